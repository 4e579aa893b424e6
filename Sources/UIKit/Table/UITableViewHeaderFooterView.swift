/// A header or footer of a table view's section, which can be reused for other sections (UIKit,
/// `UITableViewHeaderFooterView`).
@preconcurrency @MainActor
open class UITableViewHeaderFooterView: UIView {
  /// Creates a view; a view with a nil identifier is not reused.
  public init(reuseIdentifier: String?) {
    identifier = reuseIdentifier
    super.init(frame: .zero)
    addSubview(content)
  }

  /// Creates a view that is not reused.
  public override convenience init(frame: CGRect) {
    self.init(reuseIdentifier: nil)
    self.frame = frame
  }

  /// Creates a view from `UIStoryboard.coder`; traps for any other coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addSubview(content)
  }

  /// The reuse identifier; a nib's registration sets it for the views of the nib.
  var identifier: String?
  private let content = UIView()
  private var titleLabel: UILabel?
  /// The appearance of the title in the table view; nil outside a table view.
  var look: Look? {
    didSet { if look != oldValue { applyLook() } }
  }

  /// The identifier of the view's registration.
  open var reuseIdentifier: String? { identifier }
  /// The view for a section's own content, as large as the whole view.
  open var contentView: UIView { content }

  /// The label of a title, which is created when it is first read.
  open var textLabel: UILabel? {
    if let titleLabel { return titleLabel }
    let label = UILabel()
    titleLabel = label
    content.addSubview(label)
    label.numberOfLines = 0
    applyLook()
    return label
  }
  var hasText: Bool { titleLabel != nil }

  /// The view behind the content, as large as the whole view; nil for none.
  open var backgroundView: UIView? {
    get { storedBackgroundView }
    set {
      if isUnchanged(storedBackgroundView, newValue) { return }
      remove(storedBackgroundView, replacedBy: newValue)
      storedBackgroundView = newValue
      if let newValue { insertSubview(newValue, at: 0) }
      setNeedsLayout()
    }
  }
  private var storedBackgroundView: UIView?

  /// UIKit calls this before the view is used again; an override resets its content.
  open func prepareForReuse() {}

  private func applyLook() {
    guard let look, let titleLabel else { return }
    titleLabel.font = .systemFont(ofSize: look.size, weight: look.isProminent ? .semibold : .regular)
    titleLabel.textColor = look.isProminent ? .label : .secondaryLabel
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    storedBackgroundView?.setLayoutFrame(bounds)
    content.setLayoutFrame(bounds)
    guard let titleLabel, let look else { return }
    titleLabel.frame = look.frame(titleLabel, in: bounds)
  }

  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    if !content.constraints.isEmpty {
      return content.systemLayoutSizeFitting(
        targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
        verticalFittingPriority: verticalFittingPriority)
    }
    guard let titleLabel, let look else { return CGSize(width: targetSize.width, height: 28) }
    return CGSize(width: targetSize.width, height: look.height(titleLabel, width: targetSize.width))
  }

  /// The appearance of titles in a table view of one style.
  struct Look: Equatable {
    /// The size of the font, in points.
    var size: CGFloat
    var isProminent: Bool
    /// The distance of the title from the left and right edges, in points.
    var inset: CGFloat
    /// The distances of the title from the top and the bottom, in points.
    var top: CGFloat
    var bottom: CGFloat

    @MainActor func height(_ label: UILabel, width: CGFloat) -> CGFloat {
      let available = CGSize(width: max(0, width - 2 * inset), height: .greatestFiniteMagnitude)
      return (top + label.sizeThatFits(available).height + bottom).rounded(.up)
    }

    /// The frame of a title: at the bottom if `top` is greater than `bottom`, at the top if it is smaller, and centred
    /// if both are equal.
    @MainActor func frame(_ label: UILabel, in bounds: CGRect) -> CGRect {
      let width = max(0, bounds.width - 2 * inset)
      let height = label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
      var y = (bounds.height - height) / 2
      if top > bottom { y = bounds.maxY - bottom - height }
      if top < bottom { y = top }
      return CGRect(x: inset, y: y, width: width, height: height)
    }
  }
}
