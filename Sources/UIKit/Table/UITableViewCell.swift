/// A cell of a table view: one row's content over a background, with an accessory and a separator (UIKit,
/// `UITableViewCell`).
@preconcurrency @MainActor
open class UITableViewCell: UIView {
  /// The arrangement of the labels and the image.
  public enum CellStyle: Int, Sendable {
    /// A text, and an image to its left.
    case `default`
    /// A text at the left, a detail text at the right.
    case value1
    /// A text in the tint colour, and a detail text to its right.
    case value2
    /// A text over a smaller detail text.
    case subtitle
  }

  /// The appearance of a selected cell.
  public enum SelectionStyle: Int, Sendable {
    /// The selected cell looks like any other cell.
    case none
    /// The look of `default`, since iOS 7.
    case blue
    /// The look of `default`, since iOS 7.
    case gray
    /// The cell shows its background for the selection.
    case `default`
  }

  /// The accessory at the right edge.
  public enum AccessoryType: Int, Sendable {
    /// No accessory.
    case none
    /// A chevron: the row leads to another screen.
    case disclosureIndicator
    /// A button and a chevron.
    case detailDisclosureButton
    /// A check mark in the tint colour.
    case checkmark
    /// A button, whose taps the delegate receives.
    case detailButton
  }

  /// Creates a cell with a style; a cell with a nil identifier is not reused.
  public init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    identifier = reuseIdentifier
    super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    addSubview(content)
    layoutContent()
  }

  /// Creates a cell of the default style that is not reused.
  public override convenience init(frame: CGRect) {
    self.init(style: .default, reuseIdentifier: nil)
    self.frame = frame
  }

  /// Creates a view from `UIStoryboard.coder`; traps for any other coder.
  public required init?(coder: NSCoder) {
    style = .default
    super.init(coder: coder)
    frame.size = CGSize(width: 320, height: 44)
    addSubview(content)
    layoutContent()
  }

  let style: CellStyle
  /// The reuse identifier; a nib's registration sets it for the cells of the nib.
  var identifier: String?
  private let content: UIView = CellContentView()
  let parts = CellParts()

  /// The identifier by which the cell is reused.
  open var reuseIdentifier: String? { identifier }
  /// UIKit calls this before the cell is used again; an override resets its content.
  open func prepareForReuse() {}

  // MARK: Content

  override var standardMargins: UIEdgeInsets { CellContentView.margins }

  /// The view of the row's content, without the accessory.
  open var contentView: UIView { content }
  /// The main label, which is created when it is first read.
  open var textLabel: UILabel? { parts.label(of: self) }
  /// The second label, which is created when it is first read; nil in the default style.
  open var detailTextLabel: UILabel? { style == .default ? nil : parts.detail(of: self) }
  /// The image view at the left, which is created when it is first read.
  open var imageView: UIImageView? { parts.image(of: self) }

  // MARK: Accessory

  /// The accessory at the right edge, unless `accessoryView` is set.
  open var accessoryType: AccessoryType {
    get { parts.accessoryType }
    set {
      guard newValue != parts.accessoryType else { return }
      parts.accessoryType = newValue
      parts.replaceAccessory(of: self)
    }
  }

  /// A view of its own size at the right edge; nil for the view of `accessoryType`.
  open var accessoryView: UIView? {
    get { parts.accessoryView }
    set {
      // An app assigns the same view again if its size has changed or another cell has taken it.
      if newValue == nil, parts.accessoryView == nil { return }
      if let newValue, newValue === parts.accessoryView, parts.hasLaidOut(newValue, in: self) { return }
      parts.accessoryView = newValue
      parts.replaceAccessory(of: self)
    }
  }

  // MARK: Backgrounds

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

  /// The view in front of the background while the cell is selected or highlighted; nil for a grey view.
  open var selectedBackgroundView: UIView? {
    get { parts.selectedBackground }
    set {
      remove(parts.selectedBackground, replacedBy: newValue)
      if let old = parts.selectedBackground, old !== newValue, old === parts.shownBackground {
        parts.shownBackground = nil
      }
      parts.selectedBackground = newValue
      showState(animated: false)
    }
  }

  /// The appearance of the cell while it is selected.
  open var selectionStyle: SelectionStyle {
    get { parts.selectionStyle }
    set {
      parts.selectionStyle = newValue
      showState(animated: false)
    }
  }

  // MARK: State

  /// Whether the row is selected; the setter calls `setSelected(_:animated:)`.
  open var isSelected: Bool {
    get { parts.isSelected }
    set { setSelected(newValue, animated: false) }
  }
  /// Whether the cell shows that a touch is on it; the setter calls `setHighlighted(_:animated:)`.
  open var isHighlighted: Bool {
    get { parts.isHighlighted }
    set { setHighlighted(newValue, animated: false) }
  }

  /// Shows the cell selected or not; the table view calls this.
  open func setSelected(_ selected: Bool, animated: Bool) {
    parts.isSelected = selected
    showState(animated: animated)
  }
  /// Shows the cell highlighted or not; the table view calls this.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    parts.isHighlighted = highlighted
    showState(animated: animated)
  }

  private func showState(animated: Bool) {
    let isShown = (isSelected || isHighlighted) && selectionStyle != .none
    parts.setHighlighted(isShown)
    guard isShown || parts.shownBackground != nil else { return }
    if isShown {
      let background = parts.backgroundForSelection()
      if background.superview !== self {
        insertBackground(background, at: storedBackgroundView == nil ? 0 : 1)
      }
      background.alpha = 1
      parts.shownBackground = background
    } else if let background = parts.shownBackground {
      parts.shownBackground = nil
      guard animated else { return remove(background, replacedBy: nil) }
      UIView.animate(
        withDuration: 0.3, delay: 0, options: .allowUserInteraction, animations: { background.alpha = 0 },
        completion: { [parts, weak self] finished in
          if finished, parts.shownBackground !== background { self?.remove(background, replacedBy: nil) }
        })
    }
  }

  private func insertBackground(_ view: UIView, at index: Int) {
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    insertSubview(view, at: index)
  }

  // MARK: Layout

  /// The number of steps by which the content is indented.
  open var indentationLevel: Int {
    get { parts.indentationLevel }
    set {
      parts.indentationLevel = newValue
      setNeedsLayout()
    }
  }
  /// The width of a step, in points; 10 unless set.
  open var indentationWidth: CGFloat {
    get { parts.indentationWidth }
    set {
      parts.indentationWidth = newValue
      setNeedsLayout()
    }
  }
  /// The distances of the separator from the edges, in points; unless set, those that were set on the table view, or
  /// else those of a separator that begins at the text.
  open var separatorInset: UIEdgeInsets {
    get {
      parts.separatorInset ?? (superview as? UITableView)?.look.separatorInset
        ?? UIEdgeInsets(top: 0, left: textStart, bottom: 0, right: 0)
    }
    set {
      parts.separatorInset = newValue
      setNeedsLayout()
    }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    parts.applyTint(tintColor, style: style)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layoutContent()
  }

  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    let width = max(0, targetSize.width - accessoryWidth)
    if contentView.constraints.isEmpty {
      return CGSize(width: targetSize.width, height: standardHeight(width: width))
    }
    let size = contentView.systemLayoutSizeFitting(
      CGSize(width: width, height: targetSize.height),
      withHorizontalFittingPriority: horizontalFittingPriority,
      verticalFittingPriority: verticalFittingPriority)
    return CGSize(width: size.width + accessoryWidth, height: size.height)
  }
}

/// The view of a row's content.
private final class CellContentView: UIView {
  /// The margins with which a row of one line is 44 points high and begins at the same position as titles and
  /// separators.
  static let margins = UIEdgeInsets(top: 11, left: 16, bottom: 11, right: 16)

  override var standardMargins: UIEdgeInsets { Self.margins }
}
