import Testing

@testable import UIKit

/// Touch delivery to views, with and without recognizers.
@Suite(.serialized) @MainActor
struct ViewTouchTests {
  private let stage = Stage()
  private let log = GestureLog()
  private let view = TouchView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))

  private func begin() {
    stage.frame(at: 0)
    view.log = log
    stage.window.addSubview(view)
    stage.frame(at: 0)
  }

  @Test func withoutRecognizersAViewReceivesAllTouches() {
    begin()
    stage.down(10, 10)
    stage.move(20, 10)
    stage.move(500, 900)
    stage.up(500, 900)
    #expect(log.take() == ["began 1", "moved 1", "moved 1", "ended 1"])
    stage.down(10, 10)
    stage.cancel(10, 10)
    #expect(log.take() == ["began 1", "cancelled 1"])
  }

  /// A view that leaves its window loses its touches at once. Recognizers of its superviews continue.
  @Test(arguments: [false, true]) func aViewThatLeavesLosesItsTouches(withParent: Bool) {
    begin()
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    let child = TouchView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let childLog = GestureLog()
    child.log = childLog
    parent.addSubview(child)
    view.addSubview(parent)
    let pan = UIPanGestureRecognizer()
    pan.cancelsTouchesInView = false
    var states: [UIGestureRecognizer.State] = []
    pan.addAction { states.append($0.state) }
    view.addGestureRecognizer(pan)
    stage.down(10, 10)
    stage.move(40, 10)
    (withParent ? parent : child).removeFromSuperview()
    stage.frame(at: stage.time + 0.02)
    #expect(childLog.take() == ["began 1", "moved 1", "cancelled 1"])
    stage.move(60, 10)
    stage.up(60, 10)
    #expect(childLog.take() == [] && states.last == .ended)
    // A view that moves to another superview stays in the window.
    view.addSubview(parent)
    parent.addSubview(child)
    stage.down(10, 10)
    view.addSubview(child)
    stage.up(10, 10)
    #expect(childLog.take() == ["began 1", "ended 1"])
  }

  /// A scroll view delays a touch. A view that is removed during the delay never receives the touch.
  @Test func aViewThatIsRemovedBeforeItsTouchReceivesNone() {
    begin()
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    scroll.contentSize = CGSize(width: 200, height: 1000)
    let child = TouchView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let childLog = GestureLog()
    child.log = childLog
    scroll.addSubview(child)
    view.addSubview(scroll)
    stage.down(10, 10)
    child.removeFromSuperview()
    stage.frame(at: stage.time + 0.02)
    stage.frame(at: stage.time + 0.3)
    stage.up(10, 10)
    #expect(childLog.take() == [])
  }

  @Test(arguments: [(false, false), (true, false), (false, true)])
  func anExclusiveViewSharesNoTouches(first: Bool, second: Bool) {
    begin()
    let other = TouchView(frame: CGRect(x: 200, y: 0, width: 100, height: 100))
    let otherLog = GestureLog()
    other.log = otherLog
    view.addSubview(other)
    (view.isExclusiveTouch, other.isExclusiveTouch) = (first, second)
    stage.down(10, 10, id: 1)
    stage.down(250, 50, id: 2)
    stage.up(250, 50, id: 2)
    #expect(otherLog.take() == (first || second ? [] : ["began 1", "ended 1"]))
    stage.up(10, 10, id: 1)
    #expect(log.take() == ["began 1", "ended 1"])
    stage.down(250, 50, id: 2)
    stage.up(250, 50, id: 2)
    #expect(otherLog.take() == ["began 1", "ended 1"], "alone, the view receives its touches")
  }

  @Test func theResponderChainLeadsToTheApplication() {
    begin()
    let child = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    view.addSubview(child)
    stage.down(10, 10)
    stage.up(10, 10)
    #expect(log.take() == ["began 1", "ended 1"])
    #expect(child.next === view && view.next === stage.window && stage.window.next === UIApplication.shared)
    let controller = UIViewController()
    child.owningController = controller
    #expect(child.next === controller)
  }

  @Test func aRecognizedGestureCancelsTheTouch() {
    begin()
    let pan = UIPanGestureRecognizer()
    view.addGestureRecognizer(pan)
    func drag() {
      stage.down(10, 10)
      stage.move(15, 10)
      stage.move(50, 10)
      stage.move(60, 10)
      stage.up(60, 10)
    }
    drag()
    #expect(log.take() == ["began 1", "moved 1", "cancelled 1"])
    pan.cancelsTouchesInView = false
    drag()
    #expect(log.take() == ["began 1", "moved 1", "moved 1", "moved 1", "ended 1"])
  }

  @Test func aTapReplacesTheEndByACancellation() {
    begin()
    view.addGestureRecognizer(UITapGestureRecognizer())
    stage.down(10, 10)
    stage.up(10, 10)
    #expect(log.take() == ["began 1", "cancelled 1"])
    stage.down(10, 10)
    stage.move(60, 10)
    stage.up(60, 10)
    #expect(log.take() == ["began 1", "moved 1", "ended 1"])
  }

  @Test func aRecognizerMayDelayTheBeginningOfTouches() {
    begin()
    let pan = UIPanGestureRecognizer()
    pan.delaysTouchesBegan = true
    view.addGestureRecognizer(pan)
    stage.down(10, 10)
    stage.move(50, 10)
    stage.up(50, 10)
    // The gesture was recognized: the view receives nothing.
    #expect(log.take() == [])
    stage.down(10, 10)
    stage.move(12, 10)
    stage.move(13, 10)
    #expect(log.take() == [])
    stage.up(13, 10)
    #expect(log.take() == ["began 1", "moved 1", "ended 1"])
  }

  @Test func aRecognizerMayDelayTheEndOfTouches() {
    begin()
    let double = UITapGestureRecognizer()
    double.numberOfTapsRequired = 2
    view.addGestureRecognizer(double)
    for delays in [true, false] {
      double.delaysTouchesEnded = delays
      stage.down(10, 10)
      stage.up(10, 10)
      #expect(log.take() == (delays ? ["began 1"] : ["began 1", "ended 1"]))
      stage.frame(at: stage.time + 0.4)
      #expect(log.take() == (delays ? ["ended 1"] : []))
      stage.frame(at: stage.time + 1)
      #expect(log.take() == [])
    }
    double.delaysTouchesEnded = true
    for _ in 0..<2 {
      stage.down(10, 10)
      stage.up(10, 10)
    }
    #expect(log.take() == ["began 1", "began 1", "cancelled 2"])
  }

  /// The delayed end of a touch and a delayed second touch are delivered at once, in their order.
  @Test func delayedTouchesKeepTheirOrder() {
    begin()
    let triple = UITapGestureRecognizer()
    triple.numberOfTapsRequired = 3
    view.addGestureRecognizer(triple)
    stage.down(10, 10)
    stage.up(10, 10)
    triple.delaysTouchesBegan = true
    stage.down(10, 10)
    stage.up(10, 10)
    #expect(log.take() == ["began 1"])
    stage.frame(at: stage.time + 0.4)
    #expect(log.take() == ["ended 1", "began 1", "ended 1"])
  }

  @Test func aViewReceivesOneTouchAtATimeByDefault() {
    begin()
    stage.down(10, 10)
    stage.down(50, 10, id: 1)
    stage.move(60, 10, id: 1)
    stage.up(10, 10)
    stage.up(60, 10, id: 1)
    #expect(log.take() == ["began 1", "ended 1"])
    view.isMultipleTouchEnabled = true
    stage.down(10, 10)
    stage.down(50, 10, id: 1)
    stage.move(60, 10, id: 1)
    stage.up(10, 10)
    stage.up(60, 10, id: 1)
    #expect(log.take() == ["began 1", "began 1", "moved 1", "ended 1", "ended 1"])
  }

  @Test func touchesHaveTheirLocationsInTheView() {
    begin()
    final class Looker: UIView {
      var seen: [[CGFloat]] = []
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches {
          let (here, before) = (touch.location(in: self), touch.previousLocation(in: self))
          seen.append([here.x, here.y, before.x, before.y, touch.location(in: nil).x, touch.timestamp])
        }
        #expect(event?.allTouches == touches && event?.touches(for: self) == touches)
        #expect(touches.allSatisfy { $0.view === self && $0.window === window })
      }
    }
    let looker = Looker(frame: CGRect(x: 100, y: 200, width: 100, height: 100))
    looker.transform = CGAffineTransform(scaleX: 2, y: 2)
    view.addSubview(looker)
    stage.down(150, 250, at: 1)
    stage.move(160, 250, at: 1.5)
    #expect(looker.seen == [[55, 50, 50, 50, 160, 1.5]])
  }

  @Test func ignoredTouchesReachNoView() {
    begin()
    let application = UIApplication.shared
    application.beginIgnoringInteractionEvents()
    stage.down(10, 10)
    application.endIgnoringInteractionEvents()
    stage.move(20, 10)
    stage.up(20, 10)
    #expect(log.take() == [])
    stage.down(10, 10)
    application.beginIgnoringInteractionEvents()
    stage.up(10, 10)
    #expect(log.take() == ["began 1", "ended 1"] && application.isIgnoringInteractionEvents)
    application.endIgnoringInteractionEvents()
  }

  @Test func aLostEndIsACancellation() {
    begin()
    stage.down(10, 10)
    stage.down(20, 10)
    stage.up(20, 10)
    #expect(log.take() == ["began 1", "cancelled 1", "began 1", "ended 1"])
    // A touch without a beginning is ignored.
    stage.move(10, 10, id: 5)
    stage.up(10, 10, id: 5)
    #expect(log.take() == [])
  }

  @Test func theHighestWindowReceivesATouch() {
    begin()
    let alert = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    alert.windowLevel = .alert
    alert.isHidden = false
    let normal = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    normal.makeKeyAndVisible()
    #expect(UIApplication.shared.windows == [stage.window, normal, alert])
    #expect(normal.isKeyWindow && !stage.window.isKeyWindow)
    for (x, expected) in [(50.0, alert), (150, normal), (250, stage.window)] {
      let hit = UIApplication.shared.windows.reversed().first {
        $0.hitTest($0.convert(CGPoint(x: x, y: 50), from: nil), with: nil) != nil
      }
      #expect(hit === expected)
    }
    stage.down(50, 50)
    stage.up(50, 50)
    #expect(log.take() == [])
    alert.isHidden = true
    normal.isHidden = true
    #expect(UIApplication.shared.windows == [stage.window] && stage.window.isKeyWindow)
    stage.down(50, 50)
    stage.up(50, 50)
    #expect(log.take() == ["began 1", "ended 1"])
  }

  @Test func windowsAreNotRetained() {
    begin()
    let before = UIScreen.main.rootLayer.sublayers?.count
    do {
      let lost = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      lost.makeKeyAndVisible()
      #expect(UIScreen.main.rootLayer.sublayers?.count == (before ?? 0) + 1)
    }
    stage.frame(at: stage.time + 1)
    #expect(
      UIScreen.main.rootLayer.sublayers?.count == before && UIApplication.shared.windows == [stage.window])
  }

  /// Nothing measures how hard a finger presses.
  @Test func touchesHaveNoForce() {
    begin()
    final class Scale: UIView {
      var forces: [CGFloat] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        forces += touches.flatMap { [$0.force, $0.maximumPossibleForce] }
      }
    }
    let scale = Scale(frame: view.bounds)
    stage.window.addSubview(scale)
    stage.down(10, 10)
    stage.up(10, 10)
    #expect(scale.forces == [0, 0])
  }

  @Test func oneViewIsFirstResponder() {
    begin()
    final class Field: UIView {
      var allowsResigning = true
      override var canBecomeFirstResponder: Bool { true }
      override var canResignFirstResponder: Bool { allowsResigning }
    }
    let (a, b) = (Field(), Field())
    #expect(!view.becomeFirstResponder() && !view.isFirstResponder)
    #expect(a.becomeFirstResponder() && a.isFirstResponder)
    a.allowsResigning = false
    #expect(!b.becomeFirstResponder() && a.isFirstResponder)
    a.allowsResigning = true
    #expect(b.becomeFirstResponder() && !a.isFirstResponder && b.isFirstResponder)
    #expect(b.resignFirstResponder() && !b.isFirstResponder)
  }
}
