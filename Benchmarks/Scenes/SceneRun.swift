import CAllocations
import Compositor
import Glibc
import Segue

/// Plays a scene on its own surface, frame by frame.
@MainActor
final class SceneRun {
  private let run: Run
  private let scene: any Scene
  /// The milliseconds that it takes to make the surface, the driver's context and the layers.
  let setup: Double

  convenience init(
    _ definition: SceneFile.Definition, _ source: SceneSource, raster: RasterProfile = .auto,
    profile: Bool = false
  ) throws {
    try self.init(definition, source, profile: profile) { GLBackend(try Device.headless(profile: raster)) }
  }

  /// Draws the scene with a backend.
  init(
    _ definition: SceneFile.Definition, _ source: SceneSource, profile: Bool = false,
    backend: @escaping @Sendable () throws -> any Backend
  ) throws {
    let began = Clocks()
    run = try Run(
      size: source.size, scale: source.scale * (definition.scale ?? 1), fps: source.file.fps,
      profile: profile, backend: backend)
    do {
      run.window.backgroundColor = UIColor(cgColor: try SceneSource.color(definition.background))
      guard let made = try SceneKinds.make(definition, source, in: run.window) else {
        throw SceneError("there is no implementation of the scene '\(definition.name)'")
      }
      scene = made
    } catch {
      run.close()
      throw error
    }
    run.window.makeKeyAndVisible()
    setup = began.milliseconds.wall
  }

  /// Runs the next frame completely: the app's changes, all stages, and the driver's drawing.
  func step() throws {
    scene.advance(to: run.frameCount)
    try run.step()
    run.finish()
  }

  /// Runs a frame in which the app changes nothing.
  func rest() throws {
    try run.step()
    run.finish()
  }

  /// The statistics of the last frame; zero if it was unchanged.
  var statistics: FrameStatistics { run.didDraw ? run.statistics : FrameStatistics() }

  /// All frames so far; empty unless the `Run` is profiled.
  var profiledFrames: [Profile.Frame] { run.profile?.frames ?? [] }

  var image: CGImage { run.image() }

  func close() { run.close() }
}

/// The wall-clock time and the CPU time of all threads.
struct Clocks {
  private let wall = Self.wall
  private let processor = Self.read(CLOCK_PROCESS_CPUTIME_ID)

  private static func read(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }

  /// The milliseconds since `init`.
  var milliseconds: (wall: Double, processor: Double) {
    (Self.wall - wall, Self.read(CLOCK_PROCESS_CPUTIME_ID) - processor)
  }

  /// The time of the wall clock, in milliseconds. Reading it needs no system call.
  static var wall: Double { read(CLOCK_MONOTONIC) }
}

/// The times and counts of a scene.
@MainActor
struct SceneResult {
  let scene: String
  /// Milliseconds of each timed frame, sorted.
  private(set) var times: [Double] = []
  let setup: Double
  let firstFrame: Double
  /// CPU milliseconds of all threads per frame.
  private(set) var processor = 0.0
  /// The peak of the process's resident memory while the scene is made and played, in MiB.
  private(set) var peakMemory = 0.0
  /// The maximum of each count over the timed frames; for compiled programs, the sum.
  private(set) var most = FrameStatistics()
  private(set) var allocationsPerFrame = 0.0
  /// Heap allocations of the last eight of sixteen frames in which the app changes nothing.
  private(set) var allocationsAtRest = 0
  /// Whether any timed frame used cached rasters or redrew only a part of the surface.
  private(set) var isCached = false
  /// Timed frames that redrew only a part of the surface.
  private(set) var partialFrames = 0

  /// Plays `warmUp` frames, by default the file's number, then times `frames` more.
  init(
    _ definition: SceneFile.Definition, _ source: SceneSource, warmUp: Int? = nil, frames: Int,
    raster: RasterProfile = .auto
  ) throws {
    scene = definition.name
    PeakMemory.reset()
    let run = try SceneRun(definition, source, raster: raster)
    defer { run.close() }
    setup = run.setup
    let first = Clocks()
    try run.step()
    firstFrame = first.milliseconds.wall
    for _ in 1..<max(1, warmUp ?? source.file.warmup) { try run.step() }

    times.reserveCapacity(frames)
    let allocated = allocationCount()
    let began = Clocks()
    for _ in 0..<frames {
      let began = Clocks.wall
      try run.step()
      times.append(Clocks.wall - began)
      updateMaxima(run.statistics)
    }
    processor = began.milliseconds.processor / Double(max(1, frames))
    allocationsPerFrame = Double(allocationCount() - allocated) / Double(max(1, frames))
    for _ in 0..<8 { try run.rest() }
    let allocatedBeforeRest = allocationCount()
    for _ in 0..<8 { try run.rest() }
    allocationsAtRest = Int(allocationCount() - allocatedBeforeRest)
    times.sort()
    peakMemory = PeakMemory.megabytes
  }

  private mutating func updateMaxima(_ frame: FrameStatistics) {
    most.draws = max(most.draws, frame.draws)
    most.fills = max(most.fills, frame.fills)
    most.passes = max(most.passes, frame.passes)
    most.targets = max(most.targets, frame.targets)
    most.quads = max(most.quads, frame.quads)
    most.pixels = max(most.pixels, frame.pixels)
    most.uploadBytes = max(most.uploadBytes, frame.uploadBytes)
    isCached = isCached || frame.cachedRasters > 0 || frame.isPartial
    most.cachedRasters = max(most.cachedRasters, frame.cachedRasters)
    partialFrames += frame.isPartial ? 1 : 0
    most.bakedLayers = max(most.bakedLayers, frame.bakedLayers)
    most.glCalls = max(most.glCalls, frame.glCalls)
    most.programsCompiled += frame.programsCompiled
  }

  var median: Double {
    let middle = times.count / 2
    return times.count % 2 == 1 ? times[middle] : (times[middle - 1] + times[middle]) / 2
  }

  /// The mean time of a timed frame in milliseconds, for comparison with peers whose drivers report only a mean.
  var mean: Double { times.reduce(0, +) / Double(max(1, times.count)) }

  /// A percentile of the frame times in milliseconds, by the same definition as in the peers' drivers.
  func percentile(_ fraction: Double) -> Double { times[Int((fraction * Double(times.count - 1)).rounded())] }

  /// One line of JSON with a fixed order of keys.
  var json: String {
    func text(_ value: Double) -> String { "\((value * 1e4).rounded() / 1e4)" }
    let fields: [(String, String)] = [
      ("scene", "\"\(scene)\""), ("frames", "\(times.count)"), ("ms_median", text(median)),
      ("ms_mean", text(mean)),
      ("ms_p95", text(percentile(0.95))), ("ms_worst", text(percentile(1))),
      ("first_frame_ms", text(firstFrame)), ("setup_ms", text(setup)), ("cpu_ms", text(processor)),
      ("peak_rss_mb", text(peakMemory)), ("draws", "\(most.draws)"), ("fills", "\(most.fills)"),
      ("passes", "\(most.passes)"),
      ("targets", "\(most.targets)"), ("quads", "\(most.quads)"), ("pixels", "\(most.pixels)"),
      ("uploads_bytes", "\(most.uploadBytes)"), ("gl_calls", "\(most.glCalls)"),
      ("programs_compiled", "\(most.programsCompiled)"),
      ("allocations_per_frame", text(allocationsPerFrame)), ("baked", "\(most.bakedLayers)"),
      ("cached_rasters", "\(most.cachedRasters)"), ("partial_frames", "\(partialFrames)"),
      ("cached", "\(isCached)"),
    ]
    return "{" + fields.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
  }
}

/// The peak memory of the process since the last reset.
private enum PeakMemory {
  static func reset() {
    // Writing 5 resets the peak on Linux; without permission to write, the peak is that
    // since the process began.
    try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
  }

  static var megabytes: Double {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    let kilobytes = line.flatMap { Double($0.split(separator: " ").dropFirst().first ?? "") }
    return (kilobytes ?? 0) / 1024
  }
}
