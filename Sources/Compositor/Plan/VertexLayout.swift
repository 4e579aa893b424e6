import LayerValues

/// One attribute of a vertex, with its layout in memory.
package struct VertexAttribute: Sendable, Equatable {
  package enum Format: Sendable {
    case float
    /// 16-bit numbers that stand for 0…1.
    case unorm16
  }

  /// The attribute's name in the shader.
  package let name: String
  package let format: Format
  package let components: Int
  /// The offset in bytes from the start of the vertex.
  package let offset: Int

  package init(name: String, format: Format, components: Int, offset: Int?) {
    guard let offset else { fatalError("VertexAttribute: the vertex stores no \(name)") }
    self.name = name
    self.format = format
    self.components = components
    self.offset = offset
  }

  package var byteCount: Int { components * (format == .float ? 4 : 2) }
}

/// The attributes of one kind of vertex; an attribute's index is its location.
package struct VertexLayout: Sendable {
  /// The distance in bytes from one vertex to the next.
  package let stride: Int
  package let attributes: [VertexAttribute]

  package init(stride: Int, _ attributes: [VertexAttribute]) {
    self.stride = stride
    self.attributes = attributes
  }
}
