internal import Constraints
import Engine

/// A linear relation between attributes of two views or guides, or between an attribute and a number (UIKit,
/// `NSLayoutConstraint`).
///
/// The relation is `first = multiplier × second + constant`, or the same with ≤ or ≥. A change takes effect with the
/// next layout.
@preconcurrency @MainActor
open class NSLayoutConstraint: MainActorObject {
  /// An edge, a middle, a size or a baseline (UIKit, `NSLayoutConstraint.Attribute`).
  public enum Attribute: Int, Sendable {
    /// The left edge.
    case left = 1
    /// The right edge.
    case right
    /// The top edge.
    case top
    /// The bottom edge.
    case bottom
    /// The edge at which text begins: the right edge if text runs from right to left.
    case leading
    /// The edge at which text ends: the left edge if text runs from right to left.
    case trailing
    /// The width.
    case width
    /// The height.
    case height
    /// The middle between left and right.
    case centerX
    /// The middle between top and bottom.
    case centerY
    /// The baseline of the last line of text.
    case lastBaseline
    /// The baseline of the first line of text.
    case firstBaseline
    /// The left edge within the layout margins.
    case leftMargin
    /// The right edge within the layout margins.
    case rightMargin
    /// The top edge within the layout margins.
    case topMargin
    /// The bottom edge within the layout margins.
    case bottomMargin
    /// The leading edge within the layout margins.
    case leadingMargin
    /// The trailing edge within the layout margins.
    case trailingMargin
    /// The middle between left and right within the layout margins.
    case centerXWithinMargins
    /// The middle between top and bottom within the layout margins.
    case centerYWithinMargins
    /// No attribute: the second attribute of a relation to a number.
    case notAnAttribute = 0
  }

  /// The relation of the first attribute to the second (UIKit, `NSLayoutConstraint.Relation`).
  public enum Relation: Int, Sendable {
    /// The first attribute is at most the second.
    case lessThanOrEqual = -1
    /// The attributes are equal.
    case equal
    /// The first attribute is at least the second.
    case greaterThanOrEqual
  }

  /// A direction (UIKit, `NSLayoutConstraint.Axis`).
  public enum Axis: Int, Sendable {
    /// The direction from left to right.
    case horizontal
    /// The direction from top to bottom.
    case vertical
  }

  /// The first side; nil in a constraint that `init()` created without items.
  private var storedFirst: ConstraintSide?
  private(set) var second: ConstraintSide?
  private var storedConstant: CGFloat = 0
  private var storedPriority = UILayoutPriority.required
  /// The view whose `constraints` contain this constraint while it is active; nil while inactive.
  weak var holder: UIView?
  /// The engine that solves the constraint.
  weak var engine: LayoutEngine?
  /// The number of the constraint's last activation, which orders constraints.
  var activation = 0

  /// Creates a constraint; traps for attributes that cannot be related, and for numbers that are not finite.
  public convenience init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
    attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    let call = "NSLayoutConstraint.init(item:attribute:relatedBy:toItem:attribute:multiplier:constant:)"
    guard attr1 != .notAnAttribute else {
      fatalError("\(call): the first attribute must not be .notAnAttribute")
    }
    // Without a second item, the second attribute is ignored: much code passes one for a constant width.
    guard view2 == nil || attr2 != .notAnAttribute else {
      fatalError("\(call): the second item needs an attribute")
    }
    self.init(
      first: ConstraintSide(view1, attr1, call), relation: relation,
      second: view2.map { ConstraintSide($0, attr2, call) }, multiplier: multiplier, constant: c, call: call)
  }

  /// Creates a constraint without items, for other initialisers and for subclasses. Activating such a constraint traps.
  public init() { super.init(mainActor: ()) }

  convenience init(
    first: ConstraintSide, relation: Relation, second: ConstraintSide?, multiplier: CGFloat = 1,
    constant: CGFloat = 0, call: String
  ) {
    first.requirePairing(with: second, call)
    guard multiplier.isFinite, multiplier != 0 || second == nil else {
      fatalError("\(call): the multiplier \(multiplier) must be finite and not zero")
    }
    Self.requireFinite(constant, call)
    self.init()
    (storedFirst, self.second, self.relation, self.multiplier) = (first, second, relation, multiplier)
    storedConstant = constant
  }

  var first: ConstraintSide {
    guard let storedFirst else {
      fatalError(
        "NSLayoutConstraint.init(): a \(type(of: self)) that it creates has no items; use an initializer with items"
      )
    }
    return storedFirst
  }

  private static func requireFinite(_ constant: CGFloat, _ call: String) {
    guard constant.isFinite else { fatalError("\(call): the constant \(constant) must be finite") }
  }

  /// UIKit calls this when the closure of `UINib.addNib(_:_:)` has made the constraint.
  open func awakeFromNib() {}

  // MARK: Relation

  /// The view or guide of the first attribute.
  open var firstItem: AnyObject? { storedFirst?.item }
  /// The attribute of the first item.
  open var firstAttribute: Attribute { storedFirst?.attribute ?? .notAnAttribute }
  /// The view or guide of the second attribute; nil for none.
  open var secondItem: AnyObject? { second?.item }
  /// The attribute of the second item.
  open var secondAttribute: Attribute { second?.attribute ?? .notAnAttribute }
  /// The attribute of the first item as an anchor. This anchor equals the item's own anchor but is not an instance of a
  /// subclass of `NSLayoutAnchor`, as instances of Swift's generic classes cannot be cast like Objective-C's.
  open var firstAnchor: NSLayoutAnchor<AnyObject> { NSLayoutAnchor(first) }
  /// The attribute of the second item as an anchor; nil for none.
  open var secondAnchor: NSLayoutAnchor<AnyObject>? { second.map { NSLayoutAnchor($0) } }
  /// The relation of the first attribute to the second.
  public final private(set) var relation = Relation.equal
  /// The factor of the second attribute.
  public final private(set) var multiplier: CGFloat = 1

  /// The points that are added to the second attribute, or the number itself in a relation to a number. A change solves
  /// only the variables that depend on this constraint.
  open var constant: CGFloat {
    get { storedConstant }
    set {
      Self.requireFinite(newValue, "NSLayoutConstraint.constant")
      guard newValue != storedConstant else { return }
      storedConstant = newValue
      engine?.constantChanged(self)
    }
  }

  /// The priority of the constraint; `required` unless set. A change to or from `required` traps while the constraint
  /// is active.
  open var priority: UILayoutPriority {
    get { storedPriority }
    set {
      guard newValue.rawValue > 0, newValue.rawValue <= UILayoutPriority.required.rawValue else {
        fatalError("NSLayoutConstraint.priority: \(newValue.rawValue) must be above 0 and at most 1000")
      }
      guard newValue != storedPriority else { return }
      if isActive, newValue == .required || storedPriority == .required {
        fatalError(
          "NSLayoutConstraint.priority: an active constraint cannot become required or cease to be so: \(summary)"
        )
      }
      storedPriority = newValue
      engine?.replace(self)
    }
  }

  /// The name of the constraint in messages.
  open var identifier: String?

  // MARK: Activation

  /// Whether the constraint takes part in layout. True adds the constraint to the nearest common ancestor of its items,
  /// which can itself be an item, and traps if there is none; false removes the constraint.
  open var isActive: Bool {
    get { holder != nil }
    set {
      guard newValue != isActive else { return }
      if newValue { activate("NSLayoutConstraint.isActive") } else { deactivate() }
    }
  }

  /// Activates constraints.
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints where !constraint.isActive {
      constraint.activate("NSLayoutConstraint.activate(_:)")
    }
  }

  /// Deactivates constraints.
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  // MARK: Description

  open override var description: String {
    guard Thread.isMainThread else { return "<\(type(of: self))>" }
    return MainActor.assumeIsolated { summary }
  }

  /// The description of the constraint in messages.
  var summary: String { "<\(type(of: self))\(identifier.map { " '\($0)'" } ?? ""): \(formula)>" }

  private var formula: String {
    guard let storedFirst else { return "relates nothing" }
    let sign =
      switch relation {
      case .equal: "=="
      case .lessThanOrEqual: "<="
      case .greaterThanOrEqual: ">="
      }
    var right = ""
    if let second {
      right = "\(multiplier == 1 ? "" : "\(multiplier) * ")\(second.name)"
      if constant != 0 { right += "\(constant < 0 ? " - " : " + ")\(abs(constant))" }
    } else {
      right = "\(constant < 0 ? "-" : "")\(abs(constant))"
    }
    let strength = priority == .required ? "" : " @\(priority.rawValue)"
    return "\(storedFirst.name) \(sign) \(right)\(strength)\(isActive ? "" : " (inactive)")"
  }
}
