import Foundation
import Testing

@testable import Segue

/// The fingers that a mouse simulates.
@Suite struct MouseFingersTests {
  private let centre = CGPoint(x: 100, y: 200)

  private func press(_ modifiers: WindowEvent.Modifiers) -> [[MouseFingers.Change]] {
    var mouse = MouseFingers()
    let down = mouse.down(at: CGPoint(x: 130, y: 210), modifiers: modifiers, centre: centre)
    #expect(mouse.isPressed)
    let moved = mouse.moved(to: CGPoint(x: 140, y: 200))
    let up = mouse.up(at: CGPoint(x: 150, y: 190))
    #expect(!mouse.isPressed)
    return [down, moved, up]
  }

  @Test func aMouseWithoutModifiersIsOneFinger() {
    for modifiers in [[], WindowEvent.Modifiers.shift, .capsLock, .command] {
      let changes = press(modifiers)
      #expect(changes.allSatisfy { $0.count == 1 && $0[0].id == 0 })
      #expect(changes.map { $0[0].phase } == [.began, .moved, .ended])
      #expect(changes.map { $0[0].position.x } == [130, 140, 150])
    }
  }

  @Test func optionOrControlAddsAMirroredFinger() {
    for modifiers in [WindowEvent.Modifiers.option, .control, [.option, .capsLock]] {
      let changes = press(modifiers)
      #expect(changes.allSatisfy { $0.map(\.id) == [0, 1] })
      #expect(
        changes.map { $0[1].position } == [
          CGPoint(x: 70, y: 190), CGPoint(x: 60, y: 200), CGPoint(x: 50, y: 210),
        ])
      #expect(changes.map { $0[1].phase } == [.began, .moved, .ended])
    }
  }

  @Test func shiftKeepsTheDistanceOfTheFingers() {
    let changes = press([.option, .shift])
    for fingers in changes {
      #expect(fingers[1].position.x - fingers[0].position.x == -60)
      #expect(fingers[1].position.y - fingers[0].position.y == -20)
    }
  }

  @Test func aCancellationCancelsBothFingers() {
    var mouse = MouseFingers()
    #expect(mouse.cancel().isEmpty)
    _ = mouse.down(at: CGPoint(x: 1, y: 2), modifiers: .option, centre: centre)
    _ = mouse.moved(to: CGPoint(x: 3, y: 4))
    let changes = mouse.cancel()
    #expect(changes.map(\.phase) == [.cancelled, .cancelled] && changes[0].position == CGPoint(x: 3, y: 4))
    #expect(!mouse.isPressed && mouse.cancel().isEmpty)
  }
}
