import Testing

@testable import Engine
@testable import UIKit

/// A window is resized during a transition: transitions.md §1.8. Every transition ends at the new size, and the
/// controllers receive their usual callbacks and the callbacks about the size.
@Suite(.serialized) @MainActor
struct ResizeTests {
  /// The tested transitions. The app supplies the animators of `tab`, `child` and the cases with "own" or "custom" in
  /// their names.
  enum Operation: String, CaseIterable {
    case push, pop, ownPush, ownPop, tab, child
    case presentFullScreen, presentOwnFullScreen, presentSheet, presentOver, presentCustom, dissolve, flip
    case dismissFullScreen, dismissOwnFullScreen, dismissSheet, dismissOver, dismissCustom

    var isPresentation: Bool {
      rawValue.hasPrefix("present") || self == .dissolve || self == .flip
    }
    var isDismissal: Bool { rawValue.hasPrefix("dismiss") }
    var isSheet: Bool { rawValue.hasSuffix("Sheet") }
    var removesPresenter: Bool { rawValue.hasSuffix("FullScreen") || self == .flip }
  }

  /// The course of a transition: with or without interaction, finished or cancelled.
  enum Manner: String, CaseIterable {
    case withoutInteraction, interactivelyFinished, interactivelyCancelled, grabbedAndCancelled
    var finishes: Bool { self == .withoutInteraction || self == .interactivelyFinished }
  }

  /// The window's sizes before and after the resize, in points.
  private static let before = CGSize(width: 390, height: 844)
  private static let after = CGSize(width: 760, height: 500)

  /// Two controllers on a screen, and an operation that leads from one to the other.
  @MainActor
  private final class Scene: NSObject, UIViewControllerTransitioningDelegate, UINavigationControllerDelegate,
    UITabBarControllerDelegate
  {
    let stage = ControllerStage(width: ResizeTests.before.width, height: ResizeTests.before.height)
    let log = CallLog()
    let operation: Operation
    let a: SizedScreen
    let b: SizedScreen
    private(set) var navigation: UINavigationController?
    private var animator: SlideAnimator?

    init(_ operation: Operation) {
      self.operation = operation
      (a, b) = (SizedScreen("A", log), SizedScreen("B", log))
      super.init()
    }

    private func wait() { stage.run(to: stage.time + 1) }

    /// Starts the operation, and returns its transition, or nil if none is active.
    func start() -> TransitionCoordinator? {
      switch operation {
      case .push, .pop, .ownPush, .ownPop: startStack()
      case .tab:
        let tabs = UITabBarController()
        tabs.viewControllers = [a, b]
        tabs.delegate = self
        animator = SlideAnimator(log)
        stage.window.rootViewController = tabs
        wait()
        _ = log.take()
        tabs.selectedIndex = 1
      case .child:
        let container = UIViewController()
        stage.window.rootViewController = container
        ChildTransition(in: container, view: container.view, from: nil, to: a).begin()
        wait()
        _ = log.take()
        ChildTransition(in: container, view: container.view, from: a, to: b, animator: SlideAnimator(log))
          .begin()
      default: startPresentation()
      }
      return b.activeTransition ?? a.activeTransition
    }

    private func startStack() {
      let navigation = UINavigationController(rootViewController: a)
      self.navigation = navigation
      navigation.delegate = self
      stage.window.rootViewController = navigation
      if operation == .pop || operation == .ownPop { navigation.pushViewController(b, animated: false) }
      wait()
      _ = log.take()
      if operation == .ownPush || operation == .ownPop { animator = SlideAnimator(log) }
      if operation == .pop || operation == .ownPop {
        navigation.popViewController(animated: true)
      } else {
        navigation.pushViewController(b, animated: true)
      }
    }

    private func startPresentation() {
      stage.window.rootViewController = a
      switch operation {
      case .presentSheet, .dismissSheet: b.modalPresentationStyle = .pageSheet
      case .presentOver, .dismissOver, .dissolve: b.modalPresentationStyle = .overFullScreen
      case .presentCustom, .dismissCustom: b.modalPresentationStyle = .custom
      default: b.modalPresentationStyle = .fullScreen
      }
      if operation == .dissolve { b.modalTransitionStyle = .crossDissolve }
      if operation == .flip { b.modalTransitionStyle = .flipHorizontal }
      b.transitioningDelegate = self
      if operation.isDismissal { a.present(b, animated: false) }
      wait()
      _ = log.take()
      if operation.rawValue.contains("Own") || operation == .presentCustom || operation == .dismissCustom {
        animator = SlideAnimator(log)
        if operation.isDismissal { animator?.body = { [log] in slideOut($0, log) } }
      }
      if operation.isDismissal {
        b.dismiss(animated: true) { self.log.note("completion") }
      } else {
        a.present(b, animated: true) { self.log.note("completion") }
      }
    }

    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
    func animationController(forDismissed dismissed: UIViewController) -> (
      any UIViewControllerAnimatedTransitioning
    )? { animator }
    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation,
      from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
    func tabBarController(
      _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
      to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator }

    func resize() { stage.window.frame = CGRect(origin: .zero, size: ResizeTests.after) }

    /// Plays the operation to its end and returns the calls, except calls about sizes and traits.
    func play(_ manner: Manner, resizing: Bool) throws -> [String] {
      let transition = try #require(start())
      let half = transition.transitionDuration / 2
      if manner == .interactivelyFinished || manner == .interactivelyCancelled {
        stage.frame(at: stage.time + 1.0 / 60)
        transition.grab()
        transition.update(to: 0.5)
        stage.frame(at: stage.time + 1.0 / 60)
      } else {
        stage.frame(at: stage.time + 1.0 / 60)
        stage.run(to: stage.time + half)
      }
      if resizing { resizeAndCheck(transition) }
      stage.frame(at: stage.time + 1.0 / 60)
      if manner == .grabbedAndCancelled { transition.grab() }
      if manner != .withoutInteraction { transition.endInteraction(finishing: manner.finishes) }
      wait()
      #expect(transition.isClosed && a.activeTransition == nil && b.activeTransition == nil)
      return log.take().filter { !$0.contains("size(") && !$0.contains("traits") }
    }

    private func resizeAndCheck(_ transition: TransitionCoordinator) {
      let percent = transition.percentComplete
      let context = transition.context
      resize()
      #expect(transition.percentComplete == percent)
      #expect(transition.containerView.bounds.size == ResizeTests.after)
      let expected =
        operation == .presentSheet
        ? CGRect(x: 28, y: 44, width: 704, height: 456) : CGRect(origin: .zero, size: ResizeTests.after)
      #expect(context?.finalFrame(for: transition.plan.to) == expected)
    }
  }

  private static func expectFrame(_ screen: SizedScreen, _ frame: CGRect, _ comment: Comment) {
    #expect(screen.view.frame == frame, comment)
    #expect(screen.inner.frame == screen.view.bounds.insetBy(dx: 10, dy: 10), comment)
  }

  @Test(arguments: Operation.allCases, Manner.allCases)
  func aTransitionEndsAtTheNewSize(operation: Operation, manner: Manner) throws {
    let calls = try Scene(operation).play(manner, resizing: false)
    let scene = Scene(operation)
    let resized = try scene.play(manner, resizing: true)
    #expect(resized == calls, "the callbacks are unchanged")
    let whole = CGRect(origin: .zero, size: Self.after)
    let comment = Comment(rawValue: "\(operation) \(manner)")
    let (a, b) = (scene.a, scene.b)
    // Only one of two siblings is in the hierarchy.
    guard operation.isPresentation || operation.isDismissal else {
      let isBack = operation == .pop || operation == .ownPop
      let remaining = manner.finishes != isBack ? b : a
      Self.expectFrame(remaining, whole, comment)
      #expect((remaining === a ? b : a).viewIfLoaded?.window == nil)
      if let navigation = scene.navigation {
        let bar = navigation.navigationBar
        #expect(bar.frame == CGRect(x: 0, y: 0, width: 760, height: UINavigationBar.height), comment)
        #expect(remaining.view.safeAreaInsets.top == UINavigationBar.height, comment)
      }
      return
    }
    let isShown = manner.finishes == operation.isPresentation
    #expect((b.view.window != nil) == isShown, comment)
    if isShown {
      let sheet = CGRect(x: 28, y: 44, width: 704, height: 456)
      Self.expectFrame(b, operation.isSheet ? sheet : whole, comment)
    }
    #expect((a.view.window != nil) == !(isShown && operation.removesPresenter), comment)
    if !isShown {
      Self.expectFrame(a, whole, comment)
      #expect(scene.stage.window.subviews == [a.view], comment)
    } else if operation.isSheet {
      #expect(a.view.bounds == whole && a.view.transform.a == 0.92, comment)
    }
  }

  /// An app's animator may leave the view elsewhere; when the container is resized, the view gets the presentation
  /// controller's frame.
  @Test(arguments: [false, true])
  func aCustomStylesViewStaysWhereTheAnimatorLeftIt(isResized: Bool) {
    let scene = Scene(.presentCustom)
    let corner = CGRect(x: 100, y: 100, width: 50, height: 50)
    guard let transition = scene.start() else { return }
    scene.b.view.frame = corner
    if isResized { scene.resize() }
    scene.stage.run(to: scene.stage.time + 1)
    #expect(transition.isClosed)
    #expect(scene.b.view.frame == (isResized ? CGRect(origin: .zero, size: Self.after) : corner))
  }
}

/// The reverse of `SlideAnimator`, for dismissals.
@MainActor
private func slideOut(_ context: any UIViewControllerContextTransitioning, _ log: CallLog) {
  guard let view = context.view(forKey: .from) else { return }
  if let to = context.view(forKey: .to), let controller = context.viewController(forKey: .to) {
    context.containerView.insertSubview(to, at: 0)
    to.frame = context.finalFrame(for: controller)
  }
  UIView.animate(withDuration: 0.4, delay: 0, options: .curveLinear) {
    view.frame.origin.x = context.containerView.bounds.width
  } completion: { _ in
    context.completeTransition(!context.transitionWasCancelled)
  }
}
