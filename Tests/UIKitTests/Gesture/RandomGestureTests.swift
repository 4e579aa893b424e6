import Testing

@testable import UIKit

/// Random touches on all kinds of recognizers: states follow each other correctly, and no recognizer or touch stays
/// active.
@Suite(.serialized) @MainActor
struct RandomGestureTests {
  private static let kinds: [@MainActor () -> UIGestureRecognizer] = [
    { UITapGestureRecognizer() }, { UILongPressGestureRecognizer() }, { UIPanGestureRecognizer() },
    { UISwipeGestureRecognizer() }, { UIPinchGestureRecognizer() }, { UIRotationGestureRecognizer() },
    { UIHoverGestureRecognizer() }, { UIScreenEdgePanGestureRecognizer() },
  ]

  /// Expects that the states that one recognizer reports follow each other correctly.
  private final class StateSequence {
    var state = UIGestureRecognizer.State.possible
    var count = 0

    func enter(_ next: UIGestureRecognizer.State, isDiscrete: Bool) {
      count += 1
      let isInProgress = state == .began || state == .changed
      switch next {
      case .began: #expect(!isInProgress && !isDiscrete)
      case .changed, .cancelled: #expect(isInProgress)
      case .ended: #expect(isInProgress || isDiscrete)
      case .possible, .failed: Issue.record("no handler is called with \(next)")
      }
      state = next
    }
  }

  @Test func randomTouchesKeepTheInvariants() {
    var callCount = 0
    Soak.each("RandomGestureTests", 200) { numbers in
      let stage = Stage()
      stage.frame(at: 0)
      let outer = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
      let button = UIButton(frame: CGRect(x: 100, y: 100, width: 200, height: 200))
      stage.window.addSubview(outer)
      outer.addSubview(button)
      let rules = GestureRules()
      let allowsSimultaneous = Bool.random(using: &numbers)
      rules.together = { _, _ in allowsSimultaneous }
      var recognizers: [UIGestureRecognizer] = []
      var sequences: [StateSequence] = []
      for _ in 0..<8 {
        let recognizer = Self.kinds[Int.random(in: 0..<Self.kinds.count, using: &numbers)]()
        let sequence = StateSequence()
        let isDiscrete = recognizer is UITapGestureRecognizer || recognizer is UISwipeGestureRecognizer
        recognizer.addAction { sequence.enter($0.state, isDiscrete: isDiscrete) }
        (recognizer as? UITapGestureRecognizer)?.numberOfTapsRequired = Int.random(in: 1...2, using: &numbers)
        (recognizer as? UIScreenEdgePanGestureRecognizer)?.edges = .all
        recognizer.delaysTouchesBegan = Bool.random(using: &numbers)
        if Bool.random(using: &numbers) { recognizer.delegate = rules }
        if let other = recognizers.randomElement(using: &numbers) { recognizer.require(toFail: other) }
        (Bool.random(using: &numbers) ? outer : button).addGestureRecognizer(recognizer)
        recognizers.append(recognizer)
        sequences.append(sequence)
      }
      play(on: stage, recognizers, [outer, button], &numbers)
      for recognizer in recognizers { #expect(recognizer.state == .possible, "\(recognizer)") }
      for sequence in sequences { #expect(sequence.state != .began && sequence.state != .changed) }
      #expect(UIApplication.shared.nextDeadline == nil && !UIApplication.shared.touchDispatcher.isTouched)
      #expect(!button.isTracking && !button.isHighlighted)
      callCount += sequences.reduce(0) { $0 + $1.count }
    }
    #expect(callCount > 100, "something was recognized")
  }

  /// Plays up to three touches and a pointer, while recognizers are disabled and moved. At the end, all touches end.
  private func play(
    on stage: Stage, _ recognizers: [UIGestureRecognizer], _ views: [UIView], _ numbers: inout Numbers
  ) {
    var down = Set<Int>()
    for _ in 0..<80 {
      let (x, y) = (Double(numbers.number(0...400)), Double(numbers.number(0...400)))
      let id = Int.random(in: 0..<3, using: &numbers)
      switch Int.random(in: 0..<12, using: &numbers) {
      case 0..<8 where !down.contains(id):
        stage.down(x, y, id: id)
        down.insert(id)
      case 0..<4: stage.move(x, y, id: id)
      case 4..<7:
        stage.up(x, y, id: id)
        down.remove(id)
      case 7:
        stage.cancel(x, y, id: id)
        down.remove(id)
      case 8: stage.hover(x, y)
      case 9: stage.run(to: stage.time + Double(numbers.number(0...1)))
      case 10: recognizers.randomElement(using: &numbers)?.isEnabled.toggle()
      default:
        if let recognizer = recognizers.randomElement(using: &numbers) {
          views.randomElement(using: &numbers)?.addGestureRecognizer(recognizer)
        }
      }
    }
    for id in 0..<3 { stage.up(200, 200, id: id) }
    stage.endHover()
    stage.run(to: stage.time + 2)
  }
}
