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
  }
}
