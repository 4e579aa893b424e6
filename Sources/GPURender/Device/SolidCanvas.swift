import CLanes
import Compositor
import LayerValues

/// CPU memory in which many solid rectangles are painted over one another and then uploaded at once.
///
/// The driver takes some 300 ns to fill a rectangle and 10 ns for each of its rows; the canvas takes 2 ns for a row.
struct SolidCanvas {
  private static let instructionSet = lanesBestInstructionSet()
  private(set) var pixels: ContiguousArray<UInt32> = []

  /// Paints the fill `first`, and then the fills of `range`, which are inside it. `sizeLimit` is the number of pixels
  /// of the target.
  mutating func paint(_ first: Fill, and fills: ContiguousArray<Fill>, in range: Range<Int>, sizeLimit: Int) {
    let (width, height) = (Int(first.rect.width), Int(first.rect.height))
    if pixels.count < width * height {
      // The memory is larger than the rectangle, but not than the target, so that a rectangle that grows from frame
      // to frame needs no new memory in each frame.
      let capacity = 4 * width * height > sizeLimit ? max(width * height, sizeLimit) : 2 * width * height
      pixels = []
      pixels = ContiguousArray(repeating: 0, count: capacity)
    }
    pixels.withUnsafeMutableBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      fillRectangle(base, width, width, height, first.color)
      for index in range {
        let fill = fills[index]
        precondition(first.rect.contains(fill.rect))
        let corner = base + Int(fill.rect.y0 - first.rect.y0) * width + Int(fill.rect.x0 - first.rect.x0)
        let (columns, rows) = (Int(fill.rect.width), Int(fill.rect.height))
        if fill.isBlended {
          blendRectangle(corner, width, columns, rows, fill.color, Self.instructionSet)
        } else {
          fillRectangle(corner, width, columns, rows, fill.color)
        }
      }
    }
  }
}
