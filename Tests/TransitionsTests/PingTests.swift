import Testing

@testable import Engine
@testable import Showcase
@testable import Transitions
@testable import UIKit

/// The Ping rows of transitions.md §2.3.
@Suite(.serialized) @MainActor
struct PingTests {
  /// The circle that masks a view in the last frame.
  private func circle(of view: UIView?) -> (center: CGPoint, radius: Double, isRound: Bool)? {
    guard let state = view?.mask?.layer.presentedState else { return nil }
    let radius = Double(state.bounds.size.width / 2)
    return (
      state.position, radius,
      state.bounds.size.height == state.bounds.size.width && abs(Double(state.cornerRadius) - radius) < 1e-6
    )
  }

  nonisolated static let sizes = [(390.0, 844.0), (320, 568), (1024, 768)]
  nonisolated static let eased = [0, 0.12916, 0.5, 0.87084, 1]

  /// The radius matches the numbers of the row, and the row's formula at other sizes. It goes from half of the button's
  /// width to the distance of the farthest corner.
  @Test(arguments: sizes, [false, true])
  func framesMatchTheVectors(size: (Double, Double), isPop: Bool) throws {
    let watched = try WatchedTransition(isPop ? "ping-pop" : "ping", size)
    let center = CGPoint(x: size.0 - 40, y: 80)
    let largestRadius = (center.x * center.x + (size.1 - 80) * (size.1 - 80)).squareRoot()
    let row = [20, 125.96, 430.18, 734.40, 840.35]
    var count = 0
    watched.play { quarter in
      guard let views = watched.views, let shown = circle(of: isPop ? views.from : views.to) else { return }
      count += 1
      let q = Self.eased[quarter]
      #expect(abs(shown.radius - (20 + (largestRadius - 20) * (isPop ? 1 - q : q))) < 0.02, "\(quarter)")
      #expect(shown.center == center && shown.isRound)
      if size.0 == 390 { #expect(abs(shown.radius - row[isPop ? 4 - quarter : quarter]) < 0.01) }
      #expect((isPop ? views.to : views.from).mask == nil)
      let order = views.to.superview?.subviews
      // A snapshot of the button is in front.
      #expect(order?.dropLast().last === (isPop ? views.from : views.to) && order?.count == 4)
      // The showcase dims the other screen with a shade.
      let shade = order?.dropLast(2).last?.layer.presentedState.opacity ?? -1
      #expect(abs(Double(shade) - 0.2 * (isPop ? 1 - q : q)) < 1e-4)
    }
    #expect(count == 5)
    let navigation = try #require(watched.stage as? NavigationStage).navigation
    let masks = navigation.viewControllers.map { $0.viewIfLoaded?.layer.mask == nil }
    #expect(masks.count == (isPop ? 1 : 2) && !masks.contains(false))
  }

  /// A drag from the edge scrubs the radius, and pops beyond 0.3 of the width.
  @Test(arguments: [(118.0, true), (116, false)])
  func aDragFromTheEdgeScrubsTheRadius(distance: Double, pops: Bool) throws {
    let watched = try WatchedTransition("ping-pop")
    let navigation = try #require(watched.stage as? NavigationStage).navigation
    let before = watched.hierarchy
    let top = navigation.topViewController
    watched.drag(from: 5, by: distance)
    let shown = try #require(circle(of: top?.view))
    let largestRadius = (350.0 * 350 + 764 * 764).squareRoot()
    #expect(abs(shown.radius - (largestRadius - (largestRadius - 20) * distance / 390)) < 0.01)
    watched.lift(from: 5, by: distance)
    watched.screen.run(1)
    #expect((navigation.viewControllers.count == 1) == pops && !watched.isRunning)
    #expect(top?.view.mask == nil)
    if !pops { #expect(watched.hierarchy == before) }
  }

  /// A drag from the middle of the screen begins nothing.
  @Test func aDragInTheMiddleDoesNothing() throws {
    let watched = try WatchedTransition("ping-pop")
    watched.drag(from: 150, by: 200)
    #expect(!watched.isRunning)
    watched.lift(from: 150, by: 200)
  }

  @Test(arguments: ["ping", "ping-pop"]) func aTransitionCancelledAt37PercentIsUndone(id: String) throws {
    let watched = try WatchedTransition(id)
    let stage = try #require(watched.stage as? NavigationStage)
    let before = watched.hierarchy
    let top = stage.navigation.topViewController
    stage.begin()
    watched.screen.step()
    stage.grab()
    stage.scrub(to: 0.37)
    watched.screen.step()
    let views = try #require(watched.views)
    let shown = try #require(circle(of: id == "ping" ? views.to : views.from))
    let largestRadius = (350.0 * 350 + 764 * 764).squareRoot()
    #expect(abs(shown.radius - (20 + (largestRadius - 20) * (id == "ping" ? 0.37 : 0.63))) < 0.01)
    stage.cancel()
    watched.screen.run(1)
    #expect(stage.navigation.topViewController === top && watched.hierarchy == before)
    #expect(views.to.layer.mask == nil && views.from.layer.mask == nil)
  }

  // MARK: Apps

  private func stack(_ a: UIViewController) -> (ZoomStage, UINavigationController) {
    let stage = ZoomStage()
    let navigation = UINavigationController(rootViewController: a)
    navigation.isNavigationBarHidden = true
    stage.window.rootViewController = navigation
    stage.frame(at: 1)
    return (stage, navigation)
  }

  /// A mask of the app is restored after the transition. Without a button, the circle is in the middle.
  @Test func theAppsMaskIsRestored() {
    let (a, b) = (UIViewController(), UIViewController())
    let (stage, navigation) = stack(a)
    let pinging = PingNavigation(navigation, around: nil)
    let appMask = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    appMask.backgroundColor = .black
    b.view.mask = appMask
    navigation.pushViewController(b, animated: true)
    stage.frame(at: 1)
    #expect(b.view.mask !== appMask)
    #expect(circle(of: b.view)?.center == CGPoint(x: 195, y: 422) && circle(of: b.view)?.radius == 0)
    stage.run(0.8)
    #expect(b.view.mask === appMask && pinging.button == nil)
    // The app's mask may also be a layer without a view.
    let layer = CALayer()
    b.view.mask = nil
    b.view.layer.mask = layer
    navigation.popViewController(animated: true)
    stage.step()
    #expect(b.view.layer.mask !== layer)
    navigation.grabTransition()
    navigation.releaseTransition(finishing: false)
    stage.run(1)
    #expect(b.view.layer.mask === layer && navigation.topViewController === b)
    #expect(navigation.delegate === pinging)
  }

  /// The transition runs in a part of the window, around a button outside of this part.
  @Test func aTransitionInAPartOfTheWindowIsMasked() {
    let stage = ZoomStage()
    let (container, a, b) = (UIViewController(), UIViewController(), UIViewController())
    stage.window.rootViewController = container
    let part = UIView(frame: CGRect(x: 50, y: 100, width: 200, height: 300))
    let button = UIView(frame: CGRect(x: 150, y: 430, width: 60, height: 60))
    for view in [part, button] { container.view.addSubview(view) }
    ChildTransition(in: container, view: part, from: nil, to: a).begin()
    stage.frame(at: 1)
    let animator = PingTransition(direction: .reveal, around: button, dimming: 0.3)
    let change = ChildTransition(in: container, view: part, from: a, to: b, animator: animator)
    change.begin()
    stage.frame(at: 1)
    #expect(b.view.frame.size == part.bounds.size)
    // The button's middle is at (180, 460) in the window.
    #expect(circle(of: b.view)?.center == CGPoint(x: 130, y: 360) && circle(of: b.view)?.radius == 30)
    stage.frame(at: 1.7 - 1e-9)
    let largestRadius = (130.0 * 130 + 360 * 360).squareRoot()
    #expect(abs((circle(of: b.view)?.radius ?? 0) - largestRadius) < 0.01)
    stage.run(0.2)
    #expect(b.view.mask == nil && b.view.superview != nil && a.view.superview == nil)
  }

  /// An explicit animation of a shape's path, as in the original Ping transition, follows the fraction too. Its
  /// completion knows of the cancellation (animation.md R10).
  @Test func aRawAnimationOfTheMaskFollows() {
    @MainActor final class Raw: NSObject, UIViewControllerAnimatedTransitioning {
      let mask = CAShapeLayer()
      var ends: [Bool] = []

      func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> Double { 0.7 }

      func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let to = context.view(forKey: .to) else { return }
        context.containerView.addSubview(to)
        let small = CGPath(ellipseIn: CGRect(x: 330, y: 60, width: 40, height: 40), transform: nil)
        let large = CGPath(ellipseIn: CGRect(x: -490, y: -760, width: 1680, height: 1680), transform: nil)
        mask.path = large
        to.layer.mask = mask
        let animation = CABasicAnimation(keyPath: "path")
        (animation.fromValue, animation.toValue, animation.duration) = (small, large, 0.7)
        animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        CATransaction.begin()
        CATransaction.setCompletionBlock { [self] in
          ends.append(context.transitionWasCancelled)
          to.layer.mask = nil
          context.completeTransition(!context.transitionWasCancelled)
        }
        mask.add(animation, forKey: nil)
        CATransaction.commit()
      }
    }
    let (a, b, raw) = (UIViewController(), UIViewController(), Raw())
    let (stage, navigation) = stack(a)
    let animated = AnimatedNavigation(navigation) { _ in raw }
    navigation.pushViewController(b, animated: true)
    stage.step()
    navigation.grabTransition()
    for p in [0.5, 0.9, 0.25] {
      navigation.scrubTransition(to: p)
      stage.step()
      let width = raw.mask.presentation()?.path?.boundingBoxOfPath.width ?? 0
      #expect(abs(width - (40 + 1640 * p)) < 0.02, "\(p): \(width)")
    }
    navigation.releaseTransition(finishing: false)
    stage.run(1)
    #expect(raw.ends == [true] && b.view.layer.mask == nil)
    #expect(navigation.topViewController === a && navigation.transitionCoordinator == nil)
    #expect(navigation.delegate === animated)
  }
}
