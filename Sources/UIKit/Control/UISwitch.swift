/// A control that is on or off (UIKit, `UISwitch`); always 51 by 31 points.
///
/// A tap or a drag to the other side toggles the switch and sends `valueChanged`.
@preconcurrency @MainActor
open class UISwitch: UIControl {
  private let track = CALayer()
  private let thumb = CALayer()
  private var storedIsOn = false
  private var storedOnTint: UIColor?
  private var storedThumbTint: UIColor?
  /// Whether the tracked touch has toggled the switch.
  private var hasToggled = false

  private static let size = CGSize(width: 51, height: 31)

  /// Creates a switch that is off, of its own size at the frame's origin.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    setUp()
  }

  private func setUp() {
    thumb.shadowColor = UIColor.black.cgColor
    thumb.shadowOpacity = 0.18
    thumb.shadowRadius = 3
    thumb.shadowOffset = CGSize(width: 0, height: 2)
    for part in [track, thumb] { layer.addSublayer(part) }
    show()
  }

  /// Creates a view from `UIStoryboard.coder`; traps for any other coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    frame.size = Self.size
    setUp()
  }

  /// Whether the switch is on; setting this property neither animates nor sends an event.
  open var isOn: Bool {
    get { storedIsOn }
    set { setOn(newValue, animated: false) }
  }

  /// Sets whether the switch is on; sends no event.
  open func setOn(_ on: Bool, animated: Bool) {
    storedIsOn = on
    guard animated, window != nil else { return show() }
    CATransaction.begin()
    CATransaction.setAnimationDuration(0.22)
    show(isAnimated: true)
    CATransaction.commit()
  }

  /// The colour of the track while the switch is on; nil is green.
  open var onTintColor: UIColor? {
    get { storedOnTint }
    set {
      storedOnTint = newValue
      show()
    }
  }

  /// The colour of the thumb; nil is white.
  open var thumbTintColor: UIColor? {
    get { storedThumbTint }
    set {
      storedThumbTint = newValue
      show()
    }
  }

  open override var intrinsicContentSize: CGSize { Self.size }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

  override func stateChanged() {
    super.stateChanged()
    alpha = isEnabled ? 1 : 0.5
  }

  private func show(isAnimated: Bool = false) {
    CATransaction.begin()
    if !isAnimated { CATransaction.setDisableActions(true) }
    track.frame = CGRect(origin: .zero, size: Self.size)
    track.cornerRadius = Self.size.height / 2
    track.backgroundColor = (storedIsOn ? storedOnTint ?? .systemGreen : .systemFill).cgColor
    let side = Self.size.height - 4
    thumb.cornerRadius = side / 2
    thumb.frame = CGRect(x: storedIsOn ? Self.size.width - side - 2 : 2, y: 2, width: side, height: side)
    thumb.backgroundColor = (storedThumbTint ?? .white).cgColor
    CATransaction.commit()
  }

  // MARK: Tracking

  /// A tap with one finger is the control's default action.
  override func hasDefaultAction(for recognizer: UIGestureRecognizer) -> Bool {
    guard isEnabled, let tap = recognizer as? UITapGestureRecognizer else { return false }
    return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
  }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    hasToggled = false
    return true
  }

  /// A drag to the other side toggles the switch before the touch ends.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let x = touch.location(in: self).x
    let isOnOtherSide = storedIsOn ? x < Self.size.width * 0.25 : x > Self.size.width * 0.75
    let hasMovedSideways = touch.previousLocation(in: self).x != x
    if isOnOtherSide, hasMovedSideways { toggle() }
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if !hasToggled, isTouchInside { toggle() }
  }

  private func toggle() {
    hasToggled = true
    setOn(!storedIsOn, animated: true)
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }
}
