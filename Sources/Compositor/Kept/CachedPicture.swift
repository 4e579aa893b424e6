import Engine

/// A subtree or a run of plain layers with a kept picture, or a candidate for one.
struct CachedPicture {
  /// The row of the subtree, or the first of the run; -1 for a free entry.
  var row: Int32 = -1
  /// nil for a subtree.
  var run: CachedRun?
  /// The last frame that looked at it.
  var lastFrame = -1
  /// The numbers of frames since its content changed, and since it moved by anything but whole pixels.
  var stillFrames = 0
  /// Whether it had been still when it changed the last time: then it is likely to be still again from that frame on.
  var hasRested = false
  var wholePixelFrames = 0
  /// The cost of drawing it the last time, by `PictureCache.cost(of:)`.
  var cost: Float = 0
  /// Whether it cannot become a picture until it changes.
  var isExcluded = false
  /// The number of its picture; 0 without one.
  var picture: UInt64 = 0
  /// The pixels of the picture, as it was made.
  var plane = PixelRect.empty
  /// The transform of its layer when the picture was made, and in the last frame.
  var madeTransform = CGAffineTransform.identity
  var lastTransform = CGAffineTransform.identity
  /// The transform of its layer in the superlayer, if the last frame showed it or found it to be out of sight.
  var localTransform: CGAffineTransform?
  /// Whether it was made in a plane whose back is turned to the viewer.
  var isBackFacing = false
  /// Whether things in it overlap, or would: a clip with a soft edge cuts each of them, which a picture would not show.
  var overlaps = false

  var isRun: Bool { run != nil }

  /// Notes that it is shown again, where its layer is now.
  mutating func noteShown(at transform: CGAffineTransform, _ frame: Int) {
    lastFrame = frame
    stillFrames += 1
    wholePixelFrames += 1
    lastTransform = transform
  }

  /// The number of pixels of the kept picture.
  var size: Int { picture == 0 ? 0 : Int(plane.width) * Int(plane.height) }

  /// Whether it has not changed for long enough to be worth a picture.
  var isStill: Bool { stillFrames >= PictureCache.requiredStillFrames }
  /// Whether it has moved only by whole pixels for as long.
  var movesByWholePixels: Bool { wholePixelFrames >= PictureCache.requiredStillFrames }
  /// Whether a picture of it would save anything, and has not failed.
  var isWorthMaking: Bool {
    movesByWholePixels && (isStill || hasRested) && !isExcluded && cost >= PictureCache.leastCost
  }
  /// Whether a subtree of which nothing is seen is measured in this frame.
  var isDueForMeasuring: Bool {
    movesByWholePixels && isStill && stillFrames % PictureCache.keptFrames == PictureCache.requiredStillFrames
  }

  /// By how many pixels, if by whole ones, a layer at `transform` is away from where the picture was made.
  func shift(to transform: CGAffineTransform) -> SIMD2<Int32>? { madeTransform.wholeShift(to: transform) }

  /// The pixels of the picture, moved.
  func pixels(_ shift: SIMD2<Int32>) -> PixelRect { plane.moved(x: shift.x, y: shift.y) }
}

/// A run of plain layers as it was when it was drawn.
struct CachedRun {
  /// How many rows it has, in an order of this number, among siblings of this commit.
  var count: Int
  var orderNumber: Int
  var siblingsEpoch: UInt64
  /// The pixels that it could touch.
  var scissor: PixelRect
}

extension CGAffineTransform {
  /// By how many pixels, if by whole ones, `other` is away from it.
  func wholeShift(to other: CGAffineTransform) -> SIMD2<Int32>? {
    guard a == other.a, b == other.b, c == other.c, d == other.d else { return nil }
    let (x, y) = (Double(other.tx - tx), Double(other.ty - ty))
    guard abs(x) < 1e6, abs(y) < 1e6 else { return nil }
    let (dx, dy) = (Int32(x.rounded()), Int32(y.rounded()))
    return abs(x - Double(dx)) < 1e-4 && abs(y - Double(dy)) < 1e-4 ? SIMD2(dx, dy) : nil
  }
}
