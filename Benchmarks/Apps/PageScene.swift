import Segue

/// A view of a page with its motions.
@MainActor
struct PageMover {
  let view: UIView
  let frame: CGRect
  let hasShadow: Bool
  let index: Int
  let motions: [PageTrack]

  /// Sets the animated properties to their values in a frame.
  func advance(to number: Int) {
    var frame = frame
    for motion in motions {
      let value = motion.motion.value(frame: number, index: index)
      switch motion.property {
      case .x: frame.origin.x = value
      case .y: frame.origin.y = value
      case .w: frame.size.width = value
      case .h: frame.size.height = value
      case .alpha: view.alpha = value
      case .radius: view.layer.cornerRadius = value
      case .scale: view.transform = CGAffineTransform(scaleX: value, y: value)
      case .scroll: (view as? UIScrollView)?.contentOffset = CGPoint(x: 0, y: value)
      }
    }
    guard motions.contains(where: \.property.changesFrame) else { return }
    view.frame = frame
    setShadowPath()
  }

  /// Sets the shadow's path to the view's outline, as an app does when it sets sizes.
  func setShadowPath() {
    guard hasShadow else { return }
    view.layer.shadowPath =
      UIBezierPath(
        roundedRect: CGRect(origin: .zero, size: view.bounds.size), cornerRadius: view.layer.cornerRadius
      )
      .cgPath
  }
}

extension PageTrack.Property {
  fileprivate var changesFrame: Bool {
    switch self {
    case .x, .y, .w, .h: true
    case .alpha, .radius, .scale, .scroll: false
    }
  }
}

/// A curve that changes in each frame.
final class CurveView: UIView {
  override class var layerClass: AnyClass { CAShapeLayer.self }

  private let numbers: [Double]
  private let points: Int

  init(numbers: [Double], points: Int) {
    (self.numbers, self.points) = (numbers, points)
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  var shape: CAShapeLayer {
    guard let shape = layer as? CAShapeLayer else {
      fatalError("CurveView: the layer is not a CAShapeLayer; override layerClass")
    }
    return shape
  }

  func advance(to frame: Int) {
    let size = bounds.size
    let (time, c) = (Double(frame), numbers)
    let path = UIBezierPath()
    for index in 0..<points {
      let k = Double(index)
      let sum = 0.6 * sin(c[2] * k + c[3] * time + c[4]) + 0.4 * sin(2.3 * c[2] * k - 0.7 * c[3] * time)
      let point = CGPoint(x: size.width * k / Double(points - 1), y: size.height * (c[0] + c[1] * sum))
      index == 0 ? path.move(to: point) : path.addLine(to: point)
    }
    if shape.fillColor != nil {
      path.addLine(to: CGPoint(x: size.width, y: size.height))
      path.addLine(to: CGPoint(x: 0, y: size.height))
      path.close()
    }
    shape.path = path.cgPath
  }
}

/// A page of an app: lists that scroll, bars, cards, pictures, labels and curves.
final class PageScene: ViewScene {
  private let movers: [PageMover]
  private let curves: [CurveView]

  init(_ definition: SceneFile.Definition, _ source: SceneSource, in window: UIWindow) throws {
    guard let page = definition.page.flatMap({ source.file.pages?[$0] }) else {
      throw SceneError("scene \(definition.name) names no page of the file")
    }
    var builder = PageBuilder(page, source)
    try builder.add(page.elements, to: window)
    (movers, curves) = (builder.movers, builder.curves)
  }

  func advance(to frame: Int) {
    for mover in movers { mover.advance(to: frame) }
    for curve in curves { curve.advance(to: frame) }
  }
}
