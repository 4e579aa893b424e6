import CAllocations
import Engine
import Foundation
import Segue

/// Returns the resident memory of the process, in bytes; 0 if `/proc/self/statm` cannot be read.
func residentByteCount() -> Int {
  guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
  let fields = text.split(separator: " ")
  return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
}

/// The memory, in bytes, and the number of live objects that remain after the `Run` of an app is closed.
private struct Remains {
  var resident: Int
  var heap: Int
  var objects: Int
  var controllers: Int
  var layers: Int
}

/// Runs an app, closes its `Run`, and returns the memory and the objects that remain.
@MainActor
private func remains(afterOperations count: Int, seed: UInt64) throws -> Remains {
  let objectCount: () -> Int
  do {
    let run = try Run(size: CGSize(width: 195, height: 422), scale: 1, fps: 30)
    defer { run.close() }
    guard let backend = run.pipeline.renderer.backend as? GLBackend else {
      fatalError("remains(afterOperations:seed:): the run has no OpenGL backend; use the default one")
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

/// Measures the memory of random operations; returns whether it grows by less than 1 % after the first tenth of the
/// operations, and all objects are released.
///
/// The operations are divided into parts, each with its own `Run`, because closing a run frees the memory of its driver.
/// Within a run this memory varies by about 30 MB: llvmpipe retains the textures of passes until it reuses the memory of
/// their commands.
@MainActor
func measureGrowth(_ options: GrowthOptions) throws -> Bool {
  var (most, base, peak) = (0, 0, 0)
  var isGood = true
  print("operations  most resident KiB  heap KiB  GL objects  controllers  layers")
  // Five parts share a line. The parts of the first line are the warm-up: the allocator retains the maximum that the
  // apps have needed so far.
  for part in 1...50 {
    let range = options.operations * (part - 1) / 50..<options.operations * part / 50
    let remaining = try remains(afterOperations: range.count, seed: options.seed &+ UInt64(part))
    if remaining.objects != 0 || remaining.controllers != 0 || remaining.layers != 0 { isGood = false }
    most = max(most, remaining.resident)
    // The value `base` is the resident memory after the first tenth, and `peak` is the maximum after any subsequent
    // part.
    if part == 5 { base = remaining.resident }
    if part > 5 { peak = max(peak, remaining.resident) }
    if part % 5 != 0 { continue }
    let row = [
      range.upperBound, most >> 10, remaining.heap >> 10, remaining.objects, remaining.controllers,
      remaining.layers,
    ]
    print(row.map(String.init).joined(separator: "  "))
    most = 0
  }
  let growth = Double(peak - base) / Double(base) * 100
  print(
    "growth of the maximum over the \(base >> 10) KiB after the first tenth: \(String(format: "%+.2f", growth)) %"
  )
  if growth >= 1 { isGood = false }
  return isGood
}
