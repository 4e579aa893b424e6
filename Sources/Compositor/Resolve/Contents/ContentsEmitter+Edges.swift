import LayerValues

// Images whose contents rectangle extends beyond their edges: the edge pixels continue there (Apple,
// *CALayer.contentsRect*).
extension ContentsEmitter {
  /// Whether a part of an image, in units of the image, does not extend beyond its edges.
  static func isInside(_ source: SIMD4<Double>) -> Bool {
    let (start, end) = (source.lowHalf, source.lowHalf + source.highHalf)
    let slack = 1e-9
    return min(start.min(), end.min()) >= -slack && max(start.max(), end.max()) <= 1 + slack
  }

  static func showsBeyondEdges(_ tree: borrowing RenderTree, _ row: RowIndex) -> Bool {
    !Self.isInside(
      SIMD4(
        tree.value(.contentsRect, 0, row), tree.value(.contentsRect, 1, row),
        tree.value(.contentsRect, 2, row),
        tree.value(.contentsRect, 3, row)))
  }

  /// Emits an image in up to nine pieces: the visible part of it, and its extended edges and corners.
  static func emitBeyondEdges(
    _ tree: borrowing RenderTree, whole: DisplayItem, part: ImagePart,
    drawn: DrawnRow,
    inherited context: Inherited, into list: inout DisplayList
  ) {
    let (rect, source) = (part.rect, part.source)
    let size = part.raster.size
    // The texture of a recorded raster continues outside, transparent.
    let isRecorded = tree.resources.images.entries[part.raster.image]?.recording != nil
    let inset = isRecorded ? 0.5 / pointwiseMax(size, SIMD2(1, 1)) : SIMD2()
    let columns = Pieces(
      start: rect.x, length: rect.z, source: source.x, sourceLength: source.z, inset: inset.x)
    let lines = Pieces(
      start: rect.y, length: rect.w, source: source.y, sourceLength: source.w, inset: inset.y)
    let texels = SIMD2(abs(source.z), abs(source.w)) * size
    for line in 0..<3 {
      for column in 0..<3 {
        let piece = SIMD4(
          columns.borders[column], lines.borders[line], columns.borders[column + 1] - columns.borders[column],
          lines.borders[line + 1] - lines.borders[line])
        guard piece.z > 0, piece.w > 0 else { continue }
        var item = whole
        item.rect = SIMD4<Float>(piece)
        item.bounds = pixelBox(piece, context.transform)
        item.source = SIMD4<Float>(
          SIMD4(columns.starts[column], lines.starts[line], columns.lengths[column], lines.lengths[line]))
        item.pointsPerTexel = SIMD2<Float>(rect.highHalf / pointwiseMax(texels, SIMD2(1e-6, 1e-6)))
        // Antialiasing applies only to the sides of the whole image.
        let sides: UInt8 =
          (piece.x <= rect.x ? 1 : 0) | (piece.x + piece.z >= rect.x + rect.z ? 2 : 0)
          | (piece.y + piece.w >= rect.y + rect.w ? 4 : 0) | (piece.y <= rect.y ? 8 : 0)
        item.antialiasedEdges &= sides
        emitPiece(item, rect: piece, clip: part.clip, drawn: drawn, inherited: context, into: &list)
      }
    }
  }
}

/// The parts of an area before an image, in it and after it, along one direction.
private struct Pieces {
  /// The borders of the three parts.
  let borders: SIMD4<Double>
  /// The parts of the image that they show, in units of the image; the first and the last part have no length.
  let starts: SIMD3<Double>
  let lengths: SIMD3<Double>

  init(start: Double, length: Double, source: Double, sourceLength: Double, inset: Double) {
    func part(_ edge: Double) -> Double {
      if sourceLength == 0 { return source < edge ? 1 : 0 }
      return min(1, max(0, (edge - source) / sourceLength))
    }
    // A mirrored image begins with its end.
    let (near, far) = sourceLength < 0 ? (1.0, 0.0) : (0.0, 1.0)
    let (first, last) = (part(near), max(part(near), part(far)))
    borders = SIMD4(
      start, start + length * first, last < 1 ? start + length * last : start + length, start + length)
    let middle = min(1, max(0, source + sourceLength * first))
    let end = min(1, max(0, source + sourceLength * last))
    starts = SIMD3(near + (near == 0 ? inset : -inset), middle, far + (far == 0 ? inset : -inset))
    lengths = SIMD3(0, end - middle, 0)
  }
}
