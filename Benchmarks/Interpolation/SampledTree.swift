import Compositor
import Engine
import RandomNumbers
import Segue

/// A render tree in which every row but the root's has one running animation, made as a commit makes it.
final class SampledTree {
  private var tree = RenderTree()

  /// Tracks are added in the order of the rows, or in one that has nothing to do with it.
  init<Recipes: RandomAccessCollection<Recipe>>(_ recipes: Recipes, depth: Int, shuffled: Bool)
  where Recipes.Index == Int {
    let count = recipes.count
    // In portions: a change list of a million layers is larger than the tree.
    let portion = 20_000
    var list = ChangeList()
    list.changes.append(.create(row: 0))
    for row in 1...count {
      list.changes.append(.create(row: Int32(row)))
      list.changes.append(.state(row: Int32(row), LayerState()))
      if row % portion == 0 { apply(&list) }
    }
    apply(&list)
    // Chains of `depth` layers below the root.
    let tops = stride(from: 1, through: count, by: depth)
    for top in tops where depth > 1 {
      for row in top..<min(top + depth - 1, count) {
        list.changes.append(.children(row: Int32(row), [Int32(row) + 1]))
      }
      if top % portion < depth { apply(&list) }
    }
    list.changes.append(.children(row: 0, tops.map(Int32.init)))
    apply(&list)
    let layer = CALayer()
    var order = Array(0..<count)
    if shuffled {
      var numbers = SplitMix64(seed: 20_201)
      order.shuffle(using: &numbers)
    }
    for (step, index) in order.enumerated() {
      guard let frozen = recipes[index].animation.frozenCopy(on: layer, transactionDuration: 0.25) else {
        fatalError("a recipe makes an animation that runs")
      }
      for track in frozen.tracks {
        list.changes.append(
          .addTrack(id: Int64(index), row: Int32(index + 1), track, clock: -1, TimelineAnchor()))
      }
      if step % portion == 0 { apply(&list) }
    }
    apply(&list)
  }

  private func apply(_ list: inout ChangeList) {
    tree.apply(list)
    list.changes.removeAll(keepingCapacity: true)
  }

  /// Samples every track at a time; whether anything changed.
  func sample(at time: Double) -> Bool { tree.sample(at: time) }

  /// What the animation of an index shows.
  func numbers(_ value: InterpolationValue, _ index: Int) -> [Double] {
    let shown = tree.shownValue(value.property, row: Int32(index + 1))
    return (0..<value.property.componentCount).map { shown[$0] }
  }
}
