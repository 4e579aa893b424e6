extension NSLayoutConstraint {
  /// The alignment and the direction of the views in a visual format (UIKit, `NSLayoutConstraint.FormatOptions`).
  public struct FormatOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    private init(_ attribute: Attribute) { rawValue = 1 << UInt(attribute.rawValue) }

    /// The views' left edges are aligned.
    public static let alignAllLeft = FormatOptions(.left)
    /// The views' right edges are aligned.
    public static let alignAllRight = FormatOptions(.right)
    /// The views' top edges are aligned.
    public static let alignAllTop = FormatOptions(.top)
    /// The views' bottom edges are aligned.
    public static let alignAllBottom = FormatOptions(.bottom)
    /// The views' leading edges are aligned.
    public static let alignAllLeading = FormatOptions(.leading)
    /// The views' trailing edges are aligned.
    public static let alignAllTrailing = FormatOptions(.trailing)
    /// The views' centres have the same x coordinate.
    public static let alignAllCenterX = FormatOptions(.centerX)
    /// The views' centres have the same y coordinate.
    public static let alignAllCenterY = FormatOptions(.centerY)
    /// The views' last baselines are aligned.
    public static let alignAllLastBaseline = FormatOptions(.lastBaseline)
    /// The views' first baselines are aligned.
    public static let alignAllFirstBaseline = FormatOptions(.firstBaseline)
    /// The views follow each other from leading to trailing, the default.
    public static let directionLeadingToTrailing = FormatOptions([])
    /// The views follow each other from left to right.
    public static let directionLeftToRight = FormatOptions(rawValue: 1 << 16)
    /// The views follow each other from right to left.
    public static let directionRightToLeft = FormatOptions(rawValue: 2 << 16)

    /// The attributes that the options align, decoded from bits 1…12.
    var alignments: [Attribute] {
      (1...12).compactMap { Attribute(rawValue: $0) }.filter { rawValue & (1 << UInt($0.rawValue)) != 0 }
    }
  }

  /// Creates the constraints of a line such as `H:|-[icon(24)]-8-[title(>=50@750)]-|`.
  ///
  /// The syntax is Apple's "Visual Format Language". `metrics` are named numbers. Traps with the column of the error if
  /// the syntax is invalid or a name is neither in `views` nor in `metrics`.
  public class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]?,
    views: [String: Any]
  ) -> [NSLayoutConstraint] {
    var parser = VisualFormat(format, metrics: metrics ?? [:], views: views)
    return parser.constraints(options: opts)
  }
}

/// A parser of one line in the visual format.
@MainActor
private struct VisualFormat {
  private let text: [Character]
  private let metrics: [String: Any]
  private let views: [String: Any]
  private var index = 0

  /// A condition on a length, such as `>=50@750`.
  private struct Predicate {
    var relation = NSLayoutConstraint.Relation.equal
    var constant: CGFloat = 0
    var item: (any ConstraintItem)?
    var priority = UILayoutPriority.required
  }

  /// An element between two distances: `|`, or a view or guide with conditions on its length.
  private enum Node {
    case superview
    case view(any ConstraintItem, [Predicate])
  }

  init(_ format: String, metrics: [String: Any], views: [String: Any]) {
    (text, self.metrics, self.views) = (Array(format.filter { !$0.isWhitespace }), metrics, views)
  }

  private static let call = "NSLayoutConstraint.constraints(withVisualFormat:options:metrics:views:)"

  private func fail(_ reason: String) -> Never {
    fatalError(
      "\(Self.call): '\(String(text))', column \(index + 1): \(reason)")
  }

  /// Consumes `string` if it comes next; returns whether it does.
  private mutating func take(_ string: String) -> Bool {
    guard text[index...].starts(with: string) else { return false }
    index += string.count
    return true
  }

  mutating func constraints(options: NSLayoutConstraint.FormatOptions) -> [NSLayoutConstraint] {
    var isVertical = false
    if take("V:") { isVertical = true } else { _ = take("H:") }
    var nodes = [node()]
    var gaps: [[Predicate]?] = []
    while index < text.count {
      gaps.append(gap())
      nodes.append(node())
    }
    return build(nodes, gaps: gaps, isVertical: isVertical, options: options)
  }

  private mutating func node() -> Node {
    if take("|") { return .superview }
    guard take("[") else { fail("a view in brackets, or '|' for the superview, is expected") }
    let name = name()
    guard let view = views[name] else { fail("'\(name)' is not in views") }
    guard let item = view as? any ConstraintItem else { fail("'\(name)' is neither a view nor a guide") }
    let predicates = index < text.count && text[index] == "(" ? list() : []
    guard take("]") else { fail("']' is expected") }
    return .view(item, predicates)
  }

  private mutating func name() -> String {
    let start = index
    while index < text.count, text[index].isLetter || text[index].isNumber || text[index] == "_" {
      index += 1
    }
    guard index > start else { fail("a name is expected") }
    return String(text[start..<index])
  }

  /// Parses the distance between two nodes: its conditions, a distance of 0 without hyphens, or nil for a hyphen
  /// without a number.
  private mutating func gap() -> [Predicate]? {
    guard take("-") else { return [Predicate()] }
    if index < text.count, text[index] == "[" || text[index] == "|" { return nil }
    let predicates = index < text.count && text[index] == "(" ? list() : [predicate()]
    guard take("-") else { fail("'-' is expected after a distance") }
    return predicates
  }

  private mutating func list() -> [Predicate] {
    _ = take("(")
    var predicates = [predicate()]
    while take(",") { predicates.append(predicate()) }
    guard take(")") else { fail("')' is expected") }
    return predicates
  }

  private mutating func predicate() -> Predicate {
    var predicate = Predicate()
    if take(">=") {
      predicate.relation = .greaterThanOrEqual
    } else if take("<=") {
      predicate.relation = .lessThanOrEqual
    } else {
      _ = take("==")
    }
    if let number = number() {
      predicate.constant = number
    } else {
      let name = name()
      if let metric = metrics[name] {
        predicate.constant = value(metric, name)
      } else if let item = views[name] as? any ConstraintItem {
        predicate.item = item
      } else {
        fail("'\(name)' is neither in metrics nor in views")
      }
    }
    if take("@") {
      let priority: CGFloat
      if let number = number() {
        priority = number
      } else {
        let name = name()
        priority = value(metrics[name] as Any, name)
      }
      predicate.priority = UILayoutPriority(Float(priority))
    }
    return predicate
  }

  private func value(_ metric: Any, _ name: String) -> CGFloat {
    switch metric {
    case let number as CGFloat: return number
    case let number as Int: return CGFloat(number)
    case let number as Float: return CGFloat(number)
    case let number as NSNumber: return CGFloat(number.doubleValue)
    default: fail("'\(name)' is no number in metrics")
    }
  }

  private mutating func number() -> CGFloat? {
    var end = index
    if end < text.count, text[end] == "-" { end += 1 }
    while end < text.count, text[end].isNumber || text[end] == "." { end += 1 }
    guard let number = Double(String(text[index..<end])) else { return nil }
    index = end
    return CGFloat(number)
  }

  /// Creates the constraint of a distance. If `isReversed`, the views follow each other from right to left, so the sign
  /// and the relation of the distance are inverted.
  private func relation(
    _ first: ConstraintSide, to second: ConstraintSide, by predicate: Predicate, isReversed: Bool
  ) -> NSLayoutConstraint {
    let constraint = NSLayoutConstraint(
      first: first, relation: isReversed ? predicate.relation.reversed : predicate.relation, second: second,
      constant: isReversed ? -predicate.constant : predicate.constant, call: Self.call)
    constraint.priority = predicate.priority
    return constraint
  }

  private func build(
    _ nodes: [Node], gaps: [[Predicate]?], isVertical: Bool, options: NSLayoutConstraint.FormatOptions
  ) -> [NSLayoutConstraint] {
    var items: [any ConstraintItem] = []
    for case .view(let item, _) in nodes { items.append(item) }
    guard let first = items.first else { fail("there is no view") }
    let isReversed = !isVertical && options.contains(.directionRightToLeft)
    let usesLeftAndRight = options.contains(.directionLeftToRight) || isReversed
    var (near, far): (NSLayoutConstraint.Attribute, NSLayoutConstraint.Attribute) =
      isVertical ? (.top, .bottom) : usesLeftAndRight ? (.left, .right) : (.leading, .trailing)
    if isReversed { swap(&near, &far) }
    var constraints: [NSLayoutConstraint] = []
    for case .view(let item, let predicates) in nodes {
      for predicate in predicates {
        let size: NSLayoutConstraint.Attribute = isVertical ? .height : .width
        let constraint = NSLayoutConstraint(
          item: item, attribute: size, relatedBy: predicate.relation, toItem: predicate.item,
          attribute: predicate.item == nil ? .notAnAttribute : size, multiplier: 1,
          constant: predicate.constant)
        constraint.priority = predicate.priority
        constraints.append(constraint)
      }
    }
    for (index, gap) in gaps.enumerated() {
      let (before, after) = (nodes[index], nodes[index + 1])
      // For a layout guide, '|' means the edges of its owning view.
      let superview = first is UIView ? first.itemView?.superview : first.itemView
      func resolve(_ node: Node) -> (any ConstraintItem) {
        if case .view(let item, _) = node { return item }
        guard let superview else { fail("'|' needs a view with a superview") }
        return superview
      }
      // A hyphen without a number means the superview's margin next to '|', and the system's spacing between views.
      let isEdge: Bool
      if case .superview = before {
        isEdge = true
      } else if case .superview = after {
        isEdge = true
      } else {
        isEdge = false
      }
      var (from, to) = (far, near)
      if case .superview = before { from = near }
      if case .superview = after { to = far }
      if gap == nil, isEdge {
        if case .superview = before { from = from.inMargins }
        if case .superview = after { to = to.inMargins }
      }
      for predicate in gap ?? [Predicate(constant: isEdge ? 0 : SystemSpacing.standard)] {
        constraints.append(
          relation(
            ConstraintSide(resolve(after), to), to: ConstraintSide(resolve(before), from), by: predicate,
            isReversed: isReversed))
      }
    }
    for attribute in options.alignments {
      for item in items.dropFirst() {
        constraints.append(
          relation(
            ConstraintSide(item, attribute), to: ConstraintSide(first, attribute), by: Predicate(),
            isReversed: false))
      }
    }
    return constraints
  }
}

extension NSLayoutConstraint.Relation {
  fileprivate var reversed: Self {
    switch self {
    case .equal: .equal
    case .lessThanOrEqual: .greaterThanOrEqual
    case .greaterThanOrEqual: .lessThanOrEqual
    }
  }
}

extension NSLayoutConstraint.Attribute {
  /// The corresponding edge within the layout margins.
  fileprivate var inMargins: Self {
    switch self {
    case .left: .leftMargin
    case .right: .rightMargin
    case .top: .topMargin
    case .bottom: .bottomMargin
    case .leading: .leadingMargin
    case .trailing: .trailingMargin
    default: self
    }
  }
}
