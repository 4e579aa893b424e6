import Testing

@testable import Engine
@testable import UIKit

/// After a transition, its coordinator, context and child transition retain no controller. Thus a controller that
/// retains its own coordinator is released when it leaves the screen.
@Suite(.serialized) @MainActor
struct TransitionCycleTests {
  /// A controller that retains every coordinator, and its animator, which retains every context.
  private final class RetainingController: UIViewController {
    var retained: [Any] = []
    let animator = RetainingAnimator()

    override func viewWillAppear(_ animated: Bool) { retain(transitionCoordinator) }
    override func viewWillDisappear(_ animated: Bool) { retain(transitionCoordinator) }
    override func viewWillTransition(
      to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {
      retain(coordinator)
      super.viewWillTransition(to: size, with: coordinator)
    }

    private func retain(_ coordinator: (any UIViewControllerTransitionCoordinator)?) {
      if let coordinator { retained.append(coordinator) }
    }
  }

  private final class RetainingAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    var contexts: [any UIViewControllerContextTransitioning] = []

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
      -> TimeInterval
    {
      0.2
    }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
      contexts.append(transitionContext)
      if let view = transitionContext.view(forKey: .to) { transitionContext.containerView.addSubview(view) }
      UIView.animate(withDuration: 0.2) {
        transitionContext.view(forKey: .to)?.alpha = 0.9
      } completion: { _ in
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      }
    }
  }

  private final class Delegate: NSObject, UINavigationControllerDelegate, UITabBarControllerDelegate,
    UIViewControllerTransitioningDelegate
  {
    weak var page: RetainingController?
    var isInteractive = false
    private(set) var interaction: UIPercentDrivenInteractiveTransition?

    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { page?.animator }

    func navigationController(
      _ navigationController: UINavigationController,
      interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? {
      interaction = isInteractive ? UIPercentDrivenInteractiveTransition() : nil
      return interaction
    }

    func tabBarController(
      _ tabBarController: UITabBarController,
      animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { page?.animator }

    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { page?.animator }

    func animationController(forDismissed dismissed: UIViewController)
      -> (any UIViewControllerAnimatedTransitioning)?
    { page?.animator }
  }

  enum Exit: CaseIterable {
    case pop, cancelledPush, dismissal, tabs, child
  }

  private let stage = ControllerStage(width: 120, height: 240)
  private let nav = UINavigationController(rootViewController: UIViewController())
  private let tabs = UITabBarController()
  private let delegate = Delegate()

  private func run() { stage.run(to: stage.time + 0.5) }

  @Test(arguments: Exit.allCases) func retainedCoordinatorsRetainNothing(exit: Exit) {
    tabs.viewControllers = [nav, UIViewController()]
    (nav.delegate, tabs.delegate) = (delegate, delegate)
    stage.window.rootViewController = tabs
    stage.frame(at: 1)
    weak var page: RetainingController?
    weak var animator: RetainingAnimator?
    do {
      let shown = RetainingController()
      (page, animator, delegate.page) = (shown, shown.animator, shown)
      leave(exit, shown)
      #expect(!shown.retained.isEmpty)
      #expect(!shown.animator.contexts.isEmpty)
      for case let coordinator as any UIViewControllerTransitionCoordinator in shown.retained {
        #expect(!coordinator.animate(alongsideTransition: nil, completion: nil), "the transition is over")
      }
      // The contexts that remain can be read.
      for context in shown.animator.contexts {
        let controllers = [context.viewController(forKey: .from), context.viewController(forKey: .to)]
        #expect(controllers.contains { $0 === shown })
        #expect(
          context.finalFrame(for: shown).width.isFinite && context.initialFrame(for: shown).width.isFinite)
        #expect(context.isAnimated)
      }
    }
    run()
    #expect(page == nil, "\(exit)")
    #expect(animator == nil, "\(exit)")
  }

  private func leave(_ exit: Exit, _ page: RetainingController) {
    switch exit {
    case .pop:
      nav.pushViewController(page, animated: true)
      run()
      nav.popViewController(animated: true)
    case .cancelledPush:
      delegate.isInteractive = true
      nav.pushViewController(page, animated: true)
      stage.frame(at: stage.time + 0.01)
      delegate.interaction?.update(0.4)
      stage.frame(at: stage.time + 0.01)
      delegate.interaction?.cancel()
      delegate.isInteractive = false
    case .dismissal:
      page.modalPresentationStyle = .fullScreen
      page.transitioningDelegate = delegate
      nav.present(page, animated: true)
      run()
      nav.dismiss(animated: true)
    case .tabs:
      tabs.viewControllers = [nav, page]
      tabs.selectedIndex = 1
      run()
      tabs.selectedIndex = 0
      run()
      tabs.viewControllers = [nav, UIViewController()]
    case .child:
      guard let container = nav.topViewController, let view = container.view else { return }
      let first = UIViewController()
      // The page retains the child transitions that show and replace it.
      ChildTransition(in: container, view: view, from: nil, to: first).begin()
      let arrival = ChildTransition(in: container, view: view, from: first, to: page, animator: page.animator)
      page.retained.append(arrival)
      arrival.begin()
      run()
      let departure = ChildTransition(
        in: container, view: view, from: page, to: first, animator: page.animator)
      page.retained.append(departure)
      departure.begin()
    }
    run()
  }

  @Test(arguments: [0, 0.3]) func aRetainedSizeChangeRetainsNoWindow(duration: Double) {
    weak var page: RetainingController?
    weak var window: UIWindow?
    do {
      let shown = RetainingController()
      let other = UIWindow(frame: stage.window.frame)
      (page, window) = (shown, other)
      other.rootViewController = shown
      other.isHidden = false
      stage.frame(at: 1)
      UIView.animate(withDuration: duration) { other.frame.size.width += 20 }
      run()
      #expect(shown.retained.count == 1)
      let coordinator = shown.retained.first as? any UIViewControllerTransitionCoordinator
      #expect(coordinator?.containerView === other)
      #expect(coordinator?.percentComplete == 1)
      other.isHidden = true
    }
    run()
    #expect(page == nil)
    #expect(window == nil)
  }

  @Test func aChangeOfChildrenBeginsOnce() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let stage = ControllerStage(width: 120, height: 240)
        let container = UIViewController()
        stage.window.rootViewController = container
        stage.frame(at: 1)
        let change = ChildTransition(in: container, view: container.view, from: nil, to: UIViewController())
        change.begin()
        stage.frame(at: 2)
        change.begin()
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("ChildTransition.begin(completion:): it has begun already"))
  }
}
