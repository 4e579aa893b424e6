import Engine

// MARK: - Shapes to quads

extension FramePlanner {
  /// Adds the quads of a shape: plain ones wherever it has neither edge nor corner nor border nor clip.
  mutating func fill(_ shape: Shape, _ paint: Paint, _ place: Placement) {
    let hasEdge = shape.isRounded || shape.borderWidth > 0
    guard shape.isAxisAligned else { return fillPolygon(shape, paint, hasEdge: hasEdge, place) }
    guard hasEdge else { return fill(shape, paint, shape.pixels, isEdge: false, place) }
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
      addQuad(quad, paint.key, bounds: rect, area: area, to: place.pass)
      return
    }
    let quad = RoundedQuad(
      face: face(shape, paint, isEdge: isEdge, clip: clip),
      topLeft: corner(shape, clip, SIMD2(x0, y0)), topRight: corner(shape, clip, SIMD2(x1, y0)),
      bottomLeft: corner(shape, clip, SIMD2(x0, y1)), bottomRight: corner(shape, clip, SIMD2(x1, y1)))
    addQuad(quad, paint.roundedKey, bounds: rect, area: area, to: place.pass)
  }

  /// Adds a shape that leans: cut by the scissor here, so that the scissor is never a state of the driver.
  private mutating func fillPolygon(_ shape: Shape, _ paint: Paint, hasEdge: Bool, _ place: Placement) {
    let polygon = shape.outline(grownBy: hasEdge ? 1 : 0).clipped(to: place.scissor)
    let bounds = polygon.bounds.intersection(place.scissor)
    if polygon.count < 3 || bounds.isEmpty { return }
    // A fan of quads from the first corner; the last one may have lost a corner.
    var area = Int(polygon.area.rounded(.up))
    for start in stride(from: 1, to: polygon.count - 1, by: 2) {
      let (p, q, r) = (polygon.points[0], polygon.points[start], polygon.points[start + 1])
      let s = start + 2 < polygon.count ? polygon.points[start + 2] : r
      if hasEdge || place.clip >= 0 {
        // Triangles pqr and prs, as the order of a quad's corners has it: p r share the diagonal.
        let quad = RoundedQuad(
          face: face(shape, paint, isEdge: hasEdge, clip: place.clip),
          topLeft: corner(shape, place.clip, q), topRight: corner(shape, place.clip, r),
          bottomLeft: corner(shape, place.clip, p), bottomRight: corner(shape, place.clip, s))
        addQuad(quad, paint.roundedKey, bounds: bounds, area: area, to: place.pass)
      } else {
        let quad = PlainQuad(
          topLeft: vertex(shape, paint, q), topRight: vertex(shape, paint, r),
          bottomLeft: vertex(shape, paint, p), bottomRight: vertex(shape, paint, s))
        addQuad(quad, paint.key, bounds: bounds, area: area, to: place.pass)
      }
      area = 0
    }
  }

  private func vertex(_ shape: Shape, _ paint: Paint, _ position: SIMD2<Double>) -> PlainVertex {
    PlainVertex(position: SIMD2<Float>(position), texel: paint.texel(shape.local(position)))
  }

  private func corner(_ shape: Shape, _ clip: Int32, _ position: SIMD2<Double>) -> RoundedCorner {
    RoundedCorner(
      position: SIMD2<Float>(position), local: shape.local(position),
      clipLocal: clip < 0 ? SIMD2() : clips[Int(clip)].local(position))
  }

  private func face(_ shape: Shape, _ paint: Paint, isEdge: Bool, clip: Int32) -> RoundedFace {
    var face = RoundedFace()
    face.extent = SIMD4(lowHalf: shape.half, highHalf: clip < 0 ? SIMD2() : clips[Int(clip)].half)
    if isEdge {
      face.radii = shape.radii
      face.borderWidth = shape.borderWidth
      face.border = Colors.unorm16(paint.border)
    }
    if clip >= 0 { face.clipRadii = clips[Int(clip)].radii }
    face.map = paint.roundedMap
    face.fill = Colors.unorm16(paint.fill)
    return face
  }
}
