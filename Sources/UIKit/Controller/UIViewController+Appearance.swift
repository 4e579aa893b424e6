import Engine
import Foundation

/// The state of a controller's appearance transitions.
struct AppearanceState {
  enum Phase {
    case disappeared, appearing, appeared, disappearing
  }

  var phase = Phase.disappeared
  var isAnimated = false

  /// Whether `viewWillAppear` was sent but `viewIsAppearing` was not.
  var isAppearingPending = false

  /// Whether the view was added to the view of a visible parent, so that the appearance ends after the turn's layout.
  var endsWithTurn = false

  /// Whether an appearance that ends with the turn belongs to a move to the parent.
  var belongsToMove = false

  /// The phase whose did-callback is running; nil outside of such callbacks. During the callback, `phase` is already
  /// final, so that the callback may begin the next transition.
  var endingPhase: Phase?

  /// Whether `viewWillDisappear` is running.
  var isInWillDisappear = false

  /// Whether the app, not a container or a presentation of the framework, began the appearance transition.
  var isByApp = false

  /// The number of the app's begin calls without an end call.
  var unbalancedBeginCount = 0

  /// Whether a callback waits for the layout or for the end of the turn.
  var isPending: Bool { isAppearingPending || endsWithTurn }

  var isInTransition: Bool { phase == .appearing || phase == .disappearing }

  func isInDirection(_ isAppearing: Bool) -> Bool {
    isAppearing == (phase == .appearing || phase == .appeared)
  }

  /// The direction of the running transition, or of the transition whose did-callback is running; otherwise nil.
  var direction: Phase? { isInTransition ? phase : endingPhase }

  /// Begins a transition in a direction and returns true; returns false if that is already the direction.
  mutating func begin(appearing: Bool, animated: Bool, byApp: Bool) -> Bool {
    switch phase {
    case .appearing, .appeared: if appearing { return false }
    case .disappearing, .disappeared: if !appearing { return false }
    }
    // A view whose disappearance is cancelled never left the screen, so `viewIsAppearing` is not sent.
    isAppearingPending = appearing && phase == .disappeared
    (endsWithTurn, belongsToMove) = (false, false)
    phase = appearing ? .appearing : .disappearing
    isAnimated = animated
    isByApp = byApp
    return true
  }
}

extension UIViewController {
  func beginAppearanceByApp(_ isAppearing: Bool, animated: Bool) {
    appearance.unbalancedBeginCount += 1
    beginAppearance(isAppearing, animated: animated, byApp: true)
  }

  func endAppearanceByApp() {
    guard appearance.unbalancedBeginCount > 0 else {
      return Diagnostics.report(
        .appearanceUnbalanced,
        "endAppearanceTransition() was ignored: beginAppearanceTransition(_:animated:) was not called before",
        types: ["\(type(of: self))"])
    }
    appearance.unbalancedBeginCount -= 1
    if appearance.isByApp { endAppearance() }
  }

  func beginAppearance(_ isAppearing: Bool, animated: Bool, byApp: Bool = false) {
    CallStack.require("UIViewController.beginAppearanceTransition(_:animated:)", self, depth: nestingDepth)
    if isAppearing { loadViewIfNeeded() }
    guard appearance.begin(appearing: isAppearing, animated: animated, byApp: byApp) else { return }
    // One end call ends a transition, however often the transition was reversed.
    if byApp { appearance.unbalancedBeginCount = 1 }
    if appearance.isAppearingPending { UIApplication.current.pendingAppearances.add(self) }
    appearanceWillBegin(isAppearing)
    if isAppearing {
      viewWillAppear(animated)
    } else {
      appearance.isInWillDisappear = true
      viewWillDisappear(animated)
      appearance.isInWillDisappear = false
    }
    // The callback may have reversed this transition and the children's transitions.
    guard appearance.isInDirection(isAppearing) else { return }
    for child in childrenSharingAppearance { child.beginAppearance(isAppearing, animated: animated) }
    appearanceDidBegin(isAppearing)
    UIApplication.current.statusBarNeedsUpdate()
  }

  func endAppearance() {
    guard appearance.isInTransition else { return }
    CallStack.require("UIViewController.endAppearanceTransition()", self, depth: nestingDepth)
    let direction = appearance.phase
    if direction == .appearing { prepareToEndAppearing() }
    for child in childrenSharingAppearance { child.endAppearance() }
    // A child's callback may have replaced a child.
    for child in childrenSharingAppearance { child.endAppearance() }
    // A callback may have begun the reverse transition, which ends separately.
    guard appearance.phase == direction else { return }
    appearance.isAppearingPending = false
    appearance.endingPhase = direction
    if direction == .appearing {
      appearance.phase = .appeared
      viewDidAppear(appearance.isAnimated)
    } else {
      appearance.phase = .disappeared
      viewDidDisappear(appearance.isAnimated)
    }
    appearance.endingPhase = nil
    appearance.belongsToMove = false
    appearanceDidSettle()
  }

  /// Sends the pending `viewIsAppearing` callbacks and lays out the view, before `viewDidAppear`.
  ///
  /// No layout is needed if the parent is also appearing, because the parent has laid out its children, or if the app
  /// ends the appearance, because the app lays out the view itself.
  private func prepareToEndAppearing() {
    if parent?.appearance.phase == .appearing {
      sendIsAppearingIfPending()
    } else if appearance.isByApp {
      sendIsAppearingIfPending()
      sendIsAppearingBelow()
    } else {
      UIView.performWithoutAnimation { layOutAppearing() }
    }
  }

  /// Ends the appearance transition of a child after a transition between children: the shown child has appeared if the
  /// container is on screen. While the container itself appears or disappears, the end of the container's transition
  /// also ends the child's; only a child whose disappearance was cancelled appears again at once.
  func settleAppearance(of child: UIViewController, isShown: Bool, animated: Bool) {
    let isVisible = isShown && appearance.phase != .disappeared
    let isReturning = child.appearance.phase == .disappearing
    child.beginAppearance(isVisible, animated: animated)
    if isVisible, appearance.phase == .appearing, !isReturning { return }
    child.endAppearance()
    if isVisible { child.followAppearance(of: self) }
  }

  /// Changes the appearance to match the container's appearance, which may have changed during a transition.
  func followAppearance(of container: UIViewController) {
    switch container.appearance.phase {
    case .appearing, .appeared: beginAppearance(true, animated: container.appearance.isAnimated)
    case .disappearing, .disappeared: beginAppearance(false, animated: container.appearance.isAnimated)
    }
    if !container.appearance.isInTransition { endAppearance() }
  }

  /// Whether `viewIsAppearing` is due: the view is in a window.
  var isAppearingDue: Bool {
    appearance.isAppearingPending && appearance.phase == .appearing && viewIfLoaded?.window != nil
  }

  /// Sends a pending `viewIsAppearing` if the view is in a window, after the ancestors' callbacks; returns whether the
  /// callback was sent.
  @discardableResult
  func sendIsAppearingIfPending() -> Bool {
    guard isAppearingDue else { return false }
    var due = [self]
    var ancestor = parent
    while let controller = ancestor, controller.isAppearingDue {
      due.append(controller)
      ancestor = controller.parent
    }
    // A callback may have reversed the transition of another controller.
    for controller in due.reversed() where controller.isAppearingDue {
      controller.appearance.isAppearingPending = false
      controller.viewIsAppearing(controller.appearance.isAnimated)
    }
    return true
  }

  // MARK: Events of the root view

  /// The root view calls this before it lays out its subviews.
  func rootViewWillLayout() {
    sendIsAppearingIfPending()
    viewWillLayoutSubviews()
  }

  /// The root view calls this after it has laid out its subviews.
  func rootViewDidLayout() {
    viewDidLayoutSubviews()
    if let parent { parent.rootViewOfChildDidLayout(self) }
  }

  /// The root view calls this before it enters or leaves a window as part of the view `moved`; the appearance of a
  /// visible parent's child changes automatically.
  func rootViewWillMove(toWindow isEntering: Bool, with moved: UIView) {
    guard let parent = forwardingParent, isEntering || !parent.hasView(in: moved) else { return }
    switch parent.appearance.phase {
    case .appeared: beginAppearance(isEntering, animated: false)
    // The end of the parent's transition will also end the child's transition.
    case .appearing: beginAppearance(isEntering, animated: isEntering && parent.appearance.isAnimated)
    case .disappearing, .disappeared: break
    }
  }

  /// The root view calls this after it has entered or left a window.
  func rootViewDidMove(toWindow isInside: Bool, with moved: UIView) {
    guard let parent = forwardingParent, isInside || !parent.hasView(in: moved) else { return }
    if isInside, parent.appearance.phase == .appeared, appearance.phase == .appearing {
      return endAppearanceAfterLayout()
    }
    // While the parent's appearance changes, the end of that change also ends this transition; a view outside the
    // parent's view ends its transition here.
    let isInParentView = viewIfLoaded.flatMap { view in
      parent.viewIfLoaded.map { view.isDescendant(of: $0) }
    }
    if parent.appearance.phase == .appeared || !(isInParentView ?? false) { endAppearance() }
  }

  /// The parent whose appearance this controller follows when views enter and leave windows; nil if the parent does not
  /// forward its appearance, or a transition or a sibling change sends the callbacks.
  private var forwardingParent: UIViewController? {
    guard !isLedByTransition, let parent, parent.shouldAutomaticallyForwardAppearanceMethods else {
      return nil
    }
    return parent
  }

  /// Whether the root view is a descendant of `view`. A parent that leaves in the same view notifies its children.
  private func hasView(in view: UIView) -> Bool { viewIfLoaded?.isDescendant(of: view) ?? false }

  /// Whether a transition or a sibling change sends the appearance callbacks, independent of the view hierarchy.
  private var isLedByTransition: Bool { siblingChange != nil || movesInTransition }

  /// Whether the controller is the from- or to-controller of the active transition.
  var movesInTransition: Bool {
    guard let activeTransition else { return false }
    return activeTransition.from === self || activeTransition.to === self
  }
}

extension Diagnostic.Code {
  /// `endAppearanceTransition()` was called without `beginAppearanceTransition(_:animated:)`.
  public static let appearanceUnbalanced = Self(rawValue: "appearance-unbalanced")
}
