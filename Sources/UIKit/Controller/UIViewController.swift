import Foundation

/// Manages one screen: loads its view, hears when it appears and disappears, and owns the screens inside it.
///
/// Follows [UIViewController](https://developer.apple.com/documentation/uikit/uiviewcontroller).
@preconcurrency @MainActor
open class UIViewController: MainActorResponder, UIContentContainer, UITraitEnvironment {
  private var loadedView: UIView?

  /// The parent, held weakly: a parent owns its children.
  open internal(set) weak var parent: UIViewController?

  var childControllers: [UIViewController] = []
  var appearance = AppearanceState()
  var containmentMove = ContainmentMove.none

  /// The transition this controller takes part in as from, to or container.
  weak var activeTransition: TransitionCoordinator?

  /// Changes between its children that run or wait.
  var childTransitions: [ChildTransition] = []

  /// The change that puts this child in the place of another, or the other way round, while it runs.
  var siblingChange: SiblingChange?

  /// Whom this controller presents, and the presentation that shows it.
  var presentation: Presentation?
  weak var presentedBy: Presentation?
  /// The presentation that presents or dismisses this controller now.
  weak var movedBy: Presentation?
  /// What was asked for before the controller is presented.
  var preparedController: UIPresentationController?

  /// The traits that were last told; before there was anything to tell, what the screen suggests.
  var traits = UIScreen.main.traitCollection

  /// A name for people: navigation bars and tab bars show it.
  open var title: String? {
    get { storedTitle }
    set {
      storedTitle = newValue
      titleChanged()
    }
  }
  private var storedTitle: String?

  var barItems = BarItems()

  /// How a navigation bar shows the controller; made from `title` when it is first asked for.
  open var navigationItem: UINavigationItem { makeNavigationItem() }

  /// How a tab bar shows the controller; made from `title` when it is first asked for. A navigation controller without a
  /// title or an item of its own shows the one of its root.
  open var tabBarItem: UITabBarItem! {
    get { sharedTabBarItem ?? makeTabBarItem() }
    set {
      (barItems.tab, barItems.hasOwnTab) = (newValue, newValue != nil)
      tabBarItemChanged()
    }
  }

  /// What a navigation controller's toolbar shows of the controller.
  open var toolbarItems: [UIBarButtonItem]? {
    get { barItems.toolbar }
    set { setToolbarItems(newValue, animated: false) }
  }

  /// Sets what a navigation controller's toolbar shows of the controller; the toolbar cross-fades if
  /// `animated`.
  open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    barItems.toolbar = toolbarItems
    showToolbarItems(animated: animated)
  }

  /// Whether the bars below the stack, a tab bar and a toolbar, are hidden from the push of this controller until it is
  /// popped.
  open var hidesBottomBarWhenPushed = false

  /// There are no nib files here, so a name is a mistake: override ``loadView()`` or set ``view``.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    if let nibNameOrNil {
      fatalError(
        "UIViewController(nibName: \"\(nibNameOrNil)\", bundle:): nib files are not read; override loadView()"
      )
    }
    super.init(mainActor: ())
  }

  /// Creates a controller whose view `loadView()` makes when it is first needed.
  public convenience init() {
    self.init(nibName: nil, bundle: nil)
  }

  /// Traps: controllers are made in code, archives are not read.
  public required init?(coder: NSCoder) {
    fatalError("UIViewController.init(coder:): controllers are made in code here, archives are not read")
  }

  // MARK: View

  /// The root view; asking for it loads it.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      guard newValue !== loadedView else { return }
      loadedView?.owningController = nil
      loadedView = newValue
      newValue?.owningController = self
    }
  }

  /// The root view if it is loaded; asking does not load it.
  open var viewIfLoaded: UIView? { loadedView }

  /// Whether the root view exists.
  open var isViewLoaded: Bool { loadedView != nil }

  /// Makes the root view. Override it without calling super, and set ``view`` there.
  open func loadView() {
    let plain = UIView(frame: UIScreen.main.bounds)
    plain.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view = plain
  }

  /// Calls `loadView()` and `viewDidLoad()` unless the root view exists; traps if `loadView()` sets no view.
  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    guard loadedView != nil else {
      fatalError("\(type(of: self)).loadView(): view is still nil; set it there")
    }
    viewDidLoad()
  }

  /// Called once, when the root view has been made.
  open func viewDidLoad() {}

  // MARK: Appearance

  /// Called before the view appears, before it is in the window.
  open func viewWillAppear(_ animated: Bool) {}

  /// Called once the view is in the window, after ``viewWillAppear(_:)`` and before its layout.
  open func viewIsAppearing(_ animated: Bool) {}

  /// Called when the view has appeared and its transition is over.
  open func viewDidAppear(_ animated: Bool) {}

  /// Called before the view disappears.
  open func viewWillDisappear(_ animated: Bool) {}

  /// Called when the view has disappeared and its transition is over.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Called before the root view lays out its subviews.
  open func viewWillLayoutSubviews() {}

  /// Called after the root view has laid out its subviews.
  open func viewDidLayoutSubviews() {}

  /// Whether the children follow this controller's appearance by themselves. A container that returns false
  /// sends ``beginAppearanceTransition(_:animated:)`` and ``endAppearanceTransition()`` itself.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// Tells a child that it is about to appear or disappear.
  ///
  /// The opposite direction in mid-transition is how a cancelled transition is told; the same direction twice
  /// changes nothing.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    beginAppearanceByApp(isAppearing, animated: animated)
  }

  /// Tells a child that the appearance transition begun last is over. One that a container or a presentation of the
  /// framework began goes on until that ends it.
  open func endAppearanceTransition() {
    endAppearanceByApp()
  }

  /// True in the appearance callbacks of a controller that is being added to a parent.
  open var isMovingToParent: Bool {
    containmentMove == .toParent && appearance.direction == .appearing
  }

  /// True in the disappearance callbacks of a controller that is being removed from its parent.
  open var isMovingFromParent: Bool {
    containmentMove != .none && appearance.direction == .disappearing
  }

  // MARK: Presentation

  /// How the controller is shown when it is presented; `.automatic` is a sheet. `.popover` is not there.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic

  /// How the controller comes and goes where its `transitioningDelegate` gives no animator; sheets always slide.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical

  /// Whether controllers that are presented in the current context, from this one or from inside of it, cover this one.
  open var definesPresentationContext = false

  /// Whether a sheet with this controller cannot be dragged away.
  open var isModalInPresentation = false

  /// Chooses animations for the presentation and dismissal of this controller; held weakly.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?

  /// Shows `viewControllerToPresent` over the outermost container of this controller, or over the one that its style
  /// names (`definesPresentationContext`); `completion` runs after its
  /// `viewDidAppear(_:)`.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    presentNow(viewControllerToPresent, animated: flag, completion: completion)
  }

  /// Takes away the controller that this one presents, with all that it presents, or else this one; `completion` runs after its
  /// `viewDidDisappear(_:)`.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    dismissNow(animated: flag, completion: completion)
  }

  /// Whom this controller, or one around it, presents.
  open var presentedViewController: UIViewController? {
    presentation?.presented ?? parent?.presentedViewController
  }

  /// Who presents this controller, or one around it.
  open var presentingViewController: UIViewController? {
    presentedBy?.presenter ?? parent?.presentingViewController
  }

  /// What places this controller, or one around it, while it is presented. Before that it is made for the style that
  /// `modalPresentationStyle` says, so that its delegate can be set; set the style first.
  open var presentationController: UIPresentationController? {
    presentedBy?.controller ?? parent?.presentationController ?? preparePresentationController()
  }

  /// True from the first to the last appearance callback of a presentation, one that is cancelled included.
  open var isBeingPresented: Bool { movedBy.map { !$0.isDismissing } ?? false }

  /// True from the first to the last appearance callback of a dismissal, one that is cancelled included.
  open var isBeingDismissed: Bool { movedBy?.isDismissing ?? false }

  // MARK: Containment

  /// The child controllers, in the order in which they were added.
  open var children: [UIViewController] { childControllers }

  /// Makes `childController` a child; it hears `willMove(toParent:)` first. The caller adds its view and then calls
  /// `didMove(toParent:)`.
  open func addChild(_ childController: UIViewController) {
    adopt(childController)
  }

  /// Takes the controller out of its parent; it hears `didMove(toParent:)` with nil afterwards.
  open func removeFromParent() {
    leaveParent()
  }

  /// Shows the view of the child `toViewController` in place of that of `fromViewController`, in `duration` seconds: adds
  /// the one, animates what `animations` changes, then takes the other one out. Frames and containment are the caller's.
  ///
  /// Both hear that they appear and disappear, so it is for containers whose children do so automatically. With a
  /// `transition…` option the views change places under that.
  open func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController, duration: TimeInterval,
    options: UIView.AnimationOptions = [], animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    SiblingChange(in: self, from: fromViewController, to: toViewController).run(
      isSeen: appearance.phase == .appeared || appearance.phase == .appearing, duration: duration,
      options: options, animations: animations, completion: completion)
  }

  /// Called before the controller is added to `parent`, or removed from its parent if that is nil; overrides
  /// call super.
  open func willMove(toParent parent: UIViewController?) {
    containmentMove = parent == nil ? .fromParent : .toParent
  }

  /// Called after the controller was added to `parent`, or removed from its parent if that is nil; overrides
  /// call super.
  open func didMove(toParent parent: UIViewController?) {
    containmentMove = .none
  }

  // MARK: Size and traits

  /// The size that a child gets in a container of `parentSize`, in points: all of it unless overridden.
  open func size(
    forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
  )
    -> CGSize
  { parentSize }

  /// Called before the window gives the controller's view another size, of `size` points. A call to super hands it on to
  /// the children and to whom the controller presents, those whose views are loaded and would change.
  open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    handOn(size, with: coordinator)
  }

  /// Called before ``viewWillTransition(to:with:)`` where the size classes change as well, and handed on by super as it is.
  open func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    handOn(newCollection, with: coordinator)
  }

  /// What the controller may know of where it is shown; outside of a window, where it was last.
  open var traitCollection: UITraitCollection { traits }

  /// Called when ``traitCollection`` has changed, before the root view hears of it.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The style of the controller and all inside of it, whatever that around them is.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { storedOverrideUserInterfaceStyle }
    set {
      guard newValue != storedOverrideUserInterfaceStyle else { return }
      storedOverrideUserInterfaceStyle = newValue
      guard let loadedView else {
        traits = UIScreen.main.traitCollection.styled(newValue)
        return
      }
      loadedView.inheritTraits()
    }
  }
  private var storedOverrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified

  // MARK: Relations

  /// The nearest navigation controller whose stack this controller belongs to.
  open var navigationController: UINavigationController? { nearestNavigationController }

  /// The nearest tab bar controller around this controller.
  open var tabBarController: UITabBarController? {
    sequence(first: self, next: \.parent).lazy.dropFirst().compactMap { $0 as? UITabBarController }.first
  }

  /// The coordinator of the transition that this controller, or a controller around it, takes part in now.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    activeTransition ?? parent?.transitionCoordinator
  }

  open override var next: UIResponder? { loadedView?.superview }

  // MARK: Safe area

  /// What the safe area of the root view is smaller by than the container leaves, in points.
  open var additionalSafeAreaInsets: UIEdgeInsets {
    get { storedAdditionalSafeAreaInsets }
    set {
      guard newValue != storedAdditionalSafeAreaInsets else { return }
      storedAdditionalSafeAreaInsets = newValue
      loadedView?.updateSafeArea()
    }
  }
  private var storedAdditionalSafeAreaInsets = UIEdgeInsets.zero

  /// Called when the safe area of the root view changed.
  open func viewSafeAreaInsetsDidChange() {}

  // MARK: For containers

  /// The insets of a child's root view at rest, where the container knows them; nil where its place tells.
  func safeArea(ofChild child: UIViewController) -> UIEdgeInsets? { nil }

  /// The children whose appearance follows this controller's: those on screen, if forwarding is automatic.
  var childrenSharingAppearance: [UIViewController] {
    guard shouldAutomaticallyForwardAppearanceMethods, let loadedView else { return [] }
    // In a change of children the two are on their own way, which the change ends.
    return childControllers.filter {
      !$0.movesInTransition && $0.viewIfLoaded?.isDescendant(of: loadedView) ?? false
    }
  }

  /// The controller is about to be told that it appears or disappears.
  func appearanceWillTurn(_ isAppearing: Bool) {}

  /// The controller and the children on screen have been told.
  func appearanceDidTurn(_ isAppearing: Bool) {}

  /// The appearance transition of this controller has ended: containers start what had to wait for it.
  func appearanceDidSettle() { startChildTransition() }

  /// Begins the change of children that has waited for the appearance to end.
  func startChildTransition() {
    guard let first = childTransitions.first else { return }
    TurnQueue.current.next { first.start() }
  }
}
