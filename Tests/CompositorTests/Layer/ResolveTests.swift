import Foundation
import RandomNumbers
import Stages
import Testing

@testable import Compositor
@testable import Engine

@Suite(.serialized) @MainActor struct ResolveTests {
  private func box(_ x: Double, _ y: Double, _ w: Double, _ h: Double, alpha: Double = 1) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: w, height: h)
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: alpha)
    return layer
  }

  private func kinds(_ list: DisplayList) -> [DisplayItem.Kind] { list.items.map(\.kind) }

  @Test func positionsAgreeWithConversionUnderRandomTransforms() {
    let seed = Environment.seed("resolve")
    var random = SeededRandom(seed: seed)
    let value: (ClosedRange<Double>) -> Double = { Double.random(in: $0, using: &random) }
    var count = 0
    for _ in 0..<100 {
      let screen = TestScreen(width: 4000, height: 4000)
      var parent = screen.root
      for _ in 0..<4 {
        let layer = box(value(0...400), value(0...400), value(300...900), value(300...900))
        layer.bounds.origin = CGPoint(x: value(-50...50), y: value(-50...50))
        layer.anchorPoint = CGPoint(x: value(0...1), y: value(0...1))
        layer.transform = CATransform3DConcat(
          CATransform3DMakeRotation(value(-3...3), 0, 0, 1),
          CATransform3DMakeScale(value(0.5...2), value(0.5...2), 1))
        layer.sublayerTransform = CATransform3DMakeTranslation(value(-20...20), value(-20...20), 0)
        parent.addSublayer(layer)
        parent = layer
      }
      parent.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
      screen.frame(at: 1)
      let list = screen.resolve(scale: 2)
      // The innermost layer is above the others, so that only the edges of the screen hide it.
      let frame = parent.convert(parent.bounds, to: screen.root)
      guard let item = list.items.last(where: { $0.color == SIMD4(0, 1, 0, 1) }) else {
        #expect(!frame.intersects(screen.root.bounds), "seed \(seed): a layer on screen is not listed")
        continue
      }
      count += 1
      let corner = parent.bounds.origin
      let drawn = corner.applying(item.transform)
      let expected = parent.convert(corner, to: screen.root)
      #expect(abs(drawn.x - 2 * expected.x) < 1e-6 && abs(drawn.y - 2 * expected.y) < 1e-6, "seed \(seed)")
    }
    #expect(count >= 50, "seed \(seed)")
  }

  @Test func bordersAreAboveSublayersAndContentsBelow() {
    let screen = TestScreen()
    let parent = box(0, 0, 50, 50)
    parent.borderWidth = 2
    parent.contents = CGImage(width: 1, height: 1, isOpaque: true, premultipliedBGRA: [0, 0, 0, 255])
    parent.addSublayer(box(0, 0, 100, 100))
    screen.root.addSublayer(parent)
    screen.frame(at: 1)
    #expect(kinds(screen.resolve()) == [.solid, .image, .solid, .border])
  }

  @Test func invisibleLayersAreNotListed() {
    let screen = TestScreen()
    let hidden = box(0, 0, 10, 10)
    hidden.isHidden = true
    let faded = box(0, 0, 10, 10)
    faded.opacity = 0
    let clear = box(0, 0, 10, 10, alpha: 0)
    let outside = box(500, 0, 10, 10)
    let empty = box(0, 0, 0, 10)
    for layer in [hidden, faded, clear, outside, empty] {
      layer.addSublayer(outside === layer ? box(0, 0, 5, 5) : CALayer())
      screen.root.addSublayer(layer)
    }
    screen.frame(at: 1)
    #expect(screen.resolve().items.isEmpty)
  }

  @Test func masksToBoundsNarrowsTheScissorAndRoundedCornersClip() {
    let screen = TestScreen()
    let plain = box(10, 10, 50, 50)
    plain.masksToBounds = true
    plain.addSublayer(box(-20, -20, 200, 200))
    screen.root.addSublayer(plain)
    screen.frame(at: 1)
    var list = screen.resolve()
    #expect(list.items[1].scissor == PixelRect(x0: 10, y0: 10, x1: 60, y1: 60))
    #expect(list.clips.isEmpty)
    plain.cornerRadius = 10
    screen.settle()
    list = screen.resolve()
    #expect(list.items[1].clip == ClipIndex(0))
    // An item well inside needs no clip.
    plain.sublayers?[0].frame = CGRect(x: 15, y: 15, width: 20, height: 20)
    screen.settle()
    #expect(screen.resolve().items[1].clip.isNone)
  }

  @Test func aRoundedClipInARoundedClipIsAGroup() {
    let screen = TestScreen()
    let outer = box(0, 0, 60, 60)
    outer.cornerRadius = 30
    outer.masksToBounds = true
    let inner = box(-10, -10, 60, 60)
    inner.cornerRadius = 20
    inner.masksToBounds = true
    inner.addSublayer(box(0, 0, 60, 60))
    outer.addSublayer(inner)
    screen.root.addSublayer(outer)
    screen.frame(at: 1)
    let list = screen.resolve()
    #expect(kinds(list) == [.solid, .solid, .beginGroup, .solid, .endGroup])
    #expect(list.items[2].clip == ClipIndex(0))
    #expect(list.items[3].clip == ClipIndex(1))
  }

  @Test func fadingNeedsAGroupOnlyWhereItemsOverlap() {
    let screen = TestScreen()
    let parent = CALayer()
    parent.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    parent.opacity = 0.5
    parent.sublayers = [box(0, 0, 10, 10), box(20, 0, 10, 10)]
    screen.root.addSublayer(parent)
    screen.frame(at: 1)
    var list = screen.resolve()
    #expect(kinds(list) == [.solid, .solid])
    #expect(list.items.map(\.opacity) == [0.5, 0.5])
    parent.sublayers?[1].frame.origin.x = 5
    screen.settle()
    list = screen.resolve()
    #expect(kinds(list) == [.beginGroup, .solid, .solid, .endGroup])
    #expect(list.items.map(\.opacity) == [0.5, 1, 1, 0.5])
    #expect(list.items[0].bounds == PixelRect(x0: 0, y0: 0, x1: 15, y1: 10))
    parent.allowsGroupOpacity = false
    screen.settle()
    #expect(screen.resolve().items.map(\.opacity) == [0.5, 0.5])
  }

  /// Content that an opaque rectangle hides in a fading layer is not drawn, and a rectangle alone needs no group.
  @Test func aFadingLayerWithHiddenContentNeedsNoGroup() {
    let screen = TestScreen()
    let parent = box(10.3, 0, 100, 100)
    parent.opacity = 0.5
    let above = box(0, 0, 100, 100)
    let speck = box(50.1, 50.1, 0.01, 0.01)
    parent.sublayers = [box(20, 20, 10, 10), above, speck]
    screen.root.addSublayer(parent)
    screen.frame(at: 1)
    var list = screen.resolve()
    #expect(kinds(list) == [.solid])
    #expect(list.items.map(\.opacity) == [0.5])
    // The lower content is visible beside or through the upper layer.
    let changes: [(CALayer) -> Void] = [
      { $0.frame.origin.x = 1 }, { $0.cornerRadius = 5 }, { $0.opacity = 0.9 },
      { $0.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 0.9) },
      { $0.setAffineTransform(CGAffineTransform(rotationAngle: 0.1)) },
    ]
    for change in changes {
      let other = box(0, 0, 100, 100)
      parent.sublayers = [other]
      change(other)
      screen.settle()
      list = screen.resolve()
      #expect(kinds(list) == [.beginGroup, .solid, .solid, .endGroup])
    }
    parent.sublayers = [above, box(20, 20, 10, 10)]
    screen.settle()
    list = screen.resolve()
    #expect(kinds(list) == [.beginGroup, .solid, .solid, .endGroup], "the layer's own colour is hidden")
  }

  @Test(arguments: [
    ("resize", [0, 0, 40, 20]), ("resizeAspect", [10, 0, 20, 20]), ("resizeAspectFill", [0, -10, 40, 40]),
    ("center", [15, 5, 10, 10]), ("top", [15, 10, 10, 10]), ("bottom", [15, 0, 10, 10]),
    ("left", [0, 5, 10, 10]), ("right", [30, 5, 10, 10]), ("topLeft", [0, 10, 10, 10]),
    ("topRight", [30, 10, 10, 10]), ("bottomLeft", [0, 0, 10, 10]), ("bottomRight", [30, 0, 10, 10]),
  ])
  func gravitiesPositionContents(gravity: String, expected: [Float]) {
    let screen = TestScreen()
    let layer = CALayer()
    layer.frame = CGRect(x: 50, y: 50, width: 40, height: 20)
    layer.contents = CGImage(
      width: 20, height: 20, isOpaque: true, premultipliedBGRA: [UInt8](repeating: 255, count: 1600))
    layer.contentsScale = 2
    layer.contentsGravity = CALayerContentsGravity(rawValue: gravity)
    #expect(layer.contentsAreFlipped())
    screen.root.addSublayer(layer)
    screen.frame(at: 1)
    #expect(screen.resolve().items[0].rect == SIMD4(expected[0], expected[1], expected[2], expected[3]))
    layer.masksToBounds = true
    screen.settle()
    let item = screen.resolve().items[0]
    #expect(item.rect.y >= 0 && item.rect.y + item.rect.w <= 20)
    if gravity == "resizeAspectFill" { #expect(item.source == SIMD4(0, 0.25, 1, 0.5)) }
  }

  @Test func imagesAreListedOnceAndReleased() {
    let screen = TestScreen()
    weak var shared: CGImage?
    do {
      let image = CGImage(width: 1, height: 1, isOpaque: true, premultipliedBGRA: [0, 0, 0, 255])
      shared = image
      for x in 0..<3 {
        let layer = box(Double(x) * 10, 0, 10, 10, alpha: 0)
        layer.contents = image
        screen.root.addSublayer(layer)
      }
    }
    screen.frame(at: 1)
    #expect(screen.resolve().images.count == 1)
    #expect(shared != nil)
    screen.root.sublayers = nil
    screen.settle()
    _ = screen.resolve()
    #expect(shared == nil)
  }
}
