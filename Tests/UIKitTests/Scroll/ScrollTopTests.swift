import Testing

@testable import UIKit

/// A tap on the status bar scrolls the only visible scroll view to its top.
@Suite(.serialized) @MainActor
struct ScrollTopTests {
  private let stage = ScrollStage()
  private var scroll: UIScrollView { stage.scroll }

  private func begin() {
    stage.begin()
    stage.stage.window.simulatedSafeAreaInsets = UIEdgeInsets(top: 40, left: 0, bottom: 0, right: 0)
    scroll.contentInset.top = 10
    scroll.contentOffset.y = 1000
    stage.stage.frame(at: stage.stage.time)
    _ = stage.log.take()
  }

  private func tap(y: Double = 20) {
    stage.stage.down(200, y)
    stage.stage.up(200, y)
  }

  @Test func aTapScrollsToTheTop() {
    begin()
    tap()
    #expect(scroll.contentOffset.y == 1000, "the content moves from the next frame on")
    let offsets = stage.glide().map(\.offset.y)
    #expect(offsets.last == -scroll.adjustedContentInset.top && scroll.adjustedContentInset.top >= 10)
    #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 >= $1 } && offsets.count > 10)
    #expect(stage.log.take() == ["top?", "scroll", "top"])
    tap()
    #expect(stage.log.take() == [], "the content is already at its top")
  }

  @Test func onlyAnAllowedTapOnTheStatusBarScrolls() {
    begin()
    tap(y: 41)
    stage.drag([(0, 30)], from: (200, 5))
    stage.lift()
    _ = stage.glide()
    #expect(!stage.log.take().contains("top?"))
    scroll.contentOffset.y = 1000
    _ = stage.log.take()
    stage.log.allowsScrollToTop = false
    tap()
    #expect(stage.log.take() == ["top?"])
    stage.log.allowsScrollToTop = true
    scroll.scrollsToTop = false
    tap()
    let button = UIButton(frame: CGRect(x: 150, y: 0, width: 100, height: 60))
    scroll.scrollsToTop = true
    stage.stage.window.addSubview(button)
    tap()
    #expect(stage.log.take() == [] && scroll.contentOffset.y == 1000)
  }

  @Test func severalVisibleScrollViewsDoNotScroll() {
    begin()
    let second = UIScrollView(frame: CGRect(x: 0, y: 200, width: 100, height: 100))
    stage.stage.window.addSubview(second)
    tap()
    #expect(!scroll.motion.needsFrames)
    let hides = [
      { second.isHidden = true }, { second.frame.origin.x = 500 }, { second.scrollsToTop = false },
    ]
    for hide in hides {
      (second.isHidden, second.frame.origin.x, second.scrollsToTop) = (false, 0, true)
      scroll.contentOffset.y = 1000
      hide()
      tap()
      #expect(scroll.motion.needsFrames)
    }
    // A scroll view that another view hides is not visible.
    second.isHidden = false
    (second.frame.origin.x, second.scrollsToTop) = (0, true)
    let cover = UIView(frame: stage.stage.window.bounds)
    stage.stage.window.insertSubview(cover, belowSubview: second)
    second.contentSize.height = 1000
    second.contentOffset.y = 50
    _ = stage.glide()
    scroll.contentOffset.y = 1000
    tap()
    #expect(!scroll.motion.needsFrames && second.motion.needsFrames)
  }

  @Test func aDragEndsTheScroll() {
    begin()
    tap()
    for _ in 0..<5 { stage.stage.frame(at: stage.stage.time + 1.0 / 64) }
    stage.drag([(0, -40)])
    stage.lift()
    _ = stage.glide()
    #expect(scroll.contentOffset.y > 0 && !stage.log.take().contains("top"))
  }

  @Test func aHiddenStatusBarTakesNoTap() {
    final class Full: UIViewController { override var prefersStatusBarHidden: Bool { true } }
    begin()
    stage.stage.window.rootViewController = Full()
    stage.stage.window.bringSubviewToFront(scroll)
    tap()
    #expect(!scroll.motion.needsFrames && scroll.contentOffset.y == 1000)
    stage.stage.window.rootViewController = UIViewController()
    stage.stage.window.bringSubviewToFront(scroll)
    tap()
    #expect(scroll.motion.needsFrames)
  }
}
