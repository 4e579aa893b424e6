import LayerValues

/// The values that the vertices of a shape with straight edges have in common.
struct EdgedStyle {
  let key: BatchKey
  private let shape: Shape
  private let paint: Paint
  private let lines: SideLines
  private let limits: SIMD4<Float>
  private let fill: SIMD4<UInt16>

  init(_ shape: Shape, _ paint: Paint, _ sides: Sides) {
    (self.shape, self.paint) = (shape, paint)
    key = paint.roundedKey(
      sides.isEmpty ? .perspective : .antialiased, sides.isEmpty && paint.coversAll ? .none : .over)
    lines = shape.lines(antialiasing: sides)
    limits = paint.limits(shape.half)
    fill = Colors.unorm16(paint.roundedTint)
  }

  func vertex(_ p: SIMD2<Double>) -> EdgedVertex {
    EdgedVertex(
      position: SIMD2<Float>(p), texel: paint.roundedTexel(shape.local(p)), edges: lines.distances(p),
      limits: limits, fill: fill, depth: shape.depth(p))
  }
}

/// The values that the rounded quads of one shape share, and their corners.
struct RoundedStyle {
  let program: ProgramKind
  private(set) var face = RoundedFace()
  private let shape: Shape
  private let paint: Paint
  /// Whether the corners have positions in the shape: its own edge is drawn, or the shape is projected.
  private let isEdge: Bool
  private let clip: PreparedClip?

  /// The half size, in points, of a shape or clip whose edge is not drawn.
  private static let endless: Float = 1e8

  init(shape: Shape, paint: Paint, isEdge: Bool, clip: PreparedClip?) {
    (self.shape, self.paint, self.isEdge, self.clip) = (shape, paint, isEdge || shape.isProjected, clip)
    face.fill = Colors.unorm16(paint.roundedTint)
    guard self.isEdge else {
      // Only the clip's edge is drawn: the program reads the clip's values as those of the shape.
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
      program = clip != nil ? .clipped : shape.borderWidth > 0 ? .bordered : .rounded
    }
  }

  @inline(__always)
  func corner(_ position: SIMD2<Double>) -> RoundedCorner {
    let local = shape.local(position)
    let clipLocal = clip?.local(position) ?? SIMD2()
    return RoundedCorner(
      position: SIMD2<Float>(position), local: isEdge ? local : clipLocal, clipLocal: clipLocal,
      texel: paint.roundedTexel(local), depth: shape.depth(position))
  }
}
