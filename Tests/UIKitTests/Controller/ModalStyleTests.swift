import Testing

@testable import Engine
@testable import UIKit

/// The presentation styles and their built-in animations: transitions.md §1.1 and §1.4, animation.md §10.
@Suite(.serialized) @MainActor
final class ModalStyleTests {
  private let log = CallLog()
  // The stage is created on first use. Another suite's test may run between the creation of this suite and its test.
  private lazy var stage = ControllerStage(width: 390, height: 844)
  private lazy var a = Screen("A", log)
  private lazy var b = Screen("B", log)

  private func begin(_ style: UIModalPresentationStyle) {
    stage.window.rootViewController = a
    stage.frame(at: 1)
    _ = log.take()
    b.modalPresentationStyle = style
  }

  private func settle() { stage.run(to: stage.time + 1) }

  /// The progress of the built-in spring at `t` seconds. Transitions cut it off after half a second.
  private func spring(_ t: Double) -> Double {
    SpringSolution(mass: 3, stiffness: 1000, damping: 500).progress(t)
  }

  // MARK: Callbacks and views

  @Test(arguments: [UIModalPresentationStyle.fullScreen, .currentContext])
  func aFullScreenPresentationRemovesThePresenter(style: UIModalPresentationStyle) {
    begin(style)
    a.present(b, animated: true) { [log] in log.note("completion") }
    #expect(log.take() == ["B.load", "A.wD", "B.wA", "B.isA"])
    #expect(a.view.superview is TransitionContainerView)
    settle()
    #expect(log.take() == ["B.dA", "A.dD", "completion"])
    #expect(a.view.superview == nil && b.view.frame == CGRect(x: 0, y: 0, width: 390, height: 844))
    b.dismiss(animated: true) { [log] in log.note("completion") }
    #expect(log.take() == ["B.wD", "A.wA", "A.isA"])
    settle()
    #expect(log.take() == ["A.dA", "B.dD", "completion"])
    #expect(stage.window.subviews == [a.view] && a.view.frame == stage.window.bounds)
  }

  @Test(arguments: [
    UIModalPresentationStyle.overFullScreen, .overCurrentContext, .pageSheet, .automatic, .custom,
  ])
  func aPartialPresentationKeepsThePresenter(style: UIModalPresentationStyle) {
    begin(style)
    a.present(b, animated: true)
    #expect(log.take() == ["B.load", "B.wA", "B.isA"])
    settle()
    #expect(log.take() == ["B.dA"])
    #expect(a.view.superview === stage.window && b.view.window === stage.window)
    a.dismiss(animated: true)
    settle()
    #expect(log.take() == ["B.wD", "B.dD"])
    #expect(stage.window.subviews == [a.view] && a.view.transform.isIdentity)
  }

  // MARK: Motion

  @Test(arguments: [UIModalPresentationStyle.fullScreen, .overFullScreen, .pageSheet])
  func presentationsSlideByTheBuiltInSpring(style: UIModalPresentationStyle) {
    begin(style)
    let top = style == .pageSheet ? 44.0 : 0
    a.present(b, animated: true)
    for t in [0.0, 0.05, 0.1, 0.25, 0.4] {
      stage.frame(at: 1 + t)
      let expected = 844 + (top - 844) * spring(t)
      #expect(abs(stage.shownFrame(b.view).minY - expected) < 0.01, "at \(t)")
      if style == .pageSheet {
        #expect(abs(stage.shown(a.view).transform.m11 - (1 - 0.08 * spring(t))) < 1e-4)
      }
    }
    settle()
    #expect(abs(stage.shownFrame(b.view).minY - top) < 1e-9)
  }

  @Test func dissolvesFade() {
    begin(.overFullScreen)
    b.modalTransitionStyle = .crossDissolve
    a.present(b, animated: true)
    stage.frame(at: 1)
    stage.frame(at: 1.25)
    #expect(abs(stage.shown(b.view).opacity - 0.5) < 1e-3)
    settle()
    #expect(b.view.alpha == 1 && stage.shown(b.view).opacity == 1)
    b.dismiss(animated: true)
    stage.run(to: stage.time + 0.25)
    #expect(stage.shown(b.view).opacity < 0.6)
    settle()
    #expect(b.view.alpha == 1 && b.view.superview == nil)
  }

  @Test func flipsReplaceTheViews() {
    begin(.fullScreen)
    b.modalTransitionStyle = .flipHorizontal
    a.present(b, animated: true)
    settle()
    #expect(log.take().suffix(2) == ["B.dA", "A.dD"])
    b.dismiss(animated: true)
    settle()
    #expect(stage.window.subviews == [a.view])
  }

  // MARK: Sheets

  @Test(arguments: [(390.0, 390.0, 0.0), (1024, 704, 160)])
  func aSheetHasAGreatestWidth(width: Double, expected: Double, x: Double) {
    let stage = ControllerStage(width: width, height: 844)
    stage.window.rootViewController = a
    a.present(b, animated: false)
    stage.frame(at: 1)
    #expect(b.view.frame == CGRect(x: x, y: 44, width: expected, height: 800))
    #expect(b.view.layer.cornerRadius == 10 && b.view.clipsToBounds)
    #expect(b.view.layer.maskedCorners == [.layerMinXMinYCorner, .layerMaxXMinYCorner])
    b.dismiss(animated: false)
    #expect(b.view.layer.cornerRadius == 0 && !b.view.clipsToBounds && a.view.transform.isIdentity)
  }

  /// Drags downwards by `distance` points in steps, rests, and lifts the touch unless `release` is false.
  private func drag(by distance: Double, release: Bool = true) {
    stage.down(200, 100)
    for step in 1...20 { stage.move(200, 100 + distance * Double(step) / 20) }
    // The touch rests, so that it has no velocity.
    for _ in 0..<10 { stage.frame(at: stage.time + 1.0 / 60) }
    if release { stage.up(200, 100 + distance) }
  }

  @Test(arguments: [(600.0, true), (300, false)])
  func aSheetIsDraggedAway(distance: Double, isDismissed: Bool) {
    begin(.pageSheet)
    a.present(b, animated: false)
    stage.frame(at: 2)
    let before = stage.shownFrame(b.view)
    drag(by: distance, release: false)
    // The sheet follows the touch, less the ten points of slop.
    let fraction = (distance - 10) / 800
    #expect(abs(stage.shownFrame(b.view).minY - (44 + 800 * fraction)) < 1)
    stage.up(200, 100 + distance)
    settle()
    #expect((a.presentedViewController == nil) == isDismissed)
    #expect(a.view.transform.isIdentity == isDismissed)
    if !isDismissed { #expect(stage.shownFrame(b.view) == before) }
    #expect(
      log.take().suffix(isDismissed ? 2 : 4)
        == (isDismissed ? ["B.wD", "B.dD"] : ["B.dA", "B.wD", "B.wA", "B.dA"]))
  }

  /// Content in a sheet scrolls, but a downward drag at the content's top moves the sheet.
  @Test func contentAtItsTopMovesTheSheet() {
    begin(.pageSheet)
    let content = UIScrollView(frame: CGRect(x: 0, y: 0, width: 390, height: 800))
    content.contentSize = CGSize(width: 390, height: 3000)
    content.alwaysBounceVertical = true
    b.view.addSubview(content)
    a.present(b, animated: false)
    stage.frame(at: 2)
    let top = stage.shownFrame(b.view).minY
    // An upward drag scrolls the content.
    drag(by: -200)
    for _ in 0..<120 { stage.frame(at: stage.time + 1.0 / 60) }
    #expect(content.contentOffset.y > 100 && b.transitionCoordinator == nil)
    // A downward drag does not move the sheet while the content is not at its top.
    drag(by: 120, release: false)
    #expect(stage.shownFrame(b.view).minY == top && b.transitionCoordinator == nil)
    stage.up(200, 220)
    content.setContentOffset(.zero, animated: false)
    stage.frame(at: stage.time + 1)
    drag(by: 300, release: false)
    #expect(abs(stage.shownFrame(b.view).minY - (44 + 290)) < 1 && content.contentOffset.y == 0)
    stage.up(200, 400)
    settle()
    // A sheet that cannot be dismissed leaves the drag to the content.
    b.isModalInPresentation = true
    drag(by: 300, release: false)
    #expect(stage.shownFrame(b.view).minY == top && content.contentOffset.y < -10)
    stage.up(200, 400)
    b.isModalInPresentation = false
    for _ in 0..<120 { stage.frame(at: stage.time + 1.0 / 60) }
    drag(by: 700)
    settle()
    #expect(a.presentedViewController == nil)
  }

  /// A presenter behind a sheet has the sheet's corner radius, and has its own radius after the dismissal.
  @Test func thePresenterHasRoundCornersBehindASheet() {
    begin(.pageSheet)
    a.view.layer.cornerRadius = 3
    a.present(b, animated: true)
    stage.frame(at: 2)
    stage.frame(at: 2.1)
    let radius = a.view.layer.presentation()?.cornerRadius ?? 0
    #expect(radius > 3 && radius < 10 && a.view.clipsToBounds)
    settle()
    #expect(a.view.layer.cornerRadius == 10)
    drag(by: 200)
    settle()
    #expect(a.view.layer.cornerRadius == 10 && a.view.clipsToBounds && a.presentedViewController === b)
    b.dismiss(animated: true)
    settle()
    #expect(a.view.layer.cornerRadius == 3 && !a.view.clipsToBounds)
  }

  private final class DismissalRecorder: NSObject, UIAdaptivePresentationControllerDelegate {
    var received: [String] = []
    var allowsDismissal = true
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool {
      allowsDismissal
    }
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
      received.append("will")
    }
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
      received.append("did")
    }
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
      received.append("attempt")
    }
  }

  @Test func theDelegateMayRefuseADismissal() {
    begin(.pageSheet)
    a.present(b, animated: false)
    let recorder = DismissalRecorder()
    b.presentationController?.delegate = recorder
    stage.frame(at: 2)
    b.isModalInPresentation = true
    drag(by: 700)
    b.isModalInPresentation = false
    recorder.allowsDismissal = false
    settle()
    drag(by: 700)
    settle()
    #expect(recorder.received == ["attempt", "attempt"] && a.presentedViewController === b)
    recorder.allowsDismissal = true
    drag(by: 700)
    settle()
    #expect(recorder.received == ["attempt", "attempt", "will", "did"] && a.presentedViewController == nil)
  }

  /// An app's animator that completes a dismissal at once.
  private final class ImmediateAnimator: NSObject, UIViewControllerTransitioningDelegate,
    UIViewControllerAnimatedTransitioning
  {
    func animationController(forDismissed dismissed: UIViewController)
      -> (any UIViewControllerAnimatedTransitioning)?
    { self }
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
      -> TimeInterval
    { 0.1 }
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
      transitionContext.completeTransition(true)
    }
  }

  @Test func aDraggedDismissalMayCompleteAtOnce() {
    begin(.pageSheet)
    let (recorder, atOnce) = (DismissalRecorder(), ImmediateAnimator())
    weak var sheet: UIViewController?
    do {
      // The dismissal releases the controller while the touch still moves.
      let new = UIViewController()
      new.transitioningDelegate = atOnce
      a.present(new, animated: false)
      new.presentationController?.delegate = recorder
      sheet = new
    }
    stage.frame(at: 2)
    drag(by: 700)
    settle()
    #expect(recorder.received == ["will", "did"] && a.presentedViewController == nil && sheet == nil)
  }

  // MARK: Contexts and chains

  @Test func currentContextCoversOnlyTheContext() {
    let outer = UIViewController()
    stage.window.rootViewController = outer
    let inner = Screen("I", log)
    inner.definesPresentationContext = true
    outer.addChild(inner)
    inner.view.frame = CGRect(x: 20, y: 100, width: 300, height: 400)
    outer.view.addSubview(inner.view)
    inner.didMove(toParent: outer)
    stage.frame(at: 1)
    b.modalPresentationStyle = .currentContext
    inner.present(b, animated: true)
    #expect(b.presentingViewController === inner && outer.presentedViewController == nil)
    // The presenter keeps its position on screen during the transition.
    #expect(
      inner.view.convert(inner.view.bounds, to: outer.view) == CGRect(x: 20, y: 100, width: 300, height: 400))
    settle()
    #expect(b.view.convert(b.view.bounds, to: outer.view) == CGRect(x: 20, y: 100, width: 300, height: 400))
    #expect(inner.view.superview == nil)
    b.dismiss(animated: true)
    settle()
    #expect(inner.view.superview === outer.view)
    #expect(inner.view.frame == CGRect(x: 20, y: 100, width: 300, height: 400))
  }

  @Test(arguments: [true, false])
  func aContextMayProvideTheTransitionStyle(provides: Bool) {
    stage.window.rootViewController = a
    a.definesPresentationContext = true
    a.providesPresentationContextTransitionStyle = provides
    a.modalTransitionStyle = .crossDissolve
    stage.frame(at: 1)
    b.modalPresentationStyle = .overCurrentContext
    a.present(b, animated: true)
    for _ in 0..<12 { stage.frame(at: stage.time + 1.0 / 60) }
    let shown = stage.shown(b.view)
    #expect((shown.opacity < 0.9) == provides && (shown.position.y > 430) == !provides)
    settle()
  }

  @Test(arguments: [true, false])
  func aPresentationControllerMayCoverOnlyTheContext(coversWindow: Bool) {
    final class Presentation: UIPresentationController {
      var coversWindow = true
      override var shouldPresentInFullscreen: Bool { coversWindow }
    }
    final class Delegate: NSObject, UIViewControllerTransitioningDelegate {
      var coversWindow = true
      var requestCount = 0
      func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
      ) -> UIPresentationController? {
        requestCount += 1
        let presentation = Presentation(presentedViewController: presented, presenting: presenting)
        presentation.coversWindow = coversWindow
        return presentation
      }
    }
    let (outer, inner, delegate) = (UIViewController(), Screen("I", log), Delegate())
    stage.window.rootViewController = outer
    inner.definesPresentationContext = true
    outer.addChild(inner)
    inner.view.frame = CGRect(x: 20, y: 100, width: 300, height: 400)
    outer.view.addSubview(inner.view)
    inner.didMove(toParent: outer)
    stage.frame(at: 1)
    delegate.coversWindow = coversWindow
    b.modalPresentationStyle = .custom
    b.transitioningDelegate = delegate
    inner.present(b, animated: true)
    #expect(b.presentingViewController === (coversWindow ? outer : inner) && delegate.requestCount == 1)
    #expect(b.presentationController?.presentingViewController === (coversWindow ? outer : inner))
    settle()
    let frame = b.view.convert(b.view.bounds, to: outer.view)
    #expect(frame == (coversWindow ? outer.view.bounds : inner.view.frame))
    b.dismiss(animated: true)
    settle()
    #expect(inner.presentedViewController == nil && outer.presentedViewController == nil)
    #expect(b.view.window == nil)
  }

  @Test(arguments: [true, false])
  func severalPresentationsAreDismissedTogether(animated: Bool) {
    begin(.fullScreen)
    a.present(b, animated: false)
    let c = Screen("C", log)
    c.modalPresentationStyle = .fullScreen
    b.present(c, animated: false)
    #expect(a.presentedViewController === b && b.presentedViewController === c)
    _ = log.take()
    a.dismiss(animated: animated) { [log] in log.note("completion") }
    settle()
    // The controller between does not appear.
    #expect(log.take() == ["C.wD", "A.wA", "A.isA", "A.dA", "C.dD", "completion"])
    #expect(a.presentedViewController == nil && b.presentedViewController == nil)
    #expect(stage.window.subviews == [a.view] && c.view.window == nil && b.view.subviews.isEmpty)
  }
}
