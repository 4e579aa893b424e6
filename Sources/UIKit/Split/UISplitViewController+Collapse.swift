import Engine
import Foundation

/// A navigation controller whose controllers are in another one's stack, from `root` on, which is held weakly, as the
/// user may pop it.
struct JoinedStack {
  let stack: UINavigationController
  weak var root: UIViewController?
}

/// The state of a split view's secondary while it is collapsed.
struct CollapseState {
  var isCollapsed = false
  /// The secondary that neither the delegate nor the primary has taken; it comes back on expansion.
  var kept: UIViewController?
  /// The navigation controller whose stack the primary's stack has taken.
  var joined: JoinedStack?
  /// The size class of a coming change, while the change is announced.
  var comingClass: UIUserInterfaceSizeClass?
  /// Whether a column is being moved, or a turn is awaited for that move.
  var isBusy = false

  mutating func forget() { (kept, joined) = (nil, nil) }
}

extension UISplitViewController {
  /// The size class of the width in which the split view is about to appear: its own traits follow later, with its
  /// view.
  var comingWidthClass: UIUserInterfaceSizeClass {
    var top: UIViewController = self
    while let parent = top.parent { top = parent }
    if viewIfLoaded?.window != nil { return traits.horizontalSizeClass }
    if top.viewIfLoaded?.window != nil { return top.traits.horizontalSizeClass }
    if let presentedBy = top.presentedBy { return presentedBy.presenter.traits.horizontalSizeClass }
    let window = UIApplication.current.windows.first { $0.rootViewController === top }
    return (window?.traitCollection ?? traits).horizontalSizeClass
  }

  /// Collapses or expands a split view on screen if its traits have changed.
  func adaptIfShown() {
    guard appearance.phase == .appeared, arrangement.isReady else { return }
    adapt(to: traits.horizontalSizeClass)
  }

  /// Collapses if the width is compact, and expands otherwise; later if a stack is in a transition.
  func adapt(to widthClass: UIUserInterfaceSizeClass) {
    let mustCollapse = widthClass == .compact
    guard mustCollapse != isCollapsed, !collapse.isBusy else { return }
    finishArrangement()
    if let stack = busyStack { return retry(after: stack) }
    // The mode is chosen before the expansion.
    if !mustCollapse { followSize() }
    collapse.isBusy = true
    UIView.performWithoutAnimation {
      if mustCollapse { collapseColumns() } else { expandColumns() }
    }
    collapse.isBusy = false
    showButton()
  }

  /// A navigation controller that is in a transition and cannot change its stack at once.
  private var busyStack: UINavigationController? {
    viewControllers.lazy.compactMap { $0 as? UINavigationController }.first {
      $0.transition != nil || $0.isPreparing || $0.appearance.isInTransition || $0.stack.hasWaiting
    }
  }

  private func retry(after stack: UINavigationController) {
    let again = { [weak self] in
      TurnQueue.current.next {
        self?.collapse.isBusy = false
        self?.adaptIfShown()
      }
    }
    if let transition = stack.transition {
      collapse.isBusy = true
      transition.animate(alongsideTransition: nil) { _ in again() }
    } else if !stack.appearance.isInTransition {
      collapse.isBusy = true
      again()
    }
    // The end of the split view's own appearance adapts it too.
  }

  // MARK: Collapse

  private func collapseColumns() {
    let shown = delegate?.primaryViewController(forCollapsing: self) ?? primary
    if let shown { requireFree(shown, "UISplitViewControllerDelegate.primaryViewController(forCollapsing:)") }
    guard let secondary, let shown, secondary !== shown else {
      collapse.isCollapsed = true
      return replaceColumns(primary: shown ?? secondary, secondary: nil)
    }
    join(secondary, onto: shown)
    collapse.isCollapsed = true
    replaceColumns(primary: shown, secondary: nil)
  }

  /// Joins the columns that a collapsed split view was given.
  func joinColumns() {
    guard let primary, let secondary else { return }
    join(secondary, onto: primary)
    self.secondary = nil
    UIView.performWithoutAnimation { arrange() }
  }

  /// Puts the secondary onto the primary, by the delegate or by the primary, or else keeps it.
  private func join(_ secondary: UIViewController, onto primary: UIViewController) {
    // The delegate may push the secondary, which only a controller without a parent can be.
    detach(secondary)
    let isDone =
      delegate?.splitViewController(self, collapseSecondary: secondary, onto: primary) ?? false
    if !isDone { primary.collapseSecondaryViewController(secondary, for: self) }
    let isWaiting =
      (primary as? UINavigationController)?.viewControllers.contains { $0 === secondary } ?? false
    if secondary.parent == nil, !isWaiting, collapse.joined?.stack !== secondary { collapse.kept = secondary }
  }

  // MARK: Expansion

  private func expandColumns() {
    let first = delegate?.primaryViewController(forExpanding: self) ?? primary
    if let first { requireFree(first, "UISplitViewControllerDelegate.primaryViewController(forExpanding:)") }
    let second = first.flatMap { first in
      delegate?.splitViewController(self, separateSecondaryFrom: first)
        ?? first.separateSecondaryViewController(for: self)
    }
    let new = second ?? collapse.kept
    if let new, let stack = new.parent as? UINavigationController {
      stack.setViewControllers(stack.viewControllers.filter { $0 !== new }, animated: false)
    }
    if let new {
      requireFree(new, "UISplitViewControllerDelegate.splitViewController(_:separateSecondaryFrom:)")
    }
    collapse.forget()
    collapse.isCollapsed = false
    replaceColumns(primary: first, secondary: new === first ? nil : new)
  }
}
