import UIKit

/// The window that shows the demo.
@MainActor
package protocol DemoHost: AnyObject {
  func setTitle(_ title: String)
  func toggleFullScreen()
  /// Calls `body` with the pixels of the frame after this turn, or with the reason why they cannot be read.
  func takePicture(_ body: @escaping @MainActor (Result<CGImage, any Error>) -> Void)
  func copy(_ text: String)
  func quit()
  /// The counts and costs of the frames so far.
  var frames: FrameFeed { get }
  /// Whether the times of the frames' stages are recorded, at a small cost per frame.
  var recordsFrames: Bool { get set }
}

/// The counts and costs of the frames so far, for the head-up display. Values that a host does not know are nil.
package struct FrameFeed: Sendable, Equatable {
  /// The number of frames drawn and presented.
  package var drawn = 0
  /// The root time of the last frame, in seconds.
  package var presentedTime = 0.0
  /// Whether nothing moves, so that no frame is drawn until something changes.
  package var isAtRest = false
  /// The number of draws of the last frame.
  package var draws: Int?
  /// The number of passes of the last frame.
  package var passes: Int?
  /// The number of targets of the last frame.
  package var targets: Int?
  /// The mean milliseconds of each stage over the last frames, in order; empty unless the stages are recorded.
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
