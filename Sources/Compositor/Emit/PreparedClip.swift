import LayerValues

/// A rounded clip with the values that every item under it needs, computed once.
struct PreparedClip: TableElement {
  typealias Table = Tables.Clips

  /// Half the size in points.
  let half: SIMD2<Float>
  /// The radii in points: top left, top right, bottom right, bottom left.
  let radii: SIMD4<Float>
  /// Whether no pixel is inside of the clip.
  let isEmpty: Bool
  /// The pixels per point, at right angles to the sides.
  let scale: SIMD2<Float>
  /// The dot product of the gradients of the point's x and y, per pixel: 0 for a rectangle.
  let skew: Float
  /// The partition of the clip; nil if the clip is not axis-aligned.
  let partition: Partition?
  /// The rectangle in points: x, y, width, height.
  let rect: SIMD4<Float>
  /// The map from points to pixels of the surface.
  let toPixels: CGAffineTransform
  /// The pixels that the clip can touch; nil if the clip is empty.
  let bounds: PixelRect?
  private let across: SIMD2<Double>
  private let down: SIMD2<Double>
  private let offset: SIMD2<Double>

  init(_ clip: RoundedClip) {
    let map = clip.fromPixels
    let centre = SIMD2(Double(clip.rect.x + clip.rect.z / 2), Double(clip.rect.y + clip.rect.w / 2))
    half = SIMD2(max(clip.rect.z, 0), max(clip.rect.w, 0)) / 2
    radii = clip.radii.clamped(lowerBound: SIMD4(), upperBound: SIMD4(repeating: min(half.x, half.y)))
    across = SIMD2(Double(map.a), Double(map.b))
    down = SIMD2(Double(map.c), Double(map.d))
    offset = SIMD2(Double(map.tx), Double(map.ty)) - centre
    scale = SIMD2<Float>(1 / (across * across + down * down).squareRoot())
    skew = Float(across.x * across.y + down.x * down.y)
    toPixels = map.inverted()
    rect = clip.rect
    let shape = Shape(transform: toPixels, rect: clip.rect, radii: clip.radii)
    bounds = shape.map { shape in
      PixelRect(
        x0: PixelRect.clamped(shape.box.x0.rounded(.down)),
        y0: PixelRect.clamped(shape.box.y0.rounded(.down)),
        x1: PixelRect.clamped(shape.box.x1.rounded(.up)), y1: PixelRect.clamped(shape.box.y1.rounded(.up)))
    }
    isEmpty = shape == nil
    partition = shape.flatMap { $0.isAxisAligned ? Partition($0.box) : nil }
  }

  /// The vector from the clip's centre to a pixel position, in points.
  func local(_ position: SIMD2<Double>) -> SIMD2<Float> {
    SIMD2<Float>(across * position.x + down * position.y + offset)
  }
}
