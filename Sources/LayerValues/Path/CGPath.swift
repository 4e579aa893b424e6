import Synchronization

/// An immutable path of lines and Bézier curves (Core Graphics, `CGPath`).
///
/// Two paths, mutable or not, are equal if they have the same elements. The elements of a `CGMutablePath` can change; a
/// `copy()` preserves them.
public class CGPath: @unchecked Sendable {
  // The conformance is unchecked because a class with a subclass cannot be checked. Only the sole owner of a path sets
  // this property; `CGMutablePath` overrides it with a lock.
  package var elements: PathElements
  /// A number that no other path of the process has, even after this path is released.
  package let id: UInt64

  private static let nextID = Atomic<UInt64>(1)

  package init(elements: PathElements) {
    self.elements = elements
    id = Self.nextID.wrappingAdd(1, ordering: .relaxed).oldValue
  }

  /// The start of the next element; the origin in an empty path.
  public var currentPoint: CGPoint { elements.currentPoint ?? .zero }

  /// Whether the path has no elements.
  public var isEmpty: Bool { elements.verbs.isEmpty }

  /// The bounding box of all points, control points included; null for an empty path.
  public var boundingBox: CGRect { elements.boundsOfPoints }

  /// The bounding box of the lines and curves themselves; null for an empty path.
  public var boundingBoxOfPath: CGRect { elements.boundsOfPath }

  /// Whether the path contains the point that `transform` makes of `point`; open subpaths count as closed.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
  ) -> Bool {
    let crossings = elements.crossings(SIMD2(point.applying(transform)))
    return rule == .winding ? crossings.winding != 0 : !crossings.count.isMultiple(of: 2)
  }

  /// An immutable copy.
  public func copy() -> CGPath? {
    type(of: self) == CGPath.self ? self : CGPath(elements: elements)
  }

  /// A mutable copy.
  public func mutableCopy() -> CGMutablePath? { CGMutablePath(elements: elements) }
}

extension CGPath: Hashable {
  /// Whether both paths have the same elements and points; O(n) unless they are the same object.
  public static func == (a: CGPath, b: CGPath) -> Bool { a === b || a.elements == b.elements }

  /// Hashes the elements; O(n).
  public func hash(into hasher: inout Hasher) { hasher.combine(elements) }
}
