import Foundation

@testable import Engine

/// A model of the order of callbacks in animation.md §11. It consists of plain lists, which each step searches
/// completely.
///
/// An animation is finished if the presented frame has shown its end. Ends are delivered in the order of their times.
/// For equal times, the completion blocks come before the stops.
final class CallbackModel {
  /// A completion block with the animations for which it waits.
  private final class Scope {
    let id: Int
    /// The number of animations for which the block still waits.
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
    /// The layer time of the end; nil while the animation waits for a commit.
    var end: Double?
    /// The time of the commit.
    var committed = 0.0
    /// The value of the model's `stamp` at the commit.
    var stamp = 0
    /// The root time of the end if the layer's clock has changed after the end; otherwise nil.
    var endBeforeClockChange: Double?
    /// The root time of the end; nil until a frame has shown it.
    var shownEnd: Double?
    var isOnLayer = true
    var isDelivered = false
    init(_ script: ScriptedAnimation, _ scopes: [Scope]) {
      self.script = script
      self.scopes = scopes
    }
    var awaitsCommit: Bool { end == nil && !isDelivered }
    var isRunning: Bool { end != nil && !isDelivered }
  }

  private struct Layer {
    var isAttached = true
    var isShown = false
    /// The layer's time at the root time `t` is `(t - begin) * rate + offset`.
    var begin = 0.0
    var rate = 1.0
    var offset = 0.0
    /// The value of the model's `stamp` at the last change of the clock.
    var stamp = 0
    /// The time of the last change of its clock or of its last addition to a superlayer.
    var changeTime = 0.0
    /// The clock for which the ends were last computed: the layer's time is `t * rate + shift`.
    var known = (rate: 1.0, shift: 0.0)
    /// The time since which the clock `known` applies.
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
  /// The open transactions: the scope of the completion block that is set last, and all scopes.
  private var open: [(current: Scope?, all: [Scope])] = []
  /// The animations whose stops have to be delivered, and whether they finished.
  private var ended: [(Animation, Bool)] = []
  /// The scopes whose completion blocks have to be delivered.
  private var due: [Scope] = []
  private var nextTurn: [Scope] = []
  private var starts: [Animation] = []
  private var now = 0.0
  private var presented = 0.0
  /// The number of changes of clocks and of commits of animations so far.
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
      let scopes = open.compactMap(\.current)
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
      if !layers[layer].isAttached { layers[layer].changeTime = now }
      layers[layer].isAttached = true
    case .setSpeed(let layer, let rate):
      let time = layers[layer].time(now)
      layers[layer].rate = Double(rate)
      layers[layer].begin = now
      layers[layer].offset = time
      layers[layer].changeTime = now
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
      detachFromLayer(animation)
    }
  }

  private func removeAll(_ layer: Int) {
    for animation in animations where animation.isOnLayer && animation.script.layer == layer {
      detachFromLayer(animation)
    }
  }

  private func detachFromLayer(_ animation: Animation) {
    animation.isOnLayer = false
    // If the end of the animation has been shown, `finish()` delivers it.
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

  /// Performs a turn and its frame at the root time `t`.
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
    for animation in animations where animation.isRunning && animation.shownEnd == nil {
      let layer = shown[animation.script.layer]
      if let end = animation.end, layer.time(t) >= end { animation.shownEnd = endTime(animation, layer) }
    }
  }

  /// The root time at which an animation that is past its end has ended.
  private func endTime(_ animation: Animation, _ layer: Layer) -> Double {
    if let ended = animation.endBeforeClockChange { return ended }
    guard let end = animation.end else { return .infinity }
    // On a stopped clock, an animation that is past its end has been so since its commit. An end that a change of a
    // clock causes is not before that change.
    let clockEnd = layer.rate > 0 ? (end - layer.offset) / layer.rate + layer.begin : animation.committed
    return layer.stamp > animation.stamp ? max(layer.knownSince, clockEnd) : clockEnd
  }

  /// Records the clocks that have changed.
  private func noteClocks() {
    for index in layers.indices {
      let layer = layers[index]
      let clock = (rate: layer.rate, shift: layer.offset - layer.begin * layer.rate)
      if clock == layer.known { continue }
      // An animation that is past its end by the old clock has ended by the old clock.
      for animation in animations
      where animation.isRunning && animation.script.layer == index && animation.endBeforeClockChange == nil {
        guard let end = animation.end, layer.known.rate * layer.changeTime + layer.known.shift >= end else {
          continue
        }
        var old = layer
        (old.rate, old.begin, old.offset) = (layer.known.rate, 0, layer.known.shift)
        old.changeTime = layer.knownSince
        animation.endBeforeClockChange = endTime(animation, old)
      }
      layers[index].knownSince = layer.changeTime
      layers[index].known = clock
      stamp += 1
      layers[index].stamp = stamp
    }
  }

  private func finish() {
    deliver()
    noteClocks()
    var finished = animations.filter(\.isRunning).compactMap { animation in
      animation.shownEnd.map { (animation, $0) }
    }
    while let first = finished.map(\.1).min() {
      for (animation, _) in finished.filter({ $0.1 == first }) where animation.isRunning {
        animation.isDelivered = true
        ended.append((animation, true))
        if !animation.script.staysOnCompletion { animation.isOnLayer = false }
      }
      finished.removeAll { $0.1 == first }
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
    for animation in animations where animation.awaitsCommit {
      let layer = layers[animation.script.layer]
      guard layer.isShown else {
        detachFromLayer(animation)
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
