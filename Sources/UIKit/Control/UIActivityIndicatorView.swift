/// Eight spokes that turn while a task runs (UIKit, `UIActivityIndicatorView`).
@preconcurrency @MainActor
open class UIActivityIndicatorView: UIView {
  /// The size and standard colour of an indicator; the raw values are Apple's.
  public enum Style: Int, Sendable {
    /// The indicator is grey and 20 points wide.
    case medium = 100
    /// The indicator is grey and 37 points wide.
    case large = 101
    /// The indicator is white and 37 points wide; a style from before iOS 13.
    case whiteLarge = 0
    /// The indicator is white and 20 points wide; a style from before iOS 13.
    case white = 1
    /// The indicator is grey and 20 points wide; a style from before iOS 13.
    case gray = 2

    var side: CGFloat { self == .large || self == .whiteLarge ? 37 : 20 }
    var color: UIColor { self == .white || self == .whiteLarge ? .white : UIColor(white: 0.6, alpha: 1) }
  }

  /// The duration of one rotation in seconds, chosen here because Apple publishes none.
  static let rotationDuration: CFTimeInterval = 0.8
  private static let spokeCount = 8

  private let wheel = CALayer()
  private var storedStyle: Style
  private var storedColor: UIColor?

  /// Creates a hidden, stopped indicator of a style, with the style's size.
  public init(style: UIActivityIndicatorView.Style) {
    storedStyle = style
    super.init(frame: CGRect(x: 0, y: 0, width: style.side, height: style.side))
    setUp()
  }

  /// Creates a hidden, stopped indicator of medium size in a frame.
  public override init(frame: CGRect) {
    storedStyle = .medium
    super.init(frame: frame)
    setUp()
  }

  /// Creates a view from `UIStoryboard.coder`; traps for any other coder.
  public required init(coder: NSCoder) {
    coder.requireEmpty("\(Self.self).init(coder:)")
    storedStyle = .medium
    super.init(frame: .zero)
    setUp()
  }

  private func setUp() {
    isUserInteractionEnabled = false
    layer.addSublayer(wheel)
    for _ in 0..<Self.spokeCount { wheel.addSublayer(CALayer()) }
    isHidden = true
    show()
  }

  /// The style, which decides the size, and the colour unless `color` is set.
  open var style: UIActivityIndicatorView.Style {
    get { storedStyle }
    set {
      storedStyle = newValue
      invalidateIntrinsicContentSize()
      show()
    }
  }

  /// The colour of the spokes; the style's colour unless set.
  open var color: UIColor! {
    get { storedColor ?? storedStyle.color }
    set {
      storedColor = newValue
      show()
    }
  }

  /// Whether the view is hidden while it does not turn; true unless set.
  open var hidesWhenStopped: Bool {
    get { storedHidesWhenStopped }
    set {
      storedHidesWhenStopped = newValue
      isHidden = newValue && !isAnimating
    }
  }
  private var storedHidesWhenStopped = true

  /// Whether the spokes turn.
  open private(set) var isAnimating = false

  /// Shows the view and turns the spokes.
  open func startAnimating() {
    guard !isAnimating else { return }
    isAnimating = true
    isHidden = false
    addRotation()
  }

  /// Stops the spokes, and hides the view if `hidesWhenStopped` is true.
  open func stopAnimating() {
    guard isAnimating else { return }
    isAnimating = false
    wheel.removeAnimation(forKey: "turn")
    if storedHidesWhenStopped { isHidden = true }
  }

  /// Restarts the animation, which removal from a window has ended.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if isAnimating, window != nil { addRotation() }
  }

  /// Shows a fraction of the spokes, from 0 to 1, beginning with the first spoke, and hides the others.
  func reveal(_ fraction: CGFloat) {
    let count = Int(saturating: (min(1, max(0, fraction)) * CGFloat(Self.spokeCount)).rounded(.down))
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for (index, spoke) in (wheel.sublayers ?? []).enumerated() { spoke.isHidden = index >= count }
    CATransaction.commit()
  }

  private func addRotation() {
    let steps = CAKeyframeAnimation(keyPath: "transform.rotation.z")
    steps.values = (0...Self.spokeCount).map { CGFloat($0) * 2 * .pi / CGFloat(Self.spokeCount) }
    steps.calculationMode = .discrete
    steps.duration = Self.rotationDuration
    steps.repeatCount = .infinity
    steps.isRemovedOnCompletion = false
    wheel.add(steps, forKey: "turn")
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: storedStyle.side, height: storedStyle.side)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    show()
  }

  private func show() {
    let side = storedStyle.side
    let (width, length) = (side * 0.1, side * 0.27)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    wheel.bounds = CGRect(x: 0, y: 0, width: side, height: side)
    wheel.position = CGPoint(x: bounds.midX, y: bounds.midY)
    for (index, spoke) in (wheel.sublayers ?? []).enumerated() {
      spoke.bounds = CGRect(x: 0, y: 0, width: width, height: length)
      // The spoke turns about the wheel's centre.
      spoke.anchorPoint = CGPoint(x: 0.5, y: side / 2 / length)
      spoke.position = CGPoint(x: side / 2, y: side / 2)
      spoke.cornerRadius = width / 2
      spoke.backgroundColor = color.cgColor
      // From the first to the last spoke, the opacity increases in equal steps to 1.
      spoke.opacity = Float(1 - 0.11 * Double(Self.spokeCount - 1 - index))
      spoke.transform = CATransform3DMakeRotation(
        CGFloat(index) * 2 * .pi / CGFloat(Self.spokeCount), 0, 0, 1)
    }
    CATransaction.commit()
  }
}
