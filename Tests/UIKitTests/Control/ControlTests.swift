import Testing

@testable import UIKit

/// The control events of a touch.
@Suite(.serialized) @MainActor
struct ControlTests {
  private let stage = Stage()
  private let log = GestureLog()
  private let control = Control(frame: CGRect(x: 100, y: 200, width: 100, height: 50))

  static let names: [(UIControl.Event, String)] = [
    (.touchDown, "down"), (.touchDownRepeat, "repeat"), (.touchDragInside, "inside"),
    (.touchDragOutside, "outside"), (.touchDragEnter, "enter"), (.touchDragExit, "exit"),
    (.touchUpInside, "up inside"), (.touchUpOutside, "up outside"), (.touchCancel, "cancel"),
    (.valueChanged, "value"), (.primaryActionTriggered, "primary"),
  ]

  private func begin() {
    stage.frame(at: 0)
    stage.window.addSubview(control)
    for (event, name) in Self.names {
      control.addAction(for: event) { [log] control in
        log.lines.append(name + (control.isHighlighted ? "*" : ""))
      }
    }
    stage.frame(at: 0)
  }

  @Test func aControlStartsWithTheValuesOfUIKit() {
    let control = UIControl()
    #expect(control.isEnabled && !control.isSelected && !control.isHighlighted && control.state == .normal)
    #expect(!control.isTracking && !control.isTouchInside && control.allControlEvents == [])
    #expect(control.contentVerticalAlignment == .center && control.contentHorizontalAlignment == .center)
  }

  @Test func aPressSendsItsEvents() {
    begin()
    stage.down(150, 220)
    #expect(log.take() == ["down*"] && control.isTracking && control.isTouchInside && control.isHighlighted)
    stage.move(160, 220)
    #expect(log.take() == ["inside*"])
    stage.up(160, 220)
    // The control is still highlighted while its actions run, as in UIKit.
    #expect(log.take() == ["up inside*"] && !control.isTracking && !control.isHighlighted)
    #expect(control.calls == ["begin", "continue", "end"])
  }

  /// The touch leaves and re-enters the margin of 70 points around the control, on each side.
  @Test func aDragSendsItsEvents() {
    begin()
    let outwardSteps: [(Double, Double)] = [(100, 0), (0, 100), (-100, 0), (0, -100)]
    for (x, y) in outwardSteps {
      // The point on the edge of the margin on this side.
      let edge = (x: 150 + x / 100 * (50 + 70), y: 225 + y / 100 * (25 + 70))
      stage.down(150, 225, at: stage.time + 1)
      stage.move(edge.x - x / 100, edge.y - y / 100)
      #expect(log.take() == ["down*", "inside*"] && control.isTouchInside)
      stage.move(edge.x + x / 100, edge.y + y / 100)
      #expect(log.take() == ["exit"] && !control.isTouchInside && !control.isHighlighted)
      stage.move(edge.x + x, edge.y + y)
      #expect(log.take() == ["outside"] && control.isTracking)
      stage.move(150, 225)
      #expect(log.take() == ["enter*"] && control.isTouchInside && control.isHighlighted)
      stage.move(edge.x + x, edge.y + y)
      stage.up(edge.x + x, edge.y + y)
      #expect(log.take() == ["exit", "up outside"] && !control.isTracking && !control.isTouchInside)
    }
  }

  @Test func aSecondTouchDownSendsARepeat() {
    begin()
    for t in [1, 1.2, 1.4, 3] {
      stage.down(150, 220, at: t)
      stage.up(150, 220, at: t + 0.05)
    }
    #expect(
      log.take() == [
        "down*", "up inside*", "down*", "repeat*", "up inside*", "down*", "repeat*", "up inside*", "down*",
        "up inside*",
      ])
  }

  @Test func aCancelledTouchSendsACancellation() {
    begin()
    stage.down(150, 220)
    stage.cancel(150, 220)
    #expect(log.take() == ["down*", "cancel"] && control.state == .normal && !control.isTracking)
    #expect(control.calls == ["begin", "cancel"])
    // A recognized gesture cancels the touch, too.
    let pan = UIPanGestureRecognizer()
    stage.window.addGestureRecognizer(pan)
    stage.down(150, 220, at: stage.time + 1)
    stage.move(190, 220)
    stage.move(195, 220)
    stage.up(195, 220)
    #expect(log.take() == ["down*", "cancel"])
  }

  @Test func disablingCancelsTheTouch() {
    begin()
    control.isEnabled = false
    stage.down(150, 220)
    stage.up(150, 220)
    #expect(log.take() == [] && control.calls == [] && control.state == .disabled)
    control.isEnabled = true
    stage.down(150, 220, at: stage.time + 1)
    control.isEnabled = false
    #expect(log.take() == ["down*", "cancel"] && control.calls == ["begin", "cancel"])
    stage.move(160, 220)
    stage.up(160, 220)
    #expect(log.take() == [] && control.state == .disabled)
  }

  @Test func leavingTheWindowCancelsTheTouch() {
    begin()
    stage.down(150, 220)
    control.removeFromSuperview()
    #expect(log.take() == ["down*", "cancel"] && !control.isTracking)
    stage.up(150, 220)
    #expect(log.take() == [])
  }

  /// Subclasses decide whether a touch is tracked, and for how long.
  @Test func subclassesDecideOnTracking() {
    begin()
    control.begins = false
    stage.down(150, 220)
    stage.move(160, 220)
    stage.up(160, 220)
    #expect(log.take() == [] && control.calls == ["begin"] && !control.isHighlighted)
    control.begins = true
    control.continues = false
    stage.down(150, 220, at: stage.time + 1)
    stage.move(160, 220)
    #expect(log.take() == ["down*"] && !control.isTracking && !control.isHighlighted)
    stage.move(170, 220)
    stage.up(170, 220)
    #expect(log.take() == [] && control.calls == ["begin", "begin", "continue"])
  }

  @Test func aSecondFingerIsIgnored() {
    begin()
    control.isMultipleTouchEnabled = true
    stage.down(150, 220)
    stage.down(120, 220, id: 1)
    stage.move(400, 600, id: 1)
    stage.up(400, 600, id: 1)
    #expect(log.take() == ["down*"])
    stage.up(150, 220)
    #expect(log.take() == ["up inside*"])
  }

  @Test func aControlMayBeRemovedByItsAction() {
    begin()
    control.addAction(for: .touchDragInside) { $0.removeFromSuperview() }
    stage.down(150, 220)
    stage.move(160, 220)
    #expect(log.take() == ["down*", "inside*", "cancel"])
    stage.up(160, 220)
    #expect(log.take() == [] && !control.isHighlighted)
  }
}

/// A control that records its tracking calls.
private final class Control: UIControl {
  var calls: [String] = []
  var begins = true
  var continues = true

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    calls.append("begin")
    return begins
  }
  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    calls.append("continue")
    return continues
  }
  override func endTracking(_ touch: UITouch?, with event: UIEvent?) { calls.append("end") }
  override func cancelTracking(with event: UIEvent?) { calls.append("cancel") }
}
