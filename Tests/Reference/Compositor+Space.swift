import Engine
import Foundation

// Layers in 3D space, and rasterized layers.
extension Compositor {
  // MARK: - Depth

  /// A layer that is sorted by depth.
  private struct Entry {
    var model: CALayer
    var parent: CALayer
    /// The map from the parent's sublayers to the containing plane.
    var space: Matrix4
    /// The map from the layer's points to the containing plane.
    var matrix: Matrix4
    var bounds: CGRect
    /// The product of the opacities of the enclosing transform layers.
    var opacity: Float
  }

  /// Draws sublayers in order, or from back to front if one of them, or the parent's `sublayerTransform`, leaves the
  /// plane.
  func drawByDepth(
    _ children: [CALayer], _ parent: CALayer, _ map: Map, _ canvas: inout Canvas, opacity: Float,
    clip: Coverage?
  ) {
    let s = parent.sublayerTransform
    let isDeep = s.m14 != 0 || s.m24 != 0 || s.m34 != 0 || s.m44 != 1 || s.m31 != 0 || s.m32 != 0
    guard isDeep || children.contains(where: { leavesPlane($0) }) else {
      for child in children { draw(child, in: parent, .identity, map, &canvas, opacity: opacity, clip: clip) }
      return
    }
    var entries: [Entry] = []
    collect(children, parent, .identity, 1, &entries)
    for entry in sorted(entries, map) {
      draw(
        entry.model, in: entry.parent, entry.space, map, &canvas, opacity: opacity * entry.opacity, clip: clip
      )
    }
  }

  private func leavesPlane(_ model: CALayer) -> Bool {
    let t = shown(model).transform
    return model is CATransformLayer || t.m13 != 0 || t.m23 != 0 || t.m43 != 0
  }

  /// Collects the layers that are sorted together. A transform layer has no plane, so its sublayers are sorted with its
  /// siblings.
  private func collect(
    _ children: [CALayer], _ parent: CALayer, _ space: Matrix4, _ opacity: Float, _ entries: inout [Entry]
  ) {
    for child in children {
      let look = LayerLook(shown(child))
      if look.layer.isHidden || look.opacity <= 0 { continue }
      let matrix = look.matrix(in: parent).then(space)
      if child is CATransformLayer {
        collect(sublayers(of: child), look.layer, matrix, opacity * look.opacity, &entries)
      } else {
        entries.append(
          Entry(
            model: child, parent: parent, space: space, matrix: matrix, bounds: look.bounds, opacity: opacity)
        )
      }
    }
  }

  /// The entries from back to front. Overlapping entries are ordered by their depths in the overlap, all other entries
  /// by their original order.
  private func sorted(_ entries: [Entry], _ map: Map) -> [Entry] {
    var before = [Set<Int>](repeating: [], count: entries.count)
    for i in entries.indices {
      for j in entries.indices where j > i {
        guard let isInFront = isInFront(entries[j], of: entries[i], map) else { continue }
        if isInFront { before[j].insert(i) } else { before[i].insert(j) }
      }
    }
    var (remaining, result): ([Int], [Entry]) = (Array(entries.indices), [])
    while let first = remaining.first {
      let backmost = remaining.first { before[$0].isDisjoint(with: remaining) }
      // If each entry is in front of another one, the overlaps form a cycle.
      if backmost == nil { doubts.insert(.depth) }
      result.append(entries[backmost ?? first])
      remaining.removeAll { $0 == backmost ?? first }
    }
    return result
  }

  /// Whether `upper`, the later entry, is not behind `lower`; nil if they overlap in no pixel's centre, or if one of
  /// them is degenerate or reaches behind the eye.
  private func isInFront(_ upper: Entry, of lower: Entry, _ map: Map) -> Bool? {
    func outline(_ entry: Entry) -> Contour? {
      let toParentPlane = entry.matrix.flattened
      let corners = Outline.rect(entry.bounds)
      guard abs(toParentPlane.determinant) > 1e-12,
        corners.allSatisfy({ toParentPlane.homogeneous($0).z > 1e-4 })
      else { return nil }
      return corners.map { toParentPlane.then(map)($0) }
    }
    guard let a = outline(lower), let b = outline(upper) else { return nil }
    // The area includes overlaps outside the surface, where the layers may intersect.
    let area = self.area.grown(by: 512)
    let (first, second) = (Scanner.centres(a, in: area), Scanner.centres(b, in: area))
    let box = first.area.intersection(second.area)
    let toPlane = map.inverse
    func depth(_ entry: Entry, _ p: SIMD2<Double>) -> Double {
      let local = entry.matrix.flattened.inverse(toPlane(p))
      let point = entry.matrix.applied(to: SIMD4(local.x, local.y, 0, 1))
      return point.z / point.w
    }
    var (nearer, farther, count) = (0, 0, 0)
    if box.isEmpty { return nil }
    for y in box.y0..<box.y1 {
      for x in box.x0..<box.x1
      where first.values[first.area.index(x, y)] > 0 && second.values[second.area.index(x, y)] > 0 {
        let p = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
        let distance = depth(upper, p) - depth(lower, p)
        count += 1
        if distance > 1e-6 { nearer += 1 }
        if distance < -1e-6 { farther += 1 }
      }
    }
    // The layers intersect. Neither this reference nor the compositor splits them, so neither order is right.
    if nearer > 0, farther > 0 { doubts.insert(.depth) }
    // The overlap contains no pixel centre, so sorting by area and sorting by pixel differ.
    if count == 0, meet(a, b) { doubts.insert(.depth) }
    return count == 0 ? nil : farther == 0
  }

  /// Whether two convex outlines have an area in common.
  private func meet(_ a: Contour, _ b: Contour) -> Bool {
    /// Whether a side of `outline` separates it from `other`.
    func separates(_ outline: Contour, _ other: Contour) -> Bool {
      let middle = outline.reduce(SIMD2(), +) / Double(outline.count)
      return outline.indices.contains { side in
        let (from, to) = (outline[side], outline[(side + 1) % outline.count])
        let normal = SIMD2(from.y - to.y, to.x - from.x)
        let inner = ((middle - from) * normal).sum()
        return other.allSatisfy { (($0 - from) * normal).sum() * inner <= 0 }
      }
    }
    return !separates(a, b) && !separates(b, a)
  }

  // MARK: - Planes

  /// Draws a layer into its own flat plane and projects the plane, as Core Animation does.
  func drawProjected(
    _ model: CALayer, _ look: LayerLook, _ map: Map, _ outer: Map, _ canvas: inout Canvas, opacity: Float,
    clip: Coverage?
  ) {
    let corners = Outline.rect(look.bounds)
    guard abs(map.determinant) > 1e-12 else { return }
    // Clipping near the eye may cut the layer, so its visible part is undefined.
    guard corners.allSatisfy({ map.homogeneous($0).z > 0.05 }) else {
      doubts.insert(.plane)
      return
    }
    if !look.layer.isDoubleSided, map.determinant < 0 { return }
    let outerScale = outer.scale(at: SIMD2())
    let largestScale = corners.map { map.scale(at: $0) }.max() ?? outerScale
    let scale = min(max(largestScale, outerScale / 16), outerScale * 4)
    var rect = extent(of: model)
    let back = map.inverse
    let seen = Outline.rect(
      CGRect(x: area.x0, y: area.y0, width: area.width, height: area.height).insetBy(dx: -2, dy: -2)
    ).map { back.homogeneous($0) }
    if seen.allSatisfy({ $0.z > 1e-6 }) {
      let points = seen.map { SIMD2($0.x, $0.y) / $0.z }
      rect = rect.intersection(Self.box(around: points).insetBy(dx: -4 / scale, dy: -4 / scale))
    }
    if rect.isNull || rect.width * scale > 900 || rect.height * scale > 900 {
      if !rect.isNull { doubts.insert(.plane) }
      return
    }
    let plane = Plane(self, around: rect, scale: scale)
    // The plane's edges are antialiased, because after the projection they are known only by their marks.
    plane.compositor.shapeNesting += 1
    plane.compositor.isInSpace = true
    draw(model, look, in: plane)
    let toPlane = back.then(plane.map)
    var raster = Canvas(area)
    let sampleOffsets = stride(from: 0.125, to: 1, by: 0.25)
    let touched = footprint(of: plane, by: plane.map.inverse.then(map))
    for y in touched.y0..<touched.y1 {
      for x in touched.x0..<touched.x1 {
        let centre = SIMD2<Double>(Double(x) + 0.5, Double(y) + 0.5)
        func samples(_ width: Double) -> [SIMD2<Double>] {
          sampleOffsets.flatMap { v in
            sampleOffsets.compactMap { u in
              let shift = SIMD2<Double>(u - 0.5, v - 0.5)
              let p = centre + shift * width
              return back.homogeneous(p).z > 1e-9 ? toPlane(p) : nil
            }
          }
        }
        raster.set(x, y, plane.mixed(samples(1), spread: samples(3)))
      }
    }
    canvas.composite(raster, opacity: opacity * look.opacity, clip: clip)
  }

  /// The pixels that a plane can cover, or the whole area if a corner of the plane is behind the eye or very far away.
  private func footprint(of plane: Plane, by map: Map) -> Area {
    let box = plane.canvas.area
    let corners = Outline.rect(CGRect(x: box.x0, y: box.y0, width: box.width, height: box.height))
    guard corners.allSatisfy({ map.homogeneous($0).z > 1e-4 }) else { return area }
    let rect = Self.box(around: corners.map { map($0) })
    guard rect.width < 1e5, rect.height < 1e5 else { return area }
    let seen = Area(
      x0: Int(rect.minX.rounded(.down)), y0: Int(rect.minY.rounded(.down)), x1: Int(rect.maxX.rounded(.up)),
      y1: Int(rect.maxY.rounded(.up)))
    return seen.grown(by: 3).intersection(area)
  }

  /// Draws a rasterized layer from a raster with `rasterizationScale` pixels per point.
  func drawRasterized(
    _ model: CALayer, _ look: LayerLook, _ map: Map, _ canvas: inout Canvas, opacity: Float, clip: Coverage?
  ) {
    let rect = extent(of: model)
    let scale = Double(look.layer.rasterizationScale)
    let (width, height) = (rect.width * scale, rect.height * scale)
    if rect.isNull || max(width, height) > 4000 || width * height > 1200 * 1200 {
      doubts.insert(.plane)
      return
    }
    let plane = Plane(self, around: rect, scale: scale)
    draw(model, look, in: plane)
    let filled = plane.canvas.filled
    if filled.isEmpty { return }
    let toPlane = map.inverse.then(plane.map)
    let (across, down) = toPlane.steps(at: SIMD2())
    let pixel = SIMD2(abs(across.x) + abs(down.x), abs(across.y) + abs(down.y))
    var raster = Canvas(area)
    for y in area.y0..<area.y1 {
      for x in area.x0..<area.x1 {
        let centre = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
        raster.set(x, y, plane.textured(toPlane(centre), pixel: pixel, filled: filled))
      }
    }
    canvas.composite(raster, opacity: opacity * look.opacity, clip: clip)
  }

  /// A layer's content, blurred in its own plane with its border pixels repeated outside the bounds, and saturated.
  func clampedPlane(
    _ model: CALayer, _ look: LayerLook, sigma: Double, _ map: Map, opacity: Float
  ) -> Plane {
    var scale = map.scale(at: look.middle)
    // Blurs may spread content from outside the bounds into them.
    let reach = softReach(below: model)
    func margin(_ scale: Double) -> Int { Int(min(reach * scale, 400).rounded(.up)) }
    let plane: Plane
    if isInSpace {
      // The resolution is unspecified, so the plane has small pixels that fill the bounds exactly.
      let side = Double(max(look.bounds.width, look.bounds.height))
      scale *= max(min((800 / (side * scale)).rounded(.down), 4), 1)
      plane = Plane(self, filledBy: look.bounds, scale: scale, margin: margin(scale))
    } else {
      plane = Plane(self, of: look.bounds, scale: scale, margin: margin(scale))
    }
    let compositor = plane.compositor
    // All pixels of the content must be fully covered, because a partly covered edge would repeat outside.
    compositor.shapeNesting = isInSpace ? 1 : 0
    compositor.drawBody(model, look, plane.map, &plane.canvas, opacity: opacity, clip: nil)
    let blurred = compositor.blurred(plane.canvas, sigma: sigma * scale, edge: compositor.surface)
    plane.canvas = blurred.saturated(by: look.saturation, blurredBy: sigma * scale).cut(
      to: compositor.surface)
    doubts.formUnion(compositor.doubts)
    return plane
  }

  private func draw(_ model: CALayer, _ look: LayerLook, in plane: Plane) {
    var whole = look
    whole.opacity = 1
    plane.compositor.drawLayer(model, whole, plane.map, &plane.canvas, opacity: 1, clip: nil)
    doubts.formUnion(plane.compositor.doubts)
  }

  private static func box(around points: [SIMD2<Double>]) -> CGRect {
    var (low, high) = (points[0], points[0])
    for p in points {
      low = pointwiseMin(low, p)
      high = pointwiseMax(high, p)
    }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// The extent of a layer with its sublayers, blurs and shadows, in its own points. Gaussians end at 4.5 standard
  /// deviations.
  private func extent(of model: CALayer) -> CGRect {
    let look = LayerLook(shown(model))
    var rect = look.bounds
    if !look.clips {
      for image in look.images { rect = rect.union(look.rect(of: image.image)) }
      if let shape = look.layer as? CAShapeLayer, let path = shape.path, !path.isEmpty {
        let reach = shape.lineWidth / 2 * max(shape.lineJoin == .miter ? shape.miterLimit : 1, 1.5)
        rect = rect.union(path.boundingBox.insetBy(dx: -reach, dy: -reach))
      }
      for child in model.sublayers ?? [] {
        let inner = LayerLook(shown(child))
        if inner.layer.isHidden { continue }
        let map = inner.matrix(in: look.layer).flattened
        let points = Outline.rect(extent(of: child)).map { map.homogeneous($0) }
        guard points.allSatisfy({ $0.z > 0.05 }) else { continue }
        rect = rect.union(Self.box(around: points.map { SIMD2($0.x, $0.y) / $0.z }))
      }
    } else {
      // Content outside is blurred into the bounds before clipping.
      let reach = softReach(below: model)
      rect = rect.insetBy(dx: -reach, dy: -reach)
    }
    var reach = 4.5 * look.blur
    if look.casts {
      let offset = look.layer.shadowOffset
      reach += 4.5 * look.layer.shadowRadius + max(abs(offset.width), abs(offset.height))
      if let path = look.layer.shadowPath { rect = rect.union(path.boundingBox) }
    }
    return rect.insetBy(dx: -reach, dy: -reach)
  }

  /// The largest distance, in the layer's points, by which blurs and shadows extend beyond the sublayers.
  private func softReach(below model: CALayer) -> Double {
    var reach = 0.0
    for child in model.sublayers ?? [] {
      let look = LayerLook(shown(child))
      if look.layer.isHidden { continue }
      var childReach = 4.5 * look.blur + softReach(below: child)
      if look.casts {
        let offset = look.layer.shadowOffset
        childReach += 4.5 * look.layer.shadowRadius + max(abs(offset.width), abs(offset.height))
      }
      reach = max(reach, childReach * max(look.matrix(in: shown(model)).flattened.scale(at: look.middle), 1))
    }
    return reach
  }
}

extension Canvas {
  /// The pixels in `part`, which must be within the canvas's area.
  func cut(to part: Area) -> Canvas {
    if part == area { return self }
    var result = Canvas(part)
    for y in part.y0..<part.y1 {
      for x in part.x0..<part.x1 {
        let (to, from) = (part.index(x, y), area.index(x, y))
        (result.pixels[to], result.low[to], result.high[to]) = (pixels[from], low[from], high[from])
        (result.marks[to], result.noise[to]) = (marks[from], noise[from])
      }
    }
    return result
  }

  mutating func set(_ x: Int, _ y: Int, _ sample: Plane.Sample) {
    let i = area.index(x, y)
    (pixels[i], low[i], high[i]) = (sample.color, sample.low, sample.high)
    (marks[i], noise[i]) = (sample.marks, sample.noise)
    if sample.high == SIMD4(), sample.color == SIMD4() { marks[i] = sample.marks.intersection(.undecided) }
  }

  /// The bounding box of the pixels that may have content, without the negligible tails of shadows.
  var filled: Area {
    var box = Area(x0: .max, y0: .max, x1: .min, y1: .min)
    for y in area.y0..<area.y1 {
      for x in area.x0..<area.x1
      where pixels[area.index(x, y)].w > 1.5 / 255 || marks[area.index(x, y)].contains(.undecided) {
        box = Area(x0: min(box.x0, x), y0: min(box.y0, y), x1: max(box.x1, x + 1), y1: max(box.y1, y + 1))
      }
    }
    return box.isEmpty ? .empty : box
  }
}
