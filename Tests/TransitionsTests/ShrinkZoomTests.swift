import Testing

@testable import Engine
@testable import Showcase
@testable import Transitions
@testable import UIKit

/// The zoom of objc.io's issue 5: transitions.md §2.1.
@Suite(.serialized) @MainActor
struct ShrinkZoomTests {
  private func scale(_ view: UIView) -> Double { Double(view.layer.presentedState.transform.m11) }

  @Test(arguments: SlideTests.sizes, ["shrink-zoom", "shrink-zoom-pop"])
  func theOldScreenShrinks(size: (Double, Double), id: String) throws {
    let watched = try WatchedTransition(id, size)
    var views: (from: UIView, to: UIView)?
    let row = [1, 0.8838, 0.55, 0.2162, 0.1]
    watched.play { quarter in
      guard let (from, to) = watched.views else { return #expect(Bool(false), "no transition runs") }
      views = (from, to)
      #expect(abs(scale(from) - row[quarter]) < 1e-4, "\(quarter)")
      #expect(abs(watched.screen.shownAlpha(to) - SlideTests.eased[quarter]) < 1e-4, "\(quarter)")
      #expect(to.superview?.subviews == [from, to])
    }
    let (from, to) = try #require(views)
    #expect(from.transform == .identity && to.alpha == 1 && from.superview == nil)
  }

  /// A drag from the left half scrubs the transition by its distance.
  @Test func aDragPops() throws {
    let watched = try WatchedTransition("shrink-zoom-pop")
    let navigation = try #require(watched.stage.rootViewController as? UINavigationController)
    watched.drag(from: 100, by: 195)
    let (from, to) = try #require(watched.views)
    #expect(abs(scale(from) - 0.55) < 1e-4 && abs(watched.screen.shownAlpha(to) - 0.5) < 1e-4)
    // The finger lifts while it moves to the right.
    watched.lift(from: 100, by: 195)
    watched.screen.run(1.2)
    #expect(!watched.isRunning && navigation.viewControllers.count == 1)
  }

  /// The screen stays if the finger moves to the left when it lifts, regardless of its distance.
  @Test func aDragBackCancels() throws {
    let watched = try WatchedTransition("shrink-zoom-pop")
    let navigation = try #require(watched.stage.rootViewController as? UINavigationController)
    let before = watched.hierarchy
    watched.drag(from: 100, by: 250)
    for step in 1...10 { watched.screen.move(360 - 8 * Double(step), 400) }
    watched.screen.up(272, 400)
    watched.screen.run(1.2)
    #expect(!watched.isRunning && navigation.viewControllers.count == 2)
    let isSame = watched.hierarchy == before
    #expect(isSame)
  }

  /// A drag from the right half, or downwards, begins nothing.
  @Test func aDragFromTheRightOrDownwardsBeginsNothing() throws {
    let watched = try WatchedTransition("shrink-zoom-pop")
    watched.drag(from: 250, by: 100)
    #expect(!watched.isRunning)
    watched.lift(from: 250, by: 100)
    watched.screen.down(100, 400)
    for step in 1...10 { watched.screen.move(100, 400 + 10 * Double(step)) }
    #expect(!watched.isRunning)
    watched.screen.up(100, 500)
  }

  @Test func aScaleOfZeroTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @MainActor in _ = ShrinkZoom(scale: 0)
    }
    let text = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
    #expect(text.contains("ShrinkZoom.init(duration:scale:)"))
  }
}
