import Testing

@testable import Engine
@testable import Transitions
@testable import UIKit

/// Pushes and pops that can be held and turned round: transitions.md §2.1 and §1.6.
@Suite(.serialized) @MainActor
struct InterruptibleTests {
  /// The spring of ratio 1 and velocity 1 over one second, at quarters; at the end it is all but there.
  private static let spring = [0, 0.68998, 0.94702, 0.99240, 1]

  private func place(_ view: UIView, _ screen: ZoomStage) -> Double { Double(screen.shownFrame(view).minX) }

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
      #expect(abs(place(to, watched.screen) - sign * size.0 * (1 - q)) <= tolerance, "\(id) \(quarter)")
      #expect(abs(place(from, watched.screen) + sign * size.0 * q) <= tolerance, "\(id) \(quarter)")
    }
    let bounds = CGRect(x: 0, y: 0, width: size.0, height: size.1)
    #expect(last?.to.frame == bounds && last?.from.frame == bounds && last?.from.superview == nil)
  }

  /// A drag over the whole view pops; past .3 of the width it goes through.
  @Test(arguments: [(118.0, true), (116, false)])
  func aDragPops(way: Double, goes: Bool) throws {
    let watched = try WatchedTransition("interruptible-pop")
    let navigation = try #require(watched.stage.rootViewController as? UINavigationController)
    let before = watched.hierarchy
    watched.drag(from: 200, by: way)
    #expect(navigation.transitionCoordinator?.initiallyInteractive == true)
    let (from, to) = try #require(watched.views)
    #expect(abs(place(from, watched.screen) - way) < 0.01)
    #expect(abs(place(to, watched.screen) - (way - 390)) < 0.01)
    watched.lift(from: 200, by: way)
    watched.screen.run(1.1)
    #expect(!watched.isRunning && navigation.viewControllers.count == (goes ? 1 : 2))
    let isSame = watched.hierarchy == before
    #expect(isSame != goes)
  }

  /// Not to the left, and not where nothing lies below.
  @Test func aDragHasLimits() throws {
    let watched = try WatchedTransition("interruptible-pop")
    watched.drag(from: 300, by: -100)
    #expect(!watched.isRunning)
    watched.lift(from: 300, by: -100)
    let root = try WatchedTransition("interruptible-push")
    root.drag(from: 100, by: 100)
    #expect(!root.isRunning)
  }

  /// What moves by itself is taken where it is, moves by the finger from there, and goes on or back.
  @Test(arguments: ["interruptible-push", "interruptible-pop"], [true, false])
  func takenInFlight(id: String, goes: Bool) throws {
    let watched = try WatchedTransition(id)
    let navigation = try #require(watched.stage.rootViewController as? UINavigationController)
    let before = watched.hierarchy
    let sign = id.hasSuffix("push") ? -1.0 : 1
    watched.stage.begin()
    watched.screen.step()
    watched.screen.run(0.2)
    let (_, to) = try #require(watched.views)
    #expect(navigation.transitionCoordinator?.isInteractive == false)
    // Down and the ten points: it moves on until the drag begins.
    let start = 195.0
    watched.screen.down(start, 400)
    watched.screen.move(start + sign * 10, 400)
    #expect(navigation.transitionCoordinator?.isInteractive == true)
    let held = place(to, watched.screen)
    watched.screen.run(0.3)
    #expect(abs(place(to, watched.screen) - held) < 1e-6)
    // To .9 or .1 of the way.
    let q = goes ? 0.9 : 0.1
    let fraction = 1 - abs(held) / 390
    let way = (q - fraction) * 390 * sign
    watched.screen.move(start + sign * 10 + way, 400)
    #expect(abs(abs(place(to, watched.screen)) - 390 * (1 - q)) < 0.01)
    watched.screen.run(0.2)
    watched.screen.up(start + sign * 10 + way, 400)
    #expect(navigation.transitionCoordinator?.isCancelled == !goes)
    watched.screen.run(1.1)
    #expect(!watched.isRunning)
    #expect(navigation.viewControllers.count == (id.hasSuffix("push") == goes ? 2 : 1))
    let isSame = watched.hierarchy == before
    #expect(isSame != goes)
  }

  /// On its way after a release, too, and more than once; nothing jumps.
  @Test func takenAgainAndAgain() throws {
    let watched = try WatchedTransition("interruptible-pop")
    let navigation = try #require(watched.stage.rootViewController as? UINavigationController)
    watched.drag(from: 50, by: 250)
    let (from, _) = try #require(watched.views)
    watched.screen.run(0.2)
    watched.lift(from: 50, by: 250)
    watched.screen.run(0.1)
    let moved = place(from, watched.screen)
    #expect(moved > 251)
    watched.screen.down(300, 400)
    watched.screen.move(290, 400)
    let held = place(from, watched.screen)
    #expect(held >= moved && held < 390)
    watched.screen.move(290 - held + 39, 400)
    #expect(abs(place(from, watched.screen) - 39) < 0.01)
    watched.screen.run(0.2)
    watched.screen.up(290 - held + 39, 400)
    watched.screen.step()
    watched.screen.step()
    let back = place(from, watched.screen)
    #expect(back < 39 && back > 0)
    watched.screen.run(1.1)
    #expect(!watched.isRunning && navigation.viewControllers.count == 2)
  }

  /// The rest is a spring of ratio .9 that begins with the finger's speed, fitted to the part of the second that is left.
  @Test func theRestKeepsTheFingersSpeed() throws {
    let watched = try WatchedTransition("interruptible-pop")
    // 240 points a second.
    watched.screen.down(50, 400)
    for step in 1...53 { watched.screen.move(50 + 4 * Double(step), 400) }
    let (from, _) = try #require(watched.views)
    let start = place(from, watched.screen)
    watched.screen.up(50 + 4 * 54, 400)
    let released = watched.screen.time
    let left = (390 - start) / 390
    let spring = SpringSolution.uikit(
      dampingRatio: 0.9, duration: left, initialVelocity: 240 / (390 * left))
    for part in [0.0, 0.1, 0.3, 0.6, 0.9] {
      watched.screen.frame(at: released + part * left)
      let expected = start + (390 - start) * spring.progress(part * left)
      #expect(abs(place(from, watched.screen) - expected) < 0.01, "\(part)")
    }
    // A spring's rest takes the time that it needs (animation.md §8, R8).
    watched.screen.frame(at: released + spring.settlingDuration + 0.001)
    watched.screen.step()
    #expect(!watched.isRunning)
  }

  /// A tap turns it round, and another one again; it presses nothing that moves.
  @Test(arguments: ["interruptible-push", "interruptible-pop"], [1, 2])
  func aTapTurnsItRound(id: String, taps: Int) throws {
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

  /// Between transitions a tap is the screen's own.
  @Test func atRestATapIsNotTaken() throws {
    let watched = try WatchedTransition("interruptible-push")
    watched.screen.down(195, 175)
    watched.screen.up(195, 175)
    watched.screen.step()
    #expect(watched.isRunning)
  }
}
