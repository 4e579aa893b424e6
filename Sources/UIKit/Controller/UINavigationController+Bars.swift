import Engine
import Foundation

/// Which bars are hidden.
struct BarState: Equatable {
  var hidesNavigationBar = false
  /// What `isToolbarHidden` says.
  var hidesToolbarAlways = true
  /// Whether a controller in the stack hides the bars below it: the toolbar, and a tab bar controller's.
  var hidesBottomBar = false

  var hidesToolbar: Bool { hidesToolbarAlways || hidesBottomBar }
}

/// What happens to the bars while the stack changes before everyone's eyes.
@MainActor
final class BarChange {
  let before: BarState
  /// Known when the two controllers have been told.
  fileprivate(set) var after: BarState
  weak var from: UIViewController?
  weak var to: UIViewController?
  fileprivate let look: BarBackground.Look
  fileprivate let attributes: [NSAttributedString.Key: Any]?
  fileprivate let tint: UIColor?
  /// The tint that the bar showed, its own or not.
  fileprivate let shownTint: UIColor?
  fileprivate var move: NavigationBarMove?
  /// Whether the animation has begun: what is set from then on is shown at once.
  fileprivate(set) var isFollowing = false
  fileprivate var toolbarItems: (old: ToolbarContent?, new: ToolbarContent?)?
  fileprivate var loans: [BarLoan] = []

  fileprivate init(_ state: BarState, _ transition: TransitionCoordinator, _ bar: UINavigationBar) {
    (before, after) = (state, state)
    (from, to) = (transition.plan.from, transition.plan.to)
    (look, attributes, tint, shownTint) = (bar.look, bar.titleTextAttributes, bar.ownTint, bar.tintColor)
  }

  /// What holds for one of the two; nil for others.
  func state(of controller: UIViewController) -> BarState? {
    controller === to ? after : controller === from ? before : nil
  }
}

extension UINavigationController {
  private func items(of stack: [UIViewController]) -> [UINavigationItem] { stack.map(\.navigationItem) }

  private func hidesBottomBar(_ stack: [UIViewController]) -> Bool {
    stack.dropFirst().contains { $0.hidesBottomBarWhenPushed }
  }

  func backTapped() {
    if transition == nil { popViewController(animated: true) }
  }

  // MARK: At rest

  /// Shows the bars of whoever is shown.
  func restBars() {
    guard isViewLoaded, barChange == nil else { return }
    barState.hidesBottomBar = hidesBottomBar(stack.current)
    navigationBar.show(items(of: stack.current))
    if toolbar.items ?? [] != shown?.toolbarItems ?? [] { toolbar.items = shown?.toolbarItems }
    placeBars()
  }

  /// Puts the bars where they are at rest.
  func placeBars() {
    guard isViewLoaded, barChange == nil else { return }
    placeFramesOfBars()
    navigationBar.hide(barState.hidesNavigationBar)
    toolbar.hide(barState.hidesToolbar)
  }

  private func placeFramesOfBars() {
    guard let root = viewIfLoaded else { return }
    let (bounds, insets) = (root.bounds, root.safeAreaInsets)
    navigationBar.frame = CGRect(
      x: 0, y: barState.hidesNavigationBar ? -UINavigationBar.height : insets.top, width: bounds.width,
      height: UINavigationBar.height)
    navigationBar.reachAbove = insets.top
    let bottom = bottomInset(barState)
    toolbar.reachBelow = bottom
    toolbar.frame = CGRect(
      x: 0, y: bounds.height - (barState.hidesToolbar ? 0 : UIToolbar.height + bottom), width: bounds.width,
      height: UIToolbar.height)
    (parent as? UITabBarController)?.placeBar()
    shown?.viewIfLoaded?.updateSafeArea()
  }

  /// The tab bar controller whose bar the stack may hide: the one that shows the stack.
  private var tabBarOwner: UITabBarController? {
    (parent as? UITabBarController).flatMap { $0.shown === self ? $0 : nil }
  }

  /// What is taken at the lower edge, less a tab bar that is hidden.
  private func bottomInset(_ state: BarState) -> CGFloat {
    let inset = viewIfLoaded?.safeAreaInsets.bottom ?? 0
    guard state.hidesBottomBar, let tabs = parent as? UITabBarController, !tabs.tabBar.isHidden else {
      return inset
    }
    return max(0, inset - UITabBar.height)
  }

  /// What the bars leave of a child, also while a transition is still bringing it.
  func safeAreaInsideBars(of child: UIViewController) -> UIEdgeInsets? {
    guard holds(child) || barChange?.state(of: child) != nil, let root = viewIfLoaded else { return nil }
    let state = barChange?.state(of: child) ?? barState
    var insets = root.safeAreaInsets
    if !state.hidesNavigationBar { insets.top += UINavigationBar.height }
    insets.bottom = bottomInset(state) + (state.hidesToolbar ? 0 : UIToolbar.height)
    return insets
  }

  /// Shows or hides a bar; one that is told in a transition's will-callbacks belongs to whom it shows, and moves with it.
  func setBar(_ path: WritableKeyPath<BarState, Bool>, hidden: Bool, animated: Bool) {
    guard barState[keyPath: path] != hidden else { return }
    barState[keyPath: path] = hidden
    guard isViewLoaded, barChange == nil else { return }
    guard animated, isOnScreen else { return placeBars() }
    // What comes is seen from the beginning, what goes until the end.
    if !barState.hidesNavigationBar { navigationBar.hide(false) }
    if !barState.hidesToolbar { toolbar.hide(false) }
    UIView.animate(withDuration: Self.hideShowBarDuration) {
      self.placeFramesOfBars()
      self.shown?.viewIfLoaded?.layoutIfNeeded()
    } completion: { _ in
      self.placeBars()
    }
  }

  // MARK: In a transition

  /// Before the two controllers are told: what they say of the bars is for the end of the transition.
  func barsWillChange(_ transition: TransitionCoordinator) {
    loadViewIfNeeded()
    barChange = BarChange(barState, transition, navigationBar)
  }

  /// After the two have been told: where both have a bar it stays and its items move, where one has it it goes along.
  func barsChange(_ transition: TransitionCoordinator, _ stack: StackTransition) {
    guard let change = barChange else { return }
    barState.hidesBottomBar = hidesBottomBar(stack.after)
    change.after = barState
    let (before, after) = (change.before, change.after)
    let (from, to) = (transition.plan.from, transition.plan.to)
    for controller in [from, to] { controller.viewIfLoaded?.updateSafeArea() }
    let isPush = stack.operation == .push
    switch (before.hidesNavigationBar, after.hidesNavigationBar) {
    case (false, false):
      change.move = NavigationBarMove(
        navigationBar, to: navigationBar.makeContent(items(of: stack.after)), isForward: isPush,
        from: change.look)
      // What goes keeps its tint, what comes has the new one.
      if navigationBar.tintColor != change.shownTint { change.move?.old?.tintColor = change.shownTint }
    case (true, false):
      navigationBar.show(items(of: stack.after))
      navigationBar.showLook()
      lend(navigationBar, to, change)
    case (false, true): lend(navigationBar, from, change)
    case (true, true): break
    }
    switch (before.hidesToolbar, after.hidesToolbar) {
    case (false, false):
      let new = toolbar.add(to.toolbarItems)
      new?.alpha = 0
      change.toolbarItems = (toolbar.content, new)
    case (true, false):
      toolbar.items = to.toolbarItems
      lend(toolbar, to, change)
    case (false, true): lend(toolbar, from, change)
    case (true, true): break
    }
    if before.hidesBottomBar != after.hidesBottomBar, let tabs = tabBarOwner, tabs.transition == nil,
      tabs.tabBar.superview === tabs.viewIfLoaded
    {
      lend(tabs.tabBar, before.hidesBottomBar ? to : from, change)
    }
  }

  private func lend(_ bar: UIView, _ owner: UIViewController, _ change: BarChange) {
    // At its place at rest, as if it had always been shown there.
    if bar is UITabBar, let tabs = tabBarOwner {
      bar.frame = tabs.frameOfBar
    } else if let root = viewIfLoaded, let state = change.state(of: owner) {
      bar.frame.origin.y =
        bar === navigationBar
        ? root.safeAreaInsets.top : root.bounds.height - UIToolbar.height - bottomInset(state)
      (bar as? UINavigationBar)?.hide(false)
      (bar as? UIToolbar)?.hide(false)
    }
    if let loan = BarLoan(bar, to: owner.view, filling: wrapper) { change.loans.append(loan) }
  }

  /// The animation has begun: what stays moves with it.
  func barsFollow(_ transition: TransitionCoordinator) {
    guard let change = barChange else { return }
    change.isFollowing = true
    guard change.move != nil || change.toolbarItems != nil else { return }
    transition.run { _ in
      change.move?.animate()
      change.toolbarItems?.old?.alpha = 0
      change.toolbarItems?.new?.alpha = 1
    }
  }

  /// The views are settled: the bars are those of whoever stays.
  func settleBars(_ stack: StackTransition, completed: Bool) {
    guard let change = barChange else { return }
    barChange = nil
    for loan in change.loans.reversed() { loan.giveBack() }
    if !completed {
      barState = change.before
      (navigationBar.look, navigationBar.titleTextAttributes) = (change.look, change.attributes)
      navigationBar.tintColor = change.tint
    }
    barState.hidesBottomBar = hidesBottomBar(completed ? stack.after : stack.before)
    change.move?.finish(completed)
    if let (old, new) = change.toolbarItems {
      toolbar.replace(completed ? old : new, by: completed ? new : old)
    }
    navigationBar.show(items(of: completed ? stack.after : stack.before))
    navigationBar.showLook()
    if toolbar.items ?? [] != shown?.toolbarItems ?? [] { toolbar.items = shown?.toolbarItems }
    placeBars()
  }
}
