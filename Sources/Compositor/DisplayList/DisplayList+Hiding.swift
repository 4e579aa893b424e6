// Items that hide the content behind them. The methods take an index instead of an item, as items are large and would
// be copied.
extension DisplayList {
  /// Whether the item at an index hides all content behind it within a region.
  func hides(_ region: PixelRect, at index: Int) -> Bool {
    guard items[index].bounds.contains(region), items[index].scissor.contains(region) else { return false }
    if items[index].kind == .beginGroup {
      // Opaque content whose blur repeats its edge pixels is opaque everywhere.
      guard let style = DisplayGroup.of(items[index], self), style.clampsBlur, !style.isTranslucent,
        style.blur > 0, style.plane == nil, !style.mixes
      else { return false }
      return items[index].opacity >= 1 && items[index].clip.isNone && !style.hasMask && style.shadow == nil
        && style.raster == 0
    }
    guard isOpaqueQuad(at: index), let shape = Shape(item: items[index], list: self) else { return false }
    return shape.isAxisAligned && shape.pixels.contains(region)
  }

  /// Whether the item at an index is an opaque solid or image without antialiasing, which covers whole pixels.
  @inline(__always)
  func isOpaqueQuad(at index: Int) -> Bool {
    guard items[index].opacity >= 1, items[index].clip.isNone, items[index].projection.isNone,
      items[index].radii == CornerRadii(), items[index].transform.b == 0, items[index].transform.c == 0,
      items[index].antialiasedEdges == 0
    else { return false }
    return items[index].kind == .solid && items[index].color.w >= 1
      || items[index].kind == .image && images[items[index].image].isOpaque
  }

  /// The pixels that the item at an index certainly hides; for a run, those of its first layer alone.
  func pixelsHidden(at index: Int) -> PixelRect {
    if items[index].kind == .run {
      let run = runs[items[index].run]
      guard run.count > 0 else { return .empty }
      let quad = quads[run.first]
      let style = styles[quad.style]
      guard style.kind == .solid, style.color >> 24 == 255 else { return .empty }
      return quad.pixels.intersection(items[index].scissor)
    }
    guard isOpaqueQuad(at: index), let shape = Shape(item: items[index], list: self), shape.isAxisAligned
    else { return .empty }
    return shape.pixels.intersection(items[index].bounds).intersection(items[index].scissor)
  }
}
