import Foundation
import Pictures
import Testing

@testable import Segue

extension ReferenceTests {
  /// Plain layers in a translucent group are drawn as a run, and look as if they were drawn one by one.
  @Suite(.serialized) @MainActor struct FadedRunTests {
    /// A translucent group of random layers. With `separate`, each layer has an empty sublayer, which excludes the
    /// layer from a run.
    private func group(_ seed: UInt64, separate: Bool) -> CALayer {
      var dice = Dice(seed: seed)
      var bytes: [UInt8] = []
      for index in 0..<9 * 7 * 4 { bytes.append(index % 4 == 3 ? 255 : UInt8(index * 37 % 256)) }
      let image = CGImage(width: 9, height: 7, isOpaque: true, premultipliedBGRA: bytes)
      let group = CALayer()
      group.frame = CGRect(x: dice.whole(-20, 20), y: dice.whole(-20, 20), width: 120, height: 100)
      group.opacity = Float(dice.whole(1, 9)) / 10
      let allOpaque = dice.whole(0, 1) == 0
      for _ in 0..<dice.whole(8, 90) {
        let layer = CALayer()
        let (x, y) = (dice.whole(-40, 480), dice.whole(-40, 400))
        let (width, height) = (dice.whole(4, 160), dice.whole(4, 160))
        layer.frame = CGRect(
          x: Double(x) / 4, y: Double(y) / 4, width: Double(width) / 4, height: Double(height) / 4)
        let kind = dice.whole(0, allOpaque ? 5 : 7)
        let (red, green) = (Double(dice.whole(0, 255)) / 255, Double(dice.whole(0, 255)) / 255)
        layer.backgroundColor = CGColor(red: red, green: green, blue: 0.5, alpha: kind == 6 ? 0.4 : 1)
        if kind == 5 { layer.contents = image }
        if kind == 7 { layer.cornerRadius = 3 }
        if separate { layer.addSublayer(CALayer()) }
        group.addSublayer(layer)
      }
      return group
    }

    @Test(arguments: [RasterProfile.software, .hardware])
    func aFadedRunLooksLikeSeparateLayers(profile: RasterProfile) throws {
      let stage = try PipelineStage(profile)
      defer { stage.close() }
      let surface = Case(
        width: 128, height: 96, scale: 1, root: Node(size: CGSize(width: 1, height: 1), position: .zero))
      var variedCount = 0
      for seed in UInt64(1)...40 {
        let rasters = try [false, true].map { try stage.show(group(seed, separate: $0), surface) }
        #expect(largestDifference(rasters[0], rasters[1]) <= 1, "seed \(seed)")
        if Set(rasters[0]).count > 8 { variedCount += 1 }
      }
      #expect(variedCount > 30)
    }
  }
}
