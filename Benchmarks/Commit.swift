import Compositor
import Engine
import RandomNumbers
import Segue

let commitHelp = """
  Benchmarks commit
    The CPU time, without drawing, of a frame in which an app sets the position of every layer: nanoseconds per layer for
    the app's loop of setters, the commit, the render tree and the display list.
  """

/// A root with plain, opaque layers that an app moves without animations.
@MainActor
private final class MovedLayers {
  let root = CALayer()
  let tree: LayerTree
  var render = Resolver()
  var list = DisplayList()
  let layers: [CALayer]
  private let starts: [CGPoint]

  init(_ count: Int) {
    var numbers = SplitMix64(seed: 7)
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &numbers) }
    root.bounds = CGRect(x: 0, y: 0, width: 1280, height: 720)
    tree = LayerTree(root: root)
    layers = (0..<count).map { _ in
      let layer = CALayer()
      layer.anchorPoint = .zero
      layer.bounds = CGRect(x: 0, y: 0, width: number(16...64).rounded(), height: number(16...64).rounded())
      layer.backgroundColor = CGColor(red: number(0...1), green: number(0...1), blue: number(0...1), alpha: 1)
      return layer
    }
    starts = layers.map { _ in CGPoint(x: number(0...1216).rounded(), y: number(0...656).rounded()) }
    root.sublayers = layers
  }

  func set(_ frame: Int) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    let shift = Double(frame & 31)
    for index in layers.indices {
      layers[index].position = CGPoint(x: starts[index].x + shift, y: starts[index].y + shift)
    }
    CATransaction.commit()
  }
}

@MainActor
func measureCommit() {
  let header = ["layers", "set", "commit", "apply", "sample", "resolve", "sum", "items"]
  func line(_ cells: [String]) -> String {
    cells.map { String(repeating: " ", count: max(0, 9 - $0.count)) + $0 }.joined()
  }
  print(line(header) + "   (ns per layer, minimum of many frames)")
  for count in [1000, 10_000, 50_000] {
    let scene = MovedLayers(count)
    var best = [Double](repeating: .infinity, count: 6)
    for frame in 0..<max(40, 2_000_000 / count) {
      var times = [DispatchTime.now().uptimeNanoseconds]
      func mark() { times.append(DispatchTime.now().uptimeNanoseconds) }
      scene.set(frame)
      mark()
      let changes = scene.tree.commit(at: Double(frame) / 60)
      mark()
      scene.render.apply(changes)
      mark()
      _ = scene.render.sample(at: Double(frame) / 60)
      mark()
      scene.render.resolve(into: &scene.list, width: 1280, height: 720, scale: 1)
      mark()
      for index in 0..<5 { best[index] = min(best[index], Double(times[index + 1] - times[index])) }
      best[5] = min(best[5], Double(times[5] - times[0]))
    }
    let cells = best.map { "\(($0 / Double(count) * 10).rounded() / 10)" }
    print(line(["\(count)"] + cells + ["\(scene.list.items.count)"]))
    scene.tree.detachAll()
  }
}
