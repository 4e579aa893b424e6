/// A control that selects a value from a range by a thumb on a track (UIKit, `UISlider`).
///
/// The slider sends `valueChanged` while the thumb moves or, if `isContinuous` is false, when the touch ends.
@preconcurrency @MainActor
open class UISlider: UIControl {
  private let layers = SliderLayers()
  private var storedValue: Float = 0
  private var storedMinimum: Float = 0
  private var storedMaximum: Float = 1
  private var storedMinimumTint: UIColor?
  private var storedMaximumTint: UIColor?
  private var storedThumbTint: UIColor?
  /// The horizontal distance of the finger from the centre of the grabbed thumb, in points.
  private var grip: CGFloat = 0

  /// Creates a slider with the range 0…1 and the value 0.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  private func setUp() {
    layers.attach(to: layer)
    updateColors()
  }

  /// Creates a view from `UIStoryboard.coder`; traps for any other coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  // MARK: Values

  /// The value, inside the range; setting it moves the thumb without an animation and sends no event.
  open var value: Float {
    get { storedValue }
    set { setValue(newValue, animated: false) }
  }

  /// The value at the left end, 0 by default; setting a value above `maximumValue` raises the maximum.
  open var minimumValue: Float {
    get { storedMinimum }
    set {
      storedMinimum = newValue
      storedMaximum = max(storedMaximum, newValue)
      setValue(storedValue, animated: false)
    }
  }

  /// The value at the right end, 1 by default; setting a value below `minimumValue` lowers the minimum.
  open var maximumValue: Float {
    get { storedMaximum }
    set {
      storedMaximum = newValue
      storedMinimum = min(storedMinimum, newValue)
      setValue(storedValue, animated: false)
    }
  }

  /// Whether `valueChanged` is sent while the thumb moves; true by default.
  open var isContinuous = true

  /// Moves the thumb to a value, which is clamped to the range, without an event; NaN counts as the minimum.
  open func setValue(_ value: Float, animated: Bool) {
    storedValue = value.isNaN ? storedMinimum : min(storedMaximum, max(storedMinimum, value))
    guard animated, window != nil else { return setNeedsLayout() }
    UIView.animate(withDuration: 0.25, delay: 0, options: .beginFromCurrentState) {
      self.setNeedsLayout()
      self.layoutIfNeeded()
    }
  }

  // MARK: Appearance

  /// The colour of the track left of the thumb; nil is the tint colour.
  open var minimumTrackTintColor: UIColor? {
    get { storedMinimumTint }
    set {
      storedMinimumTint = newValue
      updateColors()
    }
  }

  /// The colour of the track right of the thumb; nil is a grey.
  open var maximumTrackTintColor: UIColor? {
    get { storedMaximumTint }
    set {
      storedMaximumTint = newValue
      updateColors()
    }
  }

  /// The colour of the thumb; nil is white.
  open var thumbTintColor: UIColor? {
    get { storedThumbTint }
    set {
      storedThumbTint = newValue
      updateColors()
    }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    updateColors()
  }

  private func updateColors() {
    layers.set(
      minimum: storedMinimumTint ?? tintColor ?? .systemBlue, maximum: storedMaximumTint ?? .systemFill,
      thumb: storedThumbTint ?? .white)
  }

  override func stateChanged() {
    super.stateChanged()
    alpha = isEnabled ? 1 : 0.5
  }

  // MARK: Geometry

  private static let trackHeight: CGFloat = 4
  private static let thumbSide: CGFloat = 28

  /// The natural size: any width, and a height of 34 points.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: 34)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 34) }

  /// The rectangle of the track: 4 points high, in the middle.
  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    CGRect(
      x: bounds.minX + 2, y: bounds.midY - Self.trackHeight / 2, width: max(0, bounds.width - 4),
      height: Self.trackHeight)
  }

  /// The rectangle of the thumb for a value: inside the bounds at either end.
  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    let length = storedMaximum - storedMinimum
    let fraction = length > 0 ? CGFloat((value - storedMinimum) / length) : 0
    let travel = max(0, bounds.width - Self.thumbSide)
    return CGRect(
      x: bounds.minX + travel * fraction, y: rect.midY - Self.thumbSide / 2, width: Self.thumbSide,
      height: Self.thumbSide)
  }

  private var thumbFrame: CGRect {
    thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: storedValue)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layers.layout(track: trackRect(forBounds: bounds), thumb: thumbFrame)
  }

  // MARK: Tracking

  /// The distance around the thumb within which a touch grabs it, in points.
  private static let reach: CGFloat = 10

  /// A drag of the thumb with one finger along the track is the slider's default action.
  override func hasDefaultAction(for recognizer: UIGestureRecognizer) -> Bool {
    guard isEnabled, let pan = recognizer as? UIPanGestureRecognizer, pan.numberOfTouches == 1 else {
      return false
    }
    let (translation, location) = (pan.translation(in: self), pan.location(in: self))
    let start = CGPoint(x: location.x - translation.x, y: location.y - translation.y)
    // Before the pan begins, the thumb may already have followed the touch, so the horizontal reach is doubled.
    return translation.x.magnitude >= translation.y.magnitude
      && thumbFrame.insetBy(dx: -2 * Self.reach, dy: -Self.reach).contains(start)
  }

  /// Grabs the thumb if the touch is on it or close to it.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let point = touch.start(in: self)
    let thumb = thumbFrame
    guard thumb.insetBy(dx: -Self.reach, dy: -Self.reach).contains(point) else { return false }
    grip = point.x - thumb.midX
    return true
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let travel = bounds.width - Self.thumbSide
    guard travel > 0 else { return true }
    let x = touch.location(in: self).x - grip - Self.thumbSide / 2
    let fraction = Float(min(1, max(0, x / travel)))
    let new = storedMinimum + fraction * (storedMaximum - storedMinimum)
    guard new != storedValue else { return true }
    setValue(new, animated: false)
    if isContinuous { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if !isContinuous { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
  }
}

/// The layers of a slider: the track on both sides of the thumb, and the thumb.
@MainActor
private final class SliderLayers {
  private let maximumTrack = CALayer()
  private let minimumTrack = CALayer()
  private let thumb = CALayer()

  func attach(to layer: CALayer) {
    for sublayer in [maximumTrack, minimumTrack, thumb] { layer.addSublayer(sublayer) }
    thumb.shadowColor = UIColor.black.cgColor
    thumb.shadowOpacity = 0.18
    thumb.shadowRadius = 3
    thumb.shadowOffset = CGSize(width: 0, height: 1)
    thumb.borderColor = UIColor(white: 0, alpha: 0.06).cgColor
    thumb.borderWidth = 0.5
  }

  func set(minimum: UIColor, maximum: UIColor, thumb: UIColor) {
    Self.withoutAnimation {
      minimumTrack.backgroundColor = minimum.cgColor
      maximumTrack.backgroundColor = maximum.cgColor
      self.thumb.backgroundColor = thumb.cgColor
    }
  }

  func layout(track: CGRect, thumb frame: CGRect) {
    let isAnimated = UIView.inheritedAnimationDuration > 0
    CATransaction.begin()
    CATransaction.setDisableActions(!isAnimated)
    CATransaction.setAnimationDuration(UIView.inheritedAnimationDuration)
    maximumTrack.frame = track
    minimumTrack.frame = CGRect(
      x: track.minX, y: track.minY, width: max(0, frame.midX - track.minX), height: track.height)
    for layer in [maximumTrack, minimumTrack] { layer.cornerRadius = track.height / 2 }
    thumb.frame = frame
    thumb.cornerRadius = frame.width / 2
    CATransaction.commit()
  }

  private static func withoutAnimation(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
  }
}
