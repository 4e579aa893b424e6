import Foundation
import LayerValues

/// The shadow of an axis-aligned rounded rectangle with a narrow blur, as a texture with one texel per pixel whose long
/// sides are stretched. A texel holds the Gaussian of the rectangle's coverage of pixels.
///
/// A texture whose texels are not on the pixels would be too soft here: filtering would widen it by as much as the
/// blur.
struct SmallBlurShadow {
  /// The sigma, in pixels, from which `ShadowPatch` is as good.
  static let widest = 4.0

  /// One direction of the texture.
  struct Axis {
    /// The first pixel that the rectangle touches.
    let first: Int32
    /// The number of pixels that the rectangle touches.
    let length: Int32
    /// The shares of the first and of the last pixel that the rectangle does not cover.
    let free: SIMD2<Double>
    /// The number of pixels of the rectangle before and after the stretched part; all pixels and 0 if no part is
    /// stretched.
    let ends: SIMD2<Int32>
    /// The number of pixels around the rectangle.
    let margin: Int32

    init(low: Double, high: Double, radii: SIMD2<Double>, reach: Int, steps: Double) {
      // Positions are rounded to steps, so that a moving shadow needs a limited number of textures.
      let (start, end) = ((low * steps).rounded() / steps, (high * steps).rounded() / steps)
      first = PixelRect.clamped(start.rounded(.down))
      let past = max(PixelRect.clamped(end.rounded(.up)), first + 1)
      length = past - first
      free = SIMD2(start - Double(first), max(Double(past) - end, 0))
      margin = Int32(reach)
      let wanted = SIMD2(
        PixelRect.clamped(radii.x.rounded(.up)) + margin + 1,
        PixelRect.clamped(radii.y.rounded(.up)) + margin + 1)
      ends = wanted.x &+ wanted.y &+ 1 <= length ? wanted : SIMD2(length, 0)
    }

    var isStretched: Bool { ends.y > 0 }
    /// The number of texels of the rectangle.
    var drawn: Int { isStretched ? Int(ends.x + ends.y) + 1 : Int(length) }
    /// The number of texels of the rectangle and its margins.
    var count: Int { drawn + 2 * Int(margin) }
    /// The number of slices: the end before the stretched part, the stretched part, and the end after it, or one slice.
    var sliceCount: Int { isStretched ? 3 : 1 }

    /// A slice: its range of pixels on the surface, its first texel, and its number of texels. A stretched slice shows
    /// the centre of one texel, with the size 0.
    func slice(_ index: Int) -> (from: Int32, to: Int32, texel: Float, size: Float) {
      let (start, end) = (first - margin, first + length + margin)
      if !isStretched { return (start, end, 0, Float(count)) }
      let (before, after) = (ends.x + margin, ends.y + margin)
      switch index {
      case 0: return (start, start + before, 0, Float(before))
      case 1: return (start + before, end - after, Float(before) + 0.5, 0)
      default: return (end - after, end, Float(before) + 1, Float(after))
      }
    }
  }

  let across: Axis
  let down: Axis
  private let radiiAcross: SIMD4<Double>
  private let radiiDown: SIMD4<Double>
  private let sigma: Double
  private let reach: Int

  /// All values are in pixels of the surface.
  init(_ box: RoundedBox, sigma: Double) {
    // Sigma and the radii are rounded too, so that similar shadows share a texture.
    self.sigma = max((sigma * 64).rounded(), 16) / 64
    reach = Int(Int32(saturating: (self.sigma * 3.2).rounded(.up))) + 1
    (radiiAcross, radiiDown) = (
      (box.across * 8).rounded(.toNearestOrEven) / 8, (box.down * 8).rounded(.toNearestOrEven) / 8
    )
    // The steepest slope of the shadow is 0.4 / sigma per pixel, so a narrow blur needs finer steps.
    let steps: Double = sigma < 0.9 ? 64 : sigma < 1.6 ? 32 : 16
    let (x, y) = (radiiAcross, radiiDown)
    across = Axis(
      low: box.x0, high: box.x1, radii: SIMD2(max(x[0], x[3]), max(x[1], x[2])), reach: reach, steps: steps)
    down = Axis(
      low: box.y0, high: box.y1, radii: SIMD2(max(y[0], y[1]), max(y[2], y[3])), reach: reach, steps: steps)
  }

  /// A hash that is equal for equal texels.
  var key: UInt64 {
    var hash = NumberHash()
    for index in 0..<2 {
      let axis = index == 0 ? across : down
      hash.add(UInt64(axis.drawn) << 1 | (axis.isStretched ? 1 : 0))
      hash.add(axis.free.x.bitPattern)
      hash.add(axis.free.y.bitPattern)
    }
    for corner in 0..<4 {
      hash.add(radiiAcross[corner].bitPattern)
      hash.add(radiiDown[corner].bitPattern)
    }
    hash.add(sigma.bitPattern)
    return hash.value >> 1
  }

  /// White, premultiplied by the shadow's share of every texel.
  func texels() -> [UInt32] {
    let (columns, rows) = (across.count, down.count)
    let coverage = coverage()
    var weights = (-reach...reach).map { Float(exp(-Double($0 * $0) / (2 * sigma * sigma))) }
    let sum = weights.reduce(0, +)
    weights = weights.map { $0 / sum }
    var blurredAcross = [Float](repeating: 0, count: columns * rows)
    for row in 0..<rows {
      for tap in 0..<weights.count {
        // The margin is as wide as the Gaussian reaches, so there is no coverage beyond the texture.
        let shift = tap - reach
        for column in max(0, -shift)..<min(columns, columns - shift) {
          blurredAcross[row * columns + column] += coverage[row * columns + column + shift] * weights[tap]
        }
      }
    }
    var line = [Float](repeating: 0, count: columns)
    var result = [UInt32](repeating: 0, count: columns * rows)
    for row in 0..<rows {
      for column in 0..<columns { line[column] = 0 }
      for tap in 0..<weights.count {
        let source = row + tap - reach
        if source < 0 || source >= rows { continue }
        for column in 0..<columns { line[column] += blurredAcross[source * columns + column] * weights[tap] }
      }
      for column in 0..<columns {
        result[row * columns + column] =
          UInt32(saturating: min(max(line[column], 0), 1) * 255 + 0.5) &* 0x0101_0101
      }
    }
    return result
  }

  /// The rectangle's coverage of every pixel, in bands of a sixteenth of a pixel.
  private func coverage() -> [Float] {
    let (columns, rows) = (across.count, down.count)
    let (left, top) = (Double(across.margin) + across.free.x, Double(down.margin) + down.free.x)
    let right = Double(across.margin) + Double(across.drawn) - across.free.y
    let bottom = Double(down.margin) + Double(down.drawn) - down.free.y
    var result = [Float](repeating: 0, count: columns * rows)
    for row in Int(down.margin)..<(rows - Int(down.margin)) {
      let bands = 16
      for band in 0..<bands {
        let low = max(Double(row) + Double(band) / Double(bands), top)
        let high = min(Double(row) + Double(band + 1) / Double(bands), bottom)
        if high <= low { continue }
        let y = (low + high) / 2
        let start = left + max(inset(y - top, 0), inset(bottom - y, 3))
        let end = right - max(inset(y - top, 1), inset(bottom - y, 2))
        for column in Int(across.margin)..<(columns - Int(across.margin)) {
          let width = min(Double(column + 1), end) - max(Double(column), start)
          if width > 0 { result[row * columns + column] += Float(width * (high - low)) }
        }
      }
    }
    return result
  }

  private func inset(_ distance: Double, _ corner: Int) -> Double {
    cornerInset(distance, wide: radiiAcross[corner], high: radiiDown[corner])
  }
}

/// The page with the texels of narrow shadows. A moving shadow needs many textures, so a full page is replaced.
struct SmallBlurShadowPage {
  private static let side = 1024
  /// The number of frames after which an unused page is dropped.
  private static let mostIdleFrames = 240

  private var texture: TextureIndex = .none
  private var packer = ShelfPacker(side: SmallBlurShadowPage.side)
  private var indices = KeyTable<Tables.SmallBlurShadows>(minimumCapacity: 64)
  private var regions: ContiguousArray<TextureRegion> = []
  /// The pages that get no further shadows. They are dropped with the next frame, since this frame may draw from them.
  private var full: ContiguousArray<TextureIndex> = []

  mutating func beginFrame(_ store: inout TextureStore) {
    if texture.exists,
      store.isUnused(since: store.entries[texture].lastUse, forFrames: Self.mostIdleFrames)
    {
      retire()
    }
    for index in 0..<full.count { store.drop(full[index]) }
    full.removeAll(keepingCapacity: true)
  }

  /// The region of a shadow's texels, which are made and uploaded if they are new. Nil if they do not fit on a page.
  mutating func region(of shadow: SmallBlurShadow, _ store: inout TextureStore) -> TextureRegion? {
    let key = shadow.key
    let known = indices[key]
    if known.exists { return regions[known.position] }
    let (width, height) = (shadow.across.count, shadow.down.count)
    var position = texture.isNone ? nil : packer.pack(width: width, height: height)
    if position == nil {
      guard width <= Self.side, height <= Self.side else { return nil }
      if texture.exists { retire() }
      texture = store.make(.coverage, width: Self.side, height: Self.side)
      position = packer.pack(width: width, height: height)
    }
    guard let (x, y) = position else { return nil }
    let texels = shadow.texels()
    let staged = store.stage(width * height) { texels[$0] }
    store.commands.append(
      TextureCommand(
        kind: .upload, texture: texture, x: x, y: y, width: width, height: height, firstPixel: staged))
    let region = TextureRegion(
      texture: texture, textureSize: SIMD2(repeating: Float(Self.side)), origin: SIMD2(Float(x), Float(y)),
      size: SIMD2(Float(width), Float(height)))
    indices.insert(TableIndex(regions.count), for: key)
    regions.append(region)
    return region
  }

  /// Ends the use of the page; the next new shadow gets a new page.
  private mutating func retire() {
    full.append(texture)
    texture = .none
    packer = ShelfPacker(side: Self.side)
    indices.removeAll()
    regions.removeAll(keepingCapacity: true)
  }
}
