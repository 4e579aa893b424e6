import Engine
import Foundation

/// Shows one of several controllers, which a bar along the lower edge chooses from.
///
/// All of them are children all the time. A switch that is asked for while another one runs waits for it; of several the
/// newest wins. Follows [UITabBarController](https://developer.apple.com/documentation/uikit/uitabbarcontroller).
@preconcurrency @MainActor
open class UITabBarController: UIViewController {
  /// What `selectedIndex` was asked to become, and who asked.
  struct Request {
    let controller: UIViewController
    let isByUser: Bool
  }

  /// The bar along the lower edge, with an item for each tab.
  public let tabBar = UITabBar()
  /// Holds the view of the controller that is shown.
  let wrapper = SiblingView()
  /// The transition that runs.
  var transition: TransitionCoordinator?
  /// What waits for it.
  var waiting: Request?
  /// A turn has been asked for to start what waits.
  var isStartDue = false
  /// Another tab takes the place of one that is gone: what callbacks ask for waits.
  var isShowingAtOnce = false
  /// The tap that the running transition answers.
  var answersTap = false
  /// The controller on screen, or the last that was.
  var shown: UIViewController?
  /// The controller that is selected, or is about to be.
  var selected: UIViewController?
  var tabs: [UIViewController] = []
  /// The bar, in the view of one of two tabs of which the other hides it.
  var barLoan: BarLoan?
  private weak var weakDelegate: (any UITabBarControllerDelegate)?
  /// The type of the delegate that was set; a delegate that is gone is worth a word.
  var delegateType: String?

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    tabBar.delegate = self
    tabBar.controller = self
    tabBar.mayChoose = { [weak self] item in self?.mayChoose(item) ?? false }
  }

  /// Traps: controllers are made in code, archives are not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// Held weakly.
  open weak var delegate: (any UITabBarControllerDelegate)? {
    get { weakDelegate }
    set {
      weakDelegate = newValue
      delegateType = newValue.map { "\(type(of: $0))" }
    }
  }

  // MARK: Tabs

  /// The tabs' controllers; nil if there are none. Setting them does not animate.
  open var viewControllers: [UIViewController]? {
    get { tabs.isEmpty ? nil : tabs }
    set { setViewControllers(newValue, animated: false) }
  }

  /// Replaces the tabs. The selected controller stays selected if it is still there; else the first one is.
  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    let new = viewControllers ?? []
    let call = "UITabBarController.setViewControllers(_:animated:)"
    for (index, controller) in new.enumerated() {
      if let parent = controller.parent, parent !== self {
        fatalError(
          "\(call): \(type(of: controller)) is a child of \(type(of: parent)); remove it there first")
      }
      if new[..<index].contains(where: { $0 === controller }) {
        fatalError("\(call): \(type(of: controller)) is in the list twice")
      }
    }
    replaceTabs(by: new, animated: animated)
  }

  /// The number of the selected tab, at once also while the switch to it still runs or waits; `NSNotFound` where there
  /// are no tabs. Selecting a tab in code asks the delegate for an animation, as a tap does.
  open var selectedIndex: Int {
    get { tabs.firstIndex { $0 === (waiting?.controller ?? selected) } ?? NSNotFound }
    set {
      guard tabs.indices.contains(newValue) else {
        fatalError("UITabBarController.selectedIndex: \(newValue) is no tab, there are \(tabs.count)")
      }
      request(Request(controller: tabs[newValue], isByUser: false))
    }
  }

  /// The selected tab's controller, at once also while the switch to it runs or waits; setting one that is no
  /// tab traps, and nil does nothing.
  open weak var selectedViewController: UIViewController? {
    get { waiting?.controller ?? selected }
    set {
      guard let newValue else { return }
      guard tabs.contains(where: { $0 === newValue }) else {
        fatalError("UITabBarController.selectedViewController: \(type(of: newValue)) is not among the tabs")
      }
      request(Request(controller: newValue, isByUser: false))
    }
  }

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
    placeBar()
  }

  /// Where the bar lies at rest, in the root view.
  var frameOfBar: CGRect {
    guard let root = viewIfLoaded else { return tabBar.frame }
    let height = UITabBar.height + root.safeAreaInsets.bottom
    return CGRect(x: 0, y: root.bounds.height - height, width: root.bounds.width, height: height)
  }

  /// Whether the stack that is shown, or that `controller` is, hides the bar.
  func hidesBar(_ controller: UIViewController?) -> Bool {
    (controller as? UINavigationController)?.barState.hidesBottomBar ?? false
  }

  func placeBar() {
    guard tabBar.superview === viewIfLoaded, isViewLoaded else { return }
    let frame = frameOfBar
    tabBar.frame = hidesBar(shown) ? frame.offsetBy(dx: -frame.width, dy: 0) : frame
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    placeBar()
  }

  /// The bar was hidden or shown: everybody below has another safe area.
  func barWasHidden() {
    for controller in tabs { controller.viewIfLoaded?.updateSafeArea() }
  }

  open override func viewSafeAreaInsetsDidChange() {
    super.viewSafeAreaInsetsDidChange()
    placeBar()
  }

  override func safeArea(ofChild child: UIViewController) -> UIEdgeInsets? {
    guard tabs.contains(where: { $0 === child }), let root = viewIfLoaded else { return nil }
    var insets = root.safeAreaInsets
    if !tabBar.isHidden { insets.bottom += UITabBar.height }
    return insets
  }

  /// Its children appear by its transitions, and not by their views.
  open override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }

  override var childrenSharingAppearance: [UIViewController] {
    // In a transition the two controllers are on their own way, which the transition ends.
    guard transition == nil, let shown else { return [] }
    return [shown]
  }

  override func appearanceWillTurn(_ isAppearing: Bool) {
    guard isAppearing, transition == nil else { return }
    loadViewIfNeeded()
    wrapper.show(selected, replacing: shown)
    shown = selected
  }

  override func appearanceDidSettle() {
    super.appearanceDidSettle()
    startWaitingNextTurn()
  }
}
