import GPURender
import UIKit

/// The fingers that a mouse simulates: one at the pointer and, with Alt or Control, a second one that mirrors it about
/// a point, for pinches and rotations. With Shift in addition, both move in the same direction.
struct MouseFingers {
  struct Change: Equatable {
    var id: Int
    var phase: TouchSample.Phase
    var position: CGPoint
  }

  private enum SecondFinger {
    case mirrored(about: CGPoint)
    case parallel(offset: CGPoint)

    /// The position of the second finger for that of the first.
    func position(_ first: CGPoint) -> CGPoint {
      switch self {
      case .mirrored(let centre): CGPoint(x: 2 * centre.x - first.x, y: 2 * centre.y - first.y)
      case .parallel(let offset): CGPoint(x: first.x + offset.x, y: first.y + offset.y)
      }
    }
  }

  /// Whether the button is down.
  private(set) var isPressed = false
  private var second: SecondFinger?
  private var position = CGPoint.zero

  /// `centre` is the point about which a second finger mirrors the first.
  mutating func down(at point: CGPoint, modifiers: WindowEvent.Modifiers, centre: CGPoint) -> [Change] {
    isPressed = true
    second = nil
    if !modifiers.isDisjoint(with: [.option, .control]) {
      let mirrored = SecondFinger.mirrored(about: centre)
      let other = mirrored.position(point)
      second =
        modifiers.contains(.shift)
        ? .parallel(offset: CGPoint(x: other.x - point.x, y: other.y - point.y)) : mirrored
    }
    return changes(.began, point)
  }

  mutating func moved(to point: CGPoint) -> [Change] { changes(.moved, point) }

  mutating func up(at point: CGPoint) -> [Change] {
    defer { (isPressed, second) = (false, nil) }
    return changes(.ended, point)
  }

  /// Cancels the fingers that are down.
  mutating func cancel() -> [Change] {
    guard isPressed else { return [] }
    defer { (isPressed, second) = (false, nil) }
    return changes(.cancelled, position)
  }

  private mutating func changes(_ phase: TouchSample.Phase, _ point: CGPoint) -> [Change] {
    position = point
    let first = Change(id: 0, phase: phase, position: point)
    guard let second else { return [first] }
    return [first, Change(id: 1, phase: phase, position: second.position(point))]
  }
}
