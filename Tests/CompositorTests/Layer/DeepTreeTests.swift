import Foundation
import Stages
import Testing

@testable import Compositor
@testable import Engine

/// Trees with far more levels than a thread's stack has room for nested calls.
@Suite(.serialized) @MainActor struct DeepTreeTests {
  private final class Counter {
    var layouts = 0
    var displays = 0
    var releases = 0
  }

  private final class CountingLayer: CALayer {
    var counter: Counter?
    override func layoutSublayers() { counter?.layouts += 1 }
    override func display() { counter?.displays += 1 }
    deinit { counter?.releases += 1 }
  }

  private static let depth = 50_000

  /// The top and the lowest layer of a chain of `depth` layers, each of which contains the next. The chain is made from
  /// the lowest layer up, because each addition searches the superlayers for cycles.
  private func chain(
    _ depth: Int, _ make: () -> CALayer = { CALayer() },
    join: (CALayer, CALayer) -> Void = { $0.addSublayer($1) }
  ) -> (top: CALayer, lowest: CALayer) {
    let lowest = make()
    var top = lowest
    for _ in 1..<depth {
      let above = make()
      join(above, top)
      top = above
    }
    return (top, lowest)
  }

  @Test func aDeepTreeIsReleased() {
    let counter = Counter()
    let make = {
      let layer = CountingLayer()
      layer.counter = counter
      return layer
    }
    do {
      let layers = chain(100_000, make)
      #expect(layers.lowest.nestingDepth == 99_999)
    }
    #expect(counter.releases == 100_000)
    do {
      let masks = chain(100_000, make) { $0.mask = $1 }
      #expect(masks.lowest.nestingDepth == 99_999)
    }
    #expect(counter.releases == 200_000)
  }

  /// Each recorded image shows the previous image.
  @Test func nestedRecordingsAreReleased() {
    weak var innermost: CGImage?
    do {
      var image = CGImage.recorded([], size: CGSize(width: 1, height: 1), scale: 1)
      innermost = image
      for _ in 0..<20_000 {
        let layer = CALayer()
        layer.contents = image
        image = CGImage.recorded([layer], size: CGSize(width: 1, height: 1), scale: 1)
      }
      withExtendedLifetime(image) { #expect(innermost != nil) }
    }
    #expect(innermost == nil)
  }

  @Test func aDeepTreeIsLaidOutAndDisplayed() {
    let counter = Counter()
    let (top, lowest) = chain(Self.depth) {
      let layer = CountingLayer()
      layer.counter = counter
      layer.setNeedsLayout()
      layer.setNeedsDisplay()
      return layer
    }
    top.layoutIfNeeded()
    #expect(counter.layouts == Self.depth && !top.layoutState.subtreeNeedsLayout)
    #expect(!lowest.needsLayout())
    top.displayTree()
    #expect(counter.displays == Self.depth && !top.layoutState.subtreeNeedsDisplay)
    lowest.setNeedsLayout()
    top.layoutIfNeeded()
    #expect(counter.layouts == Self.depth + 1)
  }

  @Test func aDeepTreeIsShownConvertedAndRemoved() {
    let screen = TestScreen()
    let (top, lowest) = chain(Self.depth)
    screen.root.addSublayer(top)
    screen.frame(at: 1)
    #expect(lowest.row.exists && screen.render.tree.layerCount == Self.depth + 1)
    top.position = CGPoint(x: 3, y: 4)
    screen.frame(at: 2)
    #expect(lowest.convert(CGPoint(x: 1, y: 1), to: screen.root) == CGPoint(x: 4, y: 5))
    #expect(lowest.convertTime(5, from: nil) == 5 && lowest.convertTime(5, to: nil) == 5)
    top.timeOffset = 1
    screen.frame(at: 3)
    #expect(lowest.convertTime(5, from: nil) == 6)
    top.removeFromSuperlayer()
    screen.frame(at: 4)
    #expect(lowest.row.isNone && top.row.isNone && screen.render.tree.layerCount == 1)
  }

  @Test func aDeepTreeIsCopied() {
    let (top, lowest) = chain(Self.depth)
    lowest.backgroundColor = .black
    let mask = CALayer()
    mask.cornerRadius = 7
    lowest.mask = mask
    var copy: CALayer? = top.recordedCopy(presented: false)
    var last = copy
    var count = 0
    while let layer = copy {
      count += 1
      last = layer
      copy = layer.sublayers?.first
    }
    #expect(count == Self.depth && last?.backgroundColor == .black && last?.mask?.cornerRadius == 7)
  }

  @Test func theSublayersOfACopyKeepTheirOrder() {
    let top = CALayer()
    for radius in 1...3 {
      let layer = CALayer()
      layer.cornerRadius = CGFloat(radius)
      for index in 1...2 {
        let below = CALayer()
        below.cornerRadius = CGFloat(10 * radius + index)
        layer.addSublayer(below)
      }
      top.addSublayer(layer)
    }
    let copy = top.recordedCopy(presented: false)
    #expect(copy.sublayers?.map(\.cornerRadius) == [1, 2, 3])
    let below = (copy.sublayers ?? []).flatMap { $0.sublayers ?? [] }.map(\.cornerRadius)
    #expect(below == [11, 12, 21, 22, 31, 32])
  }

  /// The tree has more levels than fit on a stack, so that the resolver continues on another stack.
  @Test func aDeepTreeIsResolved() {
    let screen = TestScreen()
    let (top, lowest) = chain(10_000)
    lowest.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    lowest.backgroundColor = .black
    screen.root.addSublayer(top)
    screen.frame(at: 1)
    let list = screen.resolve()
    #expect(list.kinds == [.solid])
    #expect(list.items.first?.bounds == PixelRect(x0: 10, y0: 20, x1: 40, y1: 60))
  }

  @Test func masksOfMasksAreResolved() {
    let screen = TestScreen()
    let (top, lowest) = chain(1000) {
      let layer = CALayer()
      layer.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
      layer.backgroundColor = .black
      return layer
    } join: {
      $0.mask = $1
    }
    screen.root.addSublayer(top)
    screen.frame(at: 1)
    #expect(lowest.row.exists)
    let list = screen.resolve()
    #expect(list.kinds.count { $0 == .beginMask } == 998, "the lowest mask is a clip of the mask above it")
  }

  @Test func transformLayersInsideEachOtherAreResolved() {
    let screen = TestScreen()
    let (top, lowest) = chain(10_000) { CATransformLayer() }
    lowest.addSublayer(box(10, 10, 20, 20))
    screen.root.addSublayer(top)
    screen.frame(at: 1)
    #expect(screen.resolve().kinds == [.solid])
  }

  // MARK: The stack itself

  @Test nonisolated func anAdditionalStackIsEmpty() {
    var results: [Bool] = []
    CallStack.extend("DeepTreeTests") {
      results.append(CallStack.isHalfUsed)
      results.append(CallStack.isAlmostUsed)
    }
    #expect(results == [false, false])
  }

  /// Calls itself `levels` times and adds the number of stack changes to `hops`. Optimised, the recursion would be a
  /// loop.
  @_optimize(none)
  private nonisolated static func descend(_ levels: Int, _ hops: inout Int) -> Int {
    if levels == 0 { return 0 }
    if CallStack.isAlmostUsed {
      hops += 1
      var (count, inner) = (0, 0)
      CallStack.extend("DeepTreeTests") { count = descend(levels, &inner) }
      hops += inner
      return count
    }
    return 1 + descend(levels - 1, &hops)
  }

  @Test nonisolated func aRecursionContinuesOnAdditionalStacks() {
    var hops = 0
    let count = Self.descend(500_000, &hops)
    #expect(count == 500_000 && hops >= 1)
  }
}
