import Foundation

/// The prefetching of a list's items: the items of the next 1.5 screens in the direction of the scroll are announced
/// before they are shown.
///
/// The distance is chosen here, because Apple does not publish when and how far UIKit prefetches.
@MainActor
final class Prefetcher {
  /// The announced items that at the last search were neither shown nor cancelled.
  private var announced: Set<IndexPath> = []
  /// The visible area of the last search for items; nil before the first search.
  private var lastArea: CGRect?

  /// Removes the announced items and the last area, because the data is loaded again.
  func reset() {
    announced = []
    lastArea = nil
  }

  /// Updates the announced items after a batch of changes; `path` returns an item's new index path, nil if deleted.
  func move(_ path: (IndexPath) -> IndexPath?) { announced = Set(announced.compactMap(path)) }

  /// The items to announce, in the order of the scroll, and the items to cancel, in ascending order; nil while the
  /// visible area keeps its size and has moved by less than half of its size.
  ///
  /// `items` finds the items in a part of the content.
  func step(
    visible: CGRect, isShown: (IndexPath) -> Bool, items: (CGRect) -> [IndexPath]
  ) -> (fetched: [IndexPath], cancelled: [IndexPath])? {
    let lastOrigin = lastArea?.origin ?? visible.origin
    let (dx, dy) = (visible.minX - lastOrigin.x, visible.minY - lastOrigin.y)
    if let lastArea, lastArea.size == visible.size, abs(dx) < visible.width / 2,
      abs(dy) < visible.height / 2
    {
      return nil
    }
    lastArea = visible
    var candidates = Set(items(Self.area(ahead: visible, dx, dy)))
    candidates = candidates.filter { !isShown($0) }
    let fetched = candidates.subtracting(announced).sorted()
    let cancelled = announced.subtracting(candidates).filter { !isShown($0) }.sorted()
    announced = candidates
    return (dx < 0 || dy < 0 ? fetched.reversed() : fetched, cancelled)
  }

  /// The visible area, extended by 1.5 screens in the direction of the scroll; without a scroll since the last search,
  /// to the right and downwards.
  private static func area(ahead visible: CGRect, _ dx: CGFloat, _ dy: CGFloat) -> CGRect {
    var area = visible
    let (width, height) = (visible.width * 1.5, visible.height * 1.5)
    if dx != 0 || dy == 0 {
      area.size.width += width
      if dx < 0 { area.origin.x -= width }
    }
    if dy != 0 || dx == 0 {
      area.size.height += height
      if dy < 0 { area.origin.y -= height }
    }
    return area
  }
}
