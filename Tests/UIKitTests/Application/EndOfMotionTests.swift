import Testing

@testable import Engine
@testable import UIKit

/// Run contexts that close during animations: completions and delegates are told of the interruption, and nothing
/// leaks.
@Suite(.serialized) @MainActor
struct EndOfMotionTests {
  enum Motion: CaseIterable {
    case block, spring, keyframes, transition, delayed, repeating, uncommitted, instant, nested, inner, views
    case delegate, transaction, emptyTransaction, implicitTransaction

    /// The text that the motion's completion reports.
    var end: String {
      switch self {
      case .instant: "true"
      case .transaction, .emptyTransaction, .implicitTransaction: "done"
      default: "false"
      }
    }
  }

  private final class StopHandler: NSObject, CAAnimationDelegate {
    let body: (Bool) -> Void
    init(_ body: @escaping (Bool) -> Void) { self.body = body }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { body(flag) }
  }

  private func begin(_ motion: Motion, _ page: UIViewController, _ end: @escaping (String) -> Void) {
    let view: UIView = page.view
    // The closure holds the controller, like a completion that uses `self`.
    let completion: (Bool) -> Void = { finished in
      page.title = "ended"
      end("\(finished)")
    }
    let fade = CABasicAnimation(keyPath: "opacity")
    (fade.toValue, fade.duration) = (0.5, 5)
    switch motion {
    case .block, .uncommitted:
      UIView.animate(withDuration: 5, animations: { view.alpha = 0 }, completion: completion)
    case .spring:
      UIView.animate(
        withDuration: 5, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
        animations: { view.alpha = 0 }, completion: completion)
    case .keyframes:
      UIView.animateKeyframes(
        withDuration: 5, delay: 0,
        animations: {
          UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.alpha = 0 }
        }, completion: completion)
    case .transition:
      UIView.transition(
        with: view, duration: 5, options: .transitionCrossDissolve,
        animations: { view.backgroundColor = .red },
        completion: completion)
    case .delayed:
      UIView.animate(
        withDuration: 1, delay: 5, animations: { view.alpha = 0 }, completion: completion)
    case .repeating:
      UIView.animate(
        withDuration: 0.1, delay: 0, options: [.repeat, .autoreverse], animations: { view.alpha = 0 },
        completion: completion)
    case .instant: UIView.animate(withDuration: 0, animations: { view.alpha = 0 }, completion: completion)
    case .nested:
      UIView.animate(
        withDuration: 5,
        animations: { UIView.animate(withDuration: 2) { view.alpha = 0 } }, completion: completion)
    case .inner:
      UIView.animate(withDuration: 5) {
        view.center.x += 10
        UIView.animate(withDuration: 2, animations: { view.alpha = 0 }, completion: completion)
      }
    case .views:
      let other = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      view.addSubview(other)
      UIView.animate(
        withDuration: 5,
        animations: {
          view.alpha = 0
          other.center.x = 200
        }, completion: completion)
    case .delegate:
      fade.delegate = StopHandler(completion)
      view.layer.add(fade, forKey: "fade")
    case .transaction, .emptyTransaction, .implicitTransaction:
      if motion != .implicitTransaction { CATransaction.begin() }
      CATransaction.setCompletionBlock {
        page.title = "ended"
        end("done")
      }
      if motion != .emptyTransaction { view.layer.add(fade, forKey: "fade") }
      if motion != .implicitTransaction { CATransaction.commit() }
    }
  }

  /// Whether the test shows frames of the motion. The other motions are interrupted before their first frame.
  private func needsFrames(_ motion: Motion) -> Bool {
    ![.uncommitted, .instant, .emptyTransaction, .implicitTransaction].contains(motion)
  }

  @Test(arguments: Motion.allCases) func completionsReportTheInterruption(motion: Motion) {
    var ends: [String] = []
    weak var page: UIViewController?
    weak var window: UIWindow?
    do {
      let stage = ControllerStage()
      let root = UIViewController()
      (page, window) = (root, stage.window)
      stage.window.rootViewController = root
      stage.frame(at: 1)
      begin(motion, root) { end in
        // The view and the window still exist.
        #expect(page?.viewIfLoaded?.window != nil && window != nil)
        ends.append(end)
      }
      if needsFrames(motion) { stage.run(to: 1.3) }
      #expect(ends.isEmpty)
    }
    #expect(ends == [motion.end])
    #expect(page == nil && window == nil, "nothing is leaked")
  }

  /// An animation whose last frame has been shown has finished, even if no turn has reported its end.
  @Test func aShownEndCountsAsFinished() {
    var ends: [Bool] = []
    do {
      let stage = ControllerStage()
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      stage.window.addSubview(view)
      stage.frame(at: 1)
      UIView.animate(withDuration: 0.5, animations: { view.alpha = 0 }, completion: { ends.append($0) })
      stage.frame(at: 1.1)
      stage.frame(at: 1.8)
      #expect(ends.isEmpty)
    }
    #expect(ends == [true])
  }

  /// An animation that a completion starts ends, too, and an endless chain of such animations stops.
  @Test(arguments: [0, 1, 5, Int.max]) func chainsOfAnimationsEnd(length: Int) {
    var ends = 0
    weak var page: UIViewController?
    do {
      let stage = ControllerStage()
      let root = UIViewController()
      page = root
      stage.window.rootViewController = root
      stage.frame(at: 1)
      func pulse() {
        UIView.animate(
          withDuration: 1, animations: { root.view.alpha = root.view.alpha == 1 ? 0.5 : 1 },
          completion: { _ in
            ends += 1
            if ends <= length { pulse() }
          })
      }
      pulse()
      stage.frame(at: 1.1)
    }
    if length == .max {
      #expect(ends > 1 && ends < 100)
    } else {
      #expect(ends == length + 1)
    }
    #expect(page == nil)
  }

  /// No completion is called for a released view, because the objects in the completion may be released, too.
  @Test func nothingIsCalledForReleasedViews() {
    var ends = 0
    let stage = ControllerStage()
    weak var page: UIViewController?
    do {
      let root = UIViewController()
      page = root
      stage.window.rootViewController = root
      stage.frame(at: 1)
      UIView.animate(
        withDuration: 1, animations: { [unowned root] in root.view.alpha = 0 }, completion: { _ in ends += 1 }
      )
      stage.frame(at: 1.1)
      stage.window.rootViewController = UIViewController()
    }
    #expect(page == nil)
    UIApplication.shared.reset()
    #expect(ends == 0)
  }

  /// An interrupted property animator is released with all objects that it holds, without a diagnostic.
  @Test(arguments: [false, true]) func propertyAnimatorsAreReleased(isPaused: Bool) {
    final class Owner: UIViewController {
      let animator = UIViewPropertyAnimator(duration: 5, curve: .linear)
      var ends = 0
      func start() {
        animator.addAnimations { self.view.alpha = 0 }
        animator.addCompletion { _ in self.ends += 1 }
        animator.startAnimation()
      }
    }
    weak var owner: Owner?
    let reports = diagnostics {
      let stage = ControllerStage()
      let root = Owner()
      owner = root
      stage.window.rootViewController = root
      stage.frame(at: 1)
      root.start()
      stage.frame(at: 1.5)
      if isPaused { root.animator.pauseAnimation() }
      stage.frame(at: 1.6)
    }
    #expect(owner == nil)
    #expect(!reports.contains { $0.code == .animatorReleased })
  }

  /// An app's animator completes a transition when its animation ends, but not when the closing context interrupts the
  /// animation.
  @Test func aTransitionIgnoresTheEndOfItsAnimator() {
    let log = CallLog()
    weak var b: Screen?
    let reports = diagnostics {
      let stage = ControllerStage()
      let (first, second) = (Screen("A", log), Screen("B", log))
      b = second
      let navigation = UINavigationController(rootViewController: first)
      let answers = TransitionSupply(SlideAnimator(log), nil)
      navigation.delegate = answers
      stage.window.rootViewController = navigation
      stage.frame(at: 1)
      navigation.pushViewController(second, animated: true)
      stage.run(to: 1.2)
      // This push waits for the first one.
      navigation.pushViewController(Screen("C", log), animated: true)
      _ = log.take()
    }
    #expect(b == nil && !log.lines.contains { $0.hasPrefix("ended") })
    #expect(reports.isEmpty, "\(reports)")
  }

  private final class Scroller: UIViewController, UIScrollViewDelegate {
    var ends: [String] = []
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    override func viewDidLoad() {
      super.viewDidLoad()
      scroll.contentSize = CGSize(width: 400, height: 4000)
      scroll.delegate = self
      view.addSubview(scroll)
    }
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
      ends.append("animation \(view.window != nil)")
    }
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
      ends.append("deceleration \(view.window != nil)")
    }
  }

  @Test(arguments: [false, true]) func scrollingEndsWithItsContext(isDrag: Bool) {
    let page = Scroller()
    var stage: ControllerStage? = ControllerStage()
    stage?.window.rootViewController = page
    stage?.frame(at: 1)
    if isDrag {
      stage?.down(200, 300)
      for y in [280.0, 240, 190, 130] { stage?.move(200, y) }
      stage?.up(200, 130)
      stage?.run(to: 1.2)
      #expect(page.scroll.isDecelerating)
    } else {
      page.scroll.setContentOffset(CGPoint(x: 0, y: 2000), animated: true)
      stage?.run(to: 1.1)
    }
    #expect(page.ends.isEmpty)
    stage = nil
    #expect(page.ends == [isDrag ? "deceleration true" : "animation true"])
  }

  @Test(arguments: [false, true]) func anInteractiveChangeOfLayoutsEndsWithItsContext(isEnding: Bool) {
    var ends: [[Bool]] = []
    weak var page: NumbersController?
    do {
      let stage = ControllerStage()
      let root = NumbersController(20, flow(70))
      page = root
      stage.window.rootViewController = root
      stage.frame(at: 1)
      let transition = root.collectionView.startInteractiveTransition(to: flow(140)) { completed, finished in
        ends.append([completed, finished, root.view.window != nil])
      }
      transition.transitionProgress = 0.5
      stage.frame(at: 1.1)
      if isEnding { root.collectionView.finishInteractiveTransition() }
      stage.frame(at: 1.15)
      #expect(ends.isEmpty)
    }
    #expect(ends == [[false, isEnding, true]])
    #expect(page == nil)
  }
}
