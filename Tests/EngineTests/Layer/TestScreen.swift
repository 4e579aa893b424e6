import Foundation

@testable import Compositor
@testable import Engine

/// A shown layer tree with a clock that the test moves.
@MainActor
final class TestScreen {
  let root = CALayer()
  let tree: LayerTree
  var render = Resolver()
  var list = DisplayList()
  var time: CFTimeInterval = 0
  /// Whether the last frame differed from the one before.
  var changed = false

  init(width: Double = 200, height: Double = 100) {
    AnimationRegistry.shared.reset()
    tree = LayerTree(root: root)
    root.anchorPoint = .zero
    root.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    frame(at: 0)
  }

  /// A suite lets go of its screen on any thread, while another's test may use the clock.
  isolated deinit { tree.detachAll() }

  /// A turn and its frame at `t`, without drawing.
  func frame(at t: CFTimeInterval) {
    time = t
    let shown = t
    MediaClock.source = { shown }
    AnimationRegistry.shared.turnBegins()
    AnimationRegistry.shared.finish()
    DisplayLinks.shared.fire(at: t)
    let changes = tree.commit(at: t)
    render.apply(changes)
    AnimationRegistry.shared.deliverStarts()
    changed = render.sample(at: t) || !changes.isEmpty
    AnimationRegistry.shared.presentedTime = t
  }

  /// Two frames, far enough apart for implicit animations to be over.
  func settle() {
    frame(at: time + 1)
    frame(at: time + 1)
    frame(at: time + 1)
  }

  func resolve(scale: Double = 1) -> DisplayList {
    render.resolve(
      into: &list, width: Int(root.bounds.width * scale), height: Int(root.bounds.height * scale),
      scale: scale)
    return list
  }

  func shown(_ property: AnimatableProperty, _ layer: CALayer) -> Components {
    render.tree.shownValue(property, row: layer.row)
  }
}
