/// A layer of the last frame that came below layers which are not shown yet, and left them before their first frame:
/// the page that an animator takes out of its container, which is as new as the animation.
struct LeftLayer {
  /// The layer's row in the last frame, which the commit may free.
  let row: RowIndex
  /// The new layers above it, the nearest first.
  let former: [CALayer]
}

extension CALayer {
  /// Notes that shown layers have come below this one, which is not shown, and below those above it.
  func noteShownLayersBelow() {
    var next: CALayer? = self
    while let layer = next, layer.tree == nil, !layer.containsShownLayers {
      layer.containsShownLayers = true
      next = layer.parent
    }
  }

  /// Notes for the next commit which shown layers, this one or those below it, have left a layer that is not shown yet:
  /// they are old content of a transition that begins there.
  ///
  /// Other layers need no note: a shown layer that loses a sublayer shows it until the commit, which records that
  /// content.
  func noteLeaving(_ old: CALayer) {
    var former: [CALayer] = []
    var next: CALayer? = old
    while let layer = next, layer.tree == nil {
      former.append(layer)
      next = layer.parent
    }
    var open = [self]
    while let layer = open.popLast() {
      if let tree = layer.tree {
        tree.left.append(LeftLayer(row: layer.row, former: former))
      } else if layer.containsShownLayers {
        open += layer.sublayerList
      }
    }
  }
}

extension ChangeList {
  /// Adds the rows that have left a layer before its first commit, which begins a transition of the layer.
  mutating func append(_ left: [LeftLayer], of layer: CALayer) {
    for entry in left where entry.former.contains(where: { $0 === layer }) {
      leftRows.append(LeftRow(row: layer.row, left: entry.row))
    }
  }
}
