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
    let rect = rect.cut(place.scissor)
    if rect.hasNoPixels { return }
    guard place.clip >= 0 else { return addPiece(shape, paint, rect, isEdge: isEdge, clip: -1, place) }
    guard let partition = clips[Int(place.clip)].partition else {
      return addPiece(shape, paint, rect, isEdge: isEdge, clip: place.clip, place)
    }
    for index in 0..<partition.innerCount {
      let piece = rect.cut(partition.inner[index])
      if !piece.hasNoPixels { addPiece(shape, paint, piece, isEdge: isEdge, clip: -1, place) }
    }
    for index in 0..<partition.edgeCount {
      let piece = rect.cut(partition.edges[index])
      if !piece.hasNoPixels { addPiece(shape, paint, piece, isEdge: isEdge, clip: place.clip, place) }
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

  /// Adds a shape that leans: cut by the scissor here, so that the scissor is never a state of the driver.
  private mutating func fillPolygon(_ shape: Shape, _ paint: Paint, hasEdge: Bool, _ place: Placement) {
    let polygon = shape.outline(grownBy: hasEdge ? 1 : 0).clipped(to: place.scissor)
    let bounds = polygon.bounds.cut(place.scissor)
    if polygon.count < 3 || bounds.hasNoPixels { return }
    let clip = place.clip < 0 ? nil : clips[Int(place.clip)]
    let style = hasEdge || clip != nil ? RoundedStyle(shape, paint, isEdge: hasEdge, clip: clip) : nil
    // A fan of quads from the first corner; the last one may have lost a corner.
    var area = Int(polygon.area.rounded(.up))
    for start in stride(from: 1, to: polygon.count - 1, by: 2) {
      let (p, q, r) = (polygon.points[0], polygon.points[start], polygon.points[start + 1])
      let s = start + 2 < polygon.count ? polygon.points[start + 2] : r
      if let style {
        // Triangles pqr and prs, as the order of a quad's corners has it: p r share the diagonal.
        let quad = RoundedQuad(
          face: style.face, topLeft: style.corner(q), topRight: style.corner(r), bottomLeft: style.corner(p),
          bottomRight: style.corner(s))
        addQuad(quad, paint.roundedKey(style.program), bounds: bounds, area: area, to: place.pass)
      } else {
        let quad = PlainQuad(
          topLeft: vertex(shape, paint, q), topRight: vertex(shape, paint, r),
          bottomLeft: vertex(shape, paint, p), bottomRight: vertex(shape, paint, s))
        addQuad(quad, paint.key(area: 0), bounds: bounds, area: area, to: place.pass)
      }
      area = 0
    }
  }

  private func vertex(_ shape: Shape, _ paint: Paint, _ position: SIMD2<Double>) -> PlainVertex {
    PlainVertex(position: SIMD2<Float>(position), texel: paint.texel(shape.local(position)))
  }
}

/// What the rounded quads of one shape share, and their corners.
private struct RoundedStyle {
  let program: ProgramKind
  private(set) var face = RoundedFace()
  private let shape: Shape
  private let paint: Paint
  private let isEdge: Bool
  private let clip: PreparedClip?

  init(_ shape: Shape, _ paint: Paint, isEdge: Bool, clip: PreparedClip?) {
    (self.shape, self.paint, self.isEdge, self.clip) = (shape, paint, isEdge, clip)
    face.fill = Colors.unorm16(paint.fill)
    guard isEdge else {
      // The clip's edge is the only one: it takes the shape's place.
      program = .rounded
      if let clip {
        face.extent = SIMD4(lowHalf: clip.half, highHalf: SIMD2())
        face.scale = SIMD4(lowHalf: clip.scale, highHalf: SIMD2(1, 1))
        face.radii = clip.radii
      }
      return
    }
    face.extent = SIMD4(lowHalf: shape.half, highHalf: clip?.half ?? SIMD2())
    face.scale = SIMD4(lowHalf: shape.scale, highHalf: clip?.scale ?? SIMD2(1, 1))
    face.radii = shape.radii
    face.clipRadii = clip?.radii ?? SIMD4()
    face.border = Colors.unorm16(paint.border)
    face.borderWidth = shape.borderWidth
    program = clip != nil ? .clipped : shape.borderWidth > 0 ? .framed : .rounded
  }

  func corner(_ position: SIMD2<Double>) -> RoundedCorner {
    let local = shape.local(position)
    let clipLocal = clip?.local(position) ?? SIMD2()
    return RoundedCorner(
      position: SIMD2<Float>(position), local: isEdge ? local : clipLocal, clipLocal: clipLocal,
      texel: paint.roundedTexel(local))
  }
}
