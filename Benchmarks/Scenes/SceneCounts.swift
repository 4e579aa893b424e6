import Compositor
import Foundation
import Segue

/// The limits of a scene's counts in any frame after the warm-up; they do not depend on the machine.
struct SceneCounts {
  var draws: Int
  /// The draws on graphics cards; nil if their number is the same.
  var cardDraws: Int?
  /// The draws in frames without fills, as with drivers that cannot fill; nil if their number is the same.
  var unfilledDraws: Int?
  /// Rectangles filled or copied without drawing, on software rasterisers only.
  var fills = 0
  var passes = 1
  var targets = 0
  /// Bytes of texture uploads in a frame, such as the coverage of changing edges.
  var uploads = 0
  /// The bytes uploaded on graphics cards, where shaders read new legs of animations and changed lines of paths; nil if
  /// their number is the same.
  var cardUploads: Int?
  /// Pixels of all quads, relative to the surface.
  var share: Double?
  /// Heap allocations of a frame, on average over the frames.
  var allocations = 0.0

  static let all: [String: SceneCounts] = [
    // Graphics cards receive the position of each quad.
    "quads-1k": SceneCounts(draws: 4, fills: 1100, cardUploads: 16_000),
    "quads-10k": SceneCounts(draws: 16, fills: 2300, cardUploads: 160_000),
    "quads-50k": SceneCounts(draws: 75, cardDraws: 4, fills: 2700, cardUploads: 800_000),
    "rrects-1k": SceneCounts(draws: 12, cardDraws: 2, fills: 4, cardUploads: 52_000),
    "images-1k": SceneCounts(draws: 40, fills: 4),
    // A card that scrolls into view is drawn into a cached raster in its own pass, and its new glyphs are uploaded.
    "cards": SceneCounts(draws: 45, fills: 40, passes: 6, uploads: 8192, share: 3.5),
    "mask-circle": SceneCounts(draws: 6, fills: 40, uploads: 400_000, share: 2.5),
    "mask-path": SceneCounts(draws: 6, fills: 120, uploads: 500_000, share: 2.5),
    "blur-snapshot": SceneCounts(draws: 10, fills: 2, passes: 4, targets: 2, share: 3.5),
    "backdrop-blur": SceneCounts(draws: 10, fills: 220, passes: 6, targets: 4, share: 3.5),
    "zoom": SceneCounts(draws: 2, fills: 1),
    "shatter-5k": SceneCounts(draws: 2, fills: 2),
    "group-opacity": SceneCounts(draws: 2, unfilledDraws: 3, fills: 1050, passes: 1, targets: 0),
    // The next level of an image is uploaded in slices.
    "cube-3d": SceneCounts(draws: 4, fills: 2, cardUploads: 131_072),
    // Strips of several lines have cached rasters. A strip that scrolls into view is drawn in its own pass.
    "text-scroll": SceneCounts(draws: 16, fills: 8, passes: 8),
    "small-damage": SceneCounts(draws: 8, fills: 4, share: 0.02),
  ]

  /// Describes the limits that a frame exceeds.
  func violations(_ frame: FrameStatistics, surface: Int, _ raster: RasterProfile = .software) -> [String] {
    var list: [String] = []
    func check(_ name: String, _ value: Int, _ limit: Int) {
      if value > limit { list.append("\(value) \(name), \(limit) at most") }
    }
    let drawLimit = (raster == .hardware ? cardDraws : frame.fills == 0 ? unfilledDraws : nil) ?? draws
    check("draws", frame.draws, drawLimit)
    check("fills", frame.fills, fills)
    check("passes", frame.passes, passes)
    check("targets", frame.targets, targets)
    check("bytes uploaded", frame.uploadBytes, raster == .hardware ? cardUploads ?? uploads : uploads)
    check("programs compiled", frame.programsCompiled, 0)
    if let share { check("pixels", frame.pixels, Int(Double(surface) * share)) }
    return list
  }
}

/// `Benchmarks counts`: plays a few frames of every scene that has limits on both raster profiles; returns whether all
/// are within their limits.
@MainActor
func checkCounts() throws -> Bool {
  let standard = try SceneFile.standardPath()
  let isGood = try checkCounts(of: standard, SceneCounts.all)
  return try checkCounts(of: SceneFile.appPath(beside: standard), SceneCounts.apps) && isGood
}

@MainActor
private func checkCounts(of path: String, _ limits: [String: SceneCounts]) throws -> Bool {
  let source = try SceneSource(path: path)
  var isGood = true
  for raster in [RasterProfile.software, .hardware] {
    for definition in source.file.scenes {
      guard let limit = limits[definition.name] else { continue }
      let result = try SceneResult(definition, source, warmUp: 45, frames: 8, raster: raster)
      var faults = limit.violations(result.most, surface: source.pixels(of: definition), raster)
      if result.allocationsPerFrame > limit.allocations {
        faults.append("\(result.allocationsPerFrame) heap allocations a frame, \(limit.allocations) at most")
      }
      // Only pages are checked at rest; layer scenes never rest, since their animations never end.
      if definition.page != nil, result.allocationsAtRest > 0 {
        faults.append("\(result.allocationsAtRest) heap allocations at rest")
      }
      isGood = isGood && faults.isEmpty
      print(
        "\(definition.name), \(raster.rawValue): \(faults.isEmpty ? "ok" : faults.joined(separator: "; "))")
    }
  }
  return isGood
}
