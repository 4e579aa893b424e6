import LayerValues

/// A quad in the form that a graphics card draws: 64 bytes, spread out to four corners by the vertex shader.
package struct Instance: Sendable, Equatable {
  /// The first corner, in surface pixels.
  package var corner: SIMD2<Float>
  /// The vector from the first corner to the second, in pixels.
  package var across: SIMD2<Float>
  /// The vector from the first corner to the third, in pixels. The fourth corner is opposite the first.
  package var down: SIMD2<Float>
  /// Half the size of a rounded rectangle, in points; 0 for a quad without rounding. The sides of a rounded quad are
  /// `margin` pixels outside of the rectangle.
  package var extent = SIMD2<Float>()
  /// The texel positions at the first corner and at the fourth, 0…1 across the texture.
  package var texels: SIMD4<Float>
  /// A premultiplied colour by which the texel is multiplied.
  package var fill: SIMD4<UInt16>
  /// The radii relative to the lesser half size: top left, top right, bottom right, bottom left.
  package var radii = SIMD4<UInt16>()

  /// The distance of a rounded quad's sides from the rectangle, in pixels; `instance.vert` has the same constant.
  package static let margin = 1.0

  package static let layout = VertexLayout(
    stride: MemoryLayout<Instance>.stride,
    [
      VertexAttribute(
        name: "corner", format: .float, components: 2, offset: MemoryLayout.offset(of: \Self.corner)),
      VertexAttribute(
        name: "across", format: .float, components: 2, offset: MemoryLayout.offset(of: \Self.across)),
      VertexAttribute(
        name: "down", format: .float, components: 2, offset: MemoryLayout.offset(of: \Self.down)),
      VertexAttribute(
        name: "extent", format: .float, components: 2, offset: MemoryLayout.offset(of: \Self.extent)),
      VertexAttribute(
        name: "texels", format: .float, components: 4, offset: MemoryLayout.offset(of: \Self.texels)),
      VertexAttribute(
        name: "fill", format: .unorm16, components: 4, offset: MemoryLayout.offset(of: \Self.fill)),
      VertexAttribute(
        name: "radii", format: .unorm16, components: 4, offset: MemoryLayout.offset(of: \Self.radii)),
    ])
}

extension Instance {
  /// Makes an instance of a plain quad whose texels `fill` multiplies; nil if the quad is no parallelogram, or if the
  /// axes of its texels do not run along its sides.
  package init?(_ quad: PlainQuad, fill: SIMD4<UInt16>) {
    // The x axis of the texels runs along the top side, or along the left side if the texels are turned.
    if Self.runsAlong(quad.topLeft, second: quad.topRight, third: quad.bottomLeft, fourth: quad.bottomRight) {
      self.init(
        first: quad.topLeft, second: quad.topRight, third: quad.bottomLeft, fourth: quad.bottomRight,
        fill: fill)
    } else if Self.runsAlong(
      quad.bottomLeft, second: quad.topLeft, third: quad.bottomRight, fourth: quad.topRight)
    {
      self.init(
        first: quad.bottomLeft, second: quad.topLeft, third: quad.bottomRight, fourth: quad.topRight,
        fill: fill)
    } else {
      return nil
    }
    let fourth = corner + across + down
    let opposite = corner == quad.topLeft.position ? quad.bottomRight.position : quad.topRight.position
    let error = fourth - opposite
    guard max(abs(error.x), abs(error.y)) < 1.0 / 256 else { return nil }
  }

  private init(
    first: PlainVertex, second: PlainVertex, third: PlainVertex, fourth: PlainVertex, fill: SIMD4<UInt16>
  ) {
    corner = first.position
    across = second.position - first.position
    down = third.position - first.position
    texels = SIMD4(lowHalf: first.texel, highHalf: fourth.texel)
    self.fill = fill
  }

  /// Whether the x axis of the texels runs from the first corner to the second, and the y axis to the third.
  private static func runsAlong(
    _ first: PlainVertex, second: PlainVertex, third: PlainVertex, fourth: PlainVertex
  ) -> Bool {
    let error = absolute(
      SIMD4(
        second.texel.x - fourth.texel.x, second.texel.y - first.texel.y, third.texel.x - first.texel.x,
        third.texel.y - fourth.texel.y))
    return error.max() < 1e-5
  }

  private static func absolute(_ value: SIMD4<Float>) -> SIMD4<Float> { pointwiseMax(value, -value) }

  /// The pixels that the quad can touch.
  package var bounds: PixelRect {
    PixelRect(around: corner, b: corner + across, c: corner + down, d: corner + across + down)
  }
}
