import Engine
import Foundation

extension UITabBarController {
  // MARK: Taps

  func shouldSelect(_ item: UITabBarItem) -> Bool {
    guard let controller = tabs.first(where: { $0.tabBarItem === item }) else { return false }
    return delegate?.tabBarController(self, shouldSelect: controller) ?? true
  }

  /// Switches to the tab of `item`; a tap on the shown tab pops its stack to the root.
  func tapped(_ item: UITabBarItem) {
    guard let controller = tabs.first(where: { $0.tabBarItem === item }) else { return }
    if controller === selectedController, transition == nil, pendingRequest == nil {
      delegate?.tabBarController(self, didSelect: controller)
      (controller as? UINavigationController)?.popToRootViewController(animated: true)
      return
    }
    // The selection is set through the property, which subclasses observe.
    isTapped = true
    selectedViewController = controller
    isTapped = false
  }

  // MARK: Requests

  /// Whether the controller is on screen, so that transitions animate and send appearance callbacks.
  var isOnScreen: Bool { appearance.phase == .appeared && viewIfLoaded?.window != nil }

  func request(_ request: Request) {
    MainThread.require("\(type(of: self)).selectedViewController")
    endPendingAppearance()
    let isBusy = transition != nil || isPreparing || appearance.isInTransition || isShowingAtOnce
    guard isBusy || pendingRequest != nil else { return perform(request) }
    // The newest request replaces an older one; a request for the tab that the running switch selects is dropped.
    pendingRequest = request.controller === selectedController ? nil : request
    showSelection()
    startPendingNextTurn()
  }

  func startPendingNextTurn() {
    guard pendingRequest != nil, transition == nil, !isShowingAtOnce, !isStartScheduled else { return }
    isStartScheduled = true
    TurnQueue.current.next { [weak self] in
      guard let self else { return }
      isStartScheduled = false
      guard transition == nil, !appearance.isInTransition, let pendingRequest else { return }
      self.pendingRequest = nil
      perform(pendingRequest)
    }
  }

  private func perform(_ request: Request) {
    let (old, new) = (selectedController, request.controller)
    guard old !== new, tabs.contains(where: { $0 === new }) else { return showSelection() }
    selectedController = new
    guard isOnScreen, let old else {
      showSelection()
      holdingRequests {
        let leaving = shownController === new ? nil : shownController
        // The old controller receives its callbacks at once, because the container has left its window.
        leaving?.beginAppearance(false, animated: false)
        // A container that has not appeared yet shows its tab, and loads the tab's view, when it appears.
        if isViewLoaded, !wrapper.subviews.isEmpty || old == nil {
          wrapper.show(new, replacing: shownController, in: self)
        }
        leaving?.endAppearance()
        shownController = new
      }
      layOutBar()
      if request.isByUser { delegate?.tabBarController(self, didSelect: new) }
      return
    }
    begin(from: old, to: new, isByUser: request.isByUser)
  }

  /// Updates the bar to the current items of the tabs.
  func showItems() {
    tabBar.items = tabs.map(\.tabBarItem)
    showSelection()
  }

  private func showSelection() {
    tabBar.selectedItem = selectedViewController?.tabBarItem
  }

  // MARK: Tabs

  func replaceTabs(by new: [UIViewController], animated: Bool) {
    let old = tabs
    let (removed, added) = (old.missing(in: new), new.missing(in: old))
    tabs = new
    for controller in added { addChild(controller) }
    for controller in removed { controller.announceRemoval() }
    if let pendingRequest, removed.contains(where: { $0 === pendingRequest.controller }) {
      self.pendingRequest = nil
    }
    tabBar.setItems(new.map(\.tabBarItem), animated: animated)
    let selection = new.contains { $0 === selectedController } ? selectedController : new.first
    selectedController = selection
    if transition == nil { showAtOnce(selection) }
    showSelection()
    for controller in removed where controller !== shownController && !controller.movesInTransition {
      controller.removeFromParent()
    }
    for controller in added where controller.parent === self { controller.finishMove(toParent: self) }
  }

  /// Shows another tab, or none, without an animation after the tabs were replaced.
  private func showAtOnce(_ new: UIViewController?) {
    let old = shownController
    guard old !== new else { return }
    holdingRequests { replace(old, by: new) }
  }

  /// Runs `body`, and defers requests from the callbacks that it causes to the next turn.
  private func holdingRequests(_ body: () -> Void) {
    let wasShowingAtOnce = isShowingAtOnce
    isShowingAtOnce = true
    body()
    isShowingAtOnce = wasShowingAtOnce
    startPendingNextTurn()
  }

  private func replace(_ old: UIViewController?, by new: UIViewController?) {
    shownController = new
    let isAppearing = appearance.phase == .appeared || appearance.phase == .appearing
    old?.beginAppearance(false, animated: false)
    // The callback may have replaced the tabs, and with them the shown tab.
    if isAppearing, shownController === new { new?.beginAppearance(true, animated: false) }
    if shownController === new {
      if isAppearing || isViewLoaded && !wrapper.subviews.isEmpty {
        wrapper.show(new, replacing: old, in: self)
      }
      layOutBar()
    } else if shownController !== old {
      old?.viewIfLoaded?.removeFromSuperview()
    }
    if shownController !== old { old?.endAppearance() }
    if shownController === new { new?.followAppearance(of: self) }
  }
}

// MARK: - The transition

extension UITabBarController: TransitionHost {
  private func begin(from: UIViewController, to: UIViewController, isByUser: Bool) {
    reportLostDelegate()
    isPreparing = true
    let animator = delegate?.tabBarController(self, animationControllerForTransitionFrom: from, to: to)
    var plan = TransitionPlan(
      operation: "tab switch", from: from, to: to, hostView: wrapper, isAnimated: animator != nil)
    plan.animator = animator
    if let animator {
      plan.interactor = delegate?.tabBarController(self, interactionControllerFor: animator)
    }
    let transition = TransitionCoordinator(plan, host: self)
    isPreparing = false
    // The delegate may have replaced the tabs, and with them the shown tab.
    guard selectedController === to, shownController !== to else {
      transition.release()
      showSelection()
      startPendingNextTurn()
      return
    }
    self.transition = transition
    mustReportTap = isByUser
    for controller in [self, from, to] { controller.activeTransition = transition }
    if plan.interactor?.wantsInteractiveStart ?? false {
      // The selection in the bar animates with an interactive switch, so that a cancellation reverses it smoothly.
      transition.animate(alongsideTransition: { [weak self] _ in self?.showSelection() })
    } else {
      showSelection()
    }
    transition.start()
  }

  private func reportLostDelegate() {
    guard delegate == nil, let type = delegateType else { return }
    delegateType = nil
    Diagnostics.report(
      .tabBarDelegateGone,
      "the tab bar controller's delegate was released, so tabs switch at once: delegates are weak, so retain it",
      types: [type])
  }

  func transitionWillBegin(_ transition: TransitionCoordinator) {
    transition.plan.to.beginAppearance(true, animated: transition.isAnimated)
    transition.plan.from.beginAppearance(false, animated: transition.isAnimated)
    let (from, to) = (transition.plan.from, transition.plan.to)
    // The transition of a stack that hides the bar may have moved the bar into another view.
    if tabBar.superview !== viewIfLoaded {
      viewIfLoaded?.addSubview(tabBar)
      layOutBar()
    }
    guard hidesBar(from) != hidesBar(to) else { return }
    tabBar.frame = restingBarFrame
    reparentedBar = ReparentedBar(
      moving: tabBar, with: hidesBar(from) ? to : from, in: self, hostedBy: wrapper)
  }

  func transitionDidStart(_ transition: TransitionCoordinator) {
    guard mustReportTap else { return }
    mustReportTap = false
    delegate?.tabBarController(self, didSelect: transition.plan.to)
  }

  func transition(_ transition: TransitionCoordinator, settleViews completed: Bool) {
    shownController = wrapper.settle(transition, completed: completed, in: self)
    reparentedBar?.restore()
    reparentedBar = nil
    layOutBar()
  }

  func transition(_ transition: TransitionCoordinator, didEnd completed: Bool) {
    let (from, to, animated) = (transition.plan.from, transition.plan.to, transition.isAnimated)
    if completed {
      settleAppearance(of: from, isShown: false, animated: animated)
      settleAppearance(of: to, isShown: true, animated: animated)
    } else {
      // The tab may have been removed during the transition.
      if tabs.contains(where: { $0 === from }) { selectedController = from }
      settleAppearance(of: to, isShown: false, animated: animated)
      settleAppearance(of: from, isShown: true, animated: animated)
    }
    showSelection()
  }

  func transition(_ transition: TransitionCoordinator, report completed: Bool) {}

  func transitionDidClose(_ transition: TransitionCoordinator) {
    self.transition = nil
    let (from, to) = (transition.plan.from, transition.plan.to)
    for controller in [self, from, to] where controller.activeTransition === transition {
      controller.activeTransition = nil
    }
    if let shownController,
      !tabs.contains(where: { $0 === shownController }) || shownController !== selectedController
    {
      showAtOnce(selectedController)
    }
    // Tabs that were removed during the transition leave the container.
    for controller in [from, to]
    where controller.parent === self && !tabs.contains(where: { $0 === controller }) {
      controller.removeFromParent()
    }
    // A callback at the end may have made the container disappear.
    shownController?.followAppearance(of: self)
    startPendingNextTurn()
  }
}

extension Diagnostic.Code {
  /// The delegate of a tab bar controller was released, because the controller holds it weakly.
  public static let tabBarDelegateGone = Self(rawValue: "tab-bar-delegate-gone")
}
