/// The parameters of a stack view, which determine the constraints of its views.
@MainActor
struct StackArrangement {
  var axis = NSLayoutConstraint.Axis.horizontal
  var distribution = UIStackView.Distribution.fill
  var alignment = UIStackView.Alignment.fill
  /// The distance between neighbouring views, in points.
  var spacing: CGFloat = 0
  /// Whether the views are arranged inside the layout margins; false uses the bounds.
  var isRelativeToMargins = false
  /// Whether the distances of a column are between baselines; false measures between edges.
  var isRelativeToBaselines = false

  /// The attributes of an item on one axis.
  private struct Attributes {
    let near: NSLayoutConstraint.Attribute
    let far: NSLayoutConstraint.Attribute
    let size: NSLayoutConstraint.Attribute
    let center: NSLayoutConstraint.Attribute

    static let horizontal = Attributes(near: .leading, far: .trailing, size: .width, center: .centerX)
    static let vertical = Attributes(near: .top, far: .bottom, size: .height, center: .centerY)
  }

  private var along: Attributes { axis == .horizontal ? .horizontal : .vertical }
  private var across: Attributes { axis == .horizontal ? .vertical : .horizontal }

  /// The priority of the constraint that shrinks a stack across its axis to its views, below usual priorities of apps.
  private static let shrinking = UILayoutPriority(51)
  /// The priority of equal distances between centres, which yield to `spacing` and to the sizes of contents.
  private static let centering = UILayoutPriority(149)
  /// The priority of proportional lengths, which yield only to required constraints.
  private static let proportional = UILayoutPriority(999)

  /// Creates the constraints of the visible `views`, and the guides that they need. `spacings` are the custom distances
  /// after views, in points.
  func constraints(of stack: UIStackView, views: [UIView], spacings: [ObjectIdentifier: CGFloat])
    -> (constraints: [NSLayoutConstraint], guides: [UILayoutGuide])
  {
    guard let first = views.first, let last = views.last else { return ([], []) }
    let box: any ConstraintItem = isRelativeToMargins ? stack.layoutMarginsGuide : stack
    var builder = Builder(stack: stack)
    builder.relate(ConstraintSide(first, along.near), to: ConstraintSide(box, along.near))
    builder.relate(ConstraintSide(last, along.far), to: ConstraintSide(box, along.far))
    for (view, next) in zip(views, views.dropFirst()) {
      separate(view, from: next, by: spacings[ObjectIdentifier(view)] ?? spacing, into: &builder)
    }
    distribute(views, spacings: spacings, in: box, into: &builder)
    for view in views { align(view, with: first, in: box, into: &builder) }
    if alignment != .fill {
      builder.relate(ConstraintSide(stack, across.size), to: nil, priority: Self.shrinking)
    }
    return (builder.constraints, builder.guides)
  }

  private func separate(_ view: UIView, from next: UIView, by spacing: CGFloat, into builder: inout Builder) {
    let isFixed = distribution != .equalSpacing && distribution != .equalCentering
    if isRelativeToBaselines, axis == .vertical {
      builder.relate(
        ConstraintSide(next, .firstBaseline), is: isFixed ? .equal : .greaterThanOrEqual,
        to: ConstraintSide(view, .lastBaseline), constant: spacing)
    } else {
      builder.relate(
        ConstraintSide(next, along.near), is: isFixed ? .equal : .greaterThanOrEqual,
        to: ConstraintSide(view, along.far), constant: spacing)
    }
  }

  private func distribute(
    _ views: [UIView], spacings: [ObjectIdentifier: CGFloat], in box: any ConstraintItem,
    into builder: inout Builder
  ) {
    switch distribution {
    case .fill: break
    case .fillEqually:
      for view in views.dropFirst() {
        builder.relate(ConstraintSide(view, along.size), to: ConstraintSide(views[0], along.size))
      }
    case .fillProportionally:
      let contents = views.map { view in
        let size = view.intrinsicContentSize
        return max(axis == .horizontal ? size.width : size.height, 0)
      }
      let gaps = views.dropLast().reduce(0) { $0 + (spacings[ObjectIdentifier($1)] ?? spacing) }
      let total = contents.reduce(0, +)
      guard total > 0 else { return }
      for (view, content) in zip(views, contents) where content > 0 {
        // A view gets its share of the length that the gaps leave.
        let share = content / total
        builder.relate(
          ConstraintSide(view, along.size), to: ConstraintSide(box, along.size), multiplier: share,
          constant: -gaps * share, priority: Self.proportional)
      }
    case .equalSpacing:
      space(zip(views, views.dropFirst()).map { ($0, along.far, $1, along.near) }, .required, &builder)
    case .equalCentering:
      space(
        zip(views, views.dropFirst()).map { ($0, along.center, $1, along.center) }, Self.centering, &builder)
    }
  }

  /// A distance from an attribute of one view to an attribute of the next view.
  private typealias Gap = (UIView, NSLayoutConstraint.Attribute, UIView, NSLayoutConstraint.Attribute)

  /// Makes all `gaps` equal, by guides of equal lengths.
  private func space(_ gaps: [Gap], _ priority: UILayoutPriority, _ builder: inout Builder) {
    var first: UILayoutGuide?
    for (view, from, next, to) in gaps {
      let guide = builder.makeGuide()
      builder.relate(ConstraintSide(guide, along.near), to: ConstraintSide(view, from))
      builder.relate(ConstraintSide(guide, along.far), to: ConstraintSide(next, to))
      if let first {
        builder.relate(
          ConstraintSide(guide, along.size), to: ConstraintSide(first, along.size), priority: priority)
      }
      first = first ?? guide
    }
  }

  private func align(
    _ view: UIView, with first: UIView, in box: any ConstraintItem, into builder: inout Builder
  ) {
    let (near, far) = (across.near, across.far)
    switch alignment {
    case .fill:
      builder.relate(ConstraintSide(view, near), to: ConstraintSide(box, near))
      builder.relate(ConstraintSide(view, far), to: ConstraintSide(box, far))
    case .leading:
      builder.relate(ConstraintSide(view, near), to: ConstraintSide(box, near))
      builder.relate(ConstraintSide(view, far), is: .lessThanOrEqual, to: ConstraintSide(box, far))
    case .trailing:
      builder.relate(ConstraintSide(view, near), is: .greaterThanOrEqual, to: ConstraintSide(box, near))
      builder.relate(ConstraintSide(view, far), to: ConstraintSide(box, far))
    case .center:
      builder.relate(ConstraintSide(view, across.center), to: ConstraintSide(box, across.center))
      builder.relate(ConstraintSide(view, near), is: .greaterThanOrEqual, to: ConstraintSide(box, near))
      builder.relate(ConstraintSide(view, far), is: .lessThanOrEqual, to: ConstraintSide(box, far))
    case .firstBaseline, .lastBaseline:
      builder.relate(ConstraintSide(view, near), is: .greaterThanOrEqual, to: ConstraintSide(box, near))
      builder.relate(ConstraintSide(view, far), is: .lessThanOrEqual, to: ConstraintSide(box, far))
      // Baselines are vertical positions, so they align only the views of a row.
      let baseline: NSLayoutConstraint.Attribute =
        alignment == .firstBaseline ? .firstBaseline : .lastBaseline
      if axis == .horizontal, view !== first {
        builder.relate(ConstraintSide(view, baseline), to: ConstraintSide(first, baseline))
      }
    }
  }

  /// A collector of the constraints and guides of one arrangement.
  @MainActor
  private struct Builder {
    let stack: UIStackView
    private(set) var constraints: [NSLayoutConstraint] = []
    private(set) var guides: [UILayoutGuide] = []

    init(stack: UIStackView) { self.stack = stack }

    mutating func makeGuide() -> UILayoutGuide {
      let guide = UILayoutGuide()
      guide.identifier = "UIStackView-gap"
      stack.addLayoutGuide(guide)
      guides.append(guide)
      return guide
    }

    mutating func relate(
      _ first: ConstraintSide, is relation: NSLayoutConstraint.Relation = .equal, to second: ConstraintSide?,
      multiplier: CGFloat = 1, constant: CGFloat = 0, priority: UILayoutPriority = .required
    ) {
      let constraint = NSLayoutConstraint(
        first: first, relation: relation, second: second, multiplier: multiplier, constant: constant,
        call: "UIStackView")
      constraint.priority = priority
      constraints.append(constraint)
    }
  }
}
