import Engine
import Foundation

/// The presentation of one controller, from the call of `present` to the end of the dismissal (transitions.md §1.4,
/// §1.5).
@MainActor
final class Presentation: MainActorObject, TransitionHost {
  let presenter: UIViewController
  /// The controller that is shown: the controller that the app presents, or its replacement from the delegate for a
  /// compact width.
  let presented: UIViewController
  let controller: UIPresentationController
  let container: PresentationContainerView
  /// The superview of the container.
  private let hostView: UIView
  private(set) var transition: TransitionCoordinator?
  private(set) var isDismissing = false
  /// Whether `dismissByUser(completion:)` has requested the dismissal; the delegate is notified only of such
  /// dismissals.
  private var isByUser = false
  /// Whether the first transition has begun. The delegate is asked for an animator before that.
  private var hasBegun = false
  /// Whether the presenter was removed from the window while a transition delayed the end of the presentation; the
  /// presenter's view is then not restored.
  private var hasLostPresenter = false
  private var completion: (() -> Void)?
  /// The dismissals and completions requested during a transition, which run in the turn after its end.
  private var pendingCalls: [() -> Void] = []
  /// The position of the presenter's view before the transition, to which it is restored.
  private var presenterPosition: ViewPosition?
  /// The presentations below this one that end with its dismissal, the lowest first; empty if this presentation ends
  /// alone.
  private var dismissedBelow: [Presentation] = []
  /// The position of the presented view, while the dismissal of a presentation above has removed it from the window.
  private var removedPosition: ViewPosition?
  /// Whether the appearance callbacks of a cancelled presentation are being sent.
  private(set) var isUndoingAppearance = false

  /// The lowest presentation that ends with this one; its presenter is visible afterwards.
  private var base: Presentation { dismissedBelow.first ?? self }

  /// The safe area insets of a presentation in the presenter's frame; nil for a presentation over the window. The
  /// presenter's parent computes the insets, as that parent may have bars.
  var insetsOfContext: UIEdgeInsets? {
    hostView is UIWindow ? nil : presenter.parent?.safeArea(ofChild: presenter)
  }

  private var removesPresenter: Bool { controller.shouldRemovePresentersView && !hasLostPresenter }

  init(
    presented: UIViewController, by presenter: UIViewController, source: UIViewController, in hostView: UIView
  ) {
    self.presenter = presenter
    self.hostView = hostView
    (self.presented, controller) = presented.resolvePresentationController(for: presenter, source: source)
      .adapted(to: hostView.traitCollection, presented, by: presenter)
    container = PresentationContainerView(
      frame: hostView is UIWindow ? hostView.bounds : presenter.viewIfLoaded?.frame ?? hostView.bounds)
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    super.init(mainActor: ())
    container.presentation = self
    controller.containerView = container
  }

  // MARK: Start

  func present(from source: UIViewController, animated: Bool, completion: (() -> Void)?) {
    // The view is loaded first, as `viewDidLoad` may set the delegate. In the custom style, the delegate has already
    // supplied the presentation controller.
    if presented.transitioningDelegate == nil, controller.style != .custom {
      presented.loadViewIfNeeded()
    }
    let delegate = presented.transitioningDelegate
    guard animated else {
      return begin(
        "presentation", from: presenter, to: presented, animator: nil, interactor: nil, completion: completion
      )
    }
    let delegateAnimator = delegate?.animationController(
      forPresented: presented, presenting: presenter, source: source)
    let interactor = delegateAnimator.flatMap { delegate?.interactionControllerForPresentation(using: $0) }
    guard presenter.presentation === self else {
      return Diagnostics.report(
        .presentationIgnored,
        "present(_:animated:completion:) was ignored: the delegate of \(type(of: presented)) ended it when asked for an "
          + "animator", types: ["\(type(of: presented))"])
    }
    begin(
      "presentation", from: presenter, to: presented,
      animator: delegateAnimator ?? builtInAnimator(isPresenting: true), interactor: interactor,
      completion: completion)
  }

  func dismiss(animated: Bool, completion: (() -> Void)?) {
    guard hasBegun else {
      end()
      completion?()
      return
    }
    if isDismissing, lowestTransitioning == nil {
      // A method of the delegate has called `dismiss` again during this dismissal.
      if let completion { pendingCalls.append(completion) }
      return
    }
    if let transitioning = lowestTransitioning {
      transitioning.pendingCalls.append { [self] in
        if presenter.presentation === self {
          dismiss(animated: animated, completion: completion)
        } else {
          completion?()
        }
      }
      // An interruptible presentation reverses at once; any other completes before the dismissal begins.
      if transitioning === self, !isDismissing, let transition, transition.canReverse {
        transition.reverseInPlace()
      }
      return
    }
    var dismissed = Array(chain)
    // The topmost presentation has not begun if its delegate calls `dismiss` when it is asked for an animator.
    if let topmost = dismissed.last, !topmost.hasBegun {
      topmost.end()
      dismissed.removeLast()
    }
    dismissed.removeLast().dismiss(with: dismissed, animated: animated, completion: completion)
  }

  /// Dismisses the presented controller at the request of the user.
  func dismissByUser(completion: (() -> Void)? = nil) {
    isByUser = true
    presented.dismiss(animated: true, completion: completion)
    isByUser = false
  }

  /// Dismisses the presentations `below` together with this one. Only this one is animated; the views of the others are
  /// removed beforehand.
  private func dismiss(with below: [Presentation], animated: Bool, completion: (() -> Void)?) {
    dismissedBelow = below
    for presentation in below + [self] { presentation.isDismissing = true }
    let target = base.presenter
    guard animated else {
      return begin(
        "dismissal", from: presented, to: target, animator: nil, interactor: nil, completion: completion)
    }
    let delegate = presented.transitioningDelegate
    let delegateAnimator = delegate?.animationController(forDismissed: presented)
    // Without an animator of the delegate, a drag of the sheet controls its dismissal.
    let interactor =
      delegateAnimator.map { delegate?.interactionControllerForDismissal(using: $0) }
      ?? (controller as? UISheetPresentationController)?.drag.interaction
    // The delegate may have replaced the root view controller and thereby ended the presentations.
    guard isAttached, isDismissing, transition == nil else {
      clearDismissal()
      completion?()
      return
    }
    begin(
      "dismissal", from: presented, to: target,
      animator: delegateAnimator ?? builtInAnimator(isPresenting: false), interactor: interactor,
      completion: completion)
  }

  /// This presentation and those above it, the lowest first.
  private var chain: some Sequence<Presentation> { sequence(first: self) { $0.presented.presentation } }

  /// Whether the presenters of this presentation and of `dismissedBelow` still refer to these presentations.
  private var isAttached: Bool { (dismissedBelow + [self]).allSatisfy { $0.presenter.presentation === $0 } }

  /// Resets the state of a dismissal that has ended or could not begin, in this presentation and in `dismissedBelow`,
  /// and schedules the calls that waited for its end.
  private func clearDismissal() {
    let due = (dismissedBelow + [self]).flatMap(\.pendingCalls)
    for presentation in dismissedBelow + [self] {
      presentation.isDismissing = false
      presentation.pendingCalls = []
    }
    dismissedBelow = []
    if !due.isEmpty { TurnQueue.current.next { for request in due { request() } } }
  }

  /// The lowest presentation, from this one up, that has a running transition; nil if none has.
  private var lowestTransitioning: Presentation? {
    chain.first { $0.transition != nil }
  }

  /// Ends this presentation and all above it at once, as the presenter was removed from the window.
  func endImmediately() {
    for presentation in Array(chain).reversed() { presentation.endTransition() }
    guard presenter.presentation === self else { return }
    // If a callback at the start or the end of a transition has called this method, that transition ends first.
    hasLostPresenter = lowestTransitioning != nil
    dismiss(animated: false, completion: nil)
  }

  /// Ends a running transition as finished or cancelled, if that is decided already, or else with the presented
  /// controller removed.
  private func endTransition() {
    guard let transition else {
      // The delegate may have ended this presentation when it was asked for the animator of a dismissal, which then
      // does not begin.
      isDismissing = false
      return
    }
    if case .completing(let finishing) = transition.state {
      transition.end(finishing)
    } else {
      transition.end(isDismissing)
    }
  }

  /// Releases both controllers without callbacks when their `Run` is closed.
  fileprivate func releaseControllers() {
    end()
    (completion, pendingCalls, dismissedBelow) = (nil, [], [])
  }

  private func end() {
    if presenter.presentation === self { presenter.presentation = nil }
    if presented.presentedBy === self { presented.presentedBy = nil }
  }

  private func begin(
    _ operation: String, from: UIViewController, to: UIViewController,
    animator: (any UIViewControllerAnimatedTransitioning)?,
    interactor: (any UIViewControllerInteractiveTransitioning)?, completion: (() -> Void)?
  ) {
    self.completion = completion
    var plan = TransitionPlan(
      operation: operation, from: from, to: to, hostView: base.hostView, isAnimated: animator != nil)
    plan.animator = animator
    plan.interactor = interactor
    plan.presentationStyle = controller.style
    plan.modal = ModalPlan(
      container: container, presented: presented, controller: controller,
      removesPresenter: base.removesPresenter)
    // The stored position stays valid while the view is elsewhere: removed by the presentation, or moved into the
    // container by an animator.
    if !(base.removesPresenter && isDismissing), base.presenterPosition?.isInContainer != true {
      base.presenterPosition = ViewPosition(base.presenter.viewIfLoaded)
    }
    if isDismissing, base.removesPresenter {
      plan.modal?.presenterFrame = base.presenterPosition?.frame(in: container)
    }
    for controller in transitioningControllers { controller.movedBy = self }
    let transition = TransitionCoordinator(plan, host: self)
    // The call of `transitionDuration(using:)` may have changed the presentations.
    guard isAttached, self.transition == nil else {
      transition.release()
      for controller in transitioningControllers where controller.movedBy === self {
        controller.movedBy = nil
      }
      if isDismissing { clearDismissal() }
      completion?()
      return
    }
    hasBegun = true
    self.transition = transition
    for controller in [base.presenter] + transitioningControllers { controller.activeTransition = transition }
    transition.start()
  }

  /// The presented controllers that appear or disappear in the transition, from the topmost down.
  private var transitioningControllers: [UIViewController] {
    [presented] + dismissedBelow.reversed().map(\.presented)
  }

  // MARK: Steps of a transition

  func transitionWillBegin(_ transition: TransitionCoordinator) {
    let animated = transition.isAnimated
    if isDismissing {
      // The controllers have a `transitionCoordinator` by this point, which the delegate may use.
      if isByUser { controller.delegate?.presentationControllerWillDismiss(controller) }
      controller.dismissalTransitionWillBegin()
      for presentation in dismissedBelow.reversed() { presentation.controller.dismissalTransitionWillBegin() }
      for controller in transitioningControllers { controller.beginAppearance(false, animated: animated) }
      if base.removesPresenter { base.presenter.beginAppearance(true, animated: animated) }
      for presentation in dismissedBelow { presentation.removePresentedView() }
    } else {
      controller.announceStyle(with: animated ? transition : nil)
      controller.presentationTransitionWillBegin()
      if removesPresenter { presenter.beginAppearance(false, animated: animated) }
      presented.beginAppearance(true, animated: animated)
    }
  }

  /// The presented controller's view, or the popover's panel that contains it.
  private var presentedView: UIView? {
    controller is UIPopoverPresentationController ? controller.presentedView : presented.viewIfLoaded
  }

  /// Removes the presented view from the window while the dismissal of a presentation above is animated.
  private func removePresentedView() {
    removedPosition = ViewPosition(presentedView)
    presentedView?.removeFromSuperview()
  }

  func transition(_ transition: TransitionCoordinator, settleViews completed: Bool) {
    if completed != isDismissing {
      // The presented view stays.
      if let view = presented.viewIfLoaded, !view.isDescendant(of: container) {
        if !isDismissing {
          transition.report(
            .transitionViewMissing,
            "the animator did not add the view of \(type(of: presented)) to containerView; the presentation adds it"
          )
        }
        let outermost =
          controller is UIPopoverPresentationController ? controller.presentedView ?? view : view
        outermost.frame = controller.frameOfPresentedViewInContainerView
        container.addSubview(outermost)
      }
      settlePresented(transition)
      for presentation in dismissedBelow {
        presentation.removedPosition?.restore(presentation.presentedView)
        presentation.removedPosition = nil
      }
      // A joint dismissal has moved the container to the lowest host view; its cancellation moves it back.
      if container.superview !== hostView { hostView.addSubview(container) }
      if base.removesPresenter {
        base.presenter.viewIfLoaded?.removeFromSuperview()
      } else {
        // An animator of the styles `.over…` may move the presenter's view into the container; as in UIKit, the view
        // stays there. In other styles, the presenter's view is restored.
        if completed, [.overFullScreen, .overCurrentContext].contains(controller.style) {
          presenterPosition?.isInContainer = presenter.view.isDescendant(of: container)
        }
        if base.presenterPosition?.isInContainer != true { restoreMovedPresenter(transition) }
      }
      return
    }
    presented.viewIfLoaded?.removeFromSuperview()
    if base.removesPresenter {
      base.presenterPosition?.restore(base.presenter.viewIfLoaded)
    } else {
      restoreMovedPresenter(transition)
    }
    for presentation in dismissedBelow + [self] { presentation.container.removeFromSuperview() }
  }

  /// Sets the presented view's frame for the container's current size, which may have changed during the transition.
  private func settlePresented(_ transition: TransitionCoordinator) {
    guard let view = controller.presentedView, CATransform3DIsIdentity(view.layer.transform) else { return }
    // The frame of a custom presentation stays unless the container was resized, and so does a frame that an app's
    // animator has set.
    let isCustom = controller.style == .custom
    let keepsFrame = isCustom || transition.isAnimated && !(transition.animator is ModalAnimation)
    let frame = controller.frameOfPresentedViewInContainerView
    if !keepsFrame || transition.isResized { view.frame = frame }
    if !isCustom, controller.fillsContainer, view.frame == frame {
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }
  }

  /// Restores the presenter's view to its superview if an animator has removed it, or has moved it into a container,
  /// with which it would be removed.
  private func restoreMovedPresenter(_ transition: TransitionCoordinator) {
    let presenter = base.presenter
    guard !base.hasLostPresenter, let position = base.presenterPosition, let view = presenter.viewIfLoaded
    else {
      return
    }
    let isInContainer = (dismissedBelow + [self]).contains { view.isDescendant(of: $0.container) }
    guard isInContainer || view.superview == nil && presenter.parent == nil else { return }
    position.restore(view)
    transition.report(
      .transitionPresenterMoved,
      "the animator moved the view of \(type(of: presenter)), which must keep its superview; the \(transition.operation) "
        + "restores it; if it is to be removed, override shouldRemovePresentersView of the presentation controller to "
        + "return true")
  }

  func transition(_ transition: TransitionCoordinator, didEnd completed: Bool) {
    let animated = transition.isAnimated
    if isDismissing {
      for presentation in [self] + dismissedBelow.reversed() {
        presentation.controller.dismissalTransitionDidEnd(completed)
      }
    } else {
      controller.presentationTransitionDidEnd(completed)
    }
    let stays = completed != isDismissing
    if !stays { for presentation in [self] + dismissedBelow.reversed() { presentation.end() } }
    switch (isDismissing, completed) {
    case (false, true):
      presented.endAppearance()
      if removesPresenter { presenter.endAppearance() }
    case (false, false):
      isUndoingAppearance = true
      undoAppearance(presented, animated)
      isUndoingAppearance = false
      // The callbacks may have presented another controller, whose presentation removes the presenter's view.
      if removesPresenter, presenter.presentation?.removesPresenter != true {
        undoDisappearance(presenter, animated)
      }
    case (true, true):
      if base.removesPresenter { base.presenter.endAppearance() }
      for controller in transitioningControllers { controller.endAppearance() }
    case (true, false):
      if base.removesPresenter { undoAppearance(base.presenter, animated) }
      for controller in transitioningControllers where controller.appearance.isInTransition {
        undoDisappearance(controller, animated)
      }
    }
    // A callback may have presented the controller again.
    for controller in transitioningControllers where controller.movedBy === self { controller.movedBy = nil }
    // The status bar ignored the controller while it was being dismissed.
    UIApplication.current.statusBarNeedsUpdate()
  }

  /// Sends the callbacks of a disappearance to a controller whose appearance was cancelled.
  private func undoAppearance(_ controller: UIViewController, _ animated: Bool) {
    controller.beginAppearance(false, animated: animated)
    controller.endAppearance()
  }

  /// Sends the callbacks of an appearance to a controller whose disappearance was cancelled.
  private func undoDisappearance(_ controller: UIViewController, _ animated: Bool) {
    controller.beginAppearance(true, animated: animated)
    controller.endAppearance()
  }

  func transition(_ transition: TransitionCoordinator, report completed: Bool) {
    let completion = completion
    self.completion = nil
    completion?()
  }

  func transitionDidClose(_ transition: TransitionCoordinator) {
    self.transition = nil
    for controller in [base.presenter] + transitioningControllers
    where controller.activeTransition === transition {
      controller.activeTransition = nil
    }
    clearDismissal()
  }
}

extension UIViewController {
  /// Releases all presentations of the controller, its children and presented controllers when their `Run` is closed.
  func releasePresentations() {
    // A loop replaces recursion, as deeply nested controllers could overflow the call stack.
    var controllers = [self]
    while let controller = controllers.popLast() {
      controllers += controller.children
      guard let presentation = controller.presentation else { continue }
      controllers.append(presentation.presented)
      presentation.releaseControllers()
    }
  }
}

extension Diagnostic.Code {
  /// An animator moved a presenter's view, which must keep its superview.
  public static let transitionPresenterMoved = Self(rawValue: "transition-presenter-moved")
}
