import Engine
import Foundation

/// One presented controller, from the presentation to the end of the dismissal (transitions.md §1.4, §1.5).
@MainActor
final class Presentation: MainActorObject, TransitionHost {
  let presenter: UIViewController
  /// The controller that is shown, which may be another one than the app presented.
  let presented: UIViewController
  let controller: UIPresentationController
  let container: PresentationContainerView
  /// The superview of the container.
  private let hostView: UIView
  private(set) var transition: TransitionCoordinator?
  private(set) var isDismissing = false
  /// Whether the user asks for the dismissal, of which the delegate is notified.
  private var isByUser = false
  /// Whether the first transition has begun; before that, the delegate is asked for its animator.
  private var hasBegun = false
  /// Whether the presenter has left the window while the presentation could not end at once: its views are not put
  /// back.
  private var isAbandoned = false
  private var completion: (() -> Void)?
  /// The requests made during a transition, which run in the turn after it.
  private var waiting: [() -> Void] = []
  /// The position of the presenter's view before the transition, to restore it.
  private var presenterPosition: ViewPosition?
  /// The presentations below that this one's dismissal ends as well, the lowest first; empty if it ends alone.
  private var joined: [Presentation] = []
  /// The position of the presented view, while the dismissal of one above has taken it out.
  private var joinedPosition: ViewPosition?
  /// Whether the presented controller disappears again, as its presentation was cancelled.
  private(set) var isUndone = false

  /// The lowest presentation that ends with this one; its presenter is shown afterwards.
  private var base: Presentation { joined.first ?? self }

  /// The insets that the presenter's container, which may have bars, supplies for a presentation in the presenter's
  /// frame; nil for one over the window.
  var insetsOfContext: UIEdgeInsets? {
    hostView is UIWindow ? nil : presenter.parent?.safeArea(ofChild: presenter)
  }

  private var removesPresenter: Bool { controller.shouldRemovePresentersView && !isAbandoned }

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
    // `viewDidLoad` may set the delegate; for a presentation controller of the delegate's own that is too late.
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

  func dismiss(animated: Bool, completion: (() -> Void)?) {
    guard hasBegun else {
      end()
      completion?()
      return
    }
    if isDismissing, busyAbove == nil {
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
    var all = Array(chain)
    // The delegate of the last presentation is being asked about it.
    if let last = all.last, !last.hasBegun {
      last.end()
      all.removeLast()
    }
    all.removeLast().dismiss(with: all, animated: animated, completion: completion)
  }

  /// Dismisses the presented controller for the user.
  func dismissByUser(completion: (() -> Void)? = nil) {
    isByUser = true
    presented.dismiss(animated: true, completion: completion)
    isByUser = false
  }

  /// Dismisses the controllers of presentations below together with this one, which alone is animated: those between go
  /// without being shown.
  private func dismiss(with below: [Presentation], animated: Bool, completion: (() -> Void)?) {
    joined = below
    for presentation in below + [self] { presentation.isDismissing = true }
    let target = base.presenter
    guard animated else {
      return begin(
        "dismissal", from: presented, to: target, animator: nil, interactor: nil, completion: completion)
    }
    let delegate = presented.transitioningDelegate
    let own = delegate?.animationController(forDismissed: presented)
    let interactor =
      own.map { delegate?.interactionControllerForDismissal(using: $0) }
      ?? (controller as? UISheetPresentationController)?.drag.interaction
    // The delegate may have replaced the root.
    guard isInPlace, isDismissing, transition == nil else {
      leaveChain()
      completion?()
      return
    }
    begin(
      "dismissal", from: presented, to: target, animator: own ?? builtIn(isPresenting: false),
      interactor: interactor, completion: completion)
  }

  /// This presentation and those above it, the lowest first.
  private var chain: some Sequence<Presentation> { sequence(first: self) { $0.presented.presentation } }

  /// Whether this presentation and those that end with it are still those of their presenters.
  private var isInPlace: Bool { (joined + [self]).allSatisfy { $0.presenter.presentation === $0 } }

  /// Separates the presentations below from this one, as the dismissal has ended, or has not begun.
  private func leaveChain() {
    let due = (joined + [self]).flatMap(\.waiting)
    for presentation in joined + [self] {
      presentation.isDismissing = false
      presentation.waiting = []
    }
    joined = []
    if !due.isEmpty { TurnQueue.current.next { for request in due { request() } } }
  }

  /// The first of this presentation and those above it with a running transition.
  private var busyAbove: Presentation? {
    chain.first { $0.transition != nil }
  }

  /// Ends the presentation at once, with all presentations above, when the presenter leaves the window.
  func withdraw() {
    for presentation in Array(chain).reversed() { presentation.endTransition() }
    guard presenter.presentation === self else { return }
    // A callback at the start or the end of a transition called this; that transition ends first.
    isAbandoned = busyAbove != nil
    dismiss(animated: false, completion: nil)
  }

  /// Ends a running transition at the end that is decided, or else without the presented controller.
  private func endTransition() {
    guard let transition else {
      // The delegate is possibly being asked about a dismissal.
      isDismissing = false
      return
    }
    if case .completing(let finishing) = transition.state {
      transition.end(finishing)
    } else {
      transition.end(isDismissing)
    }
  }

  /// Releases both controllers at the end of their run, without callbacks.
  fileprivate func abandon() {
    end()
    (completion, waiting, joined) = (nil, [], [])
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
    if !(base.removesPresenter && isDismissing), base.presenterPosition?.isInContainer != true {
      base.presenterPosition = ViewPosition(base.presenter.viewIfLoaded)
    }
    if isDismissing, base.removesPresenter {
      plan.modal?.presenterFrame = base.presenterPosition?.frame(in: container)
    }
    for controller in leaving { controller.movedBy = self }
    let transition = TransitionCoordinator(plan, host: self)
    // The animator was asked for its duration, and may have changed the presentations.
    guard isInPlace, self.transition == nil else {
      transition.release()
      for controller in leaving where controller.movedBy === self { controller.movedBy = nil }
      if isDismissing { leaveChain() }
      completion?()
      return
    }
    hasBegun = true
    self.transition = transition
    for controller in [base.presenter] + leaving { controller.activeTransition = transition }
    transition.start()
  }

  /// The presented controllers that come or go with the transition, the topmost first.
  private var leaving: [UIViewController] { [presented] + joined.reversed().map(\.presented) }

  // MARK: Steps

  func transitionWillBegin(_ transition: TransitionCoordinator) {
    let animated = transition.isAnimated
    if isDismissing {
      // The delegate finds the coordinator from now on.
      if isByUser { controller.delegate?.presentationControllerWillDismiss(controller) }
      controller.dismissalTransitionWillBegin()
      for presentation in joined.reversed() { presentation.controller.dismissalTransitionWillBegin() }
      for controller in leaving { controller.beginAppearance(false, animated: animated) }
      if base.removesPresenter { base.presenter.beginAppearance(true, animated: animated) }
      for presentation in joined { presentation.takeOut() }
    } else {
      controller.announceStyle(with: animated ? transition : nil)
      controller.presentationTransitionWillBegin()
      if removesPresenter { presenter.beginAppearance(false, animated: animated) }
      presented.beginAppearance(true, animated: animated)
    }
  }

  /// The view whose presence makes the presented controller visible.
  private var presentedView: UIView? {
    controller is UIPopoverPresentationController ? controller.presentedView : presented.viewIfLoaded
  }

  /// Takes the presented view out of the window while the dismissal of one above is animated.
  private func takeOut() {
    joinedPosition = ViewPosition(presentedView)
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
        let whole = controller is UIPopoverPresentationController ? controller.presentedView ?? view : view
        whole.frame = controller.frameOfPresentedViewInContainerView
        container.addSubview(whole)
      }
      settlePresented(transition)
      for presentation in joined {
        presentation.joinedPosition?.restore(presentation.presentedView)
        presentation.joinedPosition = nil
      }
      // The container may have been in the view of a controller between the two.
      if container.superview !== hostView { hostView.addSubview(container) }
      if base.removesPresenter {
        base.presenter.viewIfLoaded?.removeFromSuperview()
      } else {
        // An animator of a presentation over the full screen may take the presenter's view into the container, where it
        // stays as on a phone; custom presentations and sheets have controllers for that.
        if completed, [.overFullScreen, .overCurrentContext].contains(controller.style) {
          presenterPosition?.isInContainer = presenter.view.isDescendant(of: container)
        }
        if base.presenterPosition?.isInContainer != true { keepPresenter(transition) }
      }
      return
    }
    presented.viewIfLoaded?.removeFromSuperview()
    if base.removesPresenter {
      base.presenterPosition?.restore(base.presenter.viewIfLoaded)
    } else {
      keepPresenter(transition)
    }
    for presentation in joined + [self] { presentation.container.removeFromSuperview() }
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
    let presenter = base.presenter
    guard !base.isAbandoned, let position = base.presenterPosition, let view = presenter.viewIfLoaded else {
      return
    }
    let isInside = (joined + [self]).contains { view.isDescendant(of: $0.container) }
    guard isInside || view.superview == nil && presenter.parent == nil else { return }
    position.restore(view)
    transition.report(
      .transitionPresenterMoved,
      "the animator moved the view of \(type(of: presenter)), which must keep its superview; the \(transition.operation) "
        + "restores it: override shouldRemovePresentersView of the presentation controller to return true")
  }

  func transition(_ transition: TransitionCoordinator, didEnd completed: Bool) {
    let animated = transition.isAnimated
    if isDismissing {
      for presentation in [self] + joined.reversed() {
        presentation.controller.dismissalTransitionDidEnd(completed)
      }
    } else {
      controller.presentationTransitionDidEnd(completed)
    }
    let stays = completed != isDismissing
    if !stays { for presentation in [self] + joined.reversed() { presentation.end() } }
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
      if base.removesPresenter { base.presenter.endAppearance() }
      for controller in leaving { controller.endAppearance() }
    case (true, false):
      if base.removesPresenter { undoAppearance(base.presenter, animated) }
      for controller in leaving where controller.appearance.isInTransition {
        undoDisappearance(controller, animated)
      }
    }
    // A callback may have presented the controller again.
    for controller in leaving where controller.movedBy === self { controller.movedBy = nil }
    // The controller did not count while it was being dismissed.
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
    for controller in [base.presenter] + leaving where controller.activeTransition === transition {
      controller.activeTransition = nil
    }
    leaveChain()
  }
}

extension UIViewController {
  /// Ends all presentations by the controller, its children and presented controllers, at the end of their run.
  func abandonPresentations() {
    // The loop is no recursion, as controllers may be nested deep.
    var controllers = [self]
    while let controller = controllers.popLast() {
      controllers += controller.children
      guard let presentation = controller.presentation else { continue }
      controllers.append(presentation.presented)
      presentation.abandon()
    }
  }
}

extension Diagnostic.Code {
  /// An animator moved the view of a presenter that stays.
  public static let transitionPresenterMoved = Self(rawValue: "transition-presenter-moved")
}
