import Testing

@testable import Engine
@testable import UIKit

/// Every row of transitions.md §1.4, §1.5 and §1.11 in every course of a transition: uninterrupted, interactively
/// finished or cancelled, grabbed again, and with the window resized during it.
@Suite(.serialized) @MainActor
final class CallOrderTests {
  enum Course: CaseIterable {
    case byItself, finished, cancelled, grabbedAgain, resized

    var isCancelled: Bool { self == .cancelled }
  }

  /// A row of the specification: the start of a transition, and the calls at its start, at its end and on its
  /// cancellation.
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let begin: @MainActor @Sendable (CallOrderTests, (any UIViewControllerInteractiveTransitioning)?) -> Void
    let startCalls: [String]
    let endCalls: [String]
    let cancelledCalls: [String]
  }

  nonisolated static let rows: [Row] = [
    Row(
      testDescription: "push", begin: { $0.stack($1).pushViewController($0["B"], animated: true) },
      startCalls: ["B.wM(N)", "A.wD", "B.wA", "willShow(B)", "B.isA"],
      endCalls: ["A.dD", "B.dA", "B.dM(N)", "TC(done)", "ended(true)", "didShow(B)"],
      cancelledCalls: [
        "B.wD", "B.dD", "A.wA", "A.dA", "B.wM(nil)", "B.dM(nil)", "TC(cancelled)", "ended(false)",
      ]),
    Row(
      testDescription: "pop", begin: { $0.stack($1, "A", "B").popViewController(animated: true) },
      startCalls: ["B.wM(nil)", "B.wD", "A.wA", "willShow(A)", "A.isA"],
      endCalls: ["B.dD", "A.dA", "B.dM(nil)", "TC(done)", "ended(true)", "didShow(A)"],
      cancelledCalls: ["A.wD", "A.dD", "B.wA", "B.dA", "B.dM(N)", "TC(cancelled)", "ended(false)"]),
    Row(
      testDescription: "popTo",
      begin: { $0.stack($1, "A", "B", "C").popToViewController($0["A"], animated: true) },
      startCalls: ["B.wM(nil)", "C.wM(nil)", "C.wD", "A.wA", "willShow(A)", "A.isA"],
      endCalls: ["C.dD", "A.dA", "B.dM(nil)", "C.dM(nil)", "TC(done)", "ended(true)", "didShow(A)"],
      cancelledCalls: ["A.wD", "A.dD", "C.wA", "C.dA", "B.dM(N)", "C.dM(N)", "TC(cancelled)", "ended(false)"]),
    Row(
      testDescription: "set",
      begin: { $0.stack($1, "A", "B").setViewControllers([$0["A"], $0["C"]], animated: true) },
      startCalls: ["C.wM(N)", "B.wM(nil)", "B.wD", "C.wA", "willShow(C)", "C.isA"],
      endCalls: ["B.dD", "C.dA", "B.dM(nil)", "C.dM(N)", "TC(done)", "ended(true)", "didShow(C)"],
      cancelledCalls: [
        "C.wD", "C.dD", "B.wA", "B.dA", "C.wM(nil)", "C.dM(nil)", "B.dM(N)", "TC(cancelled)", "ended(false)",
      ]),
    Row(
      testDescription: "tab", begin: { $0.tabs($1).selectedIndex = 1 },
      startCalls: ["B.wA", "A.wD", "B.isA"],
      endCalls: ["A.dD", "B.dA", "TC(done)", "ended(true)"],
      cancelledCalls: ["B.wD", "B.dD", "A.wA", "A.dA", "TC(cancelled)", "ended(false)"]),
    Row(
      testDescription: "present, fullScreen", begin: { $0.present(.fullScreen, $1) },
      startCalls: ["A.wD", "B.wA", "B.isA"],
      endCalls: ["B.dA", "A.dD", "TC(done)", "ended(true)", "completion"],
      cancelledCalls: ["B.wD", "B.dD", "A.wA", "A.dA", "TC(cancelled)", "ended(false)", "completion"]),
    Row(
      testDescription: "present, custom", begin: { $0.present(.custom, $1) },
      startCalls: ["PC.willBegin", "B.wA", "B.isA"],
      endCalls: ["PC.didEnd(true)", "B.dA", "TC(done)", "ended(true)", "completion"],
      cancelledCalls: ["PC.didEnd(false)", "B.wD", "B.dD", "TC(cancelled)", "ended(false)", "completion"]),
    Row(
      testDescription: "present, custom, the presenter leaves",
      begin: {
        $0.modal.removesPresenter = true
        $0.present(.custom, $1)
      },
      startCalls: ["PC.willBegin", "A.wD", "B.wA", "B.isA"],
      endCalls: ["PC.didEnd(true)", "B.dA", "A.dD", "TC(done)", "ended(true)", "completion"],
      cancelledCalls: [
        "PC.didEnd(false)", "B.wD", "B.dD", "A.wA", "A.dA", "TC(cancelled)", "ended(false)", "completion",
      ]),
    Row(
      testDescription: "dismiss, fullScreen", begin: { $0.dismiss(.fullScreen, $1) },
      startCalls: ["B.wD", "A.wA", "A.isA"],
      endCalls: ["A.dA", "B.dD", "TC(done)", "ended(true)", "completion"],
      cancelledCalls: ["A.wD", "A.dD", "B.wA", "B.dA", "TC(cancelled)", "ended(false)", "completion"]),
    Row(
      testDescription: "dismiss, custom", begin: { $0.dismiss(.custom, $1) },
      startCalls: ["PC.dismissWillBegin", "B.wD"],
      endCalls: ["PC.dismissDidEnd(true)", "B.dD", "TC(done)", "ended(true)", "completion"],
      cancelledCalls: [
        "PC.dismissDidEnd(false)", "B.wA", "B.dA", "TC(cancelled)", "ended(false)", "completion",
      ]),
    Row(
      testDescription: "custom container", begin: { $0.changeChildren($1) },
      startCalls: ["A.wM(nil)", "B.wM(N)", "A.wD", "B.wA", "B.isA"],
      endCalls: ["A.dD", "B.dA", "A.dM(nil)", "B.dM(N)", "TC(done)", "ended(true)", "completion"],
      cancelledCalls: [
        "B.wD", "B.dD", "A.wA", "A.dA", "B.wM(nil)", "B.dM(nil)", "A.dM(N)", "TC(cancelled)", "ended(false)",
        "completion",
      ]),
  ]

  @Test(arguments: rows, Course.allCases)
  func theCallsMatch(row: Row, course: Course) {
    let interaction = course == .byItself || course == .resized ? nil : UIPercentDrivenInteractiveTransition()
    row.begin(self, interaction)
    self["A"].transitionCoordinator?.animate(alongsideTransition: nil) { [log] in
      log.note($0.isCancelled ? "TC(cancelled)" : "TC(done)")
    }
    #expect(calls() == row.startCalls)
    let container = containerDelegate.animator.context?.containerView
    for step in 1...4 {
      interaction?.update(0.1 * CGFloat(step))
      frame()
    }
    switch course {
    case .byItself: break
    case .finished: interaction?.finish()
    case .cancelled: interaction?.cancel()
    case .grabbedAgain:
      interaction?.finish()
      frame()
      interaction?.pause()
      interaction?.update(0.3)
      frame()
      interaction?.cancel()
      frame()
      interaction?.pause()
      frame()
      interaction?.finish()
    case .resized: UIScreen.main.configure(size: CGSize(width: 844, height: 390), scale: 2, fps: 60)
    }
    for _ in 0..<90 { frame() }
    #expect(calls() == (course.isCancelled ? row.cancelledCalls : row.endCalls))
    #expect(self["A"].transitionCoordinator == nil)
    // Each shown controller fills the window, whatever its size, and a remaining container has only one subview.
    let shown = screens.values.filter { $0.viewIfLoaded?.window != nil && $0.appearance.phase == .appeared }
    let keepsPresenter = ["present, custom", "dismiss, custom"].contains(row.testDescription)
    let isPresented = course.isCancelled == row.testDescription.hasPrefix("dismiss")
    #expect(shown.count == (keepsPresenter && isPresented ? 2 : 1))
    for controller in shown {
      #expect(controller.view.convert(controller.view.bounds, to: nil) == stage.window.bounds)
    }
    #expect(container?.superview == nil || container?.subviews.count == 1)
  }

  // MARK: The stage

  private lazy var stage = ControllerStage(width: 390, height: 844)
  fileprivate let log = CallLog()
  private lazy var containerDelegate = ContainerDelegate(log)
  fileprivate lazy var modal = Modal(log, containerDelegate.animator)
  private var screens: [String: Screen] = [:]

  fileprivate subscript(_ name: String) -> Screen {
    if let existing = screens[name] { return existing }
    let new = Screen(name, log)
    screens[name] = new
    return new
  }

  private func frame() { stage.frame(at: stage.time + 1.0 / 60) }

  /// Removes and returns the recorded calls, without the kinds that the rows do not list.
  private func calls() -> [String] {
    let unlistedKinds = ["load", "AN?", "IC?", "animate", "PC?"]
    return log.take().filter { call in !unlistedKinds.contains { call.contains($0) } }
  }

  private func show(_ controller: UIViewController) {
    stage.window.rootViewController = controller
    stage.frame(at: 1)
    _ = log.take()
  }

  fileprivate func stack(_ interaction: (any UIViewControllerInteractiveTransitioning)?, _ names: String...)
    -> UINavigationController
  {
    let navigation = UINavigationController()
    navigation.isNavigationBarHidden = true
    navigation.delegate = containerDelegate
    containerDelegate.interactor = interaction
    navigation.viewControllers = (names.isEmpty ? ["A"] : names).map { self[$0] }
    show(navigation)
    return navigation
  }

  fileprivate func tabs(_ interaction: (any UIViewControllerInteractiveTransitioning)?) -> UITabBarController
  {
    let tabs = UITabBarController()
    tabs.delegate = containerDelegate
    containerDelegate.interactor = interaction
    tabs.viewControllers = [self["A"], self["B"]]
    show(tabs)
    return tabs
  }

  fileprivate func present(
    _ style: UIModalPresentationStyle, _ interaction: (any UIViewControllerInteractiveTransitioning)?
  ) {
    show(self["A"])
    modal.interactor = interaction
    self["B"].modalPresentationStyle = style
    self["B"].transitioningDelegate = modal
    self["A"].present(self["B"], animated: true) { [log] in log.note("completion") }
  }

  fileprivate func dismiss(
    _ style: UIModalPresentationStyle, _ interaction: (any UIViewControllerInteractiveTransitioning)?
  ) {
    show(self["A"])
    self["B"].modalPresentationStyle = style
    self["B"].transitioningDelegate = modal
    self["A"].present(self["B"], animated: false)
    stage.frame(at: 2)
    _ = log.take()
    modal.interactor = interaction
    self["A"].dismiss(animated: true) { [log] in log.note("completion") }
  }

  fileprivate func changeChildren(_ interaction: (any UIViewControllerInteractiveTransitioning)?) {
    let container = UIViewController()
    show(container)
    ChildTransition(in: container, view: container.view, from: nil, to: self["A"]).begin()
    stage.frame(at: 2)
    _ = log.take()
    ChildTransition(
      in: container, view: container.view, from: self["A"], to: self["B"],
      animator: containerDelegate.animator,
      interactionController: interaction
    ).begin { [log] _ in log.note("completion") }
  }

  // MARK: Delegates

  /// The delegate of a stack and of tabs.
  private final class ContainerDelegate: NSObject, UINavigationControllerDelegate, UITabBarControllerDelegate
  {
    let log: CallLog
    let animator: SlideAnimator
    var interactor: (any UIViewControllerInteractiveTransitioning)?

    init(_ log: CallLog) {
      self.log = log
      animator = SlideAnimator(log)
    }

    private func name(_ controller: UIViewController) -> String { (controller as? Screen)?.name ?? "?" }
    func navigationController(
      _ navigationController: UINavigationController, willShow viewController: UIViewController,
      animated: Bool
    ) { log.note("willShow(\(name(viewController)))") }
    func navigationController(
      _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) { log.note("didShow(\(name(viewController)))") }
    func navigationController(
      _ navigationController: UINavigationController,
      animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
      to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
    func navigationController(
      _ navigationController: UINavigationController,
      interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interactor }
    func tabBarController(
      _ tabBarController: UITabBarController,
      animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
    func tabBarController(
      _ tabBarController: UITabBarController,
      interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interactor }
  }

  /// The transitioning delegate. Its animator fades presented controllers in and out.
  final class Modal: NSObject, UIViewControllerTransitioningDelegate {
    let log: CallLog
    let animator: SlideAnimator
    var interactor: (any UIViewControllerInteractiveTransitioning)?
    var removesPresenter = false

    init(_ log: CallLog, _ animator: SlideAnimator) {
      (self.log, self.animator) = (log, animator)
      super.init()
      animator.body = { context in
        let container = context.containerView
        let isPresenting = context.viewController(forKey: .to)?.presentingViewController != nil
        if let to = context.view(forKey: .to), let controller = context.viewController(forKey: .to) {
          to.frame = context.finalFrame(for: controller)
          container.insertSubview(to, at: isPresenting ? container.subviews.count : 0)
        }
        guard let moving = context.view(forKey: isPresenting ? .to : .from) else { return }
        if isPresenting { moving.alpha = 0 }
        UIView.animate(withDuration: 0.4, delay: 0, options: .curveLinear) {
          moving.alpha = isPresenting ? 1 : 0
        } completion: { _ in
          moving.alpha = 1
          context.completeTransition(!context.transitionWasCancelled)
        }
      }
    }

    func presentationController(
      forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? {
      let controller = LoggingPresentation(presentedViewController: presented, presenting: presenting)
      (controller.log, controller.removesPresenter) = (log, removesPresenter)
      return controller
    }
    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
    func animationController(forDismissed dismissed: UIViewController)
      -> (any UIViewControllerAnimatedTransitioning)?
    { animator }
    func interactionControllerForPresentation(using animator: any UIViewControllerAnimatedTransitioning)
      -> (any UIViewControllerInteractiveTransitioning)?
    { interactor }
    func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
      -> (any UIViewControllerInteractiveTransitioning)?
    { interactor }
  }

  private final class LoggingPresentation: UIPresentationController {
    var log: CallLog?
    var removesPresenter = false
    override var shouldRemovePresentersView: Bool { removesPresenter }
    override func presentationTransitionWillBegin() { log?.note("PC.willBegin") }
    override func presentationTransitionDidEnd(_ completed: Bool) { log?.note("PC.didEnd(\(completed))") }
    override func dismissalTransitionWillBegin() { log?.note("PC.dismissWillBegin") }
    override func dismissalTransitionDidEnd(_ completed: Bool) { log?.note("PC.dismissDidEnd(\(completed))") }
    override func containerViewWillLayoutSubviews() {
      presentedView?.frame = frameOfPresentedViewInContainerView
    }
  }
}
