import Foundation
import LayerValues

/// A shape whose shadow can be computed without drawing the layer.
struct ShadowCaster {
  var outline: Outline?
  /// The path of the shape, if it comes from a path.
  var path: PathDetails?
  /// The alpha of the shape, by which the shadow's opacity is multiplied.
  var alpha: Float = 1

  /// The shape that casts a layer's shadow; nil if the layer has to be drawn to find its shadow.
  static func of(
    _ tree: borrowing RenderTree, _ drawn: DrawnRow, _ toPixels: CGAffineTransform
  ) -> ShadowCaster? {
    let row = drawn.row
    let detail = tree.rows[row].details
    if detail.exists, tree.details[detail].filters.radius > 0 { return nil }
    let fill = tree.color(.backgroundColor, row)
    let bounds = Outline(rect: drawn.bounds, radii: drawn.radii, isClosed: true)
    let isShape = detail.exists && tree.details[detail].kind == .shape
    let hasShape = isShape && (tree.details[detail].shape.hasFill || tree.details[detail].shape.hasStroke)
    let hasGradient =
      detail.exists && tree.details[detail].kind == .gradient && !tree.details[detail].gradient.colors.isEmpty
    if fill.w >= 1 || hasGradient && tree.details[detail].gradient.isOpaque {
      return Self.reaches(tree, drawn: drawn, beyond: bounds, toPixels: toPixels)
        ? nil : ShadowCaster(outline: bounds)
    }
    if drawn.hasSublayers || tree.drawsBorder(row) || hasGradient || tree.rows[row].text.exists {
      return nil
    }
    let hasImage = tree.rows[row].contents.image.exists
    if hasShape {
      guard !(fill.w > 0), !hasImage, !tree.details[detail].shape.hasStroke,
        !tree.details[detail].shape.isEvenOdd
      else {
        return nil
      }
      let path = tree.details[detail].shape.path
      return ShadowCaster(outline: path.outline, path: path, alpha: tree.details[detail].shape.fill.w)
    }
    if fill.w > 0 { return hasImage ? nil : ShadowCaster(outline: bounds, alpha: fill.w) }
    guard hasImage, ContentsFadeDetails.active(of: row, tree) == nil,
      let image = tree.resources.images.entries[tree.rows[row].contents.image],
      image.isOpaque
    else { return nil }
    // A layer with a shadow does not clip, and so does not round its contents.
    return ShadowCaster(
      outline: Outline(rect: ContentsEmitter.imageRect(tree, drawn), radii: CornerRadii(), isClosed: true))
  }

  /// Whether the contents of a layer or of its sublayers may reach beyond an outline by more than a pixel; less makes
  /// no visible difference to a shadow.
  private static func reaches(
    _ tree: borrowing RenderTree, drawn: DrawnRow, beyond outline: Outline, toPixels: CGAffineTransform
  ) -> Bool {
    let clip = RoundedClip(
      fromPixels: toPixels.inverted(), rect: SIMD4<Float>(outline.rect), radii: outline.radii,
      pixelsPerPoint: Float(toPixels.pixelsPerPoint))
    // Contents that fill the bounds do not reach beyond the outline, which is that of the bounds.
    if !clip.containsNearly(Self.ownPixels(tree, drawn: drawn, toPixels: toPixels, filling: false)) {
      return true
    }
    return Self.sublayersReach(tree, drawn: drawn, beyond: clip, toPixels: toPixels)
  }

  private static func sublayersReach(
    _ tree: borrowing RenderTree, drawn: DrawnRow, beyond clip: RoundedClip, toPixels: CGAffineTransform
  ) -> Bool {
    if !drawn.hasSublayers { return false }
    // The shadow of a very deep tree is found by drawing the tree, as this function recurses.
    if CallStack.isAlmostUsed { return true }
    // Pieces of an effect may be drawn anywhere.
    if tree.rows[drawn.row].effect.exists { return true }
    // The components m14, m24 and m34 are the perspective.
    let m = AnimatableProperty.sublayerTransform.offset
    if tree.presentation[m + 3, drawn.row] != 0 || tree.presentation[m + 7, drawn.row] != 0
      || tree.presentation[m + 11, drawn.row] != 0
    {
      return true
    }
    let toSublayers = tree.flatSublayerTransform(of: drawn.row, drawn.bounds).concatenating(toPixels)
    var child = drawn.firstSublayer
    while child < drawn.end {
      let (index, row) = (child, tree.order[child].row)
      child = tree.order[child].end
      if tree.value(.isHidden, row) >= 0.5 || !(tree.value(.opacity, row) > 0) { continue }
      let bounds = tree.bounds(of: row)
      guard tree.isFlat(row), !(tree.value(.shadowOpacity, row) > 0) else { return true }
      if tree.rows[row].details.exists, tree.details[tree.rows[row].details].filters.radius > 0 {
        return true
      }
      let toOwnPixels = tree.localTransform(row, bounds, false).concatenating(toSublayers)
      let inner = DrawnRow(
        index: index, firstSublayer: tree.firstSublayer(of: index), end: child, row: row, bounds: bounds,
        box: pixelBox(bounds, toOwnPixels), radii: CornerRadii(),
        clips: tree.value(.masksToBounds, row) >= 0.5)
      if !clip.containsNearly(Self.ownPixels(tree, drawn: inner, toPixels: toOwnPixels, filling: true)) {
        return true
      }
      if inner.clips
        ? inner.hasSublayers && !clip.containsNearly(inner.box)
        : Self.sublayersReach(tree, drawn: inner, beyond: clip, toPixels: toOwnPixels)
      {
        return true
      }
    }
    return false
  }

  /// The pixels that a layer's own contents can touch. With `filling`, contents that fill the bounds are included.
  private static func ownPixels(
    _ tree: borrowing RenderTree, drawn: DrawnRow, toPixels: CGAffineTransform, filling: Bool
  ) -> PixelRect {
    let row = drawn.row
    var touched = PixelRect.empty
    let detail = tree.rows[row].details
    let isGradient = detail.exists && tree.details[detail].kind == .gradient
    let isBackdrop = detail.exists && tree.details[detail].backgroundFilters.isActive
    if filling, tree.color(.backgroundColor, row).w > 0 || tree.drawsBorder(row) || isGradient || isBackdrop {
      touched = drawn.box
    }
    if tree.rows[row].contents.image.exists {
      touched = touched.union(pixelBox(ContentsEmitter.imageRect(tree, drawn), toPixels))
    }
    if tree.rows[row].text.exists {
      touched = touched.union(pixelBox(ContentsEmitter.textBox(tree, drawn), toPixels))
    }
    if detail.exists, tree.details[detail].kind == .shape {
      let shape = tree.details[detail].shape
      if shape.hasStroke {
        touched = touched.union(pixelBox(shape.path.bounds.outset(shape.strokeReach), toPixels))
      } else if shape.hasFill {
        touched = touched.union(pixelBox(shape.path.bounds, toPixels))
      }
    }
    return drawn.clips ? touched.intersection(drawn.box) : touched
  }
}

extension RoundedClip {
  /// Whether a rectangle of pixels is inside of the clip, or reaches beyond it by at most a pixel.
  fileprivate func containsNearly(_ box: PixelRect) -> Bool { box.isEmpty || contains(box, slack: 1) }
}
