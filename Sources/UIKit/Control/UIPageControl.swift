/// A row of dots, one for each page, of which one is marked as the current page (UIKit, `UIPageControl`).
///
/// A tap on the right half goes one page on, one on the left half a page back, and a finger that moves along the dots
/// takes the page along; each change sends `valueChanged`. Dots are 7 points wide with 9 between them, the control is 37
/// high: iOS 13's numbers.
@preconcurrency @MainActor
open class UIPageControl: UIControl {
  /// The interaction that changes the page.
  public enum InteractionState: Int, Sendable {
    /// There is no interaction.
    case none = 0
    /// A finger taps the control.
    case discrete = 1
    /// A finger moves along the dots.
    case continuous = 2
  }

  /// Whether a capsule is shown behind the dots.
  public enum BackgroundStyle: Int, Sendable {
    /// A capsule is shown while a finger moves along the dots.
    case automatic = 0
    /// A capsule is always shown.
    case prominent = 1
    /// No capsule is shown.
    case minimal = 2
  }

  static let dot: CGFloat = 7
  static let gap: CGFloat = 9
  static let height: CGFloat = 37

  private let row = PageDots(frame: .zero)
  private var pageCount = 0
  private var page = 0
  /// The page whose dot is marked, which is not the current one while its display is deferred.
  private var shownPage = 0
  private var tints: (others: UIColor?, current: UIColor?)
  /// The page under the finger when it came down, and whether the finger has moved along the dots since.
  private var touch: (page: Int, x: CGFloat, hasMoved: Bool)?

  /// Creates a control without pages.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(row)
  }

  /// Creates a view from `UIStoryboard.coder`; traps for any other coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addSubview(row)
  }

  // MARK: Pages

  /// The number of dots; 0 unless set, and less than that counts as 0.
  open var numberOfPages: Int {
    get { pageCount }
    set {
      pageCount = max(0, newValue)
      page = min(page, max(0, pageCount - 1))
      shownPage = min(shownPage, max(0, pageCount - 1))
      invalidateIntrinsicContentSize()
      show()
    }
  }

  /// The current page, from 0; the nearest one there is. Setting it sends no event.
  open var currentPage: Int {
    get { page }
    set {
      page = min(max(0, newValue), max(0, pageCount - 1))
      updateCurrentPageDisplay()
    }
  }

  /// Whether nothing is shown if there is one page or none; false unless set.
  open var hidesForSinglePage: Bool {
    get { row.hidesSingle }
    set {
      row.hidesSingle = newValue
      show()
    }
  }

  /// Whether a page that the user chooses is shown only by `updateCurrentPageDisplay()`; false unless set.
  open var defersCurrentPageDisplay = false

  /// Shows the current page where its display was deferred.
  open func updateCurrentPageDisplay() {
    shownPage = page
    show()
  }

  // MARK: Appearance

  /// The colour of the dots of other pages; nil for white with an opacity of 0.3.
  open var pageIndicatorTintColor: UIColor? {
    get { tints.others }
    set {
      tints.others = newValue
      show()
    }
  }

  /// The colour of the current page's dot; nil for white.
  open var currentPageIndicatorTintColor: UIColor? {
    get { tints.current }
    set {
      tints.current = newValue
      show()
    }
  }

  /// Whether there is a capsule behind the dots; `automatic` unless set.
  open var backgroundStyle: BackgroundStyle {
    get { row.backgroundStyle }
    set {
      row.backgroundStyle = newValue
      show()
    }
  }

  /// The present interaction of the user.
  open var interactionState: InteractionState {
    touch.map { $0.hasMoved ? .continuous : .discrete } ?? .none
  }

  /// Whether a finger that moves along the dots changes the page; true unless set.
  open var allowsContinuousInteraction = true

  /// The image of dots without one of their own, in the dots' colours; nil for a disc.
  open var preferredIndicatorImage: UIImage? {
    get { row.image }
    set {
      row.image = newValue
      show()
    }
  }

  /// The image of a page's dot; nil where it has none of its own. Traps if there is no such page.
  open func indicatorImage(forPage page: Int) -> UIImage? {
    require(page, "indicatorImage(forPage:)")
    return row.images[page]
  }

  /// Sets the image of a page's dot, in the dot's colour; traps if there is no such page.
  open func setIndicatorImage(_ image: UIImage?, forPage page: Int) {
    require(page, "setIndicatorImage(_:forPage:)")
    row.images[page] = image
    show()
  }

  private func require(_ page: Int, _ call: String) {
    guard (0..<pageCount).contains(page) else {
      fatalError("UIPageControl.\(call): there is no page \(page); the control has \(pageCount) pages")
    }
  }

  // MARK: Layout

  /// The size of a number of dots, in points.
  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    CGSize(width: PageDots.width(pageCount), height: Self.height)
  }

  open override var intrinsicContentSize: CGSize { size(forNumberOfPages: pageCount) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    row.frame = bounds
    show()
  }

  override func stateChanged() {
    super.stateChanged()
    row.alpha = isEnabled ? 1 : 0.5
  }

  private func show() {
    row.show(
      count: pageCount, current: shownPage, others: tints.others ?? UIColor(white: 1, alpha: 0.3),
      chosen: tints.current ?? .white, isScrubbed: interactionState == .continuous)
  }

  // MARK: Tracking

  /// A tap with one finger is the control's default action.
  override func hasDefaultAction(for recognizer: UIGestureRecognizer) -> Bool {
    guard isEnabled, let tap = recognizer as? UITapGestureRecognizer else { return false }
    return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
  }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    self.touch = (page, touch.location(in: self).x, false)
    return super.beginTracking(touch, with: event)
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard super.continueTracking(touch, with: event), let began = self.touch else { return false }
    let steps = (touch.location(in: self).x - began.x) / (Self.dot + Self.gap)
    if allowsContinuousInteraction, abs(steps) >= 1 || began.hasMoved {
      self.touch?.hasMoved = true
      turn(to: began.page + Int(saturating: steps.rounded(.towardZero)))
    }
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    let began = self.touch
    self.touch = nil
    if let touch, began?.hasMoved == false, bounds.contains(touch.location(in: self)) {
      turn(to: page + (touch.location(in: self).x < bounds.midX ? -1 : 1))
    }
    show()
  }

  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    touch = nil
    show()
  }

  private func turn(to new: Int) {
    let new = min(max(0, new), max(0, pageCount - 1))
    guard new != page else { return }
    page = new
    if !defersCurrentPageDisplay { updateCurrentPageDisplay() }
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }
}

/// The dots of a page control, in the middle of its bounds.
final class PageDots: UIView {
  var hidesSingle = false
  var backgroundStyle = UIPageControl.BackgroundStyle.automatic
  /// The image of all dots, and the images of single dots, which override it.
  var image: UIImage?
  var images: [Int: UIImage] = [:]
  private let capsule = UIView()
  private var dots: [UIImageView] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    capsule.backgroundColor = .secondarySystemFill
    addSubview(capsule)
  }

  required init?(coder: NSCoder) {
    fatalError("\(Self.self).init(coder:): archives are not read; the control creates it")
  }

  static func width(_ count: Int) -> CGFloat {
    guard count > 0 else { return 0 }
    return CGFloat(count) * UIPageControl.dot + CGFloat(count - 1) * UIPageControl.gap
  }

  func show(count: Int, current: Int, others: UIColor, chosen: UIColor, isScrubbed: Bool) {
    let pages = shown(count: count, current: current)
    while dots.count > pages.count { dots.removeLast().removeFromSuperview() }
    while dots.count < pages.count {
      let dot = UIImageView(frame: .zero)
      dots.append(dot)
      addSubview(dot)
    }
    let (size, pitch) = (UIPageControl.dot, UIPageControl.dot + UIPageControl.gap)
    let width = Self.width(pages.count)
    let left = ((bounds.width - width) / 2).rounded()
    for (place, page) in pages.enumerated() {
      let dot = dots[place]
      let dotImage = images[page] ?? image
      let tint = page == current ? chosen : others
      dot.image = dotImage?.withRenderingMode(.alwaysTemplate)
      dot.tintColor = tint
      dot.backgroundColor = dotImage == nil ? tint : nil
      dot.layer.cornerRadius = dotImage == nil ? size / 2 : 0
      let own = dotImage?.size ?? CGSize(width: size, height: size)
      dot.frame = CGRect(
        x: left + CGFloat(place) * pitch + (size - own.width) / 2,
        y: ((bounds.height - own.height) / 2).rounded(),
        width: own.width, height: own.height)
    }
    let isProminent = backgroundStyle == .prominent || backgroundStyle == .automatic && isScrubbed
    capsule.isHidden = !isProminent || pages.isEmpty
    capsule.frame = CGRect(x: left - 10, y: bounds.midY - 13, width: width + 20, height: 26)
    capsule.layer.cornerRadius = 13
  }

  /// The range of pages whose dots fit into the width; it contains the current page.
  private func shown(count: Int, current: Int) -> Range<Int> {
    if hidesSingle, count <= 1 { return 0..<0 }
    let room = Int(saturating: (bounds.width + UIPageControl.gap) / (UIPageControl.dot + UIPageControl.gap))
    let fitting = min(count, max(1, room))
    let first = min(max(0, current - fitting / 2), count - fitting)
    return first..<first + fitting
  }
}
