import Segue

/// Rectangles of one colour, which the app places on whole points.
final class QuadScene: Scene {
  private let ways: ContiguousArray<Wandering>
  private let layers: ContiguousArray<CALayer>

  init(_ definition: SceneFile.Definition, _ source: SceneSource, in root: CALayer) throws {
    let wanderers = try Wanderer.list(
      definition, count: try definition.count("count"), space: source.size)
    ways = ContiguousArray(wanderers.map(\.way))
    layers = ContiguousArray(wanderers.map { $0.layer() })
    for layer in layers { root.addSublayer(layer) }
  }

  func advance(to frame: Int) { layers.place(ways, frame) }
}

extension Wanderer {
  /// A layer of the rectangle's size and colour.
  func layer() -> CALayer {
    let layer = CALayer(size: CGSize(width: size.x, height: size.y))
    layer.backgroundColor = color
    return layer
  }
}

extension ContiguousArray<CALayer> {
  /// Places the layers where their rectangles are in a frame.
  @MainActor
  func place(_ ways: ContiguousArray<Wandering>, _ frame: Int) {
    withoutActions {
      for index in 0..<count { self[index].position = ways[index].snapped(frame) }
    }
  }
}

/// Rounded rectangles at fractions of points, moved by animations.
final class RoundedScene: Scene {
  init(_ definition: SceneFile.Definition, _ source: SceneSource, in root: CALayer) throws {
    let (least, most) = (try definition.number("minRadius"), try definition.number("maxRadius"))
    var radii: [Double] = []
    let wanderers = try Wanderer.list(
      definition, count: try definition.count("count"), space: source.size
    ) { random in
      radii.append(least + (random.next() * (most - least + 1)).rounded(.down))
    }
    for (wanderer, radius) in zip(wanderers, radii) {
      let layer = wanderer.layer()
      layer.cornerRadius = radius
      let way = wanderer.way
      layer.position = CGPoint(x: way.start.x, y: way.start.y)
      root.addSublayer(layer)
      layer.swing(
        "position.x", length: way.room.x, speed: way.speed.x, start: way.start.x)
      layer.swing(
        "position.y", length: way.room.y, speed: way.speed.y, start: way.start.y)
    }
  }
}

/// Pictures, some with soft edges, each at one opacity, which the app places on whole points.
final class SpriteScene: Scene {
  private var ways: ContiguousArray<Wandering> = []
  private var layers: ContiguousArray<CALayer> = []

  init(_ definition: SceneFile.Definition, _ source: SceneSource, in root: CALayer) throws {
    let images = try source.images("sprite")
    let (side, speed) = (try definition.number("size"), try definition.number("speed"))
    let room = SIMD2(source.size.width - side, source.size.height - side)
    var random = SceneRandom(seed: try definition.number("seed"))
    for index in 0..<(try definition.count("count")) {
      let start = SIMD2(random.next() * room.x, random.next() * room.y)
      let way = SIMD2((2 * random.next() - 1) * speed, (2 * random.next() - 1) * speed)
      ways.append(Wandering(start: start, speed: way, room: room))
      let layer = CALayer(
        size: CGSize(width: side, height: side), contents: images[index % images.count])
      layer.opacity = Float(try definition.number("alpha"))
      root.addSublayer(layer)
      layers.append(layer)
    }
  }

  func advance(to frame: Int) { layers.place(ways, frame) }
}

/// Groups of overlapping rectangles, each group at one opacity.
final class GroupScene: Scene {
  private let ways: ContiguousArray<Wandering>
  private var layers: ContiguousArray<CALayer> = []

  init(_ definition: SceneFile.Definition, _ source: SceneSource, in root: CALayer) throws {
    let (groups, each) = (try definition.count("groups"), try definition.count("perGroup"))
    let columns = max(1, try definition.count("columns"))
    let cell = CGSize(width: try definition.number("cellW"), height: try definition.number("cellH"))
    let alpha = Float(try definition.number("alpha"))
    let wanderers = try Wanderer.list(definition, count: groups * each, space: cell)
    ways = ContiguousArray(wanderers.map(\.way))
    for group in 0..<groups {
      let layer = CALayer(
        size: cell,
        at: CGPoint(x: cell.width * Double(group % columns), y: cell.height * Double(group / columns)))
      layer.opacity = alpha
      root.addSublayer(layer)
      for index in (group * each)..<((group + 1) * each) {
        let member = wanderers[index].layer()
        layer.addSublayer(member)
        layers.append(member)
      }
    }
  }

  func advance(to frame: Int) { layers.place(ways, frame) }
}

/// Thousands of rectangles that stand still, and one small thing that moves and turns.
final class DamageScene: Scene {
  init(_ definition: SceneFile.Definition, _ source: SceneSource, in root: CALayer) throws {
    let wanderers = try Wanderer.list(
      definition, count: try definition.count("count"), space: source.size)
    for wanderer in wanderers {
      let layer = wanderer.layer()
      layer.position = wanderer.way.snapped(0)
      root.addSublayer(layer)
    }
    let side = try definition.number("spinner")
    let spinner = CALayer(size: CGSize(width: side, height: side))
    spinner.backgroundColor = .white
    spinner.cornerRadius = try definition.number("spinRadius")
    let bar = CALayer()
    bar.bounds = CGRect(
      x: 0, y: 0, width: try definition.number("barW"), height: try definition.number("barH"))
    bar.position = CGPoint(x: side / 2, y: side / 2)
    bar.backgroundColor = SceneSource.color(0xD02020)
    bar.allowsEdgeAntialiasing = true
    spinner.addSublayer(bar)
    root.addSublayer(spinner)
    spinner.swing(
      "position.x", length: source.size.width - side, speed: 60 * (try definition.number("dx")))
    spinner.swing(
      "position.y", length: source.size.height - side, speed: 60 * (try definition.number("dy")))
    let rate = try definition.number("degPerFrame") * 60
    if rate != 0 {
      bar.cycle("transform.rotation.z", from: 0, to: rate < 0 ? -2 * .pi : 2 * .pi, seconds: 360 / abs(rate))
    }
  }
}
