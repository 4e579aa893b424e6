internal import Constraints

/// One of the four numbers of a rectangle.
enum LayoutPart: Int, CaseIterable {
  case x, y, width, height

  var isSize: Bool { self == .width || self == .height }
}

/// A value for each part of a rectangle, or none.
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

/// The variables and constraints of an engine for a view or a guide.
///
/// Text that wraps is measured at its solved width and then is as wide as its longest line and as high as its lines, in
/// up to four rounds; each change first gives it the width of a single line again. Constraints between leading and
/// trailing edges are directed by the view that holds them: from right to left, positions count from its right edge.
@MainActor
struct LayoutVariables {
  private(set) weak var item: (any ConstraintItem)?
  private var variables = LayoutParts<Variable>()
  /// The constraints of the parts that are set, not computed.
  var fixed = LayoutParts<ConstraintID>()
  /// The constraints of the content's width and height.
  var content: [ContentConstraints?] = [nil, nil]
  var isContentKnown = false
  /// The size of the wrapped text at the width that was solved last.
  var wrapped: WrappedContent?

  init(item: any ConstraintItem) { self.item = item }

  subscript(part: LayoutPart) -> Variable? {
    get { variables[part] }
    set { variables[part] = newValue }
  }
}

/// The size of content, such as text, that wraps at a width.
struct WrappedContent {
  /// The width that the content may take, in whole pixels.
  var limit: CGFloat
  /// The width of the longest line, and the height.
  var size: CGSize
}

/// The constraints of a size that follows the content.
struct ContentConstraints {
  var hugging: ConstraintID
  var compression: ConstraintID
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

  /// The attribute that replaces this one in a view from right to left.
  var mirrored: Self {
    switch self {
    case .leading: .right
    case .trailing: .left
    case .leadingMargin: .rightMargin
    case .trailingMargin: .leftMargin
    default: self
    }
  }

  /// Whether the attribute is one of the four edges.
  var isEdge: Bool {
    switch self {
    case .left, .right, .top, .bottom, .leading, .trailing: true
    default: withoutMargin?.isEdge ?? false
    }
  }

  /// The attribute of the margins' rectangle; nil if the attribute is not one of the margins.
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
