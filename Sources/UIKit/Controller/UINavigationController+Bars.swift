import Engine
import Foundation

/// The visibility of the bars of a navigation controller.
struct BarState: Equatable {
  var hidesNavigationBar = false
  /// The value of `isToolbarHidden`.
  var hidesToolbarAlways = true
  /// Whether a controller above the root of the stack hides the bars at the lower edge: the toolbar, and the bar of a
  /// tab bar controller around the stack.
  var hidesBottomBar = false

  var hidesToolbar: Bool { hidesToolbarAlways || hidesBottomBar }
}

/// The change of the bars during a visible transition of the stack.
///
/// A bar is a subview of its container's view. In a transition between two screens that both show the bar, the bar
/// stays and its items move on the transition's clock (`NavigationBarMove`). If one of the screens hides the bar, the
/// bar is moved into the view of the other screen until the end (`ReparentedBar`), so that any animator moves the bar
/// with that view. A cancellation restores the state that is stored here.
@MainActor
final class BarChange {
  /// The visibility of the bars before the transition.
  let before: BarState
  /// The visibility of the bars at the end, which is final after the two controllers' will-callbacks.
  fileprivate(set) var after: BarState
  weak var from: UIViewController?
  weak var to: UIViewController?
  /// The background, title attributes and tint of the navigation bar before the transition.
  fileprivate let look: BarBackground.Look
  fileprivate let attributes: [NSAttributedString.Key: Any]?
  fileprivate let tint: UIColor?
  /// The tint that the bar showed before the transition, set or inherited.
  fileprivate let shownTint: UIColor?
  fileprivate var move: NavigationBarMove?
  /// Whether the animation has begun, after which changes of the bar's look appear at once.
  fileprivate(set) var hasAnimationBegun = false
  fileprivate var toolbarItems: (old: ToolbarContent?, new: ToolbarContent?)?
  fileprivate var reparentedBars: [ReparentedBar] = []

  fileprivate init(_ state: BarState, _ transition: TransitionCoordinator, _ bar: UINavigationBar) {
    (before, after) = (state, state)
    (from, to) = (transition.plan.from, transition.plan.to)
    (look, attributes, tint, shownTint) = (bar.look, bar.titleTextAttributes, bar.ownTint, bar.tintColor)
  }

  /// The visibility of the bars for one of the two controllers; nil for other controllers.
  func state(of controller: UIViewController) -> BarState? {
    if controller === to { return after }
    return controller === from ? before : nil
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

  // MARK: Without a transition

  /// Updates the bars to the shown controller, outside of transitions.
  func updateBarsAtRest() {
    guard isViewLoaded, barChange == nil else { return }
    barState.hidesBottomBar = hidesBottomBar(stack.current)
    updateLargeTitles(of: stack.current)
    navigationBar.show(items(of: stack.current))
    updateToolbarItems()
    layOutBars()
    navigationBar.followContent()
  }

  private func updateToolbarItems() {
    let items = shownController?.toolbarItems
    if toolbar.items ?? [] != items ?? [] { toolbar.items = items }
  }

  /// Lays out and hides or shows the bars, outside of transitions.
  func layOutBars() {
    guard isViewLoaded, barChange == nil else { return }
    layOutBarFrames()
    navigationBar.hide(barState.hidesNavigationBar)
    toolbar.hide(barState.hidesToolbar)
  }

  private func layOutBarFrames() {
    guard let root = viewIfLoaded else { return }
    let (bounds, insets) = (root.bounds, lastingSafeArea)
    let height = UINavigationBar.shownHeight(of: shownController?.barItems.navigation)
    navigationBar.frame = CGRect(
      x: 0, y: barState.hidesNavigationBar ? -height : insets.top, width: bounds.width, height: height)
    navigationBar.topExtension = insets.top
    let bottom = bottomInset(barState)
    toolbar.bottomExtension = bottom
    toolbar.frame = CGRect(
      x: 0, y: bounds.height - (barState.hidesToolbar ? 0 : UIToolbar.height + bottom), width: bounds.width,
      height: UIToolbar.height)
    (parent as? UITabBarController)?.layOutBar()
    if let shownController { wrapper.layOut(shownController, in: self) }
    if !barState.hidesToolbar { toolbar.followContent() }
  }

  /// The tab bar controller that shows this stack, and whose bar the stack may hide; nil if there is none.
  private var tabBarOwner: UITabBarController? {
    (parent as? UITabBarController).flatMap { $0.shownController === self ? $0 : nil }
  }

  /// The safe area inset at the lower edge, without the height of a tab bar that the stack hides, in points.
  func bottomInset(_ state: BarState) -> CGFloat {
    let inset = lastingSafeArea.bottom
    guard state.hidesBottomBar, let tabs = parent as? UITabBarController, !tabs.tabBar.isHidden else {
      return inset
    }
    return max(0, inset - UITabBar.height)
  }

  /// The safe area insets of a child inside the bars, in points; nil before the view is loaded, and for a controller
  /// that neither is in the stack nor takes part in its transition.
  func safeAreaInsideBars(of child: UIViewController) -> UIEdgeInsets? {
    guard holds(child) || barChange?.state(of: child) != nil, isViewLoaded else { return nil }
    let state = barChange?.state(of: child) ?? barState
    var insets = lastingSafeArea
    if !state.hidesNavigationBar { insets.top += UINavigationBar.height(of: child.barItems.navigation) }
    insets.bottom = bottomInset(state) + (state.hidesToolbar ? 0 : UIToolbar.height)
    return insets.inside(contentInsets(of: child))
  }

  /// Shows or hides a bar. A change in a transition's will-callbacks applies to the controller that is about to appear:
  /// `barsChange(_:_:)` then moves the bar.
  func setBar(_ path: WritableKeyPath<BarState, Bool>, hidden: Bool, animated: Bool) {
    guard barState[keyPath: path] != hidden else { return }
    barState[keyPath: path] = hidden
    guard isViewLoaded, barChange == nil else { return }
    guard animated, isOnScreen else { return layOutBars() }
    // A bar that appears is visible from the beginning, and a bar that disappears is visible until the end.
    if !barState.hidesNavigationBar { navigationBar.hide(false) }
    if !barState.hidesToolbar { toolbar.hide(false) }
    UIView.animate(withDuration: Self.hideShowBarDuration) {
      self.layOutBarFrames()
      self.shownController?.viewIfLoaded?.layoutIfNeeded()
    } completion: { _ in
      self.layOutBars()
    }
  }

  // MARK: In a transition

  /// Records the state of the bars before the two controllers' will-callbacks, whose changes apply to the end of
  /// the transition.
  func barsWillChange(_ transition: TransitionCoordinator) {
    loadViewIfNeeded()
    barChange = BarChange(barState, transition, navigationBar)
  }

  /// Sets up the bars after the will-callbacks: a bar that both controllers show stays and its items animate; a bar
  /// that only one controller shows moves with that controller's view.
  func barsChange(_ transition: TransitionCoordinator, _ stack: StackTransition) {
    guard let change = barChange else { return }
    barState.hidesBottomBar = hidesBottomBar(stack.after)
    change.after = barState
    let (before, after) = (change.before, change.after)
    updateLargeTitles(of: stack.after)
    let (from, to) = (transition.plan.from, transition.plan.to)
    for controller in [from, to] { controller.updateSafeArea() }
    let isPush = stack.operation == .push
    switch (before.hidesNavigationBar, after.hidesNavigationBar) {
    case (false, false):
      change.move = NavigationBarMove(
        bar: navigationBar, to: navigationBar.makeContent(items(of: stack.after)), isForward: isPush,
        from: change.look)
      navigationBar.updateAppearance()
      // The old content keeps the old tint; the new content has the new tint.
      if navigationBar.tintColor != change.shownTint { change.move?.old?.tintColor = change.shownTint }
    case (true, false):
      navigationBar.show(items(of: stack.after))
      navigationBar.showLook()
      reparent(navigationBar, to, change)
    case (false, true): reparent(navigationBar, from, change)
    case (true, true): break
    }
    switch (before.hidesToolbar, after.hidesToolbar) {
    case (false, false):
      let new = toolbar.add(to.toolbarItems)
      new?.alpha = 0
      change.toolbarItems = (toolbar.content, new)
    case (true, false):
      toolbar.items = to.toolbarItems
      reparent(toolbar, to, change)
    case (false, true): reparent(toolbar, from, change)
    case (true, true): break
    }
    if before.hidesBottomBar != after.hidesBottomBar, let tabs = tabBarOwner, tabs.transition == nil,
      tabs.tabBar.superview === tabs.viewIfLoaded
    {
      reparent(tabs.tabBar, before.hidesBottomBar ? to : from, change)
    }
  }

  private func reparent(_ bar: UIView, _ owner: UIViewController, _ change: BarChange) {
    // The bar begins at its resting position, as if it had been visible all the time.
    if bar is UITabBar, let tabs = tabBarOwner {
      bar.frame = tabs.restingBarFrame
    } else if let root = viewIfLoaded, let state = change.state(of: owner) {
      bar.frame.origin.y =
        bar === navigationBar
        ? lastingSafeArea.top : root.bounds.height - UIToolbar.height - bottomInset(state)
      if bar === navigationBar {
        bar.frame.size.height = UINavigationBar.shownHeight(of: owner.barItems.navigation)
      }
      (bar as? UINavigationBar)?.hide(false)
      (bar as? UIToolbar)?.hide(false)
    }
    if let bar = ReparentedBar(moving: bar, with: owner, in: self, hostedBy: wrapper) {
      change.reparentedBars.append(bar)
    }
  }

  /// Animates the bars that stay, alongside the transition.
  func barsFollow(_ transition: TransitionCoordinator) {
    guard let change = barChange else { return }
    change.hasAnimationBegun = true
    guard change.move != nil || change.toolbarItems != nil else { return }
    navigationBar.prepareLargeTitle(of: transition.plan.to, change.move?.new)
    let height = UINavigationBar.shownHeight(of: transition.plan.to.barItems.navigation)
    transition.run { _ in
      change.move?.animate()
      if change.move != nil, self.navigationBar.bounds.height != height {
        self.navigationBar.frame.size.height = height
        self.navigationBar.layer.layoutFromHere()
      }
      change.toolbarItems?.old?.alpha = 0
      change.toolbarItems?.new?.alpha = 1
    }
  }

  /// Ends the change of the bars after the transition, and updates them to the controller that stays.
  func settleBars(_ stack: StackTransition, completed: Bool) {
    guard let change = barChange else { return }
    barChange = nil
    for bar in change.reparentedBars.reversed() { bar.restore() }
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
    updateLargeTitles(of: completed ? stack.after : stack.before)
    navigationBar.show(items(of: completed ? stack.after : stack.before))
    navigationBar.showLook()
    updateToolbarItems()
    layOutBars()
    navigationBar.followContent()
  }
}
