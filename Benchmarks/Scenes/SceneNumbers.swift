import Foundation
import Segue

/// The random numbers of the scene files: the upper 24 bits of a 32-bit linear congruential generator.
struct SceneRandom {
  private var state: UInt32

  init(seed: Double) { state = UInt32(truncatingIfNeeded: Int64(seed)) }

  /// The next number of the sequence, in 0..<1.
  mutating func next() -> Double {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Double(state >> 8) / 16_777_216
  }
}

/// The scene files' functions, for two numbers at once.
enum SceneMath {
  // An app that moves thousands of rectangles notices each branch on a fraction, which is mispredicted half of the time,
  // so these functions have none.

  /// A triangle wave between 0 and `length`.
  @inline(__always)
  static func tri(_ value: SIMD2<Double>, _ length: SIMD2<Double>) -> SIMD2<Double> {
    let period = 2 * length
    // At a multiple of the period, both neighbouring periods give the same value.
    let rest = value - period * nearest(value / period - 0.5)
    let fromPeak = rest - length
    return length - SIMD2(fromPeak.x.magnitude, fromPeak.y.magnitude)
  }

  /// The nearest whole number; halves round up.
  @inline(__always)
  static func snap(_ value: SIMD2<Double>) -> SIMD2<Double> { nearest(value + 0x1p-30) }

  /// The nearest whole numbers; halves round to even ones.
  @inline(__always)
  private static func nearest(_ value: SIMD2<Double>) -> SIMD2<Double> {
    // Numbers of this magnitude have no fraction.
    (value + 0x1.8p52) - 0x1.8p52
  }
}

/// The motion of a rectangle's top left corner, which bounces off the edges of its space; in points.
struct BouncingPath {
  /// The initial position.
  var start: SIMD2<Double>
  /// The velocity in points per second.
  var speed: SIMD2<Double>
  /// The size of the space minus the size of the rectangle.
  var room: SIMD2<Double>

  /// The position in a frame, at 60 frames per second.
  @inline(__always)
  func position(_ frame: Int) -> SIMD2<Double> { SceneMath.tri(start + speed * Double(frame) / 60, room) }

  @inline(__always)
  func snapped(_ frame: Int) -> CGPoint {
    let snapped = SceneMath.snap(position(frame))
    return CGPoint(x: snapped.x, y: snapped.y)
  }
}

/// A solid rectangle that bounces within a space.
struct MovingRectangle {
  /// Width and height, in points.
  var size: SIMD2<Double>
  var path: BouncingPath
  var color: CGColor

  /// Returns the rectangles of a scene. Each uses nine random numbers, and then the random numbers that `more` uses.
  static func list(
    _ definition: SceneFile.Definition, count: Int, space: CGSize,
    more: (inout SceneRandom) throws -> Void = { _ in }
  ) throws -> ContiguousArray<MovingRectangle> {
    let (least, most) = (try definition.number("minSize"), try definition.number("maxSize"))
    let speed = try definition.number("speed")
    var random = SceneRandom(seed: try definition.number("seed"))
    var list: ContiguousArray<MovingRectangle> = []
    list.reserveCapacity(count)
    for _ in 0..<count {
      let width = least + (random.next() * (most - least + 1)).rounded(.down)
      let height = least + (random.next() * (most - least + 1)).rounded(.down)
      let room = SIMD2(space.width - width, space.height - height)
      let x = random.next() * room.x
      let y = random.next() * room.y
      let speedX = (2 * random.next() - 1) * speed
      let speedY = (2 * random.next() - 1) * speed
      func component() -> CGFloat { (32 + (random.next() * 224).rounded(.down)) / 255 }
      let (red, green, blue) = (component(), component(), component())
      try more(&random)
      list.append(
        MovingRectangle(
          size: SIMD2(width, height),
          path: BouncingPath(start: SIMD2(x, y), speed: SIMD2(speedX, speedY), room: room),
          color: CGColor(red: red, green: green, blue: blue, alpha: 1)))
    }
    return list
  }
}
