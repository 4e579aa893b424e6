internal import Constraints

/// A view or a guide, whose edges constraints relate.
@MainActor
protocol ConstraintItem: NSObject {
  /// The view in whose coordinates the item is below its superview: itself, or the owner of a guide.
  var itemView: UIView? { get }
  var itemState: LayoutItemState { get }
  /// The insets of the alignment rectangle.
  var itemInsets: UIEdgeInsets { get }
}

/// The state that constraints need of a view or a guide that they relate.
@MainActor
final class LayoutItemState {
  /// The active constraints of the item, unordered.
  var constraints: [Unowned<NSLayoutConstraint>] = []
  /// The engine that has variables for the item.
  weak var engine: LayoutEngine?

  func remove(_ constraint: NSLayoutConstraint) {
    constraints.removeAll { $0.object === constraint }
  }
}

/// A reference that does not keep its object.
struct Unowned<Object: AnyObject> {
  weak var object: Object?
}

/// One side of a constraint: an attribute of an item, or the distance from another one to it.
@MainActor
struct ConstraintSide {
  private(set) weak var item: (any ConstraintItem)?
  let attribute: NSLayoutConstraint.Attribute
  /// The location that the distance begins at.
  private(set) weak var start: (any ConstraintItem)?
  let startAttribute: NSLayoutConstraint.Attribute

  init(_ item: any ConstraintItem, _ attribute: NSLayoutConstraint.Attribute) {
    (self.item, self.attribute) = (item, attribute)
    startAttribute = .notAnAttribute
  }

  init(from start: ConstraintSide, to end: ConstraintSide) {
    (item, attribute) = (end.item, end.attribute)
    (self.start, startAttribute) = (start.item, start.attribute)
  }

  init(_ item: Any, _ attribute: NSLayoutConstraint.Attribute, _ call: String) {
    guard let item = item as? any ConstraintItem else {
      fatalError("\(call): an item is a UIView or a UILayoutGuide, not a \(type(of: item))")
    }
    self.init(item, attribute)
  }

  /// Whether the side depends on the direction of text in the view.
  var isDirectional: Bool { attribute.isDirectional || startAttribute.isDirectional }

  var isDistance: Bool { startAttribute != .notAnAttribute }

  /// Whether the side's items exist.
  var isComplete: Bool { item != nil && (!isDistance || start != nil) }

  func isSame(as other: ConstraintSide) -> Bool {
    item === other.item && attribute == other.attribute && start === other.start
      && startAttribute == other.startAttribute
  }

  /// A hash that is equal for equal sides.
  var identity: Int {
    var hasher = Hasher()
    hasher.combine(item.map { ObjectIdentifier($0) })
    hasher.combine(attribute)
    hasher.combine(start.map { ObjectIdentifier($0) })
    hasher.combine(startAttribute)
    return hasher.finalize()
  }

  var items: [any ConstraintItem] { [item, start].compactMap { $0 } }

  var name: String {
    func name(_ item: (any ConstraintItem)?, _ attribute: NSLayoutConstraint.Attribute) -> String {
      "\(item.map { LayoutName.of($0) } ?? "nil").\(attribute)"
    }
    let end = name(item, attribute)
    return isDistance ? "(\(end) - \(name(start, startAttribute)))" : end
  }

  private enum Kind {
    case horizontal, directional, vertical, size
  }

  private var kind: Kind {
    if isDistance { return .size }
    switch attribute {
    case .left, .right, .leftMargin, .rightMargin: return .horizontal
    case .leading, .trailing, .leadingMargin, .trailingMargin: return .directional
    case .centerX, .centerXWithinMargins: return .horizontal
    case .width, .height, .notAnAttribute: return .size
    default: return .vertical
    }
  }

  private var isCenter: Bool { attribute == .centerX || attribute == .centerXWithinMargins }

  /// Traps unless the sides can be related: lengths, and locations along the same axis.
  func requirePairing(with other: ConstraintSide?, _ call: String) {
    guard let other else {
      if kind == .size { return }
      fatalError(
        "\(call): \(name) is a location, which can be related only to another location, not to a number")
    }
    if kind == other.kind || isCenter && other.kind == .directional || other.isCenter && kind == .directional
    {
      return
    }
    fatalError("\(call): \(name) and \(other.name) cannot be related")
  }
}

/// The names of views and guides in messages.
@MainActor
enum LayoutName {
  static func of(_ item: any ConstraintItem) -> String {
    if let guide = item as? UILayoutGuide {
      let owner = guide.owningView.map { of($0) } ?? "no view"
      return guide.identifier.isEmpty ? "\(type(of: guide)) of \(owner)" : "'\(guide.identifier)' of \(owner)"
    }
    if let label = item as? UILabel, let text = label.text { return "\(type(of: item)) '\(text.prefix(24))'" }
    if let view = item as? UIView, view.tag != 0 { return "\(type(of: item)) (tag \(view.tag))" }
    return "\(type(of: item))"
  }
}
