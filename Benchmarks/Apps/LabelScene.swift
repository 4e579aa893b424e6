import Segue

/// Labels that the app moves. If `changed` is not 0, the app instead changes the texts of that many labels in each
/// frame.
final class LabelsScene: ViewScene {
  private let paths: ContiguousArray<BouncingPath>
  private let labels: [UILabel]
  private let halfSize: SIMD2<Double>
  private let changedCount: Int

  init(_ definition: SceneFile.Definition, _ source: SceneSource, in window: UIWindow) throws {
    let count = try definition.count("count")
    changedCount = try definition.count("changed")
    let letters = try definition.count("letters")
    let size = SIMD2(try definition.number("width"), try definition.number("height"))
    halfSize = size / 2
    let room = SIMD2(source.size.width, source.size.height) - size
    var random = SceneRandom(seed: try definition.number("seed"))
    let speed = try definition.number("speed")
    let font = try source.font(ofSize: try definition.number("fontSize"))
    let lines = source.file.text.lines
    var paths: ContiguousArray<BouncingPath> = []
    labels = (0..<count).map { index in
      let label = UILabel()
      label.font = font
      label.textColor = UIColor(hue: random.next(), saturation: 0.3, brightness: 1, alpha: 1)
      label.text = String(lines[index % lines.count].prefix(letters))
      let start = SIMD2(random.next() * room.x, random.next() * room.y)
      let velocity = SIMD2((2 * random.next() - 1) * speed, (2 * random.next() - 1) * speed)
      let path = BouncingPath(start: start, speed: velocity, room: room)
      label.frame = CGRect(origin: path.snapped(0), size: CGSize(width: size.x, height: size.y))
      paths.append(path)
      return label
    }
    self.paths = paths
    for label in labels { window.addSubview(label) }
  }

  func advance(to frame: Int) {
    if changedCount > 0 {
      for step in 0..<changedCount {
        labels[(frame * changedCount + step) % labels.count].text = "Frame \(frame), label \(step)"
      }
      return
    }
    for index in labels.indices {
      let corner = paths[index].snapped(frame)
      labels[index].center = CGPoint(x: corner.x + halfSize.x, y: corner.y + halfSize.y)
    }
  }
}
