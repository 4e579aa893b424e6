/// Finds the coverage of pixels in which contours cross, by the winding number at every point.
///
/// A pixel is cut into slabs at all heights at which a line begins, ends, enters or leaves the pixel, or crosses
/// another line. The order of the lines is the same throughout a slab, so that the areas between them are exact. In a
/// pixel with many lines, slabs of a 64th of a pixel approximate the areas. Buffers are reused from path to path.
struct CrossingResolver {
  /// A line within a row of pixels: from (x0, y0) down to (x1, y1), heights from 0 to 1.
  private struct Piece {
    var x0: Float
    var y0: Float
    var x1: Float
    var y1: Float
    /// The piece's contribution to the winding number of the area to its right.
    var sign: Float

    func x(at y: Float) -> Float { x0 + (x1 - x0) * ((y - y0) / (y1 - y0)) }
  }

  /// A change of the winding number to the left of a pixel: its height in the row of pixels, and its amount.
  private struct Step {
    var y: Float
    var change: Float
  }

  /// The number of lines beyond which slabs of a 64th of a pixel replace the search for crossings.
  private static let mostLines = 16
  /// The number of lines and steps beyond which only slabs of a 64th are used, since each slab tests all lines.
  private static let mostLinesAndSteps = 64

  /// The pieces of lines of a row, by their leftmost x.
  private var pieces: ContiguousArray<Piece> = []
  /// The indices of the pieces that pass the current pixel or pixels around it.
  private var active: ContiguousArray<Int> = []
  /// The index of the first piece that has not been active.
  private var next = 0
  /// The winding number at the top left of the current pixel.
  private var winding: Float = 0
  /// The changes of the winding number along the left border of the current pixel.
  private var steps: ContiguousArray<Step> = []
  /// The pieces within the current pixel: x from 0 to 1.
  private var inside: ContiguousArray<Piece> = []
  /// The heights at which slabs begin and end, in order, from 0 to 1.
  private var heights: ContiguousArray<Float> = []
  /// The x and the sign of each line that passes a slab.
  private var crossed: ContiguousArray<SIMD2<Float>> = []

  private mutating func reserve() {
    pieces.reserveCapacity(1024)
    active.reserveCapacity(256)
    steps.reserveCapacity(256)
    inside.reserveCapacity(256)
    heights.reserveCapacity(512)
    crossed.reserveCapacity(256)
  }

  // MARK: - Rows of pixels

  /// Begins a row of pixels.
  mutating func beginRow() {
    if pieces.capacity == 0 { reserve() }
    pieces.removeAll(keepingCapacity: true)
  }

  /// Adds the part of a line that passes the row of pixels below `top`.
  mutating func add(_ line: SIMD4<Float>, top: Float) {
    let isDown = line.w > line.y
    let (p, q) = isDown ? (line.lowHalf, line.highHalf) : (line.highHalf, line.lowHalf)
    let (first, last) = (max(p.y - top, 0), min(q.y - top, 1))
    if !(first < last) { return }
    let slope = (q.x - p.x) / (q.y - p.y)
    let (low, high) = (min(p.x, q.x), max(p.x, q.x))
    pieces.append(
      Piece(
        x0: min(max(p.x + (first + top - p.y) * slope, low), high), y0: first,
        x1: min(max(p.x + (last + top - p.y) * slope, low), high), y1: last, sign: isDown ? 1 : -1))
  }

  /// Ends a row of pixels, after all of its lines.
  mutating func endRow() {
    pieces.sortInPlace { min($0.x0, $0.x1) < min($1.x0, $1.x1) }
    active.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
    (winding, next) = (0, 0)
  }

  /// The coverage of a pixel of the row; the pixels are visited from left to right.
  mutating func coverage(column: Int, isEvenOdd: Bool) -> Float {
    let left = Float(column)
    advance(to: left)
    cut(left)
    if !isEvenOdd, isInsideThroughout { return 1 }
    addHeights()
    var sum: Float = 0
    for index in 1..<heights.count where heights[index] > heights[index - 1] {
      let height = heights[index] - heights[index - 1]
      sum += height * covered(at: heights[index - 1] + height / 2, isEvenOdd: isEvenOdd)
    }
    return min(sum, 1)
  }

  /// Activates the lines that begin left of a pixel's right border, and adds the lines that end left of the pixel to
  /// the winding number.
  private mutating func advance(to left: Float) {
    while next < pieces.count, min(pieces[next].x0, pieces[next].x1) < left + 1 {
      active.append(next)
      next += 1
    }
    var activeCount = 0
    for index in 0..<active.count {
      let piece = pieces[active[index]]
      if max(piece.x0, piece.x1) <= left {
        addStep(piece.y0, piece.sign)
        addStep(piece.y1, -piece.sign)
      } else {
        active[activeCount] = active[index]
        activeCount += 1
      }
    }
    active.removeLast(active.count - activeCount)
  }

  /// Adds a change of the winding number, or adds it to another change at the same height.
  private mutating func addStep(_ y: Float, _ change: Float) {
    if y <= 0 {
      winding += change
      return
    }
    if y >= 1 { return }
    for index in 0..<steps.count where steps[index].y == y {
      steps[index].change += change
      if steps[index].change == 0 {
        steps[index] = steps[steps.count - 1]
        steps.removeLast()
      }
      return
    }
    steps.append(Step(y: y, change: change))
  }

  // MARK: - Pixels

  /// Whether no line of the pixel can bring its winding number to 0.
  private var isInsideThroughout: Bool {
    var rest = abs(winding) - Float(inside.count)
    for index in 0..<steps.count { rest -= abs(steps[index].change) }
    return rest > 0
  }

  /// Puts the parts of the active lines within a pixel into `inside`; parts to the left of the pixel count as its left
  /// border, and parts to the right are left out.
  private mutating func cut(_ left: Float) {
    inside.removeAll(keepingCapacity: true)
    for index in 0..<active.count {
      var piece = pieces[active[index]]
      (piece.x0, piece.x1) = (piece.x0 - left, piece.x1 - left)
      let rise = (piece.y1 - piece.y0) / (piece.x1 - piece.x0)
      let (atLeft, atRight) = (piece.y0 - piece.x0 * rise, piece.y0 + (1 - piece.x0) * rise)
      let isRightward = piece.x1 > piece.x0
      var y = piece.y0
      for part in 0..<3 {
        let border = part == 0 ? (isRightward ? atLeft : atRight) : (isRightward ? atRight : atLeft)
        let end = part < 2 && border.isFinite ? min(max(border, piece.y0), piece.y1) : piece.y1
        if end > y {
          let (x0, x1) = (piece.x(at: y), piece.x(at: end))
          if x0 + x1 < 2 {
            inside.append(
              Piece(x0: min(max(x0, 0), 1), y0: y, x1: min(max(x1, 0), 1), y1: end, sign: piece.sign))
          }
          y = end
        }
      }
    }
  }

  /// Puts the heights at which slabs begin and end into `heights`, in order.
  private mutating func addHeights() {
    heights.removeAll(keepingCapacity: true)
    heights.append(0)
    heights.append(1)
    let isCrowded = inside.count + steps.count > Self.mostLinesAndSteps
    if !isCrowded {
      for index in 0..<steps.count { heights.append(steps[index].y) }
      for index in 0..<inside.count {
        heights.append(inside[index].y0)
        heights.append(inside[index].y1)
      }
    }
    if isCrowded || inside.count > Self.mostLines {
      for part in 1..<64 { heights.append(Float(part) / 64) }
    } else {
      for second in 0..<inside.count {
        for first in 0..<second {
          let y = Self.crossing(inside[first], inside[second])
          if y > 0 { heights.append(y) }
        }
      }
    }
    heights.sortInPlace { $0 < $1 }
  }

  /// The height at which two lines cross; 0 if they do not.
  private static func crossing(_ a: Piece, _ b: Piece) -> Float {
    let (low, high) = (max(a.y0, b.y0), min(a.y1, b.y1))
    if low >= high { return 0 }
    let (above, below) = (a.x(at: low) - b.x(at: low), a.x(at: high) - b.x(at: high))
    if above * below >= 0 { return 0 }
    return low + (high - low) * (above / (above - below))
  }

  /// The share of a pixel's width that is covered at a height.
  private mutating func covered(at y: Float, isEvenOdd: Bool) -> Float {
    var winding = winding
    for index in 0..<steps.count where steps[index].y <= y { winding += steps[index].change }
    crossed.removeAll(keepingCapacity: true)
    for index in 0..<inside.count where inside[index].y0 <= y && y < inside[index].y1 {
      crossed.append(SIMD2(inside[index].x(at: y), inside[index].sign))
    }
    crossed.sortInPlace { $0.x < $1.x }
    var (sum, reached): (Float, Float) = (0, 0)
    for index in 0...crossed.count {
      let x = index < crossed.count ? crossed[index].x : 1
      if isEvenOdd ? Int(winding) & 1 == 1 : winding != 0 { sum += x - reached }
      if index < crossed.count { winding += crossed[index].y }
      reached = x
    }
    return sum
  }
}
