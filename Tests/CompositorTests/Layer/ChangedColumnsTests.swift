import CAllocations
import Foundation
import RandomNumbers
import Stages
import Testing

@testable import Compositor
@testable import Engine

/// The changes that a commit sends for layers that an app changes directly in every frame.
@Suite(.serialized) @MainActor struct ChangedColumnsTests {
  private func withoutActions(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
  }

  private func makeScreen(_ count: Int) -> (TestScreen, [CALayer]) {
    let screen = TestScreen()
    let layers = (0..<count).map { _ in CALayer() }
    screen.root.sublayers = layers
    screen.frame(at: 0)
    return (screen, layers)
  }

  @Test func aMovedLayerIsSentOnceWithItsLastPosition() {
    let (screen, layers) = makeScreen(100)
    withoutActions {
      for layer in layers { layer.position = CGPoint(x: 1, y: 2) }
      for layer in layers { layer.position = CGPoint(x: 3, y: 4) }
    }
    let list = screen.tree.commit(at: 1)
    #expect(list.moves?.count == 100)
    #expect(list.changes.isEmpty && list.columns.isEmpty && list.numbers.isEmpty)
    screen.render.apply(list)
    for layer in layers { #expect(screen.shown(.position, layer) == Components(CGPoint(x: 3, y: 4))) }
    #expect(screen.tree.commit(at: 2).isEmpty)
    // Setting an equal position is no change.
    withoutActions { layers[0].position = CGPoint(x: 3, y: 4) }
    #expect(screen.tree.commit(at: 3).isEmpty)
  }

  @Test func otherPropertiesAreSentAsTheirColumns() {
    let (screen, layers) = makeScreen(3)
    withoutActions {
      layers[1].opacity = 0.5
      layers[1].transform = CATransform3DMakeScale(2, 3, 4)
      layers[2].bounds = CGRect(x: 1, y: 2, width: 3, height: 4)
    }
    let list = screen.tree.commit(at: 1)
    #expect(list.changes.isEmpty)
    #expect(list.columns.map(\.property) == [.opacity, .transform, .bounds])
    #expect(list.numbers.count == 1 + 16 + 4)
    screen.render.apply(list)
    #expect(screen.shown(.transform, layers[1]) == Components(CATransform3DMakeScale(2, 3, 4)))
    #expect(screen.shown(.bounds, layers[2]).rect == layers[2].bounds)
  }

  @Test func theLastOfTwoSettersOfAPositionCounts() {
    let (screen, layers) = makeScreen(2)
    withoutActions { layers[0].position = CGPoint(x: 5, y: 5) }
    layers[0].restore(.column(.position), .plain(.point, Components(CGPoint(x: 7, y: 7))))
    layers[0].contentsScale = 2
    withoutActions {
      layers[1].contentsScale = 3
      layers[1].position = CGPoint(x: 5, y: 5)
      layers[1].setValue(CGPoint(x: 9, y: 9), forKey: "position")
    }
    screen.frame(at: 1)
    #expect(screen.shown(.position, layers[0]) == Components(CGPoint(x: 7, y: 7)))
    #expect(screen.shown(.position, layers[1]) == Components(CGPoint(x: 9, y: 9)))
  }

  @Test func framesOfMovesAllocateNothing() {
    let (screen, layers) = makeScreen(300)
    func frame(_ number: Int) {
      withoutActions {
        for index in layers.indices { layers[index].position = CGPoint(x: Double(number + index), y: 1) }
      }
      let list = screen.tree.commit(at: Double(number))
      screen.render.apply(list)
    }
    for number in 0..<4 { frame(number) }
    var fewest = UInt64.max
    for number in 4..<40 where fewest > 0 {
      let before = threadAllocationCount()
      frame(number)
      fewest = min(fewest, threadAllocationCount() - before)
    }
    #expect(fewest == 0)
  }

  @Test func aRetainedListStaysUnchanged() {
    let (screen, layers) = makeScreen(50)
    var lists: [ChangeList] = []
    for number in 0..<5 {
      withoutActions { for layer in layers { layer.position = CGPoint(x: Double(number) + 1, y: 0) } }
      lists.append(screen.tree.commit(at: Double(number)))
    }
    for (number, list) in lists.enumerated() {
      let positions = (0..<(list.moves?.count ?? 0)).compactMap { list.moves?.move(at: $0).x }
      #expect(positions == Array(repeating: Double(number) + 1, count: 50))
    }
  }

  @Test func aReleasedTreeReleasesItsLayers() {
    let layer = CALayer()
    let removed = CALayer()
    let root = CALayer()
    do {
      let tree = LayerTree(root: root)
      root.addSublayer(layer)
      layer.addSublayer(removed)
      _ = tree.commit(at: 0)
      #expect(layer.tree === tree && removed.tree === tree)
      removed.removeFromSuperlayer()
    }
    #expect(root.tree == nil && layer.tree == nil && removed.tree == nil)
    #expect(root.row.isNone && layer.row.isNone && removed.row.isNone)
    withoutActions { layer.position = CGPoint(x: 1, y: 1) }
    let next = LayerTree(root: root)
    _ = next.commit(at: 0)
    #expect(layer.tree === next)
    next.detachAll()
  }

  /// Random changes of every kind, compared with the layers themselves.
  @Test func theRenderTreeMatchesTheLayers() {
    let seed = Environment.seed("ChangedColumnsTests")
    var random = SeededRandom(seed: seed)
    let (screen, layers) = makeScreen(30)
    for round in 1...200 {
      for _ in 0..<Int.random(in: 0...12, using: &random) { change(layers, &random) }
      screen.frame(at: Double(round))
      var order: [RowIndex] = []
      func walk(_ layer: CALayer) {
        order.append(layer.row)
        for property in AnimatableProperty.allCases where layer.records.isEmpty {
          let (shown, model) = (screen.shown(property, layer), layer.state.components(of: property))
          let isSame = (0..<16).allSatisfy { shown[$0] == model[$0] || (shown[$0].isNaN && model[$0].isNaN) }
          #expect(isSame, "seed \(seed), round \(round), \(property)")
        }
        let sorted = layer.sublayerList.enumerated().sorted {
          ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset)
        }
        for child in sorted { walk(child.element) }
      }
      walk(screen.root)
      #expect(screen.render.tree.order.entries.map(\.row) == order, "seed \(seed), round \(round)")
      for (index, entry) in screen.render.tree.order.entries.enumerated() {
        #expect(
          screen.render.tree.rows[entry.row].paintIndex == OrderIndex(index), "seed \(seed), round \(round)")
      }
    }
  }

  private func change(_ layers: [CALayer], _ random: inout SeededRandom) {
    let layer = layers[Int.random(in: 0..<layers.count, using: &random)]
    let other = layers[Int.random(in: 0..<layers.count, using: &random)]
    let number = Double.random(in: -9...9, using: &random).rounded()
    let disablesActions = Bool.random(using: &random)
    CATransaction.begin()
    CATransaction.setDisableActions(disablesActions)
    CATransaction.setAnimationDuration(0.5)
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1, 2: layer.position = CGPoint(x: number, y: -number)
    case 3: withoutActions { layer.zPosition = number }
    case 4: layer.opacity = Float(number.magnitude / 9)
    case 5: layer.bounds = CGRect(x: 0, y: 0, width: number.magnitude, height: 3)
    case 6: layer.backgroundColor = number > 0 ? .black : nil
    case 7: layer.contentsScale = number.magnitude + 1
    case 8 where layer !== other && !other.isDescendant(of: layer): other.addSublayer(layer)
    default: if number > 5 { layer.removeFromSuperlayer() }
    }
    CATransaction.commit()
  }
}
