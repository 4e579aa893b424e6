import CAllocations
import Segue
import Showcase

/// Plays a transition on a new stage, profiled.
@MainActor
struct ProfiledPlayback {
  let entry: TransitionEntry
  let options: StageOptions
  let frames: Int
  let scale: Double
  let raster: RasterProfile
  /// Whether frames are drawn like those of `segue render`: without pictures that earlier frames have kept.
  var isFilm = false
  /// Whether blurs and effects have fewer pixels while frames would be late, as in a window.
  var isGoverned = false

  /// Whether frames are profiled without their passes, for which they then need not wait.
  var onlyStages = false

  /// Plays all frames and returns their profile. `features` are noted, and left out; `afterEach` is called after each
  /// step.
  func play(
    features: LayerFeatures? = nil, afterEach: (Run) -> Void = { _ in }
  ) throws -> ProfileRecord {
    let rate = frames > 1 ? Double(frames - 1) / entry.duration : 60
    let run = try Run(size: options.size, scale: scale, fps: rate, raster: raster, profile: true)
    defer { run.close() }
    // The counter is this thread's, which does all work of a frame: others may still prepare pictures.
    run.countAllocations { Int(threadAllocationCount()) }
    if onlyStages { run.profileStagesOnly() }
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
    // The screens appear and come to rest before the transition.
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

  /// The steps of a play, with those in which the screens appear.
  var steps: Int { Self.leadIn + frames }

  private static let leadIn = 3
  /// The frame rate of the window that a governed profile stands for.
  private static let framesPerSecond = 60.0
}
