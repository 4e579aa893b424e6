import CAllocations
import Compositor
import Engine
import Segue

let listsHelp = """
  Benchmarks lists
    Lists of 100,000 items that scroll by 7 points in each frame, and 500 cells that are scrubbed between two layouts:
    the times of a frame's stages except the driver's drawing, heap allocations of all threads, and resident memory.
    Prints a line for each and exits with 1 if a frame of a list without new texts allocates.
  """

private let size = CGSize(width: 390, height: 844)

/// The times and allocations of the frames in which a list changes.
@MainActor
private struct ListFrames {
  private var times: [Double] = []
  private(set) var allocations: UInt64 = 0
  /// The number of frames that allocate.
  private(set) var allocatingFrames = 0
  /// The maximum number of allocations of a frame.
  private(set) var most: UInt64 = 0

  init(_ count: Int, _ run: Run, _ change: (Int) -> Void) throws {
    let profile = FrameProfile(timesPasses: false)
    run.pipeline.profile = profile
    defer { run.pipeline.profile = nil }
    // The profile's buffers grow in the first frames.
    for _ in 0..<4 {
      change(0)
      try run.step()
    }
    times.reserveCapacity(count)
    for frame in 0..<count {
      let allocated = allocationCount()
      let began = Clocks.wall
      change(frame)
      var time = Clocks.wall - began
      try run.step()
      let frameAllocations = allocationCount() - allocated
      allocations += frameAllocations
      most = max(most, frameAllocations)
      if frameAllocations > 0 { allocatingFrames += 1 }
      for stage in FrameProfile.Stage.allCases where stage != .submit {
        time += profile.duration(of: stage) * 1e3
      }
      times.append(time)
    }
    times.sort()
  }

  var summary: String {
    func text(_ value: Double) -> String { "\((value * 1000).rounded() / 1000)" }
    guard let worst = times.last else { return "no frames" }
    return
      "\(text(times[times.count / 2])) ms, \(text(times[times.count * 99 / 100])) ms p99, \(text(worst)) ms at most, "
      + "\(allocations) heap allocations in \(allocatingFrames) of \(times.count) frames, \(most) at most"
  }
}

/// `Benchmarks lists`; returns true if lists without new texts allocate nothing.
@MainActor
func measureLists() throws -> Bool {
  let frame = CGRect(origin: .zero, size: size)
  let grid = PictureGrid(100_000, frame: frame, itemSize: CGSize(width: 96, height: 96))
  var isGood = try measureScroll("collection view", grid.view) == 0
  let table = PictureTable(100_000, frame: frame, hasTitles: false)
  if try measureScroll("table view", table.view) != 0 { isGood = false }
  let titles = PictureTable(100_000, frame: frame, hasTitles: true)
  _ = try measureScroll("table view with a new text in each row", titles.view)
  if try measureLayoutTransition() != 0 { isGood = false }
  return isGood
}

@MainActor
private func measureScroll(_ name: String, _ list: UIScrollView) throws -> UInt64 {
  let run = try Run(size: size, scale: 2)
  defer { run.close() }
  run.window.addSubview(list)
  run.window.makeKeyAndVisible()
  _ = try ListFrames(300, run) { _ in list.contentOffset.y += 7 }
  let resident = residentByteCount()
  let frames = try ListFrames(600, run) { _ in list.contentOffset.y += 7 }
  print("\(name): \(frames.summary)")
  _ = try ListFrames(3000, run) { _ in list.contentOffset.y += 35 }
  print("\(name): \((residentByteCount() - resident) / 1024) KiB more resident after 3,600 frames")
  list.removeFromSuperview()
  return frames.allocations
}

/// Measures 500 visible cells that an interactive transition moves between two layouts, forwards and backwards.
@MainActor
private func measureLayoutTransition() throws -> UInt64 {
  let run = try Run(size: size, scale: 2)
  defer { run.close() }
  let grid = PictureGrid(
    500, frame: CGRect(origin: .zero, size: size), itemSize: CGSize(width: 16, height: 16))
  run.window.addSubview(grid.view)
  run.window.makeKeyAndVisible()
  for _ in 0..<3 { try run.step() }
  let next = UICollectionViewFlowLayout()
  next.itemSize = CGSize(width: 13, height: 24)
  next.minimumInteritemSpacing = 2
  next.minimumLineSpacing = 3
  let began = Clocks.wall
  let transition = grid.view.startInteractiveTransition(to: next)
  try run.step()
  let first = Clocks.wall - began
  let scrub: (Int) -> Void = { frame in
    transition.transitionProgress = CGFloat(frame % 240 < 120 ? frame % 120 : 120 - frame % 120) / 120
  }
  _ = try ListFrames(240, run, scrub)
  let frames = try ListFrames(480, run, scrub)
  print(
    "500 cells between layouts: first frame \((first * 1000).rounded() / 1000) ms with drawing, then \(frames.summary)"
  )
  grid.view.finishInteractiveTransition()
  for _ in 0..<60 { try run.step() }
  return frames.allocations
}
