import Foundation
import Segue

/// The scene files' random numbers: a linear congruential generator of 32 bits, of which the upper 24 count.
struct SceneRandom {
  private var state: UInt32

  init(seed: Double) { state = UInt32(truncatingIfNeeded: Int64(seed)) }

  /// 0 up to 1, 1 left out.
  mutating func next() -> Double {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Double(state >> 8) / 16_777_216
  }
}

/// The scene files' functions.
enum SceneMath {
  /// To and fro between 0 and `length`.
  static func tri(_ value: Double, _ length: Double) -> Double {
    let rest = value - 2 * length * (value / (2 * length)).rounded(.down)
    return rest <= length ? rest : 2 * length - rest
  }

  /// The nearest whole number, the upper one from the middle.
  static func snap(_ value: Double) -> Double { (value + 0.5).rounded(.down) }
}

/// A rectangle that wanders to and fro in a space.
struct Wanderer {
  /// Width and height, in points.
  var size: SIMD2<Double>
  /// Where the top left corner starts.
  var start: SIMD2<Double>
  /// In points a second.
  var speed: SIMD2<Double>
  /// How far the top left corner can go.
  var room: SIMD2<Double>
  var color: CGColor

  /// The top left corner in a frame, of sixty a second.
  func place(_ frame: Int) -> SIMD2<Double> {
    let way = start + speed * Double(frame) / 60
    return SIMD2(SceneMath.tri(way.x, room.x), SceneMath.tri(way.y, room.y))
  }

  func snapped(_ frame: Int) -> CGPoint {
    let place = place(frame)
    return CGPoint(x: SceneMath.snap(place.x), y: SceneMath.snap(place.y))
  }

  /// As the scene file has its rectangles: nine numbers each, and what `more` draws after them.
  static func list(
    _ definition: SceneFile.Definition, count: Int, space: CGSize,
    more: (inout SceneRandom) throws -> Void = { _ in }
  ) throws -> ContiguousArray<Wanderer> {
    let (least, most) = (try definition.number("minSize"), try definition.number("maxSize"))
    let speed = try definition.number("speed")
    var random = SceneRandom(seed: try definition.number("seed"))
    var list: ContiguousArray<Wanderer> = []
    list.reserveCapacity(count)
    for _ in 0..<count {
      let width = least + (random.next() * (most - least + 1)).rounded(.down)
      let height = least + (random.next() * (most - least + 1)).rounded(.down)
      let room = SIMD2(space.width - width, space.height - height)
      let x = random.next() * room.x
      let y = random.next() * room.y
      let speedX = (2 * random.next() - 1) * speed
      let speedY = (2 * random.next() - 1) * speed
      func part() -> CGFloat { (32 + (random.next() * 224).rounded(.down)) / 255 }
      let (red, green, blue) = (part(), part(), part())
      try more(&random)
      list.append(
        Wanderer(
          size: SIMD2(width, height), start: SIMD2(x, y), speed: SIMD2(speedX, speedY), room: room,
          color: CGColor(red: red, green: green, blue: blue, alpha: 1)))
    }
    return list
  }
}
