/// An attribute of a view or a guide, which makes constraints with attributes of the same kind (UIKit,
/// `NSLayoutAnchor`).
@preconcurrency @MainActor
open class NSLayoutAnchor<AnchorType: AnyObject>: MainActorObject, LayoutAnchor {
  let side: ConstraintSide

  init(_ side: ConstraintSide) {
    self.side = side
    super.init(mainActor: ())
  }

  /// Whether both anchors are the same attribute of the same view or guide.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? any LayoutAnchor else { return false }
    return MainActor.assumeIsolated { other.side.isSame(as: side) }
  }
  open override var hash: Int { MainActor.assumeIsolated { side.identity } }

  /// Creates a constraint between this anchor and `other`, or only the number `constant` if `other` is nil; messages
  /// name `call`.
  func relate(
    _ relation: NSLayoutConstraint.Relation, to other: ConstraintSide?, multiplier: CGFloat = 1,
    constant: CGFloat, call: String
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      first: side, relation: relation, second: other, multiplier: multiplier, constant: constant,
      call: "\(type(of: self)).\(call)")
  }

  /// Returns a constraint that makes this attribute equal to the other attribute.
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    relate(.equal, to: anchor.side, constant: 0, call: "constraint(equalTo:)")
  }
  /// Returns a constraint that makes this attribute at least as great as the other attribute.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    relate(.greaterThanOrEqual, to: anchor.side, constant: 0, call: "constraint(greaterThanOrEqualTo:)")
  }
  /// Returns a constraint that makes this attribute at most as great as the other attribute.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    relate(.lessThanOrEqual, to: anchor.side, constant: 0, call: "constraint(lessThanOrEqualTo:)")
  }
  /// Returns a constraint that makes this attribute equal to the other attribute plus a constant, in points.
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint
  {
    relate(.equal, to: anchor.side, constant: c, call: "constraint(equalTo:constant:)")
  }
  /// Returns a constraint that makes this attribute at least the other attribute plus a constant, in points.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat)
    -> NSLayoutConstraint
  {
    relate(
      .greaterThanOrEqual, to: anchor.side, constant: c, call: "constraint(greaterThanOrEqualTo:constant:)")
  }
  /// Returns a constraint that makes this attribute at most the other attribute plus a constant, in points.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat)
    -> NSLayoutConstraint
  {
    relate(.lessThanOrEqual, to: anchor.side, constant: c, call: "constraint(lessThanOrEqualTo:constant:)")
  }
}

/// An anchor of any kind.
@MainActor
protocol LayoutAnchor: AnyObject, Sendable {
  var side: ConstraintSide { get }
}

/// The system's spacing between neighbouring views, in points.
enum SystemSpacing {
  static let standard: CGFloat = 8
}

/// A location on the horizontal axis (UIKit, `NSLayoutXAxisAnchor`).
@preconcurrency @MainActor
open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  /// Returns the distance from this location to `otherAnchor`, positive if `otherAnchor` is to the right.
  open func anchorWithOffset(to otherAnchor: NSLayoutXAxisAnchor) -> NSLayoutDimension {
    NSLayoutDimension(ConstraintSide(from: side, to: otherAnchor.side))
  }

  /// Returns a constraint that makes this location equal to the other location plus `multiplier` times the system's
  /// spacing, 8 points.
  open func constraint(equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat)
    -> NSLayoutConstraint
  {
    constraint(equalTo: anchor, constant: multiplier * SystemSpacing.standard)
  }
  /// Returns a constraint that makes this location at least the other location plus `multiplier` times the system's
  /// spacing, 8 points.
  open func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  )
    -> NSLayoutConstraint
  {
    constraint(greaterThanOrEqualTo: anchor, constant: multiplier * SystemSpacing.standard)
  }
  /// Returns a constraint that makes this location at most the other location plus `multiplier` times the system's
  /// spacing, 8 points.
  open func constraint(lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat)
    -> NSLayoutConstraint
  {
    constraint(lessThanOrEqualTo: anchor, constant: multiplier * SystemSpacing.standard)
  }
}

/// A location on the vertical axis (UIKit, `NSLayoutYAxisAnchor`).
@preconcurrency @MainActor
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// Returns the distance from this location to `otherAnchor`, positive if `otherAnchor` is below.
  open func anchorWithOffset(to otherAnchor: NSLayoutYAxisAnchor) -> NSLayoutDimension {
    NSLayoutDimension(ConstraintSide(from: side, to: otherAnchor.side))
  }

  /// Returns a constraint that makes this location equal to the other location plus `multiplier` times the system's
  /// spacing, 8 points.
  open func constraint(equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat)
    -> NSLayoutConstraint
  {
    constraint(equalTo: anchor, constant: multiplier * SystemSpacing.standard)
  }
  /// Returns a constraint that makes this location at least the other location plus `multiplier` times the system's
  /// spacing, 8 points.
  open func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  )
    -> NSLayoutConstraint
  {
    constraint(greaterThanOrEqualTo: anchor, constant: multiplier * SystemSpacing.standard)
  }
  /// Returns a constraint that makes this location at most the other location plus `multiplier` times the system's
  /// spacing, 8 points.
  open func constraint(lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat)
    -> NSLayoutConstraint
  {
    constraint(lessThanOrEqualTo: anchor, constant: multiplier * SystemSpacing.standard)
  }
}

/// A length (UIKit, `NSLayoutDimension`).
@preconcurrency @MainActor
open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// Returns a constraint that makes this length a number of points.
  open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
    relate(.equal, to: nil, constant: c, call: "constraint(equalToConstant:)")
  }
  /// Returns a constraint that makes this length at least a number of points.
  open func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    relate(.greaterThanOrEqual, to: nil, constant: c, call: "constraint(greaterThanOrEqualToConstant:)")
  }
  /// Returns a constraint that makes this length at most a number of points.
  open func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    relate(.lessThanOrEqual, to: nil, constant: c, call: "constraint(lessThanOrEqualToConstant:)")
  }
  /// Returns a constraint that makes this length a multiple of the other length.
  open func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
    relate(.equal, to: anchor.side, multiplier: m, constant: 0, call: "constraint(equalTo:multiplier:)")
  }
  /// Returns a constraint that makes this length at least a multiple of the other length.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat)
    -> NSLayoutConstraint
  {
    relate(
      .greaterThanOrEqual, to: anchor.side, multiplier: m, constant: 0,
      call: "constraint(greaterThanOrEqualTo:multiplier:)")
  }
  /// Returns a constraint that makes this length at most a multiple of the other length.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat)
    -> NSLayoutConstraint
  {
    relate(
      .lessThanOrEqual, to: anchor.side, multiplier: m, constant: 0,
      call: "constraint(lessThanOrEqualTo:multiplier:)")
  }
  /// Returns a constraint that makes this length a multiple of the other length plus a number of points.
  open func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat)
    -> NSLayoutConstraint
  {
    relate(
      .equal, to: anchor.side, multiplier: m, constant: c, call: "constraint(equalTo:multiplier:constant:)")
  }
  /// Returns a constraint that makes this length at least a multiple of the other length plus a number of points.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
  )
    -> NSLayoutConstraint
  {
    relate(
      .greaterThanOrEqual, to: anchor.side, multiplier: m, constant: c,
      call: "constraint(greaterThanOrEqualTo:multiplier:constant:)")
  }
  /// Returns a constraint that makes this length at most a multiple of the other length plus a number of points.
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
  )
    -> NSLayoutConstraint
  {
    relate(
      .lessThanOrEqual, to: anchor.side, multiplier: m, constant: c,
      call: "constraint(lessThanOrEqualTo:multiplier:constant:)")
  }
}
