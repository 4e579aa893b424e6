import Engine
import Foundation

/// A container that shows one page of several, which fingers turn (UIKit, `UIPageViewController`).
///
/// Pages scroll or curl. There is one page at a time: a spine in the middle, with a page on both sides, is reported and
/// not drawn.
@preconcurrency @MainActor
open class UIPageViewController: UIViewController {
  /// The animation of a page that is turned; the raw values are Apple's.
  public enum TransitionStyle: Int, Sendable {
    /// A page curls up as that of a book does.
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

  /// The direction of a turn; the raw values are Apple's.
  public enum NavigationDirection: Int, Sendable {
    /// The turn leads to a later page.
    case forward = 0
    /// The turn leads to an earlier page.
    case reverse = 1

    /// The sign of the movement along the pages.
    var step: CGFloat { self == .forward ? 1 : -1 }
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

    /// The key of a number: the raw value of the spine of pages that curl.
    public static let spineLocation = OptionsKey(rawValue: "UIPageViewControllerOptionSpineLocationKey")
    /// The key of a number: the points between pages that scroll.
    public static let interPageSpacing = OptionsKey(rawValue: "UIPageViewControllerOptionInterPageSpacingKey")
  }

  /// The animation of a page that is turned.
  public let transitionStyle: UIPageViewController.TransitionStyle
  /// The direction in which pages follow each other.
  public let navigationOrientation: UIPageViewController.NavigationOrientation
  /// The points between pages.
  let spacing: CGFloat
  var shown: UIViewController?
  let turner: any PageTurner
  let indicator = PageIndicator()

  /// Creates a controller without pages; the options count as `OptionsKey` says.
  public init(
    transitionStyle style: UIPageViewController.TransitionStyle,
    navigationOrientation: UIPageViewController.NavigationOrientation,
    options: [UIPageViewController.OptionsKey: Any]? = nil
  ) {
    transitionStyle = style
    self.navigationOrientation = navigationOrientation
    let gap = Self.number(options?[.interPageSpacing]) ?? 0
    spacing = style == .scroll && gap.isFinite ? Swift.max(0, CGFloat(gap)) : 0
    turner = style == .scroll ? ScrollTurner() : CurlTurner()
    super.init(nibName: nil, bundle: nil)
    setUp()
    let spine = Self.number(options?[.spineLocation]) ?? Double(SpineLocation.min.rawValue)
    if style == .pageCurl, spine != Double(SpineLocation.min.rawValue) { reportSpine() }
  }

  /// Creates a controller of pages that curl from `UIStoryboard.coder`; traps for any other coder.
  public required init?(coder: NSCoder) {
    transitionStyle = .pageCurl
    navigationOrientation = .horizontal
    spacing = 0
    turner = CurlTurner()
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    turner.pages = self
    indicator.control.addAction(for: .valueChanged) { [weak self] _ in self?.indicatorTapped() }
  }

  /// A number of options, which need not be an object here.
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

  /// The data source, which supplies the pages; held weakly. Without one, gestures turn no page.
  open weak var dataSource: (any UIPageViewControllerDataSource)? {
    get { source }
    set {
      source = newValue
      indicator.update(from: self)
      viewIfLoaded?.setNeedsLayout()
    }
  }
  private weak var source: (any UIPageViewControllerDataSource)?

  /// The delegate that is notified of the pages that the user turns; held weakly.
  open weak var delegate: (any UIPageViewControllerDelegate)?

  /// The edge about which pages curl.
  open var spineLocation: UIPageViewController.SpineLocation { transitionStyle == .scroll ? .none : .min }

  /// The recognizers that turn pages; none where pages scroll.
  open var gestureRecognizers: [UIGestureRecognizer] { turner.recognizers }

  /// The shown page, or that to which an animation leads; nil without one.
  open var viewControllers: [UIViewController]? { (turner.target ?? shown).map { [$0] } }

  /// Shows a page, which comes from the side of `direction`, in 0.3 seconds if it scrolls and 0.5 if it curls, or at once;
  /// traps unless there is exactly one. `completion` receives whether the animation ended.
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
    turner.abort()
    indicator.update(from: self)
    guard let old = shown, old !== page else {
      replace(by: page)
      completion?(true)
      return
    }
    guard animated, viewIfLoaded?.window != nil else {
      replace(by: page)
      completion?(true)
      return
    }
    turner.turn(to: page, direction) { finished in completion?(finished) }
  }

  /// Shows a page at once.
  private func replace(by page: UIViewController) {
    let old = shown
    guard old !== page else { return }
    enter(page)
    if isViewLoaded {
      page.beginAppearance(isOnScreen, animated: false)
      old?.beginAppearance(false, animated: false)
    }
    finish(page, replacing: old)
  }

  // MARK: Steps of a turn

  private var isOnScreen: Bool { appearance.phase == .appeared || appearance.phase == .appearing }

  /// Makes a page a child.
  func enter(_ page: UIViewController) {
    if page.parent !== self { addChild(page) }
  }

  /// Makes a page the shown one, and ends the appearance of both.
  func finish(_ page: UIViewController, replacing old: UIViewController?) {
    shown = page
    if isViewLoaded {
      turner.show(page)
      settleAppearance(of: page, isShown: true, animated: false)
    }
    page.didMove(toParent: self)
    if let old, old !== page { leave(old) }
  }

  /// Removes a page that is not shown.
  func leave(_ page: UIViewController) {
    page.announceRemoval()
    page.viewIfLoaded?.removeFromSuperview()
    page.beginAppearance(false, animated: false)
    page.endAppearance()
    page.removeFromParent()
  }

  /// Begins the appearance of both pages of a turn.
  func begin(_ page: UIViewController, from old: UIViewController?) {
    enter(page)
    page.beginAppearance(isOnScreen, animated: true)
    old?.beginAppearance(false, animated: true)
  }

  /// Ends a turn that was undone: the old page appears again, and the new one is removed.
  func cancel(_ page: UIViewController, keeping old: UIViewController?) {
    if let old {
      old.beginAppearance(isOnScreen, animated: true)
      old.endAppearance()
    }
    leave(page)
  }

  /// The page on one side of another one, by the data source.
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

  func tellWillTurn(to page: UIViewController) {
    delegate?.pageViewController(self, willTransitionTo: [page])
  }

  /// Reports the end of a gesture.
  func tellDidTurn(from old: UIViewController?, _ direction: NavigationDirection, completed: Bool) {
    if completed { indicator.step(direction) }
    delegate?.pageViewController(
      self, didFinishAnimating: true, previousViewControllers: old.map { [$0] } ?? [],
      transitionCompleted: completed)
  }

  /// A tap beside the current dot turns a page in that direction.
  private func indicatorTapped() {
    guard let direction = indicator.tapped(), turner.target == nil, let old = shown,
      let page = page(direction, of: old)
    else { return }
    tellWillTurn(to: page)
    turner.turn(to: page, direction) { [weak self] finished in
      self?.tellDidTurn(from: old, direction, completed: finished)
    }
  }

  // MARK: View

  open override func loadView() {
    let root = UIView(frame: UIScreen.main.bounds)
    root.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    root.clipsToBounds = true
    root.addSubview(turner.view)
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
    turner.layOut(in: pageArea)
  }

  /// The safe area of a page: the controller's own at the edges that pages reach, also while a page moves.
  override func safeArea(ofChild child: UIViewController) -> UIEdgeInsets? {
    guard var insets = viewIfLoaded?.safeAreaInsets else { return nil }
    if indicator.isShown(in: self) { insets.bottom = 0 }
    return insets
  }

  /// Returns false: turns, not the view hierarchy, send the pages' appearance callbacks.
  open override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }

  override var childrenSharingAppearance: [UIViewController] {
    guard !turner.isTurning, let shown else { return [] }
    return [shown]
  }

  override func appearanceWillBegin(_ isAppearing: Bool) {
    guard isAppearing else { return turner.abort() }
    loadViewIfNeeded()
    indicator.update(from: self)
    if let shown { turner.show(shown) }
  }

  /// The shown page.
  open override var childForStatusBarStyle: UIViewController? { shown }
  /// The shown page.
  open override var childForStatusBarHidden: UIViewController? { shown }
}

extension Diagnostic.Code {
  /// A page view controller was asked for two pages side by side.
  public static let pageSpineUnsupported = Self(rawValue: "page-spine-unsupported")
}
