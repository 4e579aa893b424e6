/// A kind of vertices; all vertices of a kind are in one buffer.
package enum VertexStream: UInt8, CaseIterable {
  case plain
  case rounded
  case masked
  case edged
  /// Quads without vertices, whose corners the vertex shader computes.
  case instanced

  /// Whether quads have four vertices and indices; otherwise they have six vertices in the order that a software
  /// rasteriser recognises.
  package var isIndexed: Bool { self == .rounded || self == .edged }
}
