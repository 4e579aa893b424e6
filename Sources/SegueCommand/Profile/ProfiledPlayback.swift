import CAllocations
import Segue
import Showcase

/// Plays a transition on a new stage, and profiles its frames.
@MainActor
struct ProfiledPlayback {
  let entry: TransitionEntry
  let options: StageOptions
  let frames: Int
  let scale: Double
  let raster: RasterProfile
  /// Whether frames are drawn as by `segue render`, without cached rasters.
  var isFilm = false
  /// Whether blurs and effects have fewer pixels while frames would be late, as in a window.
  var isGoverned = false

  /// Whether only stages are timed, not passes, so that no frame waits for its passes.
  var timesOnlyStages = false

  /// Plays all frames and returns their profile. `features` records the features of the layers, and leaves some of them
  /// out. `afterEach` is called after each step.
  func play(
    features: LayerFeatures? = nil, afterEach: (Run) -> Void = { _ in }
  ) throws -> ProfileRecord {
    let rate = frames > 1 ? Double(frames - 1) / entry.duration : 60
    let run = try Run(size: options.size, scale: scale, fps: rate, raster: raster, profile: true)
    defer { run.close() }
    // The counter counts the allocations of this thread, which does all work of a frame. Other threads may still decode
    // pictures.
    run.countAllocations { Int(threadAllocationCount()) }
    if timesOnlyStages { run.profileStagesOnly() }
    run.pipeline.frameRenderer.features = features
    if isGoverned {
      run.pipeline.frameRenderer.governor = DetailGovernor(framesPerSecond: Self.framesPerSecond)
    }
    if isFilm { run.pipeline.frameRenderer.cachesRasters = false }
    let stage = try entry.make(options)
    run.window.rootViewController = stage.rootViewController
    run.window.makeKeyAndVisible()
    let statusBar = entry.kind == .effect ? nil : StatusBar(above: run.window)
    defer {
      statusBar?.close()
      run.window.rootViewController = nil
    }
    // The screens appear before the transition.
    for _ in 0..<Self.leadIn {
      try run.step()
      afterEach(run)
    }
    stage.begin()
    var progress: [Double] = []
    for _ in 0..<frames {
      try run.step()
      afterEach(run)
      progress.append(min(1, Double(progress.count) / rate / entry.duration))
    }
    let all = run.profile?.frames ?? []
    return ProfileRecord(
      entry: entry, settings: self, graphics: run.graphics, leadIn: Array(all.prefix(Self.leadIn)),
      frames: Array(all.dropFirst(Self.leadIn)), progress: progress)
  }

  /// The number of steps, including those in which the screens appear.
  var steps: Int { Self.leadIn + frames }

  /// The number of steps in which the screens appear.
  private static let leadIn = 3
  /// The frame rate of the window that a governed profile simulates.
  private static let framesPerSecond = 60.0
}
