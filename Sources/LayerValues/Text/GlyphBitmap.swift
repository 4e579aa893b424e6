import Foundation

/// A rasterized glyph: coverage or colours.
package struct GlyphBitmap: Hashable, Sendable {
  package enum Format: Hashable, Sendable {
    /// Each pixel is a byte of coverage, by which the text's colour is multiplied.
    case coverage
    /// The pixels are premultiplied BGRA, drawn unchanged.
    case color

    package var bytesPerPixel: Int { self == .coverage ? 1 : 4 }
  }

  package var format: Format
  /// The distance, in pixels, from the glyph's origin to the bitmap's left edge.
  package var left: Int
  /// The distance, in pixels, from the baseline up to the bitmap's top edge.
  package var top: Int
  package var width: Int
  package var height: Int
  /// The rows from the top, tightly packed.
  package var pixels: [UInt8]

  package init(
    format: Format = .coverage, left: Int = 0, top: Int = 0, width: Int = 0, height: Int = 0,
    pixels: [UInt8] = []
  ) {
    self.format = format
    self.left = left
    self.top = top
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Whether the bitmap has no pixels, as for a space, an unsupported size, or a format that FreeType does not support.
  package var isEmpty: Bool { width == 0 || height == 0 }

  /// The bitmap at another scale, resampled with a box filter.
  func scaled(by scale: Double) -> GlyphBitmap {
    if isEmpty || scale <= 0 || scale == 1 { return self }
    let newLeft = Int(saturating: (Double(left) * scale).rounded(.down))
    let newTop = Int(saturating: (Double(top) * scale).rounded(.up))
    let newRight = Int(saturating: (Double(left + width) * scale).rounded(.up))
    let newBottom = Int(saturating: (Double(top - height) * scale).rounded(.down))
    var result = GlyphBitmap(
      format: format, left: newLeft, top: newTop, width: newRight - newLeft, height: newTop - newBottom)
    let columns = Self.weights(
      count: result.width, from: Double(newLeft) / scale - Double(left), step: 1 / scale, limit: width)
    let rows = Self.weights(
      count: result.height, from: Double(top) - Double(newTop) / scale, step: 1 / scale, limit: height)
    let depth = format.bytesPerPixel
    result.pixels.reserveCapacity(result.width * result.height * depth)
    for row in rows {
      for column in columns {
        for byte in 0..<depth {
          var sum = 0.0
          for (y, weightY) in row {
            for (x, weightX) in column {
              sum += Double(pixels[(y * width + x) * depth + byte]) * weightX * weightY
            }
          }
          result.pixels.append(UInt8(saturating: (sum * scale * scale).rounded()))
        }
      }
    }
    return result
  }

  /// For each new pixel along one axis, the old pixels that it overlaps, and the overlapping length of each.
  private static func weights(count: Int, from start: Double, step: Double, limit: Int) -> [[(Int, Double)]] {
    (0..<count).map { index in
      let low = max(start + Double(index) * step, 0)
      let high = min(start + Double(index + 1) * step, Double(limit))
      guard low < high else { return [] }
      return (Int(saturating: low)..<min(Int(saturating: high.rounded(.up)), limit)).map { old in
        (old, min(high, Double(old + 1)) - max(low, Double(old)))
      }
    }
  }
}

extension FontFace {
  /// Rasterizes a glyph at a size in pixels, shifted right by `subpixelX` quarters of a pixel (0 to 3).
  ///
  /// The outline is not hinted, so that a glyph keeps its shape while it is scaled. Thread-safe and not cached; the
  /// renderer caches the result.
  package func bitmap(glyph: UInt32, pixelSize: CGFloat, subpixelX: Int = 0) -> GlyphBitmap {
    OneOffWork.measure(.glyphs) {
      GlyphRasterizer.bitmap(self, glyph: glyph, pixelSize: Double(pixelSize), subpixelX: subpixelX)
    }
  }
}
