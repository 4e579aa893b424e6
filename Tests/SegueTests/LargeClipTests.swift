import Foundation
import Testing

@testable import Segue

/// Rounded clips that are so large that they are drawn with a coverage mask remove exactly the corners. Their passes
/// have another size or origin than the surface.
@Suite(.serialized) @MainActor struct LargeClipTests {
  nonisolated static let profiles = [RasterProfile.software, .hardware]

  /// Eight stripes in a clip.
  private func stripes(_ width: Double, _ height: Double, radius: Double) -> CALayer {
    let clip = Screenshot.layer(0, 0, width, height, .white)
    (clip.cornerRadius, clip.masksToBounds) = (radius, true)
    for index in 0..<8 {
      clip.addSublayer(
        Screenshot.layer(
          Double(index) * width / 8, 0, width / 8, height, index.isMultiple(of: 2) ? .red : .blue))
    }
    return clip
  }

  @Test(arguments: profiles) func aRasterizedClipAtTwiceTheScaleIsExact(raster: RasterProfile) throws {
    func show(_ isRasterized: Bool) throws -> Screenshot {
      try Screenshot(width: 400, height: 300, raster: raster) { root in
        let clip = stripes(320, 280, radius: 70)
        clip.position = CGPoint(x: 180, y: 150)
        (clip.shouldRasterize, clip.rasterizationScale) = (isRasterized, 2)
        root.addSublayer(clip)
      }
    }
    let (rasterized, live) = (try show(true), try show(false))
    #expect(rasterized[330, 100] == [0, 0, 255] && rasterized[180, 280] == live[180, 280])
    // At an edge, the white below the stripes shows through differently in a raster that is scaled by a half.
    #expect(rasterized.difference(from: live, beyond: 80).count == 0)
  }

  @Test(arguments: profiles) func aClipOfAPlaneInPerspectiveIsExact(raster: RasterProfile) throws {
    func show(_ radius: Double) throws -> Screenshot {
      try Screenshot(width: 400, height: 300, raster: raster) { root in
        let holder = CALayer()
        (holder.bounds, holder.position) = (root.bounds, CGPoint(x: 200, y: 150))
        holder.sublayerTransform.m34 = -1 / 400
        root.addSublayer(holder)
        let clip = stripes(300, 280, radius: radius)
        (clip.position, clip.zPosition) = (CGPoint(x: 200, y: 150), 150)
        clip.transform = CATransform3DMakeRotation(0.2, 0, 1, 0)
        holder.addSublayer(clip)
      }
    }
    // Only small parts of the two farther corners are inside the surface.
    let (rounded, sharp) = (try show(72), try show(0))
    for (x, y) in [(350, 150), (200, 290), (390, 150), (200, 150)] { #expect(rounded[x, y] == sharp[x, y]) }
    #expect(rounded.difference(from: sharp, beyond: 8).count < 400)
  }

  @Test(arguments: profiles) func aClipThatMovesIntoTheSurfaceIsExact(raster: RasterProfile) throws {
    func show(isMoved: Bool) throws -> Screenshot {
      try Screenshot(width: 400, height: 300, raster: raster, frames: 10) { root in
        root.addSublayer(Screenshot.layer(0, 299, 1, 1))
        let holder = CALayer()
        root.addSublayer(holder)
        let clip = stripes(160, 160, radius: 70)
        clip.position = CGPoint(x: 410, y: 120)
        holder.addSublayer(clip)
        for index in 0..<60 {
          clip.addSublayer(
            Screenshot.layer(
              Double(index % 8) * 20, Double(index / 8) * 20, 15, 15,
              index.isMultiple(of: 3) ? .green : .yellow))
        }
        if !isMoved { holder.position.x = -100 }
      } step: { frame, root in
        root.sublayers?[0].position.x = Double(frame)
        if isMoved, frame == 9 { root.sublayers?[1].position.x = -100 }
      }
    }
    #expect(try show(isMoved: true).difference(from: show(isMoved: false), beyond: 2).count == 0)
  }

  /// Groups share a target and a clip. The first item needs a part of the clip, and the second item needs all of it.
  @Test(arguments: profiles) func aClipSharedByItemsOfDifferentSizesIsExact(raster: RasterProfile) throws {
    func show(_ isGroup: Bool) throws -> Screenshot {
      try Screenshot(width: 400, height: 300, raster: raster) { root in
        let clip = stripes(360, 280, radius: 120)
        clip.position = CGPoint(x: 200, y: 150)
        for (index, x) in [20.0, 180].enumerated() {
          let group = Screenshot.layer(x, 20 + Double(index) * 10, 140, 200, .green)
          group.opacity = isGroup ? 0.5 : 1
          if !isGroup { group.backgroundColor = UIColor(red: 0, green: 1, blue: 0, alpha: 0.5).cgColor }
          let inner = Screenshot.layer(70, 50, 200, 60, UIColor(red: 0, green: 1, blue: 0, alpha: 1))
          if isGroup { group.addSublayer(inner) }
          clip.addSublayer(group)
        }
        root.addSublayer(clip)
      }
    }
    let (grouped, plain) = (try show(true), try show(false))
    for (x, y) in [(60, 180), (250, 180)] {
      let (color, expected) = (grouped[x, y], plain[x, y])
      #expect((0..<3).allSatisfy { abs(Int(color[$0]) - Int(expected[$0])) <= 2 } && color[1] > 100)
    }
    #expect(grouped[25, 15] == [0, 0, 0] && plain[25, 15] == [0, 0, 0])
  }
}
