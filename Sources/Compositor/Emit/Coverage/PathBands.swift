import Engine

/// Outlines cut into bands of a few rows, for graphics cards: what they cover is found by the program that draws a band,
/// from the lines that pass it.
struct PathBands {
  /// Pixels, and where in the texture the lines are that pass them.
  struct Band {
    var rect: PixelRect
    var first: Int32
    var count: Int32
  }

  /// Texels across and down the texture; `banded.frag` has the first as a constant.
  static let width = 256
  static let height = 256
  /// The lines of a moving path may be this much farther from the curve: a fiftieth of a pixel more saves a third of them.
  static let coarseness: Float = 2
  /// A texture that no frame has read for as long goes.
  private static let keptFrames = 120

  /// Of the current outline.
  private(set) var bands: ContiguousArray<Band> = []
  private(set) var isEvenOdd = false
  /// Where the lines of all outlines of a frame are; -1 while there is none.
  private(set) var texture: Int32 = -1
  /// x, y of both ends, in surface pixels.
  private var lines: ContiguousArray<SIMD4<Float>> = []

  mutating func beginFrame(_ store: inout TextureStore) {
    lines.removeAll(keepingCapacity: true)
    if texture >= 0,
      store.isUnused(since: store.entries[Int(texture)].lastUse, forFrames: Self.keptFrames)
    {
      store.drop(texture)
      texture = -1
    }
  }

  /// Takes an outline over; false where there is no room for all of it.
  mutating func take(_ raster: inout CoverageRaster, isEvenOdd: Bool, _ store: inout TextureStore) -> Bool {
    bands.removeAll(keepingCapacity: true)
    if lines.capacity == 0 {
      // Room for what most outlines need, so that one that grows makes none.
      lines.reserveCapacity(16 * Self.width)
      bands.reserveCapacity(256)
    }
    self.isEvenOdd = isEvenOdd
    let count = raster.sortIntoBands()
    if lines.count + count > Self.width * Self.height { return false }
    if texture < 0 { texture = store.make(.lines, width: Self.width, height: Self.height) }
    raster.appendBands(to: &bands, &lines)
    return true
  }

  /// Uploads what the frame has, in whole rows.
  mutating func upload(_ store: inout TextureStore) {
    if lines.isEmpty { return }
    let rows = (lines.count + Self.width - 1) / Self.width
    while lines.count < rows * Self.width { lines.append(SIMD4()) }
    store.commands.append(
      TextureCommand(kind: .uploadLines(lines), texture: texture, width: Self.width, height: rows))
  }
}

extension CoverageRaster {
  /// Ends the outlines and puts their lines into rows of blocks; how many lines all rows have.
  mutating func sortIntoBands() -> Int { sortLines() ? rows.positionCount : 0 }

  /// Adds a band for every row of blocks that lines pass, and those lines, in surface pixels.
  func appendBands(
    to bands: inout ContiguousArray<PathBands.Band>, _ all: inout ContiguousArray<SIMD4<Float>>
  ) {
    let area = outline.area
    let lines = SortedLines(lines: outline.lines, order: rows.order)
    let origin = SIMD4(Float(area.x0), Float(area.y0), Float(area.x0), Float(area.y0))
    for row in 0..<rows.count where !rows.positions(inRow: row).isEmpty {
      let top = area.y0 + Int32(row) * Self.block
      let rect = PixelRect(x0: area.x0, y0: top, x1: area.x1, y1: min(top + Self.block, area.y1))
      let first = all.count
      for position in rows.positions(inRow: row) {
        let line = lines[position]
        // Horizontal lines cut off nothing.
        if line.y != line.w { all.append(line + origin) }
      }
      if all.count > first {
        bands.append(PathBands.Band(rect: rect, first: Int32(first), count: Int32(all.count - first)))
      }
    }
  }
}
