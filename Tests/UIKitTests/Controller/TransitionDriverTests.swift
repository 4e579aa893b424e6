import Testing

@testable import Engine
@testable import UIKit

/// Transitions whose animation begins in `startInteractiveTransition(_:)`, even without interaction. A driver that is
/// created there has the property animator that the animation controller offers. A pan grabs the animator, and
/// `animateTransition(using:)` is empty.
@Suite(.serialized) @MainActor
struct TransitionDriverTests {
  /// The driver of one transition, from its start to its end.
  @MainActor
  private final class Driver {
    let context: any UIViewControllerContextTransitioning
    let animator: UIViewPropertyAnimator
    private let pan: UIPanGestureRecognizer
    private let moving: UIView
    private let log: CallLog
    /// A view that moves from one screen to the other during the transition.
    let flyingView = UIView(frame: CGRect(x: 20, y: 100, width: 80, height: 80))

    init(_ context: any UIViewControllerContextTransitioning, _ pan: UIPanGestureRecognizer, _ log: CallLog) {
      self.context = context
      self.pan = pan
      self.log = log
      let to = context.view(forKey: .to)
      if let to, let controller = context.viewController(forKey: .to) {
        to.frame = context.finalFrame(for: controller)
        if context.view(forKey: .from) == nil || to.superview == nil {
          context.containerView.addSubview(to)
        }
      }
      // In a dismissal over a presenter that stays, there is no to-view. The presented view fades out.
      moving = to ?? context.view(forKey: .from)!
      context.containerView.addSubview(flyingView)
      let (moving, flyingView) = (moving, flyingView)
      if to != nil { moving.alpha = 0 }
      animator = UIViewPropertyAnimator(duration: 0.8, curve: .linear) {
        moving.alpha = to == nil ? 0 : 1
        flyingView.frame.origin.x = 220
      }
      animator.addCompletion { position in
        flyingView.removeFromSuperview()
        moving.alpha = 1
        context.completeTransition(position == .end)
      }
      log.note(context.isInteractive ? "interactive" : "not interactive")
      if !context.isInteractive { animator.startAnimation() }
    }

    /// The fraction on screen, computed from the position of `flyingView`.
    func shown(_ stage: ControllerStage) -> Double { Double(stage.shownFrame(flyingView).minX - 20) / 200 }

    func panned() {
      switch pan.state {
      case .began:
        animator.pauseAnimation()
        context.pauseInteractiveTransition()
        pan.setTranslation(.zero, in: context.containerView)
      case .changed:
        let width = context.containerView.bounds.width
        let fraction = animator.fractionComplete + pan.translation(in: context.containerView).x / width
        animator.fractionComplete = fraction
        context.updateInteractiveTransition(fraction)
        pan.setTranslation(.zero, in: context.containerView)
      case .ended, .cancelled:
        guard context.isInteractive else { return }
        let finishes = animator.fractionComplete > 0.5
        if finishes { context.finishInteractiveTransition() } else { context.cancelInteractiveTransition() }
        animator.isReversed = !finishes
        if animator.state == .inactive {
          animator.startAnimation()
        } else {
          animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.5)
        }
      case .possible, .failed: break
      }
    }
  }

  /// The delegate of all transitions. It is also their animation controller and interaction controller.
  private final class Coordinator: TransitionSupply, UIViewControllerAnimatedTransitioning,
    UIViewControllerInteractiveTransitioning
  {
    let log: CallLog
    let pan = UIPanGestureRecognizer()
    private(set) var driver: Driver?
    var startsInteractively = false

    init(_ log: CallLog) {
      self.log = log
      super.init()
      pan.addAction { [weak self] _ in self?.driver?.panned() }
    }

    var wantsInteractiveStart: Bool { startsInteractively }
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
      -> TimeInterval
    { 0.8 }
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {}
    func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
      log.note("start")
      driver = Driver(transitionContext, pan, log)
    }
    func interruptibleAnimator(using transitionContext: any UIViewControllerContextTransitioning)
      -> any UIViewImplicitlyAnimating
    { driver!.animator }
    func animationEnded(_ transitionCompleted: Bool) {
      log.note("ended(\(transitionCompleted))")
      driver = nil
      startsInteractively = false
    }
  }

  enum Change: CaseIterable {
    case push, pop, tab, present, dismiss, presentOver, dismissOver
  }

  @MainActor
  private final class Scene {
    let stage = ControllerStage(width: 400, height: 800)
    let log = CallLog()
    let coordinator: Coordinator
    let a: Screen
    let b: Screen
    let change: Change
    let container: UIViewController
    /// The view that is animated alongside, 100 points to the right.
    let extra = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

    init(_ change: Change) {
      self.change = change
      coordinator = Coordinator(log)
      (a, b) = (Screen("A", log), Screen("B", log))
      switch change {
      case .push: container = UINavigationController(rootViewController: a)
      case .pop:
        let navigation = UINavigationController()
        navigation.viewControllers = [b, a]
        container = navigation
      case .tab:
        let tabs = UITabBarController()
        tabs.viewControllers = [a, b]
        container = tabs
      case .present, .presentOver: container = a
      case .dismiss, .dismissOver: container = b
      }
      stage.window.rootViewController = container
      stage.window.addGestureRecognizer(coordinator.pan)
      stage.window.addSubview(extra)
      stage.frame(at: 1)
      let presented = [.present, .presentOver].contains(change) ? b : a
      let isOver = [.presentOver, .dismissOver].contains(change)
      presented.modalPresentationStyle = isOver ? .overFullScreen : .fullScreen
      if [.dismiss, .dismissOver].contains(change) {
        b.present(a, animated: false)
        stage.frame(at: 1.1)
      }
      (container as? UINavigationController)?.delegate = coordinator
      (container as? UITabBarController)?.delegate = coordinator
      presented.transitioningDelegate = coordinator
      _ = log.take()
    }

    func begin() {
      switch change {
      case .push: (container as? UINavigationController)?.pushViewController(b, animated: true)
      case .pop: (container as? UINavigationController)?.popViewController(animated: true)
      case .tab: (container as? UITabBarController)?.selectedIndex = 1
      case .present, .presentOver: a.present(b, animated: true)
      case .dismiss, .dismissOver: a.dismiss(animated: true)
      }
      a.transitionCoordinator?.animate(alongsideTransition: { [extra] _ in extra.frame.origin.x = 100 })
    }

    var driver: Driver? { coordinator.driver }
    var shown: Double { driver?.shown(stage) ?? .nan }
    var shownExtra: Double { Double(stage.shownFrame(extra).minX) / 100 }
    var isOver: Bool { [.presentOver, .dismissOver].contains(change) }

    func settle() {
      for _ in 0..<90 where a.transitionCoordinator != nil || b.transitionCoordinator != nil {
        stage.frame(at: stage.time + 1.0 / 60)
      }
      stage.run(to: stage.time + 0.1)
    }
  }

  @Test(arguments: Change.allCases) func withoutInteractionTheTransitionRunsToItsEnd(change: Change) {
    let scene = Scene(change)
    scene.begin()
    #expect(scene.log.lines.filter { $0 == "start" }.count == 1)
    #expect(scene.log.lines.contains("not interactive"))
    let coordinator = scene.a.transitionCoordinator
    #expect(coordinator?.isInterruptible == true && coordinator?.initiallyInteractive == false)
    #expect(coordinator?.isInteractive == false)
    scene.stage.frame(at: scene.stage.time + 1.0 / 60)
    let start = scene.stage.time
    scene.stage.frame(at: start + 0.4)
    #expect(abs(scene.shown - 0.5) < 1e-6 && abs(scene.shownExtra - 0.5) < 0.2)
    scene.settle()
    #expect(scene.log.lines.contains("ended(true)") && scene.driver == nil)
    #expect(scene.b.view.window != nil && (scene.a.view.window == nil) == (change != .presentOver))
    #expect(scene.extra.frame.minX == 100)
  }

  @Test(arguments: Change.allCases, [true, false]) func aPanGrabsTheTransition(change: Change, finishes: Bool)
  {
    let scene = Scene(change)
    scene.begin()
    scene.stage.frame(at: scene.stage.time + 1.0 / 60)
    scene.stage.run(to: scene.stage.time + 0.2)
    scene.stage.down(200, 400)
    scene.stage.move(215, 400)
    let coordinator = scene.a.transitionCoordinator
    #expect(coordinator?.isInteractive == true && scene.driver?.context.isInteractive == true)
    let (grabbed, grabbedExtra) = (scene.shown, scene.shownExtra)
    #expect(grabbed > 0.2 && grabbed < 0.4, "\(grabbed)")
    scene.stage.run(to: scene.stage.time + 0.5)
    #expect(abs(scene.shown - grabbed) < 1e-6, "the transition stands still while it is grabbed")
    #expect(abs(scene.shownExtra - grabbedExtra) < 1e-6)
    scene.stage.move(finishes ? 335 : 175, 400)
    scene.stage.frame(at: scene.stage.time + 1.0 / 60)
    let heldFraction = scene.shown
    #expect(
      abs(heldFraction - (grabbed + (finishes ? 0.3 : -0.1))) < 1e-6, "\(heldFraction) after \(grabbed)")
    #expect(abs(Double(coordinator?.percentComplete ?? -1) - heldFraction) < 1e-6)
    #expect((scene.shownExtra > grabbedExtra) == finishes && scene.shownExtra != grabbedExtra)
    scene.stage.run(to: scene.stage.time + 0.2)
    scene.stage.up(finishes ? 335 : 175, 400)
    scene.settle()
    #expect(scene.driver == nil && scene.log.lines.contains("ended(\(finishes))"))
    #expect((scene.b.view.window != nil) == (finishes || change == .dismissOver))
    #expect((scene.a.view.window != nil) == (!finishes || change == .presentOver))
    #expect(scene.extra.frame.minX == (finishes ? 100 : 0))
    let isReleased = scene.a.transitionCoordinator == nil && scene.b.transitionCoordinator == nil
    #expect(isReleased && scene.stage.clockCount == 0)
  }

  @Test(arguments: Change.allCases) func aCancelledTransitionIsGrabbedAgain(change: Change) {
    let scene = Scene(change)
    scene.begin()
    scene.stage.run(to: scene.stage.time + 0.25)
    scene.stage.down(200, 400)
    scene.stage.move(215, 400)
    scene.stage.run(to: scene.stage.time + 0.2)
    scene.stage.up(215, 400)
    scene.stage.run(to: scene.stage.time + 0.05)
    #expect(scene.driver?.context.transitionWasCancelled == true)
    let returningFraction = scene.shown
    scene.stage.down(200, 400)
    scene.stage.move(215, 400)
    #expect(scene.driver?.context.transitionWasCancelled == false)
    #expect(scene.shown < returningFraction && scene.shown > 0)
    for x in stride(from: 255.0, through: 455, by: 40) { scene.stage.move(x, 400) }
    scene.stage.run(to: scene.stage.time + 0.2)
    scene.stage.up(455, 400)
    scene.settle()
    #expect(scene.log.lines.contains("ended(true)") && scene.b.view.window != nil)
  }

  @Test(arguments: Change.allCases) func anInteractiveStartIsInteractive(change: Change) {
    let scene = Scene(change)
    scene.coordinator.startsInteractively = true
    scene.begin()
    #expect(scene.log.lines.contains("interactive"))
    #expect(scene.a.transitionCoordinator?.initiallyInteractive == true)
    scene.stage.down(200, 400)
    scene.stage.move(215, 400)
    scene.stage.move(255, 400)
    scene.stage.frame(at: scene.stage.time + 1.0 / 60)
    #expect(abs(scene.shown - 0.1) < 1e-6)
    scene.stage.run(to: scene.stage.time + 0.2)
    scene.stage.up(255, 400)
    scene.settle()
    #expect(scene.log.lines.contains("ended(false)") && scene.a.view.window != nil)
  }

  // MARK: Other interaction controllers that start without interaction

  /// The actions of an interaction controller in `startInteractiveTransition(_:)`.
  enum Start: CaseIterable {
    case nothing, animates, prepares, completes
  }

  private final class Starter: NSObject, UIViewControllerInteractiveTransitioning {
    let body: (any UIViewControllerContextTransitioning) -> Void
    private(set) var count = 0
    var wantsInteractiveStart: Bool { false }
    init(_ body: @escaping (any UIViewControllerContextTransitioning) -> Void) { self.body = body }
    func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
      count += 1
      body(transitionContext)
    }
  }

  /// An animation controller that starts the animator that it offers. The first request, its own or the interaction
  /// controller's, makes the animator.
  private final class OfferingAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    var animator: UIViewPropertyAnimator?
    private(set) var animateCount = 0
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
      -> TimeInterval
    { 0.4 }
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
      animateCount += 1
      interruptibleAnimator(using: transitionContext).startAnimation()
    }
    func interruptibleAnimator(using transitionContext: any UIViewControllerContextTransitioning)
      -> any UIViewImplicitlyAnimating
    {
      if let animator { return animator }
      let to = transitionContext.view(forKey: .to)!
      transitionContext.containerView.addSubview(to)
      to.alpha = 0
      let made = UIViewPropertyAnimator(duration: 0.4, curve: .linear) { to.alpha = 1 }
      made.addCompletion { transitionContext.completeTransition($0 == .end) }
      animator = made
      return made
    }
    func animationEnded(_ transitionCompleted: Bool) { animator = nil }
  }

  /// The framework calls `animateTransition(using:)` only if the interaction controller has neither begun the animation
  /// nor completed the transition.
  @Test(arguments: Start.allCases) func theAnimationBeginsOnce(start: Start) {
    let n = Navigation("A")
    let offering = OfferingAnimator()
    n.delegate.customAnimator = offering
    let starter = Starter { context in
      switch start {
      case .nothing: break
      case .animates: offering.animateTransition(using: context)
      case .prepares: _ = offering.interruptibleAnimator(using: context)
      case .completes:
        context.containerView.addSubview(context.view(forKey: .to)!)
        context.completeTransition(true)
      }
    }
    n.delegate.interactor = starter
    n.controller.pushViewController(n["B"], animated: true)
    #expect(starter.count == 1 && offering.animateCount == (start == .completes ? 0 : 1))
    n.step()
    let startTime = n.stage.time
    n.stage.frame(at: startTime + 0.2)
    if start != .completes {
      #expect(abs(n.stage.shown(n["B"].view).opacity - 0.5) < 1e-6)
      #expect(n.controller.transitionCoordinator?.isInterruptible == true)
    }
    n.settle()
    #expect(n.names == ["A", "B"] && n["B"].view.window != nil && n["B"].view.alpha == 1)
  }

  /// An interaction controller that moves views itself is not driven, and the animator is not called.
  @Test func controllersThatMoveViewsThemselvesAreNotDriven() {
    let n = Navigation("A")
    let animator = n.delegate.animator
    var context: (any UIViewControllerContextTransitioning)?
    let starter = Starter {
      $0.containerView.addSubview($0.view(forKey: .to)!)
      context = $0
    }
    n.delegate.interactor = starter
    n.controller.pushViewController(n["B"], animated: true)
    for _ in 0..<6 { n.step() }
    #expect(animator?.context == nil && n.controller.transitionCoordinator?.isInterruptible == false)
    context?.completeTransition(true)
    n.settle()
    #expect(n.names == ["A", "B"])
  }

  // MARK: Percent-driven

  private final class StartRecorder: UIPercentDrivenInteractiveTransition {
    var starts: [Bool] = []
    var callsSuper = true
    override func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
      starts.append(transitionContext.isInteractive)
      if callsSuper { super.startInteractiveTransition(transitionContext) }
    }
  }

  @Test(arguments: [true, false], [true, false])
  func aPercentDrivenSubclassIsStartedToo(callsSuper: Bool, finishes: Bool) {
    let n = Navigation("A")
    let interaction = StartRecorder()
    interaction.wantsInteractiveStart = false
    interaction.callsSuper = callsSuper
    n.delegate.interactor = interaction
    n.controller.pushViewController(n["B"], animated: true)
    #expect(interaction.starts == [false])
    n.step()
    let startTime = n.stage.time
    n.stage.frame(at: startTime + 0.1)
    #expect(isClose(n.stage.shownFrame(n["B"].view).minX, 292.5, 1e-6), "the transition runs")
    interaction.pause()
    #expect(abs(interaction.percentComplete - 0.25) < 1e-9)
    interaction.update(0.5)
    n.step()
    #expect(isClose(n.stage.shownFrame(n["B"].view).minX, 195, 1e-6))
    if finishes { interaction.finish() } else { interaction.cancel() }
    n.settle()
    #expect(n.names == (finishes ? ["A", "B"] : ["A"]))
  }

  /// A subclass that begins the animation itself and does not call `super`.
  private final class SelfStarting: UIPercentDrivenInteractiveTransition {
    let animator: SlideAnimator
    init(_ animator: SlideAnimator) {
      self.animator = animator
      super.init()
    }
    override func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
      animator.animateTransition(using: transitionContext)
    }
  }

  @Test(arguments: Change.allCases, [true, false])
  func anInteractionWithoutSuperEndsAsRequested(change: Change, finishes: Bool) {
    let scene = Scene(change)
    let animator = SlideAnimator(scene.log)
    animator.body = { context in
      let view = context.view(forKey: .to) ?? context.view(forKey: .from)!
      if view.superview == nil { context.containerView.addSubview(view) }
      view.alpha = 0
      UIView.animate(withDuration: 0.4, delay: 0, options: .curveLinear) {
        view.alpha = 1
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
    let interaction = SelfStarting(animator)
    let supply = TransitionSupply(animator, interaction)
    (scene.container as? UINavigationController)?.delegate = supply
    (scene.container as? UITabBarController)?.delegate = supply
    for screen in [scene.a, scene.b] { screen.transitioningDelegate = supply }
    scene.begin()
    #expect(scene.a.transitionCoordinator?.isInteractive == true)
    for p in [0.25, 0.5] {
      interaction.update(p)
      scene.stage.frame(at: scene.stage.time + 1.0 / 60)
      #expect(abs(interaction.percentComplete - p) < 1e-9)
    }
    if finishes { interaction.finish() } else { interaction.cancel() }
    #expect((scene.a.transitionCoordinator?.isCancelled ?? finishes) == !finishes)
    scene.settle()
    #expect(scene.log.lines.contains("ended(\(finishes))"), "\(scene.log.lines)")
    #expect((scene.b.view.window != nil) == (finishes || change == .dismissOver))
    #expect((scene.a.view.window != nil) == (!finishes || change == .presentOver))
  }

}
