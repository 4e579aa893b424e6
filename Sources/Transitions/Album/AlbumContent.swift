import UIKit

/// The views of an opened album that move and fade, and their appearance outside of transitions.
@MainActor
final class AlbumContent {
  /// A view and its appearance outside of the transition.
  @MainActor private struct AnimatedView {
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

  /// The background of a view and its colour outside of the transition.
  @MainActor private struct Background {
    let view: UIView
    let color: UIColor?

    init(_ view: UIView) { (self.view, color) = (view, view.backgroundColor) }

    func hide() {
      // Only the alpha changes: `clear` is transparent black, which would darken the colour during the fade.
      if let color { view.backgroundColor = color.withAlphaComponent(0) }
    }

    func restore() { view.backgroundColor = color }
  }

  /// The minimum length of a cell's keyframe, as a fraction of the duration. The length decreases with the cell's index
  /// and could otherwise become negative.
  private static let minimumLength = 0.05

  /// The background that the user sees: the collection view's if that is opaque and covers the screen, otherwise the
  /// screen's.
  private let background: Background
  /// The screen's background if the collection view's background hides it; nil otherwise.
  private let hiddenBackground: Background?
  private let cells: [AnimatedView]
  private let details: [AnimatedView]
  /// The transforms of the cells inside the cover, in the order of `cells`.
  private let slots: [CGAffineTransform]
  /// The number of rows of cells inside the cover.
  private let rows: Int

  /// Records the album's views and their appearance. `cover` is the cover that the cells leave or enter.
  init(view: UIView, of screen: any AlbumScreen, toward other: UIViewController, cover: AlbumCover) {
    let screenBackground = Background(view)
    if let list = screen.albumCollectionView, list !== view, list.isDescendant(of: view),
      list.backgroundColor?.cgColor.alpha == 1,
      list.convert(list.bounds, to: view).contains(view.bounds)
    {
      (background, hiddenBackground) = (Background(list), screenBackground)
    } else {
      (background, hiddenBackground) = (screenBackground, nil)
    }
    // Two fading backgrounds, one above the other, would stay visible for longer than one.
    hiddenBackground?.hide()
    cells = screen.albumCells(toward: other).map { AnimatedView($0) }
    details = screen.albumDetails(toward: other).map { AnimatedView($0) }
    slots = cells.enumerated().map { cover.slotTransform(of: $1.view, index: $0) }
    rows = cover.rows
    // Each cell is above the cells after it.
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

  /// Adds a keyframe for each cell, which moves the cell to its position on the screen. `start` is a fraction of the
  /// duration.
  func leaveCover(from start: Double) {
    for (index, cell) in cells.enumerated() {
      addKeyframe(index, start) { cell.view.transform = cell.transform }
    }
  }

  /// Adds a keyframe for each cell, which moves the cell into the cover, from the beginning of the animation.
  func enterCover() {
    for (index, (cell, slot)) in zip(cells, slots).enumerated() {
      addKeyframe(index, 0) { cell.view.transform = slot }
    }
  }

  /// Adds a keyframe of the cell at `index`, with the delay and length of transitions.md §2.4, album.
  private func addKeyframe(_ index: Int, _ start: Double, _ changes: @escaping () -> Void) {
    UIView.addKeyframe(
      withRelativeStartTime: start + 0.03 * Double(index % rows),
      relativeDuration: max(Self.minimumLength, 0.5 - 0.01 * Double(index)), animations: changes)
  }

  /// Restores the appearance of all views.
  func restore() {
    background.restore()
    hiddenBackground?.restore()
    for animatedView in cells + details { animatedView.restore() }
  }
}
