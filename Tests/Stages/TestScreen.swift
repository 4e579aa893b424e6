import Compositor
import Engine
import Foundation

extension RunContext {
  /// Makes a context and makes it current, for a test without a screen. The previous context, which may belong to a
  /// suspended test, is unchanged.
  @MainActor package static func own() -> RunContext {
    let context = RunContext(clock: .counting())
    context.makeCurrent()
    return context
  }
}

/// A layer tree that is shown in a `RunContext` of its own, with a clock that the test advances.
@MainActor
package final class TestScreen: UndrawnStage {
  package let context = RunContext(clock: .counting())
  package let root = CALayer()
  package let tree: LayerTree
  package var render = Resolver()
  package var list = DisplayList()
  package var time: CFTimeInterval = 0
  /// Whether the last frame differs from the frame before it.
  package var changed = false
  /// The prepared effects, in the order of commits.
  package private(set) var preparedEffects: [Effect] = []

  package init(width: Double = 200, height: Double = 100) {
    context.makeCurrent()
    tree = LayerTree(root: root, context: context)
    root.anchorPoint = .zero
    root.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    context.frameSink = self
    frame(at: 0)
  }

  /// A suite may be released on any thread, while another suite's test uses its own screen.
  isolated deinit {
    tree.detachAll()
    context.close()
  }

  /// A turn and its frame at `t`, without drawing.
  package func frame(at t: CFTimeInterval) {
    changed = false
    time = t
    context.clock.set(t)
    // The turn makes this context current and then restores the previous context, because turns can be nested.
    do { try context.turn(at: t) } catch { preconditionFailure("a turn that draws nothing failed: \(error)") }
  }

  package func apply(_ changes: ChangeList, at t: CFTimeInterval) {
    render.apply(changes)
    preparedEffects += changes.effects
    changed = true
  }

  package func present(at t: CFTimeInterval) -> Bool {
    if render.sample(at: t) { changed = true }
    return changed
  }

  /// Three frames at intervals of a second, long enough for implicit animations to end.
  package func settle() {
    frame(at: time + 1)
    frame(at: time + 1)
    frame(at: time + 1)
  }

  package func resolve(scale: Double = 1) -> DisplayList {
    render.resolve(
      into: &list, width: Int(root.bounds.width * scale), height: Int(root.bounds.height * scale),
      scale: scale)
    return list
  }

  package func shown(_ property: AnimatableProperty, _ layer: CALayer) -> Components {
    render.tree.presentationValue(property, row: layer.row)
  }
}
