import Testing

@testable import UIKit

@Suite(.serialized) @MainActor
struct ScrollIndicatorTests {
  private let stage = ScrollStage()
  private var scroll: UIScrollView { stage.scroll }
  private var bar: CALayer { scroll.indicators.vertical }
  private var opacity: Float { bar.presentedState.opacity }

  /// A bar's share of its track is the visible share of the content. A bar is at least 36 points long, but shorter
  /// beyond the edges and in a shorter track.
  @Test func barsShowTheVisibleShareOfTheContent() {
    for (content, offset, track, start, length) in [
      (1600.0, 0.0, 800.0, 0.0, 400.0), (1600, 800, 800, 400, 400), (1600, 200, 400, 50, 200),
      (80000, 0, 800, 0, 36), (80000, 79200, 800, 764, 36), (1600, -100, 800, 0, 300),
      (1600, 900, 800, 500, 300),
      (1600, -395, 800, 0, 8), (1600, 5000, 800, 792, 8), (1600, 400, 20, 0, 20),
    ] {
      let axis = ScrollAxis(range: 0...(content - 800), length: 800, canScroll: true, bounces: true)
      let span = ScrollIndicators.barSpan(axis: axis, offset: offset, track: 0...track)
      #expect(isClose(span.start, start) && isClose(span.length, length), "\(content) \(offset)")
    }
  }

  @Test func theStyleDeterminesTheColour() {
    stage.begin()
    scroll.indicatorStyle = .white
    scroll.flashScrollIndicators()
    #expect(bar.backgroundColor == UIColor(white: 1, alpha: 0.5).cgColor && scroll.indicatorStyle == .white)
    scroll.indicatorStyle = .default
    #expect(bar.backgroundColor == UIColor(white: 0, alpha: 0.35).cgColor)
  }

  /// A bar that appears during an animation has its frame at once. A bar that is already shown moves to its new frame.
  @Test func anAppearingBarDoesNotMove() {
    stage.begin(content: CGSize(width: 400, height: 100))
    scroll.flashScrollIndicators()
    #expect(bar.isHidden)
    UIView.animate(withDuration: 1) {
      scroll.contentSize.height = 4000
      scroll.flashScrollIndicators()
    }
    #expect(!bar.isHidden && (bar.animationKeys() ?? []).allSatisfy { $0 == "fade" })
    // The indicator stays visible for a while.
    stage.stage.run(to: stage.stage.time + 0.2)
    UIView.animate(withDuration: 1) { scroll.contentOffset.y = 1000 }
    #expect(bar.animationKeys()?.contains { $0.hasPrefix("position") } == true)
  }

  /// Bars follow the bounds, are above all layers, and are no subviews.
  @Test func barsAreLayersAboveTheContent() {
    stage.begin(content: CGSize(width: 1000, height: 4000))
    #expect(scroll.layer.sublayers == nil)
    scroll.flashScrollIndicators()
    for index in 0..<3 { scroll.insertSubview(UIView(), at: index) }
    scroll.bringSubviewToFront(scroll.subviews[0])
    #expect(scroll.subviews.count == 3 && scroll.layer.sublayers?.count == 5)
    #expect(scroll.layer.sublayers?.max { $0.zPosition < $1.zPosition }.map { $0.zPosition > 1000 } == true)
    // Each track leaves space for the other bar at its end.
    for y in [0.0, 1600, 3200] {
      scroll.contentOffset = CGPoint(x: 300, y: y)
      let length = 788.0 * 800 / 4000
      #expect(
        isClose(bar.frame, CGRect(x: 694, y: y + 3 + y / 3200 * (788 - length), width: 3, height: length)))
      let other = scroll.indicators.horizontal.frame
      #expect(isClose(other.maxY, y + 797) && isClose(other.width, 388 * 0.4))
    }
    scroll.showsHorizontalScrollIndicator = false
    #expect(scroll.indicators.horizontal.isHidden && isClose(bar.frame.maxY, 3997))
    scroll.verticalScrollIndicatorInsets = UIEdgeInsets(top: 0, left: 0, bottom: 50, right: 7)
    #expect(isClose(bar.frame.maxY, 3947) && isClose(bar.frame.maxX, 690))
    scroll.showsVerticalScrollIndicator = false
    #expect(bar.isHidden)
    scroll.showsVerticalScrollIndicator = true
    scroll.contentSize.height = 700
    #expect(bar.isHidden)
  }

  /// One property sets the insets of both tracks, and returns the insets of the vertical track.
  @Test func scrollIndicatorInsetsApplyToBothTracks() {
    stage.begin(content: CGSize(width: 1000, height: 4000))
    scroll.flashScrollIndicators()
    let insets = UIEdgeInsets(top: 20, left: 5, bottom: 30, right: 11)
    scroll.scrollIndicatorInsets = insets
    #expect(scroll.scrollIndicatorInsets == insets && scroll.verticalScrollIndicatorInsets == insets)
    #expect(scroll.horizontalScrollIndicatorInsets == insets)
    #expect(isClose(bar.frame.minY, 23) && isClose(bar.frame.maxX, 400 - 11 - 3))
    #expect(isClose(scroll.indicators.horizontal.frame.minX, 8))
    #expect(isClose(scroll.indicators.horizontal.frame.maxY, 800 - 30 - 3))
    scroll.verticalScrollIndicatorInsets = .zero
    #expect(scroll.scrollIndicatorInsets == .zero && scroll.horizontalScrollIndicatorInsets == insets)
  }

  /// The indicators are visible from the beginning of a drag until half a second after the content rests, and then
  /// fade.
  @Test func indicatorsFadeAfterScrolling() {
    stage.begin()
    stage.drag([(0, -50)])
    stage.stage.frame(at: 4)
    #expect(opacity == 1 && !bar.isHidden && bar.superlayer === scroll.layer)
    stage.stage.up(200, 350, at: 5)
    for (t, expected) in [(5.0, 1.0), (5.25, 1), (5.5, 1), (5.625, 0.5), (5.75, 0), (7, 0)] {
      stage.stage.frame(at: t)
      #expect(abs(Double(opacity) - expected) < 1e-5, "\(t)")
    }
    // An indicator that is flashed appears at once, and fades after a new delay.
    scroll.flashScrollIndicators()
    for (t, expected) in [(7.5, 1.0), (8, 1), (8.125, 0.5)] {
      stage.stage.frame(at: t)
      #expect(abs(Double(opacity) - expected) < 1e-5, "\(t)")
    }
    stage.drag([(0, -50)])
    #expect(opacity == 1)
    stage.stage.cancel(0, 0)
    // The indicator fades after a deceleration, too.
    stage.drag(Array(repeating: (0, -12), count: 5))
    stage.lift()
    _ = stage.glide()
    let rest = stage.stage.time
    stage.stage.frame(at: rest + 0.5)
    #expect(opacity == 1)
    stage.stage.frame(at: rest + 0.75)
    #expect(opacity == 0)
  }
}
