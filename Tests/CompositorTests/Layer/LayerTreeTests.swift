import Foundation
import RandomNumbers
import Stages
import Testing

@testable import Compositor
@testable import Engine

@Suite(.serialized) @MainActor struct LayerTreeTests {
  /// A layer that records the calls of the methods that a subclass may override.
  private final class RecordingLayer: CALayer {
    private(set) var calls: [String] = []

    override func presentation() -> Self? {
      calls.append("presentation")
      return super.presentation()
    }
    override func model() -> Self {
      calls.append("model")
      return super.model()
    }
    override func convert(_ p: CGPoint, from layer: CALayer?) -> CGPoint {
      calls.append("convert point from")
      return super.convert(p, from: layer)
    }
    override func convert(_ p: CGPoint, to layer: CALayer?) -> CGPoint {
      calls.append("convert point to")
      return super.convert(p, to: layer)
    }
    override func convert(_ r: CGRect, from layer: CALayer?) -> CGRect {
      calls.append("convert rect from")
      return super.convert(r, from: layer)
    }
    override func convert(_ r: CGRect, to layer: CALayer?) -> CGRect {
      calls.append("convert rect to")
      return super.convert(r, to: layer)
    }
    override func convertTime(_ t: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
      calls.append("convertTime from")
      return super.convertTime(t, from: layer)
    }
    override func convertTime(_ t: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
      calls.append("convertTime to")
      return super.convertTime(t, to: layer)
    }
    override func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
      calls.append("insert below")
      super.insertSublayer(layer, below: sibling)
    }
    override func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
      calls.append("insert above")
      super.insertSublayer(layer, above: sibling)
    }
    override func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
      calls.append("replace")
      super.replaceSublayer(oldLayer, with: newLayer)
    }
    override func animationKeys() -> [String]? {
      calls.append("animationKeys")
      return super.animationKeys()
    }
    override func animation(forKey key: String) -> CAAnimation? {
      calls.append("animation")
      return super.animation(forKey: key)
    }
  }

  @Test func aSubclassOverridesTheSameMethodsAsOniOS() {
    let recording = RecordingLayer()
    let layer: CALayer = recording
    let screen = TestScreen()
    layer.position = CGPoint(x: 10, y: 20)
    screen.root.addSublayer(layer)
    let (first, second, third) = (CALayer(), CALayer(), CALayer())
    layer.addSublayer(first)
    layer.insertSublayer(second, below: first)
    layer.insertSublayer(third, above: first)
    layer.replaceSublayer(first, with: CALayer())
    #expect(layer.sublayers?.count == 3 && layer.sublayers?.first === second && first.superlayer == nil)
    #expect(layer.convert(CGPoint.zero, to: screen.root) == CGPoint(x: 10, y: 20))
    #expect(layer.convert(CGPoint(x: 10, y: 20), from: screen.root) == .zero)
    let box = CGRect(x: 0, y: 0, width: 5, height: 6)
    #expect(layer.convert(box, to: screen.root).origin == CGPoint(x: 10, y: 20))
    #expect(layer.convert(box, from: screen.root).origin == CGPoint(x: -10, y: -20))
    #expect(layer.convertTime(3, from: nil) == 3 && layer.convertTime(3, to: nil) == 3)
    #expect(layer.animationKeys() == nil && layer.animation(forKey: "none") == nil)
    screen.frame(at: 1)
    #expect(layer.presentation()?.model() === layer && layer.model() === layer)
    #expect(
      recording.calls == [
        "insert below", "insert above", "replace", "convert point to", "convert point from",
        "convert rect to",
        "convert rect from", "convertTime from", "convertTime to", "animationKeys", "animation",
        "presentation", "model",
      ])
  }

  @Test func everyEditKeepsTheRenderTreeEqualToTheLayers() {
    let seed = Environment.seed("layer edits")
    var random = SeededRandom(seed: seed)
    let screen = TestScreen()
    var all: [CALayer] = [screen.root]
    for _ in 0..<60 { all.append(CALayer()) }
    for _ in 0..<400 {
      for _ in 0..<Int.random(in: 1...4, using: &random) { edit(all, &random) }
      screen.frame(at: screen.time + 0.01)
      expectRenderTreeMatchesLayers(screen, "seed \(seed)")
    }
  }

  private func edit(_ all: [CALayer], _ random: inout SeededRandom) {
    let layer = all[Int.random(in: 1..<all.count, using: &random)]
    let other = all[Int.random(in: 0..<all.count, using: &random)]
    CATransaction.setDisableActions(true)
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1:
      if !other.isDescendant(of: layer) { other.addSublayer(layer) }
    case 2:
      if !other.isDescendant(of: layer) {
        other.insertSublayer(layer, at: UInt32.random(in: 0...3, using: &random))
      }
    case 3: layer.removeFromSuperlayer()
    case 4: layer.position = CGPoint(x: Double.random(in: 0...9, using: &random), y: 3)
    default: layer.opacity = Float.random(in: 0...1, using: &random)
    }
  }

  private func expectRenderTreeMatchesLayers(_ screen: TestScreen, _ comment: String) {
    var rows: [RowIndex] = []
    func walk(_ layer: CALayer) {
      rows.append(layer.row)
      #expect(layer.tree === screen.tree)
      #expect(screen.shown(.position, layer) == layer.state.components(of: .position), "\(comment)")
      #expect(screen.shown(.opacity, layer) == layer.state.components(of: .opacity), "\(comment)")
      for child in layer.sublayers ?? [] { walk(child) }
    }
    walk(screen.root)
    #expect(screen.render.tree.order.entries.map(\.row) == rows, "\(comment)")
    #expect(Set(rows).count == rows.count)
  }

  @Test func anUnchangedTreeCommitsNothing() {
    let screen = TestScreen()
    screen.root.addSublayer(CALayer())
    screen.frame(at: 1)
    #expect(screen.changed)
    screen.frame(at: 2)
    #expect(!screen.changed)
    #expect(screen.tree.commit(at: 3).isEmpty)
  }

  @Test func siblingsAreOrderedByZThenByIndex() {
    let screen = TestScreen()
    let layers = (0..<4).map { _ in CALayer() }
    for layer in layers { screen.root.addSublayer(layer) }
    layers[0].zPosition = 5
    layers[3].zPosition = -1
    screen.frame(at: 1)
    let rows = screen.render.tree.order.entries.dropFirst().map(\.row)
    #expect(rows == [layers[3], layers[1], layers[2], layers[0]].map(\.row))
  }

  @Test func theEndOfAZAnimationRestoresTheOrder() {
    let screen = TestScreen()
    let (low, high) = (CALayer(), CALayer())
    screen.root.sublayers = [low, high]
    screen.frame(at: 1)
    let lift = CABasicAnimation(keyPath: "zPosition")
    lift.fromValue = 10
    lift.toValue = 10
    lift.duration = 0.5
    low.add(lift, forKey: nil)
    screen.frame(at: 1)
    #expect(screen.render.tree.order.entries.dropFirst().map(\.row) == [high.row, low.row])
    screen.frame(at: 1.6)
    #expect(screen.render.tree.order.entries.dropFirst().map(\.row) == [low.row, high.row])
    screen.frame(at: 1.7)
    low.add(lift, forKey: "again")
    screen.frame(at: 1.8)
    low.removeAnimation(forKey: "again")
    screen.frame(at: 1.9)
    #expect(screen.render.tree.order.entries.dropFirst().map(\.row) == [low.row, high.row])
  }

  @Test func manyAnimationsEndInOneFrame() {
    let screen = TestScreen()
    let layers = (0..<300).map { _ in CALayer() }
    screen.root.sublayers = layers
    screen.frame(at: 1)
    for (index, layer) in layers.enumerated() {
      for key in ["opacity", "position.x", "cornerRadius"] {
        let animation = CABasicAnimation(keyPath: key)
        animation.fromValue = 5
        animation.duration = index % 2 == 0 ? 1 : 3
        layer.add(animation, forKey: key)
      }
    }
    screen.frame(at: 1)
    #expect(screen.render.tree.trackCount == 900)
    screen.frame(at: 2.5)
    layers[1].removeAnimation(forKey: "opacity")
    screen.frame(at: 2.6)
    #expect(screen.render.tree.trackCount == 449)
    for layer in layers where layer.animationKeys() == nil {
      #expect(screen.shown(.cornerRadius, layer)[0] == 0)
    }
    // A remaining track is still found after the removals, so that a change of its model value is shown.
    CATransaction.setDisableActions(true)
    layers[3].cornerRadius = 1
    screen.frame(at: 2.6)
    let p = (2.6 - 1) / 3
    #expect(abs(screen.shown(.cornerRadius, layers[3])[0] - (5 + (1 - 5) * p)) < 1e-9)
    screen.frame(at: 4.5)
    screen.frame(at: 4.6)
    #expect(screen.render.tree.trackCount == 0)
    #expect(RunContext.current.animations.isIdle)
  }

  @Test func subclassesMayOverrideTheMembersOfApplesCALayer() {
    final class Spy: CALayer {
      var calls: [String] = []
      override var frame: CGRect {
        didSet { calls.append("frame") }
      }
      override func addSublayer(_ layer: CALayer) {
        calls.append("addSublayer")
        super.addSublayer(layer)
      }
      override func setNeedsLayout() {
        calls.append("setNeedsLayout")
        super.setNeedsLayout()
      }
      override func removeAllAnimations() {
        calls.append("removeAllAnimations")
        super.removeAllAnimations()
      }
    }
    let spy = Spy()
    spy.addSublayer(CALayer())
    spy.frame = CGRect(x: 0, y: 0, width: 1, height: 1)
    spy.removeAllAnimations()
    #expect(spy.calls.contains("addSublayer") && spy.calls.contains("frame"))
    #expect(spy.calls.last == "removeAllAnimations" && spy.calls.contains("setNeedsLayout"))
    spy.actions = ["opacity": NSNull()]
    #expect(spy.action(forKey: "opacity") == nil)
  }

  @Test func aLayerThatMovesWithinATurnKeepsItsRowAndAnimations() {
    let screen = TestScreen()
    let (a, b, child) = (CALayer(), CALayer(), CALayer())
    screen.root.sublayers = [a, b]
    a.addSublayer(child)
    screen.frame(at: 0.1)
    child.add(CABasicAnimation(keyPath: "opacity"), forKey: "fade")
    screen.frame(at: 0.2)
    let row = child.row
    b.addSublayer(child)
    screen.frame(at: 0.3)
    #expect(child.row == row)
    #expect(child.animationKeys() == ["fade"])
    child.removeFromSuperlayer()
    screen.frame(at: 0.4)
    #expect(child.row.isNone)
    #expect(child.animationKeys() == nil)
  }

  @Test func presentationCopiesKeepTheClassAndTheModel() throws {
    final class Gauge: CALayer {
      var level = 0.5
      override init() { super.init() }
      override init(layer: Any) {
        super.init(layer: layer)
        level = (layer as? Gauge)?.level ?? -1
      }
      required init?(coder: NSCoder) { super.init(coder: coder) }
    }
    let screen = TestScreen()
    let gauge = Gauge()
    gauge.level = 0.75
    #expect(gauge.presentation() == nil)
    screen.root.addSublayer(gauge)
    screen.frame(at: 0.1)
    let copy = try #require(gauge.presentation())
    #expect(type(of: copy) == Gauge.self)
    #expect(copy.level == 0.75)
    #expect(copy.model() === gauge)
    let made: CALayer = makeObject(Gauge.self as CALayer.Type)
    #expect(made is Gauge)
  }

  @Test func presentationCopiesHitAndConvertShownPositions() throws {
    let screen = TestScreen()
    let (parent, child) = (CALayer(), CALayer())
    parent.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    child.frame = CGRect(x: 10, y: 10, width: 10, height: 10)
    parent.addSublayer(child)
    screen.root.addSublayer(parent)
    screen.settle()
    CATransaction.setDisableActions(true)
    parent.position.x += 100
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 25
    move.toValue = 125
    move.duration = 1
    parent.add(move, forKey: nil)
    let start = screen.time
    screen.frame(at: start)
    screen.frame(at: start + 0.5)
    let shown = try #require(child.presentation())
    #expect(shown.convert(CGPoint.zero, to: screen.root.presentation()) == CGPoint(x: 60, y: 10))
    #expect(screen.root.presentation()?.hitTest(CGPoint(x: 65, y: 15))?.model() === child)
    #expect(screen.root.hitTest(CGPoint(x: 65, y: 15)) === screen.root)
    #expect(shown.superlayer?.model() === parent)
  }

  @Test func framesAgreeWithPositionAndBounds() {
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    #expect(layer.position == CGPoint(x: 25, y: 40))
    #expect(layer.bounds.size == CGSize(width: 30, height: 40))
    layer.anchorPoint = CGPoint(x: 0, y: 1)
    #expect(layer.frame.origin == CGPoint(x: 25, y: 0))
    layer.transform = CATransform3DMakeScale(2, 3, 1)
    layer.frame = CGRect(x: 1, y: 2, width: 20, height: 30)
    #expect(layer.frame == CGRect(x: 1, y: 2, width: 20, height: 30))
    #expect(layer.bounds.size == CGSize(width: 10, height: 10))
  }

  @Test func misuseTraps() async {
    await #expect(processExitsWith: .failure) {
      let layer = CALayer()
      layer.addSublayer(layer)
    }
    await #expect(processExitsWith: .failure) { CALayer().contents = "a string" }
    await #expect(processExitsWith: .failure) { CATransaction.commit() }
  }
}
