import Compositor
import Engine
import RandomNumbers
import Segue

/// A render tree in which every row except the root has one running animation, built from change lists such as a commit
/// creates.
final class SampledTree {
  private var tree = RenderTree()

  /// Adds tracks in row order, or in random order if `shuffled`.
  init<Recipes: RandomAccessCollection<Recipe>>(_ recipes: Recipes, depth: Int, shuffled: Bool)
  where Recipes.Index == Int {
    let count = recipes.count
    // The layers are added in portions, since a change list of a million layers would be larger than the tree.
    let portion = 20_000
    var list = ChangeList()
    list.changes.append(.create(row: ChangeList.rootRow))
    for row in 1...count {
      list.changes.append(.create(row: RowIndex(row)))
      list.append(LayerState(), row: RowIndex(row))
      if row % portion == 0 { apply(&list) }
    }
    apply(&list)
    // Chains of `depth` layers below the root. The changes are applied after the first chain of each portion.
    let tops = stride(from: 1, through: count, by: depth)
    for top in tops where depth > 1 {
      for row in top..<min(top + depth - 1, count) {
        list.changes.append(.children(row: RowIndex(row), [RowIndex(row + 1)]))
      }
      if top % portion < depth { apply(&list) }
    }
    list.changes.append(.children(row: ChangeList.rootRow, tops.map { RowIndex($0) }))
    apply(&list)
    let layer = CALayer()
    var order = Array(0..<count)
    if shuffled {
      var numbers = SplitMix64(seed: 20_201)
      order.shuffle(using: &numbers)
    }
    for (step, index) in order.enumerated() {
      guard let frozen = recipes[index].animation.frozenCopy(on: layer, transactionDuration: 0.25) else {
        fatalError("SampledTree.init: the recipe's animation does not run")
      }
      for track in frozen.tracks {
        list.append(ChangeList.NewTrack(id: Int64(index), row: RowIndex(index + 1), track: track))
      }
      if step % portion == 0 { apply(&list) }
    }
    apply(&list)
  }

  private func apply(_ list: inout ChangeList) {
    tree.apply(list)
    list.removeAll()
  }

  /// Samples every track at a time; returns whether anything changed.
  func sample(at time: Double) -> Bool { tree.sample(at: time) }

  /// The sampled value of the animation with an index.
  func numbers(_ value: InterpolationValue, _ index: Int) -> [Double] {
    let presented = tree.presentationValue(value.property, row: RowIndex(index + 1))
    return (0..<value.property.componentCount).map { presented[$0] }
  }
}
