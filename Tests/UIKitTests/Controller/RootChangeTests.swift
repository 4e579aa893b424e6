import Testing

@testable import Engine
@testable import UIKit

/// The root controller of a window may be replaced while a presentation over it begins, runs or ends.
@Suite(.serialized) @MainActor struct RootChangeTests {
  /// The calls of the app's code in which it may replace the root.
  enum Moment: CaseIterable {
    case presentationController, animator, interactor, duration, animate
    case willAppear, didAppear, willDisappear, didDisappear, ended, completion
  }

  /// A style, a direction, and the call in which the root is replaced.
  struct Case: CustomStringConvertible {
    let style: UIModalPresentationStyle
    let moment: Moment
    let isDismissal: Bool
    var description: String { "\(style) \(moment) \(isDismissal ? "dismissal" : "presentation")" }

    static let all: [Case] = [UIModalPresentationStyle.custom, .fullScreen].flatMap { style in
      Moment.allCases.flatMap { moment in
        [false, true].map { Case(style: style, moment: moment, isDismissal: $0) }
      }
    }.filter(\.happens)

    private var happens: Bool {
      let movesPresenter = style == .fullScreen
      return switch moment {
      case .presentationController: !movesPresenter && !isDismissal
      case .willAppear, .didAppear: !isDismissal || movesPresenter
      case .willDisappear, .didDisappear: isDismissal || movesPresenter
      case .animator, .interactor, .duration, .animate, .ended, .completion: true
      }
    }
  }

  /// A delegate that replaces the root once, in one call.
  private final class ReplacingDelegate: NSObject, UIViewControllerTransitioningDelegate,
    UIViewControllerAnimatedTransitioning
  {
    var moment: Moment?
    var replace: () -> Void = {}
    private(set) var hasReplaced = false

    func call(_ moment: Moment) {
      guard moment == self.moment, !hasReplaced else { return }
      hasReplaced = true
      replace()
    }

    func presentationController(
      forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? {
      call(.presentationController)
      return nil
    }
    func animationController(
      forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
      call(.animator)
      return self
    }
    func animationController(forDismissed dismissed: UIViewController)
      -> (any UIViewControllerAnimatedTransitioning)?
    {
      call(.animator)
      return self
    }
    func interactionControllerForPresentation(using animator: any UIViewControllerAnimatedTransitioning)
      -> (any UIViewControllerInteractiveTransitioning)?
    {
      call(.interactor)
      return nil
    }
    func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
      -> (any UIViewControllerInteractiveTransitioning)?
    {
      call(.interactor)
      return nil
    }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
      -> TimeInterval
    {
      call(.duration)
      return 0.3
    }
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      call(.animate)
      if let to = context.view(forKey: .to) { context.containerView.addSubview(to) }
      guard let moving = context.view(forKey: .to) ?? context.view(forKey: .from) else {
        return context.completeTransition(false)
      }
      UIView.animate(withDuration: 0.3) {
        moving.alpha = 0.5
      } completion: { _ in
        moving.alpha = 1
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
    func animationEnded(_ transitionCompleted: Bool) { call(.ended) }
  }

  private final class Page: Screen {
    var onCall: ((Moment) -> Void)?
    override func viewWillAppear(_ animated: Bool) {
      super.viewWillAppear(animated)
      onCall?(.willAppear)
    }
    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      onCall?(.didAppear)
    }
    override func viewWillDisappear(_ animated: Bool) {
      super.viewWillDisappear(animated)
      onCall?(.willDisappear)
    }
    override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      onCall?(.didDisappear)
    }
  }

  @Test(arguments: Case.all)
  func theRootIsReplacedInACallback(of test: Case) {
    let (stage, log, delegate) = (ControllerStage(), CallLog(), ReplacingDelegate())
    let (a, b, c) = (Page("A", log), Page("B", log), Page("C", log))
    b.modalPresentationStyle = test.style
    b.transitioningDelegate = delegate
    stage.window.rootViewController = a
    stage.frame(at: 1)
    if test.isDismissal { a.present(b, animated: false) }
    stage.frame(at: 2)
    delegate.moment = test.moment
    delegate.replace = { [unowned stage] in stage.window.rootViewController = c }
    // In a presentation, the presented controller appears and the presenter disappears. A dismissal does the reverse.
    let isCallOfPresented =
      test.isDismissal == (test.moment == .willDisappear || test.moment == .didDisappear)
    (isCallOfPresented ? b : a).onCall = { delegate.call($0) }
    var completions = 0
    let found = diagnostics {
      let completion = {
        completions += 1
        delegate.call(.completion)
      }
      if test.isDismissal {
        b.dismiss(animated: true, completion: completion)
      } else {
        a.present(b, animated: true, completion: completion)
      }
      stage.run(to: 4)
    }
    #expect(delegate.hasReplaced)
    // A presentation is ignored if the root is replaced before the presentation begins.
    let isIgnored =
      !test.isDismissal && [.presentationController, .animator, .interactor].contains(test.moment)
    #expect(found.map(\.code) == (isIgnored ? [.presentationIgnored] : []), "\(found)")
    #expect(completions == (isIgnored ? 0 : 1))
    #expect(stage.window.rootViewController === c && stage.window.subviews == [c.view])
    #expect(b.viewIfLoaded?.window == nil && a.view.window == nil)
    #expect(a.presentedViewController == nil && b.presentingViewController == nil)
    #expect(a.transitionCoordinator == nil && b.transitionCoordinator == nil)
    let calls = log.take()
    func count(_ call: String) -> Int { calls.filter { $0 == call }.count }
    for name in ["A", "B"] { #expect(count("\(name).wA") == count("\(name).wD"), "\(calls)") }
    #expect(count("C.wA") == 1 && count("C.dA") == 1 && count("C.wD") == 0, "\(calls)")
  }

  /// The transitions of UIKit itself complete once too.
  @Test(arguments: [UIModalPresentationStyle.fullScreen, .overFullScreen, .pageSheet], [false, true])
  func theRootLeavesDuringABuiltInPresentation(style: UIModalPresentationStyle, isDismissal: Bool) {
    let (stage, log) = (ControllerStage(), CallLog())
    let (a, b) = (Screen("A", log), Screen("B", log))
    b.modalPresentationStyle = style
    stage.window.rootViewController = a
    stage.frame(at: 1)
    if isDismissal { a.present(b, animated: false) }
    stage.frame(at: 2)
    var completions = 0
    let found = diagnostics {
      if isDismissal {
        a.dismiss(animated: true) { completions += 1 }
      } else {
        a.present(b, animated: true) { completions += 1 }
      }
      stage.run(to: 2.2)
      stage.window.rootViewController = nil
      stage.run(to: 4)
    }
    #expect(found.isEmpty, "\(found)")
    #expect(completions == 1)
    #expect(a.presentedViewController == nil && b.presentingViewController == nil)
    #expect(stage.window.subviews.isEmpty && b.view.window == nil)
  }

  @Test func aRootMayReplaceItselfAsItAppears() {
    let (stage, log) = (ControllerStage(), CallLog())
    let (a, b) = (Screen("A", log), Screen("B", log))
    a.onWillAppear = { [unowned stage] in stage.window.rootViewController = b }
    stage.window.rootViewController = a
    stage.frame(at: 1)
    #expect(stage.window.subviews == [b.view] && a.view.superview == nil)
    #expect(log.take().filter { $0.hasPrefix("A") } == ["A.load", "A.wA", "A.wD", "A.dD"])
  }

  @Test func errorsNameControllersThatAreShownAlready() async {
    func text(_ result: ExitTest.Result?) -> String {
      String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }
    let presenter = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let stage = ControllerStage()
        let (a, b) = (UIViewController(), UIViewController())
        stage.window.rootViewController = a
        a.present(b, animated: false)
        b.present(a, animated: false)
      }
    }
    #expect(text(presenter).contains("present(_:animated:completion:): UIViewController is shown already"))
    let child = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let (a, b) = (UIViewController(), UIViewController())
        a.addChild(b)
        b.addChild(a)
      }
    }
    #expect(text(child).contains("UIViewController.addChild(_:)"))
  }

  /// The delegate's animator is asked for its duration before the stack has a transition.
  @Test func aStackMayChangeWhileItsAnimatorIsAsked() {
    final class AskedAnimator: SlideAnimator {
      var onDuration: (() -> Void)?
      override func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
        -> TimeInterval
      {
        let call = onDuration
        onDuration = nil
        call?()
        return super.transitionDuration(using: transitionContext)
      }
    }
    let n = Navigation("A")
    let animator = AskedAnimator(n.log)
    n.delegate.animator = animator
    animator.onDuration = { n.controller.pushViewController(n["C"], animated: true) }
    n.controller.pushViewController(n["B"], animated: true)
    #expect(n.names == ["A", "B", "C"])
    n.settle()
    n.settle()
    #expect(n.names == ["A", "B", "C"] && n.controller.visibleViewController === n["C"])
    let calls = n.log.take()
    #expect(calls.filter { $0 == "animate" }.count == 2)
    let (shown, next) = (calls.firstIndex(of: "B.dA"), calls.firstIndex(of: "C.wA"))
    #expect(shown ?? .max < next ?? 0, "\(calls)")
    animator.onDuration = nil
  }
}
