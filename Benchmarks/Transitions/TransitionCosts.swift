import CAllocations
import Compositor
import Engine
import Segue
import Showcase

let transitionsHelp = """
  Benchmarks transitions [--filter TEXT] [--frames N]
    The cost of each transition of the catalog at 1280x720: the median frame, its excess over a frame that draws the two
    screens once as pictures, draws and passes, and heap allocations of the frames after the first half. Prints a line
    for each and exits with 1 if one allocates.
  """

/// The options of `Benchmarks transitions`.
struct TransitionCostOptions {
  private(set) var filter = ""
  private(set) var frames = 120

  init(_ words: some Sequence<String>) throws {
    var words = Array(words)[...]
    while let word = words.popFirst() {
      guard ["--filter", "--frames"].contains(word) else {
        throw UsageError("transitions has no option \(word): see Benchmarks --help")
      }
      guard let value = words.popFirst() else { throw UsageError("\(word) needs a value") }
      if word == "--filter" {
        filter = value
      } else {
        guard let count = Int(value), (8...10_000).contains(count) else {
          throw UsageError("--frames must be a number from 8 to 10000, not \(value)")
        }
        frames = count
      }
    }
  }
}

/// The cost of the frames of a transition, or of two pictures.
private struct TransitionCost {
  /// Milliseconds of each frame, sorted.
  private(set) var times: [Double] = []
  private(set) var draws = 0
  private(set) var passes = 0
  private(set) var allocations: UInt64 = 0

  var median: Double { times.isEmpty ? 0 : times[times.count / 2] }

  /// Measures `frames` frames, and counts allocations in the second half, since buffers grow in the first half.
  @MainActor
  init(frames: Int, _ run: Run, _ change: (Int) -> Void = { _ in }) throws {
    times.reserveCapacity(frames)
    var allocated: UInt64 = 0
    for frame in 0..<frames {
      if frame == frames / 2 { allocated = allocationCount() }
      change(frame)
      let began = Clocks.wall
      try run.step()
      run.finish()
      times.append(Clocks.wall - began)
      guard run.didDraw else { continue }
      (draws, passes) = (max(draws, run.statistics.draws), max(passes, run.statistics.passes))
    }
    allocations = allocationCount() - allocated
    times.sort()
  }
}

private let size = CGSize(width: 1280, height: 720)

/// Measures every transition of the catalog; returns true if no transition allocates.
@MainActor
func measureTransitions(_ options: TransitionCostOptions) throws -> Bool {
  let entries = TransitionCatalog.all.filter {
    $0.kind == .transition && (options.filter.isEmpty || $0.id.contains(options.filter))
  }
  if entries.isEmpty { throw UsageError("no transition's id contains \"\(options.filter)\"") }
  let width = entries.map(\.id.count).max() ?? 0
  let pictures = try costOfPictures(options.frames)
  print(
    "two pictures: \(milliseconds(pictures.median)) ms, \(pictures.draws) draws, \(pictures.passes) passes")
  var isGood = true
  for entry in entries {
    // The frames cover four fifths of the transition, since the end of a transition allocates.
    let run = try Run(size: size, scale: 1, fps: Double(options.frames) / (0.8 * entry.duration))
    defer { run.close() }
    let stage = try entry.make(StageOptions(size: size))
    run.window.rootViewController = stage.rootViewController
    run.window.makeKeyAndVisible()
    for _ in 0..<3 { try run.step() }
    stage.begin()
    try run.step()
    let cost = try TransitionCost(frames: options.frames, run)
    let excess = pictures.median > 0 ? 100 * (cost.median / pictures.median - 1) : 0
    print(
      entry.id.padding(toLength: width, withPad: " ", startingAt: 0)
        + "  \(milliseconds(cost.median)) ms  \(Int(excess.rounded())) % over two pictures  \(cost.draws) draws  "
        + "\(cost.passes) passes  \(cost.allocations) heap allocations")
    if cost.allocations != 0 { isGood = false }
    run.window.rootViewController = nil
  }
  return isGood
}

/// Measures frames that draw two pictures of the surface's size. The upper picture moves by a point in each frame, so
/// that the whole surface is drawn.
@MainActor
private func costOfPictures(_ frames: Int) throws -> TransitionCost {
  let run = try Run(size: size, scale: 1, fps: 60)
  defer { run.close() }
  let destinations = try Destination.all()
  let views = destinations.prefix(2).map { destination in
    let view = UIImageView(image: destination.detail)
    view.frame = run.window.bounds
    return view
  }
  for view in views { run.window.addSubview(view) }
  run.window.makeKeyAndVisible()
  for _ in 0..<3 { try run.step() }
  return try TransitionCost(frames: frames, run) { frame in
    views[0].center.x = size.width / 2 - 1
    // The upper view is translucent, so that the lower view is drawn too.
    views[1].alpha = 0.5
    views[1].center.x = size.width / 2 + CGFloat(frame % 2)
  }
}

private func milliseconds(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }
