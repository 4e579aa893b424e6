import Foundation
import Stages
import Testing

@testable import Engine

/// The layer that Core Animation calls while an animated key is displayed: the model layer for `display()`, a copy for
/// `draw(in:)`.
@Suite(.serialized) @MainActor struct AnimatedDisplayTests {
  /// A layer with an animatable key, `turn`, whose changes need display.
  class Dial: CALayer {
    var turn: CGFloat {
      get { value(forKey: "turn") as? CGFloat ?? 0 }
      set { setValue(newValue, forKey: "turn") }
    }
    override class func needsDisplay(forKey key: String) -> Bool {
      key == "turn" || super.needsDisplay(forKey: key)
    }
  }

  /// A call on a layer: whether the layer is the model, its value, and its presentation copy's value, nil without one.
  struct Call: Equatable {
    let name: String
    let isModel: Bool
    let own: CGFloat
    let shown: CGFloat?

    init(_ name: String, _ layer: CALayer, _ model: CALayer?) {
      self.name = name
      isModel = layer === model
      own = (layer as? Dial)?.turn ?? .nan
      shown = (layer.presentation() as? Dial)?.turn
    }
    init(_ name: String, isModel: Bool, own: CGFloat, shown: CGFloat?) {
      (self.name, self.isModel, self.own, self.shown) = (name, isModel, own, shown)
    }
  }

  private func show(_ dial: Dial, on screen: TestScreen) {
    dial.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
    screen.root.addSublayer(dial)
    screen.frame(at: 1)
    screen.settle()
  }

  /// Animates the dial's `turn` from 0 to 1 in a second.
  private func turn(_ dial: Dial) {
    let animation = CABasicAnimation(keyPath: "turn")
    animation.fromValue = 0 as CGFloat
    animation.toValue = 1 as CGFloat
    animation.duration = 1
    dial.turn = 1
    dial.add(animation, forKey: "turn")
  }

  /// A subclass may copy properties in `init(layer:)`. The presentation copy then gets the values of the frame.
  @Test func aPresentationCopyHasTheFramesValues() throws {
    final class Ring: Dial {
      override init() { super.init() }
      override init(layer: Any) {
        super.init(layer: layer)
        guard let other = layer as? Ring else { return }
        turn = other.turn
        (opacity, position, isHidden) = (other.opacity, other.position, other.isHidden)
        (shadowOpacity, cornerRadius, name) = (0.5, 3, "copy")
      }
      required init?(coder: NSCoder) { nil }
    }
    let (screen, ring) = (TestScreen(), Ring())
    show(ring, on: screen)
    let copy = try #require(ring.presentation())
    #expect(copy.turn == 0 && copy.cornerRadius == 0 && ring.cornerRadius == 0 && ring.shadowOpacity == 0)
    turn(ring)
    screen.frame(at: 2)
    screen.frame(at: 2.5)
    #expect(abs(try #require(ring.presentation()?.turn) - 0.5) < 1e-9)
  }

  @Test func displayMayChangeTheLayerAndReadsThePresentation() throws {
    final class Gauge: Dial {
      var calls: [Call] = []
      let needle = CALayer()
      override func display() {
        let shown = (presentation() ?? self).turn
        calls.append(Call("display", self, self))
        cornerRadius = shown
        needle.position.x = 10 * shown
        if needle.superlayer == nil { addSublayer(needle) }
        name = "displayed"
        contents = CGImage(width: 1, height: 1, isOpaque: true, premultipliedBGRA: [0, 0, 0, 255])
      }
    }
    let (screen, gauge) = (TestScreen(), Gauge())
    show(gauge, on: screen)
    gauge.calls = []
    turn(gauge)
    let start = screen.time
    var (radii, needles): ([CGFloat], [CGFloat]) = ([], [])
    for step in [0, 0.25, 0.5] {
      CATransaction.setDisableActions(true)
      screen.frame(at: start + step)
      radii.append(gauge.cornerRadius)
      needles.append(gauge.needle.position.x)
    }
    #expect(gauge.calls.map(\.isModel) == [true, true, true])
    #expect(gauge.calls.map(\.own) == [1, 1, 1], "the model has its final value")
    #expect(gauge.calls.map(\.shown) == [0, 0.25, 0.5])
    #expect(radii == [0, 0.25, 0.5] && needles == [0, 2.5, 5])
    #expect(gauge.needle.superlayer === gauge && gauge.name == "displayed" && gauge.contents != nil)
  }

  @Test func delegatesDisplayTheModel() {
    final class Painter: NSObject, CALayerDelegate {
      var calls: [Call] = []
      weak var model: CALayer?
      func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NSNull() }
      func display(_ layer: CALayer) {
        calls.append(Call("display", layer, model))
        layer.borderWidth = (layer.presentation() as? Dial)?.turn ?? -1
        layer.contentsGravity = .center
      }
    }
    let (screen, dial, painter) = (TestScreen(), Dial(), Painter())
    (dial.delegate, painter.model) = (painter, dial)
    show(dial, on: screen)
    painter.calls = []
    turn(dial)
    let start = screen.time
    for step in [0, 0.5] { screen.frame(at: start + step) }
    #expect(
      painter.calls == [
        Call("display", isModel: true, own: 1, shown: 0), Call("display", isModel: true, own: 1, shown: 0.5),
      ])
    #expect(dial.borderWidth == 0.5 && dial.contentsGravity == .center)
  }

  @Test func theLayerThatIsDrawnHasTheFramesValues() {
    final class Painter: NSObject, CALayerDelegate {
      var calls: [Call] = []
      weak var model: CALayer?
      func layerWillDraw(_ layer: CALayer) {
        calls.append(Call("will draw", layer, model))
        layer.contentsScale = 2
      }
      func draw(_ layer: CALayer, in ctx: CGContext) {
        calls.append(Call("draw", layer, model))
        ctx.fill(layer.bounds)
      }
    }
    let (screen, dial, painter) = (TestScreen(), Dial(), Painter())
    (dial.delegate, painter.model) = (painter, dial)
    show(dial, on: screen)
    painter.calls = []
    turn(dial)
    let start = screen.time
    for step in [0.5, 1.5, 2, 2.5] { screen.frame(at: start + step) }
    #expect(
      painter.calls.prefix(4) == [
        Call("will draw", isModel: true, own: 1, shown: 0),
        Call("draw", isModel: false, own: 0, shown: 0),
        Call("will draw", isModel: true, own: 1, shown: 1),
        Call("draw", isModel: false, own: 1, shown: 1),
      ])
    #expect(
      painter.calls.last == Call("draw", isModel: true, own: 1, shown: 1),
      "at the end the model layer is drawn"
    )
    #expect(dial.state.contents?.width == 16)
  }

  /// Layers that were added in the current turn are displayed before they have a row.
  @Test func theFirstFrameHasAPresentation() {
    final class Gauge: Dial {
      var shown: [CGFloat?] = []
      var shownBySuperlayer: [CGFloat?] = []
      override func display() {
        shown.append(presentation()?.turn)
        shownBySuperlayer.append((superlayer?.presentation() as? Dial)?.turn)
      }
    }
    let (screen, dial, gauge) = (TestScreen(), Dial(), Gauge())
    screen.frame(at: 1)
    dial.addSublayer(gauge)
    screen.root.addSublayer(dial)
    for layer in [dial, gauge] { turn(layer) }
    let start = screen.time
    for step in [0, 0.75] { screen.frame(at: start + step) }
    #expect(gauge.shown == [0, 0.75])
    #expect(gauge.shownBySuperlayer == [0, 0.75], "superlayers have the values of the same frame")
    #expect(Dial().presentation() == nil)
  }

  /// A layer that is drawn outside of a frame has the values of the last frame, or the model's values once its
  /// animations are removed.
  @Test func drawingOnDemandHasThePresentedValues() {
    final class Ring: Dial {
      nonisolated(unsafe) static var drawn: [CGFloat] = []
      override func draw(in ctx: CGContext) { Self.drawn.append(turn) }
    }
    let (screen, ring) = (TestScreen(), Ring())
    show(ring, on: screen)
    turn(ring)
    let start = screen.time
    for step in [0, 0.5] { screen.frame(at: start + step) }
    Ring.drawn = []
    ring.setNeedsDisplay()
    ring.displayIfNeeded()
    #expect(Ring.drawn == [0.5])
    ring.removeAllAnimations()
    ring.setNeedsDisplay()
    ring.displayIfNeeded()
    #expect(Ring.drawn == [0.5, 1])
  }
}
