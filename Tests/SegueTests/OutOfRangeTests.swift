import Foundation
import Testing

@testable import Segue

/// Numbers that cannot be drawn draw nothing or are clamped, and the rest of the frame is unchanged. Each group is
/// tested in a process of its own, because a trap ends the process.
@Suite(.serialized) @MainActor struct OutOfRangeTests {
  private static let numbers: [Double] = [
    .nan, .infinity, -.infinity, 1e300, -1e300, 3.5e38, 1e20, 1e9, -1e9, 1e6,
  ]

  private struct Case {
    let name: String
    let make: @MainActor () -> CALayer
    let change: @MainActor (CALayer, Double) -> Void

    init(
      _ name: String, make: @escaping @MainActor () -> CALayer = { CALayer() },
      change: @escaping @MainActor (CALayer, Double) -> Void
    ) {
      (self.name, self.make, self.change) = (name, make, change)
    }
  }

  /// Shows each case with each number behind a green square, and throws if the square is not drawn.
  private static func show(_ cases: [Case], _ raster: RasterProfile) throws {
    let run = try Run(size: CGSize(width: 96, height: 64), scale: 1, raster: raster)
    defer { run.close() }
    run.window.backgroundColor = .black
    run.window.makeKeyAndVisible()
    let holder = CALayer()
    holder.anchorPoint = .zero
    holder.bounds = CGRect(x: 0, y: 0, width: 96, height: 64)
    run.window.layer.addSublayer(holder)
    for item in cases {
      for number in numbers {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        let layer = item.make()
        layer.frame = CGRect(x: 8, y: 16, width: 32, height: 32)
        layer.backgroundColor = UIColor.red.cgColor
        holder.sublayers = [layer, Screenshot.layer(64, 16, 20, 20, .green)]
        item.change(layer, number)
        CATransaction.commit()
        for _ in 0..<3 { try run.step() }
        try check(run, "\(item.name) of \(number)")
      }
    }
  }

  private struct NotDrawn: Error {
    let name: String
  }

  private static func check(_ run: Run, _ name: String) throws {
    let image = run.image()
    let pixel = image.withPixels { bytes in
      let first = (26 * image.width + 74) * 4
      return [bytes[first + 2], bytes[first + 1], bytes[first]]
    }
    if pixel != [0, 255, 0] { throw NotDrawn(name: name) }
  }

  private static func point(_ number: Double) -> CGPoint { CGPoint(x: number, y: 8) }

  // MARK: - Geometry

  private static let geometry = [
    Case("position") { $0.position.x = $1 },
    Case("bounds.size") { $0.bounds.size = CGSize(width: $1, height: $1) },
    Case("bounds.size.width") { $0.bounds.size.width = $1 },
    Case("bounds.origin") { layer, number in
      layer.bounds.origin.y = number
      layer.addSublayer(Screenshot.layer(0, 0, 8, 8, .blue))
    },
    Case("frame") { $0.frame = CGRect(x: $1, y: 4, width: 10, height: 10) },
    Case("anchorPoint") { $0.anchorPoint.x = $1 },
    Case("anchorPointZ") { $0.anchorPointZ = $1 },
    Case("zPosition") { $0.zPosition = $1 },
    Case("transform.m11") { $0.transform.m11 = $1 },
    Case("transform.m21") { $0.transform.m21 = $1 },
    Case("transform.m41") { $0.transform.m41 = $1 },
    Case("sublayerTransform.m34") { layer, number in
      layer.sublayerTransform.m34 = number
      let sublayer = Screenshot.layer(4, 4, 8, 8, .blue)
      sublayer.transform = CATransform3DMakeRotation(0.5, 0, 1, 0)
      layer.addSublayer(sublayer)
    },
    Case("sublayerTransform.m22") { layer, number in
      layer.sublayerTransform.m22 = number
      layer.addSublayer(Screenshot.layer(4, 4, 8, 8, .blue))
    },
    Case("masked bounds") { layer, number in
      layer.mask = Screenshot.layer(0, 0, 20, 20)
      layer.mask?.bounds.size.width = number
    },
    Case("clipped bounds") { layer, number in
      (layer.masksToBounds, layer.cornerRadius) = (true, 6)
      layer.addSublayer(Screenshot.layer(4, 4, 60, 8, .blue))
      layer.bounds.size.height = number
    },
  ]

  @Test func geometryDoesNotTrapOnSoftware() async {
    await #expect(processExitsWith: .success) { @MainActor in
      try OutOfRangeTests.show(OutOfRangeTests.geometry, .software)
    }
  }

  @Test func geometryDoesNotTrapOnHardware() async {
    await #expect(processExitsWith: .success) { @MainActor in
      try OutOfRangeTests.show(OutOfRangeTests.geometry, .hardware)
    }
  }

  // MARK: - Shadows and blurs

  /// A layer whose shadow is cast by its drawn pixels.
  private static func drawnCaster() -> CALayer {
    let layer = CALayer()
    (layer.allowsGroupOpacity, layer.opacity) = (false, 0.5)
    layer.addSublayer(Screenshot.layer(-4, 4, 20, 8, .blue))
    layer.shadowOpacity = 1
    return layer
  }

  private static func caster() -> CALayer {
    let layer = CALayer()
    layer.shadowOpacity = 1
    return layer
  }

  private static let shadows = [
    Case("shadowRadius", make: caster) { $0.shadowRadius = $1 },
    Case("shadowOffset", make: caster) { $0.shadowOffset = CGSize(width: $1, height: 2) },
    Case("shadowOpacity", make: caster) { $0.shadowOpacity = Float($1) },
    Case("shadowPath, a rectangle", make: caster) {
      $0.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: $1, height: 10), transform: nil)
    },
    Case("shadowPath, a square", make: caster) {
      $0.shadowPath = CGPath(rect: CGRect(x: 0, y: 0, width: $1, height: $1), transform: nil)
    },
    Case("shadowPath, an ellipse", make: caster) {
      $0.shadowPath = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: $1, height: 10), transform: nil)
    },
    Case("radius of a drawn shadow", make: drawnCaster) { $0.shadowRadius = $1 },
    Case("offset of a drawn shadow", make: drawnCaster) { $0.shadowOffset = CGSize(width: 1, height: $1) },
    Case("shadow of a turned layer", make: caster) { layer, number in
      layer.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
      layer.shadowRadius = number
    },
    Case("blur") { $0.filters = [LayerFilter.gaussianBlur(radius: $1)] },
    Case("clamped blur") { layer, number in
      layer.masksToBounds = true
      layer.filters = [LayerFilter.gaussianBlur(radius: number)]
    },
    Case("backdrop") { layer, number in
      layer.backgroundColor = nil
      layer.backgroundFilters = [LayerFilter.gaussianBlur(radius: number)]
    },
    Case("animated shadowRadius", make: caster) { animate($0, "shadowRadius", to: $1) },
    Case("animated shadowOffset", make: caster) {
      animate($0, "shadowOffset", to: CGSize(width: $1, height: 2))
    },
    Case("animated blur") { layer, number in
      let blur = LayerFilter.gaussianBlur(radius: 1)
      layer.filters = [blur]
      animate(layer, "filters.\(blur.name).inputRadius", to: number)
    },
  ]

  private static func animate(_ layer: CALayer, _ keyPath: String, to value: Any) {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.toValue = value
    animation.duration = 0.03
    layer.add(animation, forKey: nil)
  }

  @Test func shadowsDoNotTrapOnSoftware() async {
    await #expect(processExitsWith: .success) { @MainActor in
      try OutOfRangeTests.show(OutOfRangeTests.shadows, .software)
    }
  }

  @Test func shadowsDoNotTrapOnHardware() async {
    await #expect(processExitsWith: .success) { @MainActor in
      try OutOfRangeTests.show(OutOfRangeTests.shadows, .hardware)
    }
  }

  // MARK: - Contents, shapes, gradients

  private static func imageLayer() -> CALayer {
    let layer = CALayer()
    layer.contents = Screenshot.image(4, 4) { x, y in (UInt8(x * 60), UInt8(y * 60), 200) }
    return layer
  }

  private static func stroke() -> CALayer {
    let layer = CAShapeLayer()
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 4, y: 4))
    path.addLine(to: CGPoint(x: 20, y: 6))
    path.addCurve(
      to: CGPoint(x: 6, y: 26), control1: CGPoint(x: 30, y: 9), control2: CGPoint(x: 24, y: 30))
    (layer.path, layer.strokeColor, layer.lineWidth) = (path, UIColor.blue.cgColor, 3)
    (layer.lineJoin, layer.lineCap) = (.round, .round)
    return layer
  }

  private static func gradient() -> CALayer {
    let layer = CAGradientLayer()
    layer.colors = [UIColor.red.cgColor, UIColor.blue.cgColor, UIColor.white.cgColor]
    return layer
  }

  private static func toShape(_ change: @escaping @MainActor (CAShapeLayer, Double) -> Void)
    -> @MainActor (CALayer, Double) -> Void
  {
    { layer, number in
      if let layer = layer as? CAShapeLayer { change(layer, number) }
    }
  }

  private static func toGradient(_ change: @escaping @MainActor (CAGradientLayer, Double) -> Void)
    -> @MainActor (CALayer, Double) -> Void
  {
    { layer, number in
      if let layer = layer as? CAGradientLayer { change(layer, number) }
    }
  }

  private static let contents = [
    Case("opacity") { $0.opacity = Float($1) },
    Case("cornerRadius") { $0.cornerRadius = $1 },
    Case("borderWidth") { layer, number in
      (layer.borderColor, layer.borderWidth) = (UIColor.blue.cgColor, number)
    },
    Case("backgroundColor") {
      $0.backgroundColor = CGColor(red: $1, green: 0.5, blue: -$1, alpha: $1)
    },
    Case("rasterizationScale") { ($0.shouldRasterize, $0.rasterizationScale) = (true, $1) },
    Case("contentsRect", make: imageLayer) { $0.contentsRect = CGRect(x: $1, y: 0, width: 1, height: 1) },
    Case("contentsRect.size", make: imageLayer) { $0.contentsRect.size.width = $1 },
    Case("contentsCenter", make: imageLayer) {
      $0.contentsCenter = CGRect(x: 0.25, y: $1, width: $1, height: 0.5)
    },
    Case("contentsScale", make: imageLayer) { layer, number in
      (layer.contentsGravity, layer.contentsScale) = (.center, number)
    },
    Case("lineWidth", make: stroke, change: toShape { $0.lineWidth = $1 }),
    Case("miterLimit", make: stroke, change: toShape { ($0.lineJoin, $0.miterLimit) = (.miter, $1) }),
    Case(
      "lineDashPattern", make: stroke, change: toShape { $0.lineDashPattern = [NSNumber(value: $1), 2] }),
    Case(
      "lineDashPhase", make: stroke,
      change: toShape { layer, number in
        (layer.lineDashPattern, layer.lineDashPhase) = ([3, 2], number)
      }),
    Case("strokeEnd", make: stroke, change: toShape { $0.strokeEnd = $1 }),
    Case(
      "a point of a path", make: stroke,
      change: toShape { layer, number in
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 4, y: 4))
        path.addLine(to: point(number))
        path.addLine(to: CGPoint(x: 20, y: 20))
        path.addQuadCurve(to: CGPoint(x: 4, y: 20), control: point(number))
        layer.path = path
      }),
    Case(
      "an arc's end", make: stroke,
      change: toShape { layer, number in
        let path = CGMutablePath()
        path.addArc(
          center: CGPoint(x: 16, y: 16), radius: 10, startAngle: 0, endAngle: number, clockwise: false)
        path.addRelativeArc(center: CGPoint(x: 16, y: 16), radius: 6, startAngle: number, delta: 1)
        layer.path = path
      }),
    Case("startPoint", make: gradient, change: toGradient { $0.startPoint = CGPoint(x: $1, y: 0) }),
    Case("endPoint", make: gradient, change: toGradient { $0.endPoint = CGPoint(x: 1, y: $1) }),
    Case(
      "endPoint of a radial gradient", make: gradient,
      change: toGradient { ($0.type, $0.endPoint) = (.radial, CGPoint(x: $1, y: 1)) }),
    Case(
      "locations", make: gradient, change: toGradient { $0.locations = [0, NSNumber(value: $1), 1] }),
    Case(
      "colors", make: gradient,
      change: toGradient { layer, number in
        layer.colors = [CGColor(red: number, green: 0, blue: 0, alpha: number), UIColor.blue.cgColor]
      }),
  ]

  @Test func contentsDoNotTrapOnSoftware() async {
    await #expect(processExitsWith: .success) { @MainActor in
      try OutOfRangeTests.show(OutOfRangeTests.contents, .software)
    }
  }

  @Test func contentsDoNotTrapOnHardware() async {
    await #expect(processExitsWith: .success) { @MainActor in
      try OutOfRangeTests.show(OutOfRangeTests.contents, .hardware)
    }
  }

  // MARK: - Times

  private static func timed(_ change: @escaping @MainActor (CABasicAnimation, Double) -> Void)
    -> @MainActor (CALayer, Double) -> Void
  {
    { layer, number in
      let animation = CABasicAnimation(keyPath: "opacity")
      (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 0.02)
      change(animation, number)
      layer.add(animation, forKey: nil)
    }
  }

  private static let times = [
    Case("duration", change: timed { $0.duration = $1 }),
    Case("beginTime", change: timed { $0.beginTime = $1 }),
    Case("timeOffset", change: timed { $0.timeOffset = $1 }),
    Case("speed", change: timed { $0.speed = Float($1) }),
    Case("repeatCount", change: timed { $0.repeatCount = Float($1) }),
    Case("repeatDuration", change: timed { $0.repeatDuration = $1 }),
    Case(
      "cumulative repeatCount",
      change: timed { ($0.isCumulative, $0.duration, $0.repeatCount) = (true, 1e-9, Float($1)) }),
  ]

  @Test func timesDoNotTrapOnSoftware() async {
    await #expect(processExitsWith: .success) { @MainActor in
      try OutOfRangeTests.show(OutOfRangeTests.times, .software)
    }
  }

  // MARK: - Text

  private static func showText() throws {
    let run = try Run(size: CGSize(width: 96, height: 64), scale: 1, raster: .software)
    defer { run.close() }
    run.window.backgroundColor = .black
    run.window.makeKeyAndVisible()
    for number in numbers {
      for kind in 0..<3 {
        let label = UILabel(frame: CGRect(x: 4, y: 4, width: 60, height: 40))
        (label.text, label.textColor) = ("abc def", .white)
        switch kind {
        case 0: label.font = .systemFont(ofSize: number)
        case 1: label.attributedText = NSAttributedString(string: "abc def", attributes: [.kern: number])
        default: label.frame.size.width = number
        }
        let square = UIView(frame: CGRect(x: 64, y: 16, width: 20, height: 20))
        square.backgroundColor = .green
        run.window.addSubview(label)
        run.window.addSubview(square)
        for _ in 0..<2 { try run.step() }
        try check(run, "text \(kind) of \(number)")
        label.removeFromSuperview()
        square.removeFromSuperview()
      }
    }
  }

  @Test func textDoesNotTrapOnSoftware() async {
    await #expect(processExitsWith: .success) { @MainActor in try OutOfRangeTests.showText() }
  }
}
