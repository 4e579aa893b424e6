internal import Constraints

/// A view or a guide, whose edges constraints relate.
@MainActor
protocol ConstraintItem: NSObject {
  /// The view itself, or the view that owns the guide; nil for a guide without an owner.
  var itemView: UIView? { get }
  var itemState: LayoutItemState { get }
  /// The insets of the alignment rectangle from the frame, in points.
  var itemInsets: UIEdgeInsets { get }
}

/// The Auto Layout state of a view or a guide that constraints relate.
@MainActor
final class LayoutItemState {
  /// The active constraints of the item, unordered.
  var constraints: [WeakReference<NSLayoutConstraint>] = []
  /// The engine that has variables for the item.
  weak var engine: LayoutEngine?

  func remove(_ constraint: NSLayoutConstraint) {
    constraints.removeAll { $0.object === constraint }
  }
}

/// A weak reference to an object.
struct WeakReference<Object: AnyObject> {
  weak var object: Object?
}

/// One side of a constraint: an attribute of an item, or the distance between the attributes of two items.
@MainActor
struct ConstraintSide {
  private(set) weak var item: (any ConstraintItem)?
  let attribute: NSLayoutConstraint.Attribute
  /// The item at which a distance begins; nil if the side is no distance.
  private(set) weak var start: (any ConstraintItem)?
  /// The attribute at which a distance begins; `notAnAttribute` if the side is no distance.
  let startAttribute: NSLayoutConstraint.Attribute

  init(_ item: any ConstraintItem, _ attribute: NSLayoutConstraint.Attribute) {
    (self.item, self.attribute) = (item, attribute)
    startAttribute = .notAnAttribute
  }

  /// Creates the distance between two locations.
  init(from start: ConstraintSide, to end: ConstraintSide) {
    (item, attribute) = (end.item, end.attribute)
    (self.start, startAttribute) = (start.item, start.attribute)
  }

  /// Creates a side from an argument of `call`, which the message names if `item` is neither a view nor a guide.
  init(_ item: Any, _ attribute: NSLayoutConstraint.Attribute, _ call: String) {
    guard let item = item as? any ConstraintItem else {
      fatalError("\(call): an item must be a UIView or a UILayoutGuide, not a \(type(of: item))")
    }
    self.init(item, attribute)
  }

  /// Whether the side refers to a leading or trailing edge, which depends on the direction of text.
  var isDirectional: Bool { attribute.isDirectional || startAttribute.isDirectional }

  var isDistance: Bool { startAttribute != .notAnAttribute }

  /// Whether none of the side's items has been released.
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

  /// The name of the side in messages.
  var name: String {
    func name(_ item: (any ConstraintItem)?, _ attribute: NSLayoutConstraint.Attribute) -> String {
      "\(item.map { LayoutName.of($0) } ?? "nil").\(attribute)"
    }
    let end = name(item, attribute)
    return isDistance ? "(\(end) - \(name(start, startAttribute)))" : end
  }

  /// The kinds of sides. Constraints relate only sides of one kind, but a horizontal centre also to a directional side.
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

  /// Traps unless a constraint can relate the sides: two lengths, or two locations along one axis, but no left or right
  /// edge to a leading or trailing edge. A number, for which `other` is nil, can be related only to a length.
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
