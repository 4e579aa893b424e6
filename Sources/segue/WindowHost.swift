import Demo
import Segue

/// The window of the demo.
@MainActor
final class WindowHost: DemoHost {
  private let runner: WindowRunner

  init(_ runner: WindowRunner) { self.runner = runner }

  func setTitle(_ title: String) { runner.setTitle(title) }
  func toggleFullScreen() { runner.isFullScreen.toggle() }
  func copy(_ text: String) { runner.copy(text) }
  func quit() { runner.stop() }

  func takePicture(_ body: @escaping @MainActor (Result<CGImage, any Error>) -> Void) {
    runner.afterTurn { [runner] in body(Result { try runner.image() }) }
  }

  var frames: FrameFeed { FrameFeed(runner) }
}

extension FrameFeed {
  /// What a window knows of its frames.
  @MainActor init(_ runner: WindowRunner) {
    self.init()
    let progress = runner.frameProgress
    (drawn, presentedTime, isAtRest) = (progress.drawnFrames, progress.presentedTime, progress.isAtRest)
    residentBytes = ResidentMemory.bytes
    // From the first time that the display is shown: a window that is asked for nothing records nothing.
    if runner.profileFeed == nil { runner.profileFeed = ProfileFeed(capacity: 2) }
    guard let last = runner.profileFeed?.history.frames.last else { return }
    stages = FrameProfile.Stage.allCases.map { ("\($0)", last.duration(of: $0) * 1000) }
    guard let statistics = last.statistics else { return }
    (draws, passes, targets) = (statistics.draws, statistics.passes, statistics.targets)
  }
}
