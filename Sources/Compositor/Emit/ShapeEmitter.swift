import LayerValues

/// Cuts shapes into quads, at their edges and at their clips.
struct ShapeEmitter {
  /// The clips of the list, then the clips that backdrops add.
  var clips: ContiguousArray<PreparedClip> = []
  var coverage = CoverageFinder()

  mutating func beginFrame(_ list: DisplayList, _ store: inout TextureStore) {
    coverage.beginFrame(&store)
    clips.empty()
    for index in 0..<list.clips.count { clips.append(PreparedClip(list.clips[index])) }
  }

  // MARK: - Shapes to quads

  /// Adds the quads of a shape: plain quads wherever it has no edge, corner, border or clip.
  mutating func fill<E: QuadEmitter>(
    _ shape: Shape, paint: Paint, placement: Placement, in frame: inout FrameBuilder<E>
  ) {
    let hasEdge = shape.isRounded || shape.borderWidth > 0
    if hasEdge, E.addWhole(shape, paint: paint, placement: placement, in: &frame) { return }
    guard shape.isAxisAligned else {
      return fillPolygon(shape, paint: paint, hasEdge: hasEdge, placement: placement, in: &frame)
    }
    guard hasEdge else {
      let sides = placement.sides.isEmpty ? placement.sides : shape.fractional(placement.sides)
      if sides.isEmpty {
        return fill(shape, paint: paint, rect: shape.pixels, isEdge: false, placement: placement, in: &frame)
      }
      return fillAntialiased(shape, paint: paint, sides: sides, placement: placement, in: &frame)
    }
    let partition = Partition(shape.box)
    // A shape with only a border has nothing inside.
    if paint.roundedTint.w > 0 {
      for index in 0..<partition.innerCount {
        fill(
          shape, paint: paint, rect: partition.inner[index], isEdge: false, placement: placement, in: &frame)
      }
    }
    for index in 0..<partition.edgeCount {
      fill(shape, paint: paint, rect: partition.edges[index], isEdge: true, placement: placement, in: &frame)
    }
  }

  /// Adds whole pixels of an axis-aligned shape, cut by the clip of the placement. `isEdge` says that the shape's own
  /// edge may pass through these pixels.
  mutating func fill<E: QuadEmitter>(
    _ shape: Shape, paint: Paint, rect: PixelRect, isEdge: Bool, placement: Placement,
    in frame: inout FrameBuilder<E>
  ) {
    let rect = rect.intersection(placement.scissor)
    if rect.isEmpty { return }
    guard placement.clip.exists else {
      return addPiece(shape, paint: paint, rect: rect, isEdge: isEdge, placement: placement, in: &frame)
    }
    if !isEdge, fillThroughClip(shape, paint: paint, rect: rect, placement: placement, in: &frame) { return }
    guard let partition = clips[placement.clip].partition else {
      return addPiece(shape, paint: paint, rect: rect, isEdge: isEdge, placement: placement, in: &frame)
    }
    var inside = placement
    inside.clip = .none
    for index in 0..<partition.innerCount {
      let piece = rect.intersection(partition.inner[index])
      if !piece.isEmpty {
        addPiece(shape, paint: paint, rect: piece, isEdge: isEdge, placement: inside, in: &frame)
      }
    }
    for index in 0..<partition.edgeCount {
      let piece = rect.intersection(partition.edges[index])
      if !piece.isEmpty {
        addPiece(shape, paint: paint, rect: piece, isEdge: isEdge, placement: placement, in: &frame)
      }
    }
  }

  /// Adds one quad of an axis-aligned shape.
  private mutating func addPiece<E: QuadEmitter>(
    _ shape: Shape, paint: Paint, rect: PixelRect, isEdge: Bool, placement: Placement,
    in frame: inout FrameBuilder<E>
  ) {
    let (x0, y0, x1, y1) = (Double(rect.x0), Double(rect.y0), Double(rect.x1), Double(rect.y1))
    let area = Int(rect.area)
    if !isEdge && placement.clip.isNone {
      // All four corners are computed from two opposite corners, so that the texel positions are exactly linear.
      let (low, high) = (paint.texel(shape.local(SIMD2(x0, y0))), paint.texel(shape.local(SIMD2(x1, y1))))
      let (left, top, right, bottom) = (Float(x0), Float(y0), Float(x1), Float(y1))
      let quad = PlainQuad(
        topLeft: PlainVertex(position: SIMD2(left, top), texel: low),
        topRight: PlainVertex(position: SIMD2(right, top), texel: SIMD2(high.x, low.y)),
        bottomLeft: PlainVertex(position: SIMD2(left, bottom), texel: SIMD2(low.x, high.y)),
        bottomRight: PlainVertex(position: SIMD2(right, bottom), texel: high))
      frame.addQuad(quad, key: paint.key(area: rect.area), bounds: rect, area: area, to: placement.pass)
      return
    }
    let style = RoundedStyle(
      shape: shape, paint: paint, isEdge: isEdge, clip: placement.clip.isNone ? nil : clips[placement.clip])
    let quad = RoundedQuad(
      face: style.face, topLeft: style.corner(SIMD2(x0, y0)), topRight: style.corner(SIMD2(x1, y0)),
      bottomLeft: style.corner(SIMD2(x0, y1)), bottomRight: style.corner(SIMD2(x1, y1)))
    frame.addQuad(quad, key: paint.roundedKey(style.program), bounds: rect, area: area, to: placement.pass)
  }

  // MARK: - Slanted shapes

  /// Adds a slanted or projected shape. It is cut by the scissor here, so that the driver needs no scissor state.
  private mutating func fillPolygon<E: QuadEmitter>(
    _ shape: Shape, paint: Paint, hasEdge: Bool, placement: Placement, in frame: inout FrameBuilder<E>
  ) {
    let sides = hasEdge ? Sides.all : placement.sides
    let polygon = shape.outline(
      antialiasing: sides, within: shape.isProjected ? placement.scissor : frame.reach(of: placement))
    let bounds = polygon.bounds.intersection(placement.scissor)
    if polygon.count < 3 || bounds.isEmpty { return }
    let clip = placement.clip.isNone ? nil : clips[placement.clip]
    let area = Int(Int32(saturating: polygon.area.rounded(.up)))
    if hasEdge || clip != nil {
      let style = RoundedStyle(shape: shape, paint: paint, isEdge: hasEdge || !sides.isEmpty, clip: clip)
      var fan = PolygonFan(polygon)
      while let part = fan.next() {
        let quad = RoundedQuad(
          face: style.face, topLeft: style.corner(part.q), topRight: style.corner(part.r),
          bottomLeft: style.corner(part.p), bottomRight: style.corner(part.s))
        frame.addQuad(
          quad, key: paint.roundedKey(style.program), bounds: bounds, area: part.isFirst ? area : 0,
          to: placement.pass)
      }
    } else if shape.isProjected || !sides.isEmpty {
      let style = EdgedStyle(shape, paint, sides)
      var fan = PolygonFan(polygon)
      while let part = fan.next() {
        let quad = EdgedQuad(
          topLeft: style.vertex(part.q), topRight: style.vertex(part.r), bottomLeft: style.vertex(part.p),
          bottomRight: style.vertex(part.s))
        frame.addQuad(quad, key: style.key, bounds: bounds, area: part.isFirst ? area : 0, to: placement.pass)
      }
    } else {
      var fan = PolygonFan(polygon)
      while let part = fan.next() {
        let quad = PlainQuad(
          topLeft: Self.vertex(shape, paint, part.q), topRight: Self.vertex(shape, paint, part.r),
          bottomLeft: Self.vertex(shape, paint, part.p), bottomRight: Self.vertex(shape, paint, part.s))
        frame.addQuad(
          quad, key: paint.key(area: 0), bounds: bounds, area: part.isFirst ? area : 0, to: placement.pass)
      }
    }
  }

  private static func vertex(_ shape: Shape, _ paint: Paint, _ p: SIMD2<Double>) -> PlainVertex {
    PlainVertex(position: SIMD2<Float>(p), texel: paint.texel(shape.local(p)))
  }

  // MARK: - Antialiased sides

  /// Adds an axis-aligned shape whose straight sides fade where they cross pixels.
  private mutating func fillAntialiased<E: QuadEmitter>(
    _ shape: Shape, paint: Paint, sides: Sides, placement: Placement, in frame: inout FrameBuilder<E>
  ) {
    let (inner, outer) = shape.pixels(antialiasing: sides)
    if inner.isEmpty {
      return addAntialiased(shape, paint: paint, sides: sides, rect: outer, placement: placement, in: &frame)
    }
    fill(shape, paint: paint, rect: inner, isEdge: false, placement: placement, in: &frame)
    for index in 0..<4 {
      addAntialiased(
        shape, paint: paint, sides: sides, rect: outer.ring(around: inner, index), placement: placement,
        in: &frame)
    }
  }

  private mutating func addAntialiased<E: QuadEmitter>(
    _ shape: Shape, paint: Paint, sides: Sides, rect: PixelRect, placement: Placement,
    in frame: inout FrameBuilder<E>
  ) {
    let rect = rect.intersection(placement.scissor)
    if rect.isEmpty { return }
    // Under a rounded clip, all sides of the shape are antialiased, which is rare and differs by less than a pixel.
    if placement.clip.exists {
      return fill(shape, paint: paint, rect: rect, isEdge: true, placement: placement, in: &frame)
    }
    let style = EdgedStyle(shape, paint, sides)
    let (x0, y0, x1, y1) = (Double(rect.x0), Double(rect.y0), Double(rect.x1), Double(rect.y1))
    let quad = EdgedQuad(
      topLeft: style.vertex(SIMD2(x0, y0)), topRight: style.vertex(SIMD2(x1, y0)),
      bottomLeft: style.vertex(SIMD2(x0, y1)), bottomRight: style.vertex(SIMD2(x1, y1)))
    frame.addQuad(quad, key: style.key, bounds: rect, area: Int(rect.area), to: placement.pass)
  }
}
