import Segue

/// A picture that grows while another fades in over it.
final class ZoomScene: Scene {
  init(_ definition: SceneFile.Definition, _ source: SceneSource, in root: CALayer) throws {
    let seconds = try definition.number("loop") / 60
    let lower = CALayer()
    lower.frame = CGRect(origin: .zero, size: source.size)
    lower.contents = try source.image("fullA")
    let upper = CALayer(size: source.size, contents: try source.image("fullB"))
    root.addSublayer(lower)
    root.addSublayer(upper)
    lower.cycle(
      "transform.scale", from: try definition.number("minScale"), to: try definition.number("maxScale"),
      seconds: seconds)
    upper.cycle("opacity", from: 0, to: 1, seconds: seconds)
  }
}

/// A picture in pieces that fly apart over another, each a layer that the app places and turns.
final class ShatterScene: Scene {
  private struct Piece {
    var center: SIMD2<Double>
    var speed: SIMD2<Double>
    var delay: Double
    /// Radians a second.
    var spin: Double
  }

  private var pieces: ContiguousArray<Piece> = []
  private var layers: ContiguousArray<CALayer> = []
  private let gravity: Double
  private let loop: Int

  init(_ definition: SceneFile.Definition, _ source: SceneSource, in root: CALayer) throws {
    gravity = try definition.number("gravity")
    loop = max(1, try definition.count("loop"))
    let (columns, rows) = (try definition.count("columns"), try definition.count("rows"))
    let side = source.size.width / Double(columns)
    let (delay, spin) = (try definition.number("maxDelay"), try definition.number("spin"))
    let (across, up) = (try definition.number("vx"), try definition.number("vyUp"))
    let picture = try source.image("fullA")
    root.addSublayer(CALayer(size: source.size, contents: try source.image("fullB")))
    var random = SceneRandom(seed: try definition.number("seed"))
    for index in 0..<(columns * rows) {
      let (column, row) = (Double(index % columns), Double(index / columns))
      let wait = random.next() * delay
      let speed = SIMD2((2 * random.next() - 1) * across, -random.next() * up)
      pieces.append(
        Piece(
          center: (SIMD2(column, row) + 0.5) * side, speed: speed, delay: wait,
          spin: (2 * random.next() - 1) * spin))
      let layer = CALayer()
      layer.bounds = CGRect(x: 0, y: 0, width: side, height: side)
      layer.contents = picture
      layer.contentsRect = CGRect(
        x: column / Double(columns), y: row * side / source.size.height, width: 1 / Double(columns),
        height: side / source.size.height)
      root.addSublayer(layer)
      layers.append(layer)
    }
  }

  func advance(to frame: Int) {
    let time = Double(frame % loop) / 60
    withoutActions {
      for index in 0..<layers.count {
        let piece = pieces[index]
        let t = max(0, time - piece.delay)
        let place = piece.center + piece.speed * t
        layers[index].position = CGPoint(x: place.x, y: place.y + 0.5 * gravity * t * t)
        layers[index].transform = CATransform3DMakeRotation(piece.spin * t, 0, 0, 1)
      }
    }
  }
}
