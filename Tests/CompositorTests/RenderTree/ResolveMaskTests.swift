import Foundation
import Stages
import Testing

@testable import Compositor
@testable import Engine

/// Masks in a display list.
@Suite(.serialized) @MainActor struct ResolveMaskTests {
  private func masked(by mask: CALayer) -> CALayer {
    let layer = box(0, 0, 100, 100)
    layer.addSublayer(box(50, 50, 100, 100))
    layer.mask = mask
    return layer
  }

  @Test func anAxisAlignedRectangularMaskIsAScissor() {
    let list = TestScreen().list(of: masked(by: box(10, 20, 60, 50)))
    #expect(list.kinds == [.solid, .solid])
    #expect(list.items.allSatisfy { $0.scissor == pixels(10, 20, 70, 70) && $0.clip.isNone })
  }

  @Test func aRoundedMaskIsAClip() {
    let mask = box(10, 20, 60, 50)
    mask.cornerRadius = 12
    let list = TestScreen().list(of: masked(by: mask), scale: 2)
    #expect(list.kinds == [.solid, .solid])
    #expect(list.items.allSatisfy { $0.clip == ClipIndex(0) })
    #expect(list.clips[0].radii == SIMD4(repeating: 12) && list.clips[0].pixelsPerPoint == 2)
  }

  @Test func aGrowingCircularShapeMaskIsAClip() throws {
    let shape = CAShapeLayer()
    shape.path = CGPath(ellipseIn: CGRect(x: 20, y: 20, width: 10, height: 10), transform: nil)
    let screen = TestScreen()
    screen.root.addSublayer(masked(by: shape))
    screen.frame(at: 1)
    let animation = CABasicAnimation(keyPath: "path")
    animation.toValue = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 50, height: 50), transform: nil)
    animation.duration = 2
    shape.add(animation, forKey: nil)
    screen.frame(at: 1)
    screen.frame(at: 2)
    let list = screen.resolve()
    #expect(list.kinds == [.solid])
    #expect(list.clips[0].rect == SIMD4(10, 10, 30, 30))
    #expect(list.clips[0].radii == SIMD4(repeating: 15))
  }

  @Test func theAlphaOfAPlainMaskIsOpacity() {
    let mask = box(10, 20, 60, 50, alpha: 0.5)
    mask.opacity = 0.5
    let list = TestScreen().list(of: masked(by: mask))
    #expect(list.kinds == [.beginGroup, .solid, .solid, .endGroup])
    #expect(list.items[0].opacity == 0.25)
  }

  @Test func aRoundedMaskInARoundedClipIsAGroup() {
    let parent = box(0, 0, 80, 80)
    parent.cornerRadius = 40
    parent.masksToBounds = true
    let mask = box(0, 0, 60, 60)
    mask.cornerRadius = 30
    parent.addSublayer(masked(by: mask))
    let list = TestScreen().list(of: parent)
    #expect(list.kinds == [.solid, .beginGroup, .solid, .solid, .endGroup])
    #expect(list.items[1].clip == ClipIndex(0) && list.items[2].clip == ClipIndex(1))
  }

  /// After its blur is removed, a mask is resolved like one that was never blurred.
  @Test func aMaskWithoutItsFormerBlurIsPlain() {
    let mask = box(10, 20, 60, 50)
    mask.cornerRadius = 8
    let plain = TestScreen().list(of: masked(by: mask)).kinds
    mask.filters = [LayerFilter.gaussianBlur(radius: 3)]
    #expect(TestScreen().list(of: masked(by: mask)).kinds != plain)
    mask.filters = nil
    mask.shouldRasterize = true
    mask.shouldRasterize = false
    #expect(TestScreen().list(of: masked(by: mask)).kinds == plain)
  }

  @Test func anyOtherMaskIsDrawnFirst() throws {
    let mask = box(10, 20, 60, 50)
    mask.addSublayer(box(0, 0, 5, 5))
    let list = TestScreen().list(of: masked(by: mask))
    #expect(
      list.kinds == [.beginGroup, .beginMask, .solid, .solid, .endMask, .solid, .solid, .endGroup])
    #expect(list.group(0)?.hasMask == true)
    // Drawing is limited to the mask's extent.
    #expect(list.items[0].bounds == pixels(10, 20, 70, 70))
    #expect(list.items[5].scissor == pixels(10, 20, 70, 70))
    #expect(list.items[1].bounds == pixels(10, 20, 70, 70))
  }

  @Test func gradientAndPathMasksAreDrawnFirst() throws {
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    gradient.colors = [CGColor.black, CGColor.clear]
    #expect(
      TestScreen().list(of: masked(by: gradient)).kinds == [
        .beginGroup, .beginMask, .gradient, .endMask, .solid, .solid, .endGroup,
      ])
    let shape = CAShapeLayer()
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 50, y: 0), CGPoint(x: 0, y: 50)])
    shape.path = path
    #expect(
      TestScreen().list(of: masked(by: shape)).kinds == [
        .beginGroup, .beginMask, .path, .endMask, .solid, .endGroup,
      ])
  }

  @Test func anEmptyMaskHidesEverything() {
    let hidden = box(0, 0, 50, 50)
    hidden.isHidden = true
    for mask in [CALayer(), hidden, box(500, 0, 10, 10), box(0, 0, 50, 50, alpha: 0)] {
      #expect(TestScreen().list(of: masked(by: mask)).items.isEmpty)
    }
    let emptyParent = CALayer()
    emptyParent.addSublayer(CALayer())
    let list = TestScreen().list(of: masked(by: emptyParent))
    #expect(list.items.isEmpty)
  }

  @Test func aMaskIsMaskedItself() {
    let inner = box(0, 0, 30, 30)
    let mask = box(10, 20, 60, 50)
    mask.mask = inner
    let list = TestScreen().list(of: masked(by: mask))
    #expect(list.kinds == [.beginGroup, .beginMask, .solid, .endMask, .solid, .endGroup])
    #expect(list.items[2].scissor == pixels(10, 20, 40, 50))
  }
}
