import Foundation
import Testing

@testable import Segue

extension ReferenceTests {
  /// Compares a few scenes with rasters that a person has reviewed, to find faults that the tolerances or the reference
  /// would hide.
  ///
  /// `SEGUE_GOLDEN=write swift test --filter GoldenTests` replaces the rasters; review each before you commit it.
  @Suite(.serialized) @MainActor struct GoldenTests {
    /// The largest allowed difference of a component, in 255ths: the profiles round and antialias edges differently.
    private static let largestDifference = 32
    /// The largest allowed mean difference, in 255ths.
    private static let meanDifference = 0.35
    /// The largest allowed mean difference with another driver, or another code path of the driver, than that of the
    /// reviewed rasters (measured: 0.37).
    private static let otherMeanDifference = 0.4
    /// The number of pixels that may differ by more than `largestDifference` with another driver: a hard edge through
    /// the centre of a pixel may include or exclude the pixel.
    private static let otherOutliers = 1
    private static let hasOtherDriver = ["GALLIUM_DRIVER", "LP_PERF", "GALLIUM_OVERRIDE_CPU_CAPS"]
      .contains { ProcessInfo.processInfo.environment[$0] != nil }

    @Test(arguments: GoldenScene.all.map(\.name))
    func sceneLooksAsReviewed(name: String) throws {
      let scene = try #require(GoldenScene.all.first { $0.name == name })
      let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "Golden")
      let file = folder.appendingPathComponent("\(name).png")
      for profile in [RasterProfile.software, .hardware] {
        let stage = try PipelineStage(profile)
        defer { stage.close() }
        let bytes = try stage.draw(scene.item)
        if ProcessInfo.processInfo.environment["SEGUE_GOLDEN"] == "write" {
          guard profile == .software else { continue }
          let image = CGImage(
            width: scene.item.width, height: scene.item.height, isOpaque: true, premultipliedBGRA: bytes)
          try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
          try Data(image.pngData()).write(to: file)
          continue
        }
        let golden = try CGImage.decode(contentsOf: file.path)
        let expected = golden.withPixels { Array($0) }
        try #require(expected.count == bytes.count)
        var (outliers, sum) = (0, 0)
        for pixel in stride(from: 0, to: bytes.count, by: 4) {
          let distances = (pixel..<pixel + 4).map { abs(Int(bytes[$0]) - Int(expected[$0])) }
          if distances.contains(where: { $0 > Self.largestDifference }) { outliers += 1 }
          sum += distances.reduce(0, +)
        }
        #expect(outliers <= (Self.hasOtherDriver ? Self.otherOutliers : 0), "\(profile.rawValue)")
        let mean = Self.hasOtherDriver ? Self.otherMeanDifference : Self.meanDifference
        #expect(Double(sum) / Double(bytes.count) <= mean, "\(profile.rawValue)")
      }
    }
  }
}
