import Foundation
import Pictures
import Testing

@testable import Segue

/// The pixels of layers in a `Run` with one pixel per point.
@MainActor struct Screenshot {
  let width: Int
  let height: Int
  let bytes: [UInt8]
  /// The number of passes in the last frame.
  let passes: Int

  /// Draws the layers that `build` adds to a root layer over black. Before each frame, `step` gets the number of the
  /// frame and the root layer.
  init(
    width: Int, height: Int, raster: RasterProfile, frames: Int = 1, _ build: (CALayer) -> Void,
    step: (Int, CALayer) -> Void = { _, _ in }
  ) throws {
    (self.width, self.height) = (width, height)
    let run = try Run(
      size: CGSize(width: Double(width), height: Double(height)), scale: 1, raster: raster)
    defer { run.close() }
    run.window.backgroundColor = .black
    let root = CALayer()
    root.anchorPoint = .zero
    root.bounds = CGRect(x: 0, y: 0, width: Double(width), height: Double(height))
    run.window.layer.addSublayer(root)
    run.window.makeKeyAndVisible()
    Self.unanimated { build(root) }
    for frame in 0..<frames {
      Self.unanimated { step(frame, root) }
      try run.step()
    }
    bytes = run.image().withPixels { [UInt8]($0) }
    passes = run.statistics.passes
  }

  private static func unanimated(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
  }

  /// The components red, green and blue of a pixel.
  subscript(_ x: Int, _ y: Int) -> [UInt8] {
    let first = (y * width + x) * 4
    return [bytes[first + 2], bytes[first + 1], bytes[first]]
  }

  /// The number of pixels that differ from another screenshot by more than `tolerance` levels of 255, and the largest
  /// difference.
  func difference(from other: Screenshot, beyond tolerance: Int) -> (count: Int, worst: Int) {
    differingPixels(bytes, other.bytes, beyond: tolerance)
  }

  static func layer(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: UIColor = .red
  ) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = color.cgColor
    return layer
  }

  /// An opaque image. `color` returns the components red, green and blue of the texel at a column and a row.
  static func image(
    _ width: Int, _ height: Int, _ color: (Int, Int) -> (UInt8, UInt8, UInt8)
  ) -> CGImage {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let (red, green, blue) = color(x, y)
        bytes += [blue, green, red, 255]
      }
    }
    return CGImage(width: width, height: height, isOpaque: true, premultipliedBGRA: bytes)
  }
}
