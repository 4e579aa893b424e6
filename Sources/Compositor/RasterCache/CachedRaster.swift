import LayerValues

/// A subtree, a run of plain layers or a strip of subtrees that has a cached raster or is a candidate for one.
struct CachedRaster: TableElement {
  typealias Table = Tables.Rasters

  /// The row of the subtree, or the first row of the run or strip; none for a free entry.
  var row: RowIndex = .none
  /// The run as it was drawn last, or the strip; nil for a subtree.
  var run: CachedRun?
  /// The last frame that visited the entry.
  var lastFrame = -1
  /// The number of consecutive frames in which the content has not changed.
  var stillFrames = 0
  /// Whether the content was still before its last change, so that it is likely to be still again after that change.
  var hasRested = false
  /// The number of consecutive frames in which the layer has moved only by whole pixels; -1 if it has not only moved in
  /// the last frame, or was not seen before.
  var wholePixelFrames = -1
  /// The cost of drawing the content when it was drawn last: of a subtree, by `RasterCache.cost(of:)`; of a run, the
  /// number of its items and quads.
  var cost: Float = 0
  /// Whether the content cannot become a raster until it changes.
  var isExcluded = false
  /// The number of the entry's raster; 0 without one.
  var raster: UInt64 = 0
  /// The pixels of the raster, at the position at which the raster was made.
  var plane = PixelRect.empty
  /// The layer's map to pixels when the raster was made, and in the last frame that visited the layer.
  var madeTransform = CGAffineTransform.identity
  var lastTransform = CGAffineTransform.identity
  /// The layer's map to its superlayer's points, if the last frame showed the raster or found the layer outside of the
  /// visible pixels; otherwise nil.
  var localTransform: CGAffineTransform?
  /// Whether the raster was made in a plane whose back is turned to the viewer.
  var isBackFacing = false
  /// Whether items of the content may overlap. The soft edge of a clip then cuts each item separately, which a clipped
  /// raster does not show.
  var overlaps = false

  var isRun: Bool { run != nil }
  /// Whether the content is a run of plain layers, which rest on the surface.
  var isPlainRun: Bool { run.map { !$0.isStrip } ?? false }

  /// The number of frames between two searches for a strip that begins with the subtree: more after searches in vain. It
  /// is odd, so that strips of an even number of rows are made in different frames.
  var stripSearchInterval: Int { stillFrames < 64 ? 7 : stillFrames < 512 ? 31 : 127 }

  /// Updates `wholePixelFrames` for a frame that visits the layer at `transform`; `wasSeen` says whether the frame before
  /// did.
  mutating func noteMove(to transform: CGAffineTransform, wasSeen: Bool) {
    if wasSeen, lastTransform.wholeShift(to: transform) != nil {
      wholePixelFrames = max(wholePixelFrames, 0) + 1
    } else {
      wholePixelFrames = wasSeen && lastTransform.differsByMove(from: transform) ? 0 : -1
    }
    lastTransform = transform
  }

  /// Notes that the frame shows or skips the unchanged content without a visit, with the layer at `transform`.
  mutating func noteShown(at transform: CGAffineTransform, _ frame: Int) {
    lastFrame = frame
    stillFrames += 1
    wholePixelFrames += 1
    lastTransform = transform
  }

  /// Notes that the frame skips the unchanged content, which is invisible, with the layer at `transform`.
  mutating func noteSkipped(at transform: CGAffineTransform, _ frame: Int) {
    noteMove(to: transform, wasSeen: true)
    lastFrame = frame
    stillFrames += 1
  }

  /// The number of pixels of the cached raster.
  var size: Int { raster == 0 ? 0 : Int(plane.width) * Int(plane.height) }

  /// Whether the content has been unchanged for long enough to be worth a raster.
  var isStill: Bool { stillFrames >= RasterCache.requiredStillFrames }
  /// Whether the layer has moved only by whole pixels for at least `requiredStillFrames` frames.
  var movesByWholePixels: Bool { wholePixelFrames >= RasterCache.requiredStillFrames }
  /// Whether a raster is worth making: the content rests, or rested before its last change; the layer moves only by
  /// whole pixels; the content is expensive and not excluded.
  var isWorthMaking: Bool {
    movesByWholePixels && (isStill || hasRested) && !isExcluded && cost >= RasterCache.leastCost
  }
  /// Whether this frame measures the pixels of the subtree if the subtree is invisible: once in every
  /// `mostUnshownFrames` frames without a change, while the layer rests or only moves.
  var isDueForMeasuring: Bool {
    wholePixelFrames >= 0 && isStill
      && stillFrames % RasterCache.mostUnshownFrames == RasterCache.requiredStillFrames
  }

  /// The offset, in whole pixels, of a layer at `transform` from the position at which the raster was made; nil if the
  /// layer has not only moved by whole pixels.
  func shift(to transform: CGAffineTransform) -> SIMD2<Int32>? { madeTransform.wholeShift(to: transform) }

  /// The pixels that the content can touch with its layer at `transform`, which may be between pixels; nil if the layer
  /// has not only moved.
  func touchedPixels(at transform: CGAffineTransform) -> PixelRect? {
    guard madeTransform.differsByMove(from: transform) else { return nil }
    let (x, y) = (Double(transform.tx - madeTransform.tx), Double(transform.ty - madeTransform.ty))
    guard abs(x) < 1e6, abs(y) < 1e6 else { return nil }
    // Edges and baselines are rounded to another pixel than at the position of the raster.
    let shift = SIMD2(Int(saturating: x.rounded(.down)), Int(saturating: y.rounded(.down)))
    return plane.moved(SIMD2<Int32>(truncatingIfNeeded: shift)).grown(by: 2)
  }

  /// The pixels of the raster, moved by `shift`.
  func pixels(_ shift: SIMD2<Int32>) -> PixelRect { plane.moved(x: shift.x, y: shift.y) }
}

/// A run of plain layers as it was drawn, or a strip (`StripResolver`).
struct CachedRun {
  /// The number of rows, and the order of their siblings.
  var count: Int
  var siblings: SiblingOrder
  /// The pixels that the run could touch.
  var scissor: PixelRect
  /// Whether the rows are subtrees of any kind, which move together.
  var isStrip = false
}

extension CGAffineTransform {
  /// Whether the difference from another transform is a translation.
  func differsByMove(from other: CGAffineTransform) -> Bool {
    a == other.a && b == other.b && c == other.c && d == other.d
  }

  /// The offset of `other` from this transform, if it is a translation by whole pixels; otherwise nil.
  func wholeShift(to other: CGAffineTransform) -> SIMD2<Int32>? {
    guard differsByMove(from: other) else { return nil }
    let (x, y) = (Double(other.tx - tx), Double(other.ty - ty))
    // Most rasters rest, and rounding is a call of the C library.
    if x == 0, y == 0 { return SIMD2(0, 0) }
    guard abs(x) < 1e6, abs(y) < 1e6 else { return nil }
    let (dx, dy) = (Int32(x.rounded()), Int32(y.rounded()))
    return abs(x - Double(dx)) < 1e-4 && abs(y - Double(dy)) < 1e-4 ? SIMD2(dx, dy) : nil
  }
}
