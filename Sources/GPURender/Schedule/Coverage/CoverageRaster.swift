import Engine
import Foundation

/// Turns outlines into the share of every pixel that they cover: exact areas, as signed sums of what each edge cuts off.
///
/// An edge adds to the cells it passes how much of each lies to its right; summed up along a row that is the winding
/// number of every pixel, a whole number wherever no edge passes. Only blocks of 16 x 16 pixels that an edge touches
/// have cells, and a row of blocks is worked on at a time. Buffers are kept from path to path.
struct CoverageRaster {
  /// The side of a block.
  static let block: Int32 = 16
  /// A curve is drawn as lines that are this close to it, in pixels.
  private static let tolerance: Float = 1.0 / 64
  /// Windings this close to a whole number are whole.
  private static let slack: Float = 1.0 / 1024

  /// The pixels that are wanted; coordinates of lines are relative to its origin.
  private(set) var area = PixelRect.empty
  private var width: Float = 0
  private var height: Float = 0
  /// x, y of both ends.
  private var lines: ContiguousArray<SIMD4<Float>> = []
  /// For every row of blocks, where its lines begin in `order`.
  private var starts: ContiguousArray<Int32> = []
  private var order: ContiguousArray<Int32> = []
  /// A column of pixels of a row of blocks each, the top one first; one more than there are columns.
  private var cells: ContiguousArray<SIMD16<Float>> = []
  /// Blocks of the row at hand that an edge touches.
  private var isTouched: ContiguousArray<Bool> = []
  private var pen = SIMD2<Float>()
  private var start = SIMD2<Float>()

  // MARK: - Outlines

  /// Begins with nothing in an area.
  mutating func begin(_ area: PixelRect) {
    self.area = area
    if lines.capacity == 0 { reserve() }
    (width, height) = (Float(area.width), Float(area.height))
    lines.removeAll(keepingCapacity: true)
    (pen, start) = (SIMD2(), SIMD2())
  }

  /// Room for what most outlines need, so that one that grows makes none. What is not written to takes no memory.
  private mutating func reserve() {
    lines.reserveCapacity(8192)
    order.reserveCapacity(16_384)
    starts.reserveCapacity(1024)
    cells.reserveCapacity(4096)
    isTouched.reserveCapacity(256)
  }

  /// Surface pixels to those of the area.
  func place(_ point: SIMD2<Double>) -> SIMD2<Float> {
    SIMD2<Float>(point - SIMD2(Double(area.x0), Double(area.y0)))
  }

  mutating func move(to point: SIMD2<Float>) {
    close()
    (pen, start) = (point, point)
  }

  mutating func line(to point: SIMD2<Float>) {
    add(pen, point)
    pen = point
  }

  mutating func quad(to end: SIMD2<Float>, _ control: SIMD2<Float>) {
    let bend = pen - 2 * control + end
    let count = Self.count(length(bend) / 4)
    let (from, step) = (pen, 1 / Float(count))
    for index in 1..<max(count, 1) {
      let t = Float(index) * step
      line(to: from + t * (2 * (control - from) + t * bend))
    }
    line(to: end)
  }

  mutating func curve(to end: SIMD2<Float>, _ p: SIMD2<Float>, _ q: SIMD2<Float>) {
    let (first, second) = (pen - 2 * p + q, p - 2 * q + end)
    let count = Self.count(max(length(first), length(second)) * 0.75)
    let (from, step) = (pen, 1 / Float(count))
    let (a, b, c) = (3 * (p - from), 3 * first, end - from + 3 * (p - q))
    for index in 1..<max(count, 1) {
      let t = Float(index) * step
      line(to: from + t * (a + t * (b + t * c)))
    }
    line(to: end)
  }

  /// Closes the outline as filling does.
  mutating func close() {
    if pen != start { add(pen, start) }
    pen = start
  }

  private func length(_ v: SIMD2<Float>) -> Float { (v * v).sum().squareRoot() }

  /// Lines for a curve that is as far from its chord.
  static func count(_ deviation: Float) -> Int {
    let count = (deviation / tolerance).squareRoot()
    // False for what is not a number.
    return count < 1000 ? max(Int(count.rounded(.up)), 1) : count >= 1000 ? 1000 : 1
  }

  /// Adds an edge, cut to the area: what is left of it counts as its left border, what is right of it does not count.
  private mutating func add(_ a: SIMD2<Float>, _ b: SIMD2<Float>) {
    // All false for what is not a number.
    guard a.y != b.y, min(a.y, b.y) < height, max(a.y, b.y) > 0, min(a.x, b.x) < width,
      max(abs(a.x), abs(b.x)) < 1e7, max(abs(a.y), abs(b.y)) < 1e7
    else { return }
    var (p, q) = (a, b)
    let slope = (b.x - a.x) / (b.y - a.y)
    if p.y < 0 { p = SIMD2(a.x - a.y * slope, 0) }
    if q.y < 0 { q = SIMD2(a.x - a.y * slope, 0) }
    if p.y > height { p = SIMD2(a.x + (height - a.y) * slope, height) }
    if q.y > height { q = SIMD2(a.x + (height - a.y) * slope, height) }
    if p.y == q.y { return }
    if min(p.x, q.x) >= 0 && max(p.x, q.x) <= width { return lines.append(SIMD4(p.x, p.y, q.x, q.y)) }
    // Where it passes the borders, in the order in which it does.
    let rise = 1 / slope
    let (atLeft, atRight) = (a.y - a.x * rise, a.y + (width - a.x) * rise)
    let isRightward = q.x > p.x
    addPart(p, q, isRightward ? atLeft : atRight, isRightward ? atRight : atLeft, slope, a)
  }

  private mutating func addPart(
    _ p: SIMD2<Float>, _ q: SIMD2<Float>, _ first: Float, _ second: Float, _ slope: Float, _ a: SIMD2<Float>
  ) {
    let (low, high) = (min(p.y, q.y), max(p.y, q.y))
    var y = p.y
    for index in 0..<3 {
      let next = index == 0 ? first : index == 1 ? second : q.y
      let end = next.isFinite ? min(max(next, low), high) : q.y
      if end != y {
        let (x0, x1) = (a.x + (y - a.y) * slope, a.x + (end - a.y) * slope)
        let middle = (x0 + x1) / 2
        if middle < width {
          let (left, right) = (min(max(x0, 0), width), min(max(x1, 0), width))
          lines.append(middle < 0 ? SIMD4(0, y, 0, end) : SIMD4(left, y, right, end))
        }
      }
      y = end
    }
  }

  // MARK: - Coverage

  /// Writes what the outlines cover.
  ///
  /// `firstBlock` blocks of `texels` are left as they are, for what lies there already.
  mutating func finish(
    isEvenOdd: Bool, firstBlock: Int = 0, into mask: inout CoverageMask,
    _ texels: inout ContiguousArray<UInt32>
  ) {
    close()
    mask.begin(firstBlock: firstBlock)
    if lines.isEmpty || area.hasNoPixels { return }
    sortLines()
    let columns = Int((area.width + Self.block - 1) / Self.block)
    let count = columns * Int(Self.block) + 1
    while cells.count < count { cells.append(SIMD16()) }
    while isTouched.count < columns + 1 { isTouched.append(false) }
    for row in 0..<(starts.count - 1) {
      let (from, to) = (Int(starts[row]), Int(starts[row + 1]))
      if from == to { continue }
      let top = Float(row) * Float(Self.block)
      for index in from..<to { addCells(lines[Int(order[index])], top: top) }
      sweep(row: Int32(row), columns: columns, isEvenOdd: isEvenOdd, into: &mask, &texels)
    }
  }

  /// Puts every line into the rows of blocks that it passes.
  private mutating func sortLines() {
    let rows = Int((area.height + Self.block - 1) / Self.block)
    starts.removeAll(keepingCapacity: true)
    for _ in 0...rows { starts.append(0) }
    var total: Int32 = 0
    for index in 0..<lines.count {
      let (first, last) = span(lines[index], rows)
      for row in first...last { starts[row] += 1 }
      total += Int32(last - first + 1)
    }
    var sum: Int32 = 0
    for row in 0...rows {
      sum += starts[row]
      starts[row] = sum
    }
    while order.count < Int(total) { order.append(0) }
    // From the last one backwards, which leaves each start where its row begins.
    for index in stride(from: lines.count - 1, through: 0, by: -1) {
      let (first, last) = span(lines[index], rows)
      for row in first...last {
        starts[row] -= 1
        order[Int(starts[row])] = Int32(index)
      }
    }
  }

  private func span(_ line: SIMD4<Float>, _ rows: Int) -> (Int, Int) {
    let side = Float(Self.block)
    let low = Int(min(line.y, line.w) / side)
    let high = Int((max(line.y, line.w) / side).rounded(.up)) - 1
    return (min(low, rows - 1), min(max(high, low), rows - 1))
  }

  /// Adds what a line cuts off in a row of blocks.
  private mutating func addCells(_ line: SIMD4<Float>, top: Float) {
    let isDown = line.w > line.y
    let sign: Float = isDown ? 1 : -1
    let (x0, y0) = isDown ? (line.x, line.y) : (line.z, line.w)
    let (x1, y1) = isDown ? (line.z, line.w) : (line.x, line.y)
    let slope = (x1 - x0) / (y1 - y0)
    let (first, last) = (max(y0 - top, 0), min(y1 - top, Float(Self.block)))
    if !(first < last) { return }
    let (low, high) = (min(x0, x1), max(x0, x1))
    var row = min(Int(first), Int(Self.block) - 1)
    var y = first
    while y < last {
      let next = min(Float(row + 1), last)
      let start = min(max(x0 + (y + top - y0) * slope, low), high)
      let end = min(max(x0 + (next + top - y0) * slope, low), high)
      addRow(row, start, end, (next - y) * sign)
      y = next
      row += 1
    }
  }

  /// Adds a line that goes down by `height` within a row of pixels, from one x to another.
  private mutating func addRow(_ row: Int, _ start: Float, _ end: Float, _ height: Float) {
    let (left, right) = (min(start, end), max(start, end))
    let column = Int(left)
    let block = column >> 4
    isTouched[block] = true
    if right <= Float(column + 1) {
      let inside = height * (Float(column + 1) - (left + right) / 2)
      cells[column][row] += inside
      cells[column + 1][row] += height - inside
      return
    }
    // A share of the height for every pixel's width that it goes across.
    let lastColumn = Int(right.rounded(.up)) - 1
    for touched in block...(lastColumn >> 4) { isTouched[touched] = true }
    let share = height / (right - left)
    let first = Float(column + 1) - left
    // What lies to the right of the line so far, within the pixel at hand.
    var before = 0.5 * share * first * first
    cells[column][row] += before
    var sum = before
    var reached = share * first
    for index in (column + 1)..<lastColumn {
      before = reached + 0.5 * share
      cells[index][row] += before - sum
      sum = before
      reached += share
    }
    let rest = right - Float(lastColumn)
    before = reached + share * rest * (1 - 0.5 * rest)
    cells[lastColumn][row] += before - sum
    cells[lastColumn + 1][row] += height - before
  }

  /// Sums up a row of blocks and writes what is covered of it.
  private mutating func sweep(
    row: Int32, columns: Int, isEvenOdd: Bool, into mask: inout CoverageMask,
    _ texels: inout ContiguousArray<UInt32>
  ) {
    let top = area.y0 + row * Self.block
    let rows = Int(min(Self.block, area.y1 - top))
    var winding = SIMD16<Float>()
    var column = 0
    while column < columns {
      let x = area.x0 + Int32(column) * Self.block
      if isTouched[column] {
        let place = mask.appendBlock(x: x, y: top, rows: rows, right: area.x1)
        let needed = (mask.count - 1) / CoverageMask.across * CoverageMask.side + CoverageMask.side
        if texels.count < needed * CoverageMask.stride {
          texels.append(
            contentsOf: repeatElement(0, count: needed * CoverageMask.stride - texels.count))
        }
        let base = column * Int(Self.block)
        for index in 0..<Int(Self.block) {
          winding += cells[base + index]
          cells[base + index] = SIMD16()
          Self.write(Self.coverage(winding, isEvenOdd), at: place + index, in: &texels)
        }
        // An edge on the border of two blocks counts in the next one.
        isTouched[column] = false
        if cells[base + Int(Self.block)] != SIMD16() { isTouched[column + 1] = true }
        column += 1
        continue
      }
      var end = column + 1
      while end < columns && !isTouched[end] { end += 1 }
      let right = min(area.x0 + Int32(end) * Self.block, area.x1)
      let covered = Self.coverage(winding, isEvenOdd)
      addEven(covered, PixelRect(x0: x, y0: top, x1: right, y1: top + Int32(rows)), into: &mask)
      column = end
    }
    cells[columns * Int(Self.block)] = SIMD16()
    isTouched[columns] = false
  }

  /// Writes a column of a block.
  @inline(__always)
  private static func write(
    _ coverage: SIMD16<Float>, at place: Int, in texels: inout ContiguousArray<UInt32>
  ) {
    // Adding 2²³ leaves the rounded number in the lowest bits.
    let bytes = coverage * 255 + 8_388_608
    var texel = place
    for row in 0..<16 {
      texels[texel] = (bytes[row].bitPattern & 0xFF) &* 0x0101_0101
      texel += CoverageMask.stride
    }
  }

  /// Adds pixels of whose rows each is covered evenly.
  private func addEven(_ covered: SIMD16<Float>, _ rect: PixelRect, into mask: inout CoverageMask) {
    let rows = Int(rect.height)
    var row = 0
    while row < rows {
      let value = covered[row]
      var end = row + 1
      while end < rows && abs(covered[end] - value) < Self.slack { end += 1 }
      let part = PixelRect(x0: rect.x0, y0: rect.y0 + Int32(row), x1: rect.x1, y1: rect.y0 + Int32(end))
      if value > 1 - Self.slack {
        mask.appendSolid(part)
      } else if value > Self.slack {
        mask.appendEven(value, part)
      }
      row = end
    }
  }

  /// The share that is inside, of pixels with such a winding number.
  @inline(__always) private static func coverage(_ winding: SIMD16<Float>, _ isEvenOdd: Bool) -> SIMD16<Float>
  {
    let size = winding.replacing(with: -winding, where: winding .< 0)
    if !isEvenOdd { return size.replacing(with: 1, where: size .> 1) }
    // 0 1 0 1 …, with slopes in between.
    let fold = size - 2 * (size * 0.5).rounded(.down)
    return fold.replacing(with: 2 - fold, where: fold .> 1)
  }
}

extension CoverageRaster {
  /// Adds a path, open subpaths closed.
  mutating func add(_ elements: PathElements, _ map: PointMap) {
    var (next, local) = (0, SIMD2<Double>())
    var begin = local
    // By index: iterators allocate in builds that are not optimised, and tests count in those too.
    for index in 0..<elements.verbs.count {
      let verb = elements.verbs[index]
      switch verb {
      case .moveToPoint:
        local = SIMD2(elements.points[next])
        begin = local
        move(to: place(map.pixel(local)))
      case .addLineToPoint:
        local = SIMD2(elements.points[next])
        line(to: place(map.pixel(local)))
      case .addQuadCurveToPoint:
        let (p, end) = (SIMD2(elements.points[next]), SIMD2(elements.points[next + 1]))
        if map.isAffine {
          quad(to: place(map.pixel(end)), place(map.pixel(p)))
        } else {
          bend(local, local + (p - local) * (2 / 3), end + (p - end) * (2 / 3), end, map)
        }
        local = end
      case .addCurveToPoint:
        let (p, q) = (SIMD2(elements.points[next]), SIMD2(elements.points[next + 1]))
        let end = SIMD2(elements.points[next + 2])
        if map.isAffine {
          curve(to: place(map.pixel(end)), place(map.pixel(p)), place(map.pixel(q)))
        } else {
          bend(local, p, q, end, map)
        }
        local = end
      case .closeSubpath:
        close()
        local = begin
      }
      next += verb.pointCount
    }
  }

  /// Adds a rectangle (x, y, width, height) with radii at its top left, top right, bottom right and bottom left.
  mutating func addRoundedRect(_ rect: SIMD4<Float>, _ radii: SIMD4<Float>, _ transform: CGAffineTransform) {
    let map = PointMap(transform)
    let (x0, y0) = (Double(rect.x), Double(rect.y))
    let (x1, y1) = (x0 + Double(rect.z), y0 + Double(rect.w))
    let r = SIMD4<Double>(radii)
    move(to: place(map.pixel(SIMD2(x0, y0 + r.x))))
    addCorner(SIMD2(x0 + r.x, y0 + r.x), r.x, .pi, map)
    addCorner(SIMD2(x1 - r.y, y0 + r.y), r.y, -.pi / 2, map)
    addCorner(SIMD2(x1 - r.z, y1 - r.z), r.z, 0, map)
    addCorner(SIMD2(x0 + r.w, y1 - r.w), r.w, .pi / 2, map)
    close()
  }

  /// Adds a quarter of a circle.
  private mutating func addCorner(
    _ center: SIMD2<Double>, _ radius: Double, _ angle: Double, _ map: PointMap
  ) {
    let pixels = Float(radius * map.scale)
    // Chords of a quarter in n parts are r (1 - cos(π / 4n)) ≈ 0.31 r / n² from it.
    let count = Self.count(pixels * 0.31)
    for index in 0...count {
      let turn = angle + Double(index) / Double(count) * .pi / 2
      line(to: place(map.pixel(center + SIMD2(cos(turn), sin(turn)) * radius)))
    }
  }

  /// Adds a curve in perspective, under which it is none of the same kind: point by point.
  private mutating func bend(
    _ a: SIMD2<Double>, _ p: SIMD2<Double>, _ q: SIMD2<Double>, _ b: SIMD2<Double>, _ map: PointMap
  ) {
    let (first, second) = (
      map.pixel(a) - 2 * map.pixel(p) + map.pixel(q), map.pixel(p) - 2 * map.pixel(q) + map.pixel(b)
    )
    let deviation = max((first * first).sum(), (second * second).sum()).squareRoot()
    let count = 2 * Self.count(Float(deviation) * 0.75)
    for index in 1...count {
      let t = Double(index) / Double(count)
      let u = 1 - t
      let point = a * (u * u * u) + p * (3 * u * u * t) + q * (3 * u * t * t) + b * (t * t * t)
      line(to: place(map.pixel(point)))
    }
  }
}

/// Where points of a layer lie on the surface.
struct PointMap {
  private let x: SIMD3<Double>
  private let y: SIMD3<Double>
  private let w: SIMD3<Double>
  let isAffine: Bool
  /// Pixels in a point, in the direction in which there are most, where there is no perspective.
  let scale: Double

  init(_ map: CGAffineTransform) {
    x = SIMD3(Double(map.a), Double(map.c), Double(map.tx))
    y = SIMD3(Double(map.b), Double(map.d), Double(map.ty))
    w = SIMD3(0, 0, 1)
    isAffine = true
    scale = Self.scale(x, y)
  }

  init(_ projection: Projection) {
    (x, y, w) = (projection.x, projection.y, projection.w)
    isAffine = false
    let depth = max(abs(w.z), 1e-9)
    scale = Self.scale(x / depth, y / depth)
  }

  private static func scale(_ x: SIMD3<Double>, _ y: SIMD3<Double>) -> Double {
    let (across, down) = (x.x * x.x + y.x * y.x, x.y * x.y + y.y * y.y)
    return max(across, down).squareRoot()
  }

  func pixel(_ point: SIMD2<Double>) -> SIMD2<Double> {
    let p = SIMD3(point.x, point.y, 1)
    let place = SIMD2((x * p).sum(), (y * p).sum())
    return isAffine ? place : place / max((w * p).sum(), 1e-6)
  }
}
