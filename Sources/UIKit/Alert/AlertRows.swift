import Engine
import Foundation

/// The buttons of an alert, one below the other or two side by side, with hairlines; they scroll if they do not fit.
final class AlertRows: UIScrollView {
  weak var owner: AlertView?
  private(set) var buttons: [AlertButton] = []
  private var lines: [UIView] = []
  private var style = UIAlertController.Style.alert

  init() {
    super.init(frame: .zero)
    contentInsetAdjustmentBehavior = .never
    // A finger that comes down on a button scrolls only if the rows do not fit.
    delaysContentTouches = false
  }

  required init?(coder: NSCoder) {
    fatalError("\(Self.self).init(coder:): archives are not read; the alert creates it")
  }

  static func rowHeight(_ style: UIAlertController.Style) -> CGFloat { style == .alert ? 44 : 57 }
  private static var hairline: CGFloat { 1 / UIScreen.main.scale }

  var isEmpty: Bool { buttons.isEmpty }

  /// Whether a hairline separates the first row from the content above.
  var showsTopLine = false {
    didSet { if showsTopLine != oldValue { setNeedsLayout() } }
  }

  func show(_ actions: [UIAlertAction], style: UIAlertController.Style, bold: UIAlertAction?) {
    self.style = style
    for view in buttons as [UIView] + lines { view.removeFromSuperview() }
    buttons = actions.map { action in
      let button = AlertButton(action, style: style, isBold: action === bold)
      button.owner = owner
      return button
    }
    lines = actions.map { _ in
      let line = UIView()
      line.backgroundColor = .separator
      line.isUserInteractionEnabled = false
      return line
    }
    for view in buttons as [UIView] + lines { addSubview(view) }
    setNeedsLayout()
  }

  /// Whether two buttons of an alert stand side by side: where both titles fit.
  private func isPair(_ width: CGFloat) -> Bool {
    guard style == .alert, buttons.count == 2 else { return false }
    return buttons.allSatisfy { $0.titleWidth <= width / 2 - 2 * AlertButton.margin }
  }

  /// The height of all rows, in points.
  func height(width: CGFloat) -> CGFloat {
    CGFloat(isPair(width) ? 1 : buttons.count) * Self.rowHeight(style)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (width, height, hairline) = (bounds.width, Self.rowHeight(style), Self.hairline)
    contentSize = CGSize(width: width, height: self.height(width: width))
    isScrollEnabled = contentSize.height > bounds.height
    let isPair = isPair(width)
    for (index, (button, line)) in zip(buttons, lines).enumerated() {
      let top = isPair ? 0 : CGFloat(index) * height
      let half = (width / 2).rounded()
      // The action that cancels is the last of a list, and the first of two side by side, as in UIKit.
      let isRight = isPair && (index == 1) != (buttons[1].action.style == .cancel)
      button.frame = CGRect(
        x: isRight ? half : 0, y: top, width: !isPair ? width : isRight ? width - half : half, height: height)
      line.isHidden = index == 0 && !showsTopLine
      line.frame =
        isPair && index == 1
        ? CGRect(x: half, y: 0, width: hairline, height: height)
        : CGRect(x: 0, y: top, width: width, height: hairline)
    }
  }

  /// A drag scrolls, whichever button it began on.
  override func touchesShouldCancel(in view: UIView) -> Bool { true }
}

/// One button of an alert. A finger that came down on it may move on to another one.
final class AlertButton: UIControl {
  /// The least points between a title and the sides.
  static let margin: CGFloat = 8

  let action: UIAlertAction
  weak var owner: AlertView?
  private let label = UILabel()

  init(_ action: UIAlertAction, style: UIAlertController.Style, isBold: Bool) {
    self.action = action
    super.init(frame: .zero)
    label.text = action.title
    label.textAlignment = .center
    label.font = .systemFont(ofSize: style == .alert ? 17 : 20, weight: isBold ? .semibold : .regular)
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.6
    addSubview(label)
    accessibilityLabel = action.title
    isEnabled = action.isEnabled
    tintColorDidChange()
  }

  required init?(coder: NSCoder) {
    fatalError("\(Self.self).init(coder:): archives are not read; the alert creates it")
  }

  /// The width of the title in points.
  var titleWidth: CGFloat { label.intrinsicContentSize.width }

  /// Whether the finger is on the button.
  var isMarked = false {
    didSet { backgroundColor = isMarked ? UIColor(white: 0, alpha: 0.08) : nil }
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    label.textColor = !isEnabled ? .tertiaryLabel : action.style == .destructive ? .systemRed : tintColor
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: Self.margin, dy: 0)
  }

  override func hasDefaultAction(for recognizer: UIGestureRecognizer) -> Bool {
    recognizer is UITapGestureRecognizer
  }

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    owner?.highlight(at: touch)
    return true
  }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    owner?.highlight(at: touch)
    return true
  }

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    owner?.highlight(at: touch)
    owner?.chooseHighlighted()
  }

  override func cancelTracking(with event: UIEvent?) { owner?.highlight(at: nil) }
}
