import Foundation
import UIKit

/// An overview of a film: frames side by side in one image, each above its progress.
package struct ContactSheet {
  /// The indices of at most `limit` of `count` frames, evenly spread from the first to the last.
  package static func choice(of count: Int, atMost limit: Int) -> [Int] {
    guard count > limit, limit > 1 else { return Array(0..<min(count, limit)) }
    return (0..<limit).map { Int((Double($0 * (count - 1)) / Double(limit - 1)).rounded()) }
  }

  private let columns: Int
  /// The size of a frame of the film, in pixels.
  private let frame: (width: Int, height: Int)
  /// The size of a reduced frame on the sheet, in pixels.
  private let cell: (width: Int, height: Int)
  /// The space between cells and around them, in pixels.
  private let gap = 24
  /// The height of a label, in pixels.
  private let captionHeight = 40
  private var pixels: [UInt8]
  private let width: Int
  private let height: Int
  /// The number of pixels of a frame that become one pixel of its cell, in each direction.
  private let shrink: (x: Int, y: Int)
  /// The horizontal distance from one cell to the next, in pixels: the label of a narrow cell is wider than the cell.
  private let pitch: Int
  private let style: TextStyle
  private let capacity: Int
  private var count = 0

  /// The intended maximum size of a cell, in pixels. Since frames are reduced by a whole factor, a cell may be half as
  /// large again.
  private static let largestCell = (width: 260, height: 1024)
  /// The width of the label "100 %" in pixels, rounded up.
  private static let widestLabel = 56

  /// Makes a sheet for `count` frames of one size, each reduced by a whole factor to stay crisp. A side that is shorter
  /// than the factor is reduced to one pixel.
  package init(count: Int, frameWidth: Int, frameHeight: Int) throws(FontError) {
    capacity = count
    style = TextStyle(font: Font(face: try FontCatalogue.system(weight: 400), size: 18))
    guard count > 0, frameWidth > 0, frameHeight > 0 else {
      fatalError(
        "ContactSheet.init: \(count) frames of \(frameWidth)x\(frameHeight) pixels: each must be positive")
    }
    func roundedQuotient(_ side: Int, _ largest: Int) -> Int { (2 * side + largest) / (2 * largest) }
    let factor = max(
      1, roundedQuotient(frameWidth, Self.largestCell.width),
      roundedQuotient(frameHeight, Self.largestCell.height))
    shrink = (min(factor, frameWidth), min(factor, frameHeight))
    cell = (frameWidth / shrink.x, frameHeight / shrink.y)
    pitch = max(cell.width, Self.widestLabel) + gap
    frame = (frameWidth, frameHeight)
    columns = max(1, frameWidth > frameHeight ? min(count, 4) : min(count, 6))
    let rows = (count + columns - 1) / columns
    width = columns * pitch + gap
    height = rows * (cell.height + captionHeight + gap) + gap
    pixels = [UInt8](repeating: 0, count: width * height * 4)
    // The background is a dark grey.
    for pixel in 0..<(width * height) {
      pixels[pixel * 4] = 0x1e
      pixels[pixel * 4 + 1] = 0x1a
      pixels[pixel * 4 + 2] = 0x18
      pixels[pixel * 4 + 3] = 0xff
    }
  }

  /// Adds the next frame with a label below it.
  package mutating func append(_ image: CGImage, label: String) {
    guard image.width == frame.width, image.height == frame.height else {
      fatalError(
        "ContactSheet.append: the frame has \(image.width)x\(image.height) pixels; the frames of the sheet have \(frame.width)x\(frame.height)"
      )
    }
    guard count < capacity else {
      fatalError("ContactSheet.append: the sheet is full; it has \(capacity) frames")
    }
    let left = gap + (count % columns) * pitch + (pitch - gap - cell.width) / 2
    let top = gap + (count / columns) * (cell.height + captionHeight + gap)
    count += 1
    image.withPixels { source in
      let area = shrink.x * shrink.y
      for y in 0..<cell.height {
        for x in 0..<cell.width {
          var sum = (0, 0, 0)
          for dy in 0..<shrink.y {
            var offset = ((y * shrink.y + dy) * image.width + x * shrink.x) * 4
            for _ in 0..<shrink.x {
              sum.0 += Int(source[offset])
              sum.1 += Int(source[offset + 1])
              sum.2 += Int(source[offset + 2])
              offset += 4
            }
          }
          let target = ((top + y) * width + left + x) * 4
          pixels[target] = UInt8((sum.0 + area / 2) / area)
          pixels[target + 1] = UInt8((sum.1 + area / 2) / area)
          pixels[target + 2] = UInt8((sum.2 + area / 2) / area)
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
    // The grey level of labels.
    let labelLevel = 0xd8
    for row in 0..<bitmap.height {
      for column in 0..<bitmap.width {
        let (px, py) = (x + bitmap.left + column, y - bitmap.top + row)
        guard (0..<width).contains(px), (0..<height).contains(py) else { continue }
        let coverage = Int(bitmap.pixels[row * bitmap.width + column])
        for offset in ((py * width + px) * 4)..<((py * width + px) * 4 + 3) {
          let blended = Int(pixels[offset]) * (255 - coverage) + labelLevel * coverage
          pixels[offset] = UInt8((blended + 127) / 255)
        }
      }
    }
  }

  package var image: CGImage {
    CGImage(width: width, height: height, isOpaque: true, premultipliedBGRA: pixels)
  }
}
