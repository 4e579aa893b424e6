import Foundation
import Testing

@testable import Segue

/// In a `contentsRect` that reaches beyond an image, the image's edge pixels continue (Apple, *CALayer.contentsRect*).
@Suite(.serialized) @MainActor struct ContentsRectTests {
  nonisolated static let profiles = [RasterProfile.software, .hardware]

  /// A blue image. The first tenth of its rows is green, and the last tenth of its columns is yellow.
  private func blueImage(_ side: Int) -> CGImage {
    Screenshot.image(side, side) { x, y in
      10 * y < side ? (0, 255, 0) : 10 * (side - x) <= side ? (255, 255, 0) : (0, 0, 255)
    }
  }

  /// Adds red images, so that a small image has other images beside it on its page.
  private func addNeighbours(_ root: CALayer) {
    for index in 0..<3 {
      let other = CALayer()
      other.frame = CGRect(x: Double(index) * 45, y: 200, width: 40, height: 40)
      other.contents = Screenshot.image(40 + index, 40) { _, _ in (255, 0, 0) }
      root.addSublayer(other)
    }
  }

  @Test(arguments: profiles, [40, 300]) func theRightEdgeContinues(raster: RasterProfile, side: Int) throws {
    let shown = try Screenshot(width: 220, height: 240, raster: raster) { root in
      addNeighbours(root)
      let layer = CALayer()
      layer.frame = CGRect(x: 20, y: 20, width: 160, height: 80)
      layer.contents = blueImage(side)
      layer.contentsRect = CGRect(x: 0, y: 0.3, width: 2, height: 0.6)
      root.addSublayer(layer)
      addNeighbours(root)
    }
    for x in stride(from: 25, to: 85, by: 10) { #expect(shown[x, 60] == [0, 0, 255]) }
    for x in stride(from: 102, to: 180, by: 7) { #expect(shown[x, 60] == [255, 255, 0]) }
    #expect(shown[19, 60] == [0, 0, 0] && shown[180, 60] == [0, 0, 0])
  }

  @Test(arguments: profiles, [40, 300]) func allEdgesContinue(raster: RasterProfile, side: Int) throws {
    let shown = try Screenshot(width: 220, height: 240, raster: raster) { root in
      addNeighbours(root)
      let layer = CALayer()
      layer.frame = CGRect(x: 10, y: 10, width: 180, height: 180)
      layer.contents = blueImage(side)
      layer.contentsRect = CGRect(x: -1, y: -1, width: 3, height: 3)
      root.addSublayer(layer)
    }
    for x in [15, 65, 100, 185] { #expect(shown[x, 15] == [0, 255, 0]) }
    #expect(
      shown[15, 100] == [0, 0, 255] && shown[100, 100] == [0, 0, 255] && shown[100, 180] == [0, 0, 255])
    #expect(shown[140, 100] == [255, 255, 0] && shown[180, 180] == [255, 255, 0])
  }

  /// The edges continue in layers that are rotated, rounded, in perspective, mirrored, translucent, blurred or cropped.
  @Test(arguments: profiles) func aContentsRectCombinesWithAllProperties(raster: RasterProfile) throws {
    let variants: [(CALayer) -> Void] = [
      { $0.transform = CATransform3DMakeRotation(0.5, 0, 0, 1) },
      { ($0.cornerRadius, $0.masksToBounds) = (20, true) },
      {
        var t = CATransform3DIdentity
        t.m34 = -1 / 300
        $0.transform = CATransform3DRotate(t, 0.6, 1, 0, 0)
      },
      { $0.transform = CATransform3DMakeScale(-0.3, 0.3, 1) },
      { $0.opacity = 0.5 },
      { $0.filters = [LayerFilter.gaussianBlur(radius: 3)] },
      { $0.contentsGravity = .resizeAspectFill },
    ]
    for (number, variant) in variants.enumerated() {
      let shown = try Screenshot(width: 220, height: 240, raster: raster) { root in
        addNeighbours(root)
        let layer = CALayer()
        layer.frame = CGRect(x: 20, y: 20, width: 160, height: 80)
        layer.contents = Screenshot.image(40, 40) { x, _ in x < 39 ? (0, 0, 255) : (0, 255, 0) }
        layer.contentsRect = CGRect(x: 0.5, y: 0, width: 2, height: 1)
        variant(layer)
        root.addSublayer(layer)
      }
      var (green, other) = (0, 0)
      for y in 0..<199 {
        for x in 0..<220 {
          let color = shown[x, y]
          if color[1] > 60, color[2] < 60 { green += 1 }
          if color[0] > 0 { other += 1 }
        }
      }
      #expect(green > 600 && other == 0, "variant \(number): \(green) green, \(other) of another image")
    }
  }

  /// A layer whose `contentsRect` has NaN or an infinity draws nothing over the content below.
  @Test(arguments: profiles) func invalidContentsRectsShowNothing(raster: RasterProfile) throws {
    for rect in [
      CGRect(x: 0, y: 0, width: Double.nan, height: 1), CGRect(x: Double.nan, y: 0, width: 1, height: 1),
      CGRect(x: 0, y: 0, width: Double.infinity, height: 1),
      CGRect(x: 0, y: -Double.infinity, width: 1, height: 1),
    ] {
      for center in [
        CGRect(x: 0, y: 0, width: 1, height: 1), CGRect(x: 0.3, y: 0.3, width: 0.4, height: 0.4),
      ] {
        let shown = try Screenshot(width: 220, height: 240, raster: raster) { root in
          let below = CALayer()
          below.frame = CGRect(x: 0, y: 0, width: 220, height: 240)
          below.backgroundColor = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
          root.addSublayer(below)
          let layer = CALayer()
          layer.frame = CGRect(x: 20, y: 20, width: 160, height: 80)
          layer.contents = blueImage(40)
          (layer.contentsRect, layer.contentsCenter) = (rect, center)
          root.addSublayer(layer)
        }
        for (x, y) in [(10, 10), (21, 21), (100, 60), (178, 98)] {
          #expect(shown[x, y] == [0, 255, 0], "\(rect) \(center)")
        }
      }
    }
  }
}
