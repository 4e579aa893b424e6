import Stages
import Testing

@testable import Compositor
@testable import Engine

/// Siblings are in the order of `zPosition` after any number of changes in one commit.
@Suite(.serialized) @MainActor struct PaintOrderTests {
  private func rows(_ screen: TestScreen) -> [RowIndex] { screen.render.tree.order.entries.map(\.row) }

  private func frame(_ screen: TestScreen, _ change: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    change()
    CATransaction.commit()
    screen.frame(at: screen.time + 1)
  }

  @Test func manySiblingsAreSortedByTheirNewZ() {
    let screen = TestScreen()
    let layers = (0..<30_000).map { _ in CALayer() }
    frame(screen) { screen.root.sublayers = layers }
    #expect(rows(screen) == [screen.root.row] + layers.map(\.row))
    frame(screen) { for (index, layer) in layers.enumerated() { layer.zPosition = CGFloat(-index) } }
    #expect(rows(screen) == [screen.root.row] + layers.reversed().map(\.row))
    // Layers of equal z keep their order.
    frame(screen) { for (index, layer) in layers.enumerated() { layer.zPosition = index % 2 == 0 ? 2 : 1 } }
    let odd = layers.indices.filter { $0 % 2 == 1 }.map { layers[$0].row }
    let even = layers.indices.filter { $0 % 2 == 0 }.map { layers[$0].row }
    #expect(rows(screen) == [screen.root.row] + odd + even)
  }

  @Test func aChangedZMovesOneAmongManySiblings() {
    let screen = TestScreen()
    let layers = (0..<1000).map { _ in CALayer() }
    frame(screen) { screen.root.sublayers = layers }
    frame(screen) { layers[3].zPosition = 1 }
    let others = layers.indices.filter { $0 != 3 }.map { layers[$0].row }
    #expect(rows(screen) == [screen.root.row] + others + [layers[3].row])
    frame(screen) { layers[999].zPosition = -1 }
    #expect(rows(screen)[1] == layers[999].row)
    #expect(rows(screen).last == layers[3].row)
  }

  @Test func nestedLayersAreSortedByTheirNewZ() {
    let screen = TestScreen()
    let (chain, siblings) = ((0..<100).map { _ in CALayer() }, (0..<100).map { _ in CALayer() })
    frame(screen) {
      screen.root.addSublayer(chain[0])
      for index in 1..<100 { chain[index - 1].addSublayer(chain[index]) }
      for index in 0..<100 { chain[index].addSublayer(siblings[index]) }
    }
    frame(screen) { for layer in chain { layer.zPosition = 1 } }
    // Each layer of the chain now comes after its sibling.
    var expected = [screen.root.row]
    for index in 0..<99 { expected += [chain[index].row, siblings[index].row] }
    expected += [chain[99].row, siblings[99].row]
    #expect(rows(screen) == expected)
  }

  @Test func rowsWithSpatialTransformsAreRemovedInAnyOrder() {
    let screen = TestScreen()
    let layers = (0..<2000).map { _ in CALayer() }
    frame(screen) {
      for layer in layers {
        layer.transform = CATransform3DMakeRotation(1, 0, 1, 0)
        screen.root.addSublayer(layer)
      }
    }
    #expect(screen.render.tree.spatial.rows.count == 2000)
    frame(screen) {
      for index in layers.indices where index % 3 != 0 { layers[index].removeFromSuperlayer() }
    }
    let remaining = layers.indices.filter { $0 % 3 == 0 }.map { layers[$0].row }
    let spatial = screen.render.tree.spatial.rows
    #expect(spatial.count == remaining.count && Set(spatial) == Set(remaining))
    frame(screen) { screen.root.sublayers = nil }
    #expect(screen.render.tree.spatial.rows.isEmpty)
  }
}
