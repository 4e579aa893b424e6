/// A row of dots, one for each page, of which one is marked as the current page (UIKit, `UIPageControl`).
///
/// A tap on the right half goes to the next page, and a tap on the left half to the previous page. A finger that moves
/// along the dots changes the page by one for each dot. Each of these changes sends `valueChanged`. As in iOS 13, dots
/// are 7 points wide and 9 points apart, and the control is 37 points high.
@preconcurrency @MainActor
open class UIPageControl: UIControl {
  /// The interaction that changes the page.
  public enum InteractionState: Int, Sendable {
    /// There is no interaction.
    case none = 0
    /// A finger touches the control and has not moved along the dots.
    case discrete = 1
    /// A finger moves along the dots.
    case continuous = 2
  }

  /// The times at which a capsule is shown behind the dots.
  public enum BackgroundStyle: Int, Sendable {
    /// A capsule is shown while a finger moves along the dots.
    case automatic = 0
    /// A capsule is always shown.
    case prominent = 1
    /// No capsule is shown.
    case minimal = 2
  }

  /// The width and height of a dot, in points.
  static let dotSide: CGFloat = 7
  /// The space between two neighbouring dots, in points.
  static let gap: CGFloat = 9
  /// The height of the control, in points.
  static let height: CGFloat = 37

  private let row = PageDots(frame: .zero)
  private var pageCount = 0
  private var page = 0
  /// The page whose dot is marked; it differs from the current page while the display is deferred.
  private var shownPage = 0
  private var tints: (others: UIColor?, current: UIColor?)
  /// The current page and the finger's position at the beginning of the tracked touch, and whether the finger has moved
  /// along the dots since then.
  private var drag: (startPage: Int, startX: CGFloat, hasMoved: Bool)?

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

  /// The number of dots; 0 unless set. A negative number counts as 0.
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

  /// The index of the current page, limited to the existing pages; setting it sends no event.
  open var currentPage: Int {
    get { page }
    set {
      page = min(max(0, newValue), max(0, pageCount - 1))
      updateCurrentPageDisplay()
    }
  }

  /// Whether the dots are hidden if there are fewer than two pages; false unless set.
  open var hidesForSinglePage: Bool {
    get { row.hidesForSinglePage }
    set {
      row.hidesForSinglePage = newValue
      show()
    }
  }

  /// Whether a page that the user chooses is shown only by `updateCurrentPageDisplay()`; false unless set.
  open var defersCurrentPageDisplay = false

  /// Marks the dot of the current page if its display was deferred.
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

  /// The times at which a capsule is shown behind the dots; `automatic` unless set.
  open var backgroundStyle: BackgroundStyle {
    get { row.backgroundStyle }
    set {
      row.backgroundStyle = newValue
      show()
    }
  }

  /// The user's current interaction with the control.
  open var interactionState: InteractionState {
    drag.map { $0.hasMoved ? .continuous : .discrete } ?? .none
  }

  /// Whether a finger that moves along the dots changes the page; true unless set.
  open var allowsContinuousInteraction = true

  /// The image of all dots for which no image is set, drawn in the dots' colours; nil for a disc.
  open var preferredIndicatorImage: UIImage? {
    get { row.image }
    set {
      row.image = newValue
      show()
    }
  }

  /// The image that is set for a page's dot; nil if none is set. Traps if there is no such page.
  open func indicatorImage(forPage page: Int) -> UIImage? {
    require(page, "indicatorImage(forPage:)")
    return row.images[page]
  }

  /// Sets the image of a page's dot, drawn in the dot's colour; nil stands for `preferredIndicatorImage`. Traps if
  /// there is no such page.
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

  /// The size of a control with a number of dots, in points.
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
      count: pageCount, current: shownPage, otherTint: tints.others ?? UIColor(white: 1, alpha: 0.3),
      currentTint: tints.current ?? .white, isScrubbed: interactionState == .continuous)
  }

  // MARK: Tracking

  /// A tap with one finger is the control's default action.
  override func hasDefaultAction(for recognizer: UIGestureRecognizer) -> Bool {
    guard isEnabled, let tap = recognizer as? UITapGestureRecognizer else { return false }
    return tap.numberOfTapsRequired == 1 && tap.numberOfTouchesRequired == 1
  }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    drag = (page, touch.location(in: self).x, false)
    return super.beginTracking(touch, with: event)
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    guard super.continueTracking(touch, with: event), let drag else { return false }
    let steps = (touch.location(in: self).x - drag.startX) / (Self.dotSide + Self.gap)
    if allowsContinuousInteraction, abs(steps) >= 1 || drag.hasMoved {
      self.drag?.hasMoved = true
      goToPage(drag.startPage + Int(saturating: steps.rounded(.towardZero)))
    }
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    let hasMoved = drag?.hasMoved
    drag = nil
    if let touch, hasMoved == false, bounds.contains(touch.location(in: self)) {
      goToPage(page + (touch.location(in: self).x < bounds.midX ? -1 : 1))
    }
    show()
  }

  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    drag = nil
    show()
  }

  /// Changes to a page, limited to the existing pages; a change sends `valueChanged` and `primaryActionTriggered`.
  private func goToPage(_ new: Int) {
    let new = min(max(0, new), max(0, pageCount - 1))
    guard new != page else { return }
    page = new
    if !defersCurrentPageDisplay { updateCurrentPageDisplay() }
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }
}

/// The dots of a page control, in the middle of its bounds.
final class PageDots: UIView {
  var hidesForSinglePage = false
  var backgroundStyle = UIPageControl.BackgroundStyle.automatic
  /// The image of all dots; nil for a disc.
  var image: UIImage?
  /// The images that override `image` for individual pages, by page index.
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

  /// The width of a number of dots, in points.
  static func width(_ count: Int) -> CGFloat {
    guard count > 0 else { return 0 }
    return CGFloat(count) * UIPageControl.dotSide + CGFloat(count - 1) * UIPageControl.gap
  }

  func show(count: Int, current: Int, otherTint: UIColor, currentTint: UIColor, isScrubbed: Bool) {
    let pages = visiblePages(count: count, current: current)
    while dots.count > pages.count { dots.removeLast().removeFromSuperview() }
    while dots.count < pages.count {
      let dot = UIImageView(frame: .zero)
      dots.append(dot)
      addSubview(dot)
    }
    let (size, pitch) = (UIPageControl.dotSide, UIPageControl.dotSide + UIPageControl.gap)
    let width = Self.width(pages.count)
    let left = ((bounds.width - width) / 2).rounded()
    for (index, page) in pages.enumerated() {
      let dot = dots[index]
      let dotImage = images[page] ?? image
      let tint = page == current ? currentTint : otherTint
      dot.image = dotImage?.withRenderingMode(.alwaysTemplate)
      dot.tintColor = tint
      dot.backgroundColor = dotImage == nil ? tint : nil
      dot.layer.cornerRadius = dotImage == nil ? size / 2 : 0
      let imageSize = dotImage?.size ?? CGSize(width: size, height: size)
      dot.frame = CGRect(
        x: left + CGFloat(index) * pitch + (size - imageSize.width) / 2,
        y: ((bounds.height - imageSize.height) / 2).rounded(),
        width: imageSize.width, height: imageSize.height)
    }
    let isProminent = backgroundStyle == .prominent || backgroundStyle == .automatic && isScrubbed
    capsule.isHidden = !isProminent || pages.isEmpty
    // The capsule is 26 points high and extends 10 points beyond the outer dots.
    capsule.frame = CGRect(x: left - 10, y: bounds.midY - 13, width: width + 20, height: 26)
    capsule.layer.cornerRadius = 13
  }

  /// The range of pages whose dots fit into the width, at least the current page; empty if no dots are to be shown.
  private func visiblePages(count: Int, current: Int) -> Range<Int> {
    if hidesForSinglePage, count <= 1 { return 0..<0 }
    let pitch = UIPageControl.dotSide + UIPageControl.gap
    let capacity = Int(saturating: (bounds.width + UIPageControl.gap) / pitch)
    let fitting = min(count, max(1, capacity))
    let first = min(max(0, current - fitting / 2), count - fitting)
    return first..<first + fitting
  }
}
