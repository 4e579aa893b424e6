import Testing

@testable import Engine
@testable import Showcase
@testable import Transitions
@testable import UIKit

/// A line or a shadow separates two screens of one colour during a transition, and is removed afterwards.
@Suite(.serialized) @MainActor
struct PageEdgeTests {
  private func subviews(_ watched: WatchedTransition) -> [UIView] {
    watched.stage.rootViewController.transitionCoordinator?.containerView.subviews ?? []
  }

  /// A line below the new screen moves with the screen, and is invisible in the first frame.
  @Test(arguments: ["slide-push", "slide-pop", "slide-tab", "interruptible-push", "interruptible-pop"])
  func aLineMovesWithTheNewScreen(id: String) throws {
    let watched = try WatchedTransition(id)
    let before = watched.hierarchy
    watched.play { quarter in
      guard let (_, to) = watched.views else { return #expect(Bool(false), "no transition runs") }
      let views = subviews(watched)
      #expect(views.count == 3 && views.last === to)
      let rim = views[1]
      #expect(rim.layer.borderWidth == 0.5 && rim.layer.shadowOpacity == 0)
      let (line, screen) = (rim.layer.presentedState, to.layer.presentedState)
      #expect(abs(line.position.x - screen.position.x) < 1e-6)
      #expect(abs(line.transform.m41 - screen.transform.m41) < 1e-6)
      #expect(line.bounds.width == screen.bounds.width + 1)
      let opacity = watched.screen.shownAlpha(rim)
      #expect(quarter == 0 ? opacity == 0 : opacity > 0.2, "\(quarter)")
    }
    let isOther = watched.hierarchy != before
    #expect(isOther)
  }

  /// The leaving screen has a shadow, which fades at the end. The screen below is dimmed, and the dimming fades.
  @Test func aSwipedScreenIsRaised() throws {
    let watched = try WatchedTransition("swipe-pop")
    watched.play { quarter in
      guard let (from, to) = watched.views else { return #expect(Bool(false), "no transition runs") }
      let views = subviews(watched)
      #expect(views.count == 4 && views[0] === to && views[3] === from)
      let q = SlideTests.eased[quarter]
      #expect(abs(watched.screen.shownAlpha(views[1]) - (1 - q)) < 1e-4)
      #expect(abs(shownShift(views[2]).x - 390 * q) < 0.01 && views[2].layer.shadowOpacity > 0)
      #expect(abs(watched.screen.shownAlpha(views[2]) - min(1, (1 - q) / 0.15)) < 1e-3, "\(quarter)")
    }
  }

  /// The built-in presentation of the showcase's pages, which are both white.
  @Test(arguments: ["present", "dismiss"]) func aPresentedPageIsRaised(id: String) throws {
    let watched = try WatchedTransition(id)
    let stage = try #require(watched.stage as? ModalStage)
    watched.play { quarter in
      let views = subviews(watched)
      #expect(views.count == 4 && views.last === stage.page.view)
      guard views.count == 4 else { return }
      let (rim, page) = (views[2].layer.presentedState, stage.page.view.layer.presentedState)
      #expect(abs(rim.position.y - page.position.y) < 0.01, "\(quarter)")
    }
    #expect(stage.page.view.superview?.subviews.count ?? 1 == 1)
  }

  /// Without an edge there are only the screens.
  @Test func noEdgeAddsNothing() {
    let container = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let upper = UIView(frame: container.bounds)
    container.addSubview(upper)
    let views = PageEdgeViews(.none, below: upper, arrives: true)
    views.follow(upper)
    #expect(container.subviews == [upper])
    let edge = PageEdgeViews(PageEdge(shadow: 1), below: upper, arrives: true)
    #expect(container.subviews.count == 2)
    edge.remove()
    #expect(container.subviews == [upper])
  }

  @Test(arguments: ["slide-push", "swipe-pop", "present", "dismiss", "slide-present", "interruptible-push"])
  func aCancelRemovesTheEdge(id: String) throws {
    let watched = try WatchedTransition(id)
    let before = watched.hierarchy
    watched.stage.begin()
    watched.screen.step()
    watched.screen.run(0.37 * watched.entry.duration)
    watched.stage.cancel()
    watched.screen.run(watched.entry.duration + 0.1)
    #expect(!watched.isRunning)
    let isSame = watched.hierarchy == before
    #expect(isSame)
  }
}
