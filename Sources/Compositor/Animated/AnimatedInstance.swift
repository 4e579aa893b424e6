import Engine

/// The appearance of a layer of an `AnimatedRun`: 32 bytes; its values are in its record.
package struct AnimatedInstance: Sendable, Equatable {
  /// Points from the anchor point: x, y, width, height.
  package var rect = SIMD4<Float>()
  /// Parts of the lesser half size: top left, top right, bottom right, bottom left.
  package var radii = SIMD4<UInt16>()
  /// Premultiplied; where the colour is animated, its factor.
  package var fill = SIMD4<UInt16>()

  package static let layout = VertexLayout(
    stride: MemoryLayout<AnimatedInstance>.stride,
    [
      VertexAttribute(
        name: "rect", format: .float, components: 4, offset: MemoryLayout.offset(of: \Self.rect)),
      VertexAttribute(
        name: "radii", format: .unorm16, components: 4, offset: MemoryLayout.offset(of: \Self.radii)),
      VertexAttribute(
        name: "fill", format: .unorm16, components: 4, offset: MemoryLayout.offset(of: \Self.fill)),
    ])
}

/// A run in a plan.
package struct PlannedAnimation {
  package let use: AnimatedRunUse
  /// Points to pixels: pixels per point across and down, then the origin.
  package let map: SIMD4<Double>
  package let scissor: PixelRect
}
