/// A view of a collection view that is reused for another element after its element has left the screen (UIKit,
/// `UICollectionReusableView`).
@preconcurrency @MainActor
open class UICollectionReusableView: UIView {
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a view from `UIStoryboard.coder`; traps for any other coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// The identifier of the registration that created the view; nil for a view without a registration.
  open internal(set) var reuseIdentifier: String?
  /// The kind of elements for which the view is reused; empty for cells.
  var reuseKind = ""
  /// The attributes that were last applied; nil if the view shows no element.
  var appliedAttributes: UICollectionViewLayoutAttributes?
  /// The centre that the attributes gave the view in the coordinates of its superview.
  var appliedCenter: CGPoint?
  /// Whether the view is hidden from the moment when the data source returns it, after its attributes have been applied
  /// to the hidden view; nil at other times.
  var isHiddenWhenReturned: Bool?

  /// UIKit calls this before the view is reused; an override resets the content.
  open func prepareForReuse() {}

  /// UIKit calls this with the attributes of the view's element, after it has applied their geometry and look. A centre
  /// that an override sets remains until other attributes are applied.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  /// Returns the attributes with the size that the view's constraints request. UIKit calls this with a copy of the
  /// layout's attributes when the view is shown in a layout whose elements size themselves.
  ///
  /// Lengths that the layout determines do not change, and neither does the size of a view without constraints.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    let fixed = layoutAttributes.fixedAxes
    let fitted = systemLayoutSizeFitting(
      layoutAttributes.size,
      withHorizontalFittingPriority: fixed.contains(.horizontal) ? .required : .fittingSizeLevel,
      verticalFittingPriority: fixed.contains(.vertical) ? .required : .fittingSizeLevel)
    guard fitted.width.isFinite, fitted.height.isFinite, fitted.width >= 0, fitted.height >= 0 else {
      fatalError(
        "UICollectionReusableView.systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:): the "
          + "\(type(of: self)) for \(layoutAttributes.element.indexPath) has the size \(fitted); its lengths must be finite "
          + "and not negative"
      )
    }
    // Lengths are rounded up to whole pixels, so that edges are sharp, with a tolerance for rounding errors.
    let scale = UIScreen.main.scale
    func roundedUp(_ length: CGFloat) -> CGFloat { (length * scale - 1e-6).rounded(.up) / scale }
    let old = layoutAttributes.frame
    layoutAttributes.frame = CGRect(
      x: old.minX, y: old.minY, width: fixed.contains(.horizontal) ? old.width : roundedUp(fitted.width),
      height: fixed.contains(.vertical) ? old.height : roundedUp(fitted.height))
    return layoutAttributes
  }

  /// UIKit calls this before the view moves to another layout.
  open func willTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}
  /// UIKit calls this when the view has moved to another layout.
  open func didTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}

  /// Sets the values of the attributes; an animation block animates the changes.
  func take(_ attributes: UICollectionViewLayoutAttributes) {
    let isResized = bounds.size != attributes.size
    if isResized { bounds = CGRect(origin: bounds.origin, size: attributes.size) }
    let newCenter = attributes.strip?.local(attributes.center) ?? attributes.center
    // Values that an override of `apply(_:)` has set are not reset while the attributes are unchanged.
    let isSame =
      appliedCenter == newCenter
      && (appliedAttributes === attributes || appliedAttributes?.isEquivalent(to: attributes) == true)
    appliedCenter = newCenter
    appliedAttributes = attributes
    if !isSame {
      // The centre is set, not the frame, as the app may have changed the anchor point.
      if center != newCenter { center = newCenter }
      if !CATransform3DEqualToTransform(transform3D, attributes.transform3D) {
        transform3D = attributes.transform3D
      }
      if alpha != attributes.alpha { alpha = attributes.alpha }
      if isHidden != attributes.isHidden { isHidden = attributes.isHidden }
      if layer.zPosition != CGFloat(attributes.zIndex) { layer.zPosition = CGFloat(attributes.zIndex) }
      apply(attributes)
    }
    if contentIsMoved { setNeedsLayout() }
    // In an animation block, the layout of the subviews is animated as well.
    if isResized, AnimationBlock.current != nil { layoutIfNeeded() }
  }

  /// Whether the content does not fill the view, for example because the app has moved it.
  var contentIsMoved: Bool { false }
}

/// A cell of a collection view: one item's content over a background (UIKit, `UICollectionViewCell`).
@preconcurrency @MainActor
open class UICollectionViewCell: UICollectionReusableView {
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  private func setUp() {
    content.frame = bounds
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(content)
  }

  /// Creates a view from `UIStoryboard.coder`; traps for any other coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private let content = UIView()

  /// The centre at which the content fills the cell, for its current anchor point.
  private var contentCenter: CGPoint {
    let anchor = content.layer.anchorPoint
    return CGPoint(x: bounds.minX + bounds.width * anchor.x, y: bounds.minY + bounds.height * anchor.y)
  }

  override var contentIsMoved: Bool { content.center != contentCenter || content.bounds.size != bounds.size }

  /// Makes the content view fill the cell, by its bounds and centre, so that its transform does not change.
  open override func layoutSubviews() {
    super.layoutSubviews()
    guard contentIsMoved else { return }
    content.bounds.size = bounds.size
    content.center = contentCenter
  }

  /// The size that the constraints of the content view request.
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    content.systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
      verticalFittingPriority: verticalFittingPriority)
  }

  /// The view for the item's content, as large as the cell.
  open var contentView: UIView { content }

  /// The view behind the content, as large as the cell; nil for none.
  open var backgroundView: UIView? {
    get { storedBackgroundView }
    set {
      if isUnchanged(storedBackgroundView, newValue) { return }
      remove(storedBackgroundView, replacedBy: newValue)
      storedBackgroundView = newValue
      if let newValue { insertBackground(newValue, at: 0) }
    }
  }
  private var storedBackgroundView: UIView?

  /// The view between the background and the content, shown while the cell is selected or highlighted; nil for none.
  open var selectedBackgroundView: UIView? {
    get { storedSelectedBackgroundView }
    set {
      remove(storedSelectedBackgroundView, replacedBy: newValue)
      storedSelectedBackgroundView = newValue
      showState()
    }
  }
  private var storedSelectedBackgroundView: UIView?

  /// Whether the item is selected; set by the collection view.
  open var isSelected: Bool {
    get { storedIsSelected }
    set {
      storedIsSelected = newValue
      showState()
    }
  }
  private var storedIsSelected = false

  /// Whether a touch highlights the cell; set by the collection view.
  open var isHighlighted: Bool {
    get { storedIsHighlighted }
    set {
      storedIsHighlighted = newValue
      showState()
    }
  }
  private var storedIsHighlighted = false

  private func showState() {
    guard let background = storedSelectedBackgroundView else { return }
    if isSelected || isHighlighted {
      if background.superview !== self {
        insertBackground(background, at: storedBackgroundView == nil ? 0 : 1)
      }
    } else {
      remove(background, replacedBy: nil)
    }
  }

  private func insertBackground(_ view: UIView, at index: Int) {
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(view, at: index)
  }
}
