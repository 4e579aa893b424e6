import Testing

@testable import Engine
@testable import UIKit

/// Invariants of a presentation: the presenter's view, requests during a transition, and the controllers' properties
/// (transitions.md §1.4, §1.7, §1.9).
@Suite(.serialized) @MainActor
final class PresentationHoldTests {
  private let log = CallLog()
  private lazy var stage = ControllerStage(width: 390, height: 844)
  private lazy var a = Screen("A", log)
  private lazy var b = Screen("B", log)
  private lazy var delegate = Delegate()

  private func begin(_ style: UIModalPresentationStyle) {
    stage.window.rootViewController = a
    stage.frame(at: 1)
    b.modalPresentationStyle = style
    _ = log.take()
  }

  private func settle() { stage.run(to: stage.time + 2) }

  /// A delegate with one animator and an optional interaction controller.
  private final class Delegate: NSObject, UIViewControllerTransitioningDelegate {
    let animator = SlideAnimator(CallLog())
    var interaction: UIPercentDrivenInteractiveTransition?

    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
    func animationController(forDismissed dismissed: UIViewController)
      -> (any UIViewControllerAnimatedTransitioning)?
    { animator }
    func interactionControllerForPresentation(using animator: any UIViewControllerAnimatedTransitioning)
      -> (any UIViewControllerInteractiveTransitioning)?
    { interaction }
    func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
      -> (any UIViewControllerInteractiveTransitioning)?
    { interaction }
  }

  // MARK: A presenter that stays

  @Test(arguments: [true, false])
  func anAnimatorThatMovesThePresenterIsCorrected(isPresentation: Bool) {
    begin(.custom)
    b.transitioningDelegate = delegate
    let below = UIView()
    stage.window.insertSubview(below, at: 0)
    let frame = a.view.frame
    if !isPresentation { a.present(b, animated: false) }
    delegate.animator.body = { [a, b] context in
      if isPresentation {
        context.containerView.addSubview(b.view)
        a.view.removeFromSuperview()
      } else {
        context.containerView.insertSubview(a.view, at: 0)
        a.view.center.x += 100
      }
      UIView.animate(withDuration: 0.2) {
        b.view.alpha = 0.9
      } completion: { _ in
        context.completeTransition(true)
      }
    }
    let found = diagnostics {
      if isPresentation { a.present(b, animated: true) } else { a.dismiss(animated: true) }
      settle()
    }
    #expect(found.map(\.code) == [.transitionPresenterMoved])
    #expect(a.view.superview === stage.window && a.view.frame == frame)
    #expect(stage.window.subviews.firstIndex(of: a.view) == 1)
  }

  /// The animator of a presentation over the full screen may move the presenter's view into the presentation's
  /// container. If the dismissal's animator does not move the view back, the framework does, and reports it.
  @Test(arguments: [true, false]) func anAnimatorMayKeepThePresenterInItsContainer(putsBack: Bool) {
    begin(.overFullScreen)
    b.transitioningDelegate = delegate
    let frame = a.view.frame
    let window = stage.window
    delegate.animator.body = { [a, b] context in
      let isPresentation = context.viewController(forKey: .to) === b
      if isPresentation {
        context.containerView.addSubview(a.view)
        context.containerView.addSubview(b.view)
      }
      UIView.animate(withDuration: 0.2) {
        a.view.transform = isPresentation ? CGAffineTransform(translationX: 200, y: 0) : .identity
      } completion: { _ in
        if !isPresentation, putsBack, !context.transitionWasCancelled { window.insertSubview(a.view, at: 0) }
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
    var found = diagnostics {
      a.present(b, animated: true)
      settle()
    }
    #expect(
      found.isEmpty && a.view.superview === b.presentationController?.containerView, "\(found.map(\.message))"
    )
    // A cancelled dismissal leaves the presenter's view in the container.
    let interaction = UIPercentDrivenInteractiveTransition()
    delegate.interaction = interaction
    found = diagnostics {
      a.dismiss(animated: true)
      interaction.update(0.4)
      stage.frame(at: stage.time + 0.1)
      interaction.cancel()
      settle()
    }
    #expect(
      found.isEmpty && a.view.superview === b.presentationController?.containerView, "\(found.map(\.message))"
    )
    delegate.interaction = nil
    found = diagnostics {
      a.dismiss(animated: true)
      settle()
    }
    #expect(found.map(\.code) == (putsBack ? [] : [.transitionPresenterMoved]))
    #expect(a.view.superview === window && a.view.frame == frame && window.subviews.contains(a.view))
  }

  // MARK: The presentation controller before the presentation

  @Test func theDelegateCanBeSetBeforeThePresentation() {
    final class AdaptiveDelegate: NSObject, UIAdaptivePresentationControllerDelegate {}
    begin(.pageSheet)
    let recorder = AdaptiveDelegate()
    let earlyController = b.presentationController
    earlyController?.delegate = recorder
    #expect(earlyController is UISheetPresentationController && b.presentationController === earlyController)
    let parent = UINavigationController(rootViewController: UIViewController())
    #expect(parent.viewControllers[0].presentationController === parent.presentationController)
    a.present(b, animated: true)
    #expect(b.presentationController === earlyController && earlyController?.delegate === recorder)
    #expect(earlyController?.presentingViewController === a)
    settle()
    a.dismiss(animated: true)
    settle()
    #expect(a.presentationController == nil, "a root controller has no presentation controller")
  }

  @Test func anotherStyleNeedsAnotherPresentationController() {
    begin(.pageSheet)
    let earlyController = b.presentationController
    b.modalPresentationStyle = .fullScreen
    #expect(b.presentationController !== earlyController)
    a.present(b, animated: false)
    #expect(!(b.presentationController is UISheetPresentationController))
  }

  @Test func anUnusedPresentationControllerRetainsNothing() {
    weak var released: UIViewController?
    do {
      let controller = UIViewController()
      released = controller
      _ = controller.presentationController
    }
    #expect(released == nil)
  }

  // MARK: isBeingPresented and isBeingDismissed

  @Test(arguments: [true, false])
  func callbacksSeeThePresentationState(finishes: Bool) {
    begin(.custom)
    b.transitioningDelegate = delegate
    let interaction = UIPercentDrivenInteractiveTransition()
    delegate.interaction = interaction
    let observed = ObservedScreen(log)
    observed.modalPresentationStyle = .fullScreen
    observed.transitioningDelegate = delegate
    a.present(observed, animated: true)
    #expect(observed.isBeingPresented)
    if finishes { interaction.finish() } else { interaction.cancel() }
    settle()
    // A cancelled presentation is also a dismissal.
    let lastCallbacks = finishes ? ["dA presented"] : ["wD presented dismissed", "dD presented dismissed"]
    #expect(observed.callbacks == ["wA presented"] + lastCallbacks)
    #expect(!observed.isBeingPresented && !observed.isBeingDismissed)
    guard finishes else { return }
    observed.callbacks = []
    delegate.interaction = nil
    a.dismiss(animated: true)
    settle()
    #expect(observed.callbacks == ["wD dismissed", "dD dismissed"] && !observed.isBeingDismissed)
  }

  private final class ObservedScreen: Screen {
    var callbacks: [String] = []
    init(_ log: CallLog) { super.init("W", log) }
    required init?(coder: NSCoder) { fatalError("not archived") }
    private func note(_ call: String) {
      callbacks.append(call + (isBeingPresented ? " presented" : "") + (isBeingDismissed ? " dismissed" : ""))
    }
    override func viewWillAppear(_ animated: Bool) { note("wA") }
    override func viewDidAppear(_ animated: Bool) { note("dA") }
    override func viewWillDisappear(_ animated: Bool) { note("wD") }
    override func viewDidDisappear(_ animated: Bool) { note("dD") }
  }

  // MARK: Requests during a transition

  @Test func aSecondDismissalCompletesToo() {
    begin(.fullScreen)
    a.present(b, animated: false)
    var done: [Int] = []
    a.dismiss(animated: true) { done.append(1) }
    stage.frame(at: stage.time + 0.1)
    a.dismiss(animated: true) { done.append(2) }
    b.dismiss(animated: false) { done.append(3) }
    settle()
    #expect(done == [1, 2, 3] && a.presentedViewController == nil)
  }

  @Test(arguments: [true, false])
  func aLowerPresentationWaitsForTheUpperOne(isPresentation: Bool) {
    begin(.fullScreen)
    let c = Screen("C", log)
    a.present(b, animated: false)
    if !isPresentation { b.present(c, animated: false) }
    var done: [String] = []
    if isPresentation {
      b.present(c, animated: true) { done.append("c") }
    } else {
      b.dismiss(animated: true) { done.append("c") }
    }
    stage.frame(at: stage.time + 0.1)
    a.dismiss(animated: true) { done.append("b") }
    settle()
    settle()
    #expect(done == ["c", "b"])
    #expect(a.presentedViewController == nil && stage.window.subviews == [a.view])
    #expect(b.view.window == nil && c.view.window == nil)
  }

  @Test func aDraggedSheetLeavesAfterTheRelease() {
    begin(.pageSheet)
    a.present(b, animated: false)
    settle()
    stage.down(200, 100)
    for step in 1...10 { stage.move(200, 100 + 10 * Double(step)) }
    #expect(b.transitionCoordinator?.isInteractive == true)
    var isDone = false
    a.dismiss(animated: true) { isDone = true }
    for _ in 0..<10 { stage.frame(at: stage.time + 1.0 / 60) }
    #expect(b.transitionCoordinator?.isInteractive == true)
    stage.up(200, 200)
    settle()
    #expect(isDone && a.presentedViewController == nil && a.view.transform.isIdentity)
  }

  // MARK: Sheets

  @Test func aSheetUnderASheetKeepsItsSize() {
    begin(.pageSheet)
    let c = Screen("C", log)
    a.present(b, animated: false)
    settle()
    b.present(c, animated: false)
    b.view.superview?.setNeedsLayout()
    settle()
    #expect(b.view.bounds.size == CGSize(width: 390, height: 800) && b.view.transform.a == 0.92)
    b.dismiss(animated: false)
    settle()
    #expect(b.view.frame == CGRect(x: 0, y: 44, width: 390, height: 800))
  }

  /// The upper edge of a sheet under another sheet is as high as that of a full-screen presenter under one sheet.
  @Test func theLowerSheetIsVisibleAboveTheUpperSheet() {
    begin(.pageSheet)
    let c = Screen("C", log)
    a.present(b, animated: false)
    settle()
    let peek = a.view.convert(a.view.bounds, to: nil).minY
    #expect(peek > 20 && peek < 44)
    b.present(c, animated: true)
    settle()
    #expect(abs(b.view.convert(b.view.bounds, to: nil).minY - peek) < 1e-9)
    c.dismiss(animated: true)
    settle()
    #expect(b.view.frame == CGRect(x: 0, y: 44, width: 390, height: 800))
  }

  /// Page curls are not supported, but the controller is presented.
  @Test func aPartialCurlPresentsTheController() {
    begin(.fullScreen)
    b.modalTransitionStyle = .partialCurl
    a.present(b, animated: true)
    settle()
    #expect(a.presentedViewController === b && b.view.window != nil)
  }

  @Test func aSheetsDelegateIsAskedOnce() {
    final class AdaptiveDelegate: NSObject, UIAdaptivePresentationControllerDelegate {
      var callCount = 0
      func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
        callCount += 1
        return true
      }
    }
    begin(.pageSheet)
    let recorder = AdaptiveDelegate()
    b.presentationController?.delegate = recorder
    a.present(b, animated: false)
    settle()
    stage.down(200, 100)
    for step in 1...10 { stage.move(200, 100 + 10 * Double(step)) }
    stage.up(200, 200)
    settle()
    #expect(recorder.callCount == 1)
  }

  // MARK: Containers that disappear during a transition

  @Test(arguments: [true, false])
  func anAppearingControllerLeavesWithItsContainer(finishes: Bool) {
    let n = Navigation("A")
    let interaction = n.interactive()
    n.controller.pushViewController(n["B"], animated: true)
    n.step()
    let cover = UIViewController()
    cover.modalPresentationStyle = .fullScreen
    n.controller.present(cover, animated: true)
    n.step()
    if finishes { interaction.finish() } else { interaction.cancel() }
    n.stage.run(to: n.stage.time + 3)
    #expect(n["A"].appearance.phase == .disappeared && n["B"].appearance.phase == .disappeared)
    n.controller.dismiss(animated: true)
    n.stage.run(to: n.stage.time + 3)
    #expect(n[finishes ? "B" : "A"].appearance.phase == .appeared)
    #expect(n[finishes ? "A" : "B"].appearance.phase == .disappeared)
  }
}
