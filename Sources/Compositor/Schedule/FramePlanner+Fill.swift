import Engine

// MARK: - Shapes to quads

extension FramePlanner {
  /// Adds the quads of a shape: plain ones wherever it has neither edge nor corner nor border nor clip.
  mutating func fill(_ shape: Shape, _ paint: Paint, _ place: Placement) {
    let hasEdge = shape.isRounded || shape.borderWidth > 0
    if usesInstances, hasEdge, addInstance(shape, paint, place) { return }
    guard shape.isAxisAligned else { return fillPolygon(shape, paint, hasEdge: hasEdge, place) }
    guard hasEdge else {
      let sides = place.sides.isEmpty ? place.sides : shape.fractional(place.sides)
      if sides.isEmpty { return fill(shape, paint, shape.pixels, isEdge: false, place) }
      return fillSmoothed(shape, paint, sides, place)
    }
    let partition = Partition(shape.box)
    // A frame alone has nothing inside.
    if paint.fill.w > 0 {
      for index in 0..<partition.innerCount {
        fill(shape, paint, partition.inner[index], isEdge: false, place)
      }
    }
    for index in 0..<partition.edgeCount {
      fill(shape, paint, partition.edges[index], isEdge: true, place)
    }
  }

  /// Adds whole pixels of an axis-aligned shape, cut by what clips it.
  mutating func fill(_ shape: Shape, _ paint: Paint, _ rect: PixelRect, isEdge: Bool, _ place: Placement) {
    let rect = rect.intersection(place.scissor)
    if rect.isEmpty { return }
    guard place.clip >= 0 else { return addPiece(shape, paint, rect, isEdge: isEdge, clip: -1, place) }
    if !isEdge, fillThroughClip(shape, paint, rect, place) { return }
    guard let partition = clips[Int(place.clip)].partition else {
      return addPiece(shape, paint, rect, isEdge: isEdge, clip: place.clip, place)
    }
    for index in 0..<partition.innerCount {
      let piece = rect.intersection(partition.inner[index])
      if !piece.isEmpty { addPiece(shape, paint, piece, isEdge: isEdge, clip: -1, place) }
    }
    for index in 0..<partition.edgeCount {
      let piece = rect.intersection(partition.edges[index])
      if !piece.isEmpty { addPiece(shape, paint, piece, isEdge: isEdge, clip: place.clip, place) }
    }
  }

  private mutating func addPiece(
    _ shape: Shape, _ paint: Paint, _ rect: PixelRect, isEdge: Bool, clip: Int32, _ place: Placement
  ) {
    let (x0, y0, x1, y1) = (Double(rect.x0), Double(rect.y0), Double(rect.x1), Double(rect.y1))
    let area = Int(rect.area)
    if !isEdge && clip < 0 {
      // Two opposite corners give all four: what is an exact plane for them is one for the rasteriser.
      let (low, high) = (paint.texel(shape.local(SIMD2(x0, y0))), paint.texel(shape.local(SIMD2(x1, y1))))
      let (left, top, right, bottom) = (Float(x0), Float(y0), Float(x1), Float(y1))
      let quad = PlainQuad(
        topLeft: PlainVertex(position: SIMD2(left, top), texel: low),
        topRight: PlainVertex(position: SIMD2(right, top), texel: SIMD2(high.x, low.y)),
        bottomLeft: PlainVertex(position: SIMD2(left, bottom), texel: SIMD2(low.x, high.y)),
        bottomRight: PlainVertex(position: SIMD2(right, bottom), texel: high))
      addQuad(quad, paint.key(area: rect.area), bounds: rect, area: area, to: place.pass)
      return
    }
    let face = RoundedStyle(shape, paint, isEdge: isEdge, clip: clip < 0 ? nil : clips[Int(clip)])
    let quad = RoundedQuad(
      face: face.face, topLeft: face.corner(SIMD2(x0, y0)), topRight: face.corner(SIMD2(x1, y0)),
      bottomLeft: face.corner(SIMD2(x0, y1)), bottomRight: face.corner(SIMD2(x1, y1)))
    addQuad(quad, paint.roundedKey(face.program), bounds: rect, area: area, to: place.pass)
  }

  // MARK: - What leans

  /// Adds a shape that leans or is seen in perspective: cut by the scissor here, so that the scissor is never a state
  /// of the driver.
  private mutating func fillPolygon(_ shape: Shape, _ paint: Paint, hasEdge: Bool, _ place: Placement) {
    let sides = hasEdge ? Sides.all : place.sides
    let polygon = shape.outline(
      smoothing: sides, within: shape.isProjected ? place.scissor : reach(of: place))
    let bounds = polygon.bounds.intersection(place.scissor)
    if polygon.count < 3 || bounds.isEmpty { return }
    let clip = place.clip < 0 ? nil : clips[Int(place.clip)]
    let area = Int(polygon.area.rounded(.up))
    if hasEdge || clip != nil {
      let style = RoundedStyle(shape, paint, isEdge: hasEdge || !sides.isEmpty, clip: clip)
      fan(polygon) { planner, p, q, r, s, isFirst in
        let quad = RoundedQuad(
          face: style.face, topLeft: style.corner(q), topRight: style.corner(r), bottomLeft: style.corner(p),
          bottomRight: style.corner(s))
        planner.addQuad(
          quad, paint.roundedKey(style.program), bounds: bounds, area: isFirst ? area : 0, to: place.pass)
      }
    } else if shape.isProjected || !sides.isEmpty {
      let style = EdgedStyle(shape, paint, sides)
      fan(polygon) { planner, p, q, r, s, isFirst in
        let quad = EdgedQuad(
          topLeft: style.vertex(q), topRight: style.vertex(r), bottomLeft: style.vertex(p),
          bottomRight: style.vertex(s))
        planner.addQuad(quad, style.key, bounds: bounds, area: isFirst ? area : 0, to: place.pass)
      }
    } else {
      fan(polygon) { planner, p, q, r, s, isFirst in
        let quad = PlainQuad(
          topLeft: Self.vertex(shape, paint, q), topRight: Self.vertex(shape, paint, r),
          bottomLeft: Self.vertex(shape, paint, p), bottomRight: Self.vertex(shape, paint, s))
        planner.addQuad(quad, paint.key(area: 0), bounds: bounds, area: isFirst ? area : 0, to: place.pass)
      }
    }
  }

  private static func vertex(_ shape: Shape, _ paint: Paint, _ p: SIMD2<Double>) -> PlainVertex {
    PlainVertex(position: SIMD2<Float>(p), texel: paint.texel(shape.local(p)))
  }

  /// Cuts a polygon into quads around its first corner. Each is two triangles, pqr and prs, that share the diagonal
  /// pr; the last one may have lost a corner.
  @inline(__always)
  private mutating func fan(
    _ polygon: Polygon,
    _ add: (
      inout FramePlanner, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, SIMD2<Double>, _ isFirst: Bool
    ) -> Void
  ) {
    var start = 1
    while start < polygon.count - 1 {
      let r = polygon.points[start + 1]
      add(
        &self, polygon.points[0], polygon.points[start], r,
        start + 2 < polygon.count ? polygon.points[start + 2] : r, start == 1)
      start += 2
    }
  }

  // MARK: - Smoothed sides

  /// Adds an axis-aligned shape whose straight sides fade where they cross pixels.
  private mutating func fillSmoothed(_ shape: Shape, _ paint: Paint, _ sides: Sides, _ place: Placement) {
    let (inner, outer) = shape.pixels(smoothing: sides)
    if inner.isEmpty { return addSmoothed(shape, paint, sides, outer, place) }
    fill(shape, paint, inner, isEdge: false, place)
    for index in 0..<4 { addSmoothed(shape, paint, sides, outer.ring(around: inner, index), place) }
  }

  private mutating func addSmoothed(
    _ shape: Shape, _ paint: Paint, _ sides: Sides, _ rect: PixelRect, _ place: Placement
  ) {
    let rect = rect.intersection(place.scissor)
    if rect.isEmpty { return }
    // Under a rounded clip all sides are smoothed: rare, and the same within a pixel.
    if place.clip >= 0 { return fill(shape, paint, rect, isEdge: true, place) }
    let style = EdgedStyle(shape, paint, sides)
    let (x0, y0, x1, y1) = (Double(rect.x0), Double(rect.y0), Double(rect.x1), Double(rect.y1))
    let quad = EdgedQuad(
      topLeft: style.vertex(SIMD2(x0, y0)), topRight: style.vertex(SIMD2(x1, y0)),
      bottomLeft: style.vertex(SIMD2(x0, y1)), bottomRight: style.vertex(SIMD2(x1, y1)))
    addQuad(quad, style.key, bounds: rect, area: Int(rect.area), to: place.pass)
  }
}

/// What the vertices of a shape with straight edges have in common.
private struct EdgedStyle {
  let key: BatchKey
  private let shape: Shape
  private let paint: Paint
  private let lines: SideLines
  private let limits: SIMD4<Float>
  private let fill: SIMD4<UInt16>

  init(_ shape: Shape, _ paint: Paint, _ sides: Sides) {
    (self.shape, self.paint) = (shape, paint)
    key = paint.roundedKey(
      sides.isEmpty ? .perspective : .edged, sides.isEmpty && paint.coversAll ? .none : .over)
    lines = shape.lines(smoothing: sides)
    limits = paint.limits(shape.half)
    fill = Colors.unorm16(paint.fill)
  }

  func vertex(_ p: SIMD2<Double>) -> EdgedVertex {
    EdgedVertex(
      position: SIMD2<Float>(p), texel: paint.roundedTexel(shape.local(p)), edges: lines.distances(p),
      limits: limits, fill: fill, depth: shape.depth(p))
  }
}

/// What the rounded quads of one shape share, and their corners.
private struct RoundedStyle {
  let program: ProgramKind
  private(set) var face = RoundedFace()
  private let shape: Shape
  private let paint: Paint
  /// The shape's own edge is drawn.
  private let isEdge: Bool
  private let clip: PreparedClip?

  /// The half size of a shape whose edge is not drawn, in points.
  private static let endless: Float = 1e8

  init(_ shape: Shape, _ paint: Paint, isEdge: Bool, clip: PreparedClip?) {
    (self.shape, self.paint, self.isEdge, self.clip) = (shape, paint, isEdge || shape.isProjected, clip)
    face.fill = Colors.unorm16(paint.fill)
    guard self.isEdge else {
      // The clip's edge is the only one: it takes the shape's place.
      program = .rounded
      if let clip {
        face.extent = SIMD4(lowHalf: clip.half, highHalf: SIMD2())
        face.scale = SIMD4(lowHalf: clip.scale, highHalf: SIMD2(1, 1))
        face.skew = SIMD2(clip.skew, 0)
        face.radii = clip.radii
      }
      return
    }
    let half = isEdge ? shape.half : SIMD2(repeating: Self.endless)
    face.extent = SIMD4(lowHalf: half, highHalf: clip?.half ?? SIMD2(repeating: Self.endless))
    face.scale = SIMD4(
      lowHalf: shape.isProjected ? SIMD2() : shape.scale, highHalf: clip?.scale ?? SIMD2(1, 1))
    face.skew = SIMD2(shape.skew, clip?.skew ?? 0)
    face.radii = shape.radii
    face.clipRadii = clip?.radii ?? SIMD4()
    face.border = Colors.unorm16(paint.border)
    face.borderWidth = shape.borderWidth
    if shape.isProjected {
      let (across, down, depth) = (shape.acrossRow, shape.downRow, shape.depthRow)
      face.slopes = SIMD4(Float(across.x), Float(across.y), Float(down.x), Float(down.y))
      face.horizon = SIMD2(Float(depth.x), Float(depth.y))
      program = .projected
    } else {
      program = clip != nil ? .clipped : shape.borderWidth > 0 ? .framed : .rounded
    }
  }

  func corner(_ position: SIMD2<Double>) -> RoundedCorner {
    let local = shape.local(position)
    let clipLocal = clip?.local(position) ?? SIMD2()
    return RoundedCorner(
      position: SIMD2<Float>(position), local: isEdge ? local : clipLocal, clipLocal: clipLocal,
      texel: paint.roundedTexel(local), depth: shape.depth(position))
  }
}
