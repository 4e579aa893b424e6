import Testing

@testable import UIKit

@Suite(.serialized) @MainActor
struct ScrollDragTests {
  private let stage = ScrollStage()
  private var scroll: UIScrollView { stage.scroll }

  @Test(arguments: [UIScrollView.KeyboardDismissMode.none, .onDrag, .interactive])
  func aDragEndsEditing(mode: UIScrollView.KeyboardDismissMode) {
    stage.begin()
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    stage.stage.window.addSubview(field)
    #expect(field.becomeFirstResponder())
    scroll.keyboardDismissMode = mode
    stage.drag([(0, -40), (0, -40)])
    #expect(scroll.isDragging && field.isFirstResponder == (mode == .none))
    stage.lift()
  }

  @Test func contentFollowsTheTouch() {
    stage.begin()
    stage.drag([(0, -6), (0, -3.9)])
    #expect(scroll.isTracking && !scroll.isDragging && stage.log.take() == [])
    stage.stage.move(200, 380)
    #expect(scroll.contentOffset == CGPoint(x: 0, y: 10) && scroll.isDragging)
    #expect(stage.log.take() == ["willDrag td", "scroll"])
    // Movement across the axis does not scroll.
    for y in [370.0, 150, 390, 300] {
      stage.stage.move(150, y)
      #expect(scroll.contentOffset == CGPoint(x: 0, y: 390 - y))
    }
    // A resting touch has no velocity.
    stage.stage.frame(at: stage.stage.time + 0.2)
    stage.stage.up(150, 300)
    #expect(stage.log.take() == ["scroll", "willEnd td", "didEnd false"])
    #expect(stage.log.velocity == .zero && stage.log.target == CGPoint(x: 0, y: 90))
    #expect(!scroll.isTracking && !scroll.isDragging && stage.glide().isEmpty)
  }

  /// At both edges, the offset follows the rubber band formula.
  @Test func contentBeyondAnEdgeFollowsTheRubberBand() {
    stage.begin()
    for (start, edge, sign) in [(0.0, 0.0, 1.0), (3200, 3200, -1), (30, 0, 1), (3190.5, 3200, -1)] {
      scroll.contentOffset.y = start
      stage.drag([(0, sign * 20)])
      for distance in [20.0, 45.5, 100, 300, 390, 11] {
        stage.stage.move(200, 400 + sign * distance)
        let requested = start - sign * (distance - 10)
        let beyond = max(0, (edge - requested) * sign)
        let exact = beyond > 0 ? edge - sign * ScrollFormulas.band(beyond, 800) : requested
        #expect(isOnPixel(scroll.contentOffset.y, of: exact), "\(start) \(distance)")
      }
      stage.stage.cancel(200, 400)
      _ = stage.glide()
      #expect(scroll.contentOffset.y >= 0 && scroll.contentOffset.y <= 3200)
    }
  }

  @Test func contentWithoutBouncesStopsAtTheEdge() {
    stage.begin()
    scroll.bounces = false
    stage.drag([(0, 20), (0, 100)])
    #expect(scroll.isDragging && scroll.contentOffset.y == 0 && stage.log.offsets == [])
    // The touch must come back over the whole distance before the content follows it.
    stage.stage.move(200, 415)
    #expect(scroll.contentOffset.y == 0)
    stage.stage.move(200, 390)
    #expect(scroll.contentOffset.y == 20)
  }

  /// A drag begins only if the content scrolls along the drag's main axis. It then scrolls along all scrollable axes.
  @Test func dragsFollowTheScrollableAxes() {
    stage.begin()
    for (width, height, alwaysX, alwaysY) in [
      (400.0, 4000.0, false, false), (4000, 800, false, false), (4000, 4000, false, false),
      (400, 800, false, false), (400, 800, true, false), (400, 800, false, true), (400, 4000, true, false),
    ] {
      for (dx, dy) in [(-40.0, 0.0), (0, -40), (-40, -30), (-30, -40)] {
        scroll.contentSize = CGSize(width: width, height: height)
        (scroll.alwaysBounceHorizontal, scroll.alwaysBounceVertical) = (alwaysX, alwaysY)
        scroll.contentOffset = .zero
        let (movesX, movesY) = (width > 400 || alwaysX, height > 800 || alwaysY)
        let begins = abs(dx) > abs(dy) ? movesX : movesY
        stage.drag([(dx, dy)])
        #expect(scroll.isDragging == begins, "\(width) \(height) \(dx) \(dy)")
        #expect((scroll.contentOffset.x > 0) == (begins && movesX && dx != 0))
        #expect((scroll.contentOffset.y > 0) == (begins && movesY && dy != 0))
        stage.stage.cancel(0, 0)
        _ = stage.glide()
      }
    }
  }

  /// A touch that first moves across the axis and then along it scrolls from its turning point.
  @Test func aTouchThatTurnsScrollsFromItsTurningPoint() {
    stage.begin()
    stage.drag([(60, 0), (0, -9)])
    #expect(!scroll.isDragging)
    stage.stage.move(260, 380)
    #expect(scroll.isDragging && scroll.contentOffset.y == 10)
    stage.stage.up(260, 380)
  }

  @Test func aLockedDragScrollsOneAxis() {
    for (dx, dy, x, y) in [
      (-50.0, 0.0, true, false), (-50, -20, true, false), (-20, -50, false, true), (-40, -40, true, true),
      (-50, -30, true, true),
    ] {
      let stage = ScrollStage()
      stage.begin(content: CGSize(width: 4000, height: 4000))
      stage.scroll.isDirectionalLockEnabled = true
      stage.drag([(dx, dy), (-50, -50)])
      #expect(
        (stage.scroll.contentOffset.x > 0) == x && (stage.scroll.contentOffset.y > 0) == y, "\(dx) \(dy)")
      stage.scroll.isDirectionalLockEnabled = false
      stage.stage.cancel(0, 0)
    }
  }

  @Test func disabledContentDoesNotScroll() {
    stage.begin()
    scroll.isScrollEnabled = false
    stage.drag([(0, -50)])
    stage.lift()
    #expect(!scroll.panGestureRecognizer.isEnabled && stage.log.take() == [])
    scroll.isScrollEnabled = true
    stage.drag([(0, -50)])
    #expect(scroll.contentOffset.y == 40)
    // Disabling ends a running drag.
    scroll.isScrollEnabled = false
    #expect(stage.log.take() == ["willDrag td", "scroll", "willEnd td", "didEnd false"])
    #expect(!scroll.isDragging && !scroll.isTracking)
  }

  @Test func theAppMayMoveDraggedContent() {
    stage.begin()
    stage.drag([(0, -50)])
    scroll.contentOffset.y = 1000
    stage.stage.move(200, 340)
    #expect(scroll.contentOffset.y == 1010)
    // Content beyond a new edge, here at 910 points, keeps its position, and resists the touch from that position.
    scroll.contentSize.height = 1700
    scroll.contentInset.bottom = 10
    stage.stage.move(200, 300)
    #expect(
      isOnPixel(
        scroll.contentOffset.y, of: 910 + ScrollFormulas.band(100 / (0.55 * (1 - 100.0 / 800)) + 40, 800)))
    stage.stage.cancel(0, 0)
  }

  @Test func aScrollViewMayBeItsRecognizersDelegate() {
    #expect(UIScrollView(frame: .zero).panGestureRecognizer.delegate == nil)
    final class DelegateScrollView: UIScrollView, UIGestureRecognizerDelegate {}
    let view = DelegateScrollView(frame: .zero)
    #expect(view.panGestureRecognizer.delegate === view && view.panGestureRecognizer.view === view)
  }
}
