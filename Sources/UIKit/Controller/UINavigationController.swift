import Engine
import Foundation

/// A container that shows the top controller of a stack, and moves between controllers.
///
/// Changes requested while a transition runs wait for it, in order; `viewControllers` includes them already.
/// Follows [UINavigationController](https://developer.apple.com/documentation/uikit/uinavigationcontroller).
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
  /// The kind of change that a transition makes to the stack.
  public enum Operation: Int, Sendable {
    /// The stack stays as it is, or is replaced without an animation.
    case none
    /// A controller is added on top.
    case push
    /// Controllers are removed from the top.
    case pop
  }

  var stack = NavigationStack() {
    // A tab bar may show the root's item.
    didSet { if stack.current.first !== oldValue.current.first { tabBarItemChanged() } }
  }
  /// The running transition.
  var transition: TransitionCoordinator?
  /// The change of the stack that the running transition makes.
  var change: StackTransition?
  /// The top controller after the last completed change, and the old top controller during a transition; nil for an
  /// empty stack.
  var shownController: UIViewController?
  /// The controller of the last `didShow` notification to the delegate.
  weak var lastReportedController: UIViewController?
  /// A controller whose push was cancelled or is being reversed, until it has received its callbacks.
  weak var departingController: UIViewController?
  /// The superview of the shown controller's view.
  let wrapper = ShownChildView()
  /// The drag from the left edge that begins the built-in pop.
  let edgePop: TransitionDrag = {
    let recognizer = UIScreenEdgePanGestureRecognizer()
    recognizer.edges = .left
    return TransitionDrag(.right, by: recognizer)
  }()
  /// Additional drags that begin the built-in pop.
  var additionalDrags: [TransitionDrag] = []
  private weak var weakDelegate: (any UINavigationControllerDelegate)?
  /// The type of the delegate that was set, for a diagnostic if it is released.
  var delegateType: String?
  /// Whether a transition is being created, which calls the delegate, its animator and the controllers.
  var isPreparing = false
  /// Whether the next turn will start the pending requests.
  var isStartScheduled = false

  /// Creates a controller whose stack contains only the root.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    edgePop.attach(to: self)
    viewControllers = [rootViewController]
  }

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    edgePop.attach(to: self)
  }

  /// Creates a controller from `UIStoryboard.coder`; traps for any other coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    edgePop.attach(to: self)
  }

  /// The delegate, held weakly.
  open weak var delegate: (any UINavigationControllerDelegate)? {
    get { weakDelegate }
    set {
      weakDelegate = newValue
      delegateType = newValue.map { "\(type(of: $0))" }
    }
  }

  /// The recognizer of the drag from the left edge that pops with the built-in animation; it does not begin on a screen
  /// without a back button.
  open var interactivePopGestureRecognizer: UIGestureRecognizer? { edgePop.recognizer }

  // MARK: Stack

  /// The controllers from root to top, as they will be after all pending requests.
  open var viewControllers: [UIViewController] {
    get { stack.eventual }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The last of `viewControllers`, which may not be on screen yet.
  open var topViewController: UIViewController? { stack.eventual.last }

  /// The shown controller, which a transition changes at its end; off screen, the top controller.
  open var visibleViewController: UIViewController? { shownController ?? topViewController }

  /// Pushes a controller after the transitions that were requested earlier; traps if the controller is in the stack, is
  /// a child of another controller or is a navigation controller.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    let call = "UINavigationController.pushViewController(_:animated:)"
    MainThread.require(call)
    checkNew(viewController, call)
    if viewControllers.contains(where: { $0 === viewController }) {
      fatalError("\(call): \(type(of: viewController)) is in the stack already")
    }
    request(.push(viewController), animated)
  }

  /// Pops and returns the top controller; does nothing and returns nil if only the root is left.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    let controllers = viewControllers
    guard controllers.count > 1 else { return nil }
    request(.pop, animated)
    return controllers.last
  }

  /// Pops and returns all controllers above `viewController`, or returns nil if there are none; traps if
  /// `viewController` is not in the stack.
  @discardableResult
  open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
    let controllers = viewControllers
    guard let index = controllers.firstIndex(where: { $0 === viewController }) else {
      fatalError(
        "UINavigationController.popToViewController(_:animated:): \(type(of: viewController)) is not in the stack"
      )
    }
    guard index < controllers.count - 1 else { return nil }
    request(.popTo(viewController), animated)
    return Array(controllers[(index + 1)...])
  }

  /// Pops and returns all controllers above the root, or returns nil if there are none.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    let controllers = viewControllers
    guard controllers.count > 1 else { return nil }
    request(.popToRoot, animated)
    return Array(controllers.dropFirst())
  }

  /// Replaces the stack. A change of the top is a push if the new top is not in the current stack, otherwise a pop.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    let call = "UINavigationController.setViewControllers(_:animated:)"
    for controller in viewControllers { checkNew(controller, call) }
    if let controller = viewControllers.firstDuplicate {
      fatalError("\(call): \(type(of: controller)) is in the list twice")
    }
    request(.set(viewControllers), animated)
  }

  private func checkNew(_ controller: UIViewController, _ call: String) {
    if controller is UINavigationController {
      fatalError("\(call): a navigation controller cannot be in a stack; present it instead")
    }
    if let parent = controller.parent, parent !== self {
      fatalError("\(call): \(type(of: controller)) is a child of \(type(of: parent)); remove it there first")
    }
  }

  // MARK: Split views

  /// Pushes the secondary controller of a split view that collapses, or all controllers of a secondary navigation
  /// controller.
  open override func collapseSecondaryViewController(
    _ secondaryViewController: UIViewController, for splitViewController: UISplitViewController
  ) {
    merge(secondaryViewController, of: splitViewController, animated: false)
  }

  /// Pops and returns the top controller for a split view that expands, or returns the secondary navigation controller
  /// with its controllers; nil if only the root is left.
  open override func separateSecondaryViewController(for splitViewController: UISplitViewController)
    -> UIViewController?
  { separateSecondary(of: splitViewController) }

  // MARK: View and appearance

  open override func loadView() {
    let root = UIView(frame: UIScreen.main.bounds)
    root.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    wrapper.frame = root.bounds
    wrapper.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    for subview: UIView in [wrapper, toolbar, navigationBar] { root.addSubview(subview) }
    root.addGestureRecognizer(edgePop.recognizer)
    view = root
    layOutBars()
  }

  open override func viewSafeAreaInsetsDidChange() {
    super.viewSafeAreaInsetsDidChange()
    layOutBars()
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    layOutBars()
  }

  override var insetsContent: Bool { true }

  override func safeArea(ofChild child: UIViewController) -> UIEdgeInsets? { safeAreaInsideBars(of: child) }

  /// The top controller if the navigation bar is hidden; nil if the navigation bar is behind the status bar.
  open override var childForStatusBarStyle: UIViewController? {
    isNavigationBarHidden ? topViewController : nil
  }

  /// The top controller.
  open override var childForStatusBarHidden: UIViewController? { topViewController }

  // MARK: Bars

  var barState = BarState()
  /// The change of the bars in the running transition.
  var barChange: BarChange?

  /// The bar that shows the shown controller's `navigationItem`; the items belong to the controllers and cannot be
  /// changed in the bar.
  public private(set) lazy var navigationBar: UINavigationBar = {
    let bar = UINavigationBar()
    bar.controller = self
    bar.autoresizingMask = [.flexibleWidth, .flexibleBottomMargin]
    return bar
  }()

  /// The bar that shows the shown controller's `toolbarItems`; hidden unless `isToolbarHidden` is set to false.
  public private(set) lazy var toolbar: UIToolbar! = {
    let bar = UIToolbar()
    bar.controller = self
    bar.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
    return bar
  }()

  /// The duration in which a bar appears or disappears outside of transitions, in seconds.
  public static let hideShowBarDuration: CGFloat = 0.2

  /// Whether the navigation bar is hidden; false unless set. Setting this property does not animate.
  open var isNavigationBarHidden: Bool {
    get { barState.hidesNavigationBar }
    set { setNavigationBarHidden(newValue, animated: false) }
  }

  /// Shows or hides the bar. After a call in a controller's `viewWillAppear(_:)`, the bar moves in the transition with
  /// the view of the controller that shows the bar (transitions.md §3.4b).
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    setBar(\.hidesNavigationBar, hidden: hidden, animated: animated)
  }

  /// Whether the toolbar is hidden; true unless set. Setting this property does not animate.
  open var isToolbarHidden: Bool {
    get { barState.hidesToolbarAlways }
    set { setToolbarHidden(newValue, animated: false) }
  }

  /// Shows or hides the toolbar, in `hideShowBarDuration` if `animated`.
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
    setBar(\.hidesToolbarAlways, hidden: hidden, animated: animated)
  }

  /// Returns false: transitions, not the view hierarchy, send the children's appearance callbacks.
  open override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }

  override var childrenSharingAppearance: [UIViewController] {
    // A transition itself begins and ends the appearance of its two controllers.
    guard transition == nil, let shownController else { return [] }
    return [shownController]
  }

  override func appearanceWillBegin(_ isAppearing: Bool) {
    if isAppearing { showTopAtRest() }
  }

  override func appearanceDidBegin(_ isAppearing: Bool) {
    guard isAppearing, let shownController, shownController !== lastReportedController else { return }
    delegate?.navigationController(self, willShow: shownController, animated: appearance.isAnimated)
  }

  override func appearanceDidSettle() {
    super.appearanceDidSettle()
    if appearance.phase == .appeared, transition == nil, shownController !== lastReportedController {
      notifyDidShow(animated: appearance.isAnimated)
    }
    startPendingNextTurn()
  }
}
