import LayerValues

/// Announces the images that layers show, so that they are uploaded before they are drawn.
enum ImageAnnouncements {
  /// Adds to a list the images that rows have begun to show since the last list. `scale` is the number of pixels per
  /// point.
  static func add(_ tree: inout RenderTree, to list: inout DisplayList, scale: Double) {
    if tree.resources.rowsWithNewImages.isEmpty { return }
    for index in tree.resources.rowsWithNewImages.indices {
      let row = tree.resources.rowsWithNewImages[index]
      let number = tree.rows[row].contents.image
      guard number.exists, let image = tree.resources.images.entries[number], image.recording == nil,
        image.width > 0, image.height > 0
      else { continue }
      let bounds = tree.bounds(of: row)
      list.notices.announcedImages.append(
        AnnouncedImage(
          image: number,
          scale: max(bounds.z * scale / Double(image.width), bounds.w * scale / Double(image.height))))
    }
    tree.resources.rowsWithNewImages.removeAll(keepingCapacity: true)
  }
}
