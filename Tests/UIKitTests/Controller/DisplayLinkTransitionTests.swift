import Testing

@testable import Engine
@testable import UIKit

/// A display link sees the presentation state of layers that were added since the last frame.
@Suite(.serialized) @MainActor
struct DisplayLinkTransitionTests {
  enum Change: CaseIterable {
    case present, push, tab, child, subview, sublayer, mask
  }

  /// The moment at which the app makes the change.
  enum Moment: CaseIterable {
    case betweenTurns, input, delayedCall
  }

  /// An animator that fades the to-view in from an opacity of 0, linearly.
  private final class Fade: TransitionSupply, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 1 }
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      let to = context.view(forKey: .to)!
      context.containerView.addSubview(to)
      to.alpha = 0
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        to.alpha = 1
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }

  @Test(arguments: Change.allCases, Moment.allCases)
  func aLinkSeesThePresentationStateOfNewLayers(change: Change, moment: Moment) {
    let stage = ControllerStage(width: 400, height: 800)
    let fade = Fade()
    let (a, b) = (UIViewController(), UIViewController())
    let navigation = UINavigationController(rootViewController: a)
    navigation.delegate = fade
    let tabs = UITabBarController()
    tabs.viewControllers = change == .tab ? [navigation, b] : [navigation]
    tabs.delegate = fade
    (b.transitioningDelegate, b.modalPresentationStyle) = (fade, .fullScreen)
    stage.window.rootViewController = tabs
    stage.frame(at: 1)
    stage.frame(at: 1.1)
    let added = CALayer()
    added.bounds.size = CGSize(width: 10, height: 10)
    let fades = [.present, .push, .tab].contains(change)
    var seen: [Float?] = []
    let link = CADisplayLink { _ in
      let layer: CALayer =
        fades || change == .child ? b.view.layer : change == .subview ? a.view.subviews.last!.layer : added
      seen.append(layer.presentation()?.opacity)
    }
    var hasChanged = false
    let makeChange = {
      guard !hasChanged else { return }
      hasChanged = true
      switch change {
      case .present: tabs.present(b, animated: true)
      case .push: navigation.pushViewController(b, animated: true)
      case .tab: tabs.selectedIndex = 1
      case .child:
        a.addChild(b)
        a.view.addSubview(b.view)
        b.didMove(toParent: a)
      case .subview: a.view.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
      case .sublayer: a.view.layer.addSublayer(added)
      case .mask: a.view.layer.mask = added
      }
      #expect(added.presentation() == nil, "nothing is committed yet")
      link.add(to: .main, forMode: .common)
    }
    defer { link.invalidate() }
    switch moment {
    case .betweenTurns: makeChange()
    case .input:
      stage.window.addGestureRecognizer(UITapGestureRecognizer { _ in makeChange() })
      stage.down(200, 400)
      stage.up(200, 400)
    case .delayedCall: TurnQueue.current.after(0.01) { makeChange() }
    }
    stage.frame(at: stage.time + 0.1)
    stage.frame(at: stage.time + 0.1)
    #expect(seen.count >= 1 && !seen.contains(nil), "\(seen)")
    if fades { #expect((seen.first ?? nil).map { $0 >= 0 && $0 <= 0.11 } == true, "\(seen)") }
  }

  /// A running link sees the first state of a transition that input of the same turn began.
  @Test func aRunningLinkSeesTheFirstStateOfATransition() {
    let stage = ControllerStage(width: 400, height: 800)
    let fade = Fade()
    let (a, b) = (UIViewController(), UIViewController())
    (b.transitioningDelegate, b.modalPresentationStyle) = (fade, .fullScreen)
    stage.window.rootViewController = a
    stage.frame(at: 1)
    var seen: [Float?] = []
    let link = CADisplayLink { _ in if b.isViewLoaded { seen.append(b.view.layer.presentation()?.opacity) } }
    link.add(to: .main, forMode: .common)
    defer { link.invalidate() }
    stage.frame(at: 1.1)
    stage.window.addGestureRecognizer(UITapGestureRecognizer { _ in a.present(b, animated: true) })
    stage.down(200, 400)
    stage.up(200, 400)
    #expect(seen == [0])
    let start = stage.time
    stage.frame(at: start + 0.25)
    stage.frame(at: start + 0.5)
    // The link sees the state of the previous frame.
    #expect(seen.count == 3 && isClose(CGFloat(seen[2] ?? -1), 0.25, 1e-5), "\(seen)")
  }

  /// An added layer asks for a commit before the display links are called; a moved or faded view does not.
  @Test func onlyAnAddedLayerIsCommittedBeforeLinks() {
    let stage = ControllerStage(width: 400, height: 800)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    stage.window.addSubview(view)
    let link = CADisplayLink { _ in }
    link.add(to: .main, forMode: .common)
    defer { link.invalidate() }
    stage.frame(at: 1)
    #expect(!stage.tree.hasNewLayers)
    view.center.x = 100
    view.alpha = 0.5
    #expect(!stage.tree.hasNewLayers)
    view.addSubview(UIView())
    #expect(stage.tree.hasNewLayers)
    stage.frame(at: 1.1)
    #expect(!stage.tree.hasNewLayers)
  }
}
