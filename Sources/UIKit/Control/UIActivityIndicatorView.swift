/// Eight spokes that turn while a task runs (UIKit, `UIActivityIndicatorView`).
@preconcurrency @MainActor
open class UIActivityIndicatorView: UIView {
  /// The size of an indicator; the raw values are Apple's.
  public enum Style: Int, Sendable {
    /// The indicator is grey and 20 points wide.
    case medium = 100
    /// The indicator is grey and 37 points wide.
    case large = 101
    /// The indicator is white and 37 points wide: the name before iOS 13.
    case whiteLarge = 0
    /// The indicator is white and 20 points wide: the name before iOS 13.
    case white = 1
    /// The indicator is grey and 20 points wide: the name before iOS 13.
    case gray = 2

    var side: CGFloat { self == .large || self == .whiteLarge ? 37 : 20 }
    var color: UIColor { self == .white || self == .whiteLarge ? .white : UIColor(white: 0.6, alpha: 1) }
  }

  /// The seconds of one turn; Apple's are not published.
  static let turn: CFTimeInterval = 0.8
  private static let spokeCount = 8

  private let wheel = CALayer()
  private var storedStyle: Style
  private var ownColor: UIColor?

  /// Creates an indicator of a style and its size, which does not turn and is hidden.
  public init(style: UIActivityIndicatorView.Style) {
    storedStyle = style
    super.init(frame: CGRect(x: 0, y: 0, width: style.side, height: style.side))
    setUp()
  }

  /// Creates an indicator of medium size in a frame.
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

  /// The style, which decides the size, and the colour unless one is set.
  open var style: UIActivityIndicatorView.Style {
    get { storedStyle }
    set {
      storedStyle = newValue
      invalidateIntrinsicContentSize()
      show()
    }
  }

  /// The colour of the spokes; that of the style unless set.
  open var color: UIColor! {
    get { ownColor ?? storedStyle.color }
    set {
      ownColor = newValue
      show()
    }
  }

  /// Whether the view is hidden while it does not turn; true unless set.
  open var hidesWhenStopped: Bool {
    get { hides }
    set {
      hides = newValue
      isHidden = newValue && !isAnimating
    }
  }
  private var hides = true

  /// Whether the spokes turn.
  open private(set) var isAnimating = false

  /// Shows the view and turns the spokes.
  open func startAnimating() {
    guard !isAnimating else { return }
    isAnimating = true
    isHidden = false
    turn()
  }

  /// Ends the turning, and hides the view where `hidesWhenStopped`.
  open func stopAnimating() {
    guard isAnimating else { return }
    isAnimating = false
    wheel.removeAnimation(forKey: "turn")
    if hides { isHidden = true }
  }

  /// Removal from a window ends animations.
  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if isAnimating, window != nil { turn() }
  }

  /// Shows the spokes of the first part of the wheel, 0…1, of an indicator that is made to turn by a pull.
  func reveal(_ part: CGFloat) {
    let count = Int(saturating: (min(1, max(0, part)) * CGFloat(Self.spokeCount)).rounded(.down))
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for (index, spoke) in (wheel.sublayers ?? []).enumerated() { spoke.isHidden = index >= count }
    CATransaction.commit()
  }

  private func turn() {
    let steps = CAKeyframeAnimation(keyPath: "transform.rotation.z")
    steps.values = (0...Self.spokeCount).map { CGFloat($0) * 2 * .pi / CGFloat(Self.spokeCount) }
    steps.calculationMode = .discrete
    steps.duration = Self.turn
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
      spoke.opacity = Float(1 - 0.11 * Double(Self.spokeCount - 1 - index))
      spoke.transform = CATransform3DMakeRotation(
        CGFloat(index) * 2 * .pi / CGFloat(Self.spokeCount), 0, 0, 1)
    }
    CATransaction.commit()
  }
}
