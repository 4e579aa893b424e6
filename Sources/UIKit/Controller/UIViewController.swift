import Foundation

/// The controller of one screen: it loads its view, is notified when the view appears and disappears, and owns its
/// child controllers.
///
/// Follows [UIViewController](https://developer.apple.com/documentation/uikit/uiviewcontroller).
@preconcurrency @MainActor
open class UIViewController: MainActorResponder, UIContentContainer, UITraitEnvironment {
  private var loadedView: UIView?
  private var isLoadingView = false

  /// The parent, held weakly: a parent owns its children.
  open internal(set) weak var parent: UIViewController?

  var childControllers: [UIViewController] = []
  var appearance = AppearanceState()
  var containmentMove = ContainmentMove.none

  /// The running transition in which this controller is the old controller, the new controller or the container.
  weak var activeTransition: TransitionCoordinator?

  /// The running and pending transitions between this controller's children.
  var childTransitions: [ChildTransition] = []

  /// The running sibling change that shows or hides this child.
  var siblingChange: SiblingChange?

  /// The presentation of another controller that this controller has made.
  var presentation: Presentation?
  /// The presentation that shows this controller.
  weak var presentedBy: Presentation?
  /// The presentation that is presenting or dismissing this controller.
  weak var movedBy: Presentation?
  /// The presentation controller that the app requested before the presentation.
  var preparedController: UIPresentationController?

  /// The traits of the last notification; at first the screen's traits.
  var traits: UITraitCollection

  /// The title that navigation bars and tab bars show.
  open var title: String? {
    get { storedTitle }
    set {
      storedTitle = newValue
      titleChanged()
    }
  }
  private var storedTitle: String?

  var barItems = BarItems()

  /// The item that a navigation bar shows for the controller; created from `title` on first use.
  open var navigationItem: UINavigationItem { makeNavigationItem() }

  /// The item that a tab bar shows for the controller; created from `title` on first use. A navigation controller
  /// without a title and without an item that was set shares the item of its root.
  open var tabBarItem: UITabBarItem! {
    get { sharedTabBarItem ?? makeTabBarItem() }
    set {
      (barItems.tab, barItems.hasOwnTab) = (newValue, newValue != nil)
      tabBarItemChanged()
    }
  }

  /// The items that a navigation controller's toolbar shows for the controller.
  open var toolbarItems: [UIBarButtonItem]? {
    get { barItems.toolbar }
    set { setToolbarItems(newValue, animated: false) }
  }

  /// Sets the items that a navigation controller's toolbar shows for the controller; the toolbar cross-fades if
  /// `animated`.
  open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    barItems.toolbar = toolbarItems
    showToolbarItems(animated: animated)
  }

  /// Whether a tab bar and the toolbar are hidden from the push of this controller until it is popped.
  open var hidesBottomBarWhenPushed = false

  /// Creates a controller whose view is made by a nib that `UINib.addNib(_:_:)` has added; `loadView()` traps if there
  /// is no such nib.
  ///
  /// If the name is nil, `loadView()` uses a nib with the name of the class, with or without `Controller`, if it
  /// exists.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    MainThread.require("\(Self.self).init(nibName:bundle:)")
    fileParts.nibName = nibNameOrNil
    traits = UIScreen.main.traitCollection
    super.init(mainActor: ())
    CallStack.require("UIViewController.init()", self, depth: 0)
  }

  /// Creates a controller whose view `loadView()` creates on first use.
  public convenience init() {
    self.init(nibName: nil, bundle: nil)
  }

  /// Creates a controller from `UIStoryboard.coder`; traps for any other coder.
  public required init?(coder: NSCoder) {
    MainThread.require("\(Self.self).init(coder:)")
    coder.requireEmpty("\(Self.self).init(coder:)")
    traits = UIScreen.main.traitCollection
    super.init(mainActor: ())
    CallStack.require("UIViewController.init(coder:)", self, depth: 0)
  }

  deinit {
    // On a deep stack, a loop releases nested children, because recursion could exhaust the stack.
    guard CallStack.isHalfUsed, !childControllers.isEmpty else { return }
    var below = childControllers
    childControllers = []
    CallStack.release(&below)
  }

  // MARK: View

  /// The root view; reading this property loads the view.
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
      newValue?.parent?.knownSafeArea.mayExistBelow = true
    }
  }

  /// The root view if it is loaded; reading this property does not load the view.
  open var viewIfLoaded: UIView? { loadedView }

  /// Whether the root view exists.
  open var isViewLoaded: Bool { loadedView != nil }

  /// Creates the root view, with the closure of the controller's scene or nib if there is one. An override sets `view`
  /// and does not call super.
  open func loadView() {
    if let made = makeFileView(UIView.self) {
      view = made
      return
    }
    let plain = UIView(frame: UIScreen.main.bounds)
    plain.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view = plain
  }

  /// Calls `loadView()` and `viewDidLoad()` unless the root view exists; traps if `loadView()` does not set `view` or
  /// reads `view` first.
  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    if isLoadingView {
      fatalError("\(type(of: self)).loadView(): the method reads view before it sets it")
    }
    CallStack.require("UIViewController.view", of: self, depth: nestingDepth, margin: 64 << 10)
    isLoadingView = true
    loadView()
    isLoadingView = false
    guard loadedView != nil else {
      fatalError("\(type(of: self)).loadView(): view is still nil; set it there")
    }
    viewDidLoad()
  }

  /// UIKit calls this once, when the root view has been created.
  open func viewDidLoad() {
    runReplacement(of: .viewDidLoad)
  }

  /// Traps: controllers are not archived.
  open func encode(with coder: NSCoder) {
    fatalError("\(type(of: self)).encode(with:): controllers are not archived")
  }

  /// UIKit calls this when the closure of a scene or a nib has made the controller.
  open func awakeFromNib() {}

  /// Handles a memory warning; nothing calls this method, as this system sends no memory warnings.
  open func didReceiveMemoryWarning() {}

  // MARK: Storyboards and nibs

  /// The parts of the controller that storyboards and nibs make.
  final var fileParts = FileParts()

  /// The storyboard whose scene made the controller; nil for none.
  open var storyboard: UIStoryboard? { fileParts.storyboard }

  /// The name of the nib with which the controller was created; nil for none.
  open var nibName: String? { fileParts.nibName }

  /// Performs a segue that `addSegue(withIdentifier:_:)` has added; traps if no segue has this identifier.
  open func performSegue(withIdentifier identifier: String, sender: Any?) { runSegue(identifier, sender) }

  /// Whether a segue is performed; true unless overridden.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

  /// UIKit calls this before a segue is performed.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

  // MARK: Appearance

  /// UIKit calls this before the view appears, before it is in the window.
  open func viewWillAppear(_ animated: Bool) {
    runReplacement(of: .viewWillAppear, animated: animated)
  }

  /// UIKit calls this in the same turn as ``viewWillAppear(_:)``, once the view is in the window and its superviews are
  /// laid out, after the parent's callback and before the layout of the view itself.
  open func viewIsAppearing(_ animated: Bool) {}

  /// UIKit calls this when the view has appeared and its transition is over.
  open func viewDidAppear(_ animated: Bool) {
    runReplacement(of: .viewDidAppear, animated: animated)
  }

  /// UIKit calls this before the view disappears.
  open func viewWillDisappear(_ animated: Bool) {
    runReplacement(of: .viewWillDisappear, animated: animated)
  }

  /// UIKit calls this when the view has disappeared and its transition is over.
  open func viewDidDisappear(_ animated: Bool) {
    runReplacement(of: .viewDidDisappear, animated: animated)
  }

  /// UIKit calls this before the root view lays out its subviews.
  open func viewWillLayoutSubviews() {}
  /// Calls `updateConstraints()` of the view; UIKit calls this when the view's constraints need an update.
  open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }

  /// UIKit calls this after the root view has laid out its subviews.
  open func viewDidLayoutSubviews() {
    runReplacement(of: .viewDidLayoutSubviews)
  }

  /// Whether UIKit forwards this controller's appearance callbacks to its children. A container that returns false
  /// sends ``beginAppearanceTransition(_:animated:)`` and ``endAppearanceTransition()`` itself.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// Notifies a child that it is about to appear or disappear.
  ///
  /// A call with the opposite direction during a transition cancels it; a second call with the same direction
  /// changes nothing.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    beginAppearanceByApp(isAppearing, animated: animated)
  }

  /// Notifies a child that its last appearance transition is over. A transition that UIKit's container or presentation
  /// began continues until that container or presentation ends it.
  open func endAppearanceTransition() {
    endAppearanceByApp()
  }

  /// Whether the controller is being added to a parent; true only in the appearance callbacks of the addition.
  open var isMovingToParent: Bool {
    (containmentMove == .toParent || appearance.belongsToMove) && appearance.direction == .appearing
  }

  /// Whether the controller is being removed, or its addition was cancelled; true only in the disappearance callbacks.
  open var isMovingFromParent: Bool {
    containmentMove != .none && appearance.direction == .disappearing
  }

  // MARK: Presentation

  /// The style in which the controller is presented; `.automatic` is a sheet, as is `.popover` in a compact
  /// width.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic

  /// The animation of presentation and dismissal if the `transitioningDelegate` supplies no animator; sheets always
  /// slide.
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical

  /// Whether presentations in the current context, from this controller or a descendant, cover this controller.
  open var definesPresentationContext = false

  /// Whether presentations in the context that this controller defines have its `modalTransitionStyle`.
  open var providesPresentationContextTransitionStyle = false

  /// Whether the user cannot dismiss a sheet or a popover with this controller by a drag or by a tap beside it.
  open var isModalInPresentation = false

  /// The delegate that chooses animations for the presentation and dismissal of this controller; held weakly.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?

  /// Presents `viewControllerToPresent` over the outermost container of this controller.
  ///
  /// The styles for a current context present over this controller or its nearest ancestor that has
  /// `definesPresentationContext`. `completion` runs after `viewDidAppear(_:)` of the presented controller.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    MainThread.require("\(type(of: self)).present(_:animated:completion:)")
    presentNow(viewControllerToPresent, animated: flag, completion: completion)
  }

  /// Dismisses the controller that this controller presents, together with all controllers presented above it.
  ///
  /// A controller that presents none is dismissed itself. `completion` runs after `viewDidDisappear(_:)` of the
  /// dismissed controller.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    MainThread.require("\(type(of: self)).dismiss(animated:completion:)")
    dismissNow(animated: flag, completion: completion)
  }

  /// The controller that this controller, or its nearest presenting ancestor, presents.
  open var presentedViewController: UIViewController? {
    presentation?.presented ?? parent?.presentedViewController
  }

  /// The controller that presents this controller or its nearest presented ancestor.
  open var presentingViewController: UIViewController? {
    presentedBy?.presenter ?? parent?.presentingViewController
  }

  /// The presentation controller of this controller or of its nearest presented ancestor.
  ///
  /// Before a presentation, this property creates a presentation controller for the current `modalPresentationStyle`,
  /// so that an app can set its delegate; set the style first.
  open var presentationController: UIPresentationController? {
    presentedBy?.controller ?? parent?.presentationController ?? preparePresentationController()
  }

  /// Whether the class has its own presentation, independent of `modalPresentationStyle`, as alerts have.
  var hasOwnPresentation: Bool { false }
  /// The presentation controller of a class with its own presentation; nil for other classes.
  func makeOwnPresentationController(for presenter: UIViewController?) -> UIPresentationController? { nil }
  /// The animation of a class with its own presentation if there is no custom animator; nil for other classes.
  func makeOwnAnimation(isPresenting: Bool) -> (any UIViewControllerAnimatedTransitioning)? { nil }
  /// Whether this controller receives key presses instead of the root controller while it is presented and there is no
  /// first responder.
  var takesKeysInFront: Bool { false }

  /// Whether the controller is being presented; true from the first to the last appearance callback of a presentation,
  /// also if the presentation is cancelled.
  open var isBeingPresented: Bool { movedBy.map { !$0.isDismissing } ?? false }

  /// Whether the controller is being dismissed; true from the first to the last appearance callback of a dismissal,
  /// also if the dismissal is cancelled, and while the controller disappears after a cancelled presentation.
  open var isBeingDismissed: Bool { movedBy.map { $0.isDismissing || $0.isUndoingAppearance } ?? false }

  // MARK: Containment

  /// The child controllers, in the order in which they were added.
  open var children: [UIViewController] { childControllers }

  /// Makes `childController` a child, after its `willMove(toParent:)`. The caller adds its view and then calls
  /// `didMove(toParent:)`.
  open func addChild(_ childController: UIViewController) {
    adopt(childController)
  }

  /// Removes the controller from its parent, and then calls its `didMove(toParent:)` with nil.
  open func removeFromParent() {
    leaveParent()
  }

  /// Replaces the view of the child `fromViewController` by the view of the child `toViewController`, in `duration`
  /// seconds: adds the new view, animates the changes of `animations`, then removes the old view. Frames and
  /// containment are the caller's responsibility.
  ///
  /// Both children receive appearance callbacks, so the call is for containers that forward them automatically.
  /// If `options` contains a `transition…` option, that transition animates the replacement.
  open func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController, duration: TimeInterval,
    options: UIView.AnimationOptions = [], animations: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    SiblingChange(in: self, from: fromViewController, to: toViewController).run(
      isVisible: appearance.phase == .appeared || appearance.phase == .appearing, duration: duration,
      options: options, animations: animations, completion: completion)
  }

  /// UIKit calls this before the controller is added to `parent`, or removed from its parent if `parent` is nil;
  /// overrides call super.
  open func willMove(toParent parent: UIViewController?) {
    containmentMove = parent == nil ? .fromParent : .toParent
  }

  /// UIKit calls this after the controller was added to `parent`, or removed from its parent if `parent` is nil;
  /// overrides call super.
  open func didMove(toParent parent: UIViewController?) {
    containmentMove = .none
  }

  // MARK: Size and traits

  /// The preferred size of the controller's view, in points; zero, the initial value, for no preference.
  ///
  /// The parent or the presentation controller decides the actual size. Popovers use the preferred size, and so do form
  /// sheets in a wide window.
  open var preferredContentSize: CGSize {
    get { storedPreferredContentSize }
    set { setPreferredContentSize(newValue) }
  }
  var storedPreferredContentSize = CGSize.zero

  /// UIKit calls this when the preferred size of a child has changed; the base class does nothing.
  open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}

  /// The size of a child in a container of `parentSize`, in points; `parentSize` unless overridden.
  open func size(
    forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
  )
    -> CGSize
  { parentSize }

  /// UIKit calls this before the controller's view changes to `size` points with its window. The base class forwards
  /// the call to the children and the presented controller, if their views are loaded and will change.
  open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    forward(size, with: coordinator)
  }

  /// UIKit calls this before ``viewWillTransition(to:with:)`` if the size classes also change; the base class forwards
  /// the call.
  open func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    forward(newCollection, with: coordinator)
  }

  /// The traits of the controller's environment; outside of a window, the last traits.
  open var traitCollection: UITraitCollection { traits }

  /// UIKit calls this when ``traitCollection`` has changed, before the root view's callback.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// The style of the controller and its descendants, which overrides the environment's style.
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

  // MARK: Orientation

  /// The orientations that the controller supports; all but upside down unless overridden.
  ///
  /// Windows are not turned: a diagnostic reports a root controller that does not support its window's orientation.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }
  /// The orientation in which a full screen is presented; nothing reads it, as windows are not turned.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation {
    UIInterfaceOrientation(UIScreen.main.bounds.size)
  }
  /// Whether the interface turns with the device; nothing reads it, as no device is turned.
  open var shouldAutorotate: Bool { true }
  /// The orientation of the screen.
  open var interfaceOrientation: UIInterfaceOrientation { UIApplication.current.statusBarOrientation }
  /// Makes the window check whether its orientation is supported.
  open func setNeedsUpdateOfSupportedInterfaceOrientations() {
    viewIfLoaded?.window?.checkOrientation(of: self)
  }

  /// Whether a home indicator is hidden; nothing reads it, as there is no home indicator.
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  /// The child that decides about a home indicator; nothing reads it, as there is no home indicator.
  open var childForHomeIndicatorAutoHidden: UIViewController? { nil }
  /// The child that decides at which edges system gestures wait; nothing reads it, as there are no system gestures.
  open var childForScreenEdgesDeferringSystemGestures: UIViewController? { nil }
  /// The edges at which system gestures wait; nothing reads it, as there are no system gestures.
  open var preferredScreenEdgesDeferringSystemGestures: UIRectEdge { [] }
  /// Does nothing: there is no home indicator.
  open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
  /// Does nothing: there are no system gestures.
  open func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}

  // MARK: Edges

  /// The edges at which the view extends behind the bars of the container that shows it; all edges unless set. At other
  /// edges, the view ends at the bars.
  open var edgesForExtendedLayout: UIRectEdge {
    get { barItems.extendedEdges }
    set {
      guard newValue != barItems.extendedEdges else { return }
      barItems.extendedEdges = newValue
      extendedLayoutChanged()
    }
  }
  /// Whether the view also extends behind opaque bars, at the edges of `edgesForExtendedLayout`; false unless set.
  open var extendedLayoutIncludesOpaqueBars: Bool {
    get { barItems.includesOpaqueBars }
    set {
      guard newValue != barItems.includesOpaqueBars else { return }
      barItems.includesOpaqueBars = newValue
      extendedLayoutChanged()
    }
  }
  /// Whether the bars inset a scroll view that is the root view or its first subview, if the scroll view's own
  /// adjustment is `automatic`; true unless set.
  open var automaticallyAdjustsScrollViewInsets: Bool {
    get { barItems.adjustsInsets }
    set {
      barItems.adjustsInsets = newValue
      (viewIfLoaded as? UIScrollView ?? viewIfLoaded?.subviews.first as? UIScrollView)?.updateSafeInset()
    }
  }

  // MARK: Editing

  /// Whether the content can be edited; see `setEditing(_:animated:)`.
  open var isEditing: Bool {
    get { barItems.isEditing }
    set { setEditing(newValue, animated: false) }
  }
  /// Sets whether the content can be edited, and the title of `editButtonItem`; overrides call super.
  open func setEditing(_ editing: Bool, animated: Bool) {
    barItems.isEditing = editing
    showEditing()
  }
  /// A button whose tap changes `isEditing`; its title is "Edit" or "Done".
  open var editButtonItem: UIBarButtonItem { makeEditButton() }

  // MARK: Other ways to show a controller

  /// Pushes a controller on the navigation controller's stack, or presents it if there is no navigation controller. If
  /// a split view controller is nearer, the split view controller shows the controller.
  open func show(_ vc: UIViewController, sender: Any?) { showNow(vc, sender) }
  /// Makes the split view controller show a controller, or presents it if there is no split view controller.
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) { showDetailNow(vc, sender) }

  /// Takes over the secondary controller of a split view that collapses onto this primary controller.
  ///
  /// The base class does nothing; a navigation controller pushes the secondary controller.
  open func collapseSecondaryViewController(
    _ secondaryViewController: UIViewController, for splitViewController: UISplitViewController
  ) {}
  /// Returns the secondary controller of a split view that expands.
  ///
  /// The base class returns nil; a navigation controller pops the top of its stack.
  open func separateSecondaryViewController(for splitViewController: UISplitViewController)
    -> UIViewController?
  { nil }

  // MARK: Relations

  /// The nearest navigation controller whose stack this controller belongs to.
  open var navigationController: UINavigationController? { nearestNavigationController }

  /// The nearest tab bar controller around this controller.
  open var tabBarController: UITabBarController? {
    sequence(first: self, next: \.parent).lazy.dropFirst().compactMap { $0 as? UITabBarController }.first
  }

  /// The nearest split view controller around this controller.
  open var splitViewController: UISplitViewController? {
    sequence(first: self, next: \.parent).lazy.dropFirst().compactMap { $0 as? UISplitViewController }.first
  }

  /// The coordinator of the current transition of this controller or of an ancestor.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    activeTransition ?? parent?.transitionCoordinator
  }

  open override var next: UIResponder? { loadedView?.superview }

  // MARK: Safe area

  /// The insets, in points, in addition to those that the container and the screen require.
  open var additionalSafeAreaInsets: UIEdgeInsets {
    get { storedAdditionalSafeAreaInsets }
    set {
      guard newValue != storedAdditionalSafeAreaInsets else { return }
      storedAdditionalSafeAreaInsets = newValue
      loadedView?.updateSafeArea()
    }
  }
  private var storedAdditionalSafeAreaInsets = UIEdgeInsets.zero

  /// UIKit calls this when the safe area of the root view has changed.
  open func viewSafeAreaInsetsDidChange() {}

  // MARK: Status bar

  /// The colour of a status bar over this controller; `.default` unless overridden.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }

  /// Whether a status bar is hidden over this controller; false unless overridden.
  open var prefersStatusBarHidden: Bool { false }

  /// The animation of a status bar that appears or disappears; `.fade` unless overridden.
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }

  /// The child that determines the colour instead of this controller; nil unless overridden.
  open var childForStatusBarStyle: UIViewController? { nil }

  /// The child that determines whether a status bar is hidden; nil unless overridden.
  open var childForStatusBarHidden: UIViewController? { nil }

  /// Whether the controller determines the status bar even if it is not presented in full screen.
  open var modalPresentationCapturesStatusBarAppearance = false

  /// Updates the style and the visibility of the status bar; changes within an animation block are animated.
  open func setNeedsStatusBarAppearanceUpdate() { UIApplication.current.statusBarNeedsUpdate() }

  // MARK: For containers

  /// Returns a push or pop that animates a view which this controller and `other` share, instead of moving both
  /// screens; nil if the controllers share no view.
  func makeSharedViewChange(_ operation: UINavigationController.Operation, to other: UIViewController)
    -> (any SharedViewChange)?
  { nil }

  /// Whether the bars of this container inset the scrolling content of its children.
  var insetsContent: Bool { false }

  /// The safe area insets of a child's root view in its final position, in points; nil if they follow from the frame of
  /// that view.
  func safeArea(ofChild child: UIViewController) -> UIEdgeInsets? { nil }

  /// The children whose appearance follows this controller's: the visible children if forwarding is automatic.
  var childrenSharingAppearance: [UIViewController] {
    guard shouldAutomaticallyForwardAppearanceMethods, let loadedView else { return [] }
    // A transition between children itself begins and ends the appearance of its two children.
    return childControllers.filter {
      !$0.movesInTransition && $0.viewIfLoaded?.isDescendant(of: loadedView) ?? false
    }
  }

  /// Called when the traits have changed, before `traitCollectionDidChange(_:)`.
  func traitsWereSet() {}

  /// Called before `viewWillAppear(_:)` or `viewWillDisappear(_:)`.
  func appearanceWillBegin(_ isAppearing: Bool) {}

  /// Called when the controller and its visible children have received the will-callback.
  func appearanceDidBegin(_ isAppearing: Bool) {}

  /// Called when an appearance transition has ended; containers then start pending transitions.
  func appearanceDidSettle() { startChildTransition() }

  /// Starts, in the next turn, the first transition of children, which may wait for the end of this appearance.
  func startChildTransition() {
    guard let first = childTransitions.first else { return }
    TurnQueue.current.next { first.start() }
  }
}
