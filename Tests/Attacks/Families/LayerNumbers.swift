import Engine
import Segue

/// Attacks that set every number of a layer to values that cannot be drawn.
enum LayerNumbers {
  static let all: [Attack] = {
    // A trap is allowed, because Core Animation also refuses a layer whose position is NaN.
    let layers = Attack.withEvery(
      "layer", Numbers.most, .drawsOrTraps, geometry + appearance + keyPaths + queries)
    let shapes = Attack.withEvery("shape", Numbers.most, .drawsOrTraps, shape)
    let gradients = Attack.withEvery("gradient", Numbers.most, .drawsOrTraps, gradient)
    return layers + shapes + gradients
  }()

  typealias Entry = (name: String, body: @MainActor @Sendable (Stage, Double) throws -> Void)

  /// An entry that sets the value before the layer's first frame, and sets it again after the second frame.
  private static func set(
    _ name: String, _ change: @escaping @MainActor @Sendable (CALayer, Double) -> Void
  ) -> Entry {
    (
      name,
      { stage, value in
        let layer = try stage.layer()
        layer.addSublayer(CALayer())
        layer.contents = SampleImages.checks
        Stage.unanimated { change(layer, value) }
        try stage.step()
        change(layer, 1)
        try stage.step()
        change(layer, value)
      }
    )
  }

  private static let geometry: [Entry] = [
    set("positionX") { $0.position.x = $1 },
    set("boundsWidth") { $0.bounds.size.width = $1 },
    set("boundsOrigin") { $0.bounds.origin.y = $1 },
    set("frame") { $0.frame = CGRect(x: 1, y: $1, width: $1, height: 5) },
    set("zPosition") { $0.zPosition = $1 },
    set("anchorPoint") { $0.anchorPoint = CGPoint(x: $1, y: 0.5) },
    set("anchorPointZ") { $0.anchorPointZ = $1 },
    set("transformM11") { $0.transform.m11 = $1 },
    set("transformM34") { $0.transform.m34 = $1 },
    set("transformM41") { $0.transform.m41 = $1 },
    set("transformM44") { $0.transform.m44 = $1 },
    set("transformScale") { $0.transform = CATransform3DMakeScale($1, $1, $1) },
    set("transformRotation") { $0.transform = CATransform3DMakeRotation($1, 1, 1, 0) },
    set("transformInverse") { $0.transform = CATransform3DInvert(CATransform3DMakeScale($1, 1, 1)) },
    set("affineTransform") {
      $0.setAffineTransform(CGAffineTransform(a: 1, b: $1, c: $1, d: 1, tx: $1, ty: 0))
    },
    set("sublayerTransform") { $0.sublayerTransform.m34 = $1 },
  ]

  private static let appearance: [Entry] = [
    set("opacity") { $0.opacity = Float($1) },
    set("cornerRadius") { layer, value in
      layer.cornerRadius = value
      layer.masksToBounds = true
    },
    set("borderWidth") { layer, value in
      layer.borderWidth = value
      layer.borderColor = CGColor.black
    },
    set("color") { $0.backgroundColor = CGColor(red: $1, green: 0, blue: $1, alpha: $1) },
    set("shadowOpacity") { $0.shadowOpacity = Float($1) },
    set("shadowOffset") { layer, value in
      layer.shadowOpacity = 1
      layer.shadowOffset = CGSize(width: value, height: 2)
    },
    set("shadowRadius") { layer, value in
      layer.shadowOpacity = 1
      layer.shadowRadius = value
    },
    set("shadowPath") { layer, value in
      layer.shadowOpacity = 1
      let path = CGMutablePath()
      path.addRect(CGRect(x: 0, y: 0, width: value, height: 10))
      layer.shadowPath = path
    },
    set("contentsRect") { $0.contentsRect = CGRect(x: $1, y: 0, width: 1, height: $1) },
    set("contentsCenter") { $0.contentsCenter = CGRect(x: 0.2, y: 0.2, width: $1, height: $1) },
    set("contentsScale") { $0.contentsScale = $1 },
    set("rasterizationScale") { layer, value in
      layer.shouldRasterize = true
      layer.rasterizationScale = value
    },
    set("minificationFilterBias") { $0.minificationFilterBias = Float($1) },
    set("blur") { $0.filters = [LayerFilter.gaussianBlur(radius: $1)] },
    set("backgroundBlur") { $0.backgroundFilters = [LayerFilter.gaussianBlur(radius: $1)] },
    set("saturation") { $0.filters = [LayerFilter.colorSaturate(amount: $1)] },
    set("backgroundSaturation") {
      $0.backgroundFilters = [LayerFilter.gaussianBlur(radius: 2), LayerFilter.colorSaturate(amount: $1)]
    },
    set("vibrancy") {
      $0.compositingFilter = LayerFilter.vibrancy(
        amount: $1, color: CGColor(red: $1, green: 0, blue: 1, alpha: $1))
    },
    set("mask") { layer, value in
      let mask = CALayer()
      mask.frame = CGRect(x: 0, y: 0, width: value, height: value)
      mask.cornerRadius = value
      mask.backgroundColor = CGColor.black
      layer.mask = mask
    },
    set("speed") { $0.speed = Float($1) },
    set("timeOffset") { $0.timeOffset = $1 },
    set("beginTime") { $0.beginTime = $1 },
    set("duration") { $0.duration = $1 },
    set("repeatCount") { $0.repeatCount = Float($1) },
  ]

  private static let keyPaths: [Entry] = [
    "bounds.size.width", "position.y", "transform.rotation.z", "transform.scale", "transform.translation.x",
    "shadowOffset.width", "contentsRect.origin.x",
  ].map { path in
    set("keyPath(\(path))") { $0.setValue($1, forKeyPath: path) }
  }

  private static let queries: [Entry] = [
    set("contains") { _ = $0.contains(CGPoint(x: $1, y: $1)) },
    set("hitTest") { _ = $0.superlayer?.hitTest(CGPoint(x: $1, y: 1)) },
    set("convert") { layer, value in
      layer.transform = CATransform3DMakeScale(value, 1, 1)
      _ = layer.convert(CGPoint(x: value, y: 1), to: layer.superlayer)
      _ = layer.convert(CGRect(x: 0, y: value, width: 1, height: 1), from: layer.superlayer)
    },
    set("convertTime") { _ = $0.convertTime($1, to: $0.superlayer) },
  ]

  private static func setShape(
    _ name: String, _ change: @escaping @MainActor @Sendable (CAShapeLayer, Double) -> Void
  ) -> Entry {
    (
      name,
      { stage, value in
        let layer = try stage.layer { CAShapeLayer() }
        let path = CGMutablePath()
        path.addEllipse(in: CGRect(x: 5, y: 5, width: 40, height: 30))
        layer.path = path
        layer.strokeColor = CGColor.black
        layer.lineWidth = 2
        Stage.unanimated { change(layer, value) }
        try stage.step()
        change(layer, 1)
        try stage.step()
        change(layer, value)
      }
    )
  }

  private static let shape: [Entry] = [
    setShape("lineWidth") { $0.lineWidth = $1 },
    setShape("miterLimit") { $0.miterLimit = $1 },
    setShape("dashPattern") { $0.lineDashPattern = [$1 as NSNumber, 3] },
    setShape("dashPhase") { layer, value in
      layer.lineDashPattern = [4, 3]
      layer.lineDashPhase = value
    },
    setShape("strokeStart") { $0.strokeStart = $1 },
    setShape("strokeEnd") { $0.strokeEnd = $1 },
    setShape("pathLine") { layer, value in
      let path = CGMutablePath()
      path.move(to: CGPoint(x: value, y: 3))
      path.addLine(to: CGPoint(x: 30, y: value))
      path.addLine(to: CGPoint(x: 10, y: 40))
      layer.path = path
    },
    setShape("pathCurve") { layer, value in
      let path = CGMutablePath()
      path.move(to: .zero)
      path.addCurve(
        to: CGPoint(x: 30, y: 30), control1: CGPoint(x: value, y: 3), control2: CGPoint(x: 3, y: value))
      path.addQuadCurve(to: CGPoint(x: value, y: 3), control: CGPoint(x: 5, y: value))
      layer.path = path
    },
  ]

  private static func setGradient(
    _ name: String, _ change: @escaping @MainActor @Sendable (CAGradientLayer, Double) -> Void
  ) -> Entry {
    (
      name,
      { stage, value in
        let layer = try stage.layer { CAGradientLayer() }
        layer.colors = [CGColor.black, CGColor.white]
        Stage.unanimated { change(layer, value) }
        try stage.step()
        change(layer, 1)
        try stage.step()
        change(layer, value)
      }
    )
  }

  private static let gradient: [Entry] = [
    setGradient("startPoint") { $0.startPoint = CGPoint(x: $1, y: 0) },
    setGradient("endPoint") { $0.endPoint = CGPoint(x: $1, y: $1) },
    setGradient("locations") { $0.locations = [$1 as NSNumber, 0.5] },
    setGradient("colors") { $0.colors = [CGColor(red: $1, green: 0, blue: 0, alpha: $1), CGColor.black] },
    setGradient("radial") { layer, value in
      layer.type = .radial
      layer.endPoint = CGPoint(x: value, y: value)
    },
    setGradient("conic") { layer, value in
      layer.type = .conic
      layer.startPoint = CGPoint(x: value, y: 0.5)
    },
  ]
}
