import Engine
import Foundation

// Gradients and shapes.
extension RenderTree {
  func emitGradient(_ drawn: DrawnRow, _ own: Inherited, _ list: inout DisplayList) {
    let place = Int(rows[drawn.row].details)
    let bounds = drawn.bounds
    guard !details[place].gradient.colors.isEmpty, bounds.z > 0, bounds.w > 0 else { return }
    var item = makeItem(.gradient, bounds, drawn.row, own)
    item.radii = drawn.radii
    if hasLeaningBorder(drawn, own) { item.edges = 15 }
    if details[place].gradient.colors.count == 1 {
      item.kind = .solid
      item.color = details[place].gradient.colors[0]
    } else {
      let (origin, size) = (bounds.lowHalf, bounds.highHalf)
      item.resource = Int32(list.gradients.count)
      list.gradients.append(
        DisplayGradient(
          kind: details[place].gradient.kind,
          start: SIMD2<Float>(origin + details[place].gradient.start * size),
          end: SIMD2<Float>(origin + details[place].gradient.end * size),
          colors: details[place].gradient.colors, locations: details[place].gradient.locations))
    }
    append(item, own, &list)
  }

  /// The fill, then the stroke over it.
  func emitShape(_ drawn: DrawnRow, _ own: Inherited, _ list: inout DisplayList) {
    let place = Int(rows[drawn.row].details)
    if details[place].shape.hasFill {
      let outline = details[place].shape.path.outline
      var item = makeItem(
        outline == nil ? .path : .solid, outline?.rect ?? details[place].shape.path.bounds, drawn.row, own)
      item.color = details[place].shape.fill
      // Paths are smoothed on all sides.
      item.edges = 15
      if let outline { item.radii = outline.radii } else { addPath(of: place, strokes: false, &item, &list) }
      clipToBounds(&item, drawn, own, &list)
      append(item, own, &list)
    }
    if details[place].shape.hasStroke { emitStroke(drawn, place, own, &list) }
  }

  private func emitStroke(
    _ drawn: DrawnRow, _ place: Int, _ own: Inherited, _ list: inout DisplayList
  ) {
    let reach = details[place].shape.strokeReach
    let box = details[place].shape.path.bounds
    var item = makeItem(.path, box.outset(reach), drawn.row, own)
    item.color = details[place].shape.strokeColor
    item.edges = 15
    if let frame = details[place].shape.strokeAsFrame {
      item = makeItem(.border, frame.rect, drawn.row, own)
      item.color = details[place].shape.strokeColor
      item.edges = 15
      item.radii = frame.radii
      item.borderWidth = details[place].shape.stroke.width
    } else {
      addPath(of: place, strokes: true, &item, &list)
    }
    clipToBounds(&item, drawn, own, &list)
    append(item, own, &list)
  }

  private func addPath(of place: Int, strokes: Bool, _ item: inout DisplayItem, _ list: inout DisplayList) {
    guard let path = details[place].shape.path.path else { return }
    item.resource = Int32(list.paths.count)
    list.paths.append(
      DisplayPath(
        path: path, isEvenOdd: details[place].shape.isEvenOdd,
        stroke: strokes ? details[place].shape.stroke : nil,
        changes: details[place].shape.path.isMoving || (strokes && details[place].shape.strokeMoves)))
  }
}

extension ShapeDetails {
  /// The stroke of a closed outline as a frame: its rectangle, with the outer radii; nil where it is anything else.
  var strokeAsFrame: Outline? {
    guard let outline = path.outline, outline.isClosed, stroke.dashes.isEmpty, stroke.start <= 0,
      stroke.end >= 1,
      stroke.join == .miter && stroke.miterLimit >= 1.42 || outline.radii.min() > 0
    else { return nil }
    let half = stroke.width / 2
    // Where the inner edge would turn inside out, the path knows better.
    guard outline.radii.min() >= half || outline.radii == CornerRadii(),
      Double(stroke.width) < min(outline.rect.z, outline.rect.w)
    else { return nil }
    let radii = outline.radii == CornerRadii() ? outline.radii : outline.radii + half
    return Outline(rect: outline.rect.outset(Double(half)), radii: radii, isClosed: true)
  }
}
