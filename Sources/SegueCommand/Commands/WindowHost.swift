import Demo
import Segue

/// The window of `segue demo`, as its host.
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

  var recordsFrames: Bool {
    get { runner.profileFeed != nil }
    set {
      guard newValue != recordsFrames else { return }
      runner.profileFeed = newValue ? ProfileFeed(capacity: 16) : nil
    }
  }
}

extension FrameFeed {
  /// Reads the counts and times of a window's frames.
  @MainActor init(_ runner: WindowRunner) {
    self.init()
    let progress = runner.frameProgress
    (drawn, presentedTime, isAtRest) = (progress.drawnFrames, progress.presentedTime, progress.isAtRest)
    residentBytes = ResidentMemory.bytes
    guard let history = runner.profileFeed?.history, let last = history.frames.last else { return }
    // The times of the main thread's stages are in the turns' records; the times of the render thread's stages are in
    // the frames'.
    func mean(_ records: ContiguousArray<FrameRecord>, _ stage: FrameProfile.Stage) -> Double {
      records.isEmpty ? 0 : records.reduce(0) { $0 + $1.duration(of: stage) } / Double(records.count)
    }
    stages = FrameProfile.Stage.allCases.map { stage in
      ("\(stage)", (mean(history.turns, stage) + mean(history.frames, stage)) * 1000)
    }
    guard let statistics = last.statistics else { return }
    (draws, passes, targets) = (statistics.draws, statistics.passes, statistics.targets)
  }
}
