import LayerValues

// MARK: - Axis-aligned solids and images

extension ItemEmitter {
  /// Adds an item that is only an axis-aligned rectangle of one colour or of one image; returns false for any other
  /// item.
  ///
  /// The general path through `Shape` and `Paint` gives the same quads, and takes six times as long.
  @inline(__always)
  mutating func addPlain<E: QuadEmitter>(
    at index: Int, _ list: DisplayList, _ frame: inout FrameBuilder<E>
  ) -> Bool {
    // The general path notes the opaque parts of a raster that is to be cached.
    if frame.graph.openRasters > 0 { return false }
    return switch list.items[index].kind {
    case .solid: addPlainSolid(at: index, list, &frame)
    case .image: addPlainImage(at: index, list, &frame)
    default: false
    }
  }

  /// The sides of an axis-aligned rectangle in pixels; nil for an item with any other property, or out of range.
  @inline(__always)
  private func plainBox(at index: Int, _ list: DisplayList) -> AxisAlignedBox? {
    let item = list.items[index]
    guard item.projection.isNone, item.antialiasedEdges == 0, item.clip.isNone, item.radii == SIMD4(),
      item.transform.b == 0,
      item.transform.c == 0
    else { return nil }
    // The next item at the same position may be this item's border, or hide it.
    if index + 1 < list.items.count, mayJoin(list.items[index + 1], item) { return nil }
    let (a, d) = (Double(item.transform.a), Double(item.transform.d))
    let (width, height) = (Double(item.rect.z), Double(item.rect.w))
    let middleX = a * (Double(item.rect.x) + width / 2) + Double(item.transform.tx)
    let middleY = d * (Double(item.rect.y) + height / 2) + Double(item.transform.ty)
    let (reachX, reachY) = (abs(a * (width / 2)), abs(d * (height / 2)))
    let box = AxisAlignedBox(
      x0: middleX - reachX, y0: middleY - reachY, x1: middleX + reachX, y1: middleY + reachY)
    // All comparisons are false for NaN.
    guard width > 0, height > 0, abs(a * d) > 1e-12, box.isInRange else { return nil }
    return box
  }

  /// Whether the next item may be drawn together with an item or hide it: it is a border or an image of the same
  /// rectangle.
  @inline(__always)
  private func mayJoin(_ next: DisplayItem, _ item: DisplayItem) -> Bool {
    switch next.kind {
    case .border, .image:
      next.transform.tx == item.transform.tx && next.transform.ty == item.transform.ty
        && next.rect == item.rect
    default: false
    }
  }

  private mutating func addPlainSolid<E: QuadEmitter>(
    at index: Int, _ list: DisplayList, _ frame: inout FrameBuilder<E>
  ) -> Bool {
    let scope = frame.graph.innermost
    guard scope.clip.isNone, let box = plainBox(at: index, list) else { return false }
    let item = list.items[index]
    let opacity = item.opacity * scope.opacity
    guard opacity > 0, item.bounds.intersects(item.scissor) else { return true }
    let rect = box.pixels.intersection(item.scissor.intersection(scope.scissor))
    if rect.isEmpty { return true }
    let color = scope.underlyingColor.map { Colors.mixed(item.color, $0) } ?? item.color
    let packed = PackedColor.premultiplied(color, opacity: opacity)
    // Less than half a step of alpha is invisible; the general path distinguishes it from an invalid value.
    if packed == 0 { return false }
    solids.add(
      packed, rect: rect, writesWithoutBlending: scope.writesWithoutBlending, pass: scope.pass, in: &frame)
    return true
  }

  private mutating func addPlainImage<E: QuadEmitter>(
    at index: Int, _ list: DisplayList, _ frame: inout FrameBuilder<E>
  ) -> Bool {
    let scope = frame.graph.innermost
    guard scope.clip.isNone, let box = plainBox(at: index, list) else { return false }
    let item = list.items[index]
    let opacity = min(item.opacity * scope.opacity, 1)
    guard opacity > 0, item.bounds.intersects(item.scissor) else { return true }
    let rect = box.pixels.intersection(item.scissor.intersection(scope.scissor))
    if rect.isEmpty { return true }
    let image = PlainImage(
      image: item.image, source: item.source, samplesNearest: item.samplesNearest,
      opacity: opacity,
      box: box, writesWithoutBlending: scope.writesWithoutBlending,
      isMirrored: item.transform.a < 0, isUpsideDown: item.transform.d < 0)
    return images.add(image, rect: rect, in: scope.pass, list: list, frame: &frame)
  }
}
