import Testing

@testable import Engine
@testable import UIKit

/// Presentations of transitions.md §1.4 and §1.5, rows present and dismiss.
@Suite(.serialized) @MainActor
final class PresentationTests {
  private let log = CallLog()
  private lazy var stage = ControllerStage(width: 390, height: 844)
  private lazy var delegate = Modal(log)
  private lazy var a = Screen("A", log)
  private lazy var b = Screen("B", log)

  /// Shows `a`. The stage is created here, since another suite's test may run between the creation of this suite and
  /// its test.
  private func begin() {
    b.transitioningDelegate = delegate
    b.modalPresentationStyle = .custom
    stage.window.rootViewController = a
    stage.frame(at: 1)
    _ = log.take()
  }

  private func settle() { for _ in 0..<60 { stage.frame(at: stage.time + 1.0 / 60) } }

  @Test func aCustomPresentationSendsItsCallsInOrder() {
    begin()
    a.present(b, animated: true) { self.log.note("completion") }
    #expect(a.presentedViewController === b && b.presentingViewController === a)
    #expect(b.isBeingPresented && b.presentationController === delegate.controller)
    #expect(a.transitionCoordinator === b.transitionCoordinator && a.transitionCoordinator != nil)
    #expect(a.view.superview === stage.window)
    settle()
    #expect(
      log.take() == [
        "PC?", "AN?", "IC?", "B.load", "PC.willBegin", "B.wA", "animate", "B.isA", "PC.didEnd(true)", "B.dA",
        "ended(true)", "completion",
      ])
    #expect(a.view.superview === stage.window && b.view.window === stage.window && !b.isBeingPresented)
    #expect(b.view.superview === delegate.controller?.containerView)
    #expect(a.transitionCoordinator == nil)
  }

  /// A second tap on the control that presents would present again.
  @Test func aTapDuringAPresentationPressesNothing() {
    begin()
    final class Counter { var count = 0 }
    let counter = Counter()
    let button = UIButton(frame: CGRect(x: 100, y: 100, width: 100, height: 50))
    button.addAction(UIAction { _ in counter.count += 1 }, for: .touchUpInside)
    a.view.addSubview(button)
    func tap() {
      stage.down(150, 125)
      stage.up(150, 125)
    }
    stage.frame(at: stage.time + 1.0 / 60)
    tap()
    #expect(counter.count == 1)
    a.present(b, animated: true)
    for _ in 0..<6 { tap() }
    #expect(counter.count == 1 && a.transitionCoordinator != nil)
    settle()
    b.dismiss(animated: true)
    tap()
    #expect(counter.count == 1 && a.transitionCoordinator != nil)
    settle()
    tap()
    #expect(counter.count == 2)
  }

  @Test func thePresentationControllerHasTheContainersTraits() {
    final class Presentation: UIPresentationController {
      var seen: [UIUserInterfaceSizeClass?] = []
      override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        seen += [previousTraitCollection?.verticalSizeClass, traitCollection.verticalSizeClass]
      }
    }
    final class Delegate: NSObject, UIViewControllerTransitioningDelegate {
      var presentation: Presentation?
      func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
      ) -> UIPresentationController? {
        presentation = Presentation(presentedViewController: presented, presenting: presenting)
        return presentation
      }
    }
    begin()
    let delegate = Delegate()
    b.transitioningDelegate = delegate
    a.present(b, animated: false)
    settle()
    #expect(delegate.presentation?.traitCollection.verticalSizeClass == .regular)
    delegate.presentation?.seen = []
    stage.window.frame = CGRect(x: 0, y: 0, width: 844, height: 390)
    settle()
    #expect(delegate.presentation?.seen == [.regular, .compact])
  }

  /// The animator of a dismissal moves and resizes the presented view. A layout by the presentation controller would
  /// move the view back.
  @Test func aDismissalIsNotLaidOutByTheController() {
    final class Presentation: UIPresentationController {
      var count = 0
      override func containerViewWillLayoutSubviews() {
        count += 1
        presentedView?.frame = frameOfPresentedViewInContainerView
      }
    }
    final class Delegate: NSObject, UIViewControllerTransitioningDelegate,
      UIViewControllerAnimatedTransitioning
    {
      var presentation: Presentation?
      func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
      ) -> UIPresentationController? {
        presentation = Presentation(presentedViewController: presented, presenting: presenting)
        return presentation
      }
      func animationController(forDismissed dismissed: UIViewController) -> (
        any UIViewControllerAnimatedTransitioning
      )? { self }
      func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        0.4
      }
      func animateTransition(using context: any UIViewControllerContextTransitioning) {
        let view = context.view(forKey: .from)
        UIView.animate(withDuration: 0.4, delay: 0, options: .curveLinear) {
          view?.frame = CGRect(x: 0, y: 844, width: 390, height: 700)
        } completion: { _ in
          context.completeTransition(!context.transitionWasCancelled)
        }
      }
    }
    begin()
    let delegate = Delegate()
    b.transitioningDelegate = delegate
    a.present(b, animated: true)
    settle()
    let count = delegate.presentation?.count ?? 0
    #expect(count > 0 && b.view.frame == CGRect(x: 0, y: 0, width: 390, height: 844))
    b.dismiss(animated: true)
    for _ in 0..<12 { stage.frame(at: stage.time + 1.0 / 60) }
    #expect(b.view.frame.minY == 844 && delegate.presentation?.count == count)
    #expect(stage.shown(b.view).position.y > 500)
    settle()
    #expect(b.view.window == nil)
  }

  @Test func aCustomDismissalSendsItsCallsInOrder() {
    begin()
    a.present(b, animated: false)
    settle()
    _ = log.take()
    b.dismiss(animated: true) { self.log.note("completion") }
    #expect(b.isBeingDismissed)
    settle()
    #expect(
      log.take() == [
        "AN?dismiss", "IC?dismiss", "PC.dismissWillBegin", "B.wD", "animate", "PC.dismissDidEnd(true)",
        "B.dD",
        "ended(true)", "completion",
      ])
    #expect(a.presentedViewController == nil && b.presentingViewController == nil)
    #expect(b.view.window == nil && stage.window.subviews == [a.view])
  }

  @Test func fullScreenRemovesThePresenter() {
    begin()
    b.modalPresentationStyle = .fullScreen
    a.present(b, animated: true)
    settle()
    #expect(
      log.take() == [
        "AN?", "IC?", "B.load", "A.wD", "B.wA", "animate", "B.isA", "B.dA", "A.dD", "ended(true)",
      ])
    #expect(a.view.superview == nil && b.view.window === stage.window)
    a.dismiss(animated: true)
    settle()
    #expect(
      log.take() == [
        "AN?dismiss", "IC?dismiss", "B.wD", "A.wA", "animate", "A.isA", "A.dA", "B.dD", "ended(true)",
      ])
    #expect(stage.window.subviews == [a.view] && a.view.frame == stage.window.bounds)
  }

  /// A transitioning delegate that `viewDidLoad()` sets is used, unless the style is `custom`.
  @Test func viewDidLoadMaySetTheDelegate() {
    final class Late: UIViewController {
      let modal: Modal
      init(_ modal: Modal) {
        self.modal = modal
        super.init(nibName: nil, bundle: nil)
      }
      required init?(coder: NSCoder) { fatalError("not archived") }
      override func viewDidLoad() {
        super.viewDidLoad()
        modal.log.note("load")
        transitioningDelegate = modal
      }
    }
    begin()
    for style in [UIModalPresentationStyle.fullScreen, .overFullScreen] {
      let late = Late(delegate)
      late.modalPresentationStyle = style
      a.present(late, animated: true)
      settle()
      #expect(log.take().prefix(3) == ["load", "AN?", "IC?"], "\(style)")
      a.dismiss(animated: false)
      settle()
      _ = log.take()
    }
  }

  @Test func presentationsWithoutAnimationCompleteAtOnce() {
    begin()
    a.present(b, animated: false) { self.log.note("completion") }
    #expect(
      log.take() == [
        "PC?", "B.load", "PC.willBegin", "B.wA", "B.isA", "PC.didEnd(true)", "B.dA", "completion",
      ])
    #expect(b.view.frame == CGRect(x: 0, y: 0, width: 390, height: 844))
    b.dismiss(animated: false)
    #expect(log.take() == ["PC.dismissWillBegin", "B.wD", "PC.dismissDidEnd(true)", "B.dD"])
    #expect(stage.window.subviews == [a.view])
  }

  /// In a cancelled transition, the appearing controller disappears and the disappearing controller appears.
  @Test(arguments: [UIModalPresentationStyle.custom, .fullScreen])
  func aCancellationRestoresBothControllers(style: UIModalPresentationStyle) {
    begin()
    b.modalPresentationStyle = style
    let isFull = style == .fullScreen
    let interaction = UIPercentDrivenInteractiveTransition()
    delegate.interaction = interaction
    a.present(b, animated: true) { self.log.note("completion") }
    interaction.update(0.4)
    settle()
    _ = log.take()
    interaction.cancel()
    settle()
    let presentationCalls = isFull ? ["B.wD", "B.dD", "A.wA", "A.dA"] : ["PC.didEnd(false)", "B.wD", "B.dD"]
    #expect(log.take() == presentationCalls + ["ended(false)", "completion"])
    #expect(a.presentedViewController == nil && stage.window.subviews == [a.view] && b.view.window == nil)

    delegate.interaction = nil
    a.present(b, animated: false)
    delegate.interaction = interaction
    b.dismiss(animated: true)
    interaction.update(0.4)
    settle()
    _ = log.take()
    interaction.cancel()
    settle()
    let dismissalCalls =
      isFull ? ["A.wD", "A.dD", "B.wA", "B.dA"] : ["PC.dismissDidEnd(false)", "B.wA", "B.dA"]
    #expect(log.take() == dismissalCalls + ["ended(false)"])
    #expect(a.presentedViewController === b && b.view.window === stage.window)
    #expect((a.view.window == nil) == isFull)
  }

  @Test(arguments: [true, false]) func theContainerIsInTheWindowWhenThePresentationBegins(isAnimated: Bool) {
    begin()
    a.present(b, animated: isAnimated)
    #expect(delegate.controller?.isShownAtStart == true)
    settle()
  }

  /// In the callbacks of a cancelled presentation, the controller is being dismissed.
  @Test func aCancelledPresentationIsADismissal() {
    final class DismissalRecorder: UIViewController {
      var isDismissed: [Bool] = []
      override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        isDismissed.append(isBeingDismissed)
      }
      override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        isDismissed.append(isBeingDismissed)
      }
    }
    begin()
    let recorder = DismissalRecorder()
    recorder.transitioningDelegate = delegate
    recorder.modalPresentationStyle = .overFullScreen
    let interaction = UIPercentDrivenInteractiveTransition()
    delegate.interaction = interaction
    a.present(recorder, animated: true)
    interaction.update(0.4)
    settle()
    #expect(!recorder.isBeingDismissed && recorder.isBeingPresented)
    interaction.cancel()
    settle()
    #expect(recorder.isDismissed == [true, true] && !recorder.isBeingDismissed && !recorder.isBeingPresented)
  }

  @Test func theContextNamesItsViewsAndControllers() {
    begin()
    a.present(b, animated: true)
    let context = delegate.animator.context
    #expect(context?.view(forKey: .from) == nil && context?.view(forKey: .to) === b.view)
    #expect(context?.viewController(forKey: .from) === a && context?.presentationStyle == .custom)
    #expect(context?.finalFrame(for: b) == CGRect(x: 0, y: 0, width: 390, height: 844))
    settle()
  }

  /// If the presenter stays, the context has a final frame for the dismissed view. Animators for both directions use
  /// that frame.
  @Test(arguments: [UIModalPresentationStyle.custom, .overFullScreen, .fullScreen])
  func aDismissedViewHasAFinalFrameIfThePresenterStays(style: UIModalPresentationStyle) {
    begin()
    b.modalPresentationStyle = style
    a.present(b, animated: false)
    settle()
    b.dismiss(animated: true)
    let context = delegate.animator.context
    let whole = CGRect(x: 0, y: 0, width: 390, height: 844)
    #expect(context?.initialFrame(for: b) == whole)
    #expect(context?.finalFrame(for: b) == (style == .fullScreen ? .zero : whole))
    #expect(context?.finalFrame(for: a) == whole)
    settle()
  }

  @Test func theOutermostContainerPresents() {
    begin()
    let navigation = UINavigationController(rootViewController: Screen("R", log))
    stage.window.rootViewController = navigation
    stage.frame(at: 2)
    navigation.topViewController?.present(b, animated: false)
    #expect(b.presentingViewController === navigation)
    #expect(navigation.topViewController?.presentedViewController === b)
    navigation.topViewController?.dismiss(animated: false)
    #expect(b.presentingViewController == nil)
  }

  /// A request during a transition runs after it.
  @Test func aDismissalDuringAPresentationRunsAfterIt() {
    begin()
    a.present(b, animated: true)
    stage.frame(at: stage.time + 0.1)
    b.dismiss(animated: false) { self.log.note("released") }
    settle()
    #expect(log.take().suffix(2) == ["B.dD", "released"])
    #expect(a.presentedViewController == nil)
  }

  @Test func touchesReachThePresentedController() {
    begin()
    a.present(b, animated: false)
    stage.frame(at: 2)
    #expect(stage.window.hitTest(CGPoint(x: 10, y: 10), with: nil) === b.view)
    b.view.isUserInteractionEnabled = false
    // The presenter is covered, whatever the container contains.
    #expect(stage.window.hitTest(CGPoint(x: 10, y: 10), with: nil) !== a.view)
  }

  @Test func misuseIsReportedOrTraps() async {
    begin()
    var completions = 0
    let found = diagnostics { a.dismiss(animated: true) { completions += 1 } }
    #expect(found.map(\.code) == [.presentationIgnored] && completions == 1)
    a.present(b, animated: false)
    let second = diagnostics { a.present(Screen("C", log), animated: false) }
    #expect(second.map(\.code) == [.presentationIgnored] && a.presentedViewController === b)
    await #expect(processExitsWith: .failure) { @MainActor in
      let stage = ControllerStage()
      stage.window.rootViewController = UIViewController()
      let other = UIViewController()
      other.modalPresentationStyle = .none
      stage.window.rootViewController?.present(other, animated: true)
    }
  }

  @Test func aDismissedControllerIsReleased() {
    begin()
    weak var released: UIViewController?
    do {
      let c = Screen("C", log)
      c.modalPresentationStyle = .custom
      released = c
      a.present(c, animated: false)
      c.dismiss(animated: false)
    }
    stage.frame(at: 3)
    #expect(released == nil)
  }
}

/// A transitioning delegate that records its calls. Its animator fades the moved view to half of its opacity.
@MainActor
private final class Modal: NSObject, UIViewControllerTransitioningDelegate {
  let log: CallLog
  let animator: SlideAnimator
  var interaction: (any UIViewControllerInteractiveTransitioning)?
  private(set) var controller: NotingPresentationController?

  init(_ log: CallLog) {
    self.log = log
    animator = SlideAnimator(log)
    animator.body = { context in
      let view = context.view(forKey: .to)
      if let view { context.containerView.addSubview(view) }
      guard let moving = view ?? context.view(forKey: .from) else { return }
      moving.frame = context.containerView.bounds
      UIView.animate(withDuration: 0.4, delay: 0, options: .curveLinear) {
        moving.alpha = 0.5
      } completion: { _ in
        moving.alpha = 1
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController? {
    log.note("PC?")
    controller = NotingPresentationController(presentedViewController: presented, presenting: presenting)
    controller?.log = log
    return controller
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    log.note("AN?")
    return animator
  }

  func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  {
    log.note("AN?dismiss")
    return animator
  }

  func interactionControllerForPresentation(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  {
    log.note("IC?")
    return interaction
  }

  func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  {
    log.note("IC?dismiss")
    return interaction
  }
}

private final class NotingPresentationController: UIPresentationController {
  var log: CallLog?
  private(set) var isShownAtStart = false
  override func presentationTransitionWillBegin() {
    log?.note("PC.willBegin")
    isShownAtStart = containerView?.window != nil
  }
  override func presentationTransitionDidEnd(_ completed: Bool) { log?.note("PC.didEnd(\(completed))") }
  override func dismissalTransitionWillBegin() { log?.note("PC.dismissWillBegin") }
  override func dismissalTransitionDidEnd(_ completed: Bool) { log?.note("PC.dismissDidEnd(\(completed))") }
}
