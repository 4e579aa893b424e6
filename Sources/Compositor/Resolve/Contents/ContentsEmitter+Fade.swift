import LayerValues

/// An image that a layer's contents show, alone or in a cross-fade.
struct ContentsImage {
  var index: ImageIndex
  /// The size in pixels.
  var size: SIMD2<Double>
  /// The opacity of the image, 0…1, by which the layer's opacity is multiplied.
  var opacity: Float = 1

  func isOpaque(in tree: borrowing RenderTree) -> Bool {
    index.exists && tree.resources.images.entries[index]?.isOpaque == true
  }
}

// Contents that fade from one image to another.
extension ContentsEmitter {
  /// Emits the image of a layer, or the weighted sum of two images, in which a colour that both images share stays the
  /// same.
  static func emitContents(
    _ tree: borrowing RenderTree, drawn: DrawnRow, inherited context: Inherited, into list: inout DisplayList
  ) {
    let row = drawn.row
    var first = ContentsImage(index: tree.rows[row].contents.image, size: tree.rows[row].contents.size)
    guard let fade = ContentsFadeDetails.active(of: row, tree) else {
      return emitImage(tree, of: first, drawn: drawn, inherited: context, into: &list)
    }
    guard fade.image.exists else {
      first.opacity = fade.opacity
      return emitImage(tree, of: first, drawn: drawn, inherited: context, into: &list)
    }
    var second = ContentsImage(index: fade.image, size: fade.size)
    if isSum(tree, of: first, and: second, drawn: drawn, inherited: context) {
      emitImage(tree, of: first, drawn: drawn, inherited: context, into: &list)
      second.opacity = fade.share
      return emitImage(tree, of: second, drawn: drawn, inherited: context, into: &list)
    }
    let whole = list.items.count
    var isolated = DisplayGroup()
    isolated.isIsolated = true
    list.openGroup(
      .mix, of: row, opacity: context.opacity, clip: context.clip, scissor: context.scissor, group: isolated)
    var inner = context
    (inner.clip, inner.opacity) = (.none, 1)
    emitImage(tree, of: first, drawn: drawn, inherited: inner, into: &list)
    let mixed = list.items.count
    var mixing = DisplayGroup()
    mixing.mixes = true
    list.openGroup(.mix, of: row, opacity: fade.share, clip: .none, scissor: context.scissor, group: mixing)
    emitImage(tree, of: second, drawn: drawn, inherited: inner, into: &list)
    let covered = list.coveredPixels(from: whole + 1)
    if covered.isEmpty { return list.removeItems(from: whole) }
    list.endGroup(mixed, scissor: covered, bounds: covered)
    list.endGroup(whole, scissor: covered, bounds: covered)
  }

  /// Whether drawing the second image over the first results in their weighted sum: both are opaque and fill the same
  /// whole pixels.
  private static func isSum(
    _ tree: borrowing RenderTree, of first: ContentsImage, and second: ContentsImage, drawn: DrawnRow,
    inherited context: Inherited
  ) -> Bool {
    context.opacity >= 1 && context.clip.isNone && !showsBeyondEdges(tree, drawn.row)
      && tree.rows[drawn.row].antialiasedEdges == 0
      && !(drawn.clips && drawn.radii != CornerRadii()) && !hasRotatedBorder(tree, drawn, context)
      && first.isOpaque(in: tree) && second.isOpaque(in: tree)
      && imageRect(tree, drawn, of: first.size) == imageRect(tree, drawn, of: second.size)
  }
}
