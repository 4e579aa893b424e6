import CAllocations
import Engine
import Foundation
import Segue

let memoryHelp = """
  Benchmarks memory
    The memory of 10,000 plain views in a window: bytes for each view, allocated and resident, when they are made, drawn for the
    first time, moved through `center` in each of ten frames, and animated. What the window and one view need is subtracted.
  """

/// Prints the bytes that a plain view needs in the app, the renderer and the driver together.
@MainActor
func measureViewMemory() throws {
  let count = 10_000
  let run = try Run(size: CGSize(width: 1280, height: 720), scale: 1)
  defer { run.close() }
  run.window.makeKeyAndVisible()
  // The first frame compiles programs, and the driver's threads allocate their memory.
  move([plainView(0, in: run.window)])
  for _ in 0..<60 { try run.step() }
  let (allocated, resident) = (Int(heldByteCount()), residentByteCount())
  print("bytes for each of 10,000 views  allocated  resident")
  func report(_ name: String) {
    let bytes = [Int(heldByteCount()) - allocated, residentByteCount() - resident].map { $0 / count }
    let cells = String(format: "%11d%10d", bytes[0], bytes[1])
    print(name.padding(toLength: 30, withPad: " ", startingAt: 0) + cells)
  }

  let views = (0..<count).map { plainView($0, in: run.window) }
  report("made and added")
  try run.step()
  report("drawn")
  for frame in 0..<10 {
    for view in views { view.center.x += frame % 2 == 0 ? 1 : -1 }
    try run.step()
  }
  report("moved in each of ten frames")
  UIView.animate(withDuration: 10) { move(views) }
  for _ in 0..<10 { try run.step() }
  report("animated")
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
