import Engine
import Foundation

extension UISplitViewController {
  /// The children that the current mode shows.
  private var visibleColumns: [UIViewController] {
    if isCollapsed { return [primary].compactMap { $0 } }
    return displayMode == .secondaryOnly ? [secondary].compactMap { $0 } : viewControllers
  }

  // MARK: Children

  /// Replaces the children at once, with their callbacks.
  func replaceColumns(primary newPrimary: UIViewController?, secondary newSecondary: UIViewController?) {
    let old = viewControllers
    let new = [newPrimary, newSecondary].compactMap { $0 }
    let removed = old.filter { controller in !new.contains { $0 === controller } }
    let added = new.filter { $0.parent !== self }
    (primary, secondary) = (newPrimary, newSecondary)
    for controller in added { addChild(controller) }
    for controller in removed where controller.parent === self { controller.announceRemoval() }
    UIView.performWithoutAnimation { arrange() }
    finishArrangement()
    for controller in removed where controller.parent === self { controller.removeFromParent() }
    for controller in added where controller.parent === self { controller.finishMove(toParent: self) }
    UIApplication.current.statusBarNeedsUpdate()
  }

  /// Removes a child at once, with its callbacks; `primary` or `secondary` still refers to it.
  func detach(_ child: UIViewController) {
    guard child.parent === self else { return }
    arrangement.remove(child)
    child.announceRemoval()
    child.beginAppearance(false, animated: false)
    child.viewIfLoaded?.removeFromSuperview()
    child.endAppearance()
    child.removeFromParent()
  }

  // MARK: Arrangement

  /// Adds the columns to the root view before the split view appears, after collapsing it for a compact width.
  func prepareColumns() {
    guard let root = view else { return }
    // While `isReady` is false, the changes below arrange no columns, because the children's callbacks are sent with
    // those of the split view.
    arrangement.isReady = false
    updateModeForSize()
    adapt(to: initialWidthClass)
    arrangement.isReady = true
    let change = arrangement.begin(showing: visibleColumns)
    _ = arrangement.takeMoving()
    for child in change.leaving where child.viewIfLoaded?.superview === root {
      child.viewIfLoaded?.removeFromSuperview()
    }
    for child in change.entering { insert(child, in: root) }
    layOutColumns()
  }

  /// Shows the children of the current mode. Inside an animation block, the primary slides and the secondary is
  /// resized.
  func arrange() {
    guard arrangement.isReady, let root = viewIfLoaded else { return }
    let change = arrangement.begin(showing: visibleColumns)
    let number = arrangement.number
    let duration = isOnScreen ? UIView.inheritedAnimationDuration : 0
    for child in change.leaving { child.beginAppearance(false, animated: duration > 0) }
    if appearance.phase == .appeared || appearance.phase == .appearing {
      let isAnimated = duration > 0 || (appearance.phase == .appearing && appearance.isAnimated)
      for child in change.entering { child.beginAppearance(true, animated: isAnimated) }
    }
    // A callback may have started another arrangement.
    guard arrangement.number == number else { return }
    UIView.performWithoutAnimation {
      for child in change.entering { insert(child, in: root) }
    }
    guard duration > 0 else {
      layOutColumns()
      return finishArrangement()
    }
    AnimationBlock.run(
      duration: duration, delay: 0, timing: .curve(UIView.AnimationCurve.easeInOut.timingFunction),
      options: []
    ) {
      layOutColumns()
      // A running layout pass lays out the columns itself, in the same block.
      if LayoutPass.current == nil { root.layer.layoutFromHere() }
    } completion: { [weak self] _ in
      guard let self, arrangement.number == number else { return }
      finishArrangement()
    }
  }

  /// Ends the appearance of the children that moved, and removes the views of those that are hidden.
  func finishArrangement() {
    for child in arrangement.takeMoving() {
      let isShown = arrangement.shows(child)
      if !isShown, let view = child.viewIfLoaded, view.superview === viewIfLoaded {
        view.removeFromSuperview()
      }
      settleAppearance(of: child, isShown: isShown, animated: false)
    }
  }

  /// Adds the view of a child at its initial frame: the primary outside its edge, the secondary at its final frame.
  private func insert(_ child: UIViewController, in root: UIView) {
    guard let view = child.view, view.superview !== root else { return }
    let frames = geometry(in: root.bounds)
    view.frame = child === primary ? frames.hiddenPrimary : frames.secondary
    if child === primary {
      root.insertSubview(view, belowSubview: chrome.line)
    } else {
      root.insertSubview(view, at: 0)
    }
    child.sendIsAppearingIfPending()
    if isOnScreen { view.layer.layoutFromHere() }
  }

  /// Sets the frames of the columns and of the separator line.
  func layOutColumns() {
    guard arrangement.isReady, let root = viewIfLoaded else { return }
    let frames = geometry(in: root.bounds)
    let isShown = arrangement.shows(primary)
    if let view = primary?.viewIfLoaded, view.superview === root {
      let side: UIView.AutoresizingMask = isPrimaryOnLeft ? [] : .flexibleLeftMargin
      view.autoresizingMask = [.flexibleHeight, isCollapsed ? .flexibleWidth : side]
      setFrame(of: view, isShown ? frames.primary : frames.hiddenPrimary)
    }
    if let view = secondary?.viewIfLoaded, view.superview === root {
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      setFrame(of: view, frames.secondary)
    }
    chrome.layOut(frames, in: root.bounds, isShown: isShown, isOnLeft: isPrimaryOnLeft)
    for child in viewControllers { child.updateSafeArea() }
  }

  private func setFrame(of view: UIView, _ frame: CGRect) {
    if view.frame != frame { view.frame = frame }
  }
}
