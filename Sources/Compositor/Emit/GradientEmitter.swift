import LayerValues

/// Draws gradients. A gradient along an axis is drawn from a ramp of colours, any other gradient from its own target.
struct GradientEmitter {
  /// The ramps of horizontal gradients, and of gradients that are drawn into a target.
  private var rampsAcross = GradientRamps(isVertical: false)
  private var rampsDown = GradientRamps(isVertical: true)
  /// The greatest size in pixels of a target for a gradient.
  private static let largestTarget: Float = 2048
  /// The greatest size in pixels of a target with more than one pixel per pixel of the surface.
  private static let largestDetailed: Float = 1024

  mutating func beginFrame(_ store: inout TextureStore) {
    rampsAcross.beginFrame(&store)
    rampsDown.beginFrame(&store)
  }

  mutating func add<E: QuadEmitter>(
    _ item: DisplayItem, placement: Placement, list: DisplayList, shapes: inout ShapeEmitter,
    in frame: inout FrameBuilder<E>
  ) {
    let gradient = list.gradients[item.gradient]
    guard let shape = Shape(item: item, list: list), !gradient.colors.isEmpty else { return }
    if !addAxisAligned(gradient, item: item, shape: shape, placement: placement, shapes: &shapes, in: &frame)
    {
      frame.filterOrigin = PassOrigin(.gradient, row: item.origin.row)
      addDrawn(item, shape: shape, placement: placement, list: list, shapes: &shapes, in: &frame)
    }
  }

  // MARK: - Along an axis

  /// Adds a gradient along one side of an axis-aligned rectangle, from a ramp with a texel for every row or column of
  /// pixels. Returns false for any other gradient, and for a side that is longer than a ramp.
  private mutating func addAxisAligned<E: QuadEmitter>(
    _ gradient: DisplayGradient, item: DisplayItem, shape: Shape, placement: Placement,
    shapes: inout ShapeEmitter, in frame: inout FrameBuilder<E>
  ) -> Bool {
    guard gradient.kind == .axial, shape.isAxisAligned, item.transform.a > 0, item.transform.d > 0 else {
      return false
    }
    let span = gradient.end - gradient.start
    guard (span.x == 0) != (span.y == 0) else { return false }
    let isVertical = span.x == 0
    let axis = isVertical ? 1 : 0
    let (low, high) = isVertical ? (shape.box.y0, shape.box.y1) : (shape.box.x0, shape.box.x1)
    // Antialiasing may touch pixels beside the edge.
    let first = Double(PixelRect.clamped(low.rounded(.down))) - 1
    let last = Double(PixelRect.clamped(high.rounded(.up))) + 1
    let count = Int(last - first)
    guard count <= GradientRamps.length else { return false }
    let middle = item.rect[axis] + item.rect[axis + 2] / 2
    let step = Double(item.rect[axis + 2]) / (high - low)
    let from = Double(middle) + (first + 0.5 - (low + high) / 2) * step
    let start = Float((from - Double(gradient.start[axis])) / Double(span[axis]))
    let slope = Float(step / Double(span[axis]))
    var key = NumberHash()
    gradient.hash(into: &key)
    key.add(start)
    key.add(slope)
    key.add(UInt64(count))
    let color: (Int) -> UInt32 = { Colors.packed(gradient.color(at: start + slope * Float($0))) }
    let ramp =
      isVertical
      ? rampsDown.ramp(key.value, count: count, in: &frame.store, color: color)
      : rampsAcross.ramp(key.value, count: count, in: &frame.store, color: color)
    frame.store.noteUse(of: ramp.texture)
    let line = Float(ramp.line) + 0.5
    let (offset, length) = (Float(low - first), Float(high - low))
    let region = TextureRegion(
      texture: ramp.texture, textureSize: isVertical ? rampsDown.pageSize : rampsAcross.pageSize,
      origin: isVertical ? SIMD2(line, offset) : SIMD2(offset, line),
      size: isVertical ? SIMD2(0, length) : SIMD2(length, 0))
    var paint = Paint(
      region: region, source: SIMD4(0, 0, 1, 1), half: shape.half,
      tint: SIMD4(repeating: min(placement.opacity, 1)), isOpaque: gradient.isOpaque)
    paint.isNearest = true
    paint.isExact = true
    shapes.fill(shape, paint: paint, placement: placement, in: &frame)
    return true
  }

  // MARK: - Other gradients

  /// Draws a gradient into a target, and fills the rectangle from the target.
  private mutating func addDrawn<E: QuadEmitter>(
    _ item: DisplayItem, shape: Shape, placement: Placement, list: DisplayList,
    shapes: inout ShapeEmitter, in frame: inout FrameBuilder<E>
  ) {
    let gradient = list.gradients[item.gradient]
    var key = NumberHash()
    gradient.hash(into: &key)
    // The ramp of a sharp gradient has equally long parts between its stops; the program reads the stops' locations.
    let isStretched = gradient.isSharp
    if isStretched { key.add(Float(1)) }
    let ramp = rampsAcross.ramp(key.value, count: GradientRamps.length, in: &frame.store) { index in
      let position = Float(index) / Float(GradientRamps.length - 1)
      return Colors.packed(isStretched ? gradient.color(alongStops: position) : gradient.color(at: position))
    }
    frame.store.noteUse(of: ramp.texture)
    // An axis-aligned gradient is drawn on the surface's pixel grid: sharp changes of colour are not filtered again.
    let isAxisAligned = shape.isAxisAligned && item.transform.a > 0 && item.transform.d > 0
    var scale = item.pixelsPerPoint(list)
    var size = SIMD2(item.rect.z, item.rect.w) * scale
    var detail = SIMD2<Float>(1, 1)
    if !isAxisAligned {
      // A target that would exceed `largestDetailed` gets less detail.
      let most = pointwiseMax((Self.largestDetailed / size).rounded(.down), detail)
      detail = pointwiseMin(gradient.detail(scale), most)
      (scale, size) = (scale * detail, size * detail)
    }
    guard size.x.isFinite, size.y.isFinite else { return }
    var inset = SIMD2<Float>()
    if isAxisAligned {
      let corner = SIMD2(shape.box.x0, shape.box.y0)
      inset = SIMD2<Float>(corner - corner.rounded(.down))
      size = SIMD2(Float(shape.box.x1 - shape.box.x0), Float(shape.box.y1 - shape.box.y0))
    }
    let whole = SIMD2(
      min(max((inset.x + size.x).rounded(.up), 1), Self.largestTarget),
      min(max((inset.y + size.y).rounded(.up), 1), Self.largestTarget))
    let isExact = isAxisAligned && whole.x < Self.largestTarget && whole.y < Self.largestTarget
    if !isExact { (inset, size) = (SIMD2(), whole) }
    // With a margin of `detail` texels, filtering at an edge reads no other content of the target.
    let all = PixelRect(
      x0: 0, y0: 0, x1: Int32(saturating: whole.x + 2 * detail.x),
      y1: Int32(saturating: whole.y + 2 * detail.y))
    let target = frame.acquireTarget(width: all.width, height: all.height)
    frame.graph.hold(target)
    var values = FilterValues()
    let step = SIMD2(item.rect.z, item.rect.w) / size
    values[0] = SIMD4(Float(gradient.kind.rawValue), Float(ramp.line), 0, 0)
    values[1] = SIMD4(
      step.x, step.y, item.rect.x - gradient.start.x - step.x * (detail.x + inset.x),
      item.rect.y - gradient.start.y - step.y * (detail.y + inset.y))
    let span = gradient.end - gradient.start
    values[2] = SIMD4(span.x, span.y, 0, 0)
    if isStretched {
      values[0].z = Float(gradient.locations.count)
      for index in 0..<gradient.locations.count {
        values[3 + index / 4][index % 4] = gradient.locations[index]
      }
    }
    frame.addFilter(
      FilterStep(
        program: .gradient, target: target, rect: all, source: ramp.texture, texels: SIMD4(),
        isNearest: true, values: values), label: "gradient")
    let region = TextureRegion(
      texture: target, textureSize: frame.size(of: target), origin: detail + inset, size: size)
    var paint = Paint(
      region: region, source: SIMD4(0, 0, 1, 1), half: shape.half,
      tint: SIMD4(repeating: min(placement.opacity, 1)), isOpaque: gradient.isOpaque)
    (paint.isNearest, paint.isExact) = (isExact, isExact)
    shapes.fill(shape, paint: paint, placement: placement, in: &frame)
  }
}
