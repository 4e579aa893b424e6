import Engine
import Foundation

/// A layer's appearance, read through its public properties.
struct LayerLook {
  let layer: CALayer
  let bounds: CGRect
  var radii: SIMD4<Double>
  /// The radii of the border's inner edge, if they differ from those of the corners.
  var borderRadii: SIMD4<Double>?
  let clips: Bool
  var opacity: Float
  let background: SIMD4<Float>
  let border: SIMD4<Float>
  let borderWidth: Double
  /// The standard deviations of the blurs in points, 0 without a blur.
  let blur: Double
  var backdropBlur: Double
  /// The saturations, 1 without a change.
  let saturation: Double
  var backdropSaturation: Double
  /// The saturation of the backdrop where the layer is opaque, and the premultiplied colour above it.
  var vibrancy: (amount: Double, color: SIMD4<Float>)?
  let casts: Bool
  /// The pictures of the contents: one alone, or the sum of two, by parts of 1.
  let pictures: [(image: CGImage, part: Float)]
  /// Antialiased sides, as bits of `CAEdgeAntialiasingMask`.
  var smoothSides: UInt32

  init(_ layer: CALayer) {
    self.layer = layer
    bounds = layer.bounds
    let radius = max(0, min(layer.cornerRadius, bounds.width / 2, bounds.height / 2))
    let corners = layer.maskedCorners
    func rounding(_ corner: CACornerMask) -> Double { corners.contains(corner) ? Double(radius) : 0 }
    radii = SIMD4(
      rounding(.layerMinXMinYCorner), rounding(.layerMaxXMinYCorner), rounding(.layerMaxXMaxYCorner),
      rounding(.layerMinXMaxYCorner))
    clips = layer.masksToBounds
    opacity = min(max(layer.opacity, 0), 1)
    background = LayerLook.premultiplied(layer.backgroundColor)
    border = LayerLook.premultiplied(layer.borderColor)
    borderWidth = max(0, min(layer.borderWidth, bounds.width / 2, bounds.height / 2))
    blur = LayerLook.blur(layer.filters)
    backdropBlur = LayerLook.blur(layer.backgroundFilters)
    saturation = LayerLook.saturation(layer.filters)
    backdropSaturation = LayerLook.saturation(layer.backgroundFilters)
    if let filter = layer.compositingFilter as? LayerFilter, filter.kind == "vibrancy", filter.isEnabled {
      let amount = (filter.value(forKey: "inputAmount") as? CGFloat) ?? 1
      let color = filter.value(forKey: "inputColor").map { $0 as! CGColor }
      vibrancy = (max(0, amount), LayerLook.premultiplied(color))
    }
    smoothSides = layer.allowsEdgeAntialiasing ? UInt32(layer.edgeAntialiasingMask.rawValue) & 15 : 0
    pictures = LayerLook.pictures(layer)
    casts =
      layer.shadowOpacity > 0 && !clips && (layer.shadowColor?.alpha ?? 0) > 0
  }

  /// Whether the layer is rasterized, without its opacity; not if it depends on its backdrop.
  var isRasterized: Bool {
    layer.shouldRasterize && layer.rasterizationScale > 0 && !readsBackdrop
      && max(bounds.width, bounds.height) * layer.rasterizationScale <= 4096
  }

  var readsBackdrop: Bool { backdropBlur > 0 || backdropSaturation != 1 || vibrancy != nil }

  var middle: SIMD2<Double> { SIMD2(Double(bounds.midX), Double(bounds.midY)) }
  /// The map from the layer's points to its shadow, without blur.
  var shadowShift: Map {
    Map(translation: Double(layer.shadowOffset.width), Double(layer.shadowOffset.height))
  }
  var isRounded: Bool { radii != SIMD4() }
  var isEmpty: Bool { bounds.width <= 0 || bounds.height <= 0 }
  var hasBorder: Bool { borderWidth > 0 && border.w > 0 && !isEmpty }

  /// Whether the layer's own drawing is opaque in all of its bounds, except the corners.
  var coversBounds: Bool {
    if background.w >= 1 { return true }
    if let gradient = layer as? CAGradientLayer, let colors = gradient.colors, !colors.isEmpty {
      return colors.allSatisfy { LayerLook.premultiplied($0 as? CGColor).w >= 1 }
    }
    guard abs(pictures.reduce(0) { $0 + $1.part } - 1) < 1e-6 else { return false }
    // A kept aspect ratio fills one direction except for rounding.
    return pictures.allSatisfy { picture in
      picture.image.isOpaque
        && rect(of: picture.image).insetBy(dx: -1e-6, dy: -1e-6).contains(bounds)
    }
  }

  /// An animation of the contents is between two pictures, either of which may be missing.
  private static func pictures(_ layer: CALayer) -> [(image: CGImage, part: Float)] {
    let shown = layer.model() === layer ? layer.presentedState : layer.state
    guard case .wide(let wide)? = shown.named[.contents], let fade = wide.fade else {
      return shown.contents.map { [(image: $0, part: Float(1))] } ?? []
    }
    let part = Float(wide.numbers[0])
    let both = [(fade.from, 1 - part), (fade.to, part)]
    return both.compactMap { image, part in part > 0 ? image.map { (image: $0, part: part) } : nil }
  }

  /// The rectangle of an image's shown part, in the layer's points.
  func rect(of image: CGImage) -> CGRect {
    let part = layer.contentsRect
    let size = CGSize(
      width: Double(image.width) * part.width / layer.contentsScale,
      height: Double(image.height) * part.height / layer.contentsScale)
    return Compositor.contentsRect(size, layer.contentsGravity, in: bounds)
  }

  static func premultiplied(_ color: CGColor?) -> SIMD4<Float> {
    guard let parts = color?.components, let alpha = color?.alpha else { return SIMD4() }
    func unit(_ v: CGFloat) -> Float { Float(min(max(v, 0), 1)) }
    let a = unit(alpha)
    return SIMD4(unit(parts[0]) * a, unit(parts[1]) * a, unit(parts[2]) * a, a)
  }

  /// Successive blurs equal one with the sum of their variances.
  private static func blur(_ filters: [Any]?) -> Double {
    var variance = 0.0
    for case let filter as LayerFilter in filters ?? []
    where filter.kind == "gaussianBlur" && filter.isEnabled {
      let radius = Double((filter.value(forKey: "inputRadius") as? CGFloat) ?? 0)
      if radius > 0 { variance += radius * radius }
    }
    return variance.squareRoot()
  }

  /// Successive saturations multiply.
  private static func saturation(_ filters: [Any]?) -> Double {
    var amount = 1.0
    for case let filter as LayerFilter in filters ?? []
    where filter.kind == "colorSaturate" && filter.isEnabled {
      amount *= max(0, Double((filter.value(forKey: "inputAmount") as? CGFloat) ?? 1))
    }
    return amount
  }

  /// The matrix from the layer's points to its superlayer's.
  func matrix(in parent: CALayer?) -> Matrix4 {
    let (ax, ay) = (
      bounds.minX + layer.anchorPoint.x * bounds.width, bounds.minY + layer.anchorPoint.y * bounds.height
    )
    let own = Matrix4(translation: -ax, -ay, -layer.anchorPointZ).then(Matrix4(layer.transform))
      .then(Matrix4(translation: layer.position.x, layer.position.y, layer.zPosition))
    guard let parent else { return own }
    let sub = Matrix4(parent.sublayerTransform)
    let box = parent.bounds
    return own.then(
      sub.about(
        box.minX + parent.anchorPoint.x * box.width, box.minY + parent.anchorPoint.y * box.height,
        parent.anchorPointZ))
  }
}
