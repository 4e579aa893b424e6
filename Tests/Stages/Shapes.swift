import Compositor
import Engine

package func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGRect {
  CGRect(x: x, y: y, width: width, height: height)
}

package func pixels(_ x0: Int32, _ y0: Int32, _ x1: Int32, _ y1: Int32) -> PixelRect {
  PixelRect(x0: x0, y0: y0, x1: x1, y1: y1)
}

/// An image whose texel at (x, y) is `texel(x, y)`: red, green, blue and alpha, premultiplied.
package func makeImage(
  _ width: Int, _ height: Int, isOpaque: Bool = true, _ texel: (Int, Int) -> SIMD4<UInt8>
)
  -> CGImage
{
  var bytes: [UInt8] = []
  for y in 0..<height {
    for x in 0..<width {
      let color = texel(x, y)
      bytes += [color.z, color.y, color.x, color.w]
    }
  }
  return CGImage(width: width, height: height, isOpaque: isOpaque, premultipliedBGRA: bytes)
}

/// An image of one colour.
package func makeImage(_ width: Int, _ height: Int, _ color: SIMD4<UInt8>) -> CGImage {
  makeImage(width, height, isOpaque: color.w == 255) { _, _ in color }
}

package let red = SIMD4<Float>(1, 0, 0, 1)
package let green = SIMD4<Float>(0, 1, 0, 1)
package let blue = SIMD4<Float>(0, 0, 1, 1)
package let white = SIMD4<Float>(1, 1, 1, 1)
