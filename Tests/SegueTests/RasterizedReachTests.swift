import Foundation
import Testing

@testable import Segue

/// The raster of a layer shows all sublayers, wherever they are.
@Suite(.serialized) @MainActor struct RasterizedReachTests {
  nonisolated static let profiles = [RasterProfile.software, .hardware]

  /// Shows sublayers at 100, 1200 and -1300 points, and at `far` if it is positive, in a layer of the side `side`.
  /// `end` changes the layer before the last frame.
  private func show(
    _ raster: RasterProfile, side: Double, _ isRasterized: Bool, frames: Int = 1, far: Double = 0,
    end: @escaping (CALayer) -> Void = { _ in }
  ) throws -> Screenshot {
    try Screenshot(width: 1600, height: 100, raster: raster, frames: frames) { root in
      let holder = CALayer()
      holder.anchorPoint = .zero
      holder.bounds = CGRect(x: 0, y: 0, width: side, height: side)
      holder.shouldRasterize = isRasterized
      for x in [100.0, 1200, -1300] { holder.addSublayer(Screenshot.layer(x, 20, 100, 50)) }
      if far > 0 { holder.addSublayer(Screenshot.layer(far, 20, 100, 50)) }
      root.addSublayer(holder)
      root.addSublayer(Screenshot.layer(0, 98, 2, 2, .white))
    } step: { frame, root in
      root.sublayers?[1].position.x = Double(frame)
      if frame == frames - 1, let holder = root.sublayers?[0] { end(holder) }
    }
  }

  @Test(arguments: profiles, [0.0, 50]) func descendantsOutsideOfTheLayerAreRasterized(
    raster: RasterProfile, side: Double
  ) throws {
    let (rasterized, live) = (try show(raster, side: side, true), try show(raster, side: side, false))
    #expect(rasterized[150, 40] == [255, 0, 0] && rasterized[1250, 40] == [255, 0, 0])
    #expect(rasterized.difference(from: live, beyond: 2).count == 0)
  }

  @Test(arguments: profiles, [0.0, 50]) func descendantsOfAMovedLayerAreRasterized(
    raster: RasterProfile, side: Double
  ) throws {
    let end: (CALayer) -> Void = { $0.position.x = 1400 }
    let moved = try show(raster, side: side, true, frames: 6, end: end)
    let live = try show(raster, side: side, false, frames: 6, end: end)
    #expect(moved[150, 40] == [255, 0, 0] && moved[250, 40] == [0, 0, 0])
    #expect(moved.difference(from: live, beyond: 2).count == 0)
  }

  /// Content that is wider than the largest texture is drawn completely.
  @Test(arguments: profiles) func contentBeyondTheTextureLimitIsDrawn(raster: RasterProfile) throws {
    let end: (CALayer) -> Void = { $0.position.x = -39_000 }
    let moved = try show(raster, side: 0, true, frames: 6, far: 40_000, end: end)
    let live = try show(raster, side: 0, false, frames: 6, far: 40_000, end: end)
    #expect(moved[1050, 40] == [255, 0, 0])
    #expect(moved.difference(from: live, beyond: 2).count == 0)
  }

  /// If a layer is scaled down, a large part of its content is visible.
  @Test(arguments: profiles) func contentThatIsScaledDownIsRasterized(raster: RasterProfile) throws {
    let end: (CALayer) -> Void = { $0.transform = CATransform3DMakeScale(0.02, 1, 1) }
    let rasterized = try show(raster, side: 0, true, frames: 3, far: 40_000, end: end)
    let live = try show(raster, side: 0, false, frames: 3, far: 40_000, end: end)
    #expect(live[801, 40] == [255, 0, 0])
    #expect(rasterized.difference(from: live, beyond: 2).count == 0)
  }
}
