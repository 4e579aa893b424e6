import Testing

@testable import UIKit

@Suite(.serialized) @MainActor
struct ScrollZoomTests {
  private let stage = ScrollStage()
  private var scroll: UIScrollView { stage.scroll }
  private let zoomedView = UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 2000))

  private func begin() {
    stage.begin(content: CGSize(width: 1000, height: 2000))
    scroll.addSubview(zoomedView)
    stage.log.zoomed = zoomedView
    (scroll.minimumZoomScale, scroll.maximumZoomScale) = (0.25, 4)
    scroll.contentOffset = CGPoint(x: 100, y: 300)
    _ = stage.log.take()
  }

  /// The point of the zoomed view in the middle of the bounds.
  private var middle: CGPoint {
    zoomedView.convert(CGPoint(x: scroll.bounds.midX, y: scroll.bounds.midY), from: scroll)
  }

  @Test func zoomingKeepsTheMiddle() {
    begin()
    #expect(scroll.zoomScale == 1 && middle == CGPoint(x: 300, y: 700))
    for scale in [2.0, 3.5, 1.25, 4] {
      scroll.setZoomScale(scale, animated: false)
      #expect(isClose(scroll.zoomScale, scale) && isClose(middle, CGPoint(x: 300, y: 700)))
      #expect(isClose(zoomedView.frame, CGRect(x: 0, y: 0, width: 1000 * scale, height: 2000 * scale)))
      #expect(
        isClose(scroll.contentSize.width, 1000 * scale) && isClose(scroll.contentSize.height, 2000 * scale))
    }
    #expect(stage.log.take() == ["scroll", "zoom", "scroll", "zoom", "scroll", "zoom", "scroll", "zoom"])
  }

  @Test func scalesAreLimited() {
    begin()
    for (requested, scale) in [(9.0, 4.0), (4, 4), (0.1, 0.25), (1, 1)] {
      scroll.zoomScale = requested
      #expect(isClose(scroll.zoomScale, scale))
      let maximum = CGPoint(x: max(0, 1000 * scale - 400), y: max(0, 2000 * scale - 800))
      #expect(scroll.contentOffset.x >= 0 && scroll.contentOffset.x <= maximum.x)
      #expect(scroll.contentOffset.y >= 0 && scroll.contentOffset.y <= maximum.y)
    }
    // Without a view there is nothing to scale.
    stage.log.zoomed = nil
    _ = stage.log.take()
    scroll.zoomScale = 2
    #expect(scroll.zoomScale == 1 && zoomedView.transform == .identity && stage.log.take() == [])
  }

  /// Scale and offset animate together, so that the middle stays in its position.
  @Test func anAnimatedZoomKeepsTheMiddle() {
    begin()
    scroll.setZoomScale(3, animated: true)
    #expect(stage.log.take() == ["willZoom true"] && scroll.zoomScale == 1)
    let start = stage.stage.time
    for frame in 1...19 {
      stage.stage.frame(at: start + Double(frame) / 64)
      #expect(isClose(scroll.zoomScale, 1 + 2 * Curves.easeInOut(Double(frame) / 64 / 0.3), 1e-6))
      #expect(isClose(middle, CGPoint(x: 300, y: 700)))
    }
    _ = stage.log.take()
    stage.stage.frame(at: start + 0.5)
    #expect(scroll.zoomScale == 3 && stage.log.take() == ["scroll", "zoom", "didZoom true 3.0"])
    #expect(!RunContext.current.displayLinks.isRunning)
  }

  @Test func zoomingToARectangleShowsIt() {
    begin()
    // 200 x 400 fills 400 x 800 at 2; 100 x 100 is limited by the width, at 4.
    for (rect, scale, corner) in [
      (CGRect(x: 500, y: 600, width: 200, height: 400), 2.0, CGPoint(x: 500, y: 600)),
      (CGRect(x: 500, y: 600, width: 100, height: 100), 4, CGPoint(x: 500, y: 550)),
      (CGRect(x: 0, y: 0, width: 100, height: 100), 4, CGPoint(x: 0, y: 0)),
      (CGRect(x: 0, y: 0, width: 1000, height: 2000), 0.4, CGPoint(x: 0, y: 0)),
    ] {
      scroll.zoom(to: rect, animated: false)
      #expect(isClose(scroll.zoomScale, scale))
      #expect(isClose(zoomedView.convert(scroll.bounds.origin, from: scroll), corner))
    }
    scroll.zoom(to: CGRect(x: 500, y: 600, width: 200, height: 400), animated: true)
    _ = stage.glide()
    #expect(scroll.zoomScale == 2 && scroll.contentOffset == CGPoint(x: 1000, y: 1200))
  }
}
