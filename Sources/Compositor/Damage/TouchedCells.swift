import LayerValues

/// The cells of a surface, eight across and eight down, in which anything was drawn.
///
/// Adding a rectangle takes a few instructions, where a list of disjoint rectangles takes thousands once it is full.
struct TouchedCells {
  /// A bit for each cell, eight for each line of cells from the top.
  private var cells: UInt64 = 0
  private let surface: PixelRect
  /// The number of cells per pixel across and down, times 2³².
  private let scale: SIMD2<Int64>

  init(surface: PixelRect) {
    self.surface = surface
    scale = SIMD2(Self.scale(surface.width), Self.scale(surface.height))
  }

  mutating func add(_ rect: PixelRect) {
    let shown = rect.intersection(surface)
    if shown.isEmpty { return }
    let (left, right) = (Self.cell(shown.x0, scale.x), Self.cell(shown.x1 - 1, scale.x))
    let (top, bottom) = (Self.cell(shown.y0, scale.y), Self.cell(shown.y1 - 1, scale.y))
    let columns = (UInt64(0xff) >> (7 - right)) & (UInt64(0xff) << left) & 0xff
    let lines = (UInt64.max >> (8 * (7 - bottom))) & (UInt64.max << (8 * top))
    cells |= (columns &* 0x0101_0101_0101_0101) & lines
  }

  /// The quotient is rounded up, so that the first pixel of a cell is in that cell.
  private static func scale(_ side: Int32) -> Int64 { (8 << 32) / Int64(max(1, side)) + 1 }

  private static func cell(_ pixel: Int32, _ scale: Int64) -> UInt64 {
    UInt64(min(7, max(0, (Int64(pixel) * scale) >> 32)))
  }

  /// Whether more than three fifths of the cells were touched.
  var areMost: Bool { 5 * cells.nonzeroBitCount > 3 * 64 }
}
