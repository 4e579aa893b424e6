import UIKit

/// The views of an opened album that move and fade, and their appearance outside of transitions.
@MainActor
final class AlbumContent {
  @MainActor private struct Look {
    let view: UIView
    let alpha: CGFloat
    let transform: CGAffineTransform
    let zPosition: CGFloat

    init(_ view: UIView) {
      (self.view, alpha, transform) = (view, view.alpha, view.transform)
      zPosition = view.layer.zPosition
    }

    func restore() {
      view.alpha = alpha
      view.transform = transform
      view.layer.zPosition = zPosition
    }
  }

  @MainActor private struct Background {
    let view: UIView
    let color: UIColor?

    init(_ view: UIView) { (self.view, color) = (view, view.backgroundColor) }

    func hide() {
      // The colour keeps its components: `clear` is black, and would darken the colour in between.
      if let color { view.backgroundColor = color.withAlphaComponent(0) }
    }

    func restore() { view.backgroundColor = color }
  }

  /// The least length of a cell's keyframe relative to the duration: without it, later cells would have a negative one.
  private static let minimumLength = 0.05

  /// The visible background: the collection view's if it covers the screen's.
  private let background: Background
  private let covered: Background?
  private let cells: [Look]
  private let details: [Look]
  private let slots: [CGAffineTransform]
  private let rows: Int

  /// Notes the album's views; `cover` is the one that the cells leave or enter.
  init(view: UIView, of screen: any AlbumScreen, toward other: UIViewController, cover: AlbumCover) {
    let screenBackground = Background(view)
    if let list = screen.albumCollectionView, list !== view, list.isDescendant(of: view),
      list.backgroundColor?.cgColor.alpha == 1,
      list.convert(list.bounds, to: view).contains(view.bounds)
    {
      (background, covered) = (Background(list), screenBackground)
    } else {
      (background, covered) = (screenBackground, nil)
    }
    // Two fading covers would be visible for longer than one.
    covered?.hide()
    cells = screen.albumCells(toward: other).map { Look($0) }
    details = screen.albumDetails(toward: other).map { Look($0) }
    slots = cells.enumerated().map { cover.slotTransform(of: $1.view, index: $0) }
    rows = cover.rows
    for (index, cell) in cells.enumerated() { cell.view.layer.zPosition = CGFloat(100 - index) }
  }

  /// Puts the cells into the cover, invisible, and hides all other views.
  func close() {
    fadeOut()
    for (cell, slot) in zip(cells, slots) {
      cell.view.alpha = 0
      cell.view.transform = slot
    }
  }

  /// Hides all views but the cells.
  func fadeOut() {
    background.hide()
    for detail in details { detail.view.alpha = 0 }
  }

  /// Shows all views but the cells.
  func fadeIn() {
    background.restore()
    for detail in details { detail.view.alpha = detail.alpha }
  }

  /// Makes the cells visible.
  func showCells() {
    for cell in cells { cell.view.alpha = cell.alpha }
  }

  /// Adds a keyframe for each cell from `start` on, with its position on the screen.
  func leaveCover(from start: Double) {
    for (index, cell) in cells.enumerated() {
      addKeyframe(index, start) { cell.view.transform = cell.transform }
    }
  }

  /// Adds a keyframe for each cell from the beginning on, with its position inside the cover.
  func enterCover() {
    for (index, (cell, slot)) in zip(cells, slots).enumerated() {
      addKeyframe(index, 0) { cell.view.transform = slot }
    }
  }

  private func addKeyframe(_ index: Int, _ start: Double, _ changes: @escaping () -> Void) {
    UIView.addKeyframe(
      withRelativeStartTime: start + 0.03 * Double(index % rows),
      relativeDuration: max(Self.minimumLength, 0.5 - 0.01 * Double(index)), animations: changes)
  }

  /// Restores the appearance of all views.
  func restore() {
    background.restore()
    covered?.restore()
    for look in cells + details { look.restore() }
  }
}
