import Foundation
import LayerValues

/// The shape that throws a shadow, if it can be computed.
struct ShadowCaster {
  var outline: Outline?
  /// The path and its bounds, for a caster without an outline.
  var path: PathDetails?
  var alpha: Float = 1

  /// The shape that throws a layer's shadow; nil if it cannot be computed.
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
      return Self.standsOut(tree, drawn: drawn, of: bounds, toPixels: toPixels)
        ? nil : ShadowCaster(outline: bounds)
    }
    if drawn.hasSublayers || tree.drawsBorder(row) || hasGradient || tree.rows[row].text.index.exists {
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
    // Contents are rounded only if they are clipped, and then there is no shadow.
    return ShadowCaster(
      outline: Outline(rect: ContentsEmitter.imageRect(tree, drawn), radii: CornerRadii(), isClosed: true))
  }

  /// Whether any part of a layer or its sublayers, visible or not, reaches beyond an outline; a pixel makes no
  /// difference to a shadow.
  private static func standsOut(
    _ tree: borrowing RenderTree, drawn: DrawnRow, of outline: Outline, toPixels: CGAffineTransform
  ) -> Bool {
    let clip = RoundedClip(
      fromPixels: toPixels.inverted(), rect: SIMD4<Float>(outline.rect), radii: outline.radii,
      pixelsPerPoint: Float(toPixels.pixelsPerPoint))
    // The border and the gradient fill the bounds as the background does.
    if !clip.containsNearly(Self.ownPixels(tree, drawn: drawn, toPixels: toPixels, filling: false)) {
      return true
    }
    return Self.sublayersStandOut(tree, drawn: drawn, of: clip, toPixels: toPixels)
  }

  private static func sublayersStandOut(
    _ tree: borrowing RenderTree, drawn: DrawnRow, of clip: RoundedClip, toPixels: CGAffineTransform
  ) -> Bool {
    if !drawn.hasSublayers { return false }
    // The shadow of a very deep tree is drawn from the tree's pixels.
    if CallStack.isAlmostUsed { return true }
    // Pieces of an effect may be anywhere.
    if tree.rows[drawn.row].effect.exists { return true }
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
      let ownPixels = tree.localTransform(row, bounds, false).concatenating(toSublayers)
      let inner = DrawnRow(
        index: index, firstSublayer: tree.firstSublayer(of: index), end: child, row: row, bounds: bounds,
        box: pixelBox(bounds, ownPixels), radii: CornerRadii(), clips: tree.value(.masksToBounds, row) >= 0.5)
      if !clip.containsNearly(Self.ownPixels(tree, drawn: inner, toPixels: ownPixels, filling: true)) {
        return true
      }
      if inner.clips
        ? inner.hasSublayers && !clip.containsNearly(inner.box)
        : Self.sublayersStandOut(tree, drawn: inner, of: clip, toPixels: ownPixels)
      {
        return true
      }
    }
    return false
  }

  /// The pixels that a layer's own contents can touch; `filling` includes contents that fill the bounds.
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
    if tree.rows[row].text.index.exists {
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
  /// Whether a pixel rectangle is inside, to within a pixel.
  fileprivate func containsNearly(_ box: PixelRect) -> Bool { box.isEmpty || contains(box, slack: 1) }
}
