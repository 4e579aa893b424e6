import Testing

@testable import Engine
@testable import UIKit

/// A dismissal of several presentations at once: the topmost is animated, and the controllers between it and the
/// presenter leave without appearing.
@Suite(.serialized) @MainActor
final class DismissalChainTests {
  private let log = CallLog()
  private lazy var stage = ControllerStage(width: 390, height: 844)
  private lazy var root = Screen("R", log)
  private lazy var screens = ["A", "B", "C"].map { Screen($0, log) }

  /// Presents the screens one over another in these styles, each with the transitioning delegate that `delegate`
  /// returns.
  private func begin(
    _ styles: [UIModalPresentationStyle],
    delegate: ((Screen) -> (any UIViewControllerTransitioningDelegate)?)? = nil
  ) {
    stage.window.rootViewController = root
    stage.frame(at: 1)
    var presenter: UIViewController = root
    for (screen, style) in zip(screens, styles) {
      screen.modalPresentationStyle = style
      screen.transitioningDelegate = delegate?(screen)
      presenter.present(screen, animated: false)
      stage.frame(at: stage.time + 0.1)
      presenter = screen
    }
    _ = log.take()
  }

  private func step() { stage.frame(at: stage.time + 1.0 / 60) }
  private func settle() { for _ in 0..<60 { step() } }

  /// The names of the screens in the window, the lowest first.
  private var shown: [String] { ([root] + screens).filter { $0.viewIfLoaded?.window != nil }.map(\.name) }

  private func isEverythingDismissed() -> Bool {
    root.presentedViewController == nil && shown == ["R"]
      && screens.allSatisfy {
        $0.presentingViewController == nil && $0.presentedViewController == nil
          && $0.transitionCoordinator == nil
          && !$0.isBeingDismissed
      }
      && stage.window.subviews == [root.view] && root.view.frame == stage.window.bounds
  }

  @Test(arguments: [2, 3]) func onlyTheTopmostIsAnimatedAndNoneBetweenAppears(count: Int) {
    begin(Array(repeating: .fullScreen, count: count))
    let top = screens[count - 1]
    #expect(shown == [top.name])
    root.dismiss(animated: true) { self.log.note("completion") }
    #expect(shown == ["R", top.name], "the root is below the leaving controller")
    #expect(top.isBeingDismissed && screens[0].isBeingDismissed)
    #expect(root.transitionCoordinator === top.transitionCoordinator && top.transitionCoordinator != nil)
    #expect(top.transitionCoordinator?.viewController(forKey: .from) === top)
    #expect(top.transitionCoordinator?.viewController(forKey: .to) === root)
    for _ in 0..<6 { step() }
    let y = stage.shownFrame(top.view).minY
    #expect(y > 100 && y < 844, "it slides: \(y)")
    #expect(shown == ["R", top.name] && stage.shownFrame(root.view).minY == 0)
    settle()
    let name = top.name
    #expect(
      log.take() == ["\(name).wD", "R.wA", "R.isA", "R.dA", "\(name).dD", "completion"])
    #expect(isEverythingDismissed())
  }

  @Test func withoutAnimationNoneBetweenAppears() {
    begin([.fullScreen, .fullScreen, .fullScreen])
    root.dismiss(animated: false) { self.log.note("completion") }
    #expect(log.take() == ["C.wD", "R.wA", "R.isA", "R.dA", "C.dD", "completion"])
    #expect(isEverythingDismissed())
  }

  /// A new root controller ends all presentations over the old root controller.
  @Test func aNewRootLetsNoneBetweenAppear() {
    begin([.fullScreen, .fullScreen])
    let new = Screen("N", log)
    stage.window.rootViewController = new
    settle()
    let lines = log.take()
    #expect(!lines.contains { $0.hasPrefix("A.") }, "\(lines)")
    #expect(lines.filter { $0.hasPrefix("B.") } == ["B.wD", "B.dD"])
    #expect(root.presentedViewController == nil && screens.allSatisfy { $0.viewIfLoaded?.window == nil })
    #expect(stage.window.subviews == [new.view])
  }

  /// Sheets between the presenter and the topmost sheet are visible, and disappear at once.
  @Test func visibleSheetsBetweenDisappearAtOnce() {
    begin([.pageSheet, .pageSheet])
    #expect(shown == ["R", "A", "B"])
    root.dismiss(animated: true) { self.log.note("completion") }
    #expect(shown == ["R", "B"])
    let scale = root.view.transform.a
    #expect(scale == 1, "the root's model value is the final value during the animation")
    step()
    step()
    let shownScale = stage.shown(root.view).transform.m11
    #expect(shownScale > 0.92 && shownScale < 1, "\(shownScale)")
    settle()
    #expect(log.take() == ["B.wD", "A.wD", "B.dD", "A.dD", "completion"])
    #expect(isEverythingDismissed() && root.view.layer.cornerRadius == 0)
  }

  /// A controller in the middle of the chain dismisses only the controllers above it.
  @Test func aControllerBetweenDismissesTheControllersAboveIt() {
    begin([.fullScreen, .overFullScreen, .overFullScreen])
    screens[0].dismiss(animated: true)
    #expect(shown == ["A", "C"])
    settle()
    #expect(shown == ["A"] && screens[0].presentedViewController == nil)
    #expect(root.presentedViewController === screens[0] && screens[1].presentingViewController == nil)
    #expect(log.take() == ["C.wD", "B.wD", "C.dD", "B.dD"])
    root.dismiss(animated: true)
    settle()
    #expect(isEverythingDismissed())
  }

  private final class FadingDelegate: NSObject, UIViewControllerTransitioningDelegate {
    let name: String
    let log: CallLog
    let animator: SlideAnimator
    var interaction: UIPercentDrivenInteractiveTransition?
    var onAsked: (() -> Void)?
    init(_ name: String, _ log: CallLog) {
      (self.name, self.log) = (name, log)
      animator = SlideAnimator(log)
      animator.body = { context in
        let from = context.view(forKey: .from)
        if let to = context.view(forKey: .to) { context.containerView.insertSubview(to, at: 0) }
        UIView.animate(withDuration: 0.4, delay: 0, options: .curveLinear) {
          from?.alpha = 0
        } completion: { _ in
          from?.alpha = 1
          context.completeTransition(!context.transitionWasCancelled)
        }
      }
    }
    func animationController(forDismissed dismissed: UIViewController) -> (
      any UIViewControllerAnimatedTransitioning
    )? {
      log.note("AN?\(name)")
      onAsked?()
      return animator
    }
    func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning) -> (
      any UIViewControllerInteractiveTransitioning
    )? {
      interaction
    }
  }

  /// Only the topmost controller's delegate is asked. A cancelled interaction restores all controllers.
  @Test(
    arguments: [
      [UIModalPresentationStyle.fullScreen, .fullScreen], [.pageSheet, .pageSheet],
      [.fullScreen, .pageSheet],
    ],
    [true, false])
  func onlyTheTopmostDelegateControlsTheDismissal(styles: [UIModalPresentationStyle], finishes: Bool) {
    let delegates = ["A": FadingDelegate("A", log), "B": FadingDelegate("B", log)]
    begin(styles) { delegates[$0.name] }
    let before = ([root] + screens.prefix(2)).map { ($0.view.superview, $0.view.frame) }
    let wasShown = shown
    let interaction = UIPercentDrivenInteractiveTransition()
    delegates["B"]?.interaction = interaction
    root.dismiss(animated: true) { self.log.note("completion") }
    #expect(log.lines.first == "AN?B" && !log.lines.contains("AN?A"))
    interaction.update(0.5)
    step()
    #expect(abs(stage.shown(screens[1].view).opacity - 0.5) < 1e-6)
    #expect(shown == ["R", "B"])
    if finishes { interaction.finish() } else { interaction.cancel() }
    settle()
    #expect(log.lines.suffix(2) == ["ended(\(finishes))", "completion"])
    if finishes { return #expect(isEverythingDismissed()) }
    #expect(shown == wasShown && root.presentedViewController === screens[0])
    #expect(screens[0].presentedViewController === screens[1] && !screens[0].isBeingDismissed)
    let after = ([root] + screens.prefix(2)).map { ($0.view.superview, $0.view.frame) }
    for (old, new) in zip(before, after) { #expect(old.0 === new.0 && isClose(old.1, new.1)) }
    for screen in [root] + screens.prefix(2) {
      // A screen receives no calls, or it disappears and returns, or it appears and disappears again.
      let calls = log.lines.filter { $0.hasPrefix(screen.name + ".") && !$0.hasSuffix("isA") }
      #expect(
        [[], ["wD", "wA", "dA"], ["wA", "wD", "dD"]].contains(calls.map { String($0.dropFirst(2)) }),
        "\(calls)")
    }
    delegates["B"]?.interaction = nil
    root.dismiss(animated: true)
    settle()
    #expect(isEverythingDismissed())
  }

  /// Presentation controllers receive their calls from the topmost downwards. If animated, all dimming views fade.
  @Test(arguments: [true, false]) func presentationControllersAreCalledFromTheTopmostDownwards(animated: Bool)
  {
    final class Dimming: UIPresentationController {
      let shade = UIView()
      var log: CallLog?
      var name: String { (presentedViewController as? Screen)?.name ?? "?" }
      override func presentationTransitionWillBegin() {
        shade.frame = containerView?.bounds ?? .zero
        containerView?.insertSubview(shade, at: 0)
      }
      override func dismissalTransitionWillBegin() {
        log?.note("\(name).PC.will")
        presentedViewController.transitionCoordinator?.animate(alongsideTransition: { [shade] _ in
          shade.alpha = 0
        })
      }
      override func dismissalTransitionDidEnd(_ completed: Bool) { log?.note("\(name).PC.did(\(completed))") }
    }
    final class Custom: NSObject, UIViewControllerTransitioningDelegate {
      let log: CallLog
      var made: [Dimming] = []
      init(_ log: CallLog) { self.log = log }
      func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
      ) -> UIPresentationController? {
        let new = Dimming(presentedViewController: presented, presenting: presenting)
        new.log = log
        made.append(new)
        return new
      }
    }
    let custom = Custom(log)
    begin([.custom, .custom]) { _ in custom }
    root.dismiss(animated: animated)
    if animated {
      for _ in 0..<6 { step() }
      let alphas = custom.made.map { stage.shown($0.shade).opacity }
      #expect(alphas.allSatisfy { $0 > 0 && $0 < 1 }, "\(alphas)")
      settle()
    }
    #expect(
      log.take() == [
        "B.PC.will", "A.PC.will", "B.wD", "A.wD", "B.PC.did(true)", "A.PC.did(true)", "B.dD", "A.dD",
      ])
    #expect(isEverythingDismissed())
  }

  /// The chain may contain alerts and popovers, at its top and below the top.
  @Test(arguments: [true, false]) func alertsAndPopoversAreDismissedInAChain(isAlertOnTop: Bool) {
    stage.window.rootViewController = root
    stage.frame(at: 1)
    let alert = UIAlertController(title: "Title", message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    let popover = Screen("P", log)
    popover.modalPresentationStyle = .popover
    popover.popoverPresentationController?.sourceView = root.view
    let order = isAlertOnTop ? [popover, alert] : [alert, popover]
    root.present(order[0], animated: false)
    stage.frame(at: 1.1)
    order[0].present(order[1], animated: false)
    stage.frame(at: 1.2)
    #expect(order.allSatisfy { $0.view.window != nil })
    root.dismiss(animated: true)
    #expect(order[0].view.window == nil && order[1].view.window != nil)
    settle()
    #expect(order.allSatisfy { $0.view.window == nil && $0.presentingViewController == nil })
    #expect(stage.window.subviews == [root.view] && root.presentedViewController == nil)
  }

  /// The presenter is a navigation stack. Its change does not wait for the presentations over it.
  @Test func aStackIsChangedWhileItIsCovered() {
    let navigation = UINavigationController()
    let first = Screen("1", log)
    let second = Screen("2", log)
    navigation.viewControllers = [first, second]
    stage.window.rootViewController = navigation
    stage.frame(at: 1)
    for (presenter, screen) in zip([second as UIViewController, screens[0]], screens) {
      screen.modalPresentationStyle = .fullScreen
      presenter.present(screen, animated: false)
      stage.frame(at: stage.time + 0.1)
    }
    _ = log.take()
    navigation.popViewController(animated: true)
    stage.frame(at: stage.time + 0.1)
    second.dismiss(animated: true)
    navigation.dismiss(animated: true)
    settle()
    #expect(navigation.viewControllers == [first] && first.view.window != nil)
    let lines = log.take()
    #expect(!lines.contains { $0.hasPrefix("A.") }, "\(lines)")
    #expect(lines.filter { $0.hasPrefix("B.") } == ["B.wD", "B.dD"])
    #expect(navigation.presentedViewController == nil && stage.window.subviews == [navigation.view])
  }

  /// During the dismissal, further dismissals complete in their order, and a presentation is ignored.
  @Test func requestsDuringTheDismissalCompleteOrAreIgnored() {
    begin([.fullScreen, .fullScreen])
    root.dismiss(animated: true) { self.log.note("first") }
    step()
    root.dismiss(animated: true) { self.log.note("second") }
    screens[0].dismiss(animated: true) { self.log.note("third") }
    let other = Screen("O", log)
    let found = diagnostics { root.present(other, animated: true) }
    #expect(found.map(\.code) == [.presentationIgnored])
    settle()
    #expect(isEverythingDismissed())
    let completions = log.take().filter { ["first", "second", "third"].contains($0) }
    #expect(completions == ["first", "second", "third"])
    root.present(other, animated: false)
    #expect(root.presentedViewController === other)
  }

  /// When the topmost controller's delegate is asked for its animator, it dismisses everything at once or replaces the
  /// root.
  @Test(arguments: [true, false]) func theDelegateMayEndTheDismissalWhenAskedForAnAnimator(replaces: Bool) {
    let delegates = ["B": FadingDelegate("B", log)]
    begin([.fullScreen, .fullScreen]) { delegates[$0.name] }
    let new = Screen("N", log)
    delegates["B"]?.onAsked = { [unowned self] in
      delegates["B"]?.onAsked = nil
      if replaces { stage.window.rootViewController = new } else { root.dismiss(animated: false) }
    }
    root.dismiss(animated: true) { self.log.note("completion") }
    settle()
    #expect(log.lines.filter { $0 == "completion" }.count == 1)
    #expect(root.presentedViewController == nil && screens.allSatisfy { $0.viewIfLoaded?.window == nil })
    #expect(stage.window.subviews == [replaces ? new.view : root.view])
  }
}
