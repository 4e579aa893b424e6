import LayerValues

/// Reduced copies of images, for drawing images much smaller than their size, since linear filtering alone would skip
/// texels.
///
/// Level 0 is the image. A level has half the width and half the height of the level before, rounded up. The last row
/// or column of an odd side counts twice, so that a texel of level n always covers 2ⁿ x 2ⁿ pixels.
enum ImageLevels {
  /// The level to draw at a scale in pixels per texel of level 0: the most reduced level that is not magnified, or
  /// level 0.
  static func level(forScale scale: Double) -> Int {
    var (level, scale) = (0, scale)
    // With the tolerance, a scale of one half selects level 1 despite rounding errors. Level 14 reduces the longest possible side of
    // an image, 2¹⁴ pixels, to one texel.
    while scale <= 0.5001 && level < 14 {
      level += 1
      scale *= 2
    }
    return level
  }

  /// The length of a side at a level, in texels.
  static func size(_ side: Int, level: Int) -> Int {
    max(1, (side + (1 << level) - 1) >> level)
  }

  /// The premultiplied BGRA pixels of a level, in rows without padding.
  static func pixels(of image: CGImage, level: Int) -> [UInt32] {
    var result = ContiguousArray<UInt32>()
    append(image, level: level, to: &result)
    return Array(result)
  }

  /// Adds the pixels of a level.
  static func append(_ image: CGImage, level: Int, to result: inout ContiguousArray<UInt32>) {
    var scratch = Scratch()
    append(image, level: level, rows: 0..<size(image.height, level: level), to: &result, scratch: &scratch)
  }

  /// The memory of two levels in between, which successive calls of `append` reuse.
  struct Scratch {
    fileprivate var source = ContiguousArray<UInt32>()
    fileprivate var target = ContiguousArray<UInt32>()
  }

  /// Adds the pixels of some rows of a level.
  static func append(
    _ image: CGImage, level: Int, rows: Range<Int>, to result: inout ContiguousArray<UInt32>,
    scratch: inout Scratch
  ) {
    if let reduction = image.reduction, reduction.level <= level {
      return append(
        reduction.image, level: level - reduction.level, rows: rows, to: &result, scratch: &scratch)
    }
    let width = image.width
    let columns = size(width, level: level)
    let offset = result.count
    result.append(contentsOf: repeatElement(0, count: columns * rows.count))
    if level == 0 {
      return image.withPixels {
        copy($0.bytes, first: rows.lowerBound * width, count: rows.count * width, into: &result, at: offset)
      }
    }
    let (first, height) = (rows.lowerBound << level, min(image.height, rows.upperBound << level))
    // A band of rows is reduced at a time, so that intermediate levels fit the processor's cache.
    let band = max(bandHeight, 1 << level)
    let most = level > 1 ? size(width, level: 1) * size(min(band, height), level: 1) : 0
    // The memory is moved out, because a span of one array excludes changes of the other in the same value.
    var (source, target) = (ContiguousArray<UInt32>(), ContiguousArray<UInt32>())
    swap(&source, &scratch.source)
    swap(&target, &scratch.target)
    defer {
      swap(&source, &scratch.source)
      swap(&target, &scratch.target)
    }
    source.append(contentsOf: repeatElement(0, count: max(0, most - source.count)))
    target.append(contentsOf: repeatElement(0, count: max(0, most - target.count)))
    image.withPixels { bytes in
      for top in stride(from: first, to: height, by: band) {
        let rows = min(band, height - top)
        let start = offset + ((top - first) >> level) * columns
        if level == 1 {
          halve(bytes.bytes, first: top * width, width: width, height: rows, into: &result, at: start)
          continue
        }
        halve(bytes.bytes, first: top * width, width: width, height: rows, into: &source, at: 0)
        for done in 1..<level {
          let (width, rows) = (size(width, level: done), size(rows, level: done))
          if done == level - 1 {
            halve(source.span.bytes, first: 0, width: width, height: rows, into: &result, at: start)
          } else {
            halve(source.span.bytes, first: 0, width: width, height: rows, into: &target, at: 0)
            swap(&source, &target)
          }
        }
      }
    }
  }

  /// The least number of rows in a band.
  private static let bandHeight = 32

  /// Copies `count` pixels of the source from the index `first` on into `result` from the index `start` on.
  private static func copy(
    _ source: RawSpan, first: Int, count: Int, into result: inout ContiguousArray<UInt32>, at start: Int
  ) {
    let source = source.extracting(first * 4..<(first + count) * 4)
    let eights = count & ~7
    var target = result.mutableSpan
    var bytes = target.mutableBytes
    for index in stride(from: 0, to: eights, by: 8) {
      bytes.storeBytes(
        of: source.unsafeLoadUnaligned(fromByteOffset: index * 4, as: SIMD8<UInt32>.self),
        toByteOffset: (start + index) * 4, as: SIMD8<UInt32>.self)
    }
    for index in eights..<count {
      bytes.storeBytes(of: load(source, index), toByteOffset: (start + index) * 4, as: UInt32.self)
    }
  }

  /// Writes the mean of each block of 2 x 2 pixels of the source, whose first pixel has the index `first`, into
  /// `result` from the index `start` on.
  private static func halve(
    _ source: RawSpan, first: Int, width: Int, height: Int, into result: inout ContiguousArray<UInt32>,
    at start: Int
  ) {
    let columns = size(width, level: 1)
    var target = result.mutableSpan
    var bytes = target.mutableBytes
    for y in stride(from: 0, to: height, by: 2) {
      let (upper, lower) = (first + y * width, first + min(y + 1, height - 1) * width)
      let row = start + y / 2 * columns
      // Sixteen pixels of each row give eight means.
      let eights = width / 16 * 8
      for column in stride(from: 0, to: eights, by: 8) {
        let (above, below) = (sixteen(source, upper + column * 2), sixteen(source, lower + column * 2))
        bytes.storeBytes(
          of: mean(above.evenHalf, b: above.oddHalf, c: below.evenHalf, d: below.oddHalf),
          toByteOffset: (row + column) * 4, as: SIMD8<UInt32>.self)
      }
      for column in eights..<columns {
        let (left, right) = (column * 2, min(column * 2 + 1, width - 1))
        let pixels = mean(
          SIMD8(repeating: load(source, upper + left)), b: SIMD8(repeating: load(source, upper + right)),
          c: SIMD8(repeating: load(source, lower + left)), d: SIMD8(repeating: load(source, lower + right)))
        bytes.storeBytes(of: pixels[0], toByteOffset: (row + column) * 4, as: UInt32.self)
      }
    }
  }

  @inline(__always)
  private static func sixteen(_ source: RawSpan, _ pixel: Int) -> SIMD16<UInt32> {
    source.unsafeLoadUnaligned(fromByteOffset: pixel * 4, as: SIMD16<UInt32>.self)
  }

  private static func load(_ source: RawSpan, _ pixel: Int) -> UInt32 {
    source.unsafeLoadUnaligned(fromByteOffset: pixel * 4, as: UInt32.self)
  }

  /// The means of four pixels each; 16-bit lanes hold two components at a time. A call would pass the vectors through
  /// memory.
  @inline(__always)
  private static func mean(_ a: SIMD8<UInt32>, b: SIMD8<UInt32>, c: SIMD8<UInt32>, d: SIMD8<UInt32>) -> SIMD8<
    UInt32
  > {
    let mask = SIMD8<UInt32>(repeating: 0x00FF_00FF)
    let round = SIMD8<UInt32>(repeating: 0x0002_0002)
    let low = (a & mask) &+ (b & mask) &+ (c & mask) &+ (d & mask) &+ round
    let high = (a &>> 8 & mask) &+ (b &>> 8 & mask) &+ (c &>> 8 & mask) &+ (d &>> 8 & mask) &+ round
    return (low &>> 2 & mask) | ((high &>> 2 & mask) &<< 8)
  }
}
