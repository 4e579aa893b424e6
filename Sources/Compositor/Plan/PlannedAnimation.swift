import LayerValues

/// An animated run in a plan.
package struct PlannedAnimation: TableElement {
  package typealias Table = Tables.PlannedAnimations

  package let use: AnimatedRunUse
  /// The map from points to pixels: pixels per point across and down, then the origin.
  package let map: SIMD4<Double>
  package let scissor: PixelRect
}

extension AnimatedInstance {
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
