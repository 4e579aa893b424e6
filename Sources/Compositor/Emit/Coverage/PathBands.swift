import LayerValues

/// Outlines for graphics cards, cut into bands of a few rows of pixels, and the bands into cells. The program that
/// draws a cell finds the coverage of the cell from its lines.
struct PathBands {
  /// The pixels of a cell, and the range of its lines in the texture.
  struct Cell {
    var rect: PixelRect
    var first: Int32
    var count: Int32
  }

  /// The width of the texture in texels; `banded.frag` has the same constant.
  static let width = 256
  /// The height of the texture in texels.
  static let height = 256
  /// The greatest number of lines of a frame: one line for each texel.
  static let mostLines = width * height
  /// The greatest number of line tests for all pixels of a frame's outlines. With more, a graphics card may take longer
  /// than the CPU.
  static let mostWork: Int64 = 1 << 24
  /// The factor by which the lines of a changing path may be farther from the curve, which saves a third of the lines.
  static let coarseness: Float = 2
  /// The number of frames after which an unused texture is dropped.
  private static let mostIdleFrames = 120

  /// The cells of the current outline.
  private(set) var cells: ContiguousArray<Cell> = []
  private(set) var isEvenOdd = false
  /// The texture with the lines of all outlines of a frame; none until it is needed.
  private(set) var texture: TextureIndex = .none
  /// The lines: x, y of both ends, in surface pixels.
  private(set) var lines: ContiguousArray<SIMD4<Float>> = []
  private var sorter = BandCells()
  var recordCapacity: Int { sorter.recordCapacity }
  /// The number of line tests of the frame's pixels so far.
  private var work: Int64 = 0

  mutating func beginFrame(_ store: inout TextureStore) {
    lines.removeAll(keepingCapacity: true)
    work = 0
    if texture.exists,
      store.isUnused(since: store.entries[texture].lastUse, forFrames: Self.mostIdleFrames)
    {
      store.drop(texture)
      texture = .none
      (lines, cells) = ([], [])
      sorter.releaseMemory()
    }
  }

  /// Makes cells of an outline. Returns false if there is no room for all of its lines, or if it is too much work.
  mutating func take(_ raster: inout CoverageRaster, isEvenOdd: Bool, _ store: inout TextureStore) -> Bool {
    cells.removeAll(keepingCapacity: true)
    if lines.capacity == 0 {
      // The initial capacity serves most outlines; a larger outline allocates.
      lines.reserveCapacity(16 * Self.width)
      cells.reserveCapacity(1024)
    }
    self.isEvenOdd = isEvenOdd
    if texture.isNone { texture = store.make(.lines, width: Self.width, height: Self.height) }
    guard raster.sortLines() else { return true }
    let oldCount = lines.count
    let area = raster.outline.area
    let sorted = SortedLines(lines: raster.outline.lines, order: raster.rows.order)
    for row in 0..<raster.rows.count {
      let positions = raster.rows.positions(inRow: row)
      if positions.isEmpty { continue }
      let top = area.y0 + Int32(row) * CoverageRaster.block
      let rect = PixelRect(x0: area.x0, y0: top, x1: area.x1, y1: min(top + CoverageRaster.block, area.y1))
      if !sorter.add(positions, of: sorted, rect: rect, area: area, to: &cells, lines: &lines) {
        return refuse(linesFrom: oldCount)
      }
    }
    var added: Int64 = 0
    for index in cells.indices { added += cells[index].rect.area * Int64(cells[index].count) }
    if work + added > Self.mostWork { return refuse(linesFrom: oldCount) }
    work += added
    return true
  }

  /// Removes the cells of the current outline, and the lines from an index on; returns false.
  private mutating func refuse(linesFrom start: Int) -> Bool {
    lines.removeLast(lines.count - start)
    cells.removeAll(keepingCapacity: true)
    return false
  }

  /// Uploads the lines of the frame, in whole rows.
  mutating func upload(_ store: inout TextureStore) {
    if lines.isEmpty { return }
    let rows = (lines.count + Self.width - 1) / Self.width
    while lines.count < rows * Self.width { lines.append(SIMD4()) }
    store.commands.append(
      TextureCommand(kind: .uploadLines(lines), texture: texture, width: Self.width, height: rows))
  }
}
