import Foundation
import Reference
import Segue
import Testing

/// The report of a failing case: a reduced tree as code, and images.
@MainActor enum Failure {
  private static var reported = 0

  static func report(
    _ item: Case, _ seed: UInt64, _ profile: RasterProfile, _ comparison: Comparison, _ stage: PipelineStage
  ) throws {
    reported += 1
    guard reported <= 12 else {
      Issue.record("SEGUE_TREE=\(seed) \(profile.rawValue): \(comparison.summary)")
      return
    }
    let small = try Shrinking.shrink(item) { item in
      let verdict = Verdict(item)
      if verdict.isUnsure { return false }
      let after = Comparison(try stage.draw(item), verdict, width: item.width, height: item.height)
      // The reduced tree must have the same fault, and not another small fault.
      return !after.faults.isDisjoint(with: comparison.faults)
        && (after.worst?.by ?? 0) >= (comparison.worst?.by ?? 0) / 2
    }
    let verdict = Verdict(small)
    let bytes = try stage.draw(small)
    let after = Comparison(bytes, verdict, width: small.width, height: small.height)
    let folder = try write(bytes, verdict, small, to: "\(profile.rawValue)-\(seed)")
    Issue.record(
      """
      SEGUE_TREE=\(seed) \(profile.rawValue): \(comparison.summary)
      smaller: \(after.summary), \(small.width)×\(small.height) at \(small.scale)
      \(small.root.code())
      images: \(folder.path)
      """)
  }

  /// Writes the drawn image, the expected image and their amplified difference into the temporary folder `name`.
  @discardableResult
  static func write(_ bytes: [UInt8], _ verdict: Verdict, _ item: Case, to name: String) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("segue-compositor/\(name)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var (expected, difference): ([UInt8], [UInt8]) = ([], [])
    for y in 0..<item.height {
      for x in 0..<item.width {
        let pixel = verdict.readings[0][x, y] * 255
        let first = expected.count
        for component in [pixel.z, pixel.y, pixel.x] {
          let byte = UInt8(min(max(component.rounded(), 0), 255))
          // The difference is amplified eight times, to be visible.
          difference.append(UInt8(min(255, abs(Int(byte) - Int(bytes[first + difference.count % 4])) * 8)))
          expected.append(byte)
        }
        expected.append(255)
        difference.append(255)
      }
    }
    for (name, pixels) in [("drawn", bytes), ("expected", expected), ("difference", difference)] {
      let image = CGImage(
        width: item.width, height: item.height, isOpaque: true, premultipliedBGRA: pixels)
      try Data(image.pngData()).write(to: folder.appendingPathComponent("\(name).png"))
    }
    return folder
  }
}
