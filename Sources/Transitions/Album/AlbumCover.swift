import UIKit

/// The cover of an album that opens about its left edge, above both screens (transitions.md §2.4, album).
@MainActor
final class AlbumCover {
  /// The view that rotates: a dark grey rectangle that contains `front`.
  let view = UIView()
  /// A snapshot of the original cover; the animators hide the snapshot while the cover is turned by more than 90°. Nil
  /// if there is no snapshot.
  let front: UIView?
  private let source: UIView
  /// The distance of the viewer from the screen, in points, which determines the perspective.
  private let distance: CGFloat

  /// The distance of the viewer from a cover that is up to 200 points wide, in points.
  private static let minimumDistance: CGFloat = 500
  /// The minimum distance as a multiple of the cover's width: the edge of a rotated cover must not reach the viewer.
  private static let distanceFactor: CGFloat = 2.5
  /// The number of cells in a row inside the cover.
  private static let columns = 5
  /// The margin between the cover's edges and the cells inside, in points.
  private static let inset: CGFloat = 10

  /// Creates a copy of `cover` above all views in `container` and hides the original; nil for a cover without a size.
  init?(of cover: UIView, in container: UIView) {
    let frame = container.convert(cover.bounds, from: cover)
    guard frame.width > 0, frame.height > 0 else { return nil }
    source = cover
    distance = max(Self.minimumDistance, frame.width * Self.distanceFactor)
    front = cover.window == nil ? nil : cover.snapshotView(afterScreenUpdates: true)
    view.isUserInteractionEnabled = false
    view.backgroundColor = .darkGray
    view.layer.cornerRadius = cover.layer.cornerRadius
    view.clipsToBounds = true
    view.anchorPoint = CGPoint(x: 0, y: 0.5)
    view.bounds.size = frame.size
    view.center = CGPoint(x: frame.minX, y: frame.midY)
    if let front {
      front.frame = view.bounds
      view.addSubview(front)
    }
    rotate(to: 0)
    container.addSubview(view)
    cover.hideForTransition()
  }

  /// Rotates the cover to an angle in degrees: 0 is closed, -180 is open.
  func rotate(to angle: CGFloat) {
    var transform = CATransform3DIdentity
    transform.m34 = -1 / distance
    view.transform3D = CATransform3DRotate(transform, angle * .pi / 180, 0, 1, 0)
  }

  /// The number of rows of cells inside the cover.
  var rows: Int {
    let room = view.bounds.height - 2 * Self.inset
    guard side > 0 else { return 1 }
    // The addend 1e-6 tolerates rounding of a height that fits a whole number of rows.
    return max(1, Int(saturating: (room / side + 1e-6).rounded(.down)))
  }

  /// The width of a cell inside the cover, in points.
  private var side: CGFloat { max(0, view.bounds.width - 2 * Self.inset) / CGFloat(Self.columns) }

  /// The transform that brings a cell of index `index` into the cover.
  func slotTransform(of cell: UIView, index: Int) -> CGAffineTransform {
    let length = max(cell.bounds.width, cell.bounds.height)
    guard length > 0, side > 0, let container = view.superview, let superview = cell.superview else {
      return cell.transform
    }
    let slot = index % (Self.columns * rows)
    let (column, row) = (CGFloat(slot % Self.columns), CGFloat(slot / Self.columns))
    let middle = CGPoint(
      x: view.center.x + Self.inset + (column + 0.5) * side,
      y: view.center.y - view.bounds.height / 2 + Self.inset + (row + 0.5) * side)
    let target = superview.convert(middle, from: container)
    return cell.transform
      .concatenating(CGAffineTransform(scaleX: side / length, y: side / length))
      .concatenating(CGAffineTransform(translationX: target.x - cell.center.x, y: target.y - cell.center.y))
  }

  /// Removes the copy and restores the original.
  func finish() {
    view.removeFromSuperview()
    source.showAfterTransition()
  }
}
