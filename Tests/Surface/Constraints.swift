import UIKit

/// Uses every anchor of a view, with Apple's types.
@MainActor func anchors(of view: UIView) -> [NSLayoutConstraint] {
  let leading: NSLayoutAnchor<NSLayoutXAxisAnchor> = view.leadingAnchor
  let trailing: NSLayoutXAxisAnchor = view.trailingAnchor
  let left: NSLayoutXAxisAnchor = view.leftAnchor
  let right: NSLayoutXAxisAnchor = view.rightAnchor
  let centerX: NSLayoutXAxisAnchor = view.centerXAnchor
  let top: NSLayoutAnchor<NSLayoutYAxisAnchor> = view.topAnchor
  let bottom: NSLayoutYAxisAnchor = view.bottomAnchor
  let centerY: NSLayoutYAxisAnchor = view.centerYAnchor
  let firstBaseline: NSLayoutYAxisAnchor = view.firstBaselineAnchor
  let lastBaseline: NSLayoutYAxisAnchor = view.lastBaselineAnchor
  let width: NSLayoutAnchor<NSLayoutDimension> = view.widthAnchor
  let height: NSLayoutDimension = view.heightAnchor
  return [
    leading.constraint(equalTo: left), trailing.constraint(equalTo: right),
    centerX.constraint(greaterThanOrEqualTo: leading), top.constraint(lessThanOrEqualTo: bottom),
    centerY.constraint(equalTo: firstBaseline, constant: 1),
    lastBaseline.constraint(greaterThanOrEqualTo: top, constant: 1),
    width.constraint(lessThanOrEqualTo: height, constant: -1),
  ]
}

@MainActor func constraints(_ anchor: NSLayoutAnchor<NSLayoutYAxisAnchor>, _ other: NSLayoutYAxisAnchor)
  -> [NSLayoutConstraint]
{
  [
    anchor.constraint(equalTo: other), anchor.constraint(greaterThanOrEqualTo: other),
    anchor.constraint(lessThanOrEqualTo: other), anchor.constraint(equalTo: other, constant: 8),
    anchor.constraint(greaterThanOrEqualTo: other, constant: 8),
    anchor.constraint(lessThanOrEqualTo: other, constant: 8),
  ]
}

@MainActor func constraints(_ anchor: NSLayoutXAxisAnchor, _ other: NSLayoutXAxisAnchor)
  -> [NSLayoutConstraint]
{
  let distance: NSLayoutDimension = anchor.anchorWithOffset(to: other)
  return [
    distance.constraint(equalToConstant: 20),
    anchor.constraint(equalToSystemSpacingAfter: other, multiplier: 1),
    anchor.constraint(greaterThanOrEqualToSystemSpacingAfter: other, multiplier: 1),
    anchor.constraint(lessThanOrEqualToSystemSpacingAfter: other, multiplier: 2),
  ]
}

@MainActor func constraints(_ anchor: NSLayoutYAxisAnchor, _ other: NSLayoutYAxisAnchor)
  -> [NSLayoutConstraint]
{
  let distance: NSLayoutDimension = anchor.anchorWithOffset(to: other)
  return [
    distance.constraint(equalToConstant: 20),
    anchor.constraint(equalToSystemSpacingBelow: other, multiplier: 1),
    anchor.constraint(greaterThanOrEqualToSystemSpacingBelow: other, multiplier: 1),
    anchor.constraint(lessThanOrEqualToSystemSpacingBelow: other, multiplier: 2),
  ]
}

@MainActor func constraints(_ dimension: NSLayoutDimension, _ other: NSLayoutDimension)
  -> [NSLayoutConstraint]
{
  [
    dimension.constraint(equalToConstant: 44), dimension.constraint(greaterThanOrEqualToConstant: 44),
    dimension.constraint(lessThanOrEqualToConstant: 44),
    dimension.constraint(equalTo: other, multiplier: 0.5),
    dimension.constraint(greaterThanOrEqualTo: other, multiplier: 0.5),
    dimension.constraint(lessThanOrEqualTo: other, multiplier: 0.5),
    dimension.constraint(equalTo: other, multiplier: 0.5, constant: 2),
    dimension.constraint(greaterThanOrEqualTo: other, multiplier: 0.5, constant: 2),
    dimension.constraint(lessThanOrEqualTo: other, multiplier: 0.5, constant: 2),
  ]
}

@MainActor func longForm(_ view: UIView, in superview: UIView) -> NSLayoutConstraint {
  let constraint = NSLayoutConstraint(
    item: view, attribute: .leading, relatedBy: .equal, toItem: superview, attribute: .leadingMargin,
    multiplier: 1, constant: 0)
  let first: AnyObject? = constraint.firstItem
  let second: AnyObject? = constraint.secondItem
  let anchor: NSLayoutAnchor<AnyObject> = constraint.firstAnchor
  let other: NSLayoutAnchor<AnyObject>? = constraint.secondAnchor
  if anchor == view.leadingAnchor, other != superview.leadingAnchor { constraint.isActive = false }
  let attributes: [NSLayoutConstraint.Attribute] = [constraint.firstAttribute, constraint.secondAttribute]
  let relation: NSLayoutConstraint.Relation = constraint.relation
  let multiplier: CGFloat = constraint.multiplier
  constraint.constant = multiplier * 4
  constraint.priority = .defaultHigh
  constraint.identifier = "leading"
  let identifier: String? = constraint.identifier
  if first === view, second === superview, attributes.contains(.leading), relation == .equal {
    constraint.isActive = identifier != nil
  }
  NSLayoutConstraint.deactivate([constraint])
  NSLayoutConstraint.activate([constraint])
  return constraint
}

@MainActor func constraintWithoutItems() -> NSLayoutConstraint { NSLayoutConstraint() }

func attributes(of axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint.Attribute] {
  switch axis {
  case .horizontal:
    return [
      .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin, .leadingMargin,
      .trailingMargin, .centerXWithinMargins,
    ]
  case .vertical:
    return [
      .top, .bottom, .height, .centerY, .lastBaseline, .firstBaseline, .topMargin, .bottomMargin,
      .centerYWithinMargins,
    ]
  @unknown default:
    return [.notAnAttribute]
  }
}

func relations() -> [NSLayoutConstraint.Relation] { [.lessThanOrEqual, .equal, .greaterThanOrEqual] }

func priorities() -> [UILayoutPriority] {
  let priority: UILayoutPriority = UILayoutPriority(999)
  let raw: Float = priority.rawValue
  return [
    priority, UILayoutPriority(rawValue: raw - 1), .required, .defaultHigh, .dragThatCanResizeScene,
    .sceneSizeStayPut, .dragThatCannotResizeScene, .defaultLow, .fittingSizeLevel,
  ]
}

@MainActor func visualFormat(_ views: [String: UIView]) -> [NSLayoutConstraint] {
  let options: NSLayoutConstraint.FormatOptions = [
    .alignAllLeft, .alignAllRight, .alignAllTop, .alignAllBottom, .alignAllLeading, .alignAllTrailing,
    .alignAllCenterX, .alignAllCenterY, .alignAllLastBaseline, .alignAllFirstBaseline,
  ]
  let directions: [NSLayoutConstraint.FormatOptions] = [
    .directionLeadingToTrailing, .directionLeftToRight, .directionRightToLeft,
    NSLayoutConstraint.FormatOptions(rawValue: options.rawValue),
  ]
  let metrics: [String: Any] = ["gap": 8]
  return NSLayoutConstraint.constraints(
    withVisualFormat: "H:|-[a]-gap-[b]-|", options: .alignAllCenterY, metrics: metrics, views: views)
    + NSLayoutConstraint.constraints(
      withVisualFormat: "V:|[a]|", options: directions[0], metrics: nil, views: views)
}

/// A guide between two views.
final class Spacer: UILayoutGuide {
  override init() {
    super.init()
    identifier = "spacer"
  }
}

@MainActor func addGuide(_ guide: UILayoutGuide, in view: UIView) -> CGRect {
  view.addLayoutGuide(guide)
  NSLayoutConstraint.activate([
    guide.leadingAnchor.constraint(equalTo: view.leadingAnchor),
    guide.trailingAnchor.constraint(equalTo: view.trailingAnchor),
    guide.leftAnchor.constraint(equalTo: view.leftAnchor),
    guide.rightAnchor.constraint(equalTo: view.rightAnchor),
    guide.topAnchor.constraint(equalTo: view.topAnchor),
    guide.bottomAnchor.constraint(equalTo: view.bottomAnchor),
    guide.widthAnchor.constraint(equalTo: view.widthAnchor),
    guide.heightAnchor.constraint(equalTo: view.heightAnchor),
    guide.centerXAnchor.constraint(equalTo: view.centerXAnchor),
    guide.centerYAnchor.constraint(equalTo: view.centerYAnchor),
  ])
  let owner: UIView? = guide.owningView
  let guides: [UILayoutGuide] = view.layoutGuides
  let frame: CGRect = guide.layoutFrame
  guide.identifier = "\(guides.count)"
  if owner !== view || guide.hasAmbiguousLayout { view.removeLayoutGuide(guide) }
  return frame
}
