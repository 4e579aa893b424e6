import Testing
import UIKit

@testable import Segue

/// The entries of a session's recording.
@Suite struct InputRecordingTests {
  private func touch(_ t: Double, _ phase: TouchSample.Phase) -> InputSample {
    .touch(TouchSample(t: t, id: 0, phase: phase, x: 5, y: 5))
  }

  /// The frame of the stage is recorded when a touch begins or the wheel turns, unless it equals the last recorded one.
  @Test func theStageIsRecordedWhenTouchesBegin() {
    let recording = InputRecording()
    let phone = CGRect(x: 40, y: 50, width: 195, height: 422)
    recording.append(touch(1, .began))
    recording.append(touch(1.1, .ended))
    recording.stage = phone
    recording.append(touch(2, .began))
    recording.stage = CGRect(x: 0, y: 0, width: 640, height: 480)
    recording.append(touch(2.1, .moved))
    recording.append(touch(2.2, .ended))
    recording.stage = phone
    recording.append(touch(3, .began))
    recording.append(touch(3.1, .ended))
    recording.stage = nil
    recording.append(.key(KeySample(t: 4, key: .keyboardQ, isDown: true)))
    #expect(recording.samples.count == 8)
    #expect(
      recording.placements == [
        InputRecording.Placement(t: 1, frame: nil), InputRecording.Placement(t: 2, frame: phone),
      ])
    recording.append(.wheel(WheelSample(t: 5, x: 5, y: 5, dx: 0, dy: 60)))
    #expect(recording.placements.last == InputRecording.Placement(t: 5, frame: nil))
  }
}
