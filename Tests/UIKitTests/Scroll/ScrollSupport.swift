import Foundation

@testable import Engine
@testable import UIKit

/// A scroll view's delegate that records its calls, with configurable results.
final class ScrollLog: NSObject, UIScrollViewDelegate {
  var lines: [String] = []
  /// The reported offsets, one per call.
  var offsets: [CGPoint] = []
  var velocity: CGPoint?
  var target: CGPoint?
  var zoomed: UIView?
  var allowsScrollToTop = true
  var targetOverride: (CGPoint) -> CGPoint = { $0 }
  var onScroll: (UIScrollView) -> Void = { _ in }
  var onEndDragging: (UIScrollView) -> Void = { _ in }

  /// Removes and returns the recorded calls, with successive scroll calls merged.
  func take() -> [String] {
    defer { lines = [] }
    return lines.reduce(into: []) { if $0.last != $1 || $1 != "scroll" { $0.append($1) } }
  }

  /// Records a call with the state that the delegate sees: "t" for tracking, "d" for dragging, "g" for decelerating.
  private func note(_ name: String, _ view: UIScrollView) {
    let flags = (view.isTracking ? "t" : "") + (view.isDragging ? "d" : "") + (view.isDecelerating ? "g" : "")
    lines.append(flags.isEmpty ? name : "\(name) \(flags)")
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    lines.append("scroll")
    offsets.append(scrollView.contentOffset)
    onScroll(scrollView)
  }
  func scrollViewDidZoom(_ scrollView: UIScrollView) { lines.append("zoom") }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { note("willDrag", scrollView) }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    note("willEnd", scrollView)
    self.velocity = velocity
    target = targetContentOffset.pointee
    targetContentOffset.pointee = targetOverride(targetContentOffset.pointee)
  }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    note("didEnd \(decelerate)", scrollView)
    onEndDragging(scrollView)
  }
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { note("willGlide", scrollView) }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { note("didGlide", scrollView) }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { note("animated", scrollView) }
  func scrollViewShouldScrollToTop(_ scrollView: UIScrollView) -> Bool {
    note("top?", scrollView)
    return allowsScrollToTop
  }
  func scrollViewDidScrollToTop(_ scrollView: UIScrollView) { note("top", scrollView) }
  func viewForZooming(in scrollView: UIScrollView) -> UIView? { zoomed }
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
    note("willZoom \(view === zoomed)", scrollView)
  }
  func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {
    note("didZoom \(view === zoomed) \(scale)", scrollView)
  }
}

/// A stage with one scroll view, by default of 400 x 800 points with content of 400 x 4000 points.
@MainActor
final class ScrollStage {
  let stage = Stage()
  let log = ScrollLog()
  let scroll: UIScrollView
  /// The seconds between frames and between touch samples. The value is exact in binary.
  static let step = 1.0 / 64

  init(_ scroll: UIScrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))) {
    self.scroll = scroll
  }

  /// Releases the scroll view on the main actor: a suite may be released on any thread.
  isolated deinit {}

  func begin(content: CGSize = CGSize(width: 400, height: 4000)) {
    stage.frame(at: 0)
    stage.window.addSubview(scroll)
    scroll.delegate = log
    scroll.contentSize = content
    stage.frame(at: Self.step)
    _ = log.take()
    log.offsets = []
  }

  /// Puts a finger down at `start`, and moves it by these distances, one per step. The finger stays down.
  func drag(_ steps: [(Double, Double)], from start: (x: Double, y: Double) = (200, 400)) {
    var position = start
    stage.down(position.x, position.y)
    for step in steps {
      position = (position.x + step.0, position.y + step.1)
      stage.move(position.x, position.y)
    }
    finger = position
  }
  /// The position of the finger, in points.
  private(set) var finger = (x: 0.0, y: 0.0)

  func lift() { stage.up(finger.x, finger.y) }

  /// Runs frames until the content is at rest, or for `limit` seconds. Returns the displayed offsets, and their times
  /// in seconds from the call.
  func glide(limit: Double = 20) -> [(t: Double, offset: CGPoint)] {
    let start = stage.time
    var seen: [(t: Double, offset: CGPoint)] = []
    while scroll.motion.needsFrames, stage.time - start < limit {
      stage.frame(at: stage.time + Self.step)
      seen.append((stage.time - start, scroll.contentOffset))
    }
    return seen
  }
}

/// The specification's formulas, implemented for the tests (animation.md §9).
enum ScrollFormulas {
  /// The displayed distance beyond an edge for a requested distance `x`, in a view of length `d`.
  static func band(_ x: Double, _ d: Double) -> Double { (1 - 1 / (x * 0.55 / d + 1)) * d }

  /// The offset after `t` seconds of a deceleration from `x` with `v` points per second, at the rate `r` per
  /// millisecond.
  static func glide(_ x: Double, _ v: Double, _ r: Double, _ t: Double) -> Double {
    x + v * (r / (1 - r) / 1000) * (1 - pow(r, 1000 * t))
  }

  /// The offset at which a deceleration ends, at a speed of 10 points per second, and its duration in seconds.
  static func end(_ x: Double, _ v: Double, _ r: Double) -> (x: Double, t: Double) {
    (x + (v - (v < 0 ? -10 : 10)) * (r / (1 - r) / 1000), log(10 / abs(v)) / (1000 * log(r)))
  }

  /// The distance beyond the edge `t` seconds after it was `x`, with a velocity of `v` points per second.
  static func thrown(_ x: Double, _ v: Double, _ t: Double) -> Double {
    exp(-11 * t) * (x + (v + 11 * x) * t)
  }

  /// The distance beyond the edge `t` seconds after a release at rest at the distance `x`.
  static func rest(_ x: Double, _ t: Double) -> Double {
    (46 * exp(-9 * t) - 9 * exp(-46 * t)) / 37 * x
  }
}

/// Whether an offset is the exact value, rounded to the pixels of a screen with two pixels per point.
func isOnPixel(_ offset: CGFloat, of exact: Double) -> Bool {
  (offset * 2).rounded() == offset * 2 && abs(offset - exact) <= 0.25 + 1e-6
}
