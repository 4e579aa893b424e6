import Segue

/// Plain views that the app moves by setting `center`. The definition's `alpha` is the alpha of the views' colours.
final class PlainViewsScene: ViewScene {
  private let paths: ContiguousArray<BouncingPath>
  private let views: [UIView]
  private let halfSizes: ContiguousArray<SIMD2<Double>>

  init(_ definition: SceneFile.Definition, _ source: SceneSource, in window: UIWindow) throws {
    let rectangles = try MovingRectangle.list(
      definition, count: try definition.count("count"), space: source.size)
    let alpha = try definition.number("alpha")
    paths = ContiguousArray(rectangles.map(\.path))
    halfSizes = ContiguousArray(rectangles.map { $0.size / 2 })
    views = rectangles.map { rectangle in
      let view = UIView(
        frame: CGRect(
          x: rectangle.path.start.x, y: rectangle.path.start.y, width: rectangle.size.x,
          height: rectangle.size.y))
      view.backgroundColor = UIColor(cgColor: rectangle.color).withAlphaComponent(alpha)
      return view
    }
    for view in views { window.addSubview(view) }
  }

  func advance(to frame: Int) {
    for index in views.indices {
      let corner = paths[index].snapped(frame)
      views[index].center = CGPoint(x: corner.x + halfSizes[index].x, y: corner.y + halfSizes[index].y)
    }
  }
}

/// Rounded views. If `speed` is not 0, the app moves them to fractional positions by setting `center`. Otherwise the
/// rounded views rest, and a small view moves over them.
final class RoundedViewsScene: ViewScene {
  private let paths: ContiguousArray<BouncingPath>
  private let views: [UIView]
  private let isMoving: Bool

  init(_ definition: SceneFile.Definition, _ source: SceneSource, in window: UIWindow) throws {
    let rectangles = try MovingRectangle.rounded(definition, space: source.size)
    isMoving = try definition.number("speed") != 0
    let roundedViews = rectangles.map { rectangle, radius in
      let view = UIView(
        frame: CGRect(
          x: rectangle.path.start.x, y: rectangle.path.start.y, width: rectangle.size.x,
          height: rectangle.size.y))
      view.backgroundColor = UIColor(cgColor: rectangle.color)
      view.layer.cornerRadius = radius
      return view
    }
    for view in roundedViews { window.addSubview(view) }
    if isMoving {
      (views, paths) = (roundedViews, ContiguousArray(rectangles.map { $0.0.path }))
    } else {
      let dot = UIView(frame: CGRect(x: 0, y: 0, width: 32, height: 32))
      dot.backgroundColor = .white
      window.addSubview(dot)
      let room = SIMD2(source.size.width - 32, source.size.height - 32)
      (views, paths) = ([dot], [BouncingPath(start: .zero, speed: SIMD2(150, 110), room: room)])
    }
  }

  func advance(to frame: Int) {
    for index in views.indices {
      let corner = paths[index].position(frame)
      let size = views[index].bounds.size
      views[index].center = CGPoint(x: corner.x + size.width / 2, y: corner.y + size.height / 2)
    }
  }
}
