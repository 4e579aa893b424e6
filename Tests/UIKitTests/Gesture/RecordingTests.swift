import Testing

@testable import UIKit

/// Recordings of several touches give the same calls at any frame rate.
@Suite(.serialized) @MainActor
struct RecordingTests {
  private let stage = Stage()
  private let log = GestureLog()
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
  private let rules = GestureRules()

  private func begin() {
    stage.frame(at: 0)
    stage.window.addSubview(view)
    stage.frame(at: 0)
  }

  /// Two touches, as `demo --record` writes them.
  static let file = """
    {"size": [400, 800], "touches": [
      {"t": 0.01, "id": 0, "phase": "began", "x": 100, "y": 400},
      {"t": 0.02, "id": 1, "phase": "began", "x": 200, "y": 400},
      {"t": 0.03, "id": 1, "phase": "moved", "x": 220, "y": 400},
      {"t": 0.04, "id": 0, "phase": "moved", "x": 0, "y": 400},
      {"t": 0.05, "id": 0, "phase": "ended", "x": 0, "y": 400},
      {"t": 0.06, "id": 1, "phase": "cancelled", "x": 220, "y": 400}
    ]}
    """

  @Test func aFileOfTwoFingersIsPlayed() throws {
    begin()
    let pinch = log.add(UIPinchGestureRecognizer(), "pinch", to: view)
    var scales: [CGFloat] = []
    pinch.addAction { _ in scales.append(pinch.scale) }
    stage.play(try Recording(json: Self.file), fps: 60)
    #expect(log.take() == ["pinch began", "pinch changed", "pinch cancelled"])
    #expect(scales.count == 3 && isClose(scales[0], 120 / 110) && isClose(scales[1], 2))
  }

  @Test func aFileSurvivesWritingAndReading() throws {
    let first = try Recording(json: Self.file)
    let text = String(decoding: try JSONEncoder().encode(first), as: UTF8.self)
    let second = try Recording(json: text)
    #expect(second.touches == first.touches && second.size == first.size && second.touches.count == 6)
    #expect(throws: DecodingError.self) {
      try Recording(json: Self.file.replacingOccurrences(of: "cancelled", with: "lost"))
    }
  }

  /// A recording of a pinch with rotation, a long press, a swipe, a double tap and a single tap.
  private var session: Recording {
    var recording = Recording()
    recording.drag(
      [
        (CGPoint(x: 150, y: 400), CGPoint(x: 100, y: 300)),
        (CGPoint(x: 250, y: 400), CGPoint(x: 300, y: 500)),
      ], at: 0.1, for: 0.5)
    recording.drag([(CGPoint(x: 100, y: 100), CGPoint(x: 100, y: 101))], at: 1, for: 0.7)
    recording.drag([(CGPoint(x: 100, y: 100), CGPoint(x: 300, y: 100))], at: 2, for: 0.2)
    for t in [3, 3.2] {
      recording.drag([(CGPoint(x: 100, y: 700), CGPoint(x: 100, y: 700))], at: t, for: 0.05, steps: 1)
    }
    recording.drag([(CGPoint(x: 100, y: 700), CGPoint(x: 100, y: 700))], at: 5, for: 0.05, steps: 1)
    return recording
  }

  /// Plays the session and returns all calls of handlers, with the values that they see.
  private func recordedCalls(fps: Double) -> [String] {
    view.gestureRecognizers = nil
    let pinch = log.add(UIPinchGestureRecognizer(), "pinch", to: view)
    let rotation = log.add(UIRotationGestureRecognizer(), "turn", to: view)
    let press = log.add(UILongPressGestureRecognizer(), "press", to: view)
    let swipe = log.add(UISwipeGestureRecognizer(), "swipe", to: view)
    let double = log.add(UITapGestureRecognizer(), "double", to: view)
    double.numberOfTapsRequired = 2
    let single = log.add(UITapGestureRecognizer(), "single", to: view)
    single.require(toFail: double)
    rules.together = {
      [($0, $1), ($1, $0)].contains {
        $0.0 is UIPinchGestureRecognizer && $0.1 is UIRotationGestureRecognizer
      }
    }
    pinch.delegate = rules
    rotation.delegate = rules
    for recognizer in [pinch, rotation, press, swipe, double, single] {
      recognizer.addAction { [log] in
        let position = $0.location(in: nil)
        log.lines.append("\(position.x.rounded()) \(position.y.rounded())")
      }
    }
    pinch.addAction { [log] _ in log.lines.append("\((pinch.scale * 1e6).rounded())") }
    rotation.addAction { [log] _ in log.lines.append("\((rotation.rotation * 1e6).rounded())") }
    stage.play(session, fps: fps)
    stage.frame(at: stage.time + 1)
    return log.take()
  }

  /// The calls are the same at any number of frames per second, and in a single frame.
  @Test func everyFrameRateGivesTheSameCalls() {
    begin()
    let expected = recordedCalls(fps: 60)
    let states = expected.filter { $0.contains("began") || $0.contains("ended") }
    #expect(
      states == [
        "turn began", "pinch began", "pinch ended", "turn ended", "press began", "press ended", "swipe ended",
        "double ended", "single ended",
      ])
    for fps in [1000, 120, 30, 11, 2, 0.1] { #expect(recordedCalls(fps: fps) == expected, "\(fps)") }
  }
}
