import Foundation
import RandomNumbers

@testable import Engine

/// An animation of a script.
struct ScriptedAnimation {
  let id: Int
  let layer: Int
  let key: String
  /// The begin time relative to the time of the addition, in seconds of the layer's time; nil for a begin at the
  /// commit.
  let delay: Double?
  /// The active duration with all repetitions, in seconds of the layer's time; infinite if the animation never ends.
  let active: Double
  let staysOnCompletion: Bool
  let isGroup: Bool
}

/// An app's action on animations.
indirect enum ScriptedAction {
  case add(ScriptedAnimation)
  case remove(layer: Int, key: String)
  case removeAll(layer: Int)
  /// The layer is removed from its superlayer.
  case detach(layer: Int)
  /// The layer is added to its superlayer unless it has one.
  case attach(layer: Int)
  /// The speed of the layer's clock is changed; 0 stops the clock.
  case setSpeed(layer: Int, Float)
  /// A transaction, with the actions before and after its completion block is set.
  case transaction(before: [ScriptedAction], block: Int?, after: [ScriptedAction])
}

/// A script of an app's actions in turns and in callbacks.
struct CallbackScript {
  static let layerCount = 4

  /// The actions of each turn, and the seconds from the previous frame to the turn's frame.
  var turns: [(actions: [ScriptedAction], step: Double)] = []
  /// The actions in callbacks, by the line that a callback records.
  var reactions: [String: [ScriptedAction]] = [:]
  private var lastID = 0

  /// Makes random turns. Times are multiples of 1/1024 s and speeds are 0 or powers of 2, so that ends coincide exactly
  /// with frames and with each other.
  init(turns count: Int, using random: inout SeededRandom) {
    for _ in 0..<count {
      let actions = (0..<Int.random(in: 0...4, using: &random)).map { _ in action(&random, depth: 0) }
      let step: Double = [0, 0, 1 / 1024, 1 / 64, 1 / 64, 0.125, 1, 10].randomElement(using: &random) ?? 0
      turns.append((actions, step))
    }
  }

  private mutating func action(_ random: inout SeededRandom, depth: Int) -> ScriptedAction {
    let layer = Int.random(in: 0..<Self.layerCount, using: &random)
    let key = ["a", "b", "c"].randomElement(using: &random) ?? "a"
    switch Int.random(in: 0..<20, using: &random) {
    case 0: return .remove(layer: layer, key: key)
    case 1: return Bool.random(using: &random) ? .removeAll(layer: layer) : .remove(layer: layer, key: key)
    case 2: return .detach(layer: layer)
    case 3, 4: return .attach(layer: layer)
    // Callbacks do not change clocks, because ends between two changes of a clock at different times are undefined.
    case 5 where depth == 0:
      return .setSpeed(layer: layer, [0, 0.5, 1, 1, 2].randomElement(using: &random) ?? 1)
    case 6, 7, 8, 9:
      guard depth < 3 else { return .add(animation(&random, layer, key, depth)) }
      func actions() -> [ScriptedAction] {
        (0..<Int.random(in: 0...2, using: &random)).map { _ in action(&random, depth: depth + 1) }
      }
      let before = actions()
      lastID += 1
      let id = Bool.random(using: &random) ? lastID : nil
      if let id { react("block \(id)", &random, depth) }
      return .transaction(before: before, block: id, after: actions())
    default: return .add(animation(&random, layer, key, depth))
    }
  }

  private mutating func animation(
    _ random: inout SeededRandom, _ layer: Int, _ key: String, _ depth: Int
  ) -> ScriptedAnimation {
    lastID += 1
    let id = lastID
    for line in ["start \(id)", "stop \(id) true", "stop \(id) false"] { react(line, &random, depth) }
    let lengths = [1.0 / 1024, 1 / 64, 1 / 64, 0.125, 0.25, 0.5, 1, 2, 8, .infinity]
    return ScriptedAnimation(
      id: id, layer: layer, key: Int.random(in: 0..<4, using: &random) == 0 ? "own \(id)" : key,
      delay: Int.random(in: 0..<4, using: &random) == 0 ? random.eighths(-2...2) + 1 / 1024 : nil,
      active: lengths.randomElement(using: &random) ?? 1,
      staysOnCompletion: Int.random(in: 0..<8, using: &random) == 0, isGroup: Bool.random(using: &random))
  }

  private mutating func react(_ line: String, _ random: inout SeededRandom, _ depth: Int) {
    guard depth < 3, Int.random(in: 0..<6, using: &random) == 0 else { return }
    reactions[line] = (0..<Int.random(in: 1...2, using: &random)).map { _ in action(&random, depth: depth + 1)
    }
  }
}
