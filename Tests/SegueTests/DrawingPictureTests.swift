import Foundation
import Testing

@testable import Segue

/// A view that draws shapes looks like shape layers with the same shapes.
@Suite(.serialized) @MainActor struct DrawingPictureTests {
  private static let bounds = CGRect(x: 0, y: 0, width: 120, height: 90)

  private static let star: UIBezierPath = {
    let path = UIBezierPath()
    for index in 0..<5 {
      let angle = CGFloat(index) * 0.8 * .pi - .pi / 2
      let point = CGPoint(x: 32 + 26 * cos(angle), y: 32 + 26 * sin(angle))
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.close()
    path.usesEvenOddFillRule = true
    path.lineWidth = 2.5
    path.lineJoinStyle = .round
    return path
  }()

  private static let wave: UIBezierPath = {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 8, y: 76))
    path.addCurve(
      to: CGPoint(x: 112, y: 70), controlPoint1: CGPoint(x: 40, y: 40), controlPoint2: CGPoint(x: 80, y: 100))
    path.lineWidth = 5
    path.lineCapStyle = .round
    path.setLineDash([1, 9], count: 2, phase: 3)
    return path
  }()

  private static let pie: UIBezierPath = {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 88, y: 30))
    path.addArc(
      withCenter: CGPoint(x: 88, y: 30), radius: 22, startAngle: 0, endAngle: 1.5 * .pi, clockwise: true)
    path.close()
    return path
  }()

  private static let card = UIBezierPath(
    roundedRect: CGRect(x: 60, y: 44, width: 40, height: 20), byRoundingCorners: [.topLeft, .bottomRight],
    cornerRadii: CGSize(width: 9, height: 9))

  private final class Scene: UIView {
    override func draw(_ rect: CGRect) {
      UIColor.white.setFill()
      UIRectFill(rect)
      UIColor.systemYellow.setFill()
      star.fill()
      UIColor.systemRed.setStroke()
      star.stroke()
      UIColor.systemBlue.setFill()
      pie.fill()
      UIGraphicsGetCurrentContext()?.saveGState()
      card.addClip()
      UIColor.systemGreen.setFill()
      UIBezierPath(ovalIn: CGRect(x: 66, y: 40, width: 50, height: 22)).fill()
      UIGraphicsGetCurrentContext()?.restoreGState()
      UIColor.black.setStroke()
      wave.stroke()
    }
  }

  private static func shape(_ path: UIBezierPath, fill: UIColor? = nil, stroke: UIColor? = nil)
    -> CAShapeLayer
  {
    let layer = CAShapeLayer()
    layer.path = path.cgPath
    layer.fillColor = fill?.cgColor
    layer.strokeColor = stroke?.cgColor
    layer.fillRule = path.usesEvenOddFillRule ? .evenOdd : .nonZero
    layer.lineWidth = path.lineWidth
    layer.lineJoin = path.lineJoinStyle == .round ? .round : .miter
    layer.lineCap = path.lineCapStyle == .round ? .round : .butt
    if path === wave {
      layer.lineDashPattern = [1, 9]
      layer.lineDashPhase = 3
    }
    return layer
  }

  /// The content of `Scene`, made of layers.
  private static func layers() -> UIView {
    let view = UIView(frame: bounds)
    view.backgroundColor = .white
    let clipped = CALayer()
    clipped.mask = shape(card, fill: .black)
    let oval = UIBezierPath(ovalIn: CGRect(x: 66, y: 40, width: 50, height: 22))
    clipped.addSublayer(shape(oval, fill: .systemGreen))
    let parts = [
      shape(star, fill: .systemYellow), shape(star, stroke: .systemRed), shape(pie, fill: .systemBlue),
      clipped,
      shape(wave, stroke: .black),
    ]
    for part in parts { view.layer.addSublayer(part) }
    return view
  }

  private func renderedImage(_ view: UIView, scale: CGFloat, raster: RasterProfile) throws -> CGImage {
    let run = try Run(size: Self.bounds.size, scale: scale, raster: raster)
    defer { run.close() }
    run.window.makeKeyAndVisible()
    view.contentScaleFactor = scale
    run.window.addSubview(view)
    try run.step()
    let image = run.image()
    // The image reads its bytes at the first access, which must happen before the `Run` closes.
    _ = image.withPixels { $0.count }
    return image
  }

  @Test(arguments: [1, 2, 3] as [CGFloat]) func aDrawingHasThePixelsOfItsShapes(scale: CGFloat) throws {
    for raster in [RasterProfile.software, .hardware] {
      let drawn = try renderedImage(Scene(frame: Self.bounds), scale: scale, raster: raster)
      let built = try renderedImage(Self.layers(), scale: scale, raster: raster)
      let (a, b) = (drawn.withPixels { Array($0) }, built.withPixels { Array($0) })
      let different = zip(a, b).count { $0 != $1 }
      #expect(different == 0, "\(different) of \(a.count) bytes at scale \(scale), \(raster)")
      // The images are not empty.
      var colors: Set<[UInt8]> = []
      for first in stride(from: 0, to: a.count, by: 4) { colors.insert(Array(a[first..<first + 4])) }
      #expect(colors.count > 20)
    }
  }

  /// A ring that touches all edges of its view.
  private final class Ring: UIView {
    var lineWidth: CGFloat = 10

    override func draw(_ rect: CGRect) {
      UIColor.white.setFill()
      UIRectFill(rect)
      let path = UIBezierPath(
        arcCenter: CGPoint(x: rect.midX, y: rect.midY), radius: (rect.width - lineWidth) / 2, startAngle: 0,
        endAngle: 2 * .pi, clockwise: true)
      path.lineWidth = lineWidth
      UIColor.black.setStroke()
      path.stroke()
    }
  }

  /// Each side is a whole number of coverage blocks (16 pixels), so the ring touches the outer edges of blocks.
  @Test(arguments: [16, 24, 40, 64, 80] as [CGFloat]) func aRingTouchesItsEdges(side: CGFloat) throws {
    for lineWidth in [1, 2.5, 10] as [CGFloat] {
      let ring = Ring(frame: CGRect(x: 0, y: 0, width: side, height: side))
      ring.lineWidth = lineWidth
      let pixels = try renderedImage(ring, scale: 2, raster: .software).withPixels { Array($0) }
      let (width, last, middle) = (Int(Self.bounds.width) * 2, Int(side) * 2 - 1, Int(side))
      for (x, y) in [(0, middle), (last, middle), (middle, 0), (middle, last)] {
        #expect(pixels[(y * width + x) * 4] < 32, "\(x), \(y) at \(side), \(lineWidth)")
      }
      // Nothing is drawn beside the view.
      #expect(pixels[(middle * width + last + 3) * 4] == 0)
      if side > 2 * lineWidth + 2 { #expect(pixels[(middle * width + middle) * 4] == 255) }
    }
  }

  @Test func renderersWriteFiles() throws {
    let run = try Run(size: Self.bounds.size, scale: 2, raster: .software)
    defer { run.close() }
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10))
    func half(_ context: UIGraphicsImageRendererContext) {
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
    }
    let files = [
      renderer.pngData(actions: half), renderer.jpegData(withCompressionQuality: 1, actions: half),
    ]
    for (index, file) in files.enumerated() {
      let image = try #require(UIImage(data: file, scale: 2)?.cgImage)
      #expect(image.width == 40 && image.height == 20 && image.isOpaque == (index == 1))
      let pixels = image.withPixels { Array($0) }
      func isNear(_ x: Int, _ expected: [UInt8]) -> Bool {
        let start = (10 * 40 + x) * 4
        return zip(pixels[start..<start + 4], expected).allSatisfy { abs(Int($0) - Int($1)) <= 4 }
      }
      #expect(isNear(10, [0, 0, 255, 255]))
      // A JPEG has no alpha: pixels without drawing are white.
      #expect(isNear(30, index == 0 ? [0, 0, 0, 0] : [255, 255, 255, 255]))
    }
  }
}
