import Foundation
import Segue

/// A value or group of values that is set on a layer. Traits can be printed as code and removed one by one.
enum Trait: Equatable {
  case background(SIMD4<Double>)
  case anchor(CGPoint)
  case boundsOrigin(CGPoint)
  case rotation(Double)
  case scale(Double, Double)
  case turn(x: Double, y: Double, depth: Double)
  case sublayerScale(Double)
  case perspective(Double)
  case zPosition(Double)
  case opacity(Float)
  case noGroupOpacity
  case hidden
  case clips
  case radius(Double)
  case corners(UInt)
  case border(Double, SIMD4<Double>)
  case contents(TestImage, CALayerContentsGravity)
  /// A paused animation from the layer's contents to another image, at a progress of 0…1; nil stands for no image.
  case fade(TestImage?, Double)
  case contentsRect(CGRect)
  case contentsScale(Double)
  case nearest
  case shadow(opacity: Float, radius: Double, offset: CGSize, color: SIMD4<Double>)
  case shadowPath(ShapePath)
  case blur(Double)
  case backdrop(Double)
  case saturate(Double)
  case saturateBackdrop(Double)
  case vibrancy(Double, SIMD4<Double>)
  case shape(ShapePath, fill: SIMD4<Double>?, evenOdd: Bool)
  case stroke(SIMD4<Double>, width: Double, cap: CAShapeLayerLineCap, join: CAShapeLayerLineJoin)
  case strokePart(Double, Double)
  case dashes([Double], phase: Double)
  case gradient(CAGradientLayerType, [SIMD4<Double>], start: CGPoint, end: CGPoint)
  case locations([Double])
  case smoothEdges(UInt32)
  case oneSided
  case contentsCenter(CGRect)
  case rasterized(Double)
  case anchorZ(Double)

  func apply(to layer: CALayer) {
    switch self {
    case .background(let c): layer.backgroundColor = c.cgColor
    case .anchor(let p): layer.anchorPoint = p
    case .boundsOrigin(let p): layer.bounds.origin = p
    case .rotation(let a): layer.transform = CATransform3DRotate(layer.transform, a, 0, 0, 1)
    case .scale(let x, let y): layer.transform = CATransform3DScale(layer.transform, x, y, 1)
    case .turn(let x, let y, let depth):
      var t = CATransform3DIdentity
      if depth > 0 { t.m34 = -1 / depth }
      t = CATransform3DRotate(CATransform3DRotate(t, x, 1, 0, 0), y, 0, 1, 0)
      layer.transform = CATransform3DConcat(layer.transform, t)
    case .sublayerScale(let s): layer.sublayerTransform = CATransform3DMakeScale(s, s, 1)
    case .perspective(let depth): layer.sublayerTransform.m34 = -1 / depth
    case .zPosition(let z): layer.zPosition = z
    case .opacity(let o): layer.opacity = o
    case .noGroupOpacity: layer.allowsGroupOpacity = false
    case .hidden: layer.isHidden = true
    case .clips: layer.masksToBounds = true
    case .radius(let r): layer.cornerRadius = r
    case .corners(let mask): layer.maskedCorners = CACornerMask(rawValue: mask)
    case .border(let width, let c): (layer.borderWidth, layer.borderColor) = (width, c.cgColor)
    case .contents(let image, let gravity):
      (layer.contents, layer.contentsGravity) = (image.image, gravity)
    case .fade(let image, let progress):
      let fade = CABasicAnimation(keyPath: "contents")
      fade.fromValue = layer.contents ?? NSNull()
      fade.toValue = image?.image ?? NSNull()
      (fade.duration, fade.speed, fade.timeOffset) = (1, 0, progress)
      layer.add(fade, forKey: "fade")
    case .contentsRect(let r): layer.contentsRect = r
    case .contentsScale(let s): layer.contentsScale = s
    case .nearest: (layer.magnificationFilter, layer.minificationFilter) = (.nearest, .nearest)
    case .shadow(let opacity, let radius, let offset, let c):
      (layer.shadowOpacity, layer.shadowRadius) = (opacity, radius)
      (layer.shadowOffset, layer.shadowColor) = (offset, c.cgColor)
    case .shadowPath(let path): layer.shadowPath = path.path
    case .blur(let r): layer.filters = [LayerFilter.gaussianBlur(radius: r)]
    case .backdrop(let r):
      layer.backgroundFilters = [LayerFilter.gaussianBlur(radius: r)]
    case .saturate(let amount):
      layer.filters = (layer.filters ?? []) + [LayerFilter.colorSaturate(amount: amount)]
    case .saturateBackdrop(let amount):
      layer.backgroundFilters =
        (layer.backgroundFilters ?? []) + [LayerFilter.colorSaturate(amount: amount)]
    case .vibrancy(let amount, let c):
      layer.compositingFilter = LayerFilter.vibrancy(amount: amount, color: c.cgColor)
    case .smoothEdges(let sides):
      layer.allowsEdgeAntialiasing = true
      layer.edgeAntialiasingMask = CAEdgeAntialiasingMask(rawValue: sides)
    case .oneSided: layer.isDoubleSided = false
    case .contentsCenter(let r): layer.contentsCenter = r
    case .rasterized(let scale): (layer.shouldRasterize, layer.rasterizationScale) = (true, scale)
    case .anchorZ(let z): layer.anchorPointZ = z
    case .shape, .stroke, .strokePart, .dashes, .gradient, .locations: applyToSubclass(layer)
    }
  }

  /// Sets properties that only shape or gradient layers have.
  private func applyToSubclass(_ layer: CALayer) {
    switch (self, layer) {
    case (.shape(let path, let fill, let evenOdd), let shape as CAShapeLayer):
      (shape.path, shape.fillColor) = (path.path, fill?.cgColor)
      if evenOdd { shape.fillRule = .evenOdd }
    case (.stroke(let c, let width, let cap, let join), let shape as CAShapeLayer):
      (shape.strokeColor, shape.lineWidth, shape.lineCap, shape.lineJoin) = (c.cgColor, width, cap, join)
    case (.strokePart(let start, let end), let shape as CAShapeLayer):
      (shape.strokeStart, shape.strokeEnd) = (start, end)
    case (.dashes(let pattern, let phase), let shape as CAShapeLayer):
      shape.lineDashPattern = pattern.map { NSNumber(value: $0) }
      shape.lineDashPhase = phase
    case (.gradient(let type, let colors, let start, let end), let gradient as CAGradientLayer):
      (gradient.type, gradient.colors) = (type, colors.map(\.cgColor))
      (gradient.startPoint, gradient.endPoint) = (start, end)
    case (.locations(let locations), let gradient as CAGradientLayer):
      gradient.locations = locations.map { NSNumber(value: $0) }
    default: fatalError("Trait.apply: \(self) does not apply to a \(type(of: layer))")
    }
  }

  /// The distance, in points, by which a blur or a shadow extends beyond the layer.
  var reach: Double {
    switch self {
    case .shadow(_, let radius, let offset, _):
      3 * radius + max(abs(offset.width), abs(offset.height))
    case .blur(let r), .backdrop(let r): 3 * r
    default: 0
    }
  }
}

extension SIMD4<Double> {
  var cgColor: CGColor { CGColor(red: x, green: y, blue: z, alpha: w) }
}

/// The images that trees show.
enum TestImage: String, CaseIterable {
  /// An opaque image of smooth colours.
  case smooth
  /// An image of squares of 8 texels, some of them translucent.
  case squares
  /// An image whose colours differ from texel to texel.
  case fine
  /// An image of one texel.
  case dot

  @MainActor private static var cache: [TestImage: CGImage] = [:]

  private var size: (Int, Int) {
    switch self {
    case .smooth: (96, 64)
    case .squares: (48, 48)
    case .fine: (33, 21)
    case .dot: (1, 1)
    }
  }

  var image: CGImage { MainActor.assumeIsolated { cachedImage() } }

  @MainActor private func cachedImage() -> CGImage {
    if let known = Self.cache[self] { return known }
    let (width, height) = size
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let color: (Int, Int, Int, Int)
        switch self {
        case .smooth: color = (x * 255 / 95, y * 255 / 63, 255 - (x + y) * 255 / 158, 255)
        case .squares:
          let alpha = (x / 8 + y / 8).isMultiple(of: 2) ? 255 : 100
          color = (x * 5, 200 - y * 4, 60, alpha)
        case .fine: color = ((x * 37 + y * 91) % 200, (x * 53) % 256, (y * 71) % 256, 255)
        case .dot: color = (230, 120, 40, 255)
        }
        for component in [color.2, color.1, color.0] { bytes.append(UInt8(component * color.3 / 255)) }
        bytes.append(UInt8(color.3))
      }
    }
    let image = CGImage(width: width, height: height, isOpaque: self != .squares, premultipliedBGRA: bytes)
    Self.cache[self] = image
    return image
  }
}

/// An outline that trees show, within a rectangle.
struct ShapePath: Equatable {
  enum Form: String, CaseIterable { case rect, ellipse, rounded, triangle, star, wave, rings }
  var form: Form
  var rect: CGRect

  var path: CGPath {
    let path = CGMutablePath()
    func point(_ x: Double, _ y: Double) -> CGPoint {
      CGPoint(x: rect.minX + x * rect.width, y: rect.minY + y * rect.height)
    }
    switch form {
    case .rect: path.addRect(rect)
    case .ellipse: path.addEllipse(in: rect)
    case .rounded:
      let radius = min(rect.width, rect.height) / 4
      path.addRoundedRect(in: rect, cornerWidth: radius, cornerHeight: radius)
    case .triangle:
      path.addLines(between: [point(0.1, 0.9), point(0.5, 0.05), point(0.95, 0.8)])
      path.closeSubpath()
    case .star:
      // The star crosses itself, so the two fill rules differ.
      path.addLines(
        between: [0, 2, 4, 1, 3].map { i in
          point(0.5 + 0.5 * sin(Double(i) * 0.4 * .pi), 0.5 - 0.5 * cos(Double(i) * 0.4 * .pi))
        })
      path.closeSubpath()
    case .wave:
      path.move(to: point(0, 0.5))
      path.addCurve(to: point(0.6, 0.5), control1: point(0.2, -0.4), control2: point(0.4, 1.4))
      path.addQuadCurve(to: point(1, 0.4), control: point(0.8, 0))
    case .rings:
      path.addEllipse(in: rect)
      path.addEllipse(in: rect.insetBy(dx: rect.width / 4, dy: rect.height / 4))
    }
    return path
  }
}
