import Foundation
import Testing

@testable import Segue

extension ReferenceTests {
  /// A few pictures reviewed by a person, against faults that the tolerances or the reference would hide.
  ///
  /// `SEGUE_GOLDEN=write swift test --filter GoldenTests` draws them again; look at each before committing it.
  @Suite(.serialized) @MainActor struct GoldenTests {
    /// The largest difference of a component and the largest mean difference, in 255ths: drivers and profiles round and
    /// smooth edges differently.
    private static let most = 32
    private static let mean = 0.35
    /// The mean difference that is allowed with a driver, or a path of one, other than that of the reviewed pictures
    /// (measured: 0.37): a hard edge through the centre of a pixel may include or exclude it.
    private static let otherMean = 0.4
    private static let ties = 1
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
          if distances.contains(where: { $0 > Self.most }) { outliers += 1 }
          sum += distances.reduce(0, +)
        }
        #expect(outliers <= (Self.hasOtherDriver ? Self.ties : 0), "\(profile.rawValue)")
        let mean = Self.hasOtherDriver ? Self.otherMean : Self.mean
        #expect(Double(sum) / Double(bytes.count) <= mean, "\(profile.rawValue)")
      }
    }
  }
}
