import LayerValues

extension SiblingOrder {
  /// The order of a row's sublayers.
  init(below superlayer: RowIndex, _ tree: borrowing RenderTree) {
    self.init(epoch: tree.rows[superlayer].epochs.children, resortCount: tree.order.resortCount)
  }

  /// The order of the row at an index in the order, and of its siblings.
  init(at index: OrderIndex, _ tree: borrowing RenderTree) {
    self.init(below: tree.order[index].parent, tree)
  }
}
