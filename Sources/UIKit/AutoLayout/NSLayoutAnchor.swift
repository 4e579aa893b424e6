/// An attribute of a view or a guide, which makes constraints with attributes of the same kind (UIKit, `NSLayoutAnchor`).
@preconcurrency @MainActor
open class NSLayoutAnchor<AnchorType: AnyObject>: MainActorObject {
  let side: ConstraintSide

  init(_ side: ConstraintSide) {
    self.side = side
    super.init(mainActor: ())
  }

  func relate(
    _ relation: NSLayoutConstraint.Relation, _ other: ConstraintSide?, multiplier: CGFloat = 1,
    constant: CGFloat,
    _ call: String
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      side, relation, to: other, multiplier: multiplier, constant: constant, call: "\(type(of: self)).\(call)"
    )
  }

  /// Equal.
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    relate(.equal, anchor.side, constant: 0, "constraint(equalTo:)")
  }
  /// At least as much.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    relate(.greaterThanOrEqual, anchor.side, constant: 0, "constraint(greaterThanOrEqualTo:)")
  }
  /// At most as much.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    relate(.lessThanOrEqual, anchor.side, constant: 0, "constraint(lessThanOrEqualTo:)")
  }
  /// Equal to the other one plus a constant, in points.
  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat) -> NSLayoutConstraint
  {
    relate(.equal, anchor.side, constant: c, "constraint(equalTo:constant:)")
  }
  /// At least the other one plus a constant, in points.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat)
    -> NSLayoutConstraint
  {
    relate(.greaterThanOrEqual, anchor.side, constant: c, "constraint(greaterThanOrEqualTo:constant:)")
  }
  /// At most the other one plus a constant, in points.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat)
    -> NSLayoutConstraint
  {
    relate(.lessThanOrEqual, anchor.side, constant: c, "constraint(lessThanOrEqualTo:constant:)")
  }
}

/// The space between neighbours, in points.
enum SystemSpacing {
  static let standard: CGFloat = 8
}

/// A location from left to right (UIKit, `NSLayoutXAxisAnchor`).
@preconcurrency @MainActor
open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  /// The distance from this location to another one, which is to its right.
  open func anchorWithOffset(to otherAnchor: NSLayoutXAxisAnchor) -> NSLayoutDimension {
    NSLayoutDimension(ConstraintSide(from: side, to: otherAnchor.side))
  }

  /// Equal to the other one plus `multiplier` times the system's spacing, 8 points.
  open func constraint(equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat)
    -> NSLayoutConstraint
  {
    constraint(equalTo: anchor, constant: multiplier * SystemSpacing.standard)
  }
  /// At least the other one plus `multiplier` times the system's spacing, 8 points.
  open func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  )
    -> NSLayoutConstraint
  {
    constraint(greaterThanOrEqualTo: anchor, constant: multiplier * SystemSpacing.standard)
  }
  /// At most the other one plus `multiplier` times the system's spacing, 8 points.
  open func constraint(lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat)
    -> NSLayoutConstraint
  {
    constraint(lessThanOrEqualTo: anchor, constant: multiplier * SystemSpacing.standard)
  }
}

/// A location from top to bottom (UIKit, `NSLayoutYAxisAnchor`).
@preconcurrency @MainActor
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// The distance from this location to another one, which is below it.
  open func anchorWithOffset(to otherAnchor: NSLayoutYAxisAnchor) -> NSLayoutDimension {
    NSLayoutDimension(ConstraintSide(from: side, to: otherAnchor.side))
  }

  /// Equal to the other one plus `multiplier` times the system's spacing, 8 points.
  open func constraint(equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat)
    -> NSLayoutConstraint
  {
    constraint(equalTo: anchor, constant: multiplier * SystemSpacing.standard)
  }
  /// At least the other one plus `multiplier` times the system's spacing, 8 points.
  open func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  )
    -> NSLayoutConstraint
  {
    constraint(greaterThanOrEqualTo: anchor, constant: multiplier * SystemSpacing.standard)
  }
  /// At most the other one plus `multiplier` times the system's spacing, 8 points.
  open func constraint(lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat)
    -> NSLayoutConstraint
  {
    constraint(lessThanOrEqualTo: anchor, constant: multiplier * SystemSpacing.standard)
  }
}

/// A length (UIKit, `NSLayoutDimension`).
@preconcurrency @MainActor
open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// A number of points.
  open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
    relate(.equal, nil, constant: c, "constraint(equalToConstant:)")
  }
  /// At least a number of points.
  open func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    relate(.greaterThanOrEqual, nil, constant: c, "constraint(greaterThanOrEqualToConstant:)")
  }
  /// At most a number of points.
  open func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    relate(.lessThanOrEqual, nil, constant: c, "constraint(lessThanOrEqualToConstant:)")
  }
  /// A multiple of the other length.
  open func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat) -> NSLayoutConstraint {
    relate(.equal, anchor.side, multiplier: m, constant: 0, "constraint(equalTo:multiplier:)")
  }
  /// At least a multiple of the other length.
  open func constraint(greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat)
    -> NSLayoutConstraint
  {
    relate(
      .greaterThanOrEqual, anchor.side, multiplier: m, constant: 0,
      "constraint(greaterThanOrEqualTo:multiplier:)")
  }
  /// At most a multiple of the other length.
  open func constraint(lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat)
    -> NSLayoutConstraint
  {
    relate(
      .lessThanOrEqual, anchor.side, multiplier: m, constant: 0, "constraint(lessThanOrEqualTo:multiplier:)")
  }
  /// A multiple of the other length plus a number of points.
  open func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat)
    -> NSLayoutConstraint
  {
    relate(.equal, anchor.side, multiplier: m, constant: c, "constraint(equalTo:multiplier:constant:)")
  }
  /// At least a multiple of the other length plus a number of points.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
  )
    -> NSLayoutConstraint
  {
    relate(
      .greaterThanOrEqual, anchor.side, multiplier: m, constant: c,
      "constraint(greaterThanOrEqualTo:multiplier:constant:)")
  }
  /// At most a multiple of the other length plus a number of points.
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
  )
    -> NSLayoutConstraint
  {
    relate(
      .lessThanOrEqual, anchor.side, multiplier: m, constant: c,
      "constraint(lessThanOrEqualTo:multiplier:constant:)")
  }
}
