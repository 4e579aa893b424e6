import LayerValues

/// An axis-aligned rounded rectangle, in pixels of the surface.
struct RoundedBox {
  var x0: Double
  var y0: Double
  var x1: Double
  var y1: Double
  /// The corner radii across and down, in pixels: top left, top right, bottom right, bottom left.
  var across = SIMD4<Double>()
  var down = SIMD4<Double>()
  /// The width, in pixels, of the vertical and of the horizontal sides of a border inside the rectangle.
  var border = SIMD2<Double>()
}

/// A rounded rectangle cut into rectangles of whole pixels: completely covered rectangles (`inner`), which a plain quad
/// draws, and rectangles that contain an edge, a corner or a border (`edges`).
struct Partition {
  private(set) var inner = InlineArray<3, PixelRect>(repeating: PixelRect(x0: 0, y0: 0, x1: 0, y1: 0))
  private(set) var innerCount = 0
  private(set) var edges = InlineArray<8, PixelRect>(repeating: PixelRect(x0: 0, y0: 0, x1: 0, y1: 0))
  private(set) var edgeCount = 0

  /// The least number of completely covered pixels that are worth quads of their own.
  private static let leastInnerArea: Int64 = 1024
  /// The distance from a pixel border, in pixels, within which an edge counts as being on that border.
  private static let tolerance = 1.0 / 512

  init(_ box: RoundedBox) {
    let (left, top) = (Self.floor(box.x0), Self.floor(box.y0))
    let (right, bottom) = (Self.ceil(box.x1), Self.ceil(box.y1))
    // These pixels are inside the straight edges and the border.
    let innerLeft = Self.ceil(box.x0 + box.border.x)
    let innerTop = Self.ceil(box.y0 + box.border.y)
    let innerRight = max(Self.floor(box.x1 - box.border.x), innerLeft)
    let innerBottom = max(Self.floor(box.y1 - box.border.y), innerTop)
    // These columns and rows are between the corners.
    var columnStart = max(Self.ceil(box.x0 + max(box.across[0], box.across[3])), innerLeft)
    var columnEnd = min(Self.floor(box.x1 - max(box.across[1], box.across[2])), innerRight)
    var rowStart = max(Self.ceil(box.y0 + max(box.down[0], box.down[1])), innerTop)
    var rowEnd = min(Self.floor(box.y1 - max(box.down[2], box.down[3])), innerBottom)
    // Corners that leave no columns or rows between them meet in the middle.
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
    if area < Self.leastInnerArea {
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

  /// The number of pixels in the rectangles with an edge, a corner or a border.
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

  /// Rounds down to a pixel border, or up to one that is within `tolerance`.
  static func floor(_ value: Double) -> Int32 { PixelRect.clamped((value + tolerance).rounded(.down)) }
  /// Rounds up to a pixel border, or down to one that is within `tolerance`.
  static func ceil(_ value: Double) -> Int32 { PixelRect.clamped((value - tolerance).rounded(.up)) }
}
