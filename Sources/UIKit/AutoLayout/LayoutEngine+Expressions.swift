internal import Constraints

/// The sides of constraints as expressions of an engine's variables.
extension LayoutEngine {
  /// The position of an item's near edge in `holder`, and the scale at which `holder` shows the inside of the item.
  private func position(_ item: any ConstraintItem, _ part: LayoutPart, in holder: UIView)
    -> (near: LinearExpression, zoom: Double)
  {
    var (near, zoom) = (LinearExpression(), 1.0)
    var view: UIView?
    if let guide = item as? UILayoutGuide {
      near.terms.append(Term(variable(guide, part)))
      view = guide.owner
    } else {
      view = item as? UIView
    }
    while let current = view, current !== holder {
      if let scale = current.constraintState?.zoom {
        near = near * Double(scale)
        zoom *= Double(scale)
      }
      near.terms.append(Term(variable(current, part)))
      view = current.superview
    }
    return (near, zoom)
  }

  func expression(_ side: ConstraintSide, in holder: UIView, mirroredIn mirror: LinearExpression?)
    -> LinearExpression
  {
    guard let item = side.item else { return LinearExpression() }
    guard side.isDistance, let start = side.start else {
      return expression(item, for: side.attribute, in: holder, mirroredIn: mirror)
    }
    let mirror = side.isDirectional ? mirror : nil
    return expression(item, for: side.attribute, in: holder, mirroredIn: mirror)
      - expression(start, for: side.startAttribute, in: holder, mirroredIn: mirror)
  }

  private func expression(
    _ item: any ConstraintItem, for attribute: NSLayoutConstraint.Attribute, in holder: UIView,
    mirroredIn mirror: LinearExpression?
  ) -> LinearExpression {
    guard let mirror, attribute != .width else { return expression(item, attribute, in: holder) }
    return mirror - expression(item, attribute.mirrored, in: holder)
  }

  /// What positions are subtracted from where they count from the right; nil if they count from the left.
  func mirror(of constraint: NSLayoutConstraint, in holder: UIView) -> LinearExpression? {
    guard constraint.isDirectional, holder.effectiveUserInterfaceLayoutDirection == .rightToLeft else {
      return nil
    }
    // Subtracted from both sides, the width has no effect.
    if constraint.multiplier == 1 { return LinearExpression() }
    if let scroll = holder as? UIScrollView {
      return LinearExpression([Term(variable(scroll.contentLayoutGuide, .width))])
    }
    return LinearExpression([Term(variable(holder, .width))])
  }

  private func expression(
    _ item: any ConstraintItem, _ attribute: NSLayoutConstraint.Attribute, in holder: UIView
  ) -> LinearExpression {
    if let plain = attribute.withoutMargin {
      guard let view = item as? UIView else { return expression(item, plain, in: holder) }
      return expression(view.layoutMarginsGuide, plain, in: holder)
    }
    let insets = item.itemInsets
    let isHorizontal = attribute.isHorizontal
    let (near, far) =
      isHorizontal ? (Double(insets.left), Double(insets.right)) : (Double(insets.top), Double(insets.bottom))
    func length() -> LinearExpression {
      LinearExpression([Term(variable(item, isHorizontal ? .width : .height))], constant: -near - far)
    }
    // Lengths are those of the item's own points.
    if attribute == .width || attribute == .height { return length() }
    let (origin, zoom) = position(item, isHorizontal ? .x : .y, in: holder)
    let start = origin + LinearExpression(constant: near * zoom)
    switch attribute {
    case .left, .leading, .top: return start
    case .centerX, .centerY: return start + length() * (0.5 * zoom)
    case .firstBaseline: return start + LinearExpression(constant: (baselines(of: item).first - near) * zoom)
    case .lastBaseline:
      return start + (length() - LinearExpression(constant: baselines(of: item).last - far)) * zoom
    default: return start + length() * zoom
    }
  }

  /// The distances of the first baseline from the top, and of the last one from the bottom.
  private func baselines(of item: any ConstraintItem) -> (first: Double, last: Double) {
    guard let view = item as? UIView else { return (0, 0) }
    let offsets = view.baselineOffsets
    return (Double(offsets.first), Double(offsets.last))
  }
}
