import Foundation
import Testing

@testable import Segue

/// A layer without a size positions its sublayers like one with a size.
@Suite(.serialized) @MainActor struct EmptyHolderTests {
  nonisolated static let profiles = [RasterProfile.software, .hardware]

  private func show(_ raster: RasterProfile, side: Double, distance: Double = 0) throws -> Screenshot {
    try Screenshot(width: 400, height: 300, raster: raster) { root in
      let space = CALayer()
      (space.bounds, space.position) = (root.bounds, CGPoint(x: 200, y: 150))
      space.sublayerTransform.m34 = -1 / 400
      root.addSublayer(space)
      let holder = CALayer()
      holder.position = CGPoint(x: 200 - distance, y: 150)
      holder.bounds = CGRect(x: -side / 2, y: -side / 2, width: side, height: side)
      holder.transform = CATransform3DMakeRotation(distance > 0 ? 0.1 : 0.8, 0, 1, 0)
      holder.addSublayer(Screenshot.layer(distance - 100, -80, 200, 160))
      holder.addSublayer(Screenshot.layer(distance - 60, -60, 120, 120, .blue))
      space.addSublayer(holder)
    }
  }

  @Test(arguments: profiles) func emptyLayersInPerspectiveAreDrawnCorrectly(raster: RasterProfile) throws {
    let (empty, sized) = (try show(raster, side: 0), try show(raster, side: 0.5))
    // In perspective, the nearer side is higher than the other side.
    #expect(sized[200, 150] == [0, 0, 255])
    func height(_ x: Int) -> Int { (0..<300).count { sized[x, $0] != [0, 0, 0] } }
    #expect(height(120) > height(260) + 20 || height(260) > height(120) + 20)
    #expect(empty.difference(from: sized, beyond: 2).count == 0)
  }

  /// Sublayers far from an empty layer are visible and sharp.
  @Test(arguments: profiles) func distantSublayersAreDrawnCorrectly(raster: RasterProfile) throws {
    let empty = try show(raster, side: 0, distance: 3000)
    let sized = try show(raster, side: 1, distance: 3000)
    let lit = (0..<empty.bytes.count / 4).count { empty.bytes[4 * $0] > 200 }
    #expect(lit > 1000)
    #expect(empty.difference(from: sized, beyond: 2).count == 0)
  }
}
