import Engine
import Segue

/// Extreme numbers in paths, transforms, colours and graphics contexts.
enum GeometryNumbers {
  static let all: [Attack] =
    Attack.withEvery("path", Numbers.all, .drawsOrTraps, paths)
    + Attack.withEvery("graphics", Numbers.few, .drawsOrTraps, graphics)

  typealias Entry = (name: String, body: @MainActor @Sendable (Stage, Double) throws -> Void)

  private static func path(
    _ name: String, _ add: @escaping @MainActor @Sendable (CGMutablePath, Double) -> Void
  ) -> Entry {
    (
      name,
      { stage, value in
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 10, y: 10))
        add(path, value)
        _ = path.contains(CGPoint(x: 11, y: 11))
        _ = (path.boundingBox, path.boundingBoxOfPath)
        let layer = try stage.layer { CAShapeLayer() }
        layer.strokeColor = CGColor.black
        layer.lineDashPattern = [3, 2]
        layer.path = path
      }
    )
  }

  private static let paths: [Entry] = [
    path("arcEnd") {
      $0.addArc(center: CGPoint(x: 20, y: 20), radius: 9, startAngle: 0, endAngle: $1, clockwise: false)
    },
    path("arcStart") {
      $0.addArc(center: CGPoint(x: 20, y: 20), radius: 9, startAngle: $1, endAngle: 0, clockwise: true)
    },
    path("arcRadius") {
      $0.addArc(center: CGPoint(x: 20, y: 20), radius: $1, startAngle: 0, endAngle: 3, clockwise: false)
    },
    path("relativeArc") {
      $0.addRelativeArc(center: CGPoint(x: 20, y: 20), radius: 9, startAngle: 0, delta: $1)
    },
    path("tangentArc") {
      $0.addArc(tangent1End: CGPoint(x: $1, y: 20), tangent2End: CGPoint(x: 40, y: $1), radius: $1)
    },
    path("roundedRect") {
      $0.addRoundedRect(in: CGRect(x: 0, y: 0, width: 40, height: 30), cornerWidth: $1, cornerHeight: 2)
    },
    path("roundedRectWidth") {
      $0.addRoundedRect(in: CGRect(x: 0, y: 0, width: $1, height: 30), cornerWidth: 0, cornerHeight: 0)
    },
    path("ellipse") { $0.addEllipse(in: CGRect(x: $1, y: 0, width: $1, height: 30)) },
    path("rect") { $0.addRect(CGRect(x: $1, y: $1, width: 20, height: $1)) },
    path("transform") {
      $0.addRect(CGRect(x: 0, y: 0, width: 9, height: 9), transform: CGAffineTransform(scaleX: $1, y: $1))
    },
  ]

  private static func context(
    _ name: String, _ draw: @escaping @MainActor @Sendable (UIGraphicsImageRendererContext, Double) -> Void
  ) -> Entry {
    (
      name,
      { stage, value in
        let view = try stage.view()
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20))
        let image = renderer.image { draw($0, value) }
        view.addSubview(UIImageView(image: image))
        try stage.step()
        _ = image.pngData()
      }
    )
  }

  private static let graphics: [Entry] = [
    context("fill") { $0.fill(CGRect(x: $1, y: 0, width: $1, height: 5)) },
    context("clip") { context, value in
      context.clip(to: CGRect(x: 0, y: value, width: 9, height: value))
      context.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
    },
    context("scale") { context, value in
      context.cgContext.scaleBy(x: value, y: value)
      context.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
    },
    context("rotate") { context, value in
      context.cgContext.rotate(by: value)
      context.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
    },
    context("translate") { context, value in
      context.cgContext.translateBy(x: value, y: value)
      context.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
    },
    context("alpha") { context, value in
      context.cgContext.setAlpha(value)
      context.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
    },
    context("lineWidth") { context, value in
      context.cgContext.setLineWidth(value)
      context.cgContext.setMiterLimit(value)
      context.cgContext.setLineDash(phase: value, lengths: [value, 2])
      context.cgContext.stroke(CGRect(x: 3, y: 3, width: 9, height: 9))
    },
    context("strokeScaled") { context, value in
      context.cgContext.move(to: CGPoint(x: value, y: 3))
      context.cgContext.scaleBy(x: value, y: 1)
      context.cgContext.addLine(to: CGPoint(x: 9, y: value))
      context.cgContext.drawPath(using: .eoFillStroke)
    },
    context("clipPath") { context, value in
      UIBezierPath(ovalIn: CGRect(x: value, y: 0, width: value, height: 9)).addClip()
      context.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
    },
    context("bezierPath") { _, value in
      let path = UIBezierPath(roundedRect: CGRect(x: 1, y: 1, width: 9, height: value), cornerRadius: value)
      path.addArc(
        withCenter: CGPoint(x: 5, y: value), radius: value, startAngle: value, endAngle: 1, clockwise: true)
      path.apply(CGAffineTransform(scaleX: value, y: 1))
      path.lineWidth = value
      path.reversing().stroke(with: .normal, alpha: value)
      path.fill(with: .normal, alpha: value)
    },
    context("text") { _, value in
      "Text".draw(in: CGRect(x: value, y: 1, width: value, height: 9))
      _ = "Text".boundingRect(
        with: CGSize(width: 9, height: value), options: .usesLineFragmentOrigin, context: nil)
    },
    context("image") { context, value in
      let rect = CGRect(x: value, y: 1, width: 9, height: value)
      context.cgContext.draw(SampleImages.checks, in: rect)
      UIImage(cgImage: SampleImages.checks).draw(in: rect, blendMode: .normal, alpha: value)
    },
    (
      "viewDrawing",
      { stage, value in
        let view = OvalView(frame: CGRect(x: 0, y: 0, width: value, height: 9))
        try stage.view().addSubview(view)
        try stage.step()
        view.frame = CGRect(x: 0, y: 0, width: 9, height: 9)
        view.contentScaleFactor = value
        view.setNeedsDisplay()
      }
    ),
    (
      "rendererSize",
      { stage, value in
        let image = UIGraphicsImageRenderer(size: CGSize(width: value, height: 20)).image { _ in }
        try stage.view().addSubview(UIImageView(image: image))
      }
    ),
    (
      "rendererScale",
      { stage, value in
        let format = UIGraphicsImageRendererFormat()
        format.scale = value
        let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20), format: format).image { _ in
        }
        try stage.view().addSubview(UIImageView(image: image))
      }
    ),
    (
      "crop",
      { stage, value in
        let crop = SampleImages.checks.cropping(to: CGRect(x: value, y: 0, width: 4, height: value))
        try stage.layer().contents = crop
      }
    ),
    (
      "imageScale",
      { stage, value in
        let image = UIImage(cgImage: SampleImages.checks, scale: value, orientation: .left)
        let view = UIImageView(image: image)
        view.contentMode = .scaleAspectFit
        try stage.view().addSubview(view)
        view.sizeToFit()
      }
    ),
    (
      "color",
      { stage, value in
        let view = try stage.view()
        view.backgroundColor = UIColor(hue: value, saturation: value, brightness: value, alpha: value)
        view.tintColor = UIColor(white: value, alpha: value)
        let image = UIImage(cgImage: SampleImages.checks).withTintColor(
          UIColor(red: value, green: 0, blue: 0, alpha: 1))
        view.addSubview(UIImageView(image: image))
        var hue: CGFloat = 0
        _ = view.backgroundColor?.getHue(&hue, saturation: nil, brightness: nil, alpha: nil)
      }
    ),
  ]
}

private final class OvalView: UIView {
  override func draw(_ rect: CGRect) { UIBezierPath(ovalIn: rect).fill() }
}

/// Images that attacks show.
enum SampleImages {
  /// An image of 8 × 8 pixels.
  static let checks = image(width: 8, height: 8)

  static func image(width: Int, height: Int) -> CGImage {
    // A large image stays white, because a debug build takes long to fill it.
    var bytes = [UInt8](repeating: 255, count: width * height * 4)
    if bytes.count < 1 << 16 {
      for index in bytes.indices where index % 4 != 3 {
        bytes[index] = UInt8(truncatingIfNeeded: index / 4 * 37)
      }
    }
    return CGImage(width: width, height: height, isOpaque: true, premultipliedBGRA: bytes)
  }
}
