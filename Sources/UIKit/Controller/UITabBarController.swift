import Engine
import Foundation

/// A container that shows one of several controllers, selected by a bar along the lower edge.
///
/// All controllers are always children. A switch that is requested during another switch waits for the end of that
/// switch; the newest request replaces an older one. Follows
/// [UITabBarController](https://developer.apple.com/documentation/uikit/uitabbarcontroller).
@preconcurrency @MainActor
open class UITabBarController: UIViewController, UITabBarDelegate {
  /// A requested selection.
  struct Request {
    let controller: UIViewController
    let isByUser: Bool
  }

  /// The bar along the lower edge, with an item for each tab.
  public let tabBar = UITabBar()
  /// The superview of the shown controller's view.
  let wrapper = ShownChildView()
  /// The running transition.
  var transition: TransitionCoordinator?
  /// The request that waits for the end of a switch, or of the container's appearance or disappearance.
  var pendingRequest: Request?
  /// Whether a turn is scheduled to start the pending request.
  var isStartScheduled = false
  /// Whether a tab is being shown without a transition, during which requests from callbacks wait.
  var isShowingAtOnce = false
  /// Whether a transition is being created, which calls the delegate and its animator.
  var isPreparing = false
  /// Whether the delegate still has to be notified of the tap that began the running transition.
  var mustReportTap = false
  /// The selected controller after the last completed switch, and the old controller during a switch; nil without tabs.
  var shownController: UIViewController?
  /// The controller that is selected or that the running switch selects.
  var selectedController: UIViewController? {
    willSet {
      willChangeValue(forKey: "selectedIndex")
      willChangeValue(forKey: "selectedViewController")
    }
    didSet {
      didChangeValue(forKey: "selectedViewController")
      didChangeValue(forKey: "selectedIndex")
    }
  }
  /// The controllers of the tabs, in their order in the bar.
  var tabs: [UIViewController] = []
  /// The bar while a transition moves it with the view of one tab, because the other tab hides it.
  var reparentedBar: ReparentedBar?
  private weak var weakDelegate: (any UITabBarControllerDelegate)?
  /// The type of the delegate that was set, for a diagnostic if it is released.
  var delegateType: String?

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    setUp()
  }

  private func setUp() {
    tabBar.delegate = self
    tabBar.controller = self
    tabBar.shouldSelect = { [weak self] item in self?.shouldSelect(item) ?? false }
    tabBar.onSelect = { [weak self] item in self?.tapped(item) }
  }

  /// Creates a controller from `UIStoryboard.coder`; traps for any other coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  /// The delegate, held weakly.
  open weak var delegate: (any UITabBarControllerDelegate)? {
    get { weakDelegate }
    set {
      weakDelegate = newValue
      delegateType = newValue.map { "\(type(of: $0))" }
    }
  }

  // MARK: Tabs

  /// The tabs' controllers; nil if there are none. Setting this property does not animate.
  open var viewControllers: [UIViewController]? {
    get { tabs.isEmpty ? nil : tabs }
    set { setViewControllers(newValue, animated: false) }
  }

  /// Replaces the tabs. The selected controller stays selected if it is still a tab; otherwise the first tab is
  /// selected.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    let new = viewControllers ?? []
    let call = "UITabBarController.setViewControllers(_:animated:)"
    for controller in new {
      if let parent = controller.parent, parent !== self {
        fatalError(
          "\(call): \(type(of: controller)) is a child of \(type(of: parent)); remove it there first")
      }
    }
    if let controller = new.firstDuplicate {
      fatalError("\(call): \(type(of: controller)) is in the list twice")
    }
    replaceTabs(by: new, animated: animated)
  }

  /// The index of the selected tab, also while the switch to this tab runs or waits; `NSNotFound` without tabs.
  /// Selecting a tab in code asks the delegate for an animator, as a tap does.
  open var selectedIndex: Int {
    get { tabs.firstIndex { $0 === (pendingRequest?.controller ?? selectedController) } ?? NSNotFound }
    set {
      guard tabs.indices.contains(newValue) else {
        fatalError(
          "UITabBarController.selectedIndex: there is no tab \(newValue); there are \(tabs.count) tabs")
      }
      request(Request(controller: tabs[newValue], isByUser: false))
    }
  }

  /// The selected tab's controller, also while the switch to this tab runs or waits; setting a controller that is not a
  /// tab traps, and setting nil does nothing.
  open weak var selectedViewController: UIViewController? {
    get { pendingRequest?.controller ?? selectedController }
    set {
      guard let newValue else { return }
      guard tabs.contains(where: { $0 === newValue }) else {
        fatalError("UITabBarController.selectedViewController: \(type(of: newValue)) is not among the tabs")
      }
      // A selection that an observer of this property makes does not count as a tap.
      let isByUser = isTapped
      isTapped = false
      request(Request(controller: newValue, isByUser: isByUser))
    }
  }
  /// Whether a tap is setting the selection.
  var isTapped = false

  /// UIKit calls this when the user has tapped a tab, before the controller's selection changes; the base class does
  /// nothing.
  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}

  // MARK: View and appearance

  open override func loadView() {
    let root = UIView(frame: UIScreen.main.bounds)
    root.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    wrapper.frame = root.bounds
    wrapper.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    tabBar.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    root.addSubview(wrapper)
    root.addSubview(tabBar)
    view = root
    layOutBar()
  }

  /// The frame of the bar outside of transitions, in the root view.
  var restingBarFrame: CGRect {
    guard let root = viewIfLoaded else { return tabBar.frame }
    let height = UITabBar.height + lastingSafeArea.bottom
    return CGRect(x: 0, y: root.bounds.height - height, width: root.bounds.width, height: height)
  }

  /// Whether `controller` is a stack that hides the bar.
  func hidesBar(_ controller: UIViewController?) -> Bool {
    (controller as? UINavigationController)?.barState.hidesBottomBar ?? false
  }

  func layOutBar() {
    guard tabBar.superview === viewIfLoaded, isViewLoaded else { return }
    let frame = restingBarFrame
    // A hidden bar is out of sight, beyond the left edge.
    tabBar.frame = hidesBar(shownController) ? frame.offsetBy(dx: -frame.width, dy: 0) : frame
    layOutContent()
    tabBar.followMovedContent()
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    layOutBar()
  }

  /// Updates the safe areas of the tabs after the bar was hidden or shown.
  func barWasHidden() {
    layOutContent()
    for controller in tabs { controller.updateSafeArea() }
  }

  open override func viewSafeAreaInsetsDidChange() {
    super.viewSafeAreaInsetsDidChange()
    layOutBar()
  }

  override var insetsContent: Bool { true }

  override func safeArea(ofChild child: UIViewController) -> UIEdgeInsets? {
    guard tabs.contains(where: { $0 === child }), isViewLoaded else { return nil }
    var insets = lastingSafeArea
    if !tabBar.isHidden { insets.bottom += UITabBar.height }
    return insets.inside(contentInsets(of: child))
  }

  /// The selected controller.
  open override var childForStatusBarStyle: UIViewController? { selectedViewController }

  /// The selected controller.
  open override var childForStatusBarHidden: UIViewController? { selectedViewController }

  /// Returns false: transitions, not the view hierarchy, send the children's appearance callbacks.
  open override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }

  override var childrenSharingAppearance: [UIViewController] {
    // A transition itself begins and ends the appearance of its two controllers.
    guard transition == nil, let shownController else { return [] }
    return [shownController]
  }

  override func appearanceWillBegin(_ isAppearing: Bool) {
    guard isAppearing, transition == nil else { return }
    loadViewIfNeeded()
    wrapper.show(selectedController, replacing: shownController, in: self)
    shownController = selectedController
  }

  override func appearanceDidSettle() {
    super.appearanceDidSettle()
    startPendingNextTurn()
  }
}
