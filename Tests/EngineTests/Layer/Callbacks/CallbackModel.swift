import Foundation

@testable import Engine

/// The order of calls of animation.md §11, as plain lists that every step searches completely.
///
/// An animation is finished if the presented frame has shown its end. Ends are delivered in order, equal ends
/// together: completion blocks, then stops.
final class CallbackModel {
  private final class Scope {
    let id: Int
    var pending = 0
    var hasWaited = false
    var isClosed = false
    var isDelivered = false
    init(_ id: Int) { self.id = id }
  }

  private final class Animation {
    let script: ScriptedAnimation
    let scopes: [Scope]
    var begin: Double?
    /// The time of the end; nil while the animation waits for a commit.
    var end: Double?
    var committed = 0.0
    var stamp = 0
    /// The time of its end, once that is final, and once a frame has shown it.
    var ended: Double?
    var shownEnd: Double?
    var isOnLayer = true
    var isDelivered = false
    init(_ script: ScriptedAnimation, _ scopes: [Scope]) {
      self.script = script
      self.scopes = scopes
    }
    var waits: Bool { end == nil && !isDelivered }
    var runs: Bool { end != nil && !isDelivered }
  }

  private struct Layer {
    var isAttached = true
    var isShown = false
    /// The layer's time is `(t - begin) * rate + offset`.
    var begin = 0.0
    var rate = 1.0
    var offset = 0.0
    var stamp = 0
    /// The time of the last change of its clock or superlayer.
    var touched = 0.0
    /// The timing for which the ends were last computed.
    var known = (rate: 1.0, shift: 0.0)
    var knownSince = 0.0
    func time(_ t: Double) -> Double { (t - begin) * rate + offset }
  }

  private(set) var lines: [String] = []
  private let reactions: [String: [ScriptedAction]]
  /// All animations ever added, in the order of addition.
  private var animations: [Animation] = []
  private var layers = [Layer](repeating: Layer(), count: CallbackScript.layerCount)
  /// The layers at the last commit.
  private var shown: [Layer] = []
  private var detached: [Int] = []
  private var open: [(own: Scope?, all: [Scope])] = []
  private var ended: [(Animation, Bool)] = []
  private var due: [Scope] = []
  private var nextTurn: [Scope] = []
  private var starts: [Animation] = []
  private var now = 0.0
  private var presented = 0.0
  /// The number of changes of clocks and of beginnings.
  private var stamp = 0

  init(_ script: CallbackScript) { reactions = script.reactions }

  private func write(_ line: String) {
    lines.append(line)
    for action in reactions[line] ?? [] { perform(action) }
  }

  // MARK: Actions

  func perform(_ action: ScriptedAction) {
    switch action {
    case .add(let script):
      remove(script.layer, script.key)
      let scopes = open.compactMap(\.own)
      for scope in scopes {
        scope.pending += 1
        scope.hasWaited = true
      }
      let animation = Animation(script, scopes)
      if let delay = script.delay, layers[script.layer].time(now) + delay != 0 {
        animation.begin = layers[script.layer].time(now) + delay
      }
      animations.append(animation)
    case .remove(let layer, let key): remove(layer, key)
    case .removeAll(let layer): removeAll(layer)
    case .detach(let layer):
      if layers[layer].isAttached { detached.append(layer) }
      layers[layer].isAttached = false
    case .attach(let layer):
      if !layers[layer].isAttached { layers[layer].touched = now }
      layers[layer].isAttached = true
    case .pace(let layer, let rate):
      let time = layers[layer].time(now)
      layers[layer].rate = Double(rate)
      layers[layer].begin = now
      layers[layer].offset = time
      layers[layer].touched = now
    case .transaction(let before, let block, let after):
      open.append((nil, []))
      for action in before { perform(action) }
      if let block {
        let scope = Scope(block)
        open[open.count - 1] = (scope, [scope])
      }
      for action in after { perform(action) }
      for scope in open.removeLast().all {
        scope.isClosed = true
        deliverIfDue(scope)
      }
    }
  }

  private func remove(_ layer: Int, _ key: String) {
    for animation in animations
    where animation.isOnLayer && animation.script.layer == layer && animation.script.key == key {
      takeOff(animation)
    }
  }

  private func removeAll(_ layer: Int) {
    for animation in animations where animation.isOnLayer && animation.script.layer == layer {
      takeOff(animation)
    }
  }

  private func takeOff(_ animation: Animation) {
    animation.isOnLayer = false
    // If its end has been shown, `finish()` delivers it.
    if animation.isDelivered || animation.shownEnd != nil { return }
    animation.isDelivered = true
    ended.append((animation, false))
  }

  private func deliverIfDue(_ scope: Scope) {
    guard scope.isClosed, scope.pending == 0, !scope.isDelivered else { return }
    scope.isDelivered = true
    if scope.hasWaited { due.append(scope) } else { nextTurn.append(scope) }
  }

  // MARK: Frames

  /// A turn and the frame at the time `t`.
  func frame(at t: Double) {
    now = t
    due += nextTurn
    nextTurn = []
    finish()
    commit()
    let list = starts
    starts = []
    for animation in list { write("start \(animation.script.id)") }
    presented = t
    for animation in animations where animation.runs && animation.shownEnd == nil {
      let layer = shown[animation.script.layer]
      if let end = animation.end, layer.time(t) >= end { animation.shownEnd = moment(animation, layer) }
    }
  }

  /// The time at which an animation past its end has ended.
  private func moment(_ animation: Animation, _ layer: Layer) -> Double {
    if let ended = animation.ended { return ended }
    guard let end = animation.end else { return .infinity }
    // A change of a clock cannot cause an end before the change.
    let ofClock = layer.rate > 0 ? (end - layer.offset) / layer.rate + layer.begin : animation.committed
    return layer.stamp > animation.stamp ? max(layer.knownSince, ofClock) : ofClock
  }

  /// Records the clocks that have changed.
  private func noteClocks() {
    for index in layers.indices {
      let layer = layers[index]
      let now = (rate: layer.rate, shift: layer.offset - layer.begin * layer.rate)
      if now == layer.known { continue }
      // An animation past its end by the old clock has ended by that clock.
      for animation in animations
      where animation.runs && animation.script.layer == index && animation.ended == nil {
        guard let end = animation.end, layer.known.rate * layer.touched + layer.known.shift >= end else {
          continue
        }
        var old = layer
        (old.rate, old.begin, old.offset) = (layer.known.rate, 0, layer.known.shift)
        old.touched = layer.knownSince
        animation.ended = moment(animation, old)
      }
      layers[index].knownSince = layer.touched
      layers[index].known = now
      stamp += 1
      layers[index].stamp = stamp
    }
  }

  private func finish() {
    deliver()
    noteClocks()
    var over = animations.filter(\.runs).compactMap { animation in animation.shownEnd.map { (animation, $0) }
    }
    while let first = over.map(\.1).min() {
      for (animation, _) in over.filter({ $0.1 == first }) where animation.runs {
        animation.isDelivered = true
        ended.append((animation, true))
        if !animation.script.staysOnCompletion { animation.isOnLayer = false }
      }
      over.removeAll { $0.1 == first }
      deliver()
    }
    deliver()
  }

  private func deliver() {
    while !ended.isEmpty || !due.isEmpty {
      let list = ended
      ended = []
      for (animation, _) in list {
        for scope in animation.scopes {
          scope.pending -= 1
          deliverIfDue(scope)
        }
      }
      let blocks = due
      due = []
      for block in blocks { write("block \(block.id)") }
      for (animation, finished) in list { write("stop \(animation.script.id) \(finished)") }
    }
  }

  private func commit() {
    for layer in detached where layers[layer].isShown && !layers[layer].isAttached {
      layers[layer].isShown = false
      removeAll(layer)
    }
    detached = []
    for layer in layers.indices where layers[layer].isAttached { layers[layer].isShown = true }
    noteClocks()
    shown = layers
    for animation in animations where animation.waits {
      let layer = layers[animation.script.layer]
      guard layer.isShown else {
        takeOff(animation)
        continue
      }
      let begin = animation.begin ?? layer.time(now)
      animation.begin = begin
      animation.committed = now
      stamp += 1
      animation.stamp = stamp
      animation.end = begin + animation.script.active
      starts.append(animation)
    }
  }
}
