import Testing

@testable import Transitions
@testable import UIKit

/// The pinch that pops (transitions.md §2.4): the progress is the fraction by which the distance of the fingers
/// has decreased.
@Suite(.serialized) @MainActor
struct PinchTests {
  private func stack(_ count: Int) -> (ZoomStage, UINavigationController, ReversibleTransitions) {
    let screen = ZoomStage()
    let navigation = UINavigationController(rootViewController: UIViewController())
    let transitions = ReversibleTransitions(navigation) { CubeTransition(isReversed: $0) }
    for _ in 1..<count { navigation.pushViewController(UIViewController(), animated: false) }
    screen.window.rootViewController = navigation
    screen.step()
    return (screen, navigation, transitions)
  }

  @Test(arguments: [(0.6, false), (0.45, true)]) func aPinchPops(scale: Double, finishes: Bool) throws {
    let (screen, navigation, transitions) = stack(2)
    let pinch = try #require(transitions.pinch)
    pinch.beginPinch(at: 0.9)
    #expect(pinch.isActive)
    screen.step()
    pinch.move(to: 0.9 * scale)
    screen.step()
    let coordinator = try #require(navigation.transitionCoordinator)
    #expect(abs(Double(coordinator.percentComplete) - (1 - scale)) < 1e-9)
    pinch.release(finishing: finishes)
    #expect(!pinch.isActive)
    screen.run(2)
    #expect(navigation.viewControllers.count == (finishes ? 1 : 2))
  }

  /// A pinch that grabs the returning transition continues at its displayed progress.
  @Test func aPinchGrabsTheReturningTransition() throws {
    let (screen, navigation, transitions) = stack(2)
    let pinch = try #require(transitions.pinch)
    pinch.beginPinch(at: 1)
    screen.step()
    pinch.move(to: 0.6)
    screen.step()
    pinch.release(finishing: false)
    screen.step()
    screen.step()
    let shown = try #require(navigation.transitionCoordinator).percentComplete
    pinch.beginPinch(at: 0.5)
    #expect(pinch.isActive)
    pinch.move(to: 0.5)
    screen.step()
    let held = try #require(navigation.transitionCoordinator).percentComplete
    #expect(abs(held - shown) < 0.05)
    pinch.release(finishing: true)
    screen.run(2)
    #expect(navigation.viewControllers.count == 1)
  }

  @Test func theRootStays() {
    let (_, navigation, transitions) = stack(1)
    transitions.pinch?.beginPinch(at: 1)
    #expect(transitions.pinch?.isActive == false && navigation.transitionCoordinator == nil)
  }
}
