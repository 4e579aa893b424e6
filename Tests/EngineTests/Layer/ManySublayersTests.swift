import Stages
import Testing

@testable import Engine

/// Up to 100,000 sublayers are added, reordered and removed, each in a time that does not grow with their number.
@Suite(.serialized) @MainActor struct ManySublayersTests {
  private static let layerCount = 100_000

  private func parent(of layers: [CALayer]) -> CALayer {
    let parent = CALayer()
    for layer in layers { parent.addSublayer(layer) }
    return parent
  }

  private func areSame(_ layers: [CALayer]?, _ expected: some Collection<CALayer>) -> Bool {
    (layers ?? []).map(ObjectIdentifier.init) == expected.map(ObjectIdentifier.init)
  }

  private let layers = (0..<Self.layerCount).map { _ in CALayer() }

  @Test func sublayersAreRemovedFrontToBack() {
    let parent = parent(of: layers)
    for layer in layers { layer.removeFromSuperlayer() }
    #expect(parent.sublayers == nil)
    #expect(layers[0].superlayer == nil && layers[Self.layerCount - 1].superlayer == nil)
  }

  @Test func sublayersAreRemovedBackToFront() {
    let parent = parent(of: layers)
    for layer in layers.reversed() { layer.removeFromSuperlayer() }
    #expect(parent.sublayers == nil)
  }

  @Test func sublayersAreInsertedBelowAllOthers() {
    let parent = CALayer()
    for layer in layers { parent.insertSublayer(layer, at: 0) }
    #expect(areSame(parent.sublayers, layers.reversed()))
  }

  @Test func sublayersAreReversed() {
    let parent = parent(of: layers)
    parent.sublayers = parent.sublayers?.reversed()
    #expect(areSame(parent.sublayers, layers.reversed()))
  }

  @Test func sublayersAreReplacedOneByOne() {
    let parent = parent(of: Array(layers.prefix(1000)))
    for (old, new) in zip(layers.prefix(1000), layers.suffix(1000)) { parent.replaceSublayer(old, with: new) }
    #expect(areSame(parent.sublayers, layers.suffix(1000)))
  }

  /// A sibling that replaces another sibling is removed from its old index.
  @Test func sublayersAreReplacedBySiblings() {
    for old in 0..<4 {
      for new in 0..<4 {
        let all = Array(layers.prefix(4))
        let parent = parent(of: all)
        parent.replaceSublayer(all[old], with: all[new])
        var expected = all
        if old != new {
          expected[old] = all[new]
          expected.remove(at: new)
        }
        #expect(areSame(parent.sublayers, expected), "\(old) by \(new)")
      }
    }
  }

  @Test func aShownLayerLosesAllSublayersAndGetsThemBack() {
    let screen = TestScreen()
    for layer in layers.prefix(20_000) { screen.root.addSublayer(layer) }
    screen.frame(at: 1)
    #expect(screen.render.tree.layerCount == 20_001)
    for layer in layers.prefix(20_000) { layer.removeFromSuperlayer() }
    screen.frame(at: 2)
    #expect(screen.render.tree.layerCount == 1)
    for layer in layers.prefix(20_000) { screen.root.insertSublayer(layer, at: 0) }
    screen.frame(at: 3)
    #expect(screen.render.tree.layerCount == 20_001)
    #expect(screen.root.sublayers?.first === layers[19_999])
  }

  @Test func aChainGrowsAtItsLeafAndAtItsRoot() {
    let chain = Array(layers.prefix(50_000))
    for (above, below) in zip(chain, chain.dropFirst()) { above.addSublayer(below) }
    #expect(chain[49_999].isDescendant(of: chain[0]))
    // The layers are removed from the leaf, so that no release is nested.
    for layer in chain.reversed() { layer.removeFromSuperlayer() }
    for (above, below) in zip(chain, chain.dropFirst()).reversed() { above.addSublayer(below) }
    #expect(chain[49_999].isDescendant(of: chain[0]))
    for layer in chain.reversed() { layer.removeFromSuperlayer() }
    #expect(chain.allSatisfy { $0.sublayers == nil })
  }

  /// A layer caches whether it is shown. Its order-in events follow all kinds of changes of the hierarchy.
  @Test func eventsFollowTheHierarchy() {
    final class Counter: CAAction {
      var count = 0
      func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) { count += 1 }
    }
    let screen = TestScreen()
    let (counter, layer, middle, mask) = (Counter(), CALayer(), CALayer(), CALayer())
    layer.actions = [kCAOnOrderIn: counter]
    middle.addSublayer(layer)
    #expect(counter.count == 0)
    screen.root.addSublayer(middle)
    layer.removeFromSuperlayer()
    middle.addSublayer(layer)
    #expect(counter.count == 1)
    middle.removeFromSuperlayer()
    layer.removeFromSuperlayer()
    middle.addSublayer(layer)
    #expect(counter.count == 1)
    layer.removeFromSuperlayer()
    screen.root.mask = mask
    mask.addSublayer(layer)
    #expect(counter.count == 2)
    screen.root.mask = nil
    layer.removeFromSuperlayer()
    mask.addSublayer(layer)
    #expect(counter.count == 2)
    layer.removeFromSuperlayer()
    screen.root.addSublayer(layer)
    #expect(counter.count == 3)
  }
}
