import LayerValues

// Contents of layers that animations determine: one image, or the cross-fade of two.
enum AnimatedContents {
  /// Prepares a row for animated contents, after a track was added.
  static func begin(of row: RowIndex, _ tree: inout RenderTree) {
    if tree.rows[row].contents.isAnimated { return }
    tree.rows[row].contents.isAnimated = true
    let image = tree.rows[row].contents.image
    noteModel(image.isNone ? nil : tree.resources.images.entries[image], of: row, &tree)
    if tree.rows[row].details.isNone {
      _ = tree.makeDetails(of: row, kind: tree.rows[row].isTransformLayer ? .transform : .plain)
    }
    tree.detailChanges.areAnimated = true
  }

  /// Stores the model's contents, from which tracks start.
  static func noteModel(_ image: CGImage?, of row: RowIndex, _ tree: inout RenderTree) {
    tree.named[row, default: [:]][.contents] = .wide(.contents(image))
  }

  /// Shows the model's contents again after the last track was removed.
  static func end(of row: RowIndex, _ tree: inout RenderTree) {
    if tree.sampler.tracks.stacks.hasTracks(.contents, row) { return }
    if let model = tree.named[row]?[.contents] { update(model, of: row, &tree) }
    tree.rows[row].contents.isAnimated = false
    tree.named[row]?[.contents] = nil
    let hasOtherDetails = tree.named[row]?.keys.contains { NamedKey.details.contains($0) } ?? false
    if tree.named[row]?.isEmpty == true { tree.named[row] = nil }
    tree.changed.markContentChanged(row)
    // Details that only `begin` made are released, since a row without details is drawn faster.
    let details = tree.rows[row].details
    guard !hasOtherDetails, details.exists else { return }
    let kind = tree.details[details].kind
    if kind == .plain || kind == .transform { tree.releaseDetails(of: row) }
  }

  /// Shows a value of the contents of a row that has details.
  static func update(_ value: PropertyValue, of row: RowIndex, _ tree: inout RenderTree) {
    guard case .wide(let wide) = value else { return }
    var (first, second, share, opacity) = (wide.image, CGImage?.none, 0.0, 1.0)
    if let fade = wide.fade, let number = wide.numbers.first, number > 0, number < 1, fade.from !== fade.to {
      first = fade.from ?? fade.to
      if fade.from != nil, fade.to != nil {
        (second, share) = (fade.to, number)
      } else {
        opacity = fade.from == nil ? number : 1 - number
      }
    }
    tree.rows[row].contents.image = tree.resources.images.replace(
      tree.rows[row].contents.image, with: first, id: first?.id)
    tree.rows[row].contents.measure(first)
    let index = tree.rows[row].details
    var fade = tree.details[index].fade
    fade.image = tree.resources.images.replace(fade.image, with: second, id: second?.id)
    fade.mix(
      share: Float(share), opacity: Float(opacity),
      size: SIMD2(Double(second?.width ?? 0), Double(second?.height ?? 0)))
    tree.details[index].fade = fade
  }
}

extension ContentsFadeDetails {
  /// The fade of a row's contents; nil if nothing fades.
  static func active(of row: RowIndex, _ tree: borrowing RenderTree) -> ContentsFadeDetails? {
    let index = tree.rows[row].details
    guard index.exists, tree.details[index].fade.isActive else { return nil }
    return tree.details[index].fade
  }
}
