import CAllocations
import Engine
import Foundation
import Segue

/// Bytes of the process in memory.
func residentByteCount() -> Int {
  guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
  let fields = text.split(separator: " ")
  return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
}

/// The memory, in bytes, and the live objects that are left when an app of random operations has been closed.
private struct Remains {
  var resident: Int
  var heap: Int
  var objects: Int
  var controllers: Int
  var layers: Int
}

/// Runs an app; returns what is left when its run is closed.
@MainActor
private func remains(afterOperations count: Int, seed: UInt64) throws -> Remains {
  let objectCount: () -> Int
  do {
    let run = try Run(size: CGSize(width: 195, height: 422), scale: 1, fps: 30)
    defer { run.close() }
    guard let backend = run.pipeline.renderer.backend as? GLBackend else {
      fatalError("remains(afterOperations:seed:): the run draws without OpenGL")
    }
    objectCount = { backend.device.liveObjects }
    let app = GrowingApp(run, seed: seed)
    for _ in 0..<count { try app.operate() }
    try app.drain()
  }
  return Remains(
    resident: residentByteCount(), heap: Int(heldByteCount()), objects: objectCount(),
    controllers: GrowingApp.liveControllers, layers: GrowingApp.liveLayers)
}

/// Measures the memory of random operations; returns whether it stays flat and all objects are released.
///
/// The run of each part ends with it, which frees what its driver kept: llvmpipe retains the textures of passes until it
/// records other passes in their memory, some 30 MB more or less.
@MainActor
func measureGrowth(_ options: GrowthOptions) throws -> Bool {
  var (most, base, peak) = (0, 0, 0)
  var isFlat = true
  print("operations  most resident KiB  heap KiB  GL objects  controllers  layers")
  // Five runs for each line. The first ones are the warm-up: the allocator keeps the most that the apps so far have needed.
  for part in 1...50 {
    let range = options.operations * (part - 1) / 50..<options.operations * part / 50
    let left = try remains(afterOperations: range.count, seed: options.seed &+ UInt64(part))
    if left.objects != 0 || left.controllers != 0 || left.layers != 0 { isFlat = false }
    most = max(most, left.resident)
    // `base` is the resident memory right after the first tenth, `peak` the most after any later run.
    if part == 5 { base = left.resident }
    if part > 5 { peak = max(peak, left.resident) }
    if part % 5 != 0 { continue }
    let row = [range.upperBound, most >> 10, left.heap >> 10, left.objects, left.controllers, left.layers]
    print(row.map(String.init).joined(separator: "  "))
    most = 0
  }
  let growth = Double(peak - base) / Double(base) * 100
  print(
    "the most since, over the \(base >> 10) KiB after the first tenth: \(String(format: "%+.2f", growth)) %")
  if growth >= 1 { isFlat = false }
  return isFlat
}
