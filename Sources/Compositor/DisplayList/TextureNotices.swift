/// The notices of a display list about textures that its items do not show.
package struct TextureNotices: Sendable {
  /// The numbers of cached rasters that no subsequent frame shows.
  package var droppedRasters = ContiguousArray<UInt64>()
  /// The images that layers have begun to show since the list before, perhaps out of sight, so that they are uploaded
  /// before they are drawn.
  package var announcedImages = ContiguousArray<AnnouncedImage>()
}

/// An image that a layer shows, whether or not the layer is visible.
package struct AnnouncedImage: Sendable {
  package var image: ImageIndex
  /// The number of pixels per texel that the layer's size requires.
  package var scale: Double
}
