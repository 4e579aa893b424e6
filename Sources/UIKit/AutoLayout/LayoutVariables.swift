internal import Constraints

/// One of the four components of a rectangle.
enum LayoutPart: Int, CaseIterable {
  case x, y, width, height

  var isSize: Bool { self == .width || self == .height }
}

/// An optional value for each component of a rectangle.
struct LayoutParts<Value> {
  private var values: (Value?, Value?, Value?, Value?)

  subscript(part: LayoutPart) -> Value? {
    get {
      switch part {
      case .x: values.0
      case .y: values.1
      case .width: values.2
      case .height: values.3
      }
    }
    set {
      switch part {
      case .x: values.0 = newValue
      case .y: values.1 = newValue
      case .width: values.2 = newValue
      case .height: values.3 = newValue
      }
    }
  }

  init() { values = (nil, nil, nil, nil) }

  var isEmpty: Bool { values.0 == nil && values.1 == nil && values.2 == nil && values.3 == nil }

  var all: [Value] { LayoutPart.allCases.compactMap { self[$0] } }
}

/// The variables of an engine for a view or a guide, and the constraints that do not come from the app.
///
/// Wrapping text is measured at its solved width. Its intrinsic size is then the width of its longest line and the
/// height of its lines; up to four rounds of solving and measuring follow. Each update begins with the width of a
/// single line.
///
/// The view that holds a constraint determines the direction of leading and trailing edges: from right to left,
/// positions count from the right edge of this view.
@MainActor
struct LayoutVariables {
  private(set) weak var item: (any ConstraintItem)?
  private var variables = LayoutParts<Variable>()
  /// The constraints that fix components whose values are set, not computed.
  var fixedConstraints = LayoutParts<ConstraintID>()
  /// The constraints of the content's width and height; nil for an axis without an intrinsic size.
  var content: [ContentConstraints?] = [nil, nil]
  /// Whether the constraints of the content size have been added.
  var isContentKnown = false
  /// The size of the wrapped text at its last solved width; nil if the text has not been wrapped.
  var wrapped: WrappedContent?

  init(item: any ConstraintItem) { self.item = item }

  subscript(part: LayoutPart) -> Variable? {
    get { variables[part] }
    set { variables[part] = newValue }
  }
}

/// The size of content, such as text, that was wrapped at a width. All values are in points.
struct WrappedContent {
  /// The width at which the content was wrapped, rounded down to whole pixels.
  var limit: CGFloat
  /// The width of the longest line, and the height of all lines.
  var size: CGSize
}

/// The constraints between a view's width or height and its intrinsic content size.
struct ContentConstraints {
  /// The constraint that the view is at most as large as its content.
  var hugging: ConstraintID
  /// The constraint that the view is at least as large as its content.
  var compression: ConstraintID
  /// The priorities of the hugging and of the compression constraint.
  var priorities: (UILayoutPriority, UILayoutPriority)
}

extension CGRect {
  subscript(part: LayoutPart) -> CGFloat {
    get {
      switch part {
      case .x: minX
      case .y: minY
      case .width: width
      case .height: height
      }
    }
    set {
      switch part {
      case .x: origin.x = newValue
      case .y: origin.y = newValue
      case .width: size.width = newValue
      case .height: size.height = newValue
      }
    }
  }
}

extension NSLayoutConstraint.Attribute {
  var isHorizontal: Bool {
    switch self {
    case .left, .right, .leading, .trailing, .width, .centerX: true
    default: false
    }
  }

  /// Whether the attribute depends on the direction of text in a view.
  var isDirectional: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    default: false
    }
  }

  /// The attribute that replaces this attribute in a view whose text runs from right to left.
  var mirrored: Self {
    switch self {
    case .leading: .right
    case .trailing: .left
    case .leadingMargin: .rightMargin
    case .trailingMargin: .leftMargin
    default: self
    }
  }

  /// Whether the attribute is an edge, of the frame or within the margins.
  var isEdge: Bool {
    switch self {
    case .left, .right, .top, .bottom, .leading, .trailing: true
    default: withoutMargin?.isEdge ?? false
    }
  }

  /// The corresponding attribute of the layout margins guide; nil if this attribute does not refer to margins.
  var withoutMargin: Self? {
    switch self {
    case .leftMargin: .left
    case .rightMargin: .right
    case .topMargin: .top
    case .bottomMargin: .bottom
    case .leadingMargin: .leading
    case .trailingMargin: .trailing
    case .centerXWithinMargins: .centerX
    case .centerYWithinMargins: .centerY
    default: nil
    }
  }
}
