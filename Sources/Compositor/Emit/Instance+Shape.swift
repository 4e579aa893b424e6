import LayerValues

extension Instance {
  /// Makes an instance of a rounded rectangle; nil if the rectangle has a border, is skewed or in perspective, or is
  /// not completely inside the scissor.
  package init?(_ shape: Shape, _ paint: Paint, within scissor: PixelRect) {
    guard !shape.isProjected, shape.isRounded, shape.borderWidth == 0 else { return nil }
    let middle = (shape.corners[0] + shape.corners[2]) / 2
    let (sideX, sideY) = (shape.corners[1] - shape.corners[0], shape.corners[3] - shape.corners[0])
    let (lengthX, lengthY) = ((sideX * sideX).sum().squareRoot(), (sideY * sideY).sum().squareRoot())
    guard abs((sideX * sideY).sum()) < 1e-6 * lengthX * lengthY else { return nil }
    let growX = sideX * (0.5 + Self.margin / lengthX)
    let growY = sideY * (0.5 + Self.margin / lengthY)
    let reach = SIMD2(abs(growX.x) + abs(growY.x), abs(growX.y) + abs(growY.y))
    let (least, most) = (middle - reach, middle + reach)
    guard least.x >= Double(scissor.x0), least.y >= Double(scissor.y0), most.x <= Double(scissor.x1),
      most.y <= Double(scissor.y1)
    else { return nil }
    let (first, fourth) = (middle - growX - growY, middle + growX + growY)
    corner = SIMD2<Float>(first)
    across = SIMD2<Float>(growX * 2)
    down = SIMD2<Float>(growY * 2)
    extent = shape.half
    texels = SIMD4(
      lowHalf: paint.roundedTexel(shape.local(first)), highHalf: paint.roundedTexel(shape.local(fourth)))
    fill = Colors.unorm16(paint.roundedTint)
    radii = Colors.unorm16(shape.radii / shape.half.min())
  }
}
