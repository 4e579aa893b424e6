/// The conversions to integers that are proven to fit.
enum Conversions {
  struct Allowance {
    let path: String
    let count: Int
    let reason: String
  }

  /// The files and folders with conversions whose range is proven, the number of these conversions, and the proof.
  static let proven: [Allowance] = [
    Allowance(
      path: "Sources/LayerValues/Effect/Effect.swift", count: 2, reason: "at most 4096 of positive numbers"),
    Allowance(
      path: "Sources/LayerValues/Geometry/Saturating.swift", count: 4, reason: "the checked conversion itself"
    ),
    Allowance(
      path: "Sources/LayerValues/Path/PathElements+Shapes.swift", count: 1, reason: "quarters of one turn"),
    Allowance(
      path: "Sources/Engine/Snapshot/LayerRecording.swift", count: 2, reason: "sides of an image, checked"),
    Allowance(
      path: "Sources/Compositor/Damage/DamageFinder+Scroll.swift", count: 2,
      reason: "less than 10000 away, checked"),
    Allowance(path: "Sources/Compositor/DisplayList/DisplayRun.swift", count: 1, reason: "parts of 1"),
    Allowance(
      path: "Sources/Compositor/Values/PixelRect.swift", count: 2,
      reason: "clamped, or less than a million pixels away as callers check"),
    Allowance(
      path: "Sources/Compositor/Emit/Blur/", count: 4,
      reason: "integers, named like lengths elsewhere in the file"),
    Allowance(
      path: "Sources/Compositor/Values/Colors.swift", count: 8, reason: "colours, clamped, without NaN"),
    Allowance(
      path: "Sources/Compositor/Emit/Coverage/", count: 17,
      reason: "lines are cut to the area, coverage is 0 to 1, counts are at most 1000; some are integers"),
    Allowance(path: "Sources/Compositor/Emit/Effect/EffectPlanner.swift", count: 2, reason: "integers"),
    Allowance(
      path: "Sources/Compositor/Plan/FramePlan+Fills.swift", count: 8,
      reason: "whole pixels of a shape, less than 10⁸ away, and texels of a texture"),
    Allowance(
      path: "Sources/Compositor/Emit/HalfPixelSolid.swift", count: 4,
      reason: "at most 256 pixels; bytes of a colour"),
    Allowance(
      path: "Sources/Compositor/Emit/ImageEmitter.swift", count: 1, reason: "less than 10⁹, as callers check"),
    Allowance(
      path: "Sources/Compositor/Emit/InstancedEmitter+Run.swift", count: 1,
      reason: "an opacity over 0 and at most 1"),
    Allowance(
      path: "Sources/Compositor/Emit/TextEmitter.swift", count: 3,
      reason: "quarters of a pixel, 0 to 3; the sides of a bitmap that is on a page"),
    Allowance(
      path: "Sources/Compositor/RasterCache/CachedRaster.swift", count: 2,
      reason: "less than a million away, checked"),
    Allowance(
      path: "Sources/Compositor/Resolve/Contents/EffectResolver.swift", count: 2,
      reason: "positive sides, scaled to those of an image"),
    Allowance(path: "Sources/Compositor/Values/PixelBoxes.swift", count: 1, reason: "finite and clamped"),
    Allowance(
      path: "Sources/Compositor/Scan/GroupScan.swift", count: 1, reason: "over 0 and at most 10⁵"),
    Allowance(
      path: "Sources/Compositor/Schedule/RasterTextures.swift", count: 1,
      reason: "a side of a texture, which the device limits"),
    Allowance(
      path: "Sources/Compositor/Textures/", count: 4,
      reason: "sides of images and pages, positions from 0 to 1"),
    Allowance(path: "Sources/Compositor/Tracks/TimingWheel.swift", count: 1, reason: "an index"),
    Allowance(
      path: "Sources/GPURender/Device/", count: 4,
      reason: "a number of GL; finite and clamped; sides of a window"),
    Allowance(
      path: "Sources/Rendering/Renderer/Renderer+Recordings.swift", count: 2, reason: "sides of an image"),
    Allowance(
      path: "Sources/Segue/Output/ContactSheet.swift", count: 4,
      reason: "positions on a sheet that fits an image"),
    Allowance(
      path: "Sources/Showcase/", count: 8,
      reason: "layouts of a screen that fits a surface; whole numbers under 10⁹, checked"),
    Allowance(
      path: "Sources/SegueCommand/", count: 15,
      reason: "options have bounds, and so has what is computed from them"),
  ]

  /// Messages about files with more conversions than are proven, and about proofs of files that do not exist.
  static func violations(in files: [SourceFile], proven: [Allowance] = proven) -> [String] {
    var found: [String: [String]] = [:]
    var messages: [String] = []
    for file in files {
      let lines = file.uncheckedConversions
      if lines.isEmpty { continue }
      let owner = proven.first { file.path.hasPrefix($0.path) }?.path ?? file.path
      found[owner, default: []] += lines.map { "\(file.path):\($0)" }
    }
    for (owner, conversions) in found.sorted(by: { $0.key < $1.key }) {
      let allowed = proven.first { $0.path == owner }?.count ?? 0
      if conversions.count <= allowed { continue }
      messages.append(
        "\(owner) converts \(conversions.count) floating-point numbers to integers, \(allowed) are proven to fit: use "
          + "Int(saturating:), or add the proof to Conversions.proven (\(conversions.joined(separator: ", ")))"
      )
    }
    for allowance in proven where !files.contains(where: { $0.path.hasPrefix(allowance.path) }) {
      messages.append("\(allowance.path) is in Conversions.proven but not there")
    }
    return messages
  }
}
