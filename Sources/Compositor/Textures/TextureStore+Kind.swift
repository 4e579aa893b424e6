import Engine

extension TextureStore {
  enum Kind {
    case free
    case palette
    case imagePage
    case glyphPage
    case image
    /// A recorded image, drawn into.
    case picture
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
    /// A picture of a group that is kept, or a page of such.
    case keptPicture

    /// Whether it is dropped if it has not been drawn for long, or others need its room; drawing it makes it again.
    var isEvictable: Bool {
      switch self {
      case .imagePage, .glyphPage, .image, .picture: true
      case .free, .palette, .coverage, .ramps, .lines, .target, .surface, .keptPicture: false
      }
    }

    /// Whether passes draw into it.
    var isTarget: Bool {
      switch self {
      case .target, .surface, .picture, .keptPicture: true
      case .free, .palette, .imagePage, .glyphPage, .image, .coverage, .ramps, .lines: false
      }
    }
  }
}
