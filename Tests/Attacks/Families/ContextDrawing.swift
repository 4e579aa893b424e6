import Engine
import Foundation
import Segue

/// Text layers, and the gradients, shadows, transparency layers and outlines of graphics contexts.
enum ContextDrawing {
  static let all: [Attack] = numbers + counts + unbalanced + texts + manyCalls

  /// Shows the image that `draw` makes in an image view.
  @MainActor
  private static func showImage(_ stage: Stage, _ draw: @MainActor (CGContext) -> Void) throws {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 60, height: 60)).image { draw($0.cgContext) }
    try stage.view { UIImageView(frame: $0) }.image = image
    try stage.step()
  }

  private static let beyondBothEnds: CGGradientDrawingOptions = [
    .drawsBeforeStartLocation, .drawsAfterEndLocation,
  ]
  private static let colors = [CGColor.black, CGColor(red: 1, green: 0, blue: 0, alpha: 0)]

  private static func gradient(_ locations: [CGFloat]? = nil) -> CGGradient? {
    CGGradient(colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors, locations: locations)
  }

  /// A path of a curve and a line, some of whose coordinates are `number`.
  private static func curvedPath(_ number: Double) -> CGPath {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 5, y: 5))
    path.addCurve(
      to: CGPoint(x: 50, y: 50), control1: CGPoint(x: number, y: 5), control2: CGPoint(x: 5, y: number))
    path.addLine(to: CGPoint(x: number, y: 20))
    return path
  }

  /// Drawing calls with extreme numbers.
  private static let numbers = Attack.withEvery(
    "drawing", Numbers.all, .any, limits: .structure,
    [
      (
        "linearGradient",
        { stage, number in
          try showImage(stage) { context in
            guard let gradient = gradient() else { return }
            context.drawLinearGradient(
              gradient, start: CGPoint(x: number, y: 3), end: CGPoint(x: 30, y: 30), options: [])
            context.rotate(by: 0.3)
            context.drawLinearGradient(
              gradient, start: .zero, end: CGPoint(x: 30, y: number), options: beyondBothEnds)
          }
        }
      ),
      (
        "radialGradient",
        { stage, number in
          try showImage(stage) { context in
            guard let gradient = gradient([CGFloat(number), 0.5]) else { return }
            let (start, end) = (CGPoint(x: 20, y: 20), CGPoint(x: 30, y: 30))
            context.drawRadialGradient(
              gradient, startCenter: start, startRadius: number, endCenter: start, endRadius: 20, options: [])
            context.drawRadialGradient(
              gradient, startCenter: start, startRadius: 3, endCenter: end, endRadius: number,
              options: beyondBothEnds)
            context.drawRadialGradient(
              gradient, startCenter: CGPoint(x: number, y: 20), startRadius: 3, endCenter: end, endRadius: 20,
              options: beyondBothEnds)
          }
        }
      ),
      (
        "gradientTransform",
        { stage, number in
          try showImage(stage) { context in
            guard let gradient = gradient() else { return }
            context.concatenate(CGAffineTransform(a: number, b: 0.3, c: 0.2, d: 1, tx: 0, ty: number))
            context.clip(to: CGRect(x: 0, y: 0, width: number, height: 30))
            context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 30, y: 30), options: [])
            context.drawRadialGradient(
              gradient, startCenter: .zero, startRadius: 3, endCenter: CGPoint(x: 9, y: 9), endRadius: 20,
              options: beyondBothEnds)
          }
        }
      ),
      (
        "shadow",
        { stage, number in
          try showImage(stage) { context in
            context.setShadow(offset: CGSize(width: number, height: 3), blur: 4)
            context.fill(CGRect(x: 10, y: 10, width: 20, height: 20))
            context.setShadow(offset: CGSize(width: 3, height: 3), blur: number, color: .black)
            context.fillEllipse(in: CGRect(x: 10, y: 10, width: 20, height: 20))
            context.setShadow(offset: .zero, blur: 3, color: CGColor(gray: number, alpha: number))
            context.strokeEllipse(in: CGRect(x: 10, y: 10, width: 20, height: 20))
          }
        }
      ),
      (
        "clearAndMask",
        { stage, number in
          let mask = SampleImages.image(width: 8, height: 8)
          try showImage(stage) { context in
            context.fill(CGRect(x: 10, y: 10, width: 20, height: 20))
            context.clear(CGRect(x: 15, y: number, width: number, height: 3))
            context.beginTransparencyLayer(
              in: CGRect(x: 0, y: 0, width: number, height: 30), auxiliaryInfo: nil)
            context.clip(to: CGRect(x: 5, y: 5, width: 20, height: number), mask: mask)
            context.fill(CGRect(x: 10, y: 10, width: 20, height: 20))
            context.endTransparencyLayer()
          }
        }
      ),
      (
        "outline",
        { stage, number in
          let path = curvedPath(number)
          let outlines = [
            path.copy(strokingWithWidth: 5, lineCap: .round, lineJoin: .round, miterLimit: number),
            curvedPath(40).copy(
              strokingWithWidth: number, lineCap: .square, lineJoin: .miter, miterLimit: 10),
            path.copy(dashingWithPhase: number, lengths: [3, 2]),
            curvedPath(40).copy(dashingWithPhase: 1, lengths: [CGFloat(number), 2, 0]),
          ]
          try showImage(stage) { context in
            for outline in outlines {
              context.addPath(outline)
              context.fillPath()
            }
          }
        }
      ),
      (
        "textLayer",
        { stage, number in
          let layer = CATextLayer()
          layer.string = "A text that is longer than its layer is wide"
          layer.isWrapped = true
          layer.truncationMode = .middle
          try stage.layer().addSublayer(layer)
          layer.bounds = CGRect(x: 0, y: 0, width: 50, height: 30)
          try stage.step()
          layer.fontSize = number
          try stage.step()
          layer.fontSize = 12
          layer.bounds.size.width = number
          try stage.step()
          layer.bounds.size = CGSize(width: 40, height: 40)
          layer.contentsScale = number
          layer.foregroundColor = CGColor(gray: number, alpha: number)
          try stage.step()
        }
      ),
    ])

  /// Gradients whose numbers of locations, components and colours contradict each other, or whose colours are not
  /// colours.
  private static let counts = Attack.family(
    "gradient", .traps, limits: .structure,
    [
      ("fewLocations", { _ in _ = gradient([0]) }), ("manyLocations", { _ in _ = gradient([0, 0.5, 1]) }),
      ("noLocations", { _ in _ = gradient([]) }),
      ("strings", { _ in _ = CGGradient(colorsSpace: nil, colors: ["red", 3], locations: nil) }),
      (
        "nilColour", { _ in _ = CGGradient(colorsSpace: nil, colors: [CGColor?.none as Any], locations: nil) }
      ),
      (
        "fewComponents",
        { _ in
          _ = CGGradient(
            colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: [0, 0, 0], locations: nil, count: 1)
        }
      ),
      (
        "hugeCount",
        { _ in
          _ = CGGradient(
            colorSpace: CGColorSpaceCreateDeviceGray(), colorComponents: [0, 1], locations: nil, count: .max)
        }
      ),
      (
        "fewLocationsForComponents",
        { _ in
          _ = CGGradient(
            colorSpace: CGColorSpaceCreateDeviceGray(), colorComponents: [0, 1, 1, 1], locations: [0],
            count: 2)
        }
      ),
    ])

  private static let unbalanced =
    Attack.family(
      "transparencyLayer", .traps, limits: .structure,
      [
        ("endWithoutBegin", { stage in try showImage(stage) { $0.endTransparencyLayer() } }),
        (
          "endTwice",
          { stage in
            try showImage(stage) {
              $0.beginTransparencyLayer(auxiliaryInfo: nil)
              $0.endTransparencyLayer()
              $0.endTransparencyLayer()
            }
          }
        ),
        (
          "restoreOutside",
          { stage in
            try showImage(stage) {
              $0.saveGState()
              $0.beginTransparencyLayer(auxiliaryInfo: nil)
              $0.restoreGState()
            }
          }
        ),
      ])
    + Attack.family(
      "transparencyLayer", .draws, limits: .structure,
      [
        (
          "neverEnded",
          { stage in
            try showImage(stage) {
              $0.beginTransparencyLayer(auxiliaryInfo: nil)
              $0.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
            }
          }
        ),
        (
          "savedInside",
          { stage in
            try showImage(stage) {
              $0.beginTransparencyLayer(auxiliaryInfo: ["key": 3])
              $0.saveGState()
              $0.endTransparencyLayer()
              $0.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
            }
          }
        ),
        (
          "nilColours",
          { stage in
            try showImage(stage) {
              $0.setShadow(offset: .zero, blur: 3, color: nil)
              $0.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
            }
            let layer = CATextLayer()
            layer.string = "Text"
            layer.foregroundColor = nil
            layer.bounds = CGRect(x: 0, y: 0, width: 50, height: 30)
            try stage.layer().addSublayer(layer)
            try stage.step()
          }
        ),
      ])

  private static let texts = Attack.family(
    "textLayer", .traps, limits: .structure,
    [
      ("number", { _ in CATextLayer().string = 3 }), ("fontNumber", { _ in CATextLayer().font = 12.0 }),
      ("keyedNumber", { _ in CATextLayer().setValue(3, forKey: "string") }),
      ("keyedMode", { _ in CATextLayer().setValue(3, forKey: "truncationMode") }),
    ])

  private static let largeCounts: [(name: String, value: Int)] = [("1e3", 1000), ("1e5", 100_000)]

  private static let manyCalls = Attack.withEvery(
    "drawingMany", largeCounts, .any, limits: .structure,
    [
      (
        "clips",
        { stage, count in
          try showImage(stage) { context in
            for _ in 0..<count { context.clip(to: CGRect(x: 0, y: 0, width: 30, height: 30)) }
            context.fill(CGRect(x: 0, y: 0, width: 30, height: 30))
          }
        }
      ),
      (
        "layers",
        { stage, count in
          try showImage(stage) { context in
            for _ in 0..<count { context.beginTransparencyLayer(auxiliaryInfo: nil) }
            context.fill(CGRect(x: 0, y: 0, width: 30, height: 30))
            for _ in 0..<count { context.endTransparencyLayer() }
          }
        }
      ),
      (
        "clears",
        { stage, count in
          try showImage(stage) { context in
            for index in 0..<count {
              context.fill(CGRect(x: 0, y: 0, width: 30, height: 30))
              context.clear(CGRect(x: index % 30, y: 0, width: 3, height: 3))
            }
          }
        }
      ),
      (
        "stops",
        { stage, count in
          let colors = (0..<count).map { CGColor(gray: Double($0 % 2), alpha: Double($0 % 3) / 2) }
          guard let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: nil) else { return }
          try showImage(stage) {
            $0.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 60, y: 0), options: [])
          }
        }
      ),
      (
        "dashes",
        { stage, count in
          let path = curvedPath(1000)
          let dashed = path.copy(dashingWithPhase: 0, lengths: [1000 / CGFloat(count)])
          _ = dashed.copy(strokingWithWidth: 3, lineCap: .round, lineJoin: .round, miterLimit: 10)
          try stage.step()
        }
      ),
    ])
}
