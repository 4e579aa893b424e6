import Testing

@testable import UIKit

@Suite(.serialized) @MainActor
struct ScrollPinchTests {
  private let stage = ScrollStage()
  private var scroll: UIScrollView { stage.scroll }
  private let zoomedView = UIView(frame: CGRect(x: 0, y: 0, width: 1000, height: 2000))

  private func begin() {
    stage.begin(content: CGSize(width: 1000, height: 2000))
    scroll.addSubview(zoomedView)
    stage.log.zoomed = zoomedView
    (scroll.minimumZoomScale, scroll.maximumZoomScale) = (0.5, 4)
    scroll.contentOffset = CGPoint(x: 300, y: 600)
    _ = stage.log.take()
  }

  /// Sends a sample of each of two touches, side by side and `distance` points apart, around a point.
  private func fingers(_ phase: TouchSample.Phase, _ x: Double, _ y: Double, _ distance: Double) {
    let t = stage.stage.time + ScrollStage.step
    stage.stage.frame(
      at: t,
      [
        TouchSample(t: t, id: 0, phase: phase, x: x - distance / 2, y: y),
        TouchSample(t: t, id: 1, phase: phase, x: x + distance / 2, y: y),
      ])
  }

  /// The point of the zoomed view that is shown at a point of the bounds.
  private func seen(at x: Double, _ y: Double) -> CGPoint {
    zoomedView.convert(CGPoint(x: scroll.bounds.minX + x, y: scroll.bounds.minY + y), from: scroll)
  }

  /// The content's point between the touches stays there while they separate and approach each other.
  @Test func contentZoomsAroundTheTouches() {
    begin()
    fingers(.began, 150, 500, 100)
    #expect(scroll.isTracking && !scroll.isZooming)
    var unit: CGFloat?
    var heldPoint: CGPoint?
    for distance in [120.0, 150, 180, 140, 200] {
      fingers(.moved, 150, 500, distance)
      #expect(scroll.isZooming)
      unit = unit ?? CGFloat(distance) / scroll.zoomScale
      #expect(isClose(scroll.zoomScale, CGFloat(distance) / (unit ?? 1), 0.02))
      // The content is held from the first sample beyond the slop, which is one of two samples in a frame.
      heldPoint = heldPoint ?? seen(at: 150, 500)
      #expect(
        isClose(seen(at: 150, 500), heldPoint ?? .zero)
          && isClose(seen(at: 150, 500), CGPoint(x: 450, y: 1100), 6)
      )
    }
    #expect(stage.log.take().first?.hasPrefix("willZoom true") == true)
    let scale = scroll.zoomScale
    #expect(scale > 1.5)
    fingers(.ended, 150, 500, 200)
    #expect(!scroll.isZooming && stage.log.take().contains { $0.hasPrefix("didZoom true \(scale)") })
    _ = stage.glide()
    #expect(scroll.zoomScale == scale && isClose(scroll.contentSize.width, 1000 * scale))
  }

  /// Beyond the limits, the scale follows less and less. After the release, it returns to the limit.
  @Test func theScaleResistsBeyondItsLimits() {
    begin()
    for (start, distance, limit) in [(4.0, 300.0, 4.0), (0.5, 40, 0.5)] {
      scroll.zoomScale = start
      _ = stage.log.take()
      fingers(.began, 200, 400, 100)
      fingers(.moved, 200, 400, distance)
      let requested = (distance > 100 ? distance / 110 : distance / 90)
      let beyond = ScrollFormulas.band((requested > 1 ? requested : 1 / requested) - 1, 1)
      #expect(
        isClose(scroll.zoomScale, requested > 1 ? limit * (1 + beyond) : limit / (1 + beyond), 0.02 * limit))
      fingers(.ended, 200, 400, distance)
      #expect(scroll.isZoomBouncing && !scroll.isZooming)
      #expect(!stage.log.take().contains { $0.hasPrefix("didZoom") })
      _ = stage.glide()
      #expect(Double(scroll.zoomScale) == limit && !scroll.isZoomBouncing)
      #expect(stage.log.take().last == "didZoom true \(limit)")
    }
    scroll.bouncesZoom = false
    scroll.zoomScale = 4
    fingers(.began, 200, 400, 100)
    fingers(.moved, 200, 400, 300)
    #expect(scroll.zoomScale == 4)
    fingers(.ended, 200, 400, 300)
    #expect(!scroll.isZoomBouncing)
  }

  /// Touches that separate and move both zoom and drag, without a jump.
  @Test func aPinchRunsTogetherWithADrag() {
    begin()
    fingers(.began, 200, 400, 100)
    var heldPoint: CGPoint?
    for step in 1...20 {
      let distance = Double(step) * 4
      fingers(.moved, 200 + distance, 400 - distance, 100 + distance)
      if scroll.isZooming { heldPoint = heldPoint ?? seen(at: 200 + distance, 400 - distance) }
      if let heldPoint { #expect(isClose(seen(at: 200 + distance, 400 - distance), heldPoint)) }
    }
    #expect(scroll.isDragging && scroll.isZooming && heldPoint != nil)
    // The remaining touch holds the content alone.
    stage.stage.up(190, 320, id: 0)
    let position = scroll.contentOffset
    stage.stage.move(370, 320, id: 1)
    #expect(isClose(scroll.contentOffset, position))
    stage.stage.move(360, 300, id: 1)
    #expect(isClose(scroll.contentOffset, CGPoint(x: position.x + 10, y: position.y + 20)))
    stage.stage.cancel(360, 300, id: 1)
    #expect(!scroll.isDragging && !scroll.isZooming)
  }

  @Test func withoutARangeOrAViewNothingZooms() {
    begin()
    scroll.maximumZoomScale = 0.5
    #expect(scroll.pinchGestureRecognizer == nil)
    fingers(.began, 200, 400, 100)
    fingers(.moved, 200, 400, 200)
    #expect(scroll.zoomScale == 1 && !scroll.isZooming)
    fingers(.ended, 200, 400, 200)
    scroll.maximumZoomScale = 4
    #expect(scroll.pinchGestureRecognizer != nil)
    stage.log.zoomed = nil
    fingers(.began, 200, 400, 100)
    fingers(.moved, 200, 400, 200)
    #expect(!scroll.isZooming && zoomedView.transform == .identity)
    fingers(.ended, 200, 400, 200)
  }

  /// A control keeps a touch that it has received before the drag begins.
  @Test func controlsKeepTheirTouches() {
    begin()
    let control = UIControl(frame: CGRect(x: 0, y: 0, width: 4000, height: 4000))
    scroll.addSubview(control)
    stage.stage.down(200, 400)
    stage.stage.frame(at: stage.stage.time + 0.25)
    stage.stage.move(200, 350)
    #expect(!scroll.isDragging && control.isTracking)
    stage.stage.up(200, 350)
    // A control receives no touches of a quick drag.
    stage.stage.down(200, 400)
    stage.stage.move(200, 350)
    #expect(scroll.isDragging && !control.isTracking)
    stage.stage.cancel(200, 350)
  }
}
