import Foundation
import Segue

/// `Benchmarks --passes`: the time of a scene's frames by stage and by pass.
@MainActor
func printPasses(
  of definition: SceneFile.Definition, _ source: SceneSource, frames: Int, raster: RasterProfile
) throws {
  let run = try SceneRun(definition, source, raster: raster, profile: true)
  defer { run.close() }
  for _ in 0..<source.file.warmup + frames { try run.step() }
  let timed = run.profiledFrames.suffix(frames)
  print("\(definition.name): medians of \(frames) frames, ms")
  for stage in Profile.Stage.allCases {
    print(line(stage.rawValue, ms: median(timed.map { $0.duration(of: stage) })))
  }
  print(line("frame", ms: median(timed.map(\.duration))))
  print(line("wait for driver", ms: median(timed.map(\.waiting))))

  // Passes of the same name are distinguished by their order within a frame.
  struct Key: Hashable { let name: String, order: Int }
  var order: [Key] = []
  var passes: [Key: [Profile.Pass]] = [:]
  for frame in timed {
    var seen: [String: Int] = [:]
    for pass in frame.passes {
      let key = Key(name: pass.name, order: seen[pass.name, default: 0])
      seen[pass.name, default: 0] += 1
      if passes[key] == nil { order.append(key) }
      passes[key, default: []].append(pass)
    }
  }
  for key in order {
    guard let all = passes[key], let last = all.last else { continue }
    let size = "\(Int(last.contentSize.width))x\(Int(last.contentSize.height))"
    print(
      line(key.name, ms: median(all.map(\.duration)))
        + "  \(size), \(last.draws) draws, \(last.fills) fills, in \(all.count) frames")
  }
}

private func line(_ name: String, ms seconds: Double) -> String {
  name + String(repeating: " ", count: max(1, 56 - name.count)) + String(format: "%8.3f", seconds * 1e3)
}

private func median(_ values: [Double]) -> Double {
  let sorted = values.sorted()
  return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
}
