import Engine
import Foundation

/// The buttons of an alert, in a column or two side by side, separated by hairlines. Buttons that do not fit scroll.
final class AlertRows: UIScrollView {
  weak var owner: AlertView?
  private(set) var buttons: [AlertButton] = []
  private var lines: [UIView] = []
  private var style = UIAlertController.Style.alert

  init() {
    super.init(frame: .zero)
    contentInsetAdjustmentBehavior = .never
    // A button highlights as soon as a finger touches it.
    delaysContentTouches = false
  }

  required init?(coder: NSCoder) {
    fatalError("\(Self.self).init(coder:): archives are not read; the alert creates it")
  }

  /// The height of a button in points.
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

  /// Whether the buttons are side by side: an alert has exactly two buttons, and each title fits half of the width.
  private func isSideBySide(width: CGFloat) -> Bool {
    guard style == .alert, buttons.count == 2 else { return false }
    return buttons.allSatisfy { $0.titleWidth <= width / 2 - 2 * AlertButton.margin }
  }

  /// The height of all rows, in points.
  func height(width: CGFloat) -> CGFloat {
    CGFloat(isSideBySide(width: width) ? 1 : buttons.count) * Self.rowHeight(style)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (width, height, hairline) = (bounds.width, Self.rowHeight(style), Self.hairline)
    contentSize = CGSize(width: width, height: self.height(width: width))
    isScrollEnabled = contentSize.height > bounds.height
    let isSideBySide = isSideBySide(width: width)
    let half = (width / 2).rounded()
    // In UIKit, the cancel action is the last of a column, but the left one of two buttons.
    let swapsButtons = isSideBySide && buttons[1].action.style == .cancel
    for (index, (button, line)) in zip(buttons, lines).enumerated() {
      let y = isSideBySide ? 0 : CGFloat(index) * height
      if isSideBySide {
        let isRight = (index == 1) != swapsButtons
        button.frame = CGRect(
          x: isRight ? half : 0, y: y, width: isRight ? width - half : half, height: height)
      } else {
        button.frame = CGRect(x: 0, y: y, width: width, height: height)
      }
      line.isHidden = index == 0 && !showsTopLine
      line.frame =
        isSideBySide && index == 1
        ? CGRect(x: half, y: 0, width: hairline, height: height)
        : CGRect(x: 0, y: y, width: width, height: hairline)
    }
  }

  /// Returns true: a drag scrolls even if it began on a button.
  override func touchesShouldCancel(in view: UIView) -> Bool { true }
}

/// A button of an alert. A finger that touches one button can slide to another button and choose it.
final class AlertButton: UIControl {
  /// The minimum distance between a title and the sides of its button, in points.
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

  /// Whether a finger is on the button, which darkens it.
  var isUnderFinger = false {
    didSet { backgroundColor = isUnderFinger ? UIColor(white: 0, alpha: 0.08) : nil }
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    if isEnabled {
      label.textColor = action.style == .destructive ? .systemRed : tintColor
    } else {
      label.textColor = .tertiaryLabel
    }
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
