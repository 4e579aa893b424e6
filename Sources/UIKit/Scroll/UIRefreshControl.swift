import Engine
import Foundation

/// A wheel above the content of a scroll view, which refreshes the content when it is pulled down far enough (UIKit,
/// `UIRefreshControl`).
///
/// The spokes appear one after the other while the content is pulled. At the last spoke the control sends
/// `valueChanged` and turns the wheel, and the content stays below the wheel until `endRefreshing()`.
@preconcurrency @MainActor
open class UIRefreshControl: UIControl {
  /// The height of the space for the wheel above the content, and the distance of a pull at which the refreshing
  /// begins, in points. Apple publishes no value for the second.
  static let height: CGFloat = 60
  static let threshold: CGFloat = 110
  /// The distance of a pull, in points, at which the first spoke appears.
  static let revealStart: CGFloat = 30

  private let wheel = UIActivityIndicatorView(style: .medium)
  private let label = UILabel()
  private weak var scrollView: UIScrollView?
  /// Whether a pull has begun the refreshing and its finger is still on the screen.
  private var isPulled = false
  /// Whether the wheel is shrinking after a refreshing.
  private var isEnding = false

  /// Creates a control, whose frame the scroll view sets.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a control, whose frame the scroll view sets.
  public convenience init() { self.init(frame: CGRect(x: 0, y: 0, width: 320, height: Self.height)) }

  /// Creates a view from `UIStoryboard.coder`; traps for any other coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    isUserInteractionEnabled = false
    wheel.hidesWhenStopped = false
    label.font = .systemFont(ofSize: 12)
    label.textAlignment = .center
    label.textColor = .secondaryLabel
    addSubview(wheel)
    addSubview(label)
    wheel.reveal(0)
  }

  // MARK: Refreshing

  /// Whether the content is being refreshed.
  open private(set) var isRefreshing = false

  /// Turns the wheel and reserves space for it above the content. The call sends no event and does not scroll to the
  /// wheel.
  open func beginRefreshing() {
    guard !isRefreshing else { return }
    isRefreshing = true
    wheel.reveal(1)
    wheel.startAnimating()
    scrollView?.setRefreshInset(Self.height)
  }

  /// Stops the wheel and scrolls the content back over its space; does nothing while `isRefreshing` is false.
  open func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    wheel.stopAnimating()
    guard window != nil else {
      wheel.reveal(0)
      scrollView?.setRefreshInset(0)
      return
    }
    isEnding = true
    UIView.animate(withDuration: 0.25) {
      self.wheel.alpha = 0
      self.wheel.transform = CGAffineTransform(scaleX: 0.2, y: 0.2)
    } completion: { [weak self] _ in
      guard let self else { return }
      isEnding = false
      wheel.alpha = 1
      wheel.transform = .identity
      if !isRefreshing { showPull() }
    }
    scrollView?.setRefreshInset(0)
  }

  /// A text below the wheel; nil, the initial value, for none.
  open var attributedTitle: NSAttributedString? {
    get { label.attributedText }
    set {
      label.attributedText = newValue
      setNeedsLayout()
    }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    wheel.color = ownTint
  }

  // MARK: The scroll view

  /// Moves the control into a scroll view, or out of its scroll view if `view` is nil.
  func attach(to view: UIScrollView?) {
    if isRefreshing { scrollView?.setRefreshInset(0) }
    scrollView = view
    removeFromSuperview()
    guard let view else { return }
    view.insertSubview(self, at: 0)
    if isRefreshing { view.setRefreshInset(Self.height) }
    scrolled()
  }

  /// The distance in points by which the content is pulled down.
  private var pull: CGFloat {
    guard let scrollView else { return 0 }
    return -(scrollView.contentOffset.y + scrollView.adjustedContentInset.top - scrollView.refreshInset)
  }

  /// Adapts to the content offset: the control is directly above the content or, in a pull by more than its height, at
  /// the upper edge of the visible area. A pull beyond the threshold begins the refreshing.
  func scrolled() {
    guard let scrollView else { return }
    let pull = self.pull
    let frame = CGRect(
      x: 0, y: -max(Self.height, pull), width: scrollView.bounds.width, height: Self.height)
    if bounds.size != frame.size { bounds.size = frame.size }
    center = CGPoint(x: frame.midX, y: frame.midY)
    isHidden = pull <= 0 && !isRefreshing
    guard !isRefreshing, isEnabled else { return }
    showPull()
    guard scrollView.isDragging, pull >= Self.threshold, !isPulled else { return }
    isPulled = true
    beginRefreshing()
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }

  /// Ends a pull as the finger leaves the screen: the next pull may begin another refreshing.
  func released() { isPulled = false }

  private func showPull() {
    if isEnding { return }
    wheel.reveal((pull - Self.revealStart) / (Self.threshold - Self.revealStart))
  }

  // MARK: Layout

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let hasTitle = (label.attributedText?.length ?? 0) > 0
    wheel.bounds.size = wheel.intrinsicContentSize
    wheel.center = CGPoint(x: bounds.midX, y: bounds.midY - (hasTitle ? 10 : 0))
    label.frame = CGRect(x: 8, y: bounds.midY + 6, width: max(0, bounds.width - 16), height: 16)
    label.isHidden = !hasTitle
  }
}

extension UIScrollView {
  /// Sets the height, in points, of the space above the content for the wheel. Content at rest in a window scrolls back
  /// over released space in an animation.
  func setRefreshInset(_ height: CGFloat) {
    guard height != refreshInset else { return }
    let isRemoved = height < refreshInset
    let top = adjustedContentInset.top - refreshInset + height
    storedRefreshInset = height
    if isRemoved, case .rest = motion, !isTracking, contentOffset.y < -top, window != nil {
      // The animation begins before the range changes, as content at rest would jump into the new range.
      setContentOffset(CGPoint(x: contentOffset.x, y: -top), animated: true)
    }
    insetsChanged()
    rangeChanged()
  }
}
