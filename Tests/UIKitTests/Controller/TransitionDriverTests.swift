import Testing

@testable import Engine
@testable import UIKit

/// Transitions whose animation begins in the interaction controller's start, also without interaction: an object made there
/// has the property animator that the animation controller offers, a pan grabs it, and `animateTransition` is empty.
@Suite(.serialized) @MainActor
struct TransitionDriverTests {
  /// One transition, from its start to its end.
  @MainActor
  private final class Driver {
    let context: any UIViewControllerContextTransitioning
    let animator: UIViewPropertyAnimator
    private let pan: UIPanGestureRecognizer
    private let moving: UIView
    private let log: CallLog
    /// A view between the two screens, like a picture that flies from one to the other.
    let picture = UIView(frame: CGRect(x: 20, y: 100, width: 80, height: 80))

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
      // The presented view alone moves in a dismissal over a presenter that stays.
      moving = to ?? context.view(forKey: .from)!
      context.containerView.addSubview(picture)
      let (moving, picture) = (moving, picture)
      if to != nil { moving.alpha = 0 }
      animator = UIViewPropertyAnimator(duration: 0.8, curve: .linear) {
        moving.alpha = to == nil ? 0 : 1
        picture.frame.origin.x = 220
      }
      animator.addCompletion { position in
        picture.removeFromSuperview()
        moving.alpha = 1
        context.completeTransition(position == .end)
      }
      log.note(context.isInteractive ? "interactive" : "not interactive")
      if !context.isInteractive { animator.startAnimation() }
    }

    /// The fraction on screen by the picture.
    func shown(_ stage: ControllerStage) -> Double { Double(stage.shownFrame(picture).minX - 20) / 200 }

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

  /// The delegate of everything, animation controller and interaction controller at once.
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

  @Test(arguments: Change.allCases) func itRunsToItsEndByItself(change: Change) {
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

  @Test(arguments: Change.allCases, [true, false]) func aPanGrabsIt(change: Change, finishes: Bool) {
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
    #expect(abs(scene.shown - grabbed) < 1e-6, "it stands still while it is held")
    #expect(abs(scene.shownExtra - grabbedExtra) < 1e-6)
    scene.stage.move(finishes ? 335 : 175, 400)
    scene.stage.frame(at: scene.stage.time + 1.0 / 60)
    let held = scene.shown
    #expect(abs(held - (grabbed + (finishes ? 0.3 : -0.1))) < 1e-6, "\(held) after \(grabbed)")
    #expect(abs(Double(coordinator?.percentComplete ?? -1) - held) < 1e-6)
    #expect((scene.shownExtra > grabbedExtra) == finishes && scene.shownExtra != grabbedExtra)
    scene.stage.run(to: scene.stage.time + 0.2)
    scene.stage.up(finishes ? 335 : 175, 400)
    scene.settle()
    #expect(scene.driver == nil && scene.log.lines.contains("ended(\(finishes))"))
    #expect((scene.b.view.window != nil) == (finishes || change == .dismissOver))
    #expect((scene.a.view.window != nil) == (!finishes || change == .presentOver))
    #expect(scene.extra.frame.minX == (finishes ? 100 : 0))
    let isLetGo = scene.a.transitionCoordinator == nil && scene.b.transitionCoordinator == nil
    #expect(isLetGo && scene.stage.clockCount == 0)
  }

  @Test(arguments: Change.allCases) func aCancelledOneIsGrabbedAgain(change: Change) {
    let scene = Scene(change)
    scene.begin()
    scene.stage.run(to: scene.stage.time + 0.25)
    scene.stage.down(200, 400)
    scene.stage.move(215, 400)
    scene.stage.run(to: scene.stage.time + 0.2)
    scene.stage.up(215, 400)
    scene.stage.run(to: scene.stage.time + 0.05)
    #expect(scene.driver?.context.transitionWasCancelled == true)
    let fleeing = scene.shown
    scene.stage.down(200, 400)
    scene.stage.move(215, 400)
    #expect(scene.driver?.context.transitionWasCancelled == false)
    #expect(scene.shown < fleeing && scene.shown > 0)
    for x in stride(from: 255.0, through: 455, by: 40) { scene.stage.move(x, 400) }
    scene.stage.run(to: scene.stage.time + 0.2)
    scene.stage.up(455, 400)
    scene.settle()
    #expect(scene.log.lines.contains("ended(true)") && scene.b.view.window != nil)
  }

  @Test(arguments: Change.allCases) func anInteractiveStartStillIsOne(change: Change) {
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

  /// The actions of an interaction controller in its start.
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

  /// An animation controller that starts the animator which it offers, as made by itself or by the interaction controller.
  private final class Offering: NSObject, UIViewControllerAnimatedTransitioning {
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

  /// The animation controller animates exactly where the interaction controller has begun nothing.
  @Test(arguments: Start.allCases) func theAnimationBeginsOnce(start: Start) {
    let n = Navigation("A")
    let offering = Offering()
    n.delegate.other = offering
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
    let begun = n.stage.time
    n.stage.frame(at: begun + 0.2)
    if start != .completes {
      #expect(abs(n.stage.shown(n["B"].view).opacity - 0.5) < 1e-6)
      #expect(n.controller.transitionCoordinator?.isInterruptible == true)
    }
    n.settle()
    #expect(n.names == ["A", "B"] && n["B"].view.window != nil && n["B"].view.alpha == 1)
  }

  /// One that moves views by itself, in its own time, is left alone.
  @Test func animatorsThatMoveViewsThemselvesAreNotScrubbed() {
    let n = Navigation("A")
    let animator = n.delegate.animator
    var held: (any UIViewControllerContextTransitioning)?
    let starter = Starter { context in
      context.containerView.addSubview(context.view(forKey: .to)!)
      held = context
    }
    n.delegate.interactor = starter
    n.controller.pushViewController(n["B"], animated: true)
    for _ in 0..<6 { n.step() }
    #expect(animator?.context == nil && n.controller.transitionCoordinator?.isInterruptible == false)
    held?.completeTransition(true)
    n.settle()
    #expect(n.names == ["A", "B"])
  }

  // MARK: Percent-driven

  private final class Noting: UIPercentDrivenInteractiveTransition {
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
    let noting = Noting()
    noting.wantsInteractiveStart = false
    noting.callsSuper = callsSuper
    n.delegate.interactor = noting
    n.controller.pushViewController(n["B"], animated: true)
    #expect(noting.starts == [false])
    n.step()
    let begun = n.stage.time
    n.stage.frame(at: begun + 0.1)
    #expect(isClose(n.stage.shownFrame(n["B"].view).minX, 292.5, 1e-6), "it runs")
    noting.pause()
    #expect(abs(noting.percentComplete - 0.25) < 1e-9)
    noting.update(0.5)
    n.step()
    #expect(isClose(n.stage.shownFrame(n["B"].view).minX, 195, 1e-6))
    if finishes { noting.finish() } else { noting.cancel() }
    n.settle()
    #expect(n.names == (finishes ? ["A", "B"] : ["A"]))
  }

  /// A subclass that begins the animation itself, instead of by `super`.
  private final class Own: UIPercentDrivenInteractiveTransition {
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
    let own = Own(animator)
    let supply = TransitionSupply(animator, own)
    (scene.container as? UINavigationController)?.delegate = supply
    (scene.container as? UITabBarController)?.delegate = supply
    for screen in [scene.a, scene.b] { screen.transitioningDelegate = supply }
    scene.begin()
    #expect(scene.a.transitionCoordinator?.isInteractive == true)
    for p in [0.25, 0.5] {
      own.update(p)
      scene.stage.frame(at: scene.stage.time + 1.0 / 60)
      #expect(abs(own.percentComplete - p) < 1e-9)
    }
    if finishes { own.finish() } else { own.cancel() }
    #expect((scene.a.transitionCoordinator?.isCancelled ?? finishes) == !finishes)
    scene.settle()
    #expect(scene.log.lines.contains("ended(\(finishes))"), "\(scene.log.lines)")
    #expect((scene.b.view.window != nil) == (finishes || change == .dismissOver))
    #expect((scene.a.view.window != nil) == (!finishes || change == .presentOver))
  }

}
