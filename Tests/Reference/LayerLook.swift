import Engine
import Foundation

/// A layer's appearance, read from its properties.
struct LayerLook {
  let layer: CALayer
  let bounds: CGRect
  var radii: SIMD4<Double>
  /// The radii of the border's inner edge; nil if they are those of the corners.
  var borderRadii: SIMD4<Double>?
  /// Whether the bounds clip the sublayers.
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
  /// Whether the layer casts a shadow.
  let casts: Bool
  /// The images of the contents with their weights: one image of the weight 1, or the images of a fade between two,
  /// whose weights add up to 1 if both exist.
  let images: [(image: CGImage, weight: Float)]
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
    images = LayerLook.images(layer)
    casts =
      layer.shadowOpacity > 0 && !clips && (layer.shadowColor?.alpha ?? 0) > 0
  }

  /// Whether the layer is drawn from a raster without its opacity. A layer that depends on its backdrop or has too many
  /// pixels is not.
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
    guard abs(images.reduce(0) { $0 + $1.weight } - 1) < 1e-6 else { return false }
    // With a preserved aspect ratio, an image fills one direction except for rounding.
    return images.allSatisfy { item in
      item.image.isOpaque
        && rect(of: item.image).insetBy(dx: -1e-6, dy: -1e-6).contains(bounds)
    }
  }

  /// The images of a layer's contents. An animation of the contents fades between two images, each of which may be
  /// missing.
  private static func images(_ layer: CALayer) -> [(image: CGImage, weight: Float)] {
    let shown = layer.model() === layer ? layer.presentedState : layer.state
    guard case .wide(let wide)? = shown.named[.contents], let fade = wide.fade else {
      return shown.contents.map { [(image: $0, weight: Float(1))] } ?? []
    }
    let progress = Float(wide.numbers[0])
    let ends = [(fade.from, 1 - progress), (fade.to, progress)]
    return ends.compactMap { image, weight in weight > 0 ? image.map { (image: $0, weight: weight) } : nil }
  }

  /// The rectangle of an image's visible part, in the layer's points.
  func rect(of image: CGImage) -> CGRect {
    let part = layer.contentsRect
    let size = CGSize(
      width: Double(image.width) * part.width / layer.contentsScale,
      height: Double(image.height) * part.height / layer.contentsScale)
    return Compositor.contentsRect(size, layer.contentsGravity, in: bounds)
  }

  static func premultiplied(_ color: CGColor?) -> SIMD4<Float> {
    guard let components = color?.components, let alpha = color?.alpha else { return SIMD4() }
    func unit(_ v: CGFloat) -> Float { Float(min(max(v, 0), 1)) }
    let a = unit(alpha)
    return SIMD4(unit(components[0]) * a, unit(components[1]) * a, unit(components[2]) * a, a)
  }

  /// The standard deviation of all blurs together: successive blurs equal one blur with the sum of their variances.
  private static func blur(_ filters: [Any]?) -> Double {
    var variance = 0.0
    for case let filter as LayerFilter in filters ?? []
    where filter.kind == "gaussianBlur" && filter.isEnabled {
      let radius = Double((filter.value(forKey: "inputRadius") as? CGFloat) ?? 0)
      if radius > 0 { variance += radius * radius }
    }
    return variance.squareRoot()
  }

  /// The product of all saturations.
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
    let transform = Matrix4(translation: -ax, -ay, -layer.anchorPointZ).then(Matrix4(layer.transform))
      .then(Matrix4(translation: layer.position.x, layer.position.y, layer.zPosition))
    guard let parent else { return transform }
    let sub = Matrix4(parent.sublayerTransform)
    let box = parent.bounds
    return transform.then(
      sub.about(
        box.minX + parent.anchorPoint.x * box.width, box.minY + parent.anchorPoint.y * box.height,
        parent.anchorPointZ))
  }
}
