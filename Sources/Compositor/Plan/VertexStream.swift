/// A kind of vertex. All vertices of a kind are in one buffer.
package enum VertexStream: UInt8, CaseIterable {
  case plain
  case rounded
  case masked
  case edged
  /// Quads without vertices, whose corners the vertex shader computes.
  case instanced

  /// Whether a quad has four vertices and indices. Without indices, it has six vertices in the order that a software
  /// rasteriser recognises, or, as an instance, none.
  package var isIndexed: Bool { self == .rounded || self == .edged }
}
