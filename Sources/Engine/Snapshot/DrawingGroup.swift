/// Drawing that is composed as a whole: the drawing of an image, or of an open transparency layer in it.
///
/// Each drawing call of a `CGContext` adds layers to the current group, inside the layers of the current `DrawingClip`.
/// Only radial gradients that no layer can show become pixels (`GradientCircles`).
final class DrawingGroup {
  /// The layers drawn so far, the lowest first.
  var layers: [CALayer] = []
  /// The number of nested masks around the layers that `clear(_:)` has added.
  var clears = 0
  /// The states that `restoreGState()` restores, the latest last.
  var savedStates: [CGContext.State] = []
  /// The state before the transparency layer, which the end of the layer restores.
  let outside: CGContext.State
  /// The area that is visible, in points of the image.
  let bounds: CGRect
  /// A counter of the calls of `replace(with:)`. Each clip makes its layers once per generation, because the layers of
  /// earlier generations are complete.
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

/// A clip, possibly inside an outer clip. The first drawing inside the clip makes its layers.
final class DrawingClip {
  enum Shape {
    case path(CGPath, CGPathFillRule, CGAffineTransform)
    case rect(CGRect, CGAffineTransform)
    /// The alpha of an image in a rectangle.
    case image(CGImage, CGRect, CGAffineTransform)
  }

  private(set) var outer: DrawingClip?
  private let shape: Shape
  /// The area inside this clip and all outer clips, in points of the image.
  let bounds: CGRect
  /// Whether the clipped area is exactly `bounds`.
  let isRectangle: Bool
  /// The layer for drawing inside this clip, made in `generation` of the group.
  private var container: CALayer?
  private var generation = -1

  init(_ shape: Shape, in outer: DrawingClip?, bounds outerBounds: CGRect) {
    self.outer = outer
    self.shape = shape
    var isRectangle = outer?.isRectangle ?? true
    let shapeBounds: CGRect
    switch shape {
    case .path(let path, _, let transform):
      shapeBounds = path.boundingBoxOfPath.applying(transform)
      isRectangle = isRectangle && transform.keepsRectangles && path.isRect(nil)
    case .rect(let rect, let transform):
      shapeBounds = rect.applying(transform)
      isRectangle = isRectangle && transform.keepsRectangles
    case .image(_, let rect, let transform):
      shapeBounds = rect.applying(transform)
      isRectangle = false
    }
    bounds = shapeBounds.overlap(outerBounds)
    self.isRectangle = isRectangle
  }

  deinit {
    // A loop releases the outer clips, because deeply nested clips would exhaust the stack.
    var next = outer.take()
    while isKnownUniquelyReferenced(&next) {
      let further = next?.outer.take()
      next = further
    }
  }

  /// The layer that contains the drawing inside this clip.
  func container(in group: DrawingGroup) -> CALayer {
    var missing: [DrawingClip] = []
    var clip: DrawingClip? = self
    while let current = clip, current.generation != group.generation {
      missing.append(current)
      clip = current.outer
    }
    // The innermost clip comes first, because adding a layer to a layer that has superlayers costs a search for cycles.
    var inner: CALayer?
    for clip in missing {
      let (clippingLayer, inside) = clip.makeLayers()
      if let inner { inside.addSublayer(inner) }
      clip.container = inside
      clip.generation = group.generation
      inner = clippingLayer
    }
    if let inner {
      if let above = clip?.container { above.addSublayer(inner) } else { group.layers.append(inner) }
    }
    // The loop or an earlier call has made the container.
    return container ?? CALayer()
  }

  /// The layer that clips, and the layer inside it whose sublayers are in points of the image.
  private func makeLayers() -> (clippingLayer: CALayer, inside: CALayer) {
    let clippingLayer = CALayer()
    clippingLayer.state.anchorPoint = .zero
    switch shape {
    case .path(let path, let rule, let transform):
      let mask = CAShapeLayer()
      mask.record(.path, object: CGPath(elements: path.elements))
      if rule == .evenOdd { mask.record(.fillRule, object: CAShapeLayerFillRule.evenOdd.rawValue) }
      mask.state.anchorPoint = .zero
      mask.state.transform = CATransform3DMakeAffineTransform(transform)
      clippingLayer.mask = mask
      return (clippingLayer, clippingLayer)
    case .image(let image, let rect, let transform):
      let mask = CALayer()
      mask.state.anchorPoint = .zero
      mask.state.bounds = CGRect(origin: .zero, size: rect.size)
      mask.state.contents = image
      // The image is upside down, as Core Graphics draws images.
      let upsideDown = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: rect.minX, ty: rect.maxY)
      mask.state.transform = CATransform3DMakeAffineTransform(upsideDown.concatenating(transform))
      clippingLayer.mask = mask
      return (clippingLayer, clippingLayer)
    case .rect(let rect, let transform):
      clippingLayer.state.bounds = rect
      clippingLayer.state.masksToBounds = true
      let origin = CGAffineTransform(translationX: rect.minX, y: rect.minY)
      clippingLayer.state.transform = CATransform3DMakeAffineTransform(origin.concatenating(transform))
      let inside = CALayer()
      inside.state.anchorPoint = .zero
      inside.state.transform = CATransform3DMakeAffineTransform(transform.inverted())
      clippingLayer.addSublayer(inside)
      return (clippingLayer, inside)
    }
  }
}

/// The shadow that a context gives to its drawing.
struct DrawingShadow {
  /// The offset, in points of the image.
  var offset: CGSize
  /// The standard deviation of the blur, in points of the image.
  var radius: CGFloat
  var color: CGColor

  /// Gives the shadow to a layer in points of the image; returns the layer, or a layer around it that casts the shadow.
  func applied(to layer: CALayer) -> CALayer {
    let m = layer.state.transform
    let isTranslation = m.m11 == 1 && m.m22 == 1 && m.m12 == 0 && m.m21 == 0
    var caster = layer
    // The transform, opacity and mask of a layer also apply to its own shadow, so a layer around it casts the shadow
    // instead.
    if !isTranslation || layer.state.opacity < 1 || layer.mask != nil {
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
  /// The common part of two rectangles; zero if there is none or a number is not finite. Foundation's
  /// `intersection(_:)` traps for NaN.
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
  /// Whether the sides of rectangles stay parallel to the axes, apart from rounding.
  var keepsRectangles: Bool {
    let tolerance = 1e-12 * (abs(a) + abs(b) + abs(c) + abs(d))
    return (abs(b) <= tolerance && abs(c) <= tolerance) || (abs(a) <= tolerance && abs(d) <= tolerance)
  }
}

extension CALayer {
  // These methods store a value without its setter, since a recording does not need the setter's work for shown layers.
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
