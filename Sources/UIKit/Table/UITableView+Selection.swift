import Foundation

/// The highlight and the selection of rows.
extension UITableView {
  func highlight(_ touches: Set<UITouch>) {
    guard allowsSelection, selection.touch == nil, let touch = touches.first, let path = row(under: touch),
      tableDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true
    else { return }
    selection.touch = touch
    selection.highlighted = path
    tiles.cell(of: path)?.setHighlighted(true, animated: false)
    tableDelegate?.tableView(self, didHighlightRowAt: path)
  }

  func endHighlight(_ touches: Set<UITouch>, selects: Bool) {
    guard let touch = selection.touch, touches.contains(touch) else { return }
    selection.touch = nil
    guard let path = selection.highlighted else { return }
    selection.highlighted = nil
    let cell = tiles.cell(of: path)
    let isInside = cell.map { $0.bounds.contains(touch.location(in: $0)) } ?? false
    cell?.setHighlighted(false, animated: false)
    tableDelegate?.tableView(self, didUnhighlightRowAt: path)
    if selects, isInside { toggle(path) }
  }

  /// The row of the cell around the touched view.
  private func row(under touch: UITouch) -> IndexPath? {
    var view = touch.view
    while let current = view, current !== self {
      if let cell = current as? UITableViewCell, cell.superview === self { return indexPath(for: cell) }
      view = current.superview
    }
    return nil
  }

  /// Selects or deselects a row for a touch, with calls of the delegate.
  private func toggle(_ path: IndexPath) {
    if selection.isMultiple, selection.paths.contains(path) {
      deselectForTouch(path)
      return
    }
    guard let chosen = tableDelegate == nil ? path : tableDelegate?.tableView(self, willSelectRowAt: path)
    else {
      return
    }
    requireRow(chosen, "delegate.tableView(_:willSelectRowAt:)")
    if !selection.isMultiple {
      for other in selection.paths where other != chosen { deselectForTouch(other) }
    }
    select(chosen, animated: false)
    tableDelegate?.tableView(self, didSelectRowAt: chosen)
  }

  private func deselectForTouch(_ path: IndexPath) {
    guard let chosen = tableDelegate == nil ? path : tableDelegate?.tableView(self, willDeselectRowAt: path)
    else {
      return
    }
    deselect(chosen, animated: false)
    tableDelegate?.tableView(self, didDeselectRowAt: chosen)
  }

  func select(_ path: IndexPath, animated: Bool) {
    if !selection.isMultiple {
      for other in selection.paths where other != path { deselect(other, animated: animated) }
    }
    if !selection.paths.contains(path) { selection.paths.append(path) }
    tiles.cell(of: path)?.setSelected(true, animated: animated)
  }

  func deselect(_ path: IndexPath, animated: Bool) {
    guard selection.paths.contains(path) else { return }
    selection.paths.removeAll { $0 == path }
    tiles.cell(of: path)?.setSelected(false, animated: animated)
  }

  func tappedAccessory(of cell: UITableViewCell) {
    guard let path = indexPath(for: cell) else { return }
    tableDelegate?.tableView(self, accessoryButtonTappedForRowWith: path)
  }
}
