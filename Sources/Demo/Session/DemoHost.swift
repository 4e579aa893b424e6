import UIKit

/// What the demo needs of the window that it is shown in.
@MainActor
package protocol DemoHost: AnyObject {
  func setTitle(_ title: String)
  func toggleFullScreen()
  /// Passes the pixels of the frame after this turn.
  func takePicture(_ body: @escaping @MainActor (Result<CGImage, any Error>) -> Void)
  func copy(_ text: String)
  func quit()
  /// What the frames so far cost.
  var frames: FrameFeed { get }
  /// Whether the stages of frames are recorded; frames cost nothing more without.
  var recordsFrames: Bool { get set }
}

/// The frames so far, as the head-up display shows them. Numbers that a host does not know are nil.
package struct FrameFeed: Sendable, Equatable {
  /// The number of frames drawn and presented.
  package var drawn = 0
  /// Root time of the last frame, in seconds.
  package var presentedTime = 0.0
  /// Whether nothing moves: no frame follows until something changes.
  package var isAtRest = false
  /// Of the last frame.
  package var draws: Int?
  package var passes: Int?
  package var targets: Int?
  /// The milliseconds of each stage of a frame, in order, as the mean of the last frames; empty unless they are recorded.
  package var stages: [(name: String, milliseconds: Double)] = []
  /// Bytes of the process that are in memory.
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
