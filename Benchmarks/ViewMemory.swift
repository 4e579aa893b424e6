import CAllocations
import Engine
import Foundation
import Segue

let memoryHelp = """
  Benchmarks memory
    The memory of 10,000 plain views in a window: bytes for each view, allocated and resident, when they are made, drawn for the
    first time, moved through `center` in each of ten frames, and animated. What the window needs is subtracted.
  """

/// The bytes that a plain view needs in the app, the renderer and the driver together.
struct ViewMemory {
  /// The last change of the views.
  let stage: Stage
  let allocated: Int
  let resident: Int

  enum Stage: String {
    case made = "made and added"
    case drawn
    case moved = "moved in each of ten frames"
    case animated
  }

  /// Measures 10,000 views after each stage.
  @MainActor
  static func measure() throws -> [ViewMemory] {
    let count = 10_000
    let run = try Run(size: CGSize(width: 1280, height: 720), scale: 1)
    defer { run.close() }
    run.window.makeKeyAndVisible()
    // The first frames compile programs, the driver's threads allocate their memory, and with some hundred views, the
    // renderer allocates the pixels of the window.
    let first = (0..<300).map { plainView($0, in: run.window) }
    try run.step()
    move(first)
    for _ in 0..<30 { try run.step() }
    for view in first { view.removeFromSuperview() }
    for _ in 0..<30 { try run.step() }
    let (allocated, resident) = (Int(heldByteCount()), residentByteCount())
    var results: [ViewMemory] = []
    results.reserveCapacity(4)
    func note(_ stage: Stage) {
      let bytes = [Int(heldByteCount()) - allocated, residentByteCount() - resident].map { $0 / count }
      results.append(ViewMemory(stage: stage, allocated: bytes[0], resident: bytes[1]))
    }

    let views = (0..<count).map { plainView($0, in: run.window) }
    note(.made)
    try run.step()
    note(.drawn)
    for frame in 0..<10 {
      for view in views { view.center.x += frame % 2 == 0 ? 1 : -1 }
      try run.step()
    }
    note(.moved)
    UIView.animate(withDuration: 10) { move(views) }
    for _ in 0..<10 { try run.step() }
    note(.animated)
    return results
  }
}

/// Prints the bytes that a plain view needs.
@MainActor
func measureViewMemory() throws {
  print("bytes for each of 10,000 views  allocated  resident")
  for result in try ViewMemory.measure() {
    let cells = String(format: "%11d%10d", result.allocated, result.resident)
    print(result.stage.rawValue.padding(toLength: 30, withPad: " ", startingAt: 0) + cells)
  }
}

@MainActor
private func plainView(_ index: Int, in window: UIWindow) -> UIView {
  let view = UIView(frame: CGRect(x: index % 100 * 12, y: index / 100 * 7, width: 10, height: 6))
  view.backgroundColor = index % 2 == 0 ? .red : .blue
  window.addSubview(view)
  return view
}

@MainActor
private func move(_ views: [UIView]) {
  for view in views { view.center.y += 100 }
}
