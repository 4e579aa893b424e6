/// A distance between items or around one, which may grow with the room that is left (UIKit,
/// `NSCollectionLayoutSpacing`).
@preconcurrency @MainActor
open class NSCollectionLayoutSpacing: MainActorObject, @preconcurrency NSCopying {
  private let points: CGFloat
  private let grows: Bool

  private init(_ points: CGFloat, grows: Bool, _ call: String) {
    guard points.isFinite else {
      fatalError("NSCollectionLayoutSpacing.\(call)(_:): \(points) must be a finite number of points")
    }
    (self.points, self.grows) = (points, grows)
    super.init(mainActor: ())
  }

  /// Returns a distance of a number of points.
  open class func fixed(_ fixedSpacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(fixedSpacing, grows: false, "fixed")
  }
  /// Returns a distance of at least a number of points; the room that is left is shared by all flexible distances.
  open class func flexible(_ flexibleSpacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(flexibleSpacing, grows: true, "flexible")
  }

  /// The number of points; of a flexible distance, the least one.
  open var spacing: CGFloat { points }
  /// Whether the distance does not grow.
  open var isFixedSpacing: Bool { !grows }
  /// Whether the distance grows.
  open var isFlexibleSpacing: Bool { grows }

  /// Returns the distance itself, which cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The distances around an item, outside of its size (UIKit, `NSCollectionLayoutEdgeSpacing`).
@preconcurrency @MainActor
open class NSCollectionLayoutEdgeSpacing: MainActorObject, @preconcurrency NSCopying {
  private let edges: [NSCollectionLayoutSpacing?]

  /// Creates distances; nil is none.
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

  /// Returns the distances themselves, which cannot change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  func before(_ axis: LayoutAxis) -> NSCollectionLayoutSpacing? { axis == .horizontal ? leading : top }
  func after(_ axis: LayoutAxis) -> NSCollectionLayoutSpacing? { axis == .horizontal ? trailing : bottom }
}
