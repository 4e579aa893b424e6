import Foundation
import Testing

@testable import UIKit

@Suite(.serialized) @MainActor
struct ScrollGlideTests {
  private let stage = ScrollStage()
  private var scroll: UIScrollView { stage.scroll }

  /// Drags by `y` points in each of five steps, at 64 steps per second, and lifts the finger. The drag begins at the
  /// offset `start`, or at the current offset if it is nil.
  private func fling(_ y: Double, from start: Double? = nil) {
    if let start { scroll.contentOffset.y = start }
    stage.drag(Array(repeating: (0, y), count: 5))
    stage.lift()
  }

  @Test func aGlideFollowsTheDecelerationFormula() {
    for (rate, r) in [(UIScrollView.DecelerationRate.normal, 0.998), (.fast, 0.99)] {
      for step in [-3.0, -12, 14] {
        let stage = ScrollStage()
        stage.begin(content: CGSize(width: 400, height: 40000))
        stage.scroll.decelerationRate = rate
        stage.scroll.contentOffset.y = 20000
        _ = stage.log.take()
        stage.drag(Array(repeating: (0, step), count: 5))
        stage.lift()
        let (start, velocity) = (stage.scroll.contentOffset.y, -step * 64)
        #expect(Double(start) == 20000 - (5 * step - (step < 0 ? -10 : 10)))
        #expect(stage.log.take() == ["willDrag td", "scroll", "willEnd td", "didEnd true g", "willGlide g"])
        let end = ScrollFormulas.end(start, velocity, r)
        #expect(
          isClose(stage.log.velocity?.y ?? 0, velocity / 1000) && isClose(stage.log.target?.y ?? 0, end.x))
        let seen = stage.glide()
        for (t, offset) in seen where t < end.t {
          #expect(isOnPixel(offset.y, of: ScrollFormulas.glide(start, velocity, r, t)))
        }
        #expect(isOnPixel(stage.scroll.contentOffset.y, of: end.x))
        let last = seen.last?.t ?? 0
        #expect(last >= end.t && last - end.t < ScrollStage.step)
        #expect(stage.log.take() == ["scroll", "didGlide"])
      }
    }
  }

  /// A fling towards an edge decelerates up to the edge, follows a critically damped spring beyond it, and stops at it.
  @Test func aFlingBouncesAtAnEdge() {
    stage.begin()
    for (step, start, edge) in [(-30.0, 2900.0, 3200.0), (30, 300, 0)] {
      fling(step, from: start)
      let (from, velocity) = (scroll.contentOffset.y, -step * 64)
      // The time of the crossing is found by bisection.
      var (low, high) = (0.0, 2.0)
      for _ in 0..<100 {
        let middle = (low + high) / 2
        let isPast = (ScrollFormulas.glide(from, velocity, 0.998, middle) - edge) * velocity > 0
        if isPast { high = middle } else { low = middle }
      }
      let speed = velocity * pow(0.998, 1000 * low)
      var farthest = 0.0
      for (t, offset) in stage.glide() where abs(offset.y - edge) > 0.2 {
        let exact =
          t < low
          ? ScrollFormulas.glide(from, velocity, 0.998, t) : edge + ScrollFormulas.thrown(0, speed, t - low)
        #expect(isOnPixel(offset.y, of: exact))
        farthest = max(farthest, (offset.y - edge) * (velocity < 0 ? -1 : 1))
      }
      #expect(farthest > 20 && scroll.contentOffset.y == edge)
      #expect(stage.log.target == CGPoint(x: 0, y: edge))
    }
  }

  @Test func withoutBouncesTheEdgeIsTheEnd() {
    stage.begin()
    scroll.bounces = false
    fling(-30, from: 2900)
    for (_, offset) in stage.glide() { #expect(offset.y <= 3200) }
    #expect(scroll.contentOffset.y == 3200 && stage.log.take().last == "didGlide")
    // Content at the edge does not move.
    fling(-30)
    #expect(stage.log.take() == ["willDrag td", "willEnd td", "didEnd false"])
  }

  /// Content that is released at rest beyond the edge returns by the overdamped spring.
  @Test func contentBeyondAnEdgeSpringsBack() {
    stage.begin()
    stage.drag([(0, 210)])
    let beyond = scroll.contentOffset.y
    #expect(isOnPixel(beyond, of: -ScrollFormulas.band(200, 800)))
    stage.stage.frame(at: stage.stage.time + 0.5)
    stage.lift()
    #expect(stage.log.velocity == .zero && stage.log.target == .zero)
    #expect(stage.log.take().suffix(3) == ["willEnd td", "didEnd true g", "willGlide g"])
    for (t, offset) in stage.glide().dropLast() {
      #expect(isOnPixel(offset.y, of: ScrollFormulas.rest(beyond, t)))
    }
    #expect(scroll.contentOffset.y == 0)
  }

  /// Beyond the edge, the velocity of the content is that of the touch times the derivative of the rubber band. After
  /// the release, the content keeps its velocity.
  @Test func contentReleasedBeyondTheEdgeKeepsItsVelocity() {
    stage.begin()
    fling(40)
    let beyond = scroll.contentOffset.y
    let speed = -40 * 64 * 0.55 * pow(1 + beyond / 800, 2)
    #expect(isClose(stage.log.velocity?.y ?? 0, -2.56))
    for (t, offset) in stage.glide().dropLast() {
      #expect(isOnPixel(offset.y, of: ScrollFormulas.thrown(beyond, speed, t)))
    }
  }

  // MARK: Touches during motion

  @Test func aTouchStopsTheGlide() {
    stage.begin()
    fling(-12, from: 1000)
    stage.stage.run(to: stage.stage.time + 0.25, step: ScrollStage.step)
    let position = scroll.contentOffset.y
    _ = stage.log.take()
    stage.stage.down(200, 400)
    #expect(stage.log.take() == ["didGlide t"] && scroll.contentOffset.y == position)
    stage.stage.run(to: stage.stage.time + 1)
    stage.stage.up(200, 400)
    #expect(scroll.contentOffset.y == position && !scroll.isTracking && stage.log.take() == [])
    #expect(stage.glide().isEmpty)
  }

  /// A touch may stop a bounce at any time. The content stays at its displayed offset, is dragged without a jump or a
  /// slop, and is released again.
  @Test func aTouchStopsABounce() {
    stage.begin()
    for wait in [1, 2, 5, 9, 14, 20] {
      fling(30, from: 60)
      stage.stage.run(to: stage.stage.time + Double(wait) * ScrollStage.step, step: ScrollStage.step)
      let caught = scroll.contentOffset.y
      #expect(caught < 0)
      stage.stage.down(200, 400)
      stage.stage.frame(at: stage.stage.time + 0.3)
      #expect(scroll.contentOffset.y == caught)
      let requested = caught / (0.55 * (1 + caught / 800))
      for distance in [1.0, 2, 30, 200, -3] {
        stage.stage.move(200, 400 + distance)
        let pulled = requested - distance
        let exact = pulled < 0 ? -ScrollFormulas.band(-pulled, 800) : pulled
        #expect(isOnPixel(scroll.contentOffset.y, of: exact), "\(wait) \(distance)")
      }
      stage.stage.move(200, 400)
      #expect(isClose(scroll.contentOffset.y, caught, 0.5))
      stage.stage.frame(at: stage.stage.time + 0.3)
      stage.stage.up(200, 400)
      _ = stage.glide()
      #expect(scroll.contentOffset.y == 0)
    }
  }

  /// Content that is held beyond the edge and released without a drag returns.
  @Test func contentHeldBeyondTheEdgeReturns() {
    stage.begin()
    fling(30, from: 60)
    stage.stage.run(to: stage.stage.time + 0.1, step: ScrollStage.step)
    _ = stage.log.take()
    stage.stage.down(200, 400)
    let held = scroll.contentOffset.y
    stage.stage.up(200, 400)
    #expect(held < 0 && stage.log.take() == ["didGlide t", "willGlide g"])
    for (t, offset) in stage.glide().dropLast() {
      #expect(isOnPixel(offset.y, of: ScrollFormulas.rest(held, t)))
    }
    #expect(scroll.contentOffset.y == 0 && stage.log.take() == ["scroll", "didGlide"])
  }

  @Test func deceleratingContentReceivesItsTouches() {
    stage.begin()
    let log = GestureLog()
    let card = TouchView(frame: CGRect(x: 0, y: 0, width: 400, height: 4000))
    card.log = log
    scroll.addSubview(card)
    fling(-12)
    #expect(log.take() == [])
    stage.stage.run(to: stage.stage.time + 0.1)
    stage.stage.down(200, 400)
    stage.stage.up(200, 400)
    #expect(log.take() == [])
    stage.stage.down(200, 400)
    stage.stage.up(200, 400)
    #expect(log.take() == ["began 1", "ended 1"])
  }

  // MARK: Targets

  @Test func theDelegateSetsTheTarget() {
    for target in [500.0, 100, 2500, 40.5] {
      let stage = ScrollStage()
      stage.begin()
      stage.log.targetOverride = { _ in CGPoint(x: 0, y: target) }
      stage.drag(Array(repeating: (0, -12), count: 5))
      stage.lift()
      let start = stage.scroll.contentOffset.y
      #expect(start == 50)
      // The velocity with which a deceleration at the normal rate ends at the target.
      let velocity = (target - start) / 0.499 + (target < start ? -10 : 10)
      let end = ScrollFormulas.end(start, velocity, 0.998)
      #expect(isClose(end.x, target, 1e-6))
      for (t, offset) in stage.glide() where t < end.t {
        #expect(isOnPixel(offset.y, of: ScrollFormulas.glide(start, velocity, 0.998, t)))
      }
      #expect(Double(stage.scroll.contentOffset.y) == target)
    }
  }

  @Test func theCurrentOffsetAsTargetPreventsAGlide() {
    stage.begin()
    stage.log.targetOverride = { _ in CGPoint(x: 0, y: 50) }
    fling(-12)
    #expect(stage.log.take().suffix(2) == ["willEnd td", "didEnd false"] && stage.glide().isEmpty)
  }

  /// The page at which a release ends depends on the offset and the velocity.
  @Test func aReleaseEndsAtAPage() {
    let axis = ScrollAxis(range: 0...1600, length: 400, canScroll: true, bounces: true)
    for (offset, velocity, page) in [
      (0.0, 0.0, 0.0), (199, 0, 0), (200, 0, 400), (201, 299, 400), (199, 299, 0), (10, 300, 400),
      (390, 300, 400),
      (390, -300, 0), (400, -300, 0), (400, 300, 800), (410, -299, 400), (1590, 5000, 1600),
      (1600, 500, 1600),
      (1650, 900, 1600), (-30, -900, 0), (-30, 900, 0), (610, 0, 800), (1000, -9000, 800),
    ] {
      #expect(axis.page(from: offset, velocity: velocity) == page, "\(offset) \(velocity)")
    }
  }

  @Test func pagedContentGlidesToAPage() {
    let stage = ScrollStage()
    stage.begin(content: CGSize(width: 2000, height: 800))
    let scroll = stage.scroll
    scroll.isPagingEnabled = true
    stage.drag(Array(repeating: (-12, 0), count: 5))
    stage.lift()
    // The delegate is not asked for a target, and the offset is exact.
    #expect(stage.log.take() == ["willDrag td", "scroll", "didEnd true g", "willGlide g"])
    // The velocity with which a deceleration at the fast rate ends at the page.
    let velocity = (400.0 - 50) / 0.099 + 10
    for (t, offset) in stage.glide().dropLast() {
      #expect(isOnPixel(offset.x, of: ScrollFormulas.glide(50, velocity, 0.99, t)))
    }
    #expect(scroll.contentOffset == CGPoint(x: 400, y: 0))
    // Content that is stopped between pages and released goes to the nearest page.
    for (frames, page) in [(1, 400.0), (30, 800)] {
      scroll.contentOffset.x = 400
      stage.drag(Array(repeating: (-12, 0), count: 5))
      stage.lift()
      stage.stage.run(to: stage.stage.time + Double(frames) * ScrollStage.step, step: ScrollStage.step)
      stage.stage.down(200, 400)
      #expect(scroll.contentOffset.x > 400 && scroll.contentOffset.x < 800)
      stage.stage.up(200, 400)
      _ = stage.glide()
      #expect(Double(scroll.contentOffset.x) == page)
    }
    // Beyond the last page, the spring brings the content back.
    scroll.contentOffset.x = 1600
    stage.drag([(-110, 0)])
    let beyond = scroll.contentOffset.x
    stage.stage.frame(at: stage.stage.time + 0.2)
    stage.lift()
    for (t, offset) in stage.glide().dropLast() {
      #expect(isOnPixel(offset.x, of: 1600 + ScrollFormulas.rest(beyond - 1600, t)))
    }
  }

  // MARK: Changes by the app

  /// Content that the app moves back during its deceleration, as an endless list does, keeps its velocity.
  @Test func contentMovedDuringDecelerationKeepsItsVelocity() {
    stage.begin(content: CGSize(width: 400, height: 4000))
    stage.log.onScroll = { if $0.contentOffset.y > 1500 { $0.contentOffset.y -= 1000 } }
    fling(-30, from: 1000)
    let (start, velocity) = (scroll.contentOffset.y, 30.0 * 64)
    var (last, jumps) = (start, 0.0)
    for (t, offset) in stage.glide().dropLast() {
      if offset.y < last { jumps += 1 }
      last = offset.y
      // After each jump, the glide continues from an offset rounded to pixels.
      #expect(
        abs(offset.y + 1000 * jumps - ScrollFormulas.glide(start, velocity, 0.998, t)) <= 0.3 + 0.25 * jumps)
    }
    #expect(jumps == 1 && stage.log.take().suffix(2) == ["scroll", "didGlide"])
  }

  @Test func growingContentExtendsTheDeceleration() {
    stage.begin(content: CGSize(width: 400, height: 2000))
    stage.log.onScroll = { if $0.contentOffset.y > 1190 { $0.contentSize.height = 9000 } }
    fling(-30, from: 1000)
    let (start, velocity) = (scroll.contentOffset.y, 30.0 * 64)
    #expect(stage.log.target == CGPoint(x: 0, y: 1200))
    let end = ScrollFormulas.end(start, velocity, 0.998)
    _ = stage.glide()
    #expect(abs(scroll.contentOffset.y - end.x) < 10 && end.x > 1900)
  }

  /// Pull to refresh: if insets are set at the release, the content returns to them without a jump. When they are
  /// removed, the content follows with the same animation.
  @Test func contentReturnsToInsetsSetAtTheRelease() {
    for isSetBeforeTheEnd in [true, false] {
      let stage = ScrollStage()
      stage.begin()
      if isSetBeforeTheEnd {
        stage.log.targetOverride = {
          stage.scroll.contentInset.top = 60
          return $0
        }
      } else {
        stage.log.onEndDragging = { $0.contentInset.top = 60 }
      }
      stage.drag([(0, 210)])
      let beyond = stage.scroll.contentOffset.y
      stage.stage.frame(at: stage.stage.time + 0.5)
      stage.lift()
      #expect(stage.scroll.contentOffset.y == beyond && beyond < -90)
      for (t, offset) in stage.glide().dropLast() {
        #expect(isOnPixel(offset.y, of: -60 + ScrollFormulas.rest(beyond + 60, t)))
      }
      #expect(stage.scroll.contentOffset.y == -60)
      #expect(stage.log.take().suffix(4) == ["didEnd true g", "willGlide g", "scroll", "didGlide"])
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { stage.scroll.contentInset.top = 0 }
      let start = stage.stage.time
      stage.stage.frame(at: start)
      stage.stage.frame(at: start + 0.25)
      #expect(stage.scroll.contentOffset.y == 0)
      #expect(isClose(stage.stage.shown(stage.scroll).bounds.origin.y, -45))
    }
  }

  @Test func setContentOffsetEndsTheDeceleration() {
    stage.begin()
    fling(-30, from: 1000)
    _ = stage.log.take()
    scroll.setContentOffset(scroll.contentOffset, animated: false)
    #expect(!scroll.isDecelerating && stage.log.take() == ["didGlide"] && stage.glide().isEmpty)
    // Setting the offset during the release ends the glide, too.
    stage.log.onEndDragging = { $0.setContentOffset(CGPoint(x: 0, y: 7), animated: true) }
    fling(-30, from: 1000)
    _ = stage.glide()
    #expect(scroll.contentOffset.y == 7)
    #expect(stage.log.take().suffix(3) == ["didEnd true g", "scroll", "animated"])
    // Leaving the window ends the glide, too.
    stage.log.onEndDragging = { _ in }
    fling(-30, from: 1000)
    scroll.removeFromSuperview()
    #expect(!scroll.isDecelerating && !RunContext.current.displayLinks.isRunning)
  }

  /// After equal drags, glides at different frame rates have the same positions, since the offset depends only on the
  /// time.
  @Test func theFrameRateDoesNotChangePositions() {
    var positions: [[CGPoint]] = []
    for frame in [1.0 / 64, 1.0 / 32, 1.0 / 8, 1] {
      let stage = ScrollStage()
      stage.begin()
      stage.drag(Array(repeating: (0, -20), count: 5))
      stage.lift()
      let start = stage.stage.time
      var seen: [CGPoint] = []
      for second in 1...4 {
        stage.stage.run(to: start + Double(second), step: frame)
        seen.append(stage.scroll.contentOffset)
      }
      positions.append(seen)
    }
    #expect(positions.allSatisfy { $0 == positions[0] } && positions[0][0] != positions[0][1])
  }
}
