import Foundation
import Testing

@testable import Segue

extension CompositorTests {
  /// A few pictures reviewed by a person, against faults that the tolerances or the reference would hide.
  ///
  /// `SEGUE_GOLDEN=write swift test --filter GoldenTests` draws them again; look at each before committing it.
  @Suite(.serialized) @MainActor struct GoldenTests {
    /// Other drivers round otherwise and smooth edges otherwise: so far may a part of a pixel be off, and so far all in
    /// the mean, in 255ths.
    private static let most = 32
    private static let mean = 0.35

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
        var (worst, sum) = (0, 0)
        for i in bytes.indices {
          let distance = abs(Int(bytes[i]) - Int(expected[i]))
          worst = max(worst, distance)
          sum += distance
        }
        #expect(worst <= Self.most, "\(profile.rawValue)")
        #expect(Double(sum) / Double(bytes.count) <= Self.mean, "\(profile.rawValue)")
      }
    }
  }
}
