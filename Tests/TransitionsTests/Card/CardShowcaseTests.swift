import Testing

@testable import Engine
@testable import Showcase
@testable import Transitions
@testable import UIKit

/// The showcase's cards and albums on phones, tablets and desktops.
@Suite(.serialized) @MainActor
struct CardShowcaseTests {
  nonisolated static let ids = ["card-push", "card-pop", "album-push", "album-pop"]
  nonisolated static let sizes = [(390.0, 844.0), (844.0, 390.0), (1280.0, 720.0)]

  @Test(arguments: ids, sizes)
  func aTransitionCancelledAt37PercentIsUndone(id: String, size: (Double, Double)) throws {
    let watched = try WatchedTransition(id, size, isDark: size.0 > 1000)
    let before = watched.hierarchy
    watched.stage.begin()
    watched.screen.run(0.37 * watched.entry.duration)
    #expect(watched.isRunning)
    let during = watched.hierarchy
    watched.stage.cancel()
    watched.screen.run(watched.entry.duration + 0.3)
    #expect(!watched.isRunning)
    // The hierarchies are compared outside of `#expect`: a failure would print both.
    let (moved, isBack) = (during != before, watched.hierarchy == before)
    #expect(moved && isBack)
  }

  /// After a push and a pop, the view hierarchy is as before.
  @Test(arguments: ["card", "album"]) func aPushAndAPopLeaveNothing(kind: String) throws {
    let watched = try WatchedTransition(kind + "-push")
    let before = watched.hierarchy
    watched.stage.begin()
    watched.screen.run(watched.entry.duration + 0.4)
    #expect(!watched.isRunning)
    let navigation = try #require(watched.stage.rootViewController as? UINavigationController)
    navigation.popViewController(animated: true)
    watched.screen.run(1.3)
    #expect(!watched.isRunning)
    let isBack = watched.hierarchy == before
    #expect(isBack)
  }

  @Test(arguments: ["card-push", "album-push"]) func aSizeChangeDuringAPushIsFollowed(id: String) throws {
    let watched = try WatchedTransition(id)
    watched.stage.begin()
    watched.screen.run(0.5 * watched.entry.duration)
    watched.screen.window.frame = CGRect(x: 0, y: 0, width: 844, height: 390)
    watched.screen.run(1.2)
    #expect(!watched.isRunning)
    let navigation = try #require(watched.stage.rootViewController as? UINavigationController)
    let page = try #require(navigation.topViewController)
    #expect(page.view.frame == CGRect(x: 0, y: 0, width: 844, height: 390))
    #expect(page.view.superview?.subviews.count == 1)
    if let page = page as? CardPageController { #expect(page.header.frame.width == 844) }
  }

  /// A tap on the first card opens its page, and the cross closes it.
  @Test func tapsOpenAndClose() throws {
    let watched = try WatchedTransition("card-push")
    watched.screen.down(195, 400)
    watched.screen.up(195, 400)
    watched.screen.run(1.4)
    let navigation = try #require(watched.stage.rootViewController as? UINavigationController)
    let isOpen = navigation.topViewController is CardStoryViewController
    #expect(isOpen)
    watched.screen.down(355, 35)
    watched.screen.up(355, 35)
    watched.screen.run(1.3)
    let isClosed = navigation.topViewController is CardListViewController
    #expect(isClosed)
  }
}
