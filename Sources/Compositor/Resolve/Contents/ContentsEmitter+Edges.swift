import LayerValues

// Images whose `contentsRect` extends beyond their edges, where the edge pixels continue (Apple,
// *CALayer.contentsRect*).
extension ContentsEmitter {
  /// Whether a rectangle in units of an image is inside of the image.
  static func isInside(_ source: SIMD4<Double>) -> Bool {
    let (start, end) = (source.lowHalf, source.lowHalf + source.highHalf)
    let slack = 1e-9
    return min(start.min(), end.min()) >= -slack && max(start.max(), end.max()) <= 1 + slack
  }

  /// Whether the `contentsRect` of a row extends beyond the edges of the image.
  static func showsBeyondEdges(_ tree: borrowing RenderTree, _ row: RowIndex) -> Bool {
    !Self.isInside(
      SIMD4(
        tree.value(.contentsRect, 0, row), tree.value(.contentsRect, 1, row),
        tree.value(.contentsRect, 2, row),
        tree.value(.contentsRect, 3, row)))
  }

  /// Emits an image in up to nine pieces: the visible part of the image, and its extended edges and corners.
  static func emitBeyondEdges(
    _ tree: borrowing RenderTree, whole: DisplayItem, part: ImagePart,
    drawn: DrawnRow,
    inherited context: Inherited, into list: inout DisplayList
  ) {
    let (rect, source) = (part.rect, part.source)
    let size = part.image.size
    // The texture of a recorded image is transparent outside of the image, so extended edges are read half a texel
    // inside.
    let isRecorded = tree.resources.images.entries[part.image.index]?.recording != nil
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
        // Only the sides of the whole image are antialiased.
        let sides: UInt8 =
          (piece.x <= rect.x ? 1 : 0) | (piece.x + piece.z >= rect.x + rect.z ? 2 : 0)
          | (piece.y + piece.w >= rect.y + rect.w ? 4 : 0) | (piece.y <= rect.y ? 8 : 0)
        item.antialiasedEdges &= sides
        emitPiece(item, rect: piece, clip: part.clip, drawn: drawn, inherited: context, into: &list)
      }
    }
  }
}

/// The intervals before, within and after an image, along one direction.
private struct Pieces {
  /// The four borders of the intervals, in points.
  let borders: SIMD4<Double>
  /// The shown part of the image for each interval, in units of the image; the first and the last part have the length
  /// 0.
  let starts: SIMD3<Double>
  let lengths: SIMD3<Double>

  init(start: Double, length: Double, source: Double, sourceLength: Double, inset: Double) {
    // The position of an edge of the image, as a fraction of the length.
    func fraction(_ edge: Double) -> Double {
      if sourceLength == 0 { return source < edge ? 1 : 0 }
      return min(1, max(0, (edge - source) / sourceLength))
    }
    // A mirrored image begins with its far edge.
    let (near, far) = sourceLength < 0 ? (1.0, 0.0) : (0.0, 1.0)
    let (first, last) = (fraction(near), max(fraction(near), fraction(far)))
    borders = SIMD4(
      start, start + length * first, last < 1 ? start + length * last : start + length, start + length)
    let middle = min(1, max(0, source + sourceLength * first))
    let end = min(1, max(0, source + sourceLength * last))
    starts = SIMD3(near + (near == 0 ? inset : -inset), middle, far + (far == 0 ? inset : -inset))
    lengths = SIMD3(0, end - middle, 0)
  }
}
