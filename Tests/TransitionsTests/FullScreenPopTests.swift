import Testing

@testable import Engine
@testable import Transitions
@testable import UIKit

/// The built-in pop by a drag that may start anywhere: transitions.md §1.7, §2.1.
@Suite(.serialized) @MainActor
struct FullScreenPopTests {
  /// The progress of the spring of mass 3, stiffness 1000 and damping 500, at quarters of half a second.
  private static let builtIn = [0, 0.66502, 0.94204, 0.99166]

  private final class PoppingController: UIViewController, FullScreenPopping {
    var allowsFullScreenPop = true
    var greatestFullScreenPopStart: CGFloat = 0
  }

  @MainActor
  private struct Stack {
    let screen = ZoomStage()
    let top = PoppingController()
    let navigation: UINavigationController
    let pop: FullScreenPop

    init() {
      navigation = UINavigationController(rootViewController: UIViewController())
      navigation.pushViewController(top, animated: false)
      pop = FullScreenPop(navigation)
      screen.window.rootViewController = navigation
      screen.frame(at: 1)
    }

    /// A slow drag, released at rest.
    func drag(from x: Double, by distance: Double) {
      screen.down(x, 400)
      for step in 1...20 { screen.move(x + distance * Double(step) / 20, 400) }
      screen.run(0.2)
      screen.up(x + distance, 400)
      screen.run(1)
    }
  }

  @Test(arguments: SlideTests.sizes) func theTransitionIsTheBuiltInPop(size: (Double, Double)) throws {
    let watched = try WatchedTransition("fullscreen-pop", size)
    watched.play { quarter in
      guard quarter < 4 else { return }
      guard let (from, to) = watched.views else { return #expect(Bool(false), "no transition runs") }
      let q = Self.builtIn[quarter]
      #expect(abs(Double(watched.screen.shownFrame(from).minX) - size.0 * q) <= size.0 * 1e-5)
      #expect(abs(Double(watched.screen.shownFrame(to).minX) + 0.3 * size.0 * (1 - q)) <= size.0 * 1e-5)
    }
  }

  @Test(arguments: [(260.0, true), (150, false)])
  func aDragAnywhereDrivesThePop(distance: Double, finishes: Bool) throws {
    let watched = try WatchedTransition("fullscreen-pop")
    let navigation = try #require(watched.stage.rootViewController as? UINavigationController)
    #expect(navigation.interactivePopGestureRecognizer?.isEnabled == false)
    let before = watched.hierarchy
    watched.drag(from: 100, by: distance)
    let (from, to) = try #require(watched.views)
    #expect(navigation.transitionCoordinator?.initiallyInteractive == true)
    #expect(abs(Double(watched.screen.shownFrame(from).minX) - distance) < 0.01)
    #expect(abs(Double(watched.screen.shownFrame(to).minX) + 0.3 * (390 - distance)) < 0.01)
    watched.screen.run(0.2)
    watched.lift(from: 100, by: distance)
    watched.screen.run(1)
    #expect(!watched.isRunning && navigation.viewControllers.count == (finishes ? 1 : 2))
    let isSame = watched.hierarchy == before
    #expect(isSame != finishes)
  }

  /// The transition is grabbed again at the same position while the remainder plays.
  @Test func aReturningTransitionCanBeGrabbed() throws {
    let watched = try WatchedTransition("fullscreen-pop")
    let navigation = try #require(watched.stage.rootViewController as? UINavigationController)
    watched.drag(from: 100, by: 150)
    let (from, _) = try #require(watched.views)
    watched.screen.run(0.2)
    watched.lift(from: 100, by: 150)
    watched.screen.step()
    watched.screen.step()
    watched.screen.down(100, 400)
    watched.screen.move(110, 400)
    let held = Double(watched.screen.shownFrame(from).minX)
    #expect(held > 1 && held < 150)
    watched.screen.run(0.2)
    #expect(abs(Double(watched.screen.shownFrame(from).minX) - held) < 1e-6)
    watched.screen.move(110 + 300 - held, 400)
    #expect(abs(Double(watched.screen.shownFrame(from).minX) - 300) < 0.01)
    watched.screen.run(0.2)
    watched.screen.up(110 + 300 - held, 400)
    watched.screen.run(1)
    #expect(navigation.viewControllers.count == 1)
  }

  @Test func aPopNeedsADragToTheRightThatTheTopScreenAllows() {
    let stack = Stack()
    stack.drag(from: 300, by: -250)
    #expect(stack.navigation.viewControllers.count == 2)
    stack.top.allowsFullScreenPop = false
    stack.drag(from: 20, by: 300)
    #expect(stack.navigation.viewControllers.count == 2)
    stack.top.allowsFullScreenPop = true
    stack.top.greatestFullScreenPopStart = 60
    stack.drag(from: 61, by: 300)
    #expect(stack.navigation.viewControllers.count == 2)
    stack.drag(from: 59, by: 300)
    #expect(stack.navigation.viewControllers.count == 1)
    // The root stays.
    stack.drag(from: 59, by: 300)
    #expect(stack.navigation.viewControllers.count == 1 && stack.navigation.transitionCoordinator == nil)
  }

  /// A transition that other code has begun is not grabbed.
  @Test func aRunningTransitionIsNotGrabbed() {
    let stack = Stack()
    stack.navigation.pushViewController(UIViewController(), animated: true)
    stack.screen.step()
    stack.screen.down(100, 400)
    for step in 1...10 { stack.screen.move(100 + Double(step) * 20, 400) }
    #expect(stack.navigation.transitionCoordinator?.isInteractive == false)
    stack.screen.up(300, 400)
    stack.screen.run(1)
    #expect(stack.navigation.viewControllers.count == 3)
  }

  /// Two fingers do not pop.
  @Test func onlyOneFingerPops() {
    #expect(Stack().pop.panGestureRecognizer.maximumNumberOfTouches == 1)
  }
}
