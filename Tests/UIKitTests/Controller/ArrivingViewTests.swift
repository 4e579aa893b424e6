import Testing

@testable import Engine
@testable import UIKit

/// A to-view already has its final frame when callbacks and animators first see it.
@Suite(.serialized) @MainActor
struct ArrivingViewTests {
  /// An animator that moves the from-view aside, or shrinks it if `scales` is true, and does not restore it.
  private final class Parallax: TransitionSupply, UIViewControllerAnimatedTransitioning {
    /// The to-view's center and size at each call of `animateTransition(using:)`.
    private(set) var found: [(center: CGPoint, size: CGSize)] = []
    var scales = false
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
      -> TimeInterval
    { 0.2 }
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      let (from, to) = (context.view(forKey: .from)!, context.view(forKey: .to)!)
      found.append((to.center, to.bounds.size))
      if to.superview == nil { context.containerView.addSubview(to) }
      UIView.animate(withDuration: 0.2) {
        if self.scales {
          from.transform = CGAffineTransform(scaleX: 0.9, y: 0.9)
          to.transform = .identity
        } else {
          from.frame = from.frame.offsetBy(dx: -117, dy: 30)
        }
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }

  enum Change: CaseIterable {
    case pop, popToRoot, set, tab, dismiss, pushAgain
  }

  @Test(arguments: Change.allCases, [false, true]) func theToViewHasItsFinalFrame(
    change: Change, scales: Bool
  ) {
    let stage = ControllerStage(width: 400, height: 800)
    let parallax = Parallax()
    parallax.scales = scales
    let (a, b, c) = (UIViewController(), UIViewController(), UIViewController())
    let navigation = UINavigationController(rootViewController: a)
    let tabs = UITabBarController()
    (navigation.delegate, tabs.delegate) = (parallax, parallax)
    for controller in [b, c] {
      controller.modalPresentationStyle = .fullScreen
      controller.transitioningDelegate = parallax
    }
    if change == .tab { tabs.viewControllers = [b, c] }
    let container = change == .tab ? tabs : change == .dismiss ? c : navigation
    stage.window.rootViewController = container
    stage.frame(at: 1)
    func settle() { stage.run(to: stage.time + 0.5) }
    var returning = a
    switch change {
    case .pop, .popToRoot, .set, .pushAgain:
      navigation.pushViewController(b, animated: true)
      settle()
      if change == .popToRoot || change == .set { navigation.pushViewController(c, animated: false) }
      settle()
      if change == .popToRoot { navigation.popToRootViewController(animated: true) }
      if change == .set { navigation.setViewControllers([a], animated: true) }
      if change == .pop || change == .pushAgain { navigation.popViewController(animated: true) }
      if change == .pushAgain {
        settle()
        navigation.pushViewController(b, animated: true)
        returning = b
      }
    case .tab:
      tabs.selectedIndex = 1
      settle()
      tabs.selectedIndex = 0
      returning = b
    case .dismiss:
      c.present(b, animated: true)
      settle()
      b.dismiss(animated: true)
      returning = c
    }
    let found = parallax.found.last
    #expect(
      found?.center == CGPoint(x: 200, y: 400) && found?.size == CGSize(width: 400, height: 800), "\(found!)")
    settle()
    #expect(returning.view.window != nil && parallax.found.count >= 2)
    if !scales { #expect(returning.view.frame == CGRect(x: 0, y: 0, width: 400, height: 800)) }
  }

  /// `viewWillAppear(_:)` sees the final frame too, even if the container was resized while the view was not shown.
  @Test func aReturningViewHasItsContainersCurrentSize() {
    final class FrameRecorder: UIViewController {
      var frames: [CGRect] = []
      override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        frames.append(view.frame)
      }
    }
    let stage = ControllerStage(width: 400, height: 800)
    let recorder = FrameRecorder()
    let navigation = UINavigationController(rootViewController: recorder)
    stage.window.rootViewController = navigation
    stage.frame(at: 1)
    navigation.pushViewController(UIViewController(), animated: false)
    stage.frame(at: 1.1)
    stage.window.frame = CGRect(x: 0, y: 0, width: 800, height: 400)
    stage.frame(at: 1.2)
    navigation.popViewController(animated: true)
    #expect(recorder.frames.last == CGRect(x: 0, y: 0, width: 800, height: 400))
    stage.run(to: 2)
  }

  /// A presenter that stays has an initial and a final frame. A presenter that is removed has no final frame.
  @Test(arguments: [UIModalPresentationStyle.fullScreen, .overFullScreen])
  func onlyAPresenterThatStaysHasAFinalFrame(style: UIModalPresentationStyle) {
    final class FrameRecorder: NSObject, UIViewControllerAnimatedTransitioning,
      UIViewControllerTransitioningDelegate
    {
      var frames: [CGRect] = []
      func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        0
      }
      func animateTransition(using context: any UIViewControllerContextTransitioning) {
        let (from, to) = (context.viewController(forKey: .from)!, context.viewController(forKey: .to)!)
        frames = [
          context.initialFrame(for: from), context.finalFrame(for: from), context.finalFrame(for: to),
        ]
        if let view = context.view(forKey: .to) { context.containerView.addSubview(view) }
        context.completeTransition(true)
      }
      func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
      ) -> (any UIViewControllerAnimatedTransitioning)? { self }
    }
    let stage = ControllerStage(width: 400, height: 800)
    let (a, b) = (UIViewController(), UIViewController())
    let recorder = FrameRecorder()
    stage.window.rootViewController = a
    stage.frame(at: 1)
    (b.modalPresentationStyle, b.transitioningDelegate) = (style, recorder)
    a.present(b, animated: true)
    let whole = CGRect(x: 0, y: 0, width: 400, height: 800)
    #expect(recorder.frames == [whole, style == .fullScreen ? .zero : whole, whole])
  }

  /// A presenter returns to its frame, even if its view has another anchor point and does not fill its superview.
  @Test(arguments: [CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0.5, y: 1), CGPoint(x: 0, y: 0.25)])
  func aRemovedPresenterReturnsToItsFrame(anchor: CGPoint) {
    let stage = ControllerStage(width: 400, height: 800)
    let (a, b) = (UIViewController(), UIViewController())
    stage.window.rootViewController = a
    a.view.layer.anchorPoint = anchor
    let frame = CGRect(x: 20, y: 30, width: 300, height: 600)
    a.view.frame = frame
    stage.frame(at: 1)
    let parallax = Parallax()
    parallax.scales = true
    (b.modalPresentationStyle, b.transitioningDelegate) = (.fullScreen, parallax)
    a.present(b, animated: true)
    stage.run(to: stage.time + 0.5)
    b.dismiss(animated: true)
    let found = parallax.found.last
    let center = CGPoint(x: frame.minX + anchor.x * frame.width, y: frame.minY + anchor.y * frame.height)
    #expect(found?.center == center && found?.size == frame.size, "\(anchor): \(found!)")
    stage.run(to: stage.time + 0.5)
    #expect(a.view.center == center && a.view.bounds.size == frame.size)
  }
}
