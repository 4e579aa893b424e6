import Segue

/// A picture over another, masked by a growing circle.
final class CircleMaskScene: LayerScene {
  init(_ definition: SceneFile.Definition, _ source: SceneSource, in root: CALayer) throws {
    root.addSublayer(CALayer(size: source.size, contents: try source.image("fullA")))
    let upper = CALayer(size: source.size, contents: try source.image("fullB"))
    let radius = try definition.number("maxRadius")
    // The mask is a round layer that is scaled, as apps often write it.
    let bubble = CALayer()
    bubble.bounds = CGRect(x: 0, y: 0, width: 2 * radius, height: 2 * radius)
    bubble.position = CGPoint(x: try definition.number("cx"), y: try definition.number("cy"))
    bubble.cornerRadius = radius
    bubble.backgroundColor = .black
    upper.mask = bubble
    root.addSublayer(upper)
    bubble.cycle("transform.scale", from: 0, to: 1, seconds: try definition.number("loop") / 60)
  }
}

/// A picture over another, masked by a star that grows by an animation of its path, and rotates.
final class PathMaskScene: LayerScene {
  init(_ definition: SceneFile.Definition, _ source: SceneSource, in root: CALayer) throws {
    root.addSublayer(CALayer(size: source.size, contents: try source.image("fullA")))
    let upper = CALayer(size: source.size, contents: try source.image("fullB"))
    let mask = CAShapeLayer()
    mask.position = CGPoint(x: try definition.number("cx"), y: try definition.number("cy"))
    let (tips, inner) = (try definition.count("tips"), try definition.number("inner"))
    let least = try definition.number("minRadius")
    let first = Self.star(tips, inner: inner, radius: least)
    mask.path = first
    upper.mask = mask
    root.addSublayer(upper)

    let growth = CABasicAnimation(keyPath: "path")
    growth.fromValue = first
    growth.toValue = Self.star(tips, inner: inner, radius: least + (try definition.number("growRadius")))
    growth.duration = try definition.number("loop") / 60
    growth.repeatCount = .infinity
    mask.add(growth, forKey: "growth")
    let spin = try definition.number("spin")
    if spin != 0 {
      let turn = spin < 0 ? -2 * Double.pi : 2 * Double.pi
      mask.cycle("transform.rotation.z", from: 0, to: turn, seconds: turn / spin)
    }
  }

  /// Returns a closed path around the origin, with two cubics for each tip. The first tip points to the right.
  static func star(_ tips: Int, inner: Double, radius: Double) -> CGPath {
    let path = CGMutablePath()
    let step = Double.pi / Double(tips)
    func point(_ radius: Double, _ angle: Double) -> CGPoint {
      CGPoint(x: radius * cos(angle), y: radius * sin(angle))
    }
    path.move(to: point(radius, 0))
    for index in 0..<(2 * tips) {
      let (from, to) = index % 2 == 0 ? (radius, radius * inner) : (radius * inner, radius)
      let angle = step * Double(index)
      path.addCurve(
        to: point(to, angle + step), control1: point(from + (to - from) * 0.6, angle + 0.2 * step),
        control2: point(from + (to - from) * 0.9, angle + 0.6 * step))
    }
    path.closeSubpath()
    return path
  }
}
