import LayerValues

/// A subtree or a run of plain layers with a cached raster, or a candidate for one.
struct CachedRaster: TableElement {
  typealias Table = Tables.Rasters

  /// The row of the subtree, or the first of the run; none for a free entry.
  var row: RowIndex = .none
  /// The run; nil for a subtree.
  var run: CachedRun?
  /// The last frame that visited the entry.
  var lastFrame = -1
  /// The number of frames since the content changed, and since it moved by anything but whole pixels.
  var stillFrames = 0
  /// Whether the content had been still before its last change: then it is likely to be still again from that frame on.
  var hasRested = false
  var wholePixelFrames = 0
  /// The cost of drawing the content the last time, by `RasterCache.cost(of:)`.
  var cost: Float = 0
  /// Whether the content cannot become a raster until it changes.
  var isExcluded = false
  /// The number of the entry's raster; 0 without one.
  var raster: UInt64 = 0
  /// The pixels of the raster at the position at which it was made.
  var plane = PixelRect.empty
  /// The transform of the layer when the raster was made, and in the last frame.
  var madeTransform = CGAffineTransform.identity
  var lastTransform = CGAffineTransform.identity
  /// The transform of the layer in the superlayer, if the last frame showed the layer or found it to be outside of the
  /// visible pixels.
  var localTransform: CGAffineTransform?
  /// Whether the raster was made in a plane whose back is turned to the viewer.
  var isBackFacing = false
  /// Whether parts of the content overlap, or count as overlapping: a clip with a soft edge cuts each of them, which a
  /// raster would not show.
  var overlaps = false

  var isRun: Bool { run != nil }

  /// Notes that the raster is shown again, at the layer's current position.
  mutating func noteShown(at transform: CGAffineTransform, _ frame: Int) {
    lastFrame = frame
    stillFrames += 1
    wholePixelFrames += 1
    lastTransform = transform
  }

  /// The number of pixels of the cached raster.
  var size: Int { raster == 0 ? 0 : Int(plane.width) * Int(plane.height) }

  /// Whether the content has not changed for long enough to be worth a raster.
  var isStill: Bool { stillFrames >= RasterCache.requiredStillFrames }
  /// Whether the layer has moved only by whole pixels for as long.
  var movesByWholePixels: Bool { wholePixelFrames >= RasterCache.requiredStillFrames }
  /// Whether a raster would save anything, and has not failed.
  var isWorthMaking: Bool {
    movesByWholePixels && (isStill || hasRested) && !isExcluded && cost >= RasterCache.leastCost
  }
  /// Whether an invisible subtree is measured in this frame.
  var isDueForMeasuring: Bool {
    movesByWholePixels && isStill && stillFrames % RasterCache.keptFrames == RasterCache.requiredStillFrames
  }

  /// The offset in pixels of a layer at `transform` from the position at which the raster was made, if it is whole.
  func shift(to transform: CGAffineTransform) -> SIMD2<Int32>? { madeTransform.wholeShift(to: transform) }

  /// The pixels of the raster, moved by an offset.
  func pixels(_ shift: SIMD2<Int32>) -> PixelRect { plane.moved(x: shift.x, y: shift.y) }
}

/// A run of plain layers as it was drawn.
struct CachedRun {
  /// The number of rows of the run, the number of their order, and the commit of their siblings.
  var count: Int
  var orderNumber: Int
  var siblingsEpoch: UInt64
  /// The pixels that the run could touch.
  var scissor: PixelRect
}

extension CGAffineTransform {
  /// The offset in pixels of `other` from this transform, if it is a translation by whole pixels.
  func wholeShift(to other: CGAffineTransform) -> SIMD2<Int32>? {
    guard a == other.a, b == other.b, c == other.c, d == other.d else { return nil }
    let (x, y) = (Double(other.tx - tx), Double(other.ty - ty))
    guard abs(x) < 1e6, abs(y) < 1e6 else { return nil }
    let (dx, dy) = (Int32(x.rounded()), Int32(y.rounded()))
    return abs(x - Double(dx)) < 1e-4 && abs(y - Double(dy)) < 1e-4 ? SIMD2(dx, dy) : nil
  }
}
