/// A position on the edge of a rectangle (UIKit, `NSRectAlignment`).
public enum NSRectAlignment: Int, Sendable {
  /// No position, which counts as the centre.
  case none
  /// The middle of the top.
  case top
  /// The top corner where text begins.
  case topLeading
  /// The middle of the edge where text begins.
  case leading
  /// The bottom corner where text begins.
  case bottomLeading
  /// The middle of the bottom.
  case bottom
  /// The bottom corner where text ends.
  case bottomTrailing
  /// The middle of the edge where text ends.
  case trailing
  /// The top corner where text ends.
  case topTrailing

  /// The position along an axis: 0 at the beginning, 0.5 in the middle, 1 at the end.
  func fraction(_ axis: LayoutAxis) -> CGFloat {
    switch (self, axis) {
    case (.topLeading, .horizontal), (.leading, .horizontal), (.bottomLeading, .horizontal): 0
    case (.topTrailing, .horizontal), (.trailing, .horizontal), (.bottomTrailing, .horizontal): 1
    case (.top, .vertical), (.topLeading, .vertical), (.topTrailing, .vertical): 0
    case (.bottom, .vertical), (.bottomLeading, .vertical), (.bottomTrailing, .vertical): 1
    default: 0.5
    }
  }
}

/// The position at which a supplementary view is attached to an item (UIKit, `NSCollectionLayoutAnchor`).
@preconcurrency @MainActor
open class NSCollectionLayoutAnchor: MainActorObject, @preconcurrency NSCopying {
  private let attachedEdges: NSDirectionalRectEdge
  private let shift: CGPoint
  private let isFraction: Bool

  private init(_ edges: NSDirectionalRectEdge, _ shift: CGPoint, isFraction: Bool) {
    guard shift.x.isFinite, shift.y.isFinite else {
      fatalError("NSCollectionLayoutAnchor.init(edges:): the offset \(shift) must have finite numbers")
    }
    (attachedEdges, self.shift, self.isFraction) = (edges, shift, isFraction)
    super.init(mainActor: ())
  }

  /// Creates an anchor at edges. Along an axis with none or both of its edges, the anchor is in the middle.
  public convenience init(edges: NSDirectionalRectEdge) { self.init(edges, .zero, isFraction: false) }
  /// Creates an anchor at edges, moved by a number of points.
  public convenience init(edges: NSDirectionalRectEdge, absoluteOffset: CGPoint) {
    self.init(edges, absoluteOffset, isFraction: false)
  }
  /// Creates an anchor at edges, moved by fractions of the supplementary view's size.
  public convenience init(edges: NSDirectionalRectEdge, fractionalOffset: CGPoint) {
    self.init(edges, fractionalOffset, isFraction: true)
  }

  /// The edges to which the view is attached.
  open var edges: NSDirectionalRectEdge { attachedEdges }
  /// The offset from the edges, in points or fractions of the supplementary view's size.
  open var offset: CGPoint { shift }
  /// Whether the offset is in points.
  open var isAbsoluteOffset: Bool { !isFraction }
  /// Whether the offset is in fractions of the supplementary view's size.
  open var isFractionalOffset: Bool { isFraction }

  /// Returns the anchor itself, which is immutable.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// The anchor's point in a rectangle, in fractions of the rectangle's size, without the offset.
  var point: CGPoint {
    func fraction(_ first: NSDirectionalRectEdge, _ last: NSDirectionalRectEdge) -> CGFloat {
      if attachedEdges.contains(first) == attachedEdges.contains(last) { return 0.5 }
      return attachedEdges.contains(first) ? 0 : 1
    }
    return CGPoint(x: fraction(.leading, .trailing), y: fraction(.top, .bottom))
  }

  /// The offset in points, for a supplementary view of `size`.
  func offset(for size: CGSize) -> CGPoint {
    isFraction ? CGPoint(x: shift.x * size.width, y: shift.y * size.height) : shift
  }
}
