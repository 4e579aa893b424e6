import LayerValues

/// A plane with fewer pixels than the surface has in the same area. A blur or an effect is drawn into it, and magnified
/// by filtering, while things move and frames would otherwise be late.
///
/// The plane has a half or a quarter of the pixels along each side, by `MotionDetail`, and is used if a blur or an
/// effect covers at least a sixteenth of the surface. Nothing inside a cached raster, recorded content or an effect's
/// input is reduced, since those outlast the motion.
struct ReducedPlane {
  /// The map from points of the layer to pixels of the plane.
  let fromLayer: CGAffineTransform
  /// The map from pixels of the plane to pixels of the surface.
  let toSurface: CGAffineTransform
  /// The pixels of the plane, and the part of them that is visible or read.
  let plane: PixelRect
  let visible: PixelRect
  /// The resolution of the plane relative to the surface's, along each side.
  private let factor: Double

  /// The least visible share of the surface with which a reduced plane pays.
  private static let leastShare = 1.0 / 16

  /// Creates a plane whose sides are exactly those of a layer's bounds. `reach` is the distance from the visible
  /// pixels, in pixels of the surface, within which content is read. Nil if the layer is rotated or mirrored, or if a
  /// side of the plane would have less than 1 or at least 100,000 pixels.
  init?(of bounds: SIMD4<Double>, inherited context: Inherited, reach: Double, detail: Double) {
    let toPixels = context.transform
    guard toPixels.b == 0, toPixels.c == 0, toPixels.a > 0, toPixels.d > 0, bounds.z > 0, bounds.w > 0
    else { return nil }
    let pixels = SIMD2(bounds.z * Double(toPixels.a), bounds.w * Double(toPixels.d))
    let size = (pixels * detail).rounded(.toNearestOrEven)
    guard size.min() >= 1, size.max() < 1e5 else { return nil }
    let scale = size / SIMD2(bounds.z, bounds.w)
    fromLayer = CGAffineTransform(
      a: scale.x, b: 0, c: 0, d: scale.y, tx: -bounds.x * scale.x, ty: -bounds.y * scale.y)
    toSurface = fromLayer.inverted().concatenating(toPixels)
    plane = PixelRect(x0: 0, y0: 0, x1: Int32(saturating: size.x), y1: Int32(saturating: size.y))
    factor = (size.x / pixels.x * size.y / pixels.y).squareRoot()
    visible = pixelBox(context.scissor.reaching(reach).points, toSurface.inverted()).grown(by: 1)
      .intersection(plane)
  }

  /// Creates a plane for the content of a layer within `area`, in pixels of the surface. Nil if the area is empty, or
  /// if a side of the plane would have at least 100,000 pixels.
  init?(of area: PixelRect, inherited context: Inherited, detail: Double) {
    guard !area.isEmpty, Double(max(area.width, area.height)) * detail < 1e5 else { return nil }
    toSurface = CGAffineTransform(
      a: 1 / detail, b: 0, c: 0, d: 1 / detail, tx: Double(area.x0), ty: Double(area.y0))
    fromLayer = context.transform.concatenating(toSurface.inverted())
    plane = PixelRect(
      x0: 0, y0: 0, x1: Int32(saturating: (Double(area.width) * detail).rounded(.up)),
      y1: Int32(saturating: (Double(area.height) * detail).rounded(.up)))
    visible = plane
    factor = detail
  }

  /// The standard deviation, in pixels of the plane, of the blur that reduction and magnification cause.
  static let leastSigma = 0.5

  /// Whether a visible area is large enough for a reduced plane to pay.
  static func isLargeEnough(_ seen: PixelRect, of surface: SIMD2<Int32>) -> Bool {
    Double(seen.area) >= leastShare * Double(surface.x) * Double(surface.y)
  }

  /// The standard deviation, in pixels of the plane, of a blur of `sigma` pixels of the surface, without the blur that
  /// reduction and magnification cause.
  func sigma(_ sigma: Double) -> Double {
    let scaled = sigma * factor
    return max(0, scaled * scaled - Self.leastSigma * Self.leastSigma).squareRoot()
  }
}

/// The resolution of large blurs and effects relative to the surface's, along each side, 0…1; less than 1 while frames
/// would otherwise be late.
package struct MotionDetail: Sendable, Equatable {
  /// The resolution of the effect with the identifier `id`.
  package struct Effect: Sendable, Equatable {
    package var id: UInt64
    package var detail: Double

    package init(id: UInt64, detail: Double) { (self.id, self.detail) = (id, detail) }
  }

  package var blurs: Double
  /// The effects with reduced resolution; all other effects have full resolution.
  package var effects: [Effect]

  package init(blurs: Double = 1, effects: [Effect] = []) { (self.blurs, self.effects) = (blurs, effects) }

  func detail(ofEffect id: UInt64) -> Double { effects.first { $0.id == id }?.detail ?? 1 }
}

/// The blurs and effects of a list whose resolution may be reduced.
package struct ReducibleContent: Sendable, Equatable {
  package var hasBlurs: Bool
  /// The identifiers of the effects.
  package var effects: [UInt64]

  package init(hasBlurs: Bool = false, effects: [UInt64] = []) {
    (self.hasBlurs, self.effects) = (hasBlurs, effects)
  }

  /// Removes all content and keeps the memory.
  mutating func removeAll() {
    hasBlurs = false
    effects.removeAll(keepingCapacity: true)
  }

  /// Whether the resolution of any content differs between two details.
  func differs(_ one: MotionDetail, _ other: MotionDetail) -> Bool {
    hasBlurs && one.blurs != other.blurs
      || one.effects != other.effects
        && effects.contains { one.detail(ofEffect: $0) != other.detail(ofEffect: $0) }
  }
}

extension Resolver {
  /// The reduced plane of a blur with a standard deviation of `sigma` pixels, which touches the pixels `seen`; `make`
  /// creates the plane for a detail. Nil for a blur in full resolution; a blur is not reducible if `make` creates no
  /// plane of half the resolution.
  mutating func reducedPlane(
    ofBlur sigma: Double, seen: PixelRect, inherited context: Inherited,
    make: (_ detail: Double) -> ReducedPlane?
  ) -> ReducedPlane? {
    guard sigma >= ReducedPlane.leastSigma, isWorthReducing(seen, context), make(0.5) != nil else {
      return nil
    }
    reducible.hasBlurs = true
    var factor = detail.blurs
    // A lower resolution would blur more than `sigma`.
    while factor < min(0.5, ReducedPlane.leastSigma / sigma) { factor *= 2 }
    return plane(factor, make)
  }

  /// The reduced plane of the effect with the identifier `id`, which touches the pixels `seen`; nil for an effect in
  /// full resolution.
  mutating func reducedPlane(
    ofEffect id: UInt64, seen: PixelRect, inherited context: Inherited,
    make: (_ detail: Double) -> ReducedPlane?
  ) -> ReducedPlane? {
    guard isWorthReducing(seen, context), make(0.5) != nil else { return nil }
    if !reducible.effects.contains(id) { reducible.effects.append(id) }
    return plane(detail.detail(ofEffect: id), make)
  }

  /// Whether a blur with a standard deviation of less than half a pixel is left out while the resolution of blurs is
  /// reduced. Such a blur would need textures of the surface's size in the first and last frames of a motion.
  mutating func leavesOutBlur(of sigma: Double, seen: PixelRect, inherited context: Inherited) -> Bool {
    guard detail.blurs < 1, sigma < ReducedPlane.leastSigma, isWorthReducing(seen, context) else {
      return false
    }
    reducible.hasBlurs = true
    leastDetail = min(leastDetail, detail.blurs)
    return true
  }

  private func isWorthReducing(_ seen: PixelRect, _ context: Inherited) -> Bool {
    context.isReducible && ReducedPlane.isLargeEnough(seen.intersection(context.scissor), of: surface.size)
  }

  private mutating func plane(_ factor: Double, _ make: (_ detail: Double) -> ReducedPlane?) -> ReducedPlane?
  {
    guard factor < 1, let plane = make(factor) else { return nil }
    leastDetail = min(leastDetail, factor)
    return plane
  }
}
