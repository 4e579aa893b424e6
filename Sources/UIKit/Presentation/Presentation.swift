import Engine
import Foundation

/// One presented controller, from the presentation to the end of the dismissal (transitions.md §1.4, §1.5).
@MainActor
final class Presentation: MainActorObject, TransitionHost {
  let presenter: UIViewController
  /// The controller that is shown, which may be another one than the app presented.
  let presented: UIViewController
  let controller: UIPresentationController
  let container: TransitionContainerView
  /// The superview of the container.
  private let hostView: UIView
  private(set) var transition: TransitionCoordinator?
  private(set) var isDismissing = false
  /// The first transition has begun; before that, the delegate is asked for its animator.
  private var hasBegun = false
  /// The presenter has left the window, and the presentation could not end at once: its views are not put back.
  private var isAbandoned = false
  private var completion: (() -> Void)?
  /// Requests made during a transition; they run in the turn after it.
  private var waiting: [() -> Void] = []
  /// The position of the presenter's view before the transition, to restore it.
  private var presenterPosition: PresenterPosition?
  /// A snapshot of the presentations above, while all are dismissed together.
  private var snapshotAbove: UIView?
  /// Whether the presented controller disappears again, as its presentation was cancelled.
  private(set) var isUndone = false

  private var removesPresenter: Bool { controller.shouldRemovePresentersView && !isAbandoned }

  init(
    presented: UIViewController, by presenter: UIViewController, source: UIViewController, in hostView: UIView
  ) {
    self.presenter = presenter
    self.hostView = hostView
    (self.presented, controller) = presented.resolvePresentationController(for: presenter, source: source)
      .adapted(to: hostView.traitCollection, presented, by: presenter)
    container = TransitionContainerView(
      frame: hostView is UIWindow ? hostView.bounds : presenter.viewIfLoaded?.frame ?? hostView.bounds)
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    super.init(mainActor: ())
    container.presentation = self
    controller.containerView = container
  }

  // MARK: Start

  func present(from source: UIViewController, animated: Bool, completion: (() -> Void)?) {
    // `viewDidLoad` may set the delegate; with a presentation of the delegate's own that is too late.
    if presented.transitioningDelegate == nil, controller.style != .custom {
      presented.loadViewIfNeeded()
    }
    let delegate = presented.transitioningDelegate
    guard animated else {
      return begin(
        "presentation", from: presenter, to: presented, animator: nil, interactor: nil, completion: completion
      )
    }
    let own = delegate?.animationController(forPresented: presented, presenting: presenter, source: source)
    let interactor = own.flatMap { delegate?.interactionControllerForPresentation(using: $0) }
    guard presenter.presentation === self else {
      return Diagnostics.report(
        .presentationIgnored,
        "present(_:animated:completion:) was ignored: the delegate of \(type(of: presented)) ended it when asked for an "
          + "animator", types: ["\(type(of: presented))"])
    }
    begin(
      "presentation", from: presenter, to: presented, animator: own ?? builtIn(isPresenting: true),
      interactor: interactor, completion: completion)
  }

  private func builtIn(isPresenting: Bool) -> any UIViewControllerAnimatedTransitioning {
    if let alert = presented as? UIAlertController {
      return AlertAnimation(alert.preferredStyle, isPresenting: isPresenting)
    }
    if let popover = controller as? UIPopoverPresentationController {
      return PopoverAnimation(popover, isPresenting: isPresenting)
    }
    if controller is UISheetPresentationController {
      return ModalAnimation(.coverVertical, isPresenting: isPresenting)
    }
    let isByContext =
      presenter.definesPresentationContext && presenter.providesPresentationContextTransitionStyle
    return ModalAnimation(
      (isByContext ? presenter : presented).modalTransitionStyle, isPresenting: isPresenting)
  }

  func dismiss(animated: Bool, completion: (() -> Void)?) {
    guard hasBegun else {
      end()
      completion?()
      return
    }
    if isDismissing, transition == nil {
      // The delegate is being asked about this dismissal.
      if let completion { waiting.append(completion) }
      return
    }
    if let busy = busyAbove {
      busy.waiting.append { [self] in
        if presenter.presentation === self {
          dismiss(animated: animated, completion: completion)
        } else {
          completion?()
        }
      }
      // An interruptible presentation reverses at once; any other ends first.
      if busy === self, !isDismissing, let transition, transition.canReverse {
        transition.reverseInPlace()
      }
      return
    }
    if let above = presented.presentation {
      return dismissAll(above: above, animated: animated, completion: completion)
    }
    isDismissing = true
    guard animated else {
      return begin(
        "dismissal", from: presented, to: presenter, animator: nil, interactor: nil, completion: completion)
    }
    let delegate = presented.transitioningDelegate
    let own = delegate?.animationController(forDismissed: presented)
    let interactor =
      own.map { delegate?.interactionControllerForDismissal(using: $0) }
      ?? (controller as? UISheetPresentationController)?.drag.interaction
    // The delegate may have replaced the root.
    guard presenter.presentation === self, isDismissing, transition == nil else {
      completion?()
      return
    }
    begin(
      "dismissal", from: presented, to: presenter, animator: own ?? builtIn(isPresenting: false),
      interactor: interactor, completion: completion)
  }

  /// The first of this presentation and those above it with a running transition.
  private var busyAbove: Presentation? {
    sequence(first: self) { $0.presented.presentation }.first { $0.transition != nil }
  }

  /// Dismisses the presentations above at once, and this one animated, with a snapshot of them on top.
  private func dismissAll(above: Presentation, animated: Bool, completion: (() -> Void)?) {
    if animated, above.container.layer.tree != nil,
      let look = above.container.snapshotView(afterScreenUpdates: false)
    {
      look.frame = above.container.bounds
      snapshotAbove = look
    }
    above.dismiss(animated: false) { [self] in
      if let snapshotAbove, let view = controller.presentedView {
        snapshotAbove.frame = view.convert(container.bounds, from: container)
        view.addSubview(snapshotAbove)
      }
      dismiss(animated: animated, completion: completion)
    }
  }

  /// Ends the presentation at once, with all presentations above, when the presenter leaves the window.
  func withdraw() {
    presented.presentation?.withdraw()
    if let transition {
      // A transition whose end is decided ends there; any other leaves the presented controller out.
      if case .completing(let finishing) = transition.state {
        transition.end(finishing)
      } else {
        transition.end(isDismissing)
      }
    } else {
      // The delegate may be being asked about a dismissal.
      isDismissing = false
    }
    guard presenter.presentation === self else { return }
    // Called by a callback at the start or the end of a transition, which ends first.
    isAbandoned = busyAbove != nil
    dismiss(animated: false, completion: nil)
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
      operation: operation, from: from, to: to, hostView: hostView, isAnimated: animator != nil)
    plan.animator = animator
    plan.interactor = interactor
    plan.presentationStyle = controller.style
    plan.modal = ModalPlan(
      container: container, presented: presented, controller: controller, removesPresenter: removesPresenter)
    if !(removesPresenter && isDismissing), presenterPosition?.isInContainer != true {
      presenterPosition = PresenterPosition(presenter)
    }
    presented.movedBy = self
    let transition = TransitionCoordinator(plan, host: self)
    // The animator was asked for its duration, and may have changed what is shown.
    guard presenter.presentation === self, self.transition == nil else {
      transition.release()
      if presented.movedBy === self { presented.movedBy = nil }
      completion?()
      return
    }
    hasBegun = true
    self.transition = transition
    for controller in [presenter, presented] { controller.activeTransition = transition }
    transition.start()
  }

  // MARK: Steps

  func transitionWillBegin(_ transition: TransitionCoordinator) {
    let animated = transition.isAnimated
    if isDismissing {
      controller.dismissalTransitionWillBegin()
      presented.beginAppearance(false, animated: animated)
      if removesPresenter { presenter.beginAppearance(true, animated: animated) }
    } else {
      controller.announceStyle(with: animated ? transition : nil)
      controller.presentationTransitionWillBegin()
      if removesPresenter { presenter.beginAppearance(false, animated: animated) }
      presented.beginAppearance(true, animated: animated)
    }
  }

  func transition(_ transition: TransitionCoordinator, settleViews completed: Bool) {
    snapshotAbove?.removeFromSuperview()
    snapshotAbove = nil
    if completed != isDismissing {
      // The presented view stays.
      if let view = presented.viewIfLoaded, !view.isDescendant(of: container) {
        if !isDismissing {
          transition.report(
            .transitionViewMissing,
            "the animator did not add the view of \(type(of: presented)) to containerView; the presentation adds it"
          )
        }
        let whole = controller is UIPopoverPresentationController ? controller.presentedView ?? view : view
        whole.frame = controller.frameOfPresentedViewInContainerView
        container.addSubview(whole)
      }
      settlePresented(transition)
      if removesPresenter {
        presenter.viewIfLoaded?.removeFromSuperview()
      } else {
        // Over the full screen, an animator may take the presenter's view into the container, where it stays as on a
        // phone; custom presentations and sheets have controllers for that.
        if completed, [.overFullScreen, .overCurrentContext].contains(controller.style) {
          presenterPosition?.isInContainer = presenter.view.isDescendant(of: container)
        }
        if presenterPosition?.isInContainer != true { keepPresenter(transition) }
      }
      return
    }
    presented.viewIfLoaded?.removeFromSuperview()
    if removesPresenter { presenterPosition?.restore(presenter) } else { keepPresenter(transition) }
    container.removeFromSuperview()
  }

  /// Sets the presented view's frame for the container's current size, which may have changed during the
  /// transition.
  private func settlePresented(_ transition: TransitionCoordinator) {
    guard let view = controller.presentedView, CATransform3DIsIdentity(view.layer.transform) else { return }
    // The app's animator may leave the view anywhere; there it stays unless the container was resized.
    let isCustom = controller.style == .custom
    let isLeft = isCustom || transition.isAnimated && !(transition.animator is ModalAnimation)
    let frame = controller.frameOfPresentedViewInContainerView
    if !isLeft || transition.isResized { view.frame = frame }
    if !isCustom, controller.fillsContainer, view.frame == frame {
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }
  }

  /// Restores the view of a presenter that stays, if the animator moved it: it would leave with the container.
  private func keepPresenter(_ transition: TransitionCoordinator) {
    guard !isAbandoned, let presenterPosition, let view = presenter.viewIfLoaded else { return }
    guard view.isDescendant(of: container) || view.superview == nil && presenter.parent == nil else { return }
    presenterPosition.restore(presenter)
    transition.report(
      .transitionPresenterMoved,
      "the animator moved the view of \(type(of: presenter)), which stays where it is; the \(transition.operation) "
        + "puts it back: a presentation controller's shouldRemovePresentersView takes it out")
  }

  func transition(_ transition: TransitionCoordinator, didEnd completed: Bool) {
    let animated = transition.isAnimated
    if isDismissing {
      controller.dismissalTransitionDidEnd(completed)
    } else {
      controller.presentationTransitionDidEnd(completed)
    }
    let stays = completed != isDismissing
    if !stays { end() }
    switch (isDismissing, completed) {
    case (false, true):
      presented.endAppearance()
      if removesPresenter { presenter.endAppearance() }
    case (false, false):
      isUndone = true
      undoAppearance(presented, animated)
      isUndone = false
      // The callbacks may have presented another controller, over which the presenter is removed.
      if removesPresenter, presenter.presentation?.removesPresenter != true {
        undoDisappearance(presenter, animated)
      }
    case (true, true):
      if removesPresenter { presenter.endAppearance() }
      presented.endAppearance()
    case (true, false):
      if removesPresenter { undoAppearance(presenter, animated) }
      undoDisappearance(presented, animated)
    }
    // A callback may have presented the controller again.
    if presented.movedBy === self { presented.movedBy = nil }
    // While it was being dismissed, it did not count.
    UIApplication.current.statusBarNeedsUpdate()
  }

  /// Ends the appearance of a controller whose transition was cancelled.
  private func undoAppearance(_ controller: UIViewController, _ animated: Bool) {
    controller.beginAppearance(false, animated: animated)
    controller.endAppearance()
  }

  /// Ends the disappearance of a controller whose transition was cancelled.
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
    for controller in [presenter, presented] where controller.activeTransition === transition {
      controller.activeTransition = nil
    }
    isDismissing = false
    let due = waiting
    waiting = []
    if !due.isEmpty { TurnQueue.current.next { for request in due { request() } } }
  }
}

/// The position of a presenter's view in the hierarchy.
@MainActor
private struct PresenterPosition {
  let superview: UIView
  let index: Int
  let bounds: CGRect
  let center: CGPoint
  let fills: Bool
  /// Whether the view is in the presentation's container meanwhile.
  var isInContainer = false

  /// Nil where the view has no superview.
  init?(_ presenter: UIViewController) {
    guard let view = presenter.viewIfLoaded, let parent = view.superview else { return nil }
    superview = parent
    index = parent.subviews.firstIndex { $0 === view } ?? 0
    (bounds, center, fills) = (view.bounds, view.center, view.frame == parent.bounds)
  }

  /// Puts the view back; a view that filled its superview fills it again, whatever its size is now.
  func restore(_ presenter: UIViewController) {
    guard let view = presenter.viewIfLoaded else { return }
    superview.insertSubview(view, at: min(index, superview.subviews.count))
    if fills, CATransform3DIsIdentity(view.layer.transform) {
      view.frame = superview.bounds
    } else {
      (view.bounds, view.center) = (bounds, center)
    }
  }
}

/// The additional data of a transition of a presentation.
@MainActor
struct ModalPlan {
  /// The container, which exists from the presentation to the dismissal.
  let container: TransitionContainerView
  let presented: UIViewController
  let controller: UIPresentationController
  let removesPresenter: Bool
}

extension Diagnostic.Code {
  /// An animator moved the view of a presenter that stays.
  public static let transitionPresenterMoved = Self(rawValue: "transition-presenter-moved")
}
