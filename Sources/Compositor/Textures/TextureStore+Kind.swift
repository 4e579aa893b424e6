import LayerValues

extension TextureStore {
  /// The use of a texture.
  enum Kind {
    /// No texture: the entry can be reused.
    case free
    case palette
    /// A page of small images.
    case imagePage
    case glyphPage
    /// A large image.
    case image
    /// A recorded image that passes draw into.
    case recording
    /// A page with the coverage of paths, or with narrow shadows; its owner makes and drops the texture.
    case coverage
    /// The ramps of gradients.
    case ramps
    /// The lines of outlines, as floats; their owner makes and drops the texture.
    case lines
    /// The target of a pass; its owner makes and drops the texture.
    case target
    /// The surface, whose size is rounded up to whole tiles.
    case surface
    /// A cached raster, or a page of cached rasters.
    case cachedRaster

    /// Whether the texture may be dropped, if it has not been used for long or other textures need its memory: its next
    /// use makes it again.
    var isEvictable: Bool {
      switch self {
      case .imagePage, .glyphPage, .image, .recording: true
      case .free, .palette, .coverage, .ramps, .lines, .target, .surface, .cachedRaster: false
      }
    }

    /// Whether passes draw into the texture.
    var isTarget: Bool {
      switch self {
      case .target, .surface, .recording, .cachedRaster: true
      case .free, .palette, .imagePage, .glyphPage, .image, .coverage, .ramps, .lines: false
      }
    }
  }
}
