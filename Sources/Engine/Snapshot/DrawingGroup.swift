/// A part that is drawn together: the picture, or an open transparency layer in it.
///
/// Each call of a `CGContext` adds layers to its group, inside those of its `DrawingClip`. Only radial gradients
/// between circles of different centres are pixels (`GradientCircles`).
final class DrawingGroup {
  /// The layers drawn so far, the lowest first.
  var layers: [CALayer] = []
  /// The number of masks around the layers that clear a part of them.
  var clears = 0
  /// States that `restoreGState()` returns to.
  var saved: [CGContext.State] = []
  /// The state outside the transparency layer, which its end restores.
  let outside: CGContext.State
  /// The area that can be seen, in the picture's points.
  let bounds: CGRect
  /// The generation of the layers of clips, which are made anew in each one: the layers of the last generation are
  /// complete.
  private(set) var generation = 0

  init(outside: CGContext.State, bounds: CGRect) {
    self.outside = outside
    self.bounds = bounds
  }

  /// Replaces all drawing.
  func replace(with layers: [CALayer]) {
    self.layers = layers
    if layers.isEmpty { clears = 0 }
    generation += 1
  }
}

/// A clip inside another one. Its layers are made by the first drawing in it.
final class DrawingClip {
  enum Shape {
    case path(CGPath, CGPathFillRule, CGAffineTransform)
    case rect(CGRect, CGAffineTransform)
    /// The alpha of an image in a rectangle.
    case image(CGImage, CGRect, CGAffineTransform)
  }

  private(set) var outer: DrawingClip?
  private let shape: Shape
  /// The area inside this clip and all outer ones, in the picture's points.
  let bounds: CGRect
  /// Whether the clipped area is exactly `bounds`.
  let isRectangle: Bool
  private var container: CALayer?
  private var generation = -1

  init(_ shape: Shape, in outer: DrawingClip?, bounds outerBounds: CGRect) {
    self.outer = outer
    self.shape = shape
    var isRectangle = outer?.isRectangle ?? true
    let own: CGRect
    switch shape {
    case .path(let path, _, let transform):
      own = path.boundingBoxOfPath.applying(transform)
      isRectangle = isRectangle && transform.keepsRectangles && path.isRect(nil)
    case .rect(let rect, let transform):
      own = rect.applying(transform)
      isRectangle = isRectangle && transform.keepsRectangles
    case .image(_, let rect, let transform):
      own = rect.applying(transform)
      isRectangle = false
    }
    bounds = own.overlap(outerBounds)
    self.isRectangle = isRectangle
  }

  deinit {
    // Clips may be nested deeper than a stack.
    var next = outer.take()
    while isKnownUniquelyReferenced(&next) {
      let further = next?.outer.take()
      next = further
    }
  }

  /// The layer that contains the drawing in this clip.
  func container(in group: DrawingGroup) -> CALayer {
    var missing: [DrawingClip] = []
    var clip: DrawingClip? = self
    while let current = clip, current.generation != group.generation {
      missing.append(current)
      clip = current.outer
    }
    // Clips are added from the inside: a layer that is added to one with layers above is searched for cycles.
    var inner: CALayer?
    for clip in missing {
      let (frame, inside) = clip.makeLayers()
      if let inner { inside.addSublayer(inner) }
      clip.container = inside
      clip.generation = group.generation
      inner = frame
    }
    if let inner {
      if let above = clip?.container { above.addSublayer(inner) } else { group.layers.append(inner) }
    }
    // The container was made here or before.
    return container ?? CALayer()
  }

  /// The layer that clips, and the layer inside it whose sublayers are in the picture's points.
  private func makeLayers() -> (frame: CALayer, inside: CALayer) {
    let frame = CALayer()
    frame.state.anchorPoint = .zero
    switch shape {
    case .path(let path, let rule, let transform):
      let mask = CAShapeLayer()
      mask.record(.path, object: CGPath(elements: path.elements))
      if rule == .evenOdd { mask.record(.fillRule, object: CAShapeLayerFillRule.evenOdd.rawValue) }
      mask.state.anchorPoint = .zero
      mask.state.transform = CATransform3DMakeAffineTransform(transform)
      frame.mask = mask
      return (frame, frame)
    case .image(let image, let rect, let transform):
      let mask = CALayer()
      mask.state.anchorPoint = .zero
      mask.state.bounds = CGRect(origin: .zero, size: rect.size)
      mask.state.contents = image
      // The image is upside down, as Core Graphics draws images.
      let upsideDown = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: rect.minX, ty: rect.maxY)
      mask.state.transform = CATransform3DMakeAffineTransform(upsideDown.concatenating(transform))
      frame.mask = mask
      return (frame, frame)
    case .rect(let rect, let transform):
      frame.state.bounds = rect
      frame.state.masksToBounds = true
      let origin = CGAffineTransform(translationX: rect.minX, y: rect.minY)
      frame.state.transform = CATransform3DMakeAffineTransform(origin.concatenating(transform))
      let inside = CALayer()
      inside.state.anchorPoint = .zero
      inside.state.transform = CATransform3DMakeAffineTransform(transform.inverted())
      frame.addSublayer(inside)
      return (frame, inside)
    }
  }
}

/// The shadow of drawing.
struct DrawingShadow {
  /// The offset in the picture's points.
  var offset: CGSize
  /// The standard deviation of the blur, in the picture's points.
  var radius: CGFloat
  var color: CGColor

  /// Puts the layer, which is in the picture's points, above its shadow.
  func below(_ layer: CALayer) -> CALayer {
    let m = layer.state.transform
    let isMovedOnly = m.m11 == 1 && m.m22 == 1 && m.m12 == 0 && m.m21 == 0
    var caster = layer
    // The opacity of a layer also fades its own shadow; translucent drawing lets its full shadow shine through.
    if !isMovedOnly || layer.state.opacity < 1 || layer.mask != nil {
      caster = CALayer()
      caster.state.anchorPoint = .zero
      caster.addSublayer(layer)
    }
    caster.state.shadowColor = color
    caster.state.shadowOpacity = 1
    caster.state.shadowOffset = offset
    caster.state.shadowRadius = radius
    return caster
  }
}

extension CGRect {
  /// The common part of two rectangles, empty if there is none or a number is NaN, for which Foundation's
  /// `intersection(_:)` traps.
  func overlap(_ other: CGRect) -> CGRect {
    let (left, right) = (max(minX, other.minX), min(maxX, other.maxX))
    let (top, bottom) = (max(minY, other.minY), min(maxY, other.maxY))
    guard left < right, top < bottom, left.isFinite, right.isFinite, top.isFinite, bottom.isFinite else {
      return .zero
    }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension CGAffineTransform {
  /// Whether the sides of rectangles stay along the axes, but for rounding.
  var keepsRectangles: Bool {
    let least = 1e-12 * (abs(a) + abs(b) + abs(c) + abs(d))
    return (abs(b) <= least && abs(c) <= least) || (abs(a) <= least && abs(d) <= least)
  }
}

extension CALayer {
  // The value is stored without the setter, whose work for shown layers is not needed in a recording.
  func record(_ key: NamedKey, number value: CGFloat) {
    state.named[key.property] = .plain(key.kind, Components(Double(value)))
  }

  func record(_ key: NamedKey, color: CGColor?) {
    state.named[key.property] = .plain(key.kind, Components(color))
  }

  func record(_ key: NamedKey, point: CGPoint) {
    state.named[key.property] = .plain(key.kind, Components(point))
  }

  func record(_ key: NamedKey, object: Any) {
    state.named[key.property] = .wide(WideValue(any: object))
  }
}
