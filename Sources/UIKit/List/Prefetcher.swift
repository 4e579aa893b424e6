import Foundation

/// The prefetching of a list's items: those of the next one and a half screens in the direction of the scroll are
/// announced before they are shown.
///
/// Apple does not publish when and how far UIKit prefetches.
@MainActor
final class Prefetcher {
  /// The items that were announced, and have been neither shown nor cancelled since.
  private var announced: Set<IndexPath> = []
  /// The visible area when items were last looked for.
  private var last: CGRect?

  /// Forgets the announced items, because the data is loaded again.
  func reset() {
    announced = []
    last = nil
  }

  /// Follows a batch of changes: each item has its new path, deleted ones are forgotten.
  func move(_ path: (IndexPath) -> IndexPath?) { announced = Set(announced.compactMap(path)) }

  /// The items to announce and to cancel, each in order; nil while the list has moved by less than half a screen.
  ///
  /// `items` finds the items in a part of the content.
  func step(
    visible: CGRect, isShown: (IndexPath) -> Bool, items: (CGRect) -> [IndexPath]
  ) -> (fetched: [IndexPath], cancelled: [IndexPath])? {
    let (dx, dy) = (visible.minX - (last?.minX ?? visible.minX), visible.minY - (last?.minY ?? visible.minY))
    if let last, last.size == visible.size, abs(dx) < visible.width / 2, abs(dy) < visible.height / 2 {
      return nil
    }
    last = visible
    var wanted = Set(items(Self.area(ahead: visible, dx, dy)))
    wanted = wanted.filter { !isShown($0) }
    let fetched = wanted.subtracting(announced).sorted()
    let cancelled = announced.subtracting(wanted).filter { !isShown($0) }.sorted()
    announced = wanted
    return (dx < 0 || dy < 0 ? fetched.reversed() : fetched, cancelled)
  }

  /// The area of one and a half screens after the visible one; before the first scroll, to the right of it and below.
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
