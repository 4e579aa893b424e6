import Compositor
import Engine

/// A builder of display lists like those of a resolved tree.
package struct ListBuilder {
  package var list = DisplayList()

  package init(width: Int, height: Int) {
    list.width = width
    list.height = height
  }

  package var surface: PixelRect { PixelRect(x0: 0, y0: 0, x1: Int32(list.width), y1: Int32(list.height)) }

  package func item(
    _ content: DisplayContent, _ rect: CGRect, transform: CGAffineTransform = .identity,
    scissor: PixelRect? = nil
  ) -> DisplayItem {
    let scissor = scissor ?? surface
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
    ].map { $0.applying(transform) }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let bounds = PixelRect(
      x0: Int32((xs.min() ?? 0).rounded(.down)), y0: Int32((ys.min() ?? 0).rounded(.down)),
      x1: Int32((xs.max() ?? 0).rounded(.up)), y1: Int32((ys.max() ?? 0).rounded(.up)))
    return DisplayItem(
      content: content, transform: transform,
      rect: SIMD4(Float(rect.minX), Float(rect.minY), Float(rect.width), Float(rect.height)),
      scissor: scissor, bounds: bounds.intersection(scissor))
  }

  @discardableResult
  package mutating func solid(
    _ rect: CGRect, _ color: SIMD4<Float>, radius: Float = 0, transform: CGAffineTransform = .identity,
    opacity: Float = 1, clip: ClipIndex = .none, scissor: PixelRect? = nil
  ) -> Int {
    var item = item(.solid, rect, transform: transform, scissor: scissor)
    item.color = color
    item.radii = SIMD4(repeating: radius)
    item.opacity = opacity
    item.clip = clip
    list.items.append(item)
    return list.items.count - 1
  }

  @discardableResult
  package mutating func border(
    _ rect: CGRect, _ color: SIMD4<Float>, width: Float, radius: Float = 0,
    transform: CGAffineTransform = .identity
  ) -> Int {
    var item = item(.border, rect, transform: transform)
    item.color = color
    item.radii = SIMD4(repeating: radius)
    item.borderWidth = width
    list.items.append(item)
    return list.items.count - 1
  }

  @discardableResult
  package mutating func image(
    _ rect: CGRect, _ image: CGImage, radius: Float = 0, transform: CGAffineTransform = .identity,
    opacity: Float = 1, nearest: Bool = false, clip: ClipIndex = .none, scissor: PixelRect? = nil
  ) -> Int {
    var item = item(.image(.none), rect, transform: transform, scissor: scissor)
    item.radii = SIMD4(repeating: radius)
    item.opacity = opacity
    item.samplesNearest = nearest
    item.clip = clip
    if let known = list.images.firstIndex(of: image) {
      item.content = .image(ImageIndex(known))
    } else {
      item.content = .image(list.images.nextIndex)
      list.images.append(image)
    }
    list.items.append(item)
    return list.items.count - 1
  }

  package mutating func text(
    _ origin: CGPoint, _ block: TextBlock, _ color: SIMD4<Float>, transform: CGAffineTransform = .identity
  ) {
    var item = item(
      .text(list.texts.nextIndex), CGRect(origin: origin, size: block.size), transform: transform)
    item.bounds = surface
    item.color = color
    list.texts.append(block)
    list.items.append(item)
  }

  /// Gives the last item a projection instead of its transform, and bounds that cut nothing.
  package mutating func project(_ projection: Projection) {
    list.projections.append(projection)
    let last = list.items.count - 1
    list.items[last].projection = ProjectionIndex(list.projections.count - 1)
    list.items[last].bounds = list.items[last].scissor
  }

  package mutating func group(
    opacity: Float, clip: ClipIndex = .none, scissor: PixelRect? = nil, _ body: (inout ListBuilder) -> Void
  ) {
    let scissor = scissor ?? surface
    var begin = DisplayItem(
      content: .beginGroup(.none), transform: .identity, rect: SIMD4(), scissor: scissor, bounds: scissor)
    begin.opacity = opacity
    begin.clip = clip
    list.items.append(begin)
    body(&self)
    begin.content = .endGroup(begin.group)
    list.items.append(begin)
  }

  /// A group with a style of its own. `mask` draws its mask, and `transform` maps its plane to the surface.
  package mutating func group(
    _ style: DisplayGroup, opacity: Float = 1, clip: ClipIndex = .none, bounds: PixelRect? = nil,
    transform: CGAffineTransform = .identity, mask: ((inout ListBuilder) -> Void)? = nil,
    _ body: (inout ListBuilder) -> Void
  ) {
    var style = style
    style.hasMask = mask != nil
    var begin = groupItem(
      .beginGroup(list.groups.nextIndex), style, opacity: opacity, clip: clip, bounds: bounds,
      transform: transform)
    list.items.append(begin)
    if let mask {
      var item = DisplayItem(
        content: .beginMask, transform: .identity, rect: SIMD4(), scissor: surface, bounds: surface)
      list.items.append(item)
      mask(&self)
      item.content = .endMask
      list.items.append(item)
    }
    body(&self)
    begin.content = .endGroup(begin.group)
    list.items.append(begin)
  }

  /// A cached raster.
  package mutating func raster(
    _ style: DisplayGroup, opacity: Float = 1, clip: ClipIndex = .none, bounds: PixelRect? = nil,
    transform: CGAffineTransform = .identity
  ) {
    list.items.append(
      groupItem(
        .raster(list.groups.nextIndex), style, opacity: opacity, clip: clip, bounds: bounds,
        transform: transform))
  }

  private mutating func groupItem(
    _ content: DisplayContent, _ style: DisplayGroup, opacity: Float, clip: ClipIndex, bounds: PixelRect?,
    transform: CGAffineTransform
  ) -> DisplayItem {
    var item = DisplayItem(
      content: content, transform: transform, rect: SIMD4(), scissor: surface, bounds: bounds ?? surface)
    if let plane = style.plane {
      item.rect = SIMD4(Float(plane.x0), Float(plane.y0), Float(plane.width), Float(plane.height))
    }
    item.opacity = opacity
    item.clip = clip
    list.groups.append(style)
    return item
  }

  /// A backdrop blur in a rectangle.
  package mutating func backdrop(
    _ rect: CGRect, sigma: Float, saturation: Float = 1, radius: Float = 0,
    transform: CGAffineTransform = .identity, opacity: Float = 1
  ) {
    var item = item(.backdrop(.none), rect, transform: transform)
    (item.sigma, item.saturation) = (sigma, saturation)
    item.radii = SIMD4(repeating: radius)
    item.opacity = opacity
    list.items.append(item)
  }

  /// A rounded clip: a rectangle in points, which `transform` maps to pixels.
  package mutating func clip(_ rect: CGRect, radius: Float, transform: CGAffineTransform = .identity)
    -> ClipIndex
  {
    list.clips.append(
      RoundedClip(
        fromPixels: transform.inverted(),
        rect: SIMD4(Float(rect.minX), Float(rect.minY), Float(rect.width), Float(rect.height)),
        radii: SIMD4(repeating: radius), pixelsPerPoint: 1))
    return ClipIndex(list.clips.count - 1)
  }
}

extension ListBuilder {
  package mutating func gradient(
    _ rect: CGRect, _ gradient: DisplayGradient, radius: Float = 0, transform: CGAffineTransform = .identity,
    opacity: Float = 1
  ) {
    var item = item(.gradient(list.gradients.nextIndex), rect, transform: transform)
    item.radii = SIMD4(repeating: radius)
    item.opacity = opacity
    list.gradients.append(gradient)
    list.items.append(item)
  }

  /// Adds a path in local points.
  package mutating func path(
    _ path: CGPath, _ color: SIMD4<Float>, transform: CGAffineTransform = .identity, isEvenOdd: Bool = false,
    stroke: DisplayPath.Stroke? = nil, changes: Bool = false, clip: ClipIndex = .none
  ) {
    // A miter with the limit 10 ends up to five widths from the path.
    let reach = CGFloat(stroke?.width ?? 0) * 5
    var item = item(
      .path(list.paths.nextIndex), path.boundingBox.insetBy(dx: -reach, dy: -reach), transform: transform)
    item.color = color
    item.clip = clip
    list.paths.append(DisplayPath(path: path, isEvenOdd: isEvenOdd, stroke: stroke, changes: changes))
    list.items.append(item)
  }
}
