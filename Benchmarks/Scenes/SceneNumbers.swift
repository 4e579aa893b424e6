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

/// The scene files' functions, of two numbers at once.
enum SceneMath {
  /// To and fro between 0 and `length`.
  @inline(__always)
  static func tri(_ value: SIMD2<Double>, _ length: SIMD2<Double>) -> SIMD2<Double> {
    let there = 2 * length
    let rest = value - there * (value / there).rounded(.down)
    return rest.replacing(with: there - rest, where: rest .> length)
  }

  /// The nearest whole number, the upper one from the middle.
  @inline(__always)
  static func snap(_ value: SIMD2<Double>) -> SIMD2<Double> { (value + 0.5).rounded(.down) }
}

/// How the top left corner of a rectangle wanders to and fro, in points.
struct Wandering {
  /// Where it starts.
  var start: SIMD2<Double>
  /// In points a second.
  var speed: SIMD2<Double>
  /// How far it can go.
  var room: SIMD2<Double>

  /// Where it is in a frame, of sixty a second.
  @inline(__always)
  func place(_ frame: Int) -> SIMD2<Double> { SceneMath.tri(start + speed * Double(frame) / 60, room) }

  @inline(__always)
  func snapped(_ frame: Int) -> CGPoint {
    let place = SceneMath.snap(place(frame))
    return CGPoint(x: place.x, y: place.y)
  }
}

/// A rectangle that wanders to and fro in a space.
struct Wanderer {
  /// Width and height, in points.
  var size: SIMD2<Double>
  var way: Wandering
  var color: CGColor

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
          size: SIMD2(width, height),
          way: Wandering(start: SIMD2(x, y), speed: SIMD2(speedX, speedY), room: room),
          color: CGColor(red: red, green: green, blue: blue, alpha: 1)))
    }
    return list
  }
}
