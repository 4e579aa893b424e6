import Testing

@testable import UIKit

/// Recognizers that wait for the failure of others, and the events that end the waiting.
@Suite(.serialized) @MainActor
struct RequirementTests {
  private let stage = Stage()
  private let log = GestureLog()
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))

  private func begin() {
    stage.frame(at: 0)
    stage.window.addSubview(view)
    stage.frame(at: 0)
  }

  private func tap(_ x: Double = 150) {
    stage.down(x, 150)
    stage.up(x, 150)
  }

  private final class Patient: UITapGestureRecognizer {
    weak var other: UIGestureRecognizer?
    var queries = 0
    override func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool {
      queries += 1
      return otherGestureRecognizer === other
    }
  }

  private final class Privileged: UITapGestureRecognizer {
    weak var other: UIGestureRecognizer?
    override func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool {
      otherGestureRecognizer === other
    }
  }

  @Test func subclassesMayRequireFailure() {
    begin()
    let patient = log.add(Patient(), "patient", to: view)
    let double = log.add(UITapGestureRecognizer(), "double", to: view)
    double.numberOfTapsRequired = 2
    patient.other = double
    tap()
    #expect(log.take() == [] && patient.queries == 1, "one query per gesture")
    stage.frame(at: stage.time + 0.4)
    #expect(log.take() == ["patient ended"])
  }

  @Test func subclassesMayBeRequiredToFail() {
    begin()
    let single = log.add(UITapGestureRecognizer(), "single", to: view)
    let double = log.add(Privileged(), "double", to: view)
    double.numberOfTapsRequired = 2
    double.other = single
    tap()
    #expect(log.take() == [])
    tap()
    stage.run(to: stage.time + 1)
    #expect(log.take() == ["double ended"])
  }

  /// A required recognizer may be disabled, or leave the view, which ends the waiting.
  @Test func removingARequiredRecognizerEndsTheWaiting() {
    begin()
    for variant in 0...1 {
      let single = log.add(UITapGestureRecognizer(), "single", to: view)
      let double = log.add(UITapGestureRecognizer(), "double", to: view)
      double.numberOfTapsRequired = 2
      single.require(toFail: double)
      stage.down(150, 150, at: stage.time + 1)
      stage.up(150, 150)
      #expect(log.take() == [])
      if variant == 0 { double.isEnabled = false } else { view.removeGestureRecognizer(double) }
      #expect(log.take() == ["single ended"])
      view.gestureRecognizers = nil
    }
  }

  @Test func aWaitingRecognizerMayBeDisabled() {
    begin()
    let single = log.add(UITapGestureRecognizer(), "single", to: view)
    let double = log.add(UITapGestureRecognizer(), "double", to: view)
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    tap()
    single.isEnabled = false
    stage.run(to: stage.time + 1)
    #expect(log.take() == [] && single.state == .possible)
  }

  @Test func requirementsMayFormChains() {
    begin()
    let taps = (1...3).map { count in
      let tap = log.add(UITapGestureRecognizer(), "\(count)", to: view)
      tap.numberOfTapsRequired = count
      return tap
    }
    taps[0].require(toFail: taps[1])
    taps[1].require(toFail: taps[2])
    for count in 1...3 {
      for _ in 1...count { tap() }
      stage.run(to: stage.time + 1)
      #expect(log.take() == ["\(count) ended"])
    }
  }

  @Test func aLongPressComesBeforeATap() {
    begin()
    let tap = log.add(UITapGestureRecognizer(), "tap", to: view)
    let press = log.add(UILongPressGestureRecognizer(), "press", to: view)
    tap.require(toFail: press)
    self.tap()
    #expect(log.take() == ["tap ended"])
    stage.down(150, 150)
    stage.run(to: stage.time + 1)
    stage.up(150, 150)
    #expect(log.take() == ["press began", "press ended"])
  }

  /// The delegate is not asked about a touch after it has refused the event.
  @Test func delegatesDecideOnEvents() {
    begin()
    final class Rules: NSObject, UIGestureRecognizerDelegate {
      var queries: [String] = []
      var accepts = false
      func gestureRecognizer(_ recognizer: UIGestureRecognizer, shouldReceive event: UIEvent) -> Bool {
        queries.append("\(event.type)")
        return accepts
      }
      func gestureRecognizer(_ recognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
        queries.append("\(touch.location(in: nil).x)")
        return true
      }
    }
    let rules = Rules()
    log.add(UITapGestureRecognizer(), "tap", to: view).delegate = rules
    tap()
    #expect(log.take() == [] && rules.queries == ["touches"])
    rules.accepts = true
    tap(170)
    #expect(log.take() == ["tap ended"] && rules.queries == ["touches", "touches", "170.0"])
  }

  @Test func subclassesMayRefuseEvents() {
    begin()
    // The event of the first touch has no touches yet.
    final class Single: UITapGestureRecognizer {
      override func shouldReceive(_ event: UIEvent) -> Bool { event.allTouches == nil }
    }
    let single = log.add(Single(), "tap", to: view)
    single.numberOfTouchesRequired = 1
    stage.down(150, 150)
    stage.down(200, 150, id: 1)
    #expect(single.numberOfTouches == 1, "the second finger is refused")
    stage.up(200, 150, id: 1)
    stage.up(150, 150)
    #expect(log.take() == ["tap ended"])
  }

  @Test func eachTouchHasALocation() {
    begin()
    let pan = log.add(UIPanGestureRecognizer(), "pan", to: view)
    view.frame = CGRect(x: 10, y: 20, width: 380, height: 700)
    for id in 0..<3 { stage.down(100 + 10 * Double(id), 100, id: id) }
    #expect(pan.numberOfTouches == 3)
    for id in 0..<3 {
      #expect(pan.location(ofTouch: id, in: view) == CGPoint(x: 90 + 10 * Double(id), y: 80))
    }
    stage.up(110, 100, id: 1)
    #expect(pan.numberOfTouches == 2 && pan.location(ofTouch: 1, in: nil).x == 120)
  }

  /// Touches that a removed or disabled recognizer has delayed still reach the view.
  @Test func delayedTouchesArriveWhenTheRecognizerIsRemoved() {
    begin()
    let child = TouchView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
    child.log = log
    view.addSubview(child)
    for variant in 0...1 {
      let pan = UIPanGestureRecognizer()
      pan.delaysTouchesBegan = true
      view.addGestureRecognizer(pan)
      stage.down(150, 150, at: stage.time + 1)
      #expect(log.take() == [])
      if variant == 0 { pan.isEnabled = false } else { view.removeGestureRecognizer(pan) }
      #expect(log.take() == ["began 1"])
      stage.up(150, 150)
      #expect(log.take() == ["ended 1"])
      view.gestureRecognizers = nil
    }
  }
}
