import Engine
import Foundation

/// A secondary navigation controller whose controllers were moved onto the primary's stack.
struct MergedStack {
  let stack: UINavigationController
  /// The first of the moved controllers; weak, as the user may pop it.
  weak var root: UIViewController?
}

/// The state of a split view's collapse, and of its secondary while it is collapsed.
struct CollapseState {
  var isCollapsed = false
  /// The secondary that neither the delegate nor the primary has shown, which an expansion restores.
  var hiddenSecondary: UIViewController?
  /// The secondary navigation controller whose stack was moved onto the primary's.
  var mergedStack: MergedStack?
  /// The horizontal size class after a change of traits, while `willTransition(to:with:)` announces the change; nil
  /// otherwise.
  var pendingWidthClass: UIUserInterfaceSizeClass?
  /// Whether the split view is collapsing or expanding, or waits for the end of a navigation transition to do so.
  var isBusy = false

  /// Removes the references to the secondary.
  mutating func reset() { (hiddenSecondary, mergedStack) = (nil, nil) }
}

extension UISplitViewController {
  /// The horizontal size class with which the split view will appear. It is read from the nearest object in a window,
  /// as the split view's traits are updated only when its view is added.
  var initialWidthClass: UIUserInterfaceSizeClass {
    var top: UIViewController = self
    while let parent = top.parent { top = parent }
    if viewIfLoaded?.window != nil { return traits.horizontalSizeClass }
    if top.viewIfLoaded?.window != nil { return top.traits.horizontalSizeClass }
    if let presentedBy = top.presentedBy { return presentedBy.presenter.traits.horizontalSizeClass }
    let window = UIApplication.current.windows.first { $0.rootViewController === top }
    return (window?.traitCollection ?? traits).horizontalSizeClass
  }

  /// Collapses or expands a split view on screen if its size class has changed.
  func adaptIfShown() {
    guard appearance.phase == .appeared, arrangement.isReady else { return }
    adapt(to: traits.horizontalSizeClass)
  }

  /// Collapses the split view if the width is compact, and expands it otherwise. A running navigation transition delays
  /// the change.
  func adapt(to widthClass: UIUserInterfaceSizeClass) {
    let mustCollapse = widthClass == .compact
    guard mustCollapse != isCollapsed, !collapse.isBusy else { return }
    finishArrangement()
    if let stack = busyStack { return retry(after: stack) }
    // The expansion arranges the columns of the current mode.
    if !mustCollapse { updateModeForSize() }
    collapse.isBusy = true
    UIView.performWithoutAnimation {
      if mustCollapse { collapseColumns() } else { expandColumns() }
    }
    collapse.isBusy = false
    showButton()
  }

  /// A child that is a navigation controller in a transition, which delays changes of its stack.
  private var busyStack: UINavigationController? {
    viewControllers.lazy.compactMap { $0 as? UINavigationController }.first {
      $0.transition != nil || $0.isPreparing || $0.appearance.isInTransition || $0.stack.hasPendingRequests
    }
  }

  private func retry(after stack: UINavigationController) {
    let adaptAgain = { [weak self] in
      TurnQueue.current.next {
        self?.collapse.isBusy = false
        self?.adaptIfShown()
      }
    }
    if let transition = stack.transition {
      collapse.isBusy = true
      transition.animate(alongsideTransition: nil) { _ in adaptAgain() }
    } else if !stack.appearance.isInTransition {
      collapse.isBusy = true
      adaptAgain()
    }
    // Otherwise `appearanceDidSettle()` adapts the split view.
  }

  // MARK: Collapse

  private func collapseColumns() {
    let remaining = delegate?.primaryViewController(forCollapsing: self) ?? primary
    if let remaining {
      requireFree(remaining, "UISplitViewControllerDelegate.primaryViewController(forCollapsing:)")
    }
    guard let secondary, let remaining, secondary !== remaining else {
      collapse.isCollapsed = true
      return replaceColumns(primary: remaining ?? secondary, secondary: nil)
    }
    showSecondary(secondary, onto: remaining)
    collapse.isCollapsed = true
    replaceColumns(primary: remaining, secondary: nil)
  }

  /// Merges both columns after new controllers were set on a collapsed split view.
  func mergeColumns() {
    guard let primary, let secondary else { return }
    showSecondary(secondary, onto: primary)
    self.secondary = nil
    UIView.performWithoutAnimation { arrange() }
  }

  /// Lets the delegate, or else the primary, show the secondary on top of the primary; stores a secondary that neither
  /// shows.
  private func showSecondary(_ secondary: UIViewController, onto primary: UIViewController) {
    // The secondary is removed first, as the delegate may push it, and a pushed controller must have no parent.
    detach(secondary)
    let isHandled =
      delegate?.splitViewController(self, collapseSecondary: secondary, onto: primary) ?? false
    if !isHandled { primary.collapseSecondaryViewController(secondary, for: self) }
    let isInStack =
      (primary as? UINavigationController)?.viewControllers.contains { $0 === secondary } ?? false
    if secondary.parent == nil, !isInStack, collapse.mergedStack?.stack !== secondary {
      collapse.hiddenSecondary = secondary
    }
  }

  // MARK: Expansion

  private func expandColumns() {
    let newPrimary = delegate?.primaryViewController(forExpanding: self) ?? primary
    if let newPrimary {
      requireFree(newPrimary, "UISplitViewControllerDelegate.primaryViewController(forExpanding:)")
    }
    let separated = newPrimary.flatMap { newPrimary in
      delegate?.splitViewController(self, separateSecondaryFrom: newPrimary)
        ?? newPrimary.separateSecondaryViewController(for: self)
    }
    let newSecondary = separated ?? collapse.hiddenSecondary
    if let newSecondary, let stack = newSecondary.parent as? UINavigationController {
      stack.setViewControllers(stack.viewControllers.filter { $0 !== newSecondary }, animated: false)
    }
    if let newSecondary {
      requireFree(newSecondary, "UISplitViewControllerDelegate.splitViewController(_:separateSecondaryFrom:)")
    }
    collapse.reset()
    collapse.isCollapsed = false
    replaceColumns(primary: newPrimary, secondary: newSecondary === newPrimary ? nil : newSecondary)
  }
}
