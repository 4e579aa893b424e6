import Compositor
import Engine
import Segue
import Showcase

let filmHelp = """
  Benchmarks film [--size WIDTHxHEIGHT]
    The time of each step of a frame of a film between two full-screen pictures: drawing it, reading it back, and
    converting it to R, G, B, A and to an encoder's planes. A film performs these steps concurrently. The size is
    1920x1080 without the option. scripts/bench/film-race.py compares whole commands with ffmpeg's xfade.
  """

/// The options of `Benchmarks film`.
struct FilmCostOptions {
  private(set) var width = 1920
  private(set) var height = 1080

  init(_ words: some Sequence<String>) throws {
    var words = Array(words)[...]
    while let word = words.popFirst() {
      guard word == "--size" else { throw UsageError("film has no option \(word): see Benchmarks --help") }
      let sides = words.popFirst()?.split(separator: "x").compactMap { Int($0) } ?? []
      guard sides.count == 2, sides.allSatisfy({ (16...8192).contains($0) }) else {
        throw UsageError("--size must be WIDTHxHEIGHT, each from 16 to 8192")
      }
      (width, height) = (sides[0], sides[1])
    }
  }
}

/// The transitions that scripts/bench/film-race.py compares with xfade.
private let racedTransitions = ["crossfade", "hero-push", "ping", "flatzoom-push"]
private let frameCount = 60

/// Measures the steps of the frames of each raced transition.
@MainActor
func measureFilm(_ options: FilmCostOptions) throws {
  for id in racedTransitions {
    guard let entry = TransitionCatalog.all.first(where: { $0.id == id }) else {
      fatalError("measureFilm: there is no transition \(id); correct its name in the list")
    }
    let size = CGSize(width: options.width, height: options.height)
    let run = try Run(size: size, scale: 1)
    defer { run.close() }
    run.pipeline.frameRenderer.cachesRasters = false
    let pictures = try ShowcasePictures.images().prefix(2).map {
      PictureFit.fill.compose($0, width: options.width, height: options.height)
    }
    let stage = try entry.make(
      StageOptions(from: pictures[0], to: pictures[1], size: size, screens: .pictures))
    run.window.rootViewController = stage.rootViewController
    run.window.makeKeyAndVisible()
    for _ in 0..<3 { try run.step() }
    let start = run.time
    stage.begin()
    var times = FilmFrameTimes()
    for frame in 0..<frameCount {
      try times.addFrame(
        of: run, at: start + entry.duration * Double(frame) / Double(frameCount),
        size: (options.width, options.height))
    }
    print("\(id) \(options.width)x\(options.height): \(times.summary)")
    run.window.rootViewController = nil
  }
}

/// The times of the steps of frames, in milliseconds.
private struct FilmFrameTimes {
  private var drawing: [Double] = []
  private var reading: [Double] = []
  private var rgbaTimes: [Double] = []
  private var planeTimes: [Double] = []
  private var pixels: [UInt8] = []
  private var converted: [UInt8] = []
  private var passes = 0

  @MainActor
  mutating func addFrame(of run: Run, at time: Double, size: (width: Int, height: Int)) throws {
    let (width, height) = size
    drawing.append(
      try Self.milliseconds {
        try run.step(at: time)
        run.finish()
      })
    passes = max(passes, run.statistics.passes)
    reading.append(Self.milliseconds { run.pipeline.renderer.read(into: &pixels) })
    planeTimes.append(
      Self.milliseconds { FilmPixels.yuv420.convert(&pixels, width: width, height: height, into: &converted) }
    )
    let rgba = FilmPixels.rgba(isOpaque: true)
    rgbaTimes.append(
      Self.milliseconds { rgba.convert(&pixels, width: width, height: height, into: &converted) })
    // The conversion has swapped the arrays; `read` reuses the array that has the size of a frame.
    swap(&pixels, &converted)
  }

  private static func milliseconds(_ body: () throws -> Void) rethrows -> Double {
    let began = Clocks.wall
    try body()
    return Clocks.wall - began
  }

  var summary: String {
    func median(_ values: [Double]) -> String {
      "\((values.sorted()[values.count / 2] * 100).rounded() / 100) ms"
    }
    return
      "drawing \(median(drawing)) (\(passes) passes), reading \(median(reading)), "
      + "R, G, B, A \(median(rgbaTimes)), planes \(median(planeTimes))"
  }
}
