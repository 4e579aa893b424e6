import LayerValues

extension TextureStore {
  enum Kind {
    case free
    case palette
    case imagePage
    case glyphPage
    case image
    /// A recorded image that passes draw into.
    case recording
    /// The coverage of paths, or narrow shadows; made and dropped by their pages.
    case coverage
    /// The colours of gradients.
    case ramps
    /// The lines of outlines; made and dropped by their bands.
    case lines
    /// A target of a pass; made and dropped by the pool.
    case target
    /// The surface; its size is rounded up to whole tiles.
    case surface
    /// A cached raster of a group, or a page of cached rasters.
    case cachedRaster

    /// Whether the texture is dropped if it has not been drawn for long, or if others need its room; drawing makes it
    /// again.
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
