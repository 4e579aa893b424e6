/// A shown layer that was moved below layers which are not shown yet, and has left these before their first frame. An
/// example is a page that an animator takes out of its container, if the container is as new as the animation.
struct DepartedLayer {
  /// The layer's row in the last frame, which the commit may free.
  let row: RowIndex
  /// The layers that were above the layer and are not shown yet, the nearest first.
  let formerAncestors: [CALayer]
}

extension CALayer {
  /// Marks this layer and those above that are not shown: they contain shown layers.
  func noteShownLayersBelow() {
    var next: CALayer? = self
    while let layer = next, layer.tree == nil, !layer.containsShownLayers {
      layer.containsShownLayers = true
      next = layer.parent
    }
  }

  /// Records, for the next commit, which shown layers have left `oldParent`, which is not shown yet: this layer, or
  /// those below it. They are old content of a transition that begins with that commit.
  ///
  /// A layer that leaves a shown layer needs no record: the shown layer shows it until the commit, which records that
  /// content.
  func noteLeaving(_ oldParent: CALayer) {
    var formerAncestors: [CALayer] = []
    var next: CALayer? = oldParent
    while let layer = next, layer.tree == nil {
      formerAncestors.append(layer)
      next = layer.parent
    }
    var unvisited = [self]
    while let layer = unvisited.popLast() {
      if let tree = layer.tree {
        tree.departedLayers.append(DepartedLayer(row: layer.row, formerAncestors: formerAncestors))
      } else if layer.containsShownLayers {
        unvisited += layer.sublayerList
      }
    }
  }
}

extension ChangeList {
  /// Adds the rows that have left `layer` before its first commit, which begins a transition of `layer`.
  mutating func append(_ departedLayers: [DepartedLayer], of layer: CALayer) {
    for entry in departedLayers where entry.formerAncestors.contains(where: { $0 === layer }) {
      departedRows.append(DepartedRow(row: layer.row, departed: entry.row))
    }
  }
}
