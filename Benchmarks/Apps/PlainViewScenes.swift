import Segue

/// Plain views that the app moves through `center`; translucent ones with an `alpha` in their definition.
final class PlainViewsScene: ViewScene {
  private let paths: ContiguousArray<BouncingPath>
  private let views: [UIView]
  private let halves: ContiguousArray<SIMD2<Double>>

  init(_ definition: SceneFile.Definition, _ source: SceneSource, in window: UIWindow) throws {
    let rectangles = try MovingRectangle.list(
      definition, count: try definition.count("count"), space: source.size)
    let alpha = try definition.number("alpha")
    paths = ContiguousArray(rectangles.map(\.path))
    halves = ContiguousArray(rectangles.map { $0.size / 2 })
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
      let middle = paths[index].snapped(frame)
      views[index].center = CGPoint(x: middle.x + halves[index].x, y: middle.y + halves[index].y)
    }
  }
}

/// Rounded views. With a `speed` the app moves them through `center` to fractional positions; at rest, a small view moves over
/// them.
final class RoundedViewsScene: ViewScene {
  private let paths: ContiguousArray<BouncingPath>
  private let views: [UIView]
  private let isMoving: Bool

  init(_ definition: SceneFile.Definition, _ source: SceneSource, in window: UIWindow) throws {
    let rectangles = try MovingRectangle.rounded(definition, space: source.size)
    isMoving = try definition.number("speed") != 0
    let shown = rectangles.map { rectangle, radius in
      let view = UIView(
        frame: CGRect(
          x: rectangle.path.start.x, y: rectangle.path.start.y, width: rectangle.size.x,
          height: rectangle.size.y))
      view.backgroundColor = UIColor(cgColor: rectangle.color)
      view.layer.cornerRadius = radius
      return view
    }
    for view in shown { window.addSubview(view) }
    if isMoving {
      (views, paths) = (shown, ContiguousArray(rectangles.map { $0.0.path }))
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

/// Labels that the app moves, or whose texts it changes: `changed` of them in each frame.
final class LabelsScene: ViewScene {
  private let paths: ContiguousArray<BouncingPath>
  private let labels: [UILabel]
  private let changed: Int

  init(_ definition: SceneFile.Definition, _ source: SceneSource, in window: UIWindow) throws {
    let count = try definition.count("count")
    changed = try definition.count("changed")
    let letters = try definition.count("letters")
    var random = SceneRandom(seed: try definition.number("seed"))
    let speed = try definition.number("speed")
    let font = try source.font(ofSize: try definition.number("fontSize"))
    var paths: ContiguousArray<BouncingPath> = []
    labels = (0..<count).map { index in
      let label = UILabel()
      label.font = font
      label.textColor = UIColor(hue: random.next(), saturation: 0.3, brightness: 1, alpha: 1)
      label.text = String(source.file.text.lines[index % source.file.text.lines.count].prefix(letters))
      label.sizeToFit()
      let size = label.bounds.size
      let room = SIMD2(max(1, source.size.width - size.width), max(1, source.size.height - size.height))
      let start = SIMD2(random.next() * room.x, random.next() * room.y)
      let velocity = SIMD2((2 * random.next() - 1) * speed, (2 * random.next() - 1) * speed)
      paths.append(BouncingPath(start: start, speed: velocity, room: room))
      label.frame.origin = CGPoint(x: start.x.rounded(), y: start.y.rounded())
      return label
    }
    self.paths = paths
    for label in labels { window.addSubview(label) }
  }

  func advance(to frame: Int) {
    if changed > 0 {
      for step in 0..<changed {
        labels[(frame * changed + step) % labels.count].text = "Frame \(frame), label \(step)"
      }
      return
    }
    for index in labels.indices {
      let corner = paths[index].snapped(frame)
      let size = labels[index].bounds.size
      labels[index].center = CGPoint(x: corner.x + size.width / 2, y: corner.y + size.height / 2)
    }
  }
}

/// Fading groups, each with a picture and a label.
final class FadingGroupsScene: ViewScene {
  private let groups: [UIView]
  private let loop: Double

  init(_ definition: SceneFile.Definition, _ source: SceneSource, in window: UIWindow) throws {
    let (count, columns) = (try definition.count("count"), try definition.count("columns"))
    let cell = SIMD2(try definition.number("width"), try definition.number("height"))
    let images = try source.images("card")
    let font = try source.font(ofSize: 14)
    loop = try definition.number("loop")
    groups = (0..<count).map { index in
      let group = UIView(
        frame: CGRect(
          x: Double(index % columns) * cell.x, y: Double(index / columns) * cell.y, width: cell.x - 8,
          height: cell.y - 8))
      group.backgroundColor = .white
      let picture = UIImageView(image: UIImage(cgImage: images[index % images.count]))
      picture.contentMode = .scaleAspectFill
      picture.clipsToBounds = true
      picture.frame = CGRect(x: 0, y: 0, width: group.bounds.width, height: group.bounds.height - 24)
      let label = UILabel(
        frame: CGRect(x: 8, y: group.bounds.height - 22, width: group.bounds.width - 16, height: 20))
      (label.font, label.text) = (font, "Item \(index)")
      group.addSubview(picture)
      group.addSubview(label)
      window.addSubview(group)
      return group
    }
  }

  func advance(to frame: Int) {
    for (index, group) in groups.enumerated() {
      let phase = (Double(frame) / loop + Double(index) / Double(groups.count)) * 2 * Double.pi
      group.alpha = 0.2 + 0.7 * (0.5 + 0.5 * cos(phase))
    }
  }
}
