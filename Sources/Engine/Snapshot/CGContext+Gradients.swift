import Foundation

/// Gradients, which fill the clip.
extension CGContext {
  /// Draws a gradient along the line from `start` to `end`, in points. It fills the area between the perpendiculars at
  /// both points, and the areas beyond them according to `options`. Nothing is drawn if the points are equal.
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    let m = state.ctm
    let axis = SIMD2(end) - SIMD2(start)
    let (lengthSquared, determinant) = ((axis * axis).sum(), m.a * m.d - m.b * m.c)
    guard let area = gradientArea, determinant != 0, lengthSquared > 0 else { return }
    // The change of the position in the gradient, 0…1, per point of the image along x and y.
    var slope =
      SIMD2(m.d * axis.x - m.b * axis.y, m.a * axis.y - m.c * axis.x) / (determinant * lengthSquared)
    // A component within the rounding errors counts as 0, so that the gradient is along an axis.
    for i in 0..<2 where abs(slope[i]) < 1e-9 * abs(slope[1 - i]) { slope[i] = 0 }
    let first = SIMD2(start.applying(m))
    let last = first + slope / (slope * slope).sum()
    guard first.isFinite, last.isFinite else { return }
    var bounds = area
    // The bounds cut a gradient along an axis; a mask cuts any other gradient.
    var isCut = !options.isSuperset(of: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    for i in 0..<2 where isCut && slope[i] == 0 {
      bounds = area.cut(along: 1 - i, from: first, to: last, options: options)
      isCut = false
    }
    guard bounds.width > 0, bounds.height > 0 else { return }
    let layer = CAGradientLayer()
    layer.show(gradient.stops, from: first, to: last, in: bounds)
    if isCut { layer.mask = strip(first, to: last, options: options, in: bounds) }
    draw(inImage: layer)
  }

  /// Draws a gradient from one circle to another, in points (PDF 32000-1, 8.7.4.5.4). It consists of all circles
  /// between the two, each above the previous ones, and of circles beyond the two according to `options`. A negative
  /// radius draws nothing.
  ///
  /// Concentric circles become a layer, unless the transform skews them or both rotates and stretches them. For all
  /// other circles the CPU computes pixels, O(pixels of the clip's bounds).
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat,
    options: CGGradientDrawingOptions
  ) {
    let m = state.ctm
    let circles = GradientCircles(
      center: SIMD2(startCenter), radius: Double(startRadius), endCenter: SIMD2(endCenter),
      endRadius: Double(endRadius))
    guard let area = gradientArea, m.a * m.d - m.b * m.c != 0, m.isFinite, circles.canBeDrawn else { return }
    // Whether the transform maps circles to ellipses along the axes.
    let isUpright = abs(m.a * m.b + m.c * m.d) <= 1e-9 * (abs(m.a * m.d) + abs(m.b * m.c))
    if isUpright, startCenter == endCenter {
      if startRadius < endRadius {
        drawRings(
          gradient.stops, center: startCenter, radii: (circles.radius, circles.endRadius), options: options,
          in: area)
      } else {
        drawRings(
          gradient.stops.reversedStops, center: startCenter, radii: (circles.endRadius, circles.radius),
          options: options.reversed, in: area)
      }
      return
    }
    guard let (image, frame) = circles.image(gradient.stops, options: options, ctm: m, in: area, scale: scale)
    else {
      return
    }
    let layer = CALayer()
    layer.state.bounds = frame
    layer.state.contents = image
    draw(inImage: layer)
  }

  /// Draws a gradient from an inner to an outer circle with the same centre.
  private func drawRings(
    _ stops: [CGGradient.Stop], center: CGPoint, radii: (inner: Double, outer: Double),
    options: CGGradientDrawingOptions, in area: CGRect
  ) {
    let m = state.ctm
    let stretch = SIMD2((m.a * m.a + m.c * m.c).squareRoot(), (m.b * m.b + m.d * m.d).squareRoot())
    let middle = SIMD2(center.applying(m))
    let outer = stretch * radii.outer
    guard outer.min() > 0, (middle + outer).isFinite else { return }
    let innerLocation = radii.inner / radii.outer
    let mappedStops = stops.map {
      CGGradient.Stop(location: innerLocation + $0.location * (1 - innerLocation), color: $0.color)
    }
    let layer = CAGradientLayer()
    layer.record(.gradientType, object: CAGradientLayerType.radial.rawValue)
    layer.show(mappedStops, from: middle, to: middle + outer, in: area)
    let hasHole = radii.inner > 0 && !options.contains(.drawsBeforeStartLocation)
    let endsAtOuterCircle = !options.contains(.drawsAfterEndLocation)
    if hasHole || endsAtOuterCircle {
      let path = CGMutablePath(owner: "CGContext")
      if endsAtOuterCircle { path.addEllipse(in: .around(middle, outer)) } else { path.addRect(area) }
      if hasHole { path.addEllipse(in: .around(middle, stretch * radii.inner)) }
      layer.mask = shape(path, evenOdd: true)
    }
    draw(inImage: layer)
  }

  /// The area that a gradient fills, in points of the image; nil if the area is empty or too large.
  private var gradientArea: CGRect? {
    let area = visibleBounds.overlap(CGRect(origin: .zero, size: size))
    // The comparisons are false for NaN.
    return area.width > 0 && area.height > 0 && area.width < 1e7 && area.height < 1e7 ? area : nil
  }

  /// Draws a layer whose bounds are in points of the image.
  private func draw(inImage layer: CALayer) {
    let origin = layer.state.bounds.origin
    add(layer, transform: CGAffineTransform(translationX: origin.x, y: origin.y), alpha: state.alpha)
  }

  private func shape(_ path: CGPath, evenOdd: Bool = false) -> CAShapeLayer {
    let shape = CAShapeLayer()
    shape.state.anchorPoint = .zero
    shape.record(.path, object: CGPath(elements: path.elements))
    if evenOdd { shape.record(.fillRule, object: CAShapeLayerFillRule.evenOdd.rawValue) }
    return shape
  }

  /// A shape that covers the part of `rect` between the perpendiculars at two points, and beyond them according to
  /// `options`.
  private func strip(
    _ first: SIMD2<Double>, to last: SIMD2<Double>, options: CGGradientDrawingOptions, in rect: CGRect
  ) -> CAShapeLayer {
    let axis = last - first
    let unit = axis / (axis * axis).sum().squareRoot()
    // The point of the rectangle that is farthest from the start is a corner.
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
      CGPoint(x: rect.minX, y: rect.maxY), CGPoint(x: rect.maxX, y: rect.maxY),
    ]
    let maximumDistance = corners.map { PathSegment.length(SIMD2($0) - first) }.max() ?? 0
    let low = first - unit * (options.contains(.drawsBeforeStartLocation) ? maximumDistance : 0)
    let high = options.contains(.drawsAfterEndLocation) ? first + unit * maximumDistance : last
    let side = SIMD2(-unit.y, unit.x) * maximumDistance
    let path = CGMutablePath(owner: "CGContext")
    path.addLines(between: [low + side, high + side, high - side, low - side].map { CGPoint($0) })
    path.closeSubpath()
    return shape(path)
  }
}

extension CAGradientLayer {
  /// Sets the bounds, and a gradient between two points in the coordinates of the bounds.
  fileprivate func show(
    _ stops: [CGGradient.Stop], from first: SIMD2<Double>, to last: SIMD2<Double>, in bounds: CGRect
  ) {
    state.bounds = bounds
    let stops = stops.forPremultipliedMixing
    record(
      .colors,
      object: stops.map { CGColor(red: $0.color.x, green: $0.color.y, blue: $0.color.z, alpha: $0.color.w) })
    record(.locations, object: stops.map { NSNumber(value: $0.location) })
    func unitPoint(_ point: SIMD2<Double>) -> CGPoint {
      CGPoint(x: (point.x - bounds.minX) / bounds.width, y: (point.y - bounds.minY) / bounds.height)
    }
    record(.startPoint, point: unitPoint(first))
    record(.endPoint, point: unitPoint(last))
  }
}

extension CGRect {
  /// The part of the rectangle between two points along an axis, and beyond them according to `options`. `axis` is 0
  /// for x and 1 for y.
  fileprivate func cut(
    along axis: Int, from first: SIMD2<Double>, to last: SIMD2<Double>, options: CGGradientDrawingOptions
  ) -> CGRect {
    var (low, high) = axis == 0 ? (minX, maxX) : (minY, maxY)
    let isForward = first[axis] < last[axis]
    if !options.contains(.drawsBeforeStartLocation) {
      if isForward { low = Swift.max(low, first[axis]) } else { high = Swift.min(high, first[axis]) }
    }
    if !options.contains(.drawsAfterEndLocation) {
      if isForward { high = Swift.min(high, last[axis]) } else { low = Swift.max(low, last[axis]) }
    }
    if high < low { high = low }
    return axis == 0
      ? CGRect(x: low, y: minY, width: high - low, height: height)
      : CGRect(x: minX, y: low, width: width, height: high - low)
  }

  fileprivate static func around(_ center: SIMD2<Double>, _ radii: SIMD2<Double>) -> CGRect {
    CGRect(x: center.x - radii.x, y: center.y - radii.y, width: 2 * radii.x, height: 2 * radii.y)
  }
}

extension CGAffineTransform {
  fileprivate var isFinite: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isFinite) }
}
