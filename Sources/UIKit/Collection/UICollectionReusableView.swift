/// A view of a collection view that is used again for another element when its own leaves the screen (UIKit,
/// `UICollectionReusableView`).
@preconcurrency @MainActor
open class UICollectionReusableView: UIView {
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a view from `UIStoryboard.coder`; traps for any other coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// The identifier that the view was registered with; nil for one that no registration made.
  open internal(set) var reuseIdentifier: String?
  /// The kind that the view is reused for; empty for cells.
  var reuseKind = ""
  /// The attributes that were applied last.
  var appliedAttributes: UICollectionViewLayoutAttributes?
  /// The centre that the attributes gave the view in its present superview.
  var appliedCenter: CGPoint?

  /// UIKit calls this before the view is used again; an override resets its content.
  open func prepareForReuse() {}

  /// UIKit calls this with the attributes of the view's element, after it has set bounds, centre, alpha and the like
  /// itself: values that an override sets stay until other attributes come.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  /// The attributes that suit the content: those given, with the size that constraints ask for. UIKit calls
  /// this when the view is shown in a layout whose elements size themselves; `layoutAttributes` is a copy.
  ///
  /// Lengths that the layout decides stay. A view without constraints keeps its size.
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
    // Sizes are whole pixels, so that edges are sharp.
    let scale = UIScreen.main.scale
    func whole(_ length: CGFloat) -> CGFloat { (length * scale - 1e-6).rounded(.up) / scale }
    let old = layoutAttributes.frame
    layoutAttributes.frame = CGRect(
      x: old.minX, y: old.minY, width: fixed.contains(.horizontal) ? old.width : whole(fitted.width),
      height: fixed.contains(.vertical) ? old.height : whole(fitted.height))
    return layoutAttributes
  }

  /// UIKit calls this before the view moves to another layout.
  open func willTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}
  /// UIKit calls this when the view has moved to another layout.
  open func didTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}

  /// Sets the values of the attributes, animated in an animation block.
  func take(_ attributes: UICollectionViewLayoutAttributes) {
    let isResized = bounds.size != attributes.size
    if isResized { bounds = CGRect(origin: bounds.origin, size: attributes.size) }
    let middle = attributes.strip?.local(attributes.center) ?? attributes.center
    // The centre follows any anchor point that the app's code has given the view. A move away from the centre, such as
    // an override of `apply(_:)` for a wheel of cards makes, is kept while the attributes do not change.
    let isSame =
      appliedCenter == middle
      && (appliedAttributes === attributes || appliedAttributes?.describesTheSame(as: attributes) == true)
    appliedCenter = middle
    appliedAttributes = attributes
    if !isSame, center != middle { center = middle }
    if !CATransform3DEqualToTransform(transform3D, attributes.transform3D) {
      transform3D = attributes.transform3D
    }
    if alpha != attributes.alpha { alpha = attributes.alpha }
    if isHidden != attributes.isHidden { isHidden = attributes.isHidden }
    if layer.zPosition != CGFloat(attributes.zIndex) { layer.zPosition = CGFloat(attributes.zIndex) }
    if !isSame { apply(attributes) }
    if contentIsMoved { setNeedsLayout() }
    // The subviews are animated too.
    if isResized, AnimationBlock.current != nil { layoutIfNeeded() }
  }

  /// Whether the app's code has moved the content that fills the view.
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

  /// The centre of the content in the cell, whatever its transform and anchor.
  private var contentCenter: CGPoint {
    let anchor = content.layer.anchorPoint
    return CGPoint(x: bounds.minX + bounds.width * anchor.x, y: bounds.minY + bounds.height * anchor.y)
  }

  override var contentIsMoved: Bool { content.center != contentCenter || content.bounds.size != bounds.size }

  /// Makes the content view fill the cell again, by its bounds and centre: its transform stays.
  open override func layoutSubviews() {
    super.layoutSubviews()
    guard contentIsMoved else { return }
    content.bounds.size = bounds.size
    content.center = contentCenter
  }

  /// The size of the content view by its constraints.
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

  /// The view before the background and behind the content while the cell is selected or highlighted; nil for
  /// none.
  open var selectedBackgroundView: UIView? {
    get { storedSelectedBackgroundView }
    set {
      remove(storedSelectedBackgroundView, replacedBy: newValue)
      storedSelectedBackgroundView = newValue
      showState()
    }
  }
  private var storedSelectedBackgroundView: UIView?

  /// Whether the item is selected; the collection view sets it.
  open var isSelected: Bool {
    get { storedIsSelected }
    set {
      storedIsSelected = newValue
      showState()
    }
  }
  private var storedIsSelected = false

  /// Whether a touch is on the cell; the collection view sets it.
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
