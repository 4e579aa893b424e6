import Foundation
import Stages
import Testing

@testable import Compositor
@testable import Engine

/// The rows of removed layers are reused by new layers.
@Suite @MainActor struct ReusedRowTests {
  /// A layer whose values are neither the defaults nor zero.
  private static func changed() -> CALayer {
    let layer = CALayer()
    layer.zPosition = 3
    layer.transform = CATransform3DMakeRotation(1, 1, 2, 3)
    layer.sublayerTransform = CATransform3DMakeRotation(2, 3, 2, 1)
    (layer.opacity, layer.isHidden, layer.masksToBounds) = (0.5, true, true)
    (layer.cornerRadius, layer.borderWidth) = (4, 5)
    (layer.anchorPoint, layer.anchorPointZ) = (CGPoint(x: 0.25, y: 0.75), 6)
    (layer.position, layer.bounds) = (CGPoint(x: 7, y: 8), CGRect(x: 9, y: 10, width: 11, height: 12))
    layer.contentsRect = CGRect(x: 0.1, y: 0.2, width: 0.3, height: 0.4)
    (layer.shadowOpacity, layer.shadowRadius) = (0.7, 13)
    layer.shadowOffset = CGSize(width: 14, height: 15)
    (layer.backgroundColor, layer.borderColor, layer.shadowColor) = (.white, .white, .white)
    return layer
  }

  /// Only the values of a new row that are not zero are written, so a reused row must not retain older values.
  @Test(arguments: [1, 3, 400], [true, false])
  func aReusedRowHasNoValuesOfItsLastLayer(count: Int, isReused: Bool) {
    let screen = TestScreen()
    if isReused {
      let before = (0..<count).map { _ in Self.changed() }
      for layer in before { screen.root.addSublayer(layer) }
      screen.frame(at: 1)
      for layer in before { layer.removeFromSuperlayer() }
      screen.frame(at: 2)
    }
    let layers = (0..<count).map { $0 % 2 == 0 ? CALayer() : Self.changed() }
    for layer in layers { screen.root.addSublayer(layer) }
    screen.frame(at: 3)
    #expect(screen.tree.rowCount == count + 1)
    for layer in layers {
      for property in AnimatableProperty.allCases {
        let expected = layer.state.components(of: property)
        let values = [
          screen.render.tree.presentation.read(property, layer.row),
          screen.render.tree.sampler.model(property, layer.row),
        ]
        for index in 0..<property.componentCount {
          // A missing colour is a NaN, which equals another one only by its bits.
          let bits = expected[index].bitPattern
          #expect(values.allSatisfy { $0[index].bitPattern == bits }, "\(property) \(index)")
        }
      }
    }
  }

  /// Only rows with other than initial values have places in the rare columns, until their layers are removed.
  @Test func aPlainRowHasNoRareColumns() {
    let screen = TestScreen()
    let columns = screen.render.tree.presentation
    let plain = (0..<300).map { _ in CALayer() }
    let others = (0..<100).map { _ in Self.changed() }
    for layer in plain + others { screen.root.addSublayer(layer) }
    screen.frame(at: 1)
    #expect(columns.rareRowCount == 100)
    plain[0].transform = CATransform3DMakeRotation(1, 1, 2, 3)
    plain[1].transform = CATransform3DIdentity
    let spin = CABasicAnimation(keyPath: "transform.rotation.z")
    spin.toValue = 1
    spin.duration = 10
    plain[2].add(spin, forKey: "spin")
    screen.frame(at: 2)
    #expect(columns.rareRowCount == 102)
    for layer in others + [plain[0], plain[2]] { layer.removeFromSuperlayer() }
    screen.frame(at: 3)
    #expect(columns.rareRowCount == 0)
  }

  /// An animation continues in the rare columns while other rows make them move in memory.
  @Test func lanesFollowColumnsThatMove() {
    let screen = TestScreen()
    let layer = CALayer()
    screen.root.addSublayer(layer)
    let grow = CABasicAnimation(keyPath: "transform.scale.x")
    (grow.fromValue, grow.toValue, grow.duration) = (1, 11, 10)
    layer.add(grow, forKey: "grow")
    screen.frame(at: 1)
    for step in 2...9 {
      for _ in 0..<40 { screen.root.addSublayer(Self.changed()) }
      screen.frame(at: Double(step))
      let shown = screen.render.tree.presentation.read(.transform, layer.row).transform
      #expect(abs(shown.m11 - Double(step)) < 1e-9 && abs(shown.m22 - 1) < 1e-9)
    }
    // A change of the model is shown after the end of the animation.
    layer.transform = CATransform3DMakeScale(3, 4, 1)
    screen.frame(at: 10)
    #expect(screen.render.tree.sampler.model(.transform, layer.row).transform.m11 == 3)
    layer.removeAllAnimations()
    screen.frame(at: 11)
    #expect(screen.render.tree.presentation.read(.transform, layer.row).transform == layer.transform)
  }

  /// A reused list keeps its memory, except after a commit of many layers.
  @Test func aReusedListReleasesTheStatesOfManyLayers() {
    var list = ChangeList()
    for row in 0..<200 { list.append(LayerState(), row: RowIndex(row)) }
    let smallCapacity = list.states.capacity
    list.dropManyStates()
    list.removeAll()
    #expect(list.isEmpty && list.states.capacity == smallCapacity)
    for row in 0..<5_000 { list.append(LayerState(), row: RowIndex(row)) }
    let sent = list
    list.dropManyStates()
    list.removeAll()
    #expect(sent.states.count == 5_000 && list.states.capacity == 0 && list.changes.capacity == 0)
  }
}
