import Testing

@testable import Engine
@testable import Transitions
@testable import UIKit

/// Pushes and pops that can be grabbed and reversed: transitions.md §2.1 and §1.6.
@Suite(.serialized) @MainActor
struct InterruptibleTests {
  /// The progress of the spring of ratio 1 and velocity 1, at quarters of one second. At the end, it is almost at its
  /// target.
  private static let spring = [0, 0.68998, 0.94702, 0.99240, 1]

  private func shownX(_ view: UIView, _ screen: ZoomStage) -> Double { Double(screen.shownFrame(view).minX) }

  @Test(arguments: SlideTests.sizes, ["interruptible-push", "interruptible-pop"])
  func screensSlideByASpring(size: (Double, Double), id: String) throws {
    let watched = try WatchedTransition(id, size)
    let sign = id.hasSuffix("push") ? 1.0 : -1
    var last: (from: UIView, to: UIView)?
    watched.play { quarter in
      guard let (from, to) = watched.views else { return #expect(Bool(false), "\(id) does not run") }
      last = (from, to)
      let tolerance = quarter < 4 ? size.0 * 1e-5 : size.0 * 2e-3
      let q = Self.spring[quarter]
      #expect(abs(shownX(to, watched.screen) - sign * size.0 * (1 - q)) <= tolerance, "\(id) \(quarter)")
      #expect(abs(shownX(from, watched.screen) + sign * size.0 * q) <= tolerance, "\(id) \(quarter)")
    }
    let bounds = CGRect(x: 0, y: 0, width: size.0, height: size.1)
    #expect(last?.to.frame == bounds && last?.from.frame == bounds && last?.from.superview == nil)
  }

  /// A drag anywhere in the view pops. Beyond 0.3 of the width, the pop completes.
  @Test(arguments: [(118.0, true), (116, false)])
  func aDragPops(distance: Double, finishes: Bool) throws {
    let watched = try WatchedTransition("interruptible-pop")
    let navigation = try #require(watched.stage.rootViewController as? UINavigationController)
    let before = watched.hierarchy
    watched.drag(from: 200, by: distance)
    #expect(navigation.transitionCoordinator?.initiallyInteractive == true)
    let (from, to) = try #require(watched.views)
    #expect(abs(shownX(from, watched.screen) - distance) < 0.01)
    #expect(abs(shownX(to, watched.screen) - (distance - 390)) < 0.01)
    watched.lift(from: 200, by: distance)
    watched.screen.run(1.1)
    #expect(!watched.isRunning && navigation.viewControllers.count == (finishes ? 1 : 2))
    let isSame = watched.hierarchy == before
    #expect(isSame != finishes)
  }

  /// A drag to the left, or at the root, begins nothing.
  @Test func aDragToTheLeftOrAtTheRootBeginsNothing() throws {
    let watched = try WatchedTransition("interruptible-pop")
    watched.drag(from: 300, by: -100)
    #expect(!watched.isRunning)
    watched.lift(from: 300, by: -100)
    let root = try WatchedTransition("interruptible-push")
    root.drag(from: 100, by: 100)
    #expect(!root.isRunning)
  }

  /// A running transition is grabbed at its current fraction, follows the touch from there, and completes or
  /// reverses.
  @Test(arguments: ["interruptible-push", "interruptible-pop"], [true, false])
  func aRunningTransitionCanBeGrabbed(id: String, finishes: Bool) throws {
    let watched = try WatchedTransition(id)
    let navigation = try #require(watched.stage.rootViewController as? UINavigationController)
    let before = watched.hierarchy
    let sign = id.hasSuffix("push") ? -1.0 : 1
    watched.stage.begin()
    watched.screen.step()
    watched.screen.run(0.2)
    let (_, to) = try #require(watched.views)
    #expect(navigation.transitionCoordinator?.isInteractive == false)
    // The touch begins and moves by the slop: the transition runs until the drag begins.
    let start = 195.0
    watched.screen.down(start, 400)
    watched.screen.move(start + sign * 10, 400)
    #expect(navigation.transitionCoordinator?.isInteractive == true)
    let held = shownX(to, watched.screen)
    watched.screen.run(0.3)
    #expect(abs(shownX(to, watched.screen) - held) < 1e-6)
    // The drag ends at .9 or .1 of the distance.
    let q = finishes ? 0.9 : 0.1
    let fraction = 1 - abs(held) / 390
    let distance = (q - fraction) * 390 * sign
    watched.screen.move(start + sign * 10 + distance, 400)
    #expect(abs(abs(shownX(to, watched.screen)) - 390 * (1 - q)) < 0.01)
    watched.screen.run(0.2)
    watched.screen.up(start + sign * 10 + distance, 400)
    #expect(navigation.transitionCoordinator?.isCancelled == !finishes)
    watched.screen.run(1.1)
    #expect(!watched.isRunning)
    #expect(navigation.viewControllers.count == (id.hasSuffix("push") == finishes ? 2 : 1))
    let isSame = watched.hierarchy == before
    #expect(isSame != finishes)
  }

  /// A transition can also be grabbed after a release, and more than once, without a jump.
  @Test func aTransitionCanBeGrabbedRepeatedly() throws {
    let watched = try WatchedTransition("interruptible-pop")
    let navigation = try #require(watched.stage.rootViewController as? UINavigationController)
    watched.drag(from: 50, by: 250)
    let (from, _) = try #require(watched.views)
    watched.screen.run(0.2)
    watched.lift(from: 50, by: 250)
    watched.screen.run(0.1)
    let moved = shownX(from, watched.screen)
    #expect(moved > 251)
    watched.screen.down(300, 400)
    watched.screen.move(290, 400)
    let held = shownX(from, watched.screen)
    #expect(held >= moved && held < 390)
    watched.screen.move(290 - held + 39, 400)
    #expect(abs(shownX(from, watched.screen) - 39) < 0.01)
    watched.screen.run(0.2)
    watched.screen.up(290 - held + 39, 400)
    watched.screen.step()
    watched.screen.step()
    let back = shownX(from, watched.screen)
    #expect(back < 39 && back > 0)
    watched.screen.run(1.1)
    #expect(!watched.isRunning && navigation.viewControllers.count == 2)
  }

  /// The remainder is a spring of ratio 0.9 with the velocity of the touch, fitted to the remaining time.
  @Test func theRemainderKeepsTheTouchVelocity() throws {
    let watched = try WatchedTransition("interruptible-pop")
    // The touch moves 240 points per second.
    watched.screen.down(50, 400)
    for step in 1...53 { watched.screen.move(50 + 4 * Double(step), 400) }
    let (from, _) = try #require(watched.views)
    let start = shownX(from, watched.screen)
    watched.screen.up(50 + 4 * 54, 400)
    let released = watched.screen.time
    let remaining = (390 - start) / 390
    let spring = SpringSolution.uikit(
      dampingRatio: 0.9, duration: remaining, initialVelocity: 240 / (390 * remaining))
    for fraction in [0.0, 0.1, 0.3, 0.6, 0.9] {
      watched.screen.frame(at: released + fraction * remaining)
      let expected = start + (390 - start) * spring.progress(fraction * remaining)
      #expect(abs(shownX(from, watched.screen) - expected) < 0.01, "\(fraction)")
    }
    // The remainder of a spring takes the settling time (animation.md §8, R8).
    watched.screen.frame(at: released + spring.settlingDuration + 0.001)
    watched.screen.step()
    #expect(!watched.isRunning)
  }

  /// A tap reverses a running transition, and a second tap reverses it again. No tap presses a moving button.
  @Test(arguments: ["interruptible-push", "interruptible-pop"], [1, 2])
  func aTapReverses(id: String, taps: Int) throws {
    let watched = try WatchedTransition(id)
    let navigation = try #require(watched.stage.rootViewController as? UINavigationController)
    let count = navigation.viewControllers.count
    let before = watched.hierarchy
    watched.stage.begin()
    watched.screen.step()
    watched.screen.run(0.15)
    for _ in 0..<taps {
      watched.screen.down(195, 175)
      watched.screen.up(195, 175)
      watched.screen.run(0.05)
    }
    #expect(navigation.transitionCoordinator?.isCancelled == (taps == 1))
    watched.screen.run(1.1)
    #expect(!watched.isRunning)
    let after = id.hasSuffix("push") ? count + 1 : count - 1
    #expect(navigation.viewControllers.count == (taps == 1 ? count : after))
    let isSame = watched.hierarchy == before
    #expect(isSame == (taps == 1))
  }

  /// Between the end of a push's animation and its completion by the animator, a touch grabs nothing and causes no
  /// diagnostic.
  @Test(arguments: [false, true]) func aFinishedTransitionIsNotGrabbed(byTap: Bool) throws {
    let screen = ZoomStage()
    let navigation = UINavigationController(rootViewController: UIViewController())
    screen.window.rootViewController = navigation
    screen.frame(at: 1)
    let late = LateNavigation(navigation)
    navigation.delegate = late
    var grabs = 0
    let notes = diagnostics(.transitionCallIgnored) {
      navigation.pushViewController(UIViewController(), animated: true)
      screen.step()
      screen.run(0.1)
      screen.down(100, 400)
      for step in 1...3 { screen.move(100 + 20 * Double(step), 400) }
      #expect(late.interaction.isActive, "the running transition is grabbed")
      screen.up(160, 400)
      screen.run(0.5)
      if byTap {
        late.interaction.reverse()
      } else {
        screen.down(100, 400)
        for step in 1...5 { screen.move(100 + 30 * Double(step), 400) }
        if late.interaction.isActive { grabs += 1 }
        screen.up(250, 400)
      }
      screen.run(0.2)
    }
    #expect(notes.isEmpty, "\(notes.map(\.message))")
    #expect(grabs == 0 && navigation.transitionCoordinator != nil)
    late.context?.completeTransition(true)
    screen.run(0.2)
    #expect(navigation.transitionCoordinator == nil && navigation.viewControllers.count == 2)
  }

  /// Between transitions a tap reaches the screen.
  @Test func withoutATransitionATapPasses() throws {
    let watched = try WatchedTransition("interruptible-push")
    watched.screen.down(195, 175)
    watched.screen.up(195, 175)
    watched.screen.step()
    #expect(watched.isRunning)
  }
}

/// Pushes whose animations last a quarter of a second, and that the test completes.
@MainActor
private final class LateNavigation: NSObject, UINavigationControllerDelegate,
  UIViewControllerAnimatedTransitioning
{
  let interaction: DragInteraction
  private(set) var context: (any UIViewControllerContextTransitioning)?
  private var animator: UIViewPropertyAnimator?

  init(_ navigation: UINavigationController) {
    interaction = DragInteraction(in: navigation, rule: .right(finishesBeyond: -1)) {}
  }

  func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.25 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    interruptibleAnimator(using: context).startAnimation()
  }

  func interruptibleAnimator(using context: any UIViewControllerContextTransitioning)
    -> any UIViewImplicitlyAnimating
  {
    if let animator { return animator }
    self.context = context
    let made = UIViewPropertyAnimator(duration: 0.25, curve: .linear)
    animator = made
    if let to = context.view(forKey: .to) {
      context.containerView.addSubview(to)
      to.alpha = 0
      made.addAnimations { to.alpha = 1 }
    }
    return made
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { self }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    interaction.wantsInteractiveStart = false
    return interaction
  }

  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
  ) { interaction.adopt(navigationController.transitionCoordinator) }
}
