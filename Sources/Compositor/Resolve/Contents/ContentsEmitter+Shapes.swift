import Foundation
import LayerValues

// Contents of gradient layers and shape layers.
extension ContentsEmitter {
  static func emitGradient(
    _ tree: borrowing RenderTree, drawn: DrawnRow, inherited context: Inherited, into list: inout DisplayList
  ) {
    let detail = tree.rows[drawn.row].details
    let bounds = drawn.bounds
    guard !tree.details[detail].gradient.colors.isEmpty, bounds.z > 0, bounds.w > 0 else { return }
    var item = tree.makeItem(.gradient(.none), rect: bounds, row: drawn.row, inherited: context)
    item.radii = drawn.radii
    if hasRotatedBorder(tree, drawn, context) { item.antialiasedEdges = 15 }
    if tree.details[detail].gradient.colors.count == 1 {
      item.content = .solid
      item.color = tree.details[detail].gradient.colors[0]
    } else {
      let (origin, size) = (bounds.lowHalf, bounds.highHalf)
      item.content = .gradient(list.gradients.nextIndex)
      list.gradients.append(
        DisplayGradient(
          kind: tree.details[detail].gradient.kind,
          start: SIMD2<Float>(origin + tree.details[detail].gradient.start * size),
          end: SIMD2<Float>(origin + tree.details[detail].gradient.end * size),
          colors: tree.details[detail].gradient.colors, locations: tree.details[detail].gradient.locations))
    }
    list.append(item, context)
  }

  /// Emits the fill of a shape, then the stroke over it.
  static func emitShape(
    _ tree: borrowing RenderTree, drawn: DrawnRow, inherited context: Inherited, into list: inout DisplayList
  ) {
    let detail = tree.rows[drawn.row].details
    if tree.details[detail].shape.hasFill {
      let outline = tree.details[detail].shape.path.outline
      var item = tree.makeItem(
        outline == nil ? .path(.none) : .solid, rect: outline?.rect ?? tree.details[detail].shape.path.bounds,
        row: drawn.row, inherited: context)
      item.color = tree.details[detail].shape.fill
      // Paths are antialiased on all sides.
      item.antialiasedEdges = 15
      if let outline {
        item.radii = outline.radii
      } else {
        addPath(tree, of: detail, strokes: false, item: &item, into: &list)
      }
      list.clipToBounds(&item, drawn, context)
      list.append(item, context)
    }
    if tree.details[detail].shape.hasStroke {
      emitStroke(tree, drawn: drawn, detail: detail, inherited: context, into: &list)
    }
  }

  private static func emitStroke(
    _ tree: borrowing RenderTree, drawn: DrawnRow, detail: DetailsIndex, inherited context: Inherited,
    into list: inout DisplayList
  ) {
    let reach = tree.details[detail].shape.strokeReach
    let box = tree.details[detail].shape.path.bounds
    var item = tree.makeItem(.path(.none), rect: box.outset(reach), row: drawn.row, inherited: context)
    item.color = tree.details[detail].shape.strokeColor
    item.antialiasedEdges = 15
    if let border = tree.details[detail].shape.strokeAsBorder {
      item = tree.makeItem(.border, rect: border.rect, row: drawn.row, inherited: context)
      item.color = tree.details[detail].shape.strokeColor
      item.antialiasedEdges = 15
      item.radii = border.radii
      item.borderWidth = tree.details[detail].shape.stroke.width
    } else {
      addPath(tree, of: detail, strokes: true, item: &item, into: &list)
    }
    list.clipToBounds(&item, drawn, context)
    list.append(item, context)
  }

  private static func addPath(
    _ tree: borrowing RenderTree, of detail: DetailsIndex, strokes: Bool, item: inout DisplayItem,
    into list: inout DisplayList
  ) {
    guard let path = tree.details[detail].shape.path.path else { return }
    item.content = .path(list.paths.nextIndex)
    list.paths.append(
      DisplayPath(
        path: path, isEvenOdd: tree.details[detail].shape.isEvenOdd,
        stroke: strokes ? tree.details[detail].shape.stroke : nil,
        changes: tree.details[detail].shape.path.isAnimated
          || (tree.detailChanges.isInMotion && tree.details[detail].shape.path.isReplacedForEachList)
          || (strokes && tree.details[detail].shape.isStrokeAnimated)
      ))
  }
}

extension ShapeDetails {
  /// The border that equals the stroke, as its outer outline; nil for a stroke that does not equal a border.
  var strokeAsBorder: Outline? {
    // A right-angled corner has a miter if the limit is at least √2.
    guard let outline = path.outline, outline.isClosed, stroke.dashes.isEmpty, stroke.start <= 0,
      stroke.end >= 1,
      stroke.join == .miter && stroke.miterLimit >= 1.42 || outline.radii.min() > 0
    else { return nil }
    let half = stroke.width / 2
    // The stroke is drawn as a path if its inner edge would be inverted.
    guard outline.radii.min() >= half || outline.radii == CornerRadii(),
      Double(stroke.width) < min(outline.rect.z, outline.rect.w)
    else { return nil }
    let radii = outline.radii == CornerRadii() ? outline.radii : outline.radii + half
    return Outline(rect: outline.rect.outset(Double(half)), radii: radii, isClosed: true)
  }
}
