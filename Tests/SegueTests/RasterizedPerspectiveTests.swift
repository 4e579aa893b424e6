import Foundation
import Testing

@testable import Segue

/// The raster of a layer with `shouldRasterize` is shown in perspective without being drawn again.
@Suite(.serialized) @MainActor struct RasterizedPerspectiveTests {
  /// Shows a card with overlapping rounded sublayers, which rotates by a degree per frame.
  private func show(
    _ raster: RasterProfile, _ isRasterized: Bool, opacity: Float, clips: Bool, scale: CGFloat = 1
  ) throws -> Screenshot {
    try Screenshot(width: 240, height: 240, raster: raster, frames: 8) { root in
      let holder = CALayer()
      holder.frame = CGRect(x: 20, y: 20, width: 200, height: clips ? 120 : 200)
      holder.masksToBounds = clips
      holder.cornerRadius = clips ? 20 : 0
      holder.sublayerTransform.m34 = -1 / 400
      let card = Screenshot.layer(10, 10, 180, 180, .white)
      card.shouldRasterize = isRasterized
      card.rasterizationScale = scale
      card.opacity = opacity
      card.allowsEdgeAntialiasing = true
      for (x, color) in [(20.0, UIColor.red), (70, .blue)] {
        let part = Screenshot.layer(x, 30, 80, 110, color)
        part.cornerRadius = 24
        part.opacity = 0.6
        card.addSublayer(part)
      }
      holder.addSublayer(card)
      root.addSublayer(holder)
    } step: { frame, root in
      let card = root.sublayers?[0].sublayers?[0]
      card?.transform = CATransform3DMakeRotation(Double(20 + frame) * .pi / 180, 0, 1, 0)
    }
  }

  /// The raster looks like live drawing, except for the pixels at slanted edges, and needs fewer passes.
  @Test(arguments: [RasterProfile.software, .hardware], [false, true])
  func aRasterizedCardLooksLikeALiveCard(raster: RasterProfile, clips: Bool) throws {
    for opacity in [Float(1), 0.5] {
      let live = try show(raster, false, opacity: opacity, clips: clips)
      let rasterized = try show(raster, true, opacity: opacity, clips: clips)
      #expect(rasterized.difference(from: live, beyond: 24).count <= 400)
      #expect(rasterized.difference(from: live, beyond: 80).count <= 20)
      #expect(rasterized.passes < live.passes)
      #expect(rasterized[120, 100] != [0, 0, 0])
    }
  }

  /// The number of texels per point changes only the sharpness.
  @Test(arguments: [0.5, 2, 3] as [CGFloat]) func theRasterizationScaleChangesTheSharpness(scale: CGFloat)
    throws
  {
    let plain = try show(.software, true, opacity: 1, clips: false)
    let scaled = try show(.software, true, opacity: 1, clips: false, scale: scale)
    #expect(scaled.difference(from: plain, beyond: 90).count <= 150)
  }
}
