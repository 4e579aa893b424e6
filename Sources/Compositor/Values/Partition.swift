import LayerValues

/// An axis-aligned rounded rectangle, in surface pixels.
struct RoundedBox {
  var x0: Double
  var y0: Double
  var x1: Double
  var y1: Double
  /// Corner radii across and down, in pixels: top left, top right, bottom right, bottom left.
  var across = SIMD4<Double>()
  var down = SIMD4<Double>()
  /// The width of a border inside it, across and down.
  var border = SIMD2<Double>()
}

/// A rounded rectangle cut into rectangles of whole pixels: completely covered ones, which need no shader of their own,
/// and those that contain an edge, a corner or a border.
struct Partition {
  private(set) var inner = InlineArray<3, PixelRect>(repeating: PixelRect(x0: 0, y0: 0, x1: 0, y1: 0))
  private(set) var innerCount = 0
  private(set) var edges = InlineArray<8, PixelRect>(repeating: PixelRect(x0: 0, y0: 0, x1: 0, y1: 0))
  private(set) var edgeCount = 0

  /// The number of whole pixels below which they are not worth quads of their own.
  private static let worthwhile: Int64 = 1024
  /// The distance from a pixel border, in pixels, within which an edge counts as on it.
  private static let tolerance = 1.0 / 512

  init(_ box: RoundedBox) {
    let (left, top) = (Self.floor(box.x0), Self.floor(box.y0))
    let (right, bottom) = (Self.ceil(box.x1), Self.ceil(box.y1))
    // The whole pixels are inside the straight edges and the border.
    let innerLeft = Self.ceil(box.x0 + box.border.x)
    let innerTop = Self.ceil(box.y0 + box.border.y)
    let innerRight = max(Self.floor(box.x1 - box.border.x), innerLeft)
    let innerBottom = max(Self.floor(box.y1 - box.border.y), innerTop)
    // These columns and rows are between the corners.
    var columnStart = max(Self.ceil(box.x0 + max(box.across[0], box.across[3])), innerLeft)
    var columnEnd = min(Self.floor(box.x1 - max(box.across[1], box.across[2])), innerRight)
    var rowStart = max(Self.ceil(box.y0 + max(box.down[0], box.down[1])), innerTop)
    var rowEnd = min(Self.floor(box.y1 - max(box.down[2], box.down[3])), innerBottom)
    if columnStart > columnEnd {
      columnStart = min(max((columnStart + columnEnd) / 2, innerLeft), innerRight)
      columnEnd = columnStart
    }
    if rowStart > rowEnd {
      rowStart = min(max((rowStart + rowEnd) / 2, innerTop), innerBottom)
      rowEnd = rowStart
    }
    addInner(x0: innerLeft, y0: rowStart, x1: innerRight, y1: rowEnd)
    addInner(x0: columnStart, y0: innerTop, x1: columnEnd, y1: rowStart)
    addInner(x0: columnStart, y0: rowEnd, x1: columnEnd, y1: innerBottom)
    var area: Int64 = 0
    for index in 0..<innerCount { area += Int64(inner[index].width) * Int64(inner[index].height) }
    if area < Self.worthwhile {
      innerCount = 0
      addEdge(x0: left, y0: top, x1: right, y1: bottom)
      return
    }
    addEdge(x0: left, y0: top, x1: columnStart, y1: rowStart)
    addEdge(x0: columnStart, y0: top, x1: columnEnd, y1: innerTop)
    addEdge(x0: columnEnd, y0: top, x1: right, y1: rowStart)
    addEdge(x0: left, y0: rowStart, x1: innerLeft, y1: rowEnd)
    addEdge(x0: innerRight, y0: rowStart, x1: right, y1: rowEnd)
    addEdge(x0: left, y0: rowEnd, x1: columnStart, y1: bottom)
    addEdge(x0: columnStart, y0: innerBottom, x1: columnEnd, y1: bottom)
    addEdge(x0: columnEnd, y0: rowEnd, x1: right, y1: bottom)
  }

  /// The number of pixels in the parts with an edge or a corner.
  var edgeArea: Int64 {
    var area: Int64 = 0
    for index in 0..<edgeCount { area += edges[index].area }
    return area
  }

  private mutating func addInner(x0: Int32, y0: Int32, x1: Int32, y1: Int32) {
    guard x0 < x1, y0 < y1 else { return }
    inner[innerCount] = PixelRect(x0: x0, y0: y0, x1: x1, y1: y1)
    innerCount += 1
  }

  private mutating func addEdge(x0: Int32, y0: Int32, x1: Int32, y1: Int32) {
    guard x0 < x1, y0 < y1 else { return }
    edges[edgeCount] = PixelRect(x0: x0, y0: y0, x1: x1, y1: y1)
    edgeCount += 1
  }

  static func floor(_ value: Double) -> Int32 { PixelRect.clamped((value + tolerance).rounded(.down)) }
  static func ceil(_ value: Double) -> Int32 { PixelRect.clamped((value - tolerance).rounded(.up)) }
}
