import Testing

@testable import UIKit

/// Nested scroll views, and the touches of their content.
@Suite(.serialized) @MainActor
struct ScrollTouchTests {
  private let stage = ScrollStage()
  private var outer: UIScrollView { stage.scroll }
  private let touches = GestureLog()

  private func begin(inner content: CGSize, outer size: CGSize = CGSize(width: 400, height: 4000))
    -> UIScrollView
  {
    stage.begin(content: size)
    let inner = UIScrollView(frame: CGRect(x: 0, y: 200, width: 400, height: 400))
    inner.contentSize = content
    outer.addSubview(inner)
    return inner
  }

  private func card(in view: UIView) -> TouchView {
    let card = TouchView(frame: CGRect(x: 0, y: 0, width: 4000, height: 4000))
    card.log = touches
    view.addSubview(card)
    return card
  }

  // MARK: Nested

  /// A strip in a list: each scroll view scrolls with drags that are mainly along its axis.
  @Test func perpendicularScrollViewsFollowTheirAxes() {
    let inner = begin(inner: CGSize(width: 2000, height: 400))
    for (dx, dy) in [(-40.0, 0.0), (-40, -39), (0, -40), (-39, -40), (-40, -40)] {
      (inner.contentOffset, outer.contentOffset) = (.zero, .zero)
      stage.drag([(dx, dy), (-20, -20)])
      let isInner = abs(dx) > abs(dy)
      #expect(inner.isDragging == isInner && outer.isDragging == !isInner, "\(dx) \(dy)")
      #expect((inner.contentOffset.x > 0) == isInner && inner.contentOffset.y == 0)
      #expect((outer.contentOffset.y > 0) == !isInner && outer.contentOffset.x == 0)
      stage.stage.cancel(0, 0)
    }
  }

  /// Each scroll view also scrolls along its axis in a slow drag of small steps.
  @Test func perpendicularScrollViewsFollowTheirAxesInSmallSteps() {
    let inner = begin(inner: CGSize(width: 2000, height: 400))
    stage.drag(Array(repeating: (-1, -0.8), count: 20))
    #expect(inner.isDragging && !outer.isDragging)
    stage.lift()
    stage.stage.run(to: stage.stage.time + 3)
    stage.drag(Array(repeating: (-0.8, -1), count: 20))
    #expect(!inner.isDragging && outer.isDragging)
    stage.stage.cancel(0, 0)
  }

  /// The inner of two scroll views with the same axis scrolls if it can scroll in the drag's direction when the
  /// drag begins.
  @Test func theInnerOfParallelScrollViewsHasPrecedence() {
    let inner = begin(inner: CGSize(width: 400, height: 1000))
    for (innerAt, outerAt, dy, isInner) in [
      (0.0, 0.0, -40.0, true), (600, 0, -40, false), (600, 0, 40, true), (0, 100, 40, false),
      (300, 100, 40, true),
      // The inner scroll view bounces if the outer scroll view cannot scroll either.
      (0, 0, 40, true), (600, 3200, -40, true),
    ] {
      (inner.contentOffset.y, outer.contentOffset.y) = (innerAt, outerAt)
      inner.frame.origin.y = outerAt + 200
      stage.drag([(0, dy)])
      #expect(inner.isDragging == isInner && outer.isDragging == !isInner, "\(innerAt) \(outerAt) \(dy)")
      stage.stage.cancel(0, 0)
      stage.stage.run(to: stage.stage.time + 2)
    }
    // The inner scroll view keeps a drag that it has begun, beyond its edge as well.
    (inner.contentOffset.y, outer.contentOffset.y, inner.frame.origin.y) = (590, 0, 200)
    stage.drag([(0, -15), (0, -100)])
    #expect(inner.contentOffset.y > 600 && outer.contentOffset.y == 0)
    // A touch that stops a bouncing scroll view drags that scroll view.
    stage.stage.frame(at: stage.stage.time + 0.2)
    stage.lift()
    stage.stage.down(200, 400)
    stage.stage.move(200, 395)
    #expect(inner.isDragging && !outer.isDragging)
    stage.stage.cancel(0, 0)
  }

  @Test func anInnerScrollViewThatCannotScrollLeavesTheDrag() {
    let inner = begin(inner: CGSize(width: 400, height: 400))
    stage.drag([(0, -40)])
    #expect(!inner.isDragging && outer.contentOffset.y == 30)
    stage.stage.cancel(0, 0)
    inner.alwaysBounceVertical = true
    inner.contentSize.height = 500
    inner.isScrollEnabled = false
    stage.drag([(0, -40)])
    #expect(outer.contentOffset.y == 60)
    stage.stage.cancel(0, 0)
  }

  // MARK: Content

  /// Content receives a touch after 0.15 seconds. If the touch is shorter, content receives all of it at its end.
  @Test func contentReceivesTouchesAfterADelay() {
    stage.begin()
    _ = card(in: outer)
    stage.stage.down(200, 400, at: 1)
    stage.stage.frame(at: 1.125)
    #expect(touches.take() == [])
    stage.stage.frame(at: 1.1875)
    #expect(touches.take() == ["began 1"])
    stage.stage.up(200, 400, at: 1.25)
    #expect(touches.take() == ["ended 1"])
    stage.stage.down(200, 400, at: 2)
    stage.stage.up(200, 400, at: 2.0625)
    #expect(touches.take() == ["began 1", "ended 1"])
    // The content receives nothing of an early drag, and a cancellation in a later drag.
    stage.stage.down(200, 400, at: 3)
    stage.stage.move(200, 350, at: 3.0625)
    stage.stage.up(200, 350, at: 3.125)
    #expect(touches.take() == [])
    outer.setContentOffset(.zero, animated: false)
    stage.stage.down(200, 400, at: 4)
    stage.stage.move(200, 395, at: 4.25)
    stage.stage.move(200, 350, at: 4.5)
    stage.stage.up(200, 350, at: 5)
    #expect(touches.take() == ["began 1", "moved 1", "cancelled 1"])
  }

  @Test func contentMayReceiveTouchesAtOnce() {
    stage.begin()
    _ = card(in: outer)
    outer.delaysContentTouches = false
    #expect(!outer.delaysContentTouches)
    stage.stage.down(200, 400)
    #expect(touches.take() == ["began 1"])
    stage.stage.move(200, 350)
    #expect(touches.take() == ["cancelled 1"] && outer.isDragging)
    stage.stage.cancel(0, 0)
  }

  @Test func contentMayKeepTheTouchesItReceived() {
    final class KeepingScrollView: UIScrollView {
      var kept: UIView?
      override func touchesShouldCancel(in view: UIView) -> Bool { view !== kept }
    }
    let keeping = KeepingScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
    let stage = ScrollStage(keeping)
    stage.begin()
    let card = card(in: keeping)
    for (cancels, keeps, waits, scrolls) in [
      (true, false, true, true), (true, true, true, false), (false, false, true, false),
      (false, true, true, false),
      // Content that has not received its touches yet cannot keep them.
      (true, true, false, true), (false, false, false, true),
    ] {
      keeping.canCancelContentTouches = cancels
      keeping.kept = keeps ? card : nil
      keeping.contentOffset = .zero
      stage.stage.down(200, 400)
      if waits { stage.stage.frame(at: stage.stage.time + 0.25) }
      stage.stage.move(200, 350)
      #expect(keeping.isDragging == scrolls, "\(cancels) \(keeps) \(waits)")
      stage.stage.move(200, 340)
      stage.stage.frame(at: stage.stage.time + 0.2)
      stage.stage.up(200, 340)
      let expected =
        scrolls ? (waits ? ["began 1", "cancelled 1"] : []) : ["began 1", "moved 1", "moved 1", "ended 1"]
      #expect(touches.take() == expected, "\(cancels) \(keeps) \(waits)")
    }
  }

  // MARK: With other gestures

  /// By default, scrolling prevents a pan of the app on the window. The pan's delegate can allow both.
  @Test func anAppsPanMayRunTogetherWithScrolling() {
    stage.begin()
    let rules = GestureRules()
    let pan = touches.add(UIPanGestureRecognizer(), "dismiss", to: stage.stage.window)
    pan.delegate = rules
    stage.drag([(0, 40)])
    #expect(touches.take() == [] && outer.isDragging)
    stage.lift()
    stage.stage.run(to: stage.stage.time + 2)
    rules.together = { $1 === outer.panGestureRecognizer }
    stage.drag([(0, 40)])
    #expect(touches.take() == ["dismiss began"] && outer.isDragging)
    // The app holds the content while its own drag runs.
    outer.contentOffset = .zero
    #expect(pan.translation(in: nil).y == 30)
    stage.lift()
    stage.stage.window.removeGestureRecognizer(pan)
  }

  /// A pan from the edge of the screen has precedence.
  @Test func edgePansHavePrecedence() {
    stage.begin(content: CGSize(width: 4000, height: 800))
    outer.contentOffset.x = 1000
    let edge = UIScreenEdgePanGestureRecognizer()
    edge.edges = .left
    _ = touches.add(edge, "edge", to: stage.stage.window)
    stage.drag([(40, 0)], from: (5, 400))
    #expect(touches.take() == ["edge began"] && !outer.isDragging)
    stage.lift()
    _ = touches.take()
    stage.drag([(40, 0)], from: (50, 400))
    #expect(touches.take() == [] && outer.contentOffset.x == 970)
    stage.stage.cancel(0, 0)
    stage.stage.window.removeGestureRecognizer(edge)
  }

  /// When fingers are added or lifted, the content continues from its offset.
  @Test func contentContinuesWhenFingersAreAddedOrLifted() {
    stage.begin()
    stage.drag([(0, -50)])
    stage.stage.down(300, 700, id: 1)
    #expect(outer.contentOffset.y == 40)
    stage.stage.move(300, 680, id: 1)
    #expect(outer.contentOffset.y == 50)
    stage.stage.up(200, 350)
    #expect(outer.contentOffset.y == 50 && outer.isDragging)
    stage.stage.move(300, 670, id: 1)
    #expect(outer.contentOffset.y == 60)
    stage.stage.cancel(300, 670, id: 1)
    #expect(!outer.isDragging)
  }
}
