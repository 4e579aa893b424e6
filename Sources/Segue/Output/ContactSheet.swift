import Foundation
import UIKit

/// An overview of a film: frames side by side in one picture, each above its progress.
package struct ContactSheet {
  /// The indices of at most `limit` of `count` frames: evenly spread, with the first and the last.
  package static func choice(of count: Int, atMost limit: Int) -> [Int] {
    guard count > limit else { return Array(0..<count) }
    return (0..<limit).map { Int((Double($0 * (count - 1)) / Double(limit - 1)).rounded()) }
  }

  private let columns: Int
  private let cell: (width: Int, height: Int)
  private let gap = 24
  private let caption = 40
  private var pixels: [UInt8]
  private let width: Int
  private let height: Int
  private let shrink: Int
  private let style: TextStyle
  private var count = 0

  /// Makes a sheet for `count` frames of one size, each reduced by a whole factor to stay crisp.
  package init(count: Int, frameWidth: Int, frameHeight: Int) throws(FontError) {
    style = TextStyle(font: Font(face: try FontCatalogue.system(weight: 400), size: 18))
    shrink = max(1, Int((Double(frameWidth) / 260).rounded()))
    cell = (max(1, frameWidth / shrink), max(1, frameHeight / shrink))
    columns = max(1, frameWidth > frameHeight ? min(count, 4) : min(count, 6))
    let rows = (count + columns - 1) / columns
    width = columns * (cell.width + gap) + gap
    height = rows * (cell.height + caption + gap) + gap
    pixels = [UInt8](repeating: 0, count: width * height * 4)
    for pixel in 0..<(width * height) {
      pixels[pixel * 4] = 0x1e
      pixels[pixel * 4 + 1] = 0x1a
      pixels[pixel * 4 + 2] = 0x18
      pixels[pixel * 4 + 3] = 0xff
    }
  }

  /// Adds the next frame with a label below it.
  package mutating func append(_ image: CGImage, label: String) {
    let left = gap + (count % columns) * (cell.width + gap)
    let top = gap + (count / columns) * (cell.height + caption + gap)
    count += 1
    image.withPixels { source in
      let area = shrink * shrink
      for y in 0..<cell.height {
        for x in 0..<cell.width {
          var sum = (0, 0, 0)
          for dy in 0..<shrink {
            var at = ((y * shrink + dy) * image.width + x * shrink) * 4
            for _ in 0..<shrink {
              sum.0 += Int(source[at])
              sum.1 += Int(source[at + 1])
              sum.2 += Int(source[at + 2])
              at += 4
            }
          }
          let to = ((top + y) * width + left + x) * 4
          pixels[to] = UInt8((sum.0 + area / 2) / area)
          pixels[to + 1] = UInt8((sum.1 + area / 2) / area)
          pixels[to + 2] = UInt8((sum.2 + area / 2) / area)
        }
      }
    }
    draw(label, left: left, top: top + cell.height)
  }

  /// Draws a line of text centred below a frame.
  private mutating func draw(_ label: String, left: Int, top: Int) {
    let block = TextLayout.layout(StyledText(label, style: style))
    let start = left + (cell.width - Int(block.size.width)) / 2
    for run in block.runs {
      for glyph in run.glyphs {
        let x = Int(glyph.x)
        let quarter = Int((glyph.x - Float(x)) * 4)
        let bitmap = run.face.bitmap(glyph: glyph.index, pixelSize: run.pointSize, subpixelX: quarter)
        blend(bitmap, x: start + x, y: top + 10 + Int(glyph.y.rounded()))
      }
    }
  }

  private mutating func blend(_ bitmap: GlyphBitmap, x: Int, y: Int) {
    let light = 0xd8
    for row in 0..<bitmap.height {
      for column in 0..<bitmap.width {
        let (px, py) = (x + bitmap.left + column, y - bitmap.top + row)
        guard (0..<width).contains(px), (0..<height).contains(py) else { continue }
        let cover = Int(bitmap.pixels[row * bitmap.width + column])
        for at in ((py * width + px) * 4)..<((py * width + px) * 4 + 3) {
          let blended = Int(pixels[at]) * (255 - cover) + light * cover
          pixels[at] = UInt8((blended + 127) / 255)
        }
      }
    }
  }

  package var image: CGImage {
    CGImage(width: width, height: height, isOpaque: true, premultipliedBGRA: pixels)
  }
}
