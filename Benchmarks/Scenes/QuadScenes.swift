import Segue

/// Solid rectangles that the app moves to whole points.
final class QuadScene: LayerScene {
  private let paths: ContiguousArray<BouncingPath>
  private let layers: ContiguousArray<CALayer>

  init(_ definition: SceneFile.Definition, _ source: SceneSource, in root: CALayer) throws {
    let rectangles = try MovingRectangle.list(
      definition, count: try definition.count("count"), space: source.size)
    paths = ContiguousArray(rectangles.map(\.path))
    layers = ContiguousArray(rectangles.map { $0.layer() })
    for layer in layers { root.addSublayer(layer) }
  }

  func advance(to frame: Int) { layers.setPositions(paths, frame) }
}

extension MovingRectangle {
  /// Returns the rectangles of a scene with their corner radii. The tenth random number of a rectangle defines its
  /// radius.
  static func rounded(
    _ definition: SceneFile.Definition, space: CGSize
  ) throws -> Zip2Sequence<ContiguousArray<MovingRectangle>, [Double]> {
    let (least, most) = (try definition.number("minRadius"), try definition.number("maxRadius"))
    var radii: [Double] = []
    let rectangles = try list(definition, count: try definition.count("count"), space: space) { random in
      radii.append(least + (random.next() * (most - least + 1)).rounded(.down))
    }
    return zip(rectangles, radii)
  }

  /// A layer of the rectangle's size and colour.
  func layer() -> CALayer {
    let layer = CALayer(size: CGSize(width: size.x, height: size.y))
    layer.backgroundColor = color
    return layer
  }
}

extension ContiguousArray<CALayer> {
  /// Sets the positions of the layers for a frame.
  @MainActor
  func setPositions(_ paths: ContiguousArray<BouncingPath>, _ frame: Int) {
    withoutActions {
      for index in 0..<count { self[index].position = paths[index].snapped(frame) }
    }
  }
}

/// Rounded rectangles at fractional positions, moved by animations.
final class RoundedScene: LayerScene {
  init(_ definition: SceneFile.Definition, _ source: SceneSource, in root: CALayer) throws {
    for (rectangle, radius) in try MovingRectangle.rounded(definition, space: source.size) {
      let layer = rectangle.layer()
      layer.cornerRadius = radius
      let path = rectangle.path
      layer.position = CGPoint(x: path.start.x, y: path.start.y)
      root.addSublayer(layer)
      layer.swing(
        "position.x", length: path.room.x, speed: path.speed.x, start: path.start.x)
      layer.swing(
        "position.y", length: path.room.y, speed: path.speed.y, start: path.start.y)
    }
  }
}

/// Translucent pictures, some with soft edges, that the app moves to whole points.
final class SpriteScene: LayerScene {
  private var paths: ContiguousArray<BouncingPath> = []
  private var layers: ContiguousArray<CALayer> = []

  init(_ definition: SceneFile.Definition, _ source: SceneSource, in root: CALayer) throws {
    let images = try source.images("sprite")
    let (side, speed) = (try definition.number("size"), try definition.number("speed"))
    let room = SIMD2(source.size.width - side, source.size.height - side)
    var random = SceneRandom(seed: try definition.number("seed"))
    for index in 0..<(try definition.count("count")) {
      let start = SIMD2(random.next() * room.x, random.next() * room.y)
      let velocity = SIMD2((2 * random.next() - 1) * speed, (2 * random.next() - 1) * speed)
      paths.append(BouncingPath(start: start, speed: velocity, room: room))
      let layer = CALayer(
        size: CGSize(width: side, height: side), contents: images[index % images.count])
      layer.opacity = Float(try definition.number("alpha"))
      root.addSublayer(layer)
      layers.append(layer)
    }
  }

  func advance(to frame: Int) { layers.setPositions(paths, frame) }
}

/// Groups of overlapping rectangles, each with a group opacity.
final class GroupScene: LayerScene {
  private let paths: ContiguousArray<BouncingPath>
  private var layers: ContiguousArray<CALayer> = []

  init(_ definition: SceneFile.Definition, _ source: SceneSource, in root: CALayer) throws {
    let (groups, countPerGroup) = (try definition.count("groups"), try definition.count("perGroup"))
    let columns = max(1, try definition.count("columns"))
    let cell = CGSize(width: try definition.number("cellW"), height: try definition.number("cellH"))
    let alpha = Float(try definition.number("alpha"))
    let rectangles = try MovingRectangle.list(definition, count: groups * countPerGroup, space: cell)
    paths = ContiguousArray(rectangles.map(\.path))
    for group in 0..<groups {
      let layer = CALayer(
        size: cell,
        at: CGPoint(x: cell.width * Double(group % columns), y: cell.height * Double(group / columns)))
      layer.opacity = alpha
      root.addSublayer(layer)
      for index in (group * countPerGroup)..<((group + 1) * countPerGroup) {
        let member = rectangles[index].layer()
        layer.addSublayer(member)
        layers.append(member)
      }
    }
  }

  func advance(to frame: Int) { layers.setPositions(paths, frame) }
}

/// Thousands of static rectangles, and a small layer that moves and rotates.
final class DamageScene: LayerScene {
  init(_ definition: SceneFile.Definition, _ source: SceneSource, in root: CALayer) throws {
    let rectangles = try MovingRectangle.list(
      definition, count: try definition.count("count"), space: source.size)
    for rectangle in rectangles {
      let layer = rectangle.layer()
      layer.position = rectangle.path.snapped(0)
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
