import Testing

@testable import Engine
@testable import Showcase
@testable import Transitions
@testable import UIKit

/// The parameters that the showcase sets for overlays and bubbles.
@Suite(.serialized) @MainActor
struct ShowcaseLookTests {
  /// The dimming covers the whole screen and fades in. The card fades in while it is narrow, with its content centred.
  @Test func anOverlayFadesIn() throws {
    let watched = try WatchedTransition("overlay-present")
    let stage = try #require(watched.stage as? ModalStage)
    watched.play { quarter in
      guard let card = stage.page.view, let shade = card.superview?.subviews.first else {
        return #expect(Bool(false), "no transition runs")
      }
      let q = SlideTests.eased[quarter]
      #expect(shade.layer.presentedState.bounds.size == CGSize(width: 390, height: 844))
      #expect(abs(watched.screen.shownAlpha(shade) - q) < 1e-4)
      let bounds = card.layer.presentedState.bounds
      #expect(abs(bounds.width - (1 + 259 * q)) < 0.01 && abs(bounds.midX - 130) < 0.01)
      #expect(abs(watched.screen.shownAlpha(card) - min(1, q / 0.35)) < 1e-3, "\(quarter)")
    }
    #expect(isClose(stage.page.view.bounds, CGRect(x: 0, y: 0, width: 260, height: 844 * 2.0 / 3), 1e-9))
  }

  /// A closing card shows its content unchanged and centred. Unless `growing`, the card fades out before it is a line.
  @Test(arguments: ["true", "false"]) func anOverlayKeepsItsContent(growing: String) throws {
    let watched = try WatchedTransition("overlay-dismiss", parameters: ["growing": growing])
    let stage = try #require(watched.stage as? ModalStage)
    let count = try #require(stage.page.view).subviews.count
    watched.play { quarter in
      guard let card = stage.page.view, let cover = card.subviews.last else { return }
      let q = SlideTests.eased[quarter]
      #expect(card.subviews.count == count + 1 && card.clipsToBounds)
      #expect(isClose(cover.bounds, CGRect(x: 0, y: 0, width: 260, height: 844 * 2.0 / 3), 1e-9))
      let (shown, content) = (card.layer.presentedState, cover.layer.presentedState)
      #expect(abs(content.position.x - shown.bounds.width / 2) < 0.01, "\(quarter)")
      let alpha = growing == "true" ? 1 : min(1, (1 - q) / 0.35)
      #expect(abs(watched.screen.shownAlpha(card) - alpha) < 1e-3, "\(quarter)")
    }
    #expect(stage.page.view.subviews.count == count && stage.page.view.alpha == 1)
  }

  /// The page keeps its frame and is clipped to the bubble, which grows from the button.
  @Test(arguments: ["bubble-present", "bubble-dismiss"]) func aBubbleUncoversThePage(id: String) throws {
    let watched = try WatchedTransition(id)
    let stage = try #require(watched.stage as? BubbleStage)
    let isPresenting = id == "bubble-present"
    let before = watched.hierarchy
    watched.play { quarter in
      guard let page = stage.page.view, let mask = page.mask, let bubble = stage.bubble.bubble else {
        return #expect(Bool(false), "no transition runs")
      }
      let eased = SlideTests.eased[quarter]
      let q = isPresenting ? eased : 1 - eased
      let shown = page.layer.presentedState
      #expect(shown.transform == CATransform3DIdentity && shown.position == CGPoint(x: 195, y: 422))
      #expect(abs(watched.screen.shownAlpha(page) - q) < 1e-4)
      let minimum = 56 / Double(bubble.bounds.width)
      let scale = minimum + (1 - minimum) * q
      #expect(abs(bubble.layer.presentedState.transform.m11 - scale) < 1e-4, "\(quarter)")
      #expect(abs(mask.layer.presentedState.transform.m11 - scale) < 1e-4, "\(quarter)")
      // The snapshot of the button fades while the bubble is small.
      guard let cover = page.superview?.subviews.last, cover !== page else { return #expect(Bool(false)) }
      #expect(cover.center == stage.bubble.startingPoint)
      #expect(abs(watched.screen.shownAlpha(cover) - max(0, 1 - q / 0.4)) < 1e-3, "\(quarter)")
    }
    #expect(stage.page.view.mask == nil)
    let isOther = watched.hierarchy != before
    #expect(isOther)
  }
}
