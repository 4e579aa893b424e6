import Engine
import Foundation

/// The state machine of one transition, for any kind of container.
///
///     preparing -> running or interactive
///     running -> interactive or completing
///     interactive <-> completing
///     running, interactive or completing -> closed
///
/// The animations of appearance callbacks, of the animator and of alongside blocks join `timeline`, which runs, pauses,
/// scrubs and plays on to either end; the state machine only decides when. The container changes the hierarchy
/// (`TransitionHost`).
///
/// `TransitionDrag` starts and drives a transition by a touch. During a transition, touches on its two views reach only
/// the recognizers of movements (`UIView.viewInTransition`).
@MainActor
final class TransitionCoordinator: MainActorObject {
  enum State: Equatable {
    case preparing
    case running
    case interactive
    /// The interaction has ended: the remainder plays, to the end or back.
    case completing(finishing: Bool)
    case closed(completed: Bool)
  }

  typealias Handler = (any UIViewControllerTransitionCoordinatorContext) -> Void

  /// The plan with the moved controllers; nil after `release()`, which breaks cycles of references.
  var retainedPlan: TransitionPlan?
  /// The values that can be read after `release()`.
  private let summary: TransitionSummary
  private(set) var timeline = Timeline(duration: 0)
  private(set) var transitionDuration: TimeInterval = 0
  let containerView: UIView
  private(set) var initialFrame = CGRect.zero
  /// The container's bounds at the start, and whether the from-view had its resting frame at the start.
  private var initialState = (bounds: CGRect.zero, isAtRest: false)
  /// Whether the transition begins interactively; set before the first callback, as appearing controllers read it.
  private(set) var initiallyInteractive: Bool

  /// The container of the controllers, until the transition has closed.
  private(set) weak var host: (any TransitionHost)?
  /// The animator, retained until the transition has closed, as it may retain the context.
  private(set) var animator: (any UIViewControllerAnimatedTransitioning)?
  private(set) var interactor: (any UIViewControllerInteractiveTransitioning)?
  private(set) var interruptible: (any UIViewImplicitlyAnimating)?
  private(set) var context: TransitionContext?

  var state = State.preparing
  var isCancelled = false
  var completion = CompletionTiming()
  var pendingCompletion: Bool?
  var alongside = AlongsideAnimations()
  var completions: [Handler] = []
  var changeHandlers: [Handler] = []
  var endHandlers: [Handler] = []
  let watchdog: TransitionWatchdog

  init(_ plan: TransitionPlan, host: any TransitionHost) {
    retainedPlan = plan
    summary = TransitionSummary(plan)
    self.host = host
    animator = plan.animator
    let interactor = plan.isAnimated ? plan.interactor : nil
    self.interactor = interactor
    initiallyInteractive = plan.animator != nil && interactor?.wantsInteractiveStart == true
    let container = plan.modal?.container ?? TransitionContainerView(frame: plan.hostView.bounds)
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    containerView = container
    watchdog = TransitionWatchdog()
    super.init(mainActor: ())
    container.transition = self
    context = TransitionContext(self)
    guard plan.isAnimated, let animator else { return }
    let requested = animator.transitionDuration(using: context)
    transitionDuration = requested.isFinite ? max(0, requested) : 0
    if !requested.isFinite {
      report(
        .transitionDurationInvalid,
        "transitionDuration(using:) of the \(operation) is \(requested): it counts as 0; return a number of seconds"
      )
    }
    timeline = Timeline(duration: transitionDuration)
    timeline.chain.isEnabled = true
  }

  /// The property animator whose timeline drives the transition's.
  var drivingAnimator: UIViewPropertyAnimator? {
    guard let drivingAnimator = interruptible as? UIViewPropertyAnimator, drivingAnimator.state == .active
    else { return nil }
    return drivingAnimator
  }

  /// The fraction on screen; an overshoot goes beyond 0…1.
  var shownFraction: Double { drivingAnimator?.fractionFromStart ?? timeline.fraction }

  var operation: String { summary.operation }
  var typeNames: [String] { summary.typeNames }
  var isAnimated: Bool { summary.isAnimated }
  var presentationStyle: UIModalPresentationStyle { summary.presentationStyle }
  var from: UIViewController? { summary.from }
  var to: UIViewController? { summary.to }

  /// The plan with the moved controllers; reading it after `release()` traps.
  var plan: TransitionPlan {
    guard let retainedPlan else { preconditionFailure("the plan of a transition was read after its end") }
    return retainedPlan
  }

  /// The plan of a presentation; nil for other transitions and after `release()`.
  var modal: ModalPlan? { retainedPlan?.modal }

  /// The final frame of the to-view, in the container.
  var finalFrame: CGRect {
    guard let modal, to === modal.presented else {
      return modal?.presenterFrame ?? host.restingFrame(of: to, in: containerView)
    }
    return modal.controller.frameOfPresentedViewInContainerView
  }

  /// The value of the context's `finalFrame(for:)` for the from-controller, in the container.
  var leavingFrame: CGRect {
    // A presenter that stays keeps its frame.
    if let modal, to === modal.presented, !modal.removesPresenter { return initialFrame }
    guard let modal, from === modal.presented, !modal.removesPresenter else { return frameBeside(-1) }
    return modal.controller.frameOfPresentedViewInContainerView
  }

  /// The container's bounds, moved by the travel of the plan if `sign` is 1, and against it if `sign` is -1; `.zero` in
  /// a transition without a direction, and after its end.
  func frameBeside(_ sign: CGFloat) -> CGRect {
    guard let travel = retainedPlan?.travel, travel != .zero else { return .zero }
    let bounds = containerView.bounds
    return bounds.offsetBy(dx: sign * travel.dx * bounds.width, dy: sign * travel.dy * bounds.height)
  }

  var targetTransform: CGAffineTransform { .identity }
  var isInteractive: Bool { state == .interactive || (state == .preparing && initiallyInteractive) }
  var isStarting: Bool { state == .preparing || isInStart }

  /// Whether `start()` is in progress; an end of the transition waits until it returns.
  private(set) var isInStart = false

  var isClosed: Bool {
    if case .closed = state { return true }
    return false
  }

  /// Whether the moving views can be grabbed: then touches reach them and their recognizers.
  var acceptsTouches: Bool { interactor != nil || interruptible != nil || isInteractive }

  // MARK: Start

  /// Runs the transition up to its animation: callbacks, container, animator, alongside blocks.
  func start() {
    guard let context else { return }
    isInStart = true
    plan.to.loadViewIfNeeded()
    plan.size(containerView)
    plan.setArrivingFrame(finalFrame)
    retainedPlan?.noteFirstResponder()
    if plan.modal != nil, containerView.superview !== plan.hostView {
      // A presentation controller finds its container in the window.
      plan.size(containerView)
      plan.hostView.addSubview(containerView)
    }
    // Animations of appearance callbacks belong to the transition and scrub with it; values that callbacks set stay
    // when the transition is cancelled.
    captured(restoringAll: false) { host?.transitionWillBegin(self) }
    installContainer()
    // Changes that the callbacks of a dismissal made in the container are not part of the animation.
    if plan.modal?.presented === plan.from {
      UIView.performWithoutAnimation { containerView.layoutIfNeeded() }
    }
    startAnimation(context)
    host?.transitionDidStart(self)
    // Layout is not part of the animation: a cancelled transition must not revert it. The container's layout comes
    // later in the turn: alongside blocks must run first.
    plan.to.layOutAppearing()
    let blocks = alongside.waiting
    alongside.waiting = []
    for block in blocks { run(block) }
    alongside.first?.release()
    alongside.first = nil
    isInStart = false
    watchdog.begin(self)
    if case .completing(let finishing) = state { playRemainder(finishing: finishing) }
    if let pendingCompletion { complete(pendingCompletion) }
  }

  /// The from-view's frame after a cancelled transition: the current resting frame if the view was at rest before.
  var restFrame: CGRect {
    initialState.isAtRest ? host.restingFrame(of: from, in: containerView) : initialFrame
  }

  /// Whether the container was resized since the start.
  var isResized: Bool { containerView.bounds.size != initialState.bounds.size }

  private func installContainer() {
    plan.size(containerView)
    initialState.bounds = containerView.bounds
    guard let frame = plan.install(containerView) else { return }
    initialFrame = frame
    initialState.isAtRest = frame.isNear(host.restingFrame(of: from, in: containerView))
  }

  private func startAnimation(_ context: TransitionContext) {
    guard isAnimated, let animator else {
      state = .running
      if let view = view(forKey: .to) {
        containerView.addSubview(view)
        view.frame = finalFrame
      }
      // A callback may have ended the transition already.
      pendingCompletion = pendingCompletion ?? true
      return
    }
    // A callback may have changed the request of the interaction controller.
    initiallyInteractive = interactor?.wantsInteractiveStart == true
    state = initiallyInteractive ? .interactive : .running
    guard let interactor else { return captured { runAnimator(animator, context) } }
    // The context is attached here, as an override of `startInteractiveTransition(_:)` may not call super.
    (interactor as? UIPercentDrivenInteractiveTransition)?.attach(context)
    if !initiallyInteractive { return captured { play(animator, by: interactor, context) } }
    // The framework's class scrubs the animator's animations; other interaction controllers move the views themselves,
    // in their own time.
    if interactor is UIPercentDrivenInteractiveTransition {
      captured { interactor.startInteractiveTransition(context) }
    } else {
      interactor.startInteractiveTransition(context)
    }
    timeline.pause()
  }

  /// Starts the transition without interaction. The interaction controller may start the animator that the animation
  /// controller offers for interruption; if it starts nothing, the animation controller animates.
  private func play(
    _ animator: any UIViewControllerAnimatedTransitioning,
    by interactor: any UIViewControllerInteractiveTransitioning, _ context: TransitionContext
  ) {
    let (views, records) = (containerView.subviews, timeline.records.count)
    let started = observe(animator) { interactor.startInteractiveTransition(context) }
    if plan.hasRunAnimator || pendingCompletion != nil { return }
    if started.isEmpty, timeline.records.count == records {
      // The interaction controller may have created the animator, which the animation controller starts.
      let hasPrepared = !containerView.subviews.elementsEqual(views, by: ===)
      if !hasPrepared || animator.hasIdleAnimator(context) { return runAnimator(animator, context) }
    }
    take(animator.offeredAnimator(started, context))
  }

  /// Starts the animator, for interaction controllers that leave the animation to it.
  func runAnimator() {
    guard let animator, let context else { return }
    let earlierAdditions = timeline.leading.additions
    captured { runAnimator(animator, context) }
    if isInteractive { timeline.leading.bringForward(since: earlierAdditions) }
  }

  private func runAnimator(
    _ animator: any UIViewControllerAnimatedTransitioning, _ context: TransitionContext
  ) {
    retainedPlan?.hasRunAnimator = true
    let started = observe(animator) { animator.animateTransition(using: context) }
    take(animator.offeredAnimator(started, context))
    if isInteractive { interruptible?.pauseAnimation() }
  }

  /// Runs the closure that begins the animation; alongside animations join its first animation block. Returns the
  /// property animators that the closure has started.
  private func observe(
    _ animator: any UIViewControllerAnimatedTransitioning, _ body: () -> Void
  ) -> [UIViewPropertyAnimator] {
    var started: [UIViewPropertyAnimator] = []
    let first = FirstBlock.during { started = StartedAnimators.during(body) }
    if isInStart, alongside.first == nil, !(animator is any TimedAnimator) {
      alongside.first = first
    } else {
      first.release()
    }
    return started
  }

  /// Adopts the animator that can be interrupted, unless its owner forbids that.
  private func take(_ offered: any UIViewImplicitlyAnimating) {
    let drivingAnimator = offered as? UIViewPropertyAnimator
    interruptible = offered is AbsentAnimator || drivingAnimator?.isInterruptible == false ? nil : offered
    guard interruptible != nil, let drivingAnimator else { return }
    drivingAnimator.timeline?.leading.stopFollowing()
    drivingAnimator.follower = timeline
  }

  private func captured(restoringAll: Bool = true, _ body: () -> Void) {
    guard isAnimated else { return body() }
    timeline.capture(restoringAll: restoringAll, body)
  }

  // MARK: Alongside

  /// Runs an alongside block, with the timing of the animator's first animation block, or else with `TransitionTiming`.
  func run(_ block: @escaping Handler) {
    guard isAnimated, transitionDuration > 0, !isClosed else {
      return UIView.performWithoutAnimation { block(self) }
    }
    if let first = alongside.first {
      let longestDelay = isInteractive ? timeline.duration : .infinity
      var hasRun = false
      timeline.capture { hasRun = first.perform(longestDelay: longestDelay) { block(self) } }
      if hasRun { return }
    }
    // During and after an interaction, a block takes the whole duration, so that its fraction is the transition's.
    let remaining = state == .running ? transitionDuration * (1 - timeline.fraction) : transitionDuration
    timeline.capture {
      TransitionTiming.of(animator).animate(duration: remaining) { block(self) }
    }
  }

  /// Releases all objects; the context stays readable, and returns controllers that other objects retain.
  func release() {
    (interactor as? UIPercentDrivenInteractiveTransition)?.detach()
    watchdog.end()
    (interruptible as? UIViewPropertyAnimator)?.follower = nil
    animator = nil
    interactor = nil
    interruptible = nil
    retainedPlan = nil
    context = nil
    completions = []
    changeHandlers = []
    endHandlers = []
    alongside = AlongsideAnimations()
  }
}
