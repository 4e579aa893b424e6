import Engine
import Foundation

/// One controller over another, from its presentation to the end of its dismissal (transitions.md §1.4, §1.5).
@MainActor
final class Presentation: MainActorObject, TransitionHost {
  let presenter: UIViewController
  let presented: UIViewController
  let controller: UIPresentationController
  let container: TransitionContainerView
  /// Holds the container.
  private let place: UIView
  private(set) var transition: TransitionCoordinator?
  private(set) var isDismissing = false
  private var completion: (() -> Void)?
  /// What was asked for while a transition runs; each is done in the turn after it.
  private var waiting: [() -> Void] = []
  /// Where the presenter's view was before it was taken out, or where it is to stay.
  private var home: PresenterHome?
  /// How those looked that were presented above, while all go together.
  private var lookAbove: UIView?

  private var removesPresenter: Bool { controller.shouldRemovePresentersView }

  init(
    _ presented: UIViewController, by presenter: UIViewController, source: UIViewController,
    in place: UIView
  ) {
    self.presenter = presenter
    self.presented = presented
    self.place = place
    controller = presented.takePresentationController(for: presenter, source: source)
    container = TransitionContainerView(
      frame: place is UIWindow ? place.bounds : presenter.viewIfLoaded?.frame ?? place.bounds)
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    super.init(mainActor: ())
    container.presentation = self
    controller.containerView = container
  }

  // MARK: Start

  func present(from source: UIViewController, animated: Bool, completion: (() -> Void)?) {
    let delegate = presented.transitioningDelegate
    guard animated else { return begin("presentation", from: presenter, to: presented, nil, nil, completion) }
    let own = delegate?.animationController(forPresented: presented, presenting: presenter, source: source)
    begin(
      "presentation", from: presenter, to: presented, own ?? builtIn(isPresenting: true),
      own.flatMap { delegate?.interactionControllerForPresentation(using: $0) }, completion)
  }

  private func builtIn(isPresenting: Bool) -> ModalAnimation {
    let style = controller is SheetPresentationController ? .coverVertical : presented.modalTransitionStyle
    return ModalAnimation(style, isPresenting: isPresenting)
  }

  func dismiss(animated: Bool, completion: (() -> Void)?) {
    if let busy = busyAbove {
      busy.waiting.append { [self] in
        if presenter.presentation === self {
          dismiss(animated: animated, completion: completion)
        } else {
          completion?()
        }
      }
      // An interruptible presentation is turned round where it is, any other comes first.
      if busy === self, !isDismissing, let transition, transition.mayTurnRound {
        transition.reverseInPlace()
      }
      return
    }
    if let above = presented.presentation {
      return dismissAll(above: above, animated: animated, completion: completion)
    }
    isDismissing = true
    guard animated else { return begin("dismissal", from: presented, to: presenter, nil, nil, completion) }
    let delegate = presented.transitioningDelegate
    let own = delegate?.animationController(forDismissed: presented)
    begin(
      "dismissal", from: presented, to: presenter, own ?? builtIn(isPresenting: false),
      own.map { delegate?.interactionControllerForDismissal(using: $0) }
        ?? (controller as? SheetPresentationController)?.drag.interaction, completion)
  }

  /// The first of this presentation and those above it that is on its way.
  private var busyAbove: Presentation? {
    sequence(first: self) { $0.presented.presentation }.first { $0.transition != nil }
  }

  /// Takes away those above at once, and this one the way it goes, looking as they did.
  private func dismissAll(above: Presentation, animated: Bool, completion: (() -> Void)?) {
    if animated, above.container.layer.tree != nil,
      let look = above.container.snapshotView(afterScreenUpdates: false)
    {
      look.frame = above.container.bounds
      lookAbove = look
    }
    above.dismiss(animated: false) { [self] in
      if let lookAbove, let view = controller.presentedView {
        lookAbove.frame = view.convert(container.bounds, from: container)
        view.addSubview(lookAbove)
      }
      dismiss(animated: animated, completion: completion)
    }
  }

  /// Ends at once, with all that is presented above: the presenter leaves the window.
  func withdraw() {
    presented.presentation?.withdraw()
    transition?.complete(isDismissing)
    if presenter.presentation === self { dismiss(animated: false, completion: nil) }
  }

  private func begin(
    _ operation: String, from: UIViewController, to: UIViewController,
    _ animator: (any UIViewControllerAnimatedTransitioning)?,
    _ interactor: (any UIViewControllerInteractiveTransitioning)?, _ completion: (() -> Void)?
  ) {
    self.completion = completion
    var plan = TransitionPlan(
      operation: operation, from: from, to: to, hostView: place, isAnimated: animator != nil)
    plan.animator = animator
    plan.interactor = interactor
    plan.presentationStyle = presented.modalPresentationStyle
    plan.modal = ModalPlan(
      container: container, presented: presented, controller: controller, removesPresenter: removesPresenter)
    if !(removesPresenter && isDismissing) { home = PresenterHome(presenter) }
    presented.movedBy = self
    let transition = TransitionCoordinator(plan, host: self)
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
      controller.presentationTransitionWillBegin()
      if removesPresenter { presenter.beginAppearance(false, animated: animated) }
      presented.beginAppearance(true, animated: animated)
    }
  }

  func transition(_ transition: TransitionCoordinator, settleViews completed: Bool) {
    lookAbove?.removeFromSuperview()
    lookAbove = nil
    if completed != isDismissing {
      // It is shown now, or still.
      if let view = presented.viewIfLoaded, !view.isDescendant(of: container) {
        if !isDismissing {
          transition.report(
            .transitionViewMissing,
            "the animator did not add the view of \(type(of: presented)) to containerView; the presentation adds it"
          )
        }
        view.frame = controller.frameOfPresentedViewInContainerView
        container.addSubview(view)
      }
      settlePresented(transition)
      if removesPresenter { presenter.viewIfLoaded?.removeFromSuperview() } else { keepPresenter(transition) }
      return
    }
    presented.viewIfLoaded?.removeFromSuperview()
    if removesPresenter { home?.takeBack(presenter) } else { keepPresenter(transition) }
    container.removeFromSuperview()
  }

  /// Gives the presented view its place in the container of now, which may have been resized on the way.
  private func settlePresented(_ transition: TransitionCoordinator) {
    guard let view = controller.presentedView, CATransform3DIsIdentity(view.layer.transform) else { return }
    // An animator of an app's own style may leave the view anywhere, and there it stays while the container does.
    let isOwn = presented.modalPresentationStyle == .custom
    guard !isOwn || transition.isResized else { return }
    view.frame = controller.frameOfPresentedViewInContainerView
    if !isOwn, !(controller is SheetPresentationController) {
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    }
  }

  /// A presenter that stays is where it was, whatever the animator did to it: with the container it would vanish.
  private func keepPresenter(_ transition: TransitionCoordinator) {
    guard let home, let view = presenter.viewIfLoaded else { return }
    guard view.isDescendant(of: container) || view.superview == nil && presenter.parent == nil else { return }
    home.takeBack(presenter)
    transition.report(
      .transitionPresenterMoved,
      "the animator moved the view of \(type(of: presenter)), which stays where it is; the \(transition.plan.operation) "
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
    if !stays {
      presenter.presentation = nil
      presented.presentedBy = nil
    }
    switch (isDismissing, completed) {
    case (false, true):
      presented.endAppearance()
      if removesPresenter { presenter.endAppearance() }
    case (false, false):
      takeBack(presented, animated)
      // The callbacks may have presented somebody else, over whom the presenter is out.
      if removesPresenter, presenter.presentation?.removesPresenter != true { comeBack(presenter, animated) }
    case (true, true):
      if removesPresenter { presenter.endAppearance() }
      presented.endAppearance()
    case (true, false):
      if removesPresenter { takeBack(presenter, animated) }
      comeBack(presented, animated)
    }
    // A callback may have presented it again.
    if presented.movedBy === self { presented.movedBy = nil }
  }

  /// Whoever was about to appear does not.
  private func takeBack(_ controller: UIViewController, _ animated: Bool) {
    controller.beginAppearance(false, animated: animated)
    controller.endAppearance()
  }

  /// Whoever was about to leave stays.
  private func comeBack(_ controller: UIViewController, _ animated: Bool) {
    controller.beginAppearance(true, animated: animated)
    controller.endAppearance()
  }

  func transition(_ transition: TransitionCoordinator, report completed: Bool) {
    let completion = completion
    self.completion = nil
    completion?()
  }

  func transitionIsGone(_ transition: TransitionCoordinator) {
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

/// Where a presenter's view lies.
@MainActor
private struct PresenterHome {
  let place: UIView
  let index: Int
  let bounds: CGRect
  let center: CGPoint
  let fills: Bool

  /// Nil where the view is in no other.
  init?(_ presenter: UIViewController) {
    guard let view = presenter.viewIfLoaded, let parent = view.superview else { return nil }
    place = parent
    index = parent.subviews.firstIndex { $0 === view } ?? 0
    (bounds, center, fills) = (view.bounds, view.center, view.frame == parent.bounds)
  }

  /// Puts the view back; what filled its place fills it, should it be another size now.
  func takeBack(_ presenter: UIViewController) {
    guard let view = presenter.viewIfLoaded else { return }
    place.insertSubview(view, at: min(index, place.subviews.count))
    if fills, CATransform3DIsIdentity(view.layer.transform) {
      view.frame = place.bounds
    } else {
      (view.bounds, view.center) = (bounds, center)
    }
  }
}

/// What a transition of a presentation does otherwise than one between siblings.
@MainActor
struct ModalPlan {
  /// Stays from the presentation to the dismissal.
  let container: TransitionContainerView
  let presented: UIViewController
  let controller: UIPresentationController
  let removesPresenter: Bool
}

extension Diagnostic.Code {
  /// An animator moved the view of a presenter that stays.
  public static let transitionPresenterMoved = Self(rawValue: "transition-presenter-moved")
}
