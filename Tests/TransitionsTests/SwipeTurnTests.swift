import Foundation
import Testing

@testable import Engine
@testable import Showcase
@testable import Transitions
@testable import UIKit

/// Swipes that turn both screens: transitions.md §2.1, right-swipe flip and cube.
@Suite(.serialized) @MainActor
struct SwipeTurnTests {
  /// The angle about the y axis in the last frame, in degrees.
  private func angle(_ view: UIView) -> Double {
    let shown = view.layer.presentedState.transform
    return atan2(shown.m31, shown.m11) * 180 / .pi
  }

  private func perspective(_ watched: WatchedTransition) -> CATransform3D {
    watched.stage.rootViewController.transitionCoordinator?.containerView.layer.sublayerTransform
      ?? CATransform3DIdentity
  }

  /// A flip is eased as a whole: the old screen rotates up to the eased fraction 0.5, and then the new screen rotates.
  /// The push mirrors the pop.
  @Test(arguments: SlideTests.sizes, ["right-swipe-flip", "right-swipe-flip-push"])
  func screensFlip(size: (Double, Double), id: String) throws {
    let watched = try WatchedTransition(id, size)
    let sign = id.hasSuffix("push") ? -1.0 : 1
    var views: (from: UIView, to: UIView)?
    watched.play { quarter in
      guard let (from, to) = watched.views else { return #expect(Bool(false), "no transition runs") }
      views = (from, to)
      let q = SlideTests.eased[quarter]
      #expect(abs(angle(from) - sign * 180 * min(0.5, q)) < 0.01, "\(quarter)")
      #expect(abs(angle(to) + sign * 180 * min(0.5, 1 - q)) < 0.01, "\(quarter)")
      #expect(abs(perspective(watched).m34 + 1 / (2 * max(size.0, size.1))) < 1e-12)
    }
    let (from, to) = try #require(views)
    for view in [from, to] { #expect(view.layer.transform == CATransform3DIdentity) }
    #expect(to.frame == CGRect(x: 0, y: 0, width: size.0, height: size.1) && from.superview == nil)
  }

  /// The screens rotate by 90 degrees at constant speed, about an axis that is half a width behind the screen.
  @Test(arguments: SlideTests.sizes, ["right-swipe-cube", "right-swipe-cube-push"])
  func screensTurnOnACube(size: (Double, Double), id: String) throws {
    let watched = try WatchedTransition(id, size)
    let sign = id.hasSuffix("push") ? -1.0 : 1
    var views: (from: UIView, to: UIView)?
    watched.play { quarter in
      guard let (from, to) = watched.views else { return #expect(Bool(false), "no transition runs") }
      views = (from, to)
      let turned = 22.5 * Double(quarter)
      #expect(abs(angle(from) - sign * turned) < 0.01, "\(quarter)")
      #expect(abs(angle(to) + sign * (90 - turned)) < 0.01, "\(quarter)")
      for view in [from, to] { #expect(abs(Double(view.layer.anchorPointZ) + size.0 / 2) < 1e-9) }
      let transform = perspective(watched)
      #expect(abs(transform.m34 + 1 / (2 * size.0)) < 1e-12 && abs(transform.m43 + size.0 / 2) < 1e-9)
    }
    let (from, to) = try #require(views)
    for view in [from, to] {
      #expect(view.layer.transform == CATransform3DIdentity && view.layer.anchorPointZ == 0)
    }
  }

  /// A drag rotates the screens in proportion to its distance. Beyond the middle, the drag pops.
  @Test(arguments: ["right-swipe-flip", "right-swipe-cube"], [0.25, 0.49, 0.51])
  func aDragTurns(id: String, p: Double) throws {
    let watched = try WatchedTransition(id)
    let navigation = try #require(watched.stage.rootViewController as? UINavigationController)
    let before = watched.hierarchy
    watched.drag(from: 20, by: 390 * p)
    let (from, _) = try #require(watched.views)
    let turned = id.hasSuffix("cube") ? 90 * p : 180 * min(0.5, p)
    #expect(abs(angle(from) - turned) < 0.01)
    watched.lift(from: 20, by: 390 * p)
    watched.screen.run(0.5)
    #expect(!watched.isRunning && navigation.viewControllers.count == (p > 0.5 ? 1 : 2))
    let isSame = watched.hierarchy == before
    #expect(isSame != (p > 0.5))
  }

  /// A transition that is grabbed while it returns continues from the displayed angle.
  @Test(arguments: ["right-swipe-flip", "right-swipe-cube"]) func aReturningTransitionCanBeGrabbed(id: String)
    throws
  {
    let watched = try WatchedTransition(id)
    let navigation = try #require(watched.stage.rootViewController as? UINavigationController)
    watched.drag(from: 20, by: 156)
    let (from, _) = try #require(watched.views)
    let released = angle(from)
    watched.lift(from: 20, by: 156)
    watched.screen.step()
    watched.screen.step()
    watched.screen.down(100, 400)
    watched.screen.move(110, 400)
    let held = angle(from)
    #expect(held > 0 && held < released)
    watched.screen.run(0.2)
    #expect(abs(angle(from) - held) < 1e-6)
    watched.screen.move(380, 400)
    watched.screen.up(380, 400)
    watched.screen.run(0.5)
    #expect(!watched.isRunning && navigation.viewControllers.count == 1)
  }

  /// The shades and the rasterization of the screens are removed with the transition.
  @Test func shadesAreRemoved() throws {
    for shade in ["0", "0.5"] {
      let watched = try WatchedTransition("right-swipe-flip", parameters: ["shade": shade])
      var count = 0
      weak var container: UIView?
      watched.play { _ in
        guard let (from, to) = watched.views else { return }
        container = from.superview
        count = from.superview?.subviews.count ?? 0
        #expect([from, to].allSatisfy { $0.layer.shouldRasterize })
      }
      #expect(count == (shade == "0" ? 2 : 4))
      let navigation = try #require(watched.stage.rootViewController as? UINavigationController)
      #expect(container == nil && navigation.topViewController?.view.layer.shouldRasterize == false)
    }
  }
}
