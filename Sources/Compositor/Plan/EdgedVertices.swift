import LayerValues

/// A corner of a quad that is projected or has antialiased straight edges.
package struct EdgedVertex: Sendable, Equatable {
  /// The position in surface pixels.
  package var position: SIMD2<Float>
  /// The texel position, 0…1 across the texture.
  package var texel: SIMD2<Float>
  /// The distances inwards from the edges in pixels: left, right, top, bottom. They are large where an edge is not
  /// antialiased.
  package var edges = SIMD4<Float>(repeating: 1000)
  /// The least and the greatest texel position that may be read, 0…1 across the texture.
  package var limits = SIMD4<Float>(0, 0, 1, 1)
  /// A premultiplied colour by which the texel is multiplied.
  package var fill: SIMD4<UInt16>
  /// The depth by which the vertex is projected: the distance from the eye, 1 without perspective.
  package var depth: Float = 1

  package static let layout = VertexLayout(
    stride: MemoryLayout<EdgedVertex>.stride,
    [
      VertexAttribute(
        name: "position", format: .float, components: 2, offset: MemoryLayout.offset(of: \Self.position)),
      VertexAttribute(
        name: "texel", format: .float, components: 2, offset: MemoryLayout.offset(of: \Self.texel)),
      VertexAttribute(
        name: "edges", format: .float, components: 4, offset: MemoryLayout.offset(of: \Self.edges)),
      VertexAttribute(
        name: "limits", format: .float, components: 4, offset: MemoryLayout.offset(of: \Self.limits)),
      VertexAttribute(
        name: "fill", format: .unorm16, components: 4, offset: MemoryLayout.offset(of: \Self.fill)),
      VertexAttribute(
        name: "depth", format: .float, components: 1, offset: MemoryLayout.offset(of: \Self.depth)),
    ])
}

/// A quad that is projected or has antialiased straight edges, by its four corners.
package struct EdgedQuad {
  package var topLeft: EdgedVertex
  package var topRight: EdgedVertex
  package var bottomLeft: EdgedVertex
  package var bottomRight: EdgedVertex
}
