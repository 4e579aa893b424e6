import Engine
import Foundation

/// The state machine of one transition, whatever container it runs in.
///
///     preparing -> running <-> interactive -> completing -> closed
///                                   ^------------'
///
/// Every animation that is started while it prepares joins `clock`, which runs, is held and scrubbed, and plays on to
/// either end; the machine only says when. The container does what concerns the hierarchy (`TransitionHost`).
@MainActor
final class TransitionCoordinator: MainActorObject {
  enum State: Equatable {
    case preparing
    case running
    case interactive
    /// The hand has let go: the rest plays, to the end or back.
    case completing(finishing: Bool)
    case closed(completed: Bool)
  }

  typealias Handler = (any UIViewControllerTransitionCoordinatorContext) -> Void

  private(set) var plan: TransitionPlan
  /// The types of animator and interaction controller, for messages that may come when both are gone.
  let typeNames: [String]
  private(set) var clock = Timeline(duration: 0)
  private(set) var transitionDuration: TimeInterval = 0
  let containerView: UIView
  private(set) var initialFrame = CGRect.zero
  /// The container's bounds at the start.
  private var initialBounds = CGRect.zero
  private(set) var initiallyInteractive = false

  /// The hosting container, until the transition is gone.
  private(set) weak var host: (any TransitionHost)?
  /// Held until the transition is gone, then released: an animator may hold the context.
  private(set) var animator: (any UIViewControllerAnimatedTransitioning)?
  private(set) var interactor: (any UIViewControllerInteractiveTransitioning)?
  private(set) var interruptible: (any UIViewImplicitlyAnimating)?
  private(set) var context: TransitionContext?

  var state = State.preparing
  var isCancelled = false
  var completion = CompletionTiming()
  var pendingCompletion: Bool?
  /// Blocks that wait for the animation to start.
  var alongside: [Handler] = []
  var completions: [Handler] = []
  var changeHandlers: [Handler] = []
  var endHandlers: [Handler] = []
  let watch: TransitionWatch

  init(_ plan: TransitionPlan, host: any TransitionHost) {
    self.plan = plan
    self.host = host
    typeNames = [plan.animator.map { "\(type(of: $0))" }, plan.interactor.map { "\(type(of: $0))" }]
      .compactMap { $0 }
    animator = plan.animator
    interactor = plan.isAnimated ? plan.interactor : nil
    let container = plan.modal?.container ?? TransitionContainerView(frame: plan.hostView.bounds)
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    containerView = container
    watch = TransitionWatch()
    super.init(mainActor: ())
    container.transition = self
    context = TransitionContext(self)
    guard plan.isAnimated, let animator else { return }
    let asked = animator.transitionDuration(using: context)
    transitionDuration = asked.isFinite ? max(0, asked) : 0
    clock = Timeline(duration: transitionDuration)
    clock.chains = true
  }

  /// The property animator that drives the transition: `clock` goes along with its timeline.
  var leader: UIViewPropertyAnimator? {
    guard let leader = interruptible as? UIViewPropertyAnimator, leader.state == .active else { return nil }
    return leader
  }

  /// The fraction on screen; an overshoot goes beyond 0…1.
  var shownFraction: Double { leader?.fractionFromStart ?? clock.fraction }

  /// Where the to-view ends, in the container.
  var finalFrame: CGRect {
    guard let modal = plan.modal, plan.to === modal.presented else { return containerView.bounds }
    return modal.controller.frameOfPresentedViewInContainerView
  }

  var isAnimated: Bool { plan.isAnimated }
  var presentationStyle: UIModalPresentationStyle { plan.presentationStyle }
  var targetTransform: CGAffineTransform { .identity }
  var isInteractive: Bool { state == .interactive }
  var isStarting: Bool { state == .preparing || isInStart }

  /// `start()` has not returned: what would end the transition waits until it has.
  private(set) var isInStart = false

  var isClosed: Bool {
    if case .closed = state { return true }
    return false
  }

  /// Whether somebody may grab the views in flight: then touches reach them, and their recognizers.
  var acceptsTouches: Bool { interactor != nil || interruptible != nil || isInteractive }

  // MARK: Start

  /// Runs the transition up to its animation: callbacks, container, animator, alongside blocks.
  func start() {
    guard let context else { return }
    isInStart = true
    plan.to.loadViewIfNeeded()
    // An animation that an appearance callback starts belongs to the transition, and scrubs with it.
    // What the callback sets is the app's, and stays when the transition is taken back.
    captured(remembering: false) { host?.transitionWillBegin(self) }
    installContainer()
    captured { startAnimation(context) }
    host?.transitionDidStart(self)
    // Layout is no part of the animation: a cancelled transition must not put it back. That of the container comes
    // later, in the turn's own: what alongside blocks animate is where it begins until they have run.
    plan.to.sendIsAppearingIfOwed()
    if plan.to.view.window != nil { plan.to.view.layer.layoutFromHere() }
    let blocks = alongside
    alongside = []
    for block in blocks { run(block) }
    isInStart = false
    watch.begin(self)
    if case .completing(let finishing) = state { playRest(finishing: finishing) }
    if let pendingCompletion { complete(pendingCompletion) }
  }

  /// Where the from-view goes when the transition is taken back: a view that filled the container still does.
  var restFrame: CGRect { initialFrame == initialBounds ? containerView.bounds : initialFrame }

  /// Whether the container is of another size than at the start.
  var isResized: Bool { containerView.bounds.size != initialBounds.size }

  private func installContainer() {
    // A callback of the start may have given the window another size.
    if containerView.superview == nil, plan.modal == nil || plan.hostView is UIWindow {
      containerView.frame = plan.hostView.bounds
    }
    initialBounds = containerView.bounds
    let from = plan.from
    if let fromView = from.viewIfLoaded, fromView.superview != nil {
      initialFrame = plan.hostView.convert(fromView.frame, from: fromView.superview)
      // A presenter that stays is not to be moved, and who is presented is where it is.
      if plan.modal == nil || (from !== plan.modal?.presented && plan.modal?.removesPresenter == true) {
        containerView.addSubview(fromView)
      }
    }
    if containerView.superview !== plan.hostView { plan.hostView.addSubview(containerView) }
  }

  private func startAnimation(_ context: TransitionContext) {
    guard isAnimated, let animator else {
      state = .running
      if let view = view(forKey: .to) {
        containerView.addSubview(view)
        view.frame = finalFrame
      }
      pendingCompletion = true
      return
    }
    if let interactor, interactor.wantsInteractiveStart {
      state = .interactive
      initiallyInteractive = true
      interactor.startInteractiveTransition(context)
      clock.pause()
    } else {
      state = .running
      (interactor as? UIPercentDrivenInteractiveTransition)?.attach(context)
      runAnimator(animator, context)
    }
  }

  /// Starts the animator; interaction controllers that leave the animation to it call this.
  func runAnimator() {
    guard let animator, let context else { return }
    runAnimator(animator, context)
  }

  private func runAnimator(
    _ animator: any UIViewControllerAnimatedTransitioning, _ context: TransitionContext
  ) {
    animator.animateTransition(using: context)
    let offered = animator.interruptibleAnimator(using: context)
    let leader = offered as? UIViewPropertyAnimator
    // One that is not to be interrupted is none.
    interruptible = offered is AbsentAnimator || leader?.isInterruptible == false ? nil : offered
    if interruptible != nil { leader?.follower = clock }
    if isInteractive { interruptible?.pauseAnimation() }
  }

  private func captured(remembering: Bool = true, _ body: () -> Void) {
    guard isAnimated else { return body() }
    clock.capture(remembering: remembering, body)
  }

  // MARK: Alongside

  /// Runs an alongside block with the time that is left.
  func run(_ block: @escaping Handler) {
    guard isAnimated, transitionDuration > 0, !isClosed else {
      return UIView.performWithoutAnimation { block(self) }
    }
    // In a hand, or on the way after one, a block counts in fractions of the whole.
    let remaining = state == .running ? transitionDuration * (1 - clock.fraction) : transitionDuration
    clock.capture {
      TransitionTiming.of(animator).animate(duration: remaining) { block(self) }
    }
  }

  /// Whether an animation below the container still runs, one that the app chained to the transition's own included;
  /// walks the views, so it is for the moment in which nothing else moves.
  var hasAnimationsBelow: Bool { Self.isAnimated(containerView.layer) }

  private static func isAnimated(_ layer: CALayer) -> Bool {
    layer.records.contains { !$0.isOver } || layer.sublayerList.contains { isAnimated($0) }
      || layer.mask.map { isAnimated($0) } ?? false
  }

  // MARK: Release

  /// Lets go of everybody; the context stays readable for those who kept it.
  func release() {
    (interactor as? UIPercentDrivenInteractiveTransition)?.detach()
    watch.end()
    (interruptible as? UIViewPropertyAnimator)?.follower = nil
    animator = nil
    interactor = nil
    interruptible = nil
    // The plan names them too, and an animator may keep its context for good.
    plan.animator = nil
    plan.interactor = nil
    context = nil
    completions = []
    changeHandlers = []
    endHandlers = []
    alongside = []
  }
}
