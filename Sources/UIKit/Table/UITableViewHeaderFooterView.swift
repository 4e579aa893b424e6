/// A header or footer of a table view's section, used again for others (UIKit,
/// `UITableViewHeaderFooterView`).
@preconcurrency @MainActor
open class UITableViewHeaderFooterView: UIView {
  /// Creates a view; an identifier makes it reusable, nil does not.
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

  /// The identifier, set by the registration of a nib.
  var identifier: String?
  private let content = UIView()
  private var titleLabel: UILabel?
  /// The look of titles in the table view; nil outside of one.
  var look: Look? {
    didSet { if look != oldValue { applyLook() } }
  }

  /// The identifier of the view's registration.
  open var reuseIdentifier: String? { identifier }
  /// The view for a section's own content, as large as the whole view.
  open var contentView: UIView { content }

  /// The label of a title; made when first asked for.
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
    storedBackgroundView?.place(in: bounds)
    content.place(in: bounds)
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

  /// The look of titles in a table of a style.
  struct Look: Equatable {
    /// The size of the font, in points.
    var size: CGFloat
    var isProminent: Bool
    /// The distance of the title from the left and right edges, in points.
    var inset: CGFloat
    var top: CGFloat
    var bottom: CGFloat

    @MainActor func height(_ label: UILabel, width: CGFloat) -> CGFloat {
      let room = CGSize(width: max(0, width - 2 * inset), height: .greatestFiniteMagnitude)
      return (top + label.sizeThatFits(room).height + bottom).rounded(.up)
    }

    /// Texts are at the bottom of headers and at the top of footers, at the same distance from the rows.
    @MainActor func frame(_ label: UILabel, in bounds: CGRect) -> CGRect {
      let width = max(0, bounds.width - 2 * inset)
      let height = label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
      let y = top > bottom ? bounds.maxY - bottom - height : top < bottom ? top : (bounds.height - height) / 2
      return CGRect(x: inset, y: y, width: width, height: height)
    }
  }
}
