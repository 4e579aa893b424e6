import Engine
import Foundation

/// A container that shows one of several pages, among which the user navigates by gestures (UIKit,
/// `UIPageViewController`).
///
/// Pages scroll or curl. Only one page is shown at a time, and pages curl about their left or upper edge: another spine
/// location is reported and ignored.
@preconcurrency @MainActor
open class UIPageViewController: UIViewController {
  /// The style of the animation from page to page; the raw values are Apple's.
  public enum TransitionStyle: Int, Sendable {
    /// A page curls up like a page of a book.
    case pageCurl = 0
    /// Pages scroll.
    case scroll = 1
  }

  /// The direction in which pages follow each other; the raw values are Apple's.
  public enum NavigationOrientation: Int, Sendable {
    /// The pages follow each other from left to right.
    case horizontal = 0
    /// The pages follow each other from top to bottom.
    case vertical = 1
  }

  /// The direction of a change of page; the raw values are Apple's.
  public enum NavigationDirection: Int, Sendable {
    /// The change leads to a later page.
    case forward = 0
    /// The change leads to an earlier page.
    case reverse = 1

    /// 1 for forward and -1 for reverse: the sign of an offset in pages.
    var sign: CGFloat { self == .forward ? 1 : -1 }
  }

  /// The edge about which pages curl; the raw values are Apple's.
  public enum SpineLocation: Int, Sendable {
    /// There is no spine, as pages scroll.
    case none = 0
    /// The spine is the left or upper edge.
    case min = 1
    /// The spine is in the middle, which is not supported.
    case mid = 2
    /// The spine is the right or lower edge, which is not supported.
    case max = 3
  }

  /// The keys of options (UIKit, `UIPageViewController.OptionsKey`).
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key as a string.
    public let rawValue: String
    /// Creates a key from a string.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The key of the spine's location for pages that curl: the raw value of a `SpineLocation`, as a number.
    public static let spineLocation = OptionsKey(rawValue: "UIPageViewControllerOptionSpineLocationKey")
    /// The key of the distance between pages that scroll: a number of points.
    public static let interPageSpacing = OptionsKey(rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
  }

  /// The style of the animation from page to page.
  public let transitionStyle: UIPageViewController.TransitionStyle
  /// The direction in which pages follow each other.
  public let navigationOrientation: UIPageViewController.NavigationOrientation
  /// The distance between pages that scroll, in points.
  let spacing: CGFloat
  /// The shown page; nil before the first page is set.
  var shownPage: UIViewController?
  /// The object that animates changes of page in the transition style.
  let driver: any PageDriver
  let indicator = PageIndicator()

  /// Creates a controller without pages; the keys of the options are those of `OptionsKey`.
  public init(
    transitionStyle style: UIPageViewController.TransitionStyle,
    navigationOrientation: UIPageViewController.NavigationOrientation,
    options: [UIPageViewController.OptionsKey: Any]? = nil
  ) {
    transitionStyle = style
    self.navigationOrientation = navigationOrientation
    let gap = Self.number(options?[.interPageSpacing]) ?? 0
    spacing = style == .scroll && gap.isFinite ? Swift.max(0, CGFloat(gap)) : 0
    driver = style == .scroll ? ScrollPageDriver() : CurlPageDriver()
    super.init(nibName: nil, bundle: nil)
    setUp()
    let spine = Self.number(options?[.spineLocation]) ?? Double(SpineLocation.min.rawValue)
    if style == .pageCurl, spine != Double(SpineLocation.min.rawValue) { reportSpine() }
  }

  /// Creates a controller from `UIStoryboard.coder`, whose pages curl; traps for any other coder.
  public required init?(coder: NSCoder) {
    transitionStyle = .pageCurl
    navigationOrientation = .horizontal
    spacing = 0
    driver = CurlPageDriver()
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    driver.pages = self
    indicator.control.addAction(for: .valueChanged) { [weak self] _ in self?.indicatorTapped() }
  }

  /// The number in an option, which may be a Swift number or an `NSNumber`; nil for other values.
  private static func number(_ value: Any?) -> Double? {
    switch value {
    case let number as Int: Double(number)
    case let number as Double: number
    case let number as CGFloat: Double(number)
    case let number as Float: Double(number)
    case let number as NSNumber: number.doubleValue
    default: nil
    }
  }

  private func reportSpine() {
    Diagnostics.report(
      .pageSpineUnsupported,
      "UIPageViewController.init: only the spine location min, with one page, is supported; it is used",
      types: ["\(type(of: self))"])
  }

  // MARK: Pages

  /// The data source, which supplies the pages; held weakly. Without one, gestures do not change the page.
  open weak var dataSource: (any UIPageViewControllerDataSource)? {
    get { source }
    set {
      source = newValue
      indicator.update(from: self)
      viewIfLoaded?.setNeedsLayout()
    }
  }
  private weak var source: (any UIPageViewControllerDataSource)?

  /// The delegate that is notified when the user changes the page; held weakly.
  open weak var delegate: (any UIPageViewControllerDelegate)?

  /// The edge about which pages curl.
  open var spineLocation: UIPageViewController.SpineLocation { transitionStyle == .scroll ? .none : .min }

  /// The recognizers of a page curl; empty if pages scroll.
  open var gestureRecognizers: [UIGestureRecognizer] { driver.recognizers }

  /// The shown page, or the target page of a running animation; nil if there is none.
  open var viewControllers: [UIViewController]? { (driver.target ?? shownPage).map { [$0] } }

  /// Shows a page; traps unless there is exactly one page.
  ///
  /// If `animated`, the page moves in from the side of `direction`, in 0.3 seconds if pages scroll and 0.5 seconds if
  /// pages curl. `completion` receives whether the animation was completed.
  open func setViewControllers(
    _ viewControllers: [UIViewController]?, direction: UIPageViewController.NavigationDirection,
    animated: Bool, completion: ((Bool) -> Void)? = nil
  ) {
    let call = "UIPageViewController.setViewControllers(_:direction:animated:completion:)"
    guard let page = viewControllers?.first, viewControllers?.count == 1 else {
      fatalError(
        "\(call): there is one page at a time; give one controller, not \(viewControllers?.count ?? 0)")
    }
    if let parent = page.parent, parent !== self {
      fatalError("\(call): \(type(of: page)) is a child of \(type(of: parent)); remove it there first")
    }
    driver.abort()
    indicator.update(from: self)
    guard let old = shownPage, old !== page else {
      replace(by: page)
      completion?(true)
      return
    }
    guard animated, viewIfLoaded?.window != nil else {
      replace(by: page)
      completion?(true)
      return
    }
    driver.change(to: page, direction) { finished in completion?(finished) }
  }

  /// Shows a page at once.
  private func replace(by page: UIViewController) {
    let old = shownPage
    guard old !== page else { return }
    addPage(page)
    if isViewLoaded {
      page.beginAppearance(isOnScreen, animated: false)
      old?.beginAppearance(false, animated: false)
    }
    finish(page, replacing: old)
  }

  // MARK: Steps of a change of page

  private var isOnScreen: Bool { appearance.phase == .appeared || appearance.phase == .appearing }

  /// Adds a page as a child.
  func addPage(_ page: UIViewController) {
    if page.parent !== self { addChild(page) }
  }

  /// Makes a page the shown page, and ends the appearance transitions of both pages.
  func finish(_ page: UIViewController, replacing old: UIViewController?) {
    shownPage = page
    if isViewLoaded {
      driver.show(page)
      settleAppearance(of: page, isShown: true, animated: false)
    }
    page.didMove(toParent: self)
    if let old, old !== page { removePage(old) }
  }

  /// Removes a page that is not shown.
  func removePage(_ page: UIViewController) {
    page.announceRemoval()
    page.viewIfLoaded?.removeFromSuperview()
    page.beginAppearance(false, animated: false)
    page.endAppearance()
    page.removeFromParent()
  }

  /// Begins the appearance transitions of both pages of a change.
  func begin(_ page: UIViewController, from old: UIViewController?) {
    addPage(page)
    page.beginAppearance(isOnScreen, animated: true)
    old?.beginAppearance(false, animated: true)
  }

  /// Ends a cancelled change: the new page is removed, and the old page, unless nil, appears again.
  func cancel(_ page: UIViewController, keeping old: UIViewController?) {
    if let old {
      old.beginAppearance(isOnScreen, animated: true)
      old.endAppearance()
    }
    removePage(page)
  }

  /// The page that the data source returns after or before another page; nil for none, or for the same page.
  func page(_ direction: NavigationDirection, of page: UIViewController) -> UIViewController? {
    let found =
      direction == .forward
      ? source?.pageViewController(self, viewControllerAfter: page)
      : source?.pageViewController(self, viewControllerBefore: page)
    if let found, let parent = found.parent, parent !== self {
      fatalError(
        "UIPageViewControllerDataSource.pageViewController(_:viewController\(direction == .forward ? "After" : "Before"):): "
          + "\(type(of: found)) is a child of \(type(of: parent)) already")
    }
    return found === page ? nil : found
  }

  func notifyWillTransition(to page: UIViewController) {
    delegate?.pageViewController(self, willTransitionTo: [page])
  }

  /// Notifies the delegate of the end of a gesture, which may have been cancelled.
  func notifyDidTransition(from old: UIViewController?, _ direction: NavigationDirection, completed: Bool) {
    if completed { indicator.step(direction) }
    delegate?.pageViewController(
      self, didFinishAnimating: true, previousViewControllers: old.map { [$0] } ?? [],
      transitionCompleted: completed)
  }

  /// Changes the page in the direction of a tap on the page indicator.
  private func indicatorTapped() {
    guard let direction = indicator.tapped(), driver.target == nil, let old = shownPage,
      let page = page(direction, of: old)
    else { return }
    notifyWillTransition(to: page)
    driver.change(to: page, direction) { [weak self] finished in
      self?.notifyDidTransition(from: old, direction, completed: finished)
    }
  }

  // MARK: View

  open override func loadView() {
    let root = UIView(frame: UIScreen.main.bounds)
    root.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    root.clipsToBounds = true
    root.addSubview(driver.view)
    root.addSubview(indicator.control)
    view = root
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    layOut()
  }

  open override func viewSafeAreaInsetsDidChange() {
    super.viewSafeAreaInsetsDidChange()
    viewIfLoaded?.setNeedsLayout()
  }

  private func layOut() {
    guard let root = viewIfLoaded else { return }
    var pageArea = root.bounds
    let control = indicator.control
    control.isHidden = !indicator.isShown(in: self)
    if !control.isHidden {
      let height = UIPageControl.height
      let bottom = root.bounds.height - root.safeAreaInsets.bottom
      control.frame = CGRect(x: 0, y: bottom - height, width: root.bounds.width, height: height)
      pageArea.size.height = Swift.max(0, bottom - height)
    }
    driver.layOut(in: pageArea)
  }

  /// The safe area insets of a page: the controller's insets, without the lower inset if the indicator is below the
  /// page. The insets stay constant while a page moves.
  override func safeArea(ofChild child: UIViewController) -> UIEdgeInsets? {
    guard var insets = viewIfLoaded?.safeAreaInsets else { return nil }
    if indicator.isShown(in: self) { insets.bottom = 0 }
    return insets
  }

  /// Returns false: changes of page, not the view hierarchy, send the pages' appearance callbacks.
  open override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }

  override var childrenSharingAppearance: [UIViewController] {
    guard !driver.isChangingPage, let shownPage else { return [] }
    return [shownPage]
  }

  override func appearanceWillBegin(_ isAppearing: Bool) {
    guard isAppearing else { return driver.abort() }
    loadViewIfNeeded()
    indicator.update(from: self)
    if let shownPage { driver.show(shownPage) }
  }

  /// The shown page.
  open override var childForStatusBarStyle: UIViewController? { shownPage }
  /// The shown page.
  open override var childForStatusBarHidden: UIViewController? { shownPage }
}

extension Diagnostic.Code {
  /// A page view controller was asked for a spine location other than `min`.
  public static let pageSpineUnsupported = Self(rawValue: "page-spine-unsupported")
}
