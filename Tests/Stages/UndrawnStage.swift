import Compositor
import Engine

/// A stage whose frames are not drawn, with a clock that the test advances.
package protocol UndrawnStage: UndrawnSink {
  var context: RunContext { get }
  var time: CFTimeInterval { get set }
}

extension UndrawnStage {
  /// Advances the clock to `t` and runs `turn`, which shows a frame.
  package func advance(to t: CFTimeInterval, _ turn: () throws -> Void) {
    context.makeCurrent()
    time = t
    context.clock.set(t)
    do { try turn() } catch { preconditionFailure("a turn that draws nothing failed: \(error)") }
  }
}

/// A render tree that is made by the commits of a `RunContext` and sampled, but not drawn.
package struct SampledTree: ~Copyable {
  private var tree = RenderTree()
  private var clocks: Set<Int64> = []

  package init() {}

  package mutating func apply(_ changes: ChangeList) {
    for change in changes.changes {
      if case .clock(let id, _) = change { clocks.insert(id) }
      if case .removeClock(let id) = change { clocks.remove(id) }
    }
    tree.apply(changes)
  }

  /// Samples at the root time `t`. Returns whether anything differs from the previous sample.
  package mutating func sample(at t: CFTimeInterval) -> Bool { tree.sample(at: t) }

  /// The number of timelines in the tree.
  package var clockCount: Int { clocks.count }

  /// The displayed value of a property of a layer.
  package func shown(_ property: AnimatableProperty, _ layer: CALayer) -> Components {
    tree.presentationValue(property, row: layer.row)
  }
}

extension CALayer {
  /// The frame of an untransformed layer, as the last frame showed it.
  package var shownFrame: CGRect {
    let state = presentedState
    return CGRect(
      x: state.position.x - state.anchorPoint.x * state.bounds.size.width,
      y: state.position.y - state.anchorPoint.y * state.bounds.size.height, width: state.bounds.size.width,
      height: state.bounds.size.height)
  }
}
