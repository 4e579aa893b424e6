/// A rectangle that takes part in layout like a view and is not drawn (UIKit, `UILayoutGuide`).
@preconcurrency @MainActor
open class UILayoutGuide: MainActorObject, ConstraintItem {
  /// The name of the guide in messages.
  open var identifier = ""
  let itemState = LayoutItemState()
  weak var owner: UIView?

  /// Creates a guide without an owning view; `UIView.addLayoutGuide(_:)` adds it to a view.
  public init() {
    super.init(mainActor: ())
  }

  /// The view to which the guide belongs; setting it moves the guide to another view.
  open weak var owningView: UIView? {
    get { owner }
    set {
      guard newValue !== owner else { return }
      owner?.removeLayoutGuide(self)
      newValue?.addLayoutGuide(self)
    }
  }

  /// The rectangle in the owning view's coordinates, in points, from the last layout; zero before, and for a guide
  /// without constraints.
  open var layoutFrame: CGRect { itemState.engine?.frame(of: self) ?? .zero }

  var itemView: UIView? { owner }
  var itemInsets: UIEdgeInsets { .zero }

  /// Whether the size of the guide determines the content size of its owning view.
  var sizesContent: Bool { false }

  /// The edges whose positions the owning view determines instead of constraints; nil if there are none.
  func ownerInsets() -> GuideInsets? { nil }

  /// The left edge.
  open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(ConstraintSide(self, .left)) }
  /// The right edge.
  open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(ConstraintSide(self, .right)) }
  /// The edge at which text begins.
  open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(ConstraintSide(self, .leading)) }
  /// The edge at which text ends.
  open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(ConstraintSide(self, .trailing)) }
  /// The top edge.
  open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(ConstraintSide(self, .top)) }
  /// The bottom edge.
  open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(ConstraintSide(self, .bottom)) }
  /// The width.
  open var widthAnchor: NSLayoutDimension { NSLayoutDimension(ConstraintSide(self, .width)) }
  /// The height.
  open var heightAnchor: NSLayoutDimension { NSLayoutDimension(ConstraintSide(self, .height)) }
  /// The middle between left and right.
  open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(ConstraintSide(self, .centerX)) }
  /// The middle between top and bottom.
  open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(ConstraintSide(self, .centerY)) }

  open override var description: String {
    guard Thread.isMainThread else { return "<\(type(of: self))>" }
    return MainActor.assumeIsolated { "<\(LayoutName.of(self)): \(layoutFrame)>" }
  }
}

/// The distances of a guide's edges from the edges of its owning view, in points, which the view determines. Nil for an
/// edge that constraints determine.
struct GuideInsets {
  var left: CGFloat?
  var top: CGFloat?
  var right: CGFloat?
  var bottom: CGFloat?
}

/// A guide for the part of its owner's bounds that insets leave, such as the safe area.
final class InsetGuide: UILayoutGuide {
  private let insets: @MainActor (UIView) -> UIEdgeInsets

  init(_ identifier: String, of view: UIView, insets: @escaping @MainActor (UIView) -> UIEdgeInsets) {
    self.insets = insets
    super.init()
    self.identifier = identifier
    owner = view
  }

  override var layoutFrame: CGRect { owner.map { $0.bounds.inset(by: insets($0)) } ?? .zero }

  override func ownerInsets() -> GuideInsets? {
    guard let owner else { return nil }
    let insets = insets(owner)
    return GuideInsets(left: insets.left, top: insets.top, right: insets.right, bottom: insets.bottom)
  }
}
