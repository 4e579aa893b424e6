import UIKit

/// The functions of the window in which the demo is shown.
@MainActor
package protocol DemoHost: AnyObject {
  func setTitle(_ title: String)
  func toggleFullScreen()
  /// Passes the pixels of the frame after this turn.
  func takePicture(_ body: @escaping @MainActor (Result<CGImage, any Error>) -> Void)
  func copy(_ text: String)
  func quit()
  /// The counts and costs of the frames so far.
  var frames: FrameFeed { get }
  /// Whether the stages of frames are recorded; if not, frames have no extra cost.
  var recordsFrames: Bool { get set }
}

/// The counts and costs of the frames so far, for the head-up display. Numbers that a host does not know are nil.
package struct FrameFeed: Sendable, Equatable {
  /// The number of frames drawn and presented.
  package var drawn = 0
  /// The root time of the last frame, in seconds.
  package var presentedTime = 0.0
  /// Whether nothing moves, so that no frame follows until something changes.
  package var isAtRest = false
  /// The draws, passes and targets of the last frame.
  package var draws: Int?
  package var passes: Int?
  package var targets: Int?
  /// The milliseconds of each stage of a frame, in order, as the mean of the last frames; empty unless they are recorded.
  package var stages: [(name: String, milliseconds: Double)] = []
  /// The resident memory of the process in bytes.
  package var residentBytes: Int?

  package init() {}

  package static func == (a: FrameFeed, b: FrameFeed) -> Bool {
    a.drawn == b.drawn && a.presentedTime == b.presentedTime && a.isAtRest == b.isAtRest && a.draws == b.draws
      && a.passes == b.passes
      && a.targets == b.targets && a.residentBytes == b.residentBytes
      && a.stages.map(\.name) == b.stages.map(\.name)
      && a.stages.map(\.milliseconds) == b.stages.map(\.milliseconds)
  }
}
