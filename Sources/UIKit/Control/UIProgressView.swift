/// A bar that fills from the left as a task proceeds (UIKit, `UIProgressView`).
@preconcurrency @MainActor
open class UIProgressView: UIView {
  /// The natural height of a bar.
  public enum Style: Int, Sendable {
    /// The bar is 4 points high.
    case `default` = 0
    /// The bar is 2.5 points high, for use on another bar.
    case bar = 1
  }

  /// The bar, in a separate view because apps may change the background and the layer of the progress view.
  private let track = UIView()
  private let fill = UIView()
  private var storedProgress: Float = 0
  private var storedStyle = Style.default
  private var tints: (progress: UIColor?, track: UIColor?)

  /// Creates an empty bar of the usual height.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates an empty bar of a style.
  public convenience init(progressViewStyle style: UIProgressView.Style) {
    self.init(frame: CGRect(x: 0, y: 0, width: 150, height: style == .bar ? 2.5 : 4))
    progressViewStyle = style
  }

  /// Creates a view from `UIStoryboard.coder`; traps for any other coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    isUserInteractionEnabled = false
    track.clipsToBounds = true
    track.addSubview(fill)
    addSubview(track)
    show()
  }

  /// The style, which decides the natural height of the bar.
  open var progressViewStyle: UIProgressView.Style {
    get { storedStyle }
    set {
      storedStyle = newValue
      invalidateIntrinsicContentSize()
      show()
    }
  }

  /// The share of the bar that is filled, from 0 to 1; numbers outside this range are clamped.
  open var progress: Float {
    get { storedProgress }
    set { setProgress(newValue, animated: false) }
  }

  /// Sets the share of the bar that is filled; if `animated`, the filled part changes in 0.25 seconds.
  open func setProgress(_ progress: Float, animated: Bool) {
    // The inner `max` turns NaN into 0.
    storedProgress = min(1, max(0, progress))
    guard animated, window != nil else { return setNeedsLayout() }
    UIView.animate(withDuration: 0.25) { self.layOutFill() }
  }

  /// The colour of the filled part; nil for the tint colour.
  open var progressTintColor: UIColor? {
    get { tints.progress }
    set {
      tints.progress = newValue
      show()
    }
  }

  /// The colour of the part that is not filled; nil for `UIColor.systemFill`.
  open var trackTintColor: UIColor? {
    get { tints.track }
    set {
      tints.track = newValue
      show()
    }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    show()
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: storedStyle == .bar ? 2.5 : 4)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: intrinsicContentSize.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    track.frame = bounds
    track.layer.cornerRadius = bounds.height / 2
    layOutFill()
  }

  private func layOutFill() {
    fill.layer.cornerRadius = bounds.height / 2
    fill.frame = CGRect(x: 0, y: 0, width: bounds.width * CGFloat(storedProgress), height: bounds.height)
  }

  private func show() {
    track.backgroundColor = tints.track ?? .systemFill
    fill.backgroundColor = tints.progress ?? tintColor
    setNeedsLayout()
  }
}
