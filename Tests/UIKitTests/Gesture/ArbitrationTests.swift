import Testing

@testable import UIKit

/// The choice among gesture recognizers that compete.
@Suite(.serialized) @MainActor
struct ArbitrationTests {
  private let stage = Stage()
  private let log = GestureLog()
  private let outer = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
  private let inner = UIView(frame: CGRect(x: 100, y: 100, width: 200, height: 200))

  private func begin() {
    stage.frame(at: 0)
    stage.window.addSubview(outer)
    outer.addSubview(inner)
    stage.frame(at: 0)
  }

  private func drag() {
    stage.down(150, 150)
    stage.move(180, 150)
    stage.move(190, 150)
    stage.up(190, 150)
  }

  private func tap() {
    stage.down(150, 150)
    stage.up(150, 150)
  }

  @Test func theDeepestViewWins() {
    begin()
    let far = log.add(UIPanGestureRecognizer(), "outer", to: outer)
    let near = log.add(UIPanGestureRecognizer(), "inner", to: inner)
    drag()
    #expect(log.take() == ["inner began", "inner changed", "inner ended"])
    near.isEnabled = false
    drag()
    #expect(log.take() == ["outer began", "outer changed", "outer ended"])
    #expect(far.state == .possible && near.state == .possible)
  }

  @Test func differentGesturesAreIndependent() {
    begin()
    _ = log.add(UITapGestureRecognizer(), "tap", to: inner)
    _ = log.add(UIPanGestureRecognizer(), "pan", to: outer)
    tap()
    #expect(log.take() == ["tap ended"])
    drag()
    #expect(log.take() == ["pan began", "pan changed", "pan ended"])
  }

  /// The consent of one delegate lets both gestures run.
  @Test func oneDelegateMayAllowSimultaneousGestures() {
    begin()
    let far = log.add(UIPanGestureRecognizer(), "outer", to: outer)
    let near = log.add(UIPanGestureRecognizer(), "inner", to: inner)
    let rules = GestureRules()
    for pair in [(near, far), (far, near)] {
      rules.together = { $0 === pair.0 && $1 === pair.1 }
      (near.delegate, far.delegate) = (nil, nil)
      pair.0.delegate = rules
      drag()
      #expect(
        log.take() == [
          "inner began", "outer began", "inner changed", "outer changed", "inner ended", "outer ended",
        ])
    }
  }

  @Test func touchesOnDifferentViewsAreIndependent() {
    begin()
    let other = UIView(frame: CGRect(x: 100, y: 400, width: 200, height: 200))
    outer.addSubview(other)
    _ = log.add(UIPanGestureRecognizer(), "a", to: inner)
    _ = log.add(UIPanGestureRecognizer(), "b", to: other)
    stage.down(150, 150)
    stage.down(150, 450, id: 1)
    stage.move(180, 150)
    stage.move(180, 450, id: 1)
    #expect(log.take() == ["a began", "b began"])
  }

  /// A recognizer cannot begin with a touch that a running gesture also receives.
  @Test func aRunningGesturePreventsLaterGestures() {
    begin()
    let far = log.add(UIPanGestureRecognizer(), "outer", to: outer)
    _ = log.add(UIPanGestureRecognizer(), "inner", to: inner)
    stage.down(50, 50)
    stage.move(80, 50)
    #expect(log.take() == ["outer began"])
    // Both recognizers receive the second finger.
    stage.down(150, 150, id: 1)
    stage.move(190, 150, id: 1)
    #expect(log.take() == ["outer changed"] && far.numberOfTouches == 2)
    stage.up(190, 150, id: 1)
    stage.up(80, 50)
    #expect(log.take() == ["outer ended"])
  }

  @Test func aRecognizerWaitsForARequiredFailure() {
    begin()
    let near = log.add(UIPanGestureRecognizer(), "inner", to: inner)
    let edge = log.add(UIScreenEdgePanGestureRecognizer(), "edge", to: outer)
    edge.edges = .left
    near.require(toFail: edge)
    // The edge pan fails when the touch comes down in the middle.
    drag()
    #expect(log.take() == ["inner began", "inner changed", "inner ended"])
    inner.frame = outer.bounds
    stage.down(5, 150)
    stage.move(50, 150)
    stage.up(50, 150)
    #expect(log.take() == ["edge began", "edge ended"])
    // The edge pan fails during the gesture. The inner pan begins at that moment.
    stage.down(15, 150)
    stage.move(15, 180)
    #expect(log.take() == ["inner began"])
    stage.up(15, 180)
  }

  @Test func delegatesMayRequireFailure() {
    begin()
    let slow = log.add(UITapGestureRecognizer(), "slow", to: inner)
    let double = log.add(UITapGestureRecognizer(), "double", to: inner)
    double.numberOfTapsRequired = 2
    let rules = GestureRules()
    for slowDecides in [true, false] {
      (slow.delegate, double.delegate) = (nil, nil)
      rules.requires = { slowDecides && $0 === slow && $1 === double }
      rules.isRequired = { !slowDecides && $0 === double && $1 === slow }
      (slowDecides ? slow : double).delegate = rules
      tap()
      #expect(log.take() == [])
      stage.frame(at: stage.time + 0.4)
      #expect(log.take() == ["slow ended"])
    }
  }

  @Test func aDelegateMayRefuseAGesture() {
    begin()
    let near = log.add(UIPanGestureRecognizer(), "inner", to: inner)
    _ = log.add(UIPanGestureRecognizer(), "outer", to: outer)
    let rules = GestureRules()
    near.delegate = rules
    var translations: [CGPoint] = []
    rules.begins = { recognizer in
      translations.append((recognizer as? UIPanGestureRecognizer)?.translation(in: nil) ?? .zero)
      return false
    }
    drag()
    // The delegate is asked once, with the translation so far; then the other recognizer may begin.
    #expect(translations == [CGPoint(x: 30, y: 0)])
    #expect(log.take() == ["outer began", "outer changed", "outer ended"])
    rules.begins = { _ in true }
    rules.receives = { _ in false }
    drag()
    #expect(log.take() == ["outer began", "outer changed", "outer ended"])
  }

  @Test func aViewMayRefuseAGesture() {
    begin()
    final class Refusing: UIView {
      override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { false }
    }
    let view = Refusing(frame: inner.frame)
    outer.addSubview(view)
    _ = log.add(UIPanGestureRecognizer(), "view", to: view)
    _ = log.add(UIPanGestureRecognizer(), "outer", to: outer)
    drag()
    #expect(log.take() == ["outer began", "outer changed", "outer ended"])
  }

  /// A direction-locked pan calls `super` first, and may then set its state to cancelled.
  @Test func subclassesMayCancelAGestureThatSuperBegan() {
    begin()
    final class Upright: UIPanGestureRecognizer {
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesMoved(touches, with: event)
        if state == .began {
          let v = velocity(in: view)
          if abs(v.x) > abs(v.y) { state = .cancelled }
        }
      }
    }
    _ = log.add(Upright(), "upright", to: inner)
    _ = log.add(UIPanGestureRecognizer(), "pan", to: outer)
    drag()
    #expect(log.take() == ["pan began", "pan changed", "pan ended"])
    stage.down(150, 150)
    stage.move(150, 180)
    stage.up(150, 180)
    #expect(log.take() == ["upright began", "upright ended"])
  }

  @Test func subclassesMayAllowOtherGestures() {
    begin()
    final class Tolerant: UIPanGestureRecognizer {
      override func canPrevent(_ other: UIGestureRecognizer) -> Bool { false }
    }
    final class Stubborn: UIPanGestureRecognizer {
      override func canBePrevented(by other: UIGestureRecognizer) -> Bool { false }
    }
    let tolerant = log.add(Tolerant(), "tolerant", to: inner)
    _ = log.add(UIPanGestureRecognizer(), "pan", to: outer)
    stage.down(150, 150)
    stage.move(180, 150)
    // The outer pan, once recognized, does not prevent the running gesture.
    #expect(log.take() == ["tolerant began", "pan began"])
    stage.up(180, 150)
    _ = log.take()
    inner.removeGestureRecognizer(tolerant)
    _ = log.add(UIPanGestureRecognizer(), "plain", to: inner)
    outer.gestureRecognizers = nil
    _ = log.add(Stubborn(), "stubborn", to: outer)
    stage.down(150, 150)
    stage.move(180, 150)
    #expect(log.take() == ["plain began", "stubborn began"])
  }

  // MARK: Ends

  @Test func disablingARecognizerCancelsItsGesture() {
    begin()
    let pan = log.add(UIPanGestureRecognizer(), "pan", to: inner)
    stage.down(150, 150)
    stage.move(180, 150)
    pan.isEnabled = false
    #expect(log.take() == ["pan began", "pan cancelled"])
    pan.isEnabled = true
    // The recognizer ignores the touch that was down while it was disabled.
    stage.move(250, 150)
    stage.up(250, 150)
    #expect(log.take() == [] && pan.state == .possible)
    drag()
    #expect(log.take() == ["pan began", "pan changed", "pan ended"])
  }

  @Test func disablingARecognizerInItsHandlerCancelsItsGesture() {
    begin()
    let pan = log.add(UIPanGestureRecognizer(), "pan", to: inner)
    pan.addAction { if $0.state == .changed { $0.isEnabled = false } }
    drag()
    #expect(log.take() == ["pan began", "pan changed", "pan cancelled"])
    #expect(pan.state == .possible)
  }

  @Test func removingARecognizerCancelsItsGesture() {
    begin()
    let pan = log.add(UIPanGestureRecognizer(), "pan", to: inner)
    stage.down(150, 150)
    stage.move(180, 150)
    inner.removeGestureRecognizer(pan)
    #expect(
      log.take() == ["pan began", "pan cancelled"] && pan.view == nil && inner.gestureRecognizers == nil)
    stage.up(180, 150)
    #expect(log.take() == [])
    inner.addGestureRecognizer(pan)
    outer.addGestureRecognizer(pan)
    #expect(pan.view === outer && inner.gestureRecognizers == nil && outer.gestureRecognizers == [pan])
  }

  @Test func resetComesBetweenGestures() {
    begin()
    final class CustomRecognizer: UIGestureRecognizer {
      var log: [String] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        log.append("began")
        state = .began
      }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .changed }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
      override func reset() { log.append("reset") }
    }
    let custom = log.add(CustomRecognizer(), "own", to: inner)
    for _ in 0..<2 { drag() }
    #expect(custom.log == ["began", "reset", "began", "reset"])
    #expect(
      log.take() == [
        "own began", "own changed", "own changed", "own ended", "own began", "own changed", "own changed",
        "own ended",
      ])
  }

  @Test func invalidStateTransitionsAreIgnored() {
    begin()
    final class CustomRecognizer: UIGestureRecognizer {}
    let custom = log.add(CustomRecognizer(), "own", to: inner)
    stage.down(150, 150)
    custom.state = .began
    custom.state = .began
    #expect(log.take() == ["own began"])
    custom.state = .changed
    custom.state = .changed
    custom.state = .possible
    #expect(log.take() == ["own changed", "own changed"])
    custom.state = .ended
    custom.state = .changed
    #expect(log.take() == ["own ended"] && custom.state == .ended)
    stage.up(150, 150)
    #expect(custom.state == .possible)
    // A recognizer may also end without a touch.
    custom.state = .ended
    #expect(log.take() == ["own ended"] && custom.state == .possible)
  }
}
