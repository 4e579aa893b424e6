/// A distance between items or around an item, which may grow to fill the group (UIKit, `NSCollectionLayoutSpacing`).
@preconcurrency @MainActor
open class NSCollectionLayoutSpacing: MainActorObject, @preconcurrency NSCopying {
  private let points: CGFloat
  private let isFlexible: Bool

  private init(_ points: CGFloat, isFlexible: Bool, _ call: String) {
    guard points.isFinite else {
      fatalError("NSCollectionLayoutSpacing.\(call)(_:): \(points) must be a finite number of points")
    }
    (self.points, self.isFlexible) = (points, isFlexible)
    super.init(mainActor: ())
  }

  /// Returns a distance of a number of points.
  open class func fixed(_ fixedSpacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(fixedSpacing, isFlexible: false, "fixed")
  }
  /// Returns a distance of at least a number of points. All flexible distances of a group share the remaining length.
  open class func flexible(_ flexibleSpacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(flexibleSpacing, isFlexible: true, "flexible")
  }

  /// The distance in points; the minimum of a flexible distance.
  open var spacing: CGFloat { points }
  /// Whether the distance is fixed.
  open var isFixedSpacing: Bool { !isFlexible }
  /// Whether the distance may grow.
  open var isFlexibleSpacing: Bool { isFlexible }

  /// Returns the distance itself, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The distances around an item, outside of its size (UIKit, `NSCollectionLayoutEdgeSpacing`).
@preconcurrency @MainActor
open class NSCollectionLayoutEdgeSpacing: MainActorObject, @preconcurrency NSCopying {
  /// The distances at the leading, top, trailing and bottom edges.
  private let edges: [NSCollectionLayoutSpacing?]

  /// Creates distances; nil for no distance.
  public init(
    leading: NSCollectionLayoutSpacing?, top: NSCollectionLayoutSpacing?,
    trailing: NSCollectionLayoutSpacing?, bottom: NSCollectionLayoutSpacing?
  ) {
    edges = [leading, top, trailing, bottom]
    super.init(mainActor: ())
  }

  /// The distance at the edge where text begins.
  open var leading: NSCollectionLayoutSpacing? { edges[0] }
  /// The distance at the top.
  open var top: NSCollectionLayoutSpacing? { edges[1] }
  /// The distance at the edge where text ends.
  open var trailing: NSCollectionLayoutSpacing? { edges[2] }
  /// The distance at the bottom.
  open var bottom: NSCollectionLayoutSpacing? { edges[3] }

  /// Returns the distances themselves, which are immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  func before(_ axis: LayoutAxis) -> NSCollectionLayoutSpacing? { axis == .horizontal ? leading : top }
  func after(_ axis: LayoutAxis) -> NSCollectionLayoutSpacing? { axis == .horizontal ? trailing : bottom }
}
