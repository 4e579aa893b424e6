/// The outline with which an item collides (UIKit, `UIDynamicItemCollisionBoundsType`).
public enum UIDynamicItemCollisionBoundsType: UInt, Sendable {
  /// The outline is the bounds.
  case rectangle
  /// The outline is the ellipse in the bounds; a circle rolls.
  case ellipse
  /// The outline is the convex hull of `collisionBoundingPath`.
  case path
}

/// An object that a dynamic animator moves: a view, layout attributes or an object of the app (UIKit, `UIDynamicItem`).
@preconcurrency @MainActor
public protocol UIDynamicItem: NSObjectProtocol {
  /// The middle, in points of the animator's reference view.
  var center: CGPoint { get set }
  /// A rectangle with the size of the item, in points; it must have an area.
  var bounds: CGRect { get }
  /// The rotation about the middle; the animator preserves a scale and a translation.
  var transform: CGAffineTransform { get set }
  /// The outline with which the item collides.
  var collisionBoundsType: UIDynamicItemCollisionBoundsType { get }
  /// The outline for `.path`, in points from the middle.
  var collisionBoundingPath: UIBezierPath { get }
}

extension UIDynamicItem {
  /// Returns the rectangle: Apple's requirement is optional.
  public var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }

  /// Returns the rectangle of the bounds about the middle: Apple's requirement is optional.
  public var collisionBoundingPath: UIBezierPath { boundsPath }
}

extension UIDynamicItem {
  /// The rectangle of the bounds, in points from the middle.
  var boundsPath: UIBezierPath {
    let size = bounds.size
    return UIBezierPath(
      rect: CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height))
  }
}
