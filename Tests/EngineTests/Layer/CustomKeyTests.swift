import Foundation
import Stages
import Testing

@testable import Engine

/// Custom keys of layer subclasses, and layers whose contents depend on such keys.
@Suite(.serialized) @MainActor struct CustomKeyTests {
  /// A layer with a property for a custom key, an action for that key, and contents that depend on the key's value.
  final class Ring: CALayer {
    nonisolated(unsafe) static var displayed: [CGFloat] = []
    var level: CGFloat {
      get { value(forKey: "level") as? CGFloat ?? 0 }
      set { setValue(newValue, forKey: "level") }
    }
    override class func needsDisplay(forKey key: String) -> Bool {
      key == "level" || super.needsDisplay(forKey: key)
    }
    override func action(forKey event: String) -> (any CAAction)? {
      guard event == "level" else { return super.action(forKey: event) }
      let animation = CABasicAnimation(keyPath: event)
      animation.fromValue = (presentation() ?? self).level
      animation.duration = 1
      return animation
    }
    override func display() {
      let shown = (presentation() ?? self).level
      Self.displayed.append(shown)
      contents = image(shown)
    }
    func image(_ level: CGFloat) -> CGImage? {
      let grey = UInt8(min(255, max(0, level * 255)))
      return CGImage(width: 1, height: 1, isOpaque: true, premultipliedBGRA: [grey, grey, grey, 255])
    }
  }

  private func shownRing(_ screen: TestScreen) -> Ring {
    let ring = Ring()
    ring.level = 0.5
    screen.root.addSublayer(ring)
    screen.frame(at: 1)
    screen.settle()
    Ring.displayed = []
    return ring
  }

  @Test func aPropertyWithACustomKeyAnimates() throws {
    let screen = TestScreen()
    let ring = shownRing(screen)
    let start = screen.time
    ring.level = 1
    #expect(ring.level == 1 && ring.animationKeys() == ["level"])
    screen.frame(at: start)
    screen.frame(at: start + 0.5)
    #expect(ring.presentation()?.level == 0.75)
    #expect(ring.presentation()?.value(forKey: "level") as? CGFloat == 0.75)
    #expect(ring.presentation()?.value(forKeyPath: "level") as? CGFloat == 0.75)
    // A change during the animation animates from the presentation value.
    ring.level = 0.25
    screen.frame(at: start + 0.5)
    screen.frame(at: start + 1)
    #expect(ring.presentation()?.level == 0.5 && ring.level == 0.25)
  }

  @Test func aLayerIsDisplayedInEachFrameThatChangesItsKey() throws {
    let screen = TestScreen()
    let ring = shownRing(screen)
    let start = screen.time
    ring.level = 1
    var images: [UInt64?] = []
    for step in [0, 0.25, 0.25, 0.5, 1] {
      screen.frame(at: start + step)
      images.append(ring.state.contents?.id)
    }
    #expect(Ring.displayed == [0.5, 0.625, 0.75, 1])
    #expect(images[1] == images[2], "an unchanged frame is not displayed again")
    #expect(Set(images).count == 4)
    screen.frame(at: start + 2)
    screen.frame(at: start + 3)
    #expect(Ring.displayed == [0.5, 0.625, 0.75, 1, 1], "the contents of the model are displayed last")
    screen.frame(at: start + 4)
    #expect(!screen.changed && Ring.displayed.count == 5)
  }

  @Test func aLayerWithAStoppedClockIsNotDisplayedAgain() {
    let screen = TestScreen()
    let ring = shownRing(screen)
    ring.level = 1
    let start = screen.time
    screen.frame(at: start)
    screen.frame(at: start + 0.5)
    ring.timeOffset = ring.convertTime(CACurrentMediaTime(), from: nil)
    ring.speed = 0
    screen.frame(at: start + 0.6)
    let count = Ring.displayed.count
    screen.frame(at: start + 5)
    #expect(Ring.displayed.count == count && !screen.changed)
    ring.setNeedsDisplay()
    screen.frame(at: start + 6)
    #expect(Ring.displayed.last == 0.75 && Ring.displayed.count == count + 1)
  }

  @Test func aChangeWithoutAnimationIsDisplayed() {
    let screen = TestScreen()
    let ring = shownRing(screen)
    CATransaction.setDisableActions(true)
    ring.level = 0.125
    #expect(ring.needsDisplay() && ring.animationKeys() == nil)
    screen.frame(at: screen.time + 1)
    #expect(Ring.displayed == [0.125] && !ring.needsDisplay())
    CATransaction.setDisableActions(true)
    ring.level = 0.25
    ring.displayIfNeeded()
    ring.displayIfNeeded()
    screen.frame(at: screen.time + 1)
    #expect(Ring.displayed == [0.125, 0.25])
  }

  @Test func layersRemovedWhileAnimatingAreReleased() {
    let screen = TestScreen()
    weak var weakRing: Ring?
    do {
      let ring = shownRing(screen)
      weakRing = ring
      ring.level = 1
      screen.frame(at: screen.time)
      ring.removeFromSuperlayer()
    }
    screen.frame(at: screen.time + 0.25)
    screen.frame(at: screen.time + 0.25)
    screen.frame(at: screen.time + 0.25)
    #expect(weakRing == nil && RunContext.current.animations.isIdle)
  }

  @Test func animationsOfBuiltInKeysCanCauseDisplay() {
    final class Round: CALayer {
      nonisolated(unsafe) static var radii: [CGFloat] = []
      override class func needsDisplay(forKey key: String) -> Bool {
        key == "cornerRadius" || key == "bounds"
      }
      override func display() { Self.radii.append((presentation() ?? self).cornerRadius) }
    }
    let screen = TestScreen()
    let layer = Round()
    screen.root.addSublayer(layer)
    screen.frame(at: 1)
    CATransaction.setAnimationDuration(1)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    layer.cornerRadius = 8
    Round.radii = []
    for time in [1.0, 1.5, 2] { screen.frame(at: time) }
    #expect(Round.radii == [0, 4, 8])
    screen.settle()
    Round.radii = []
    layer.add(
      {
        let grow = CABasicAnimation(keyPath: "bounds.size.width")
        grow.toValue = 10
        grow.duration = 1
        return grow
      }(), forKey: nil)
    let start = screen.time
    for step in [0, 0.5] { screen.frame(at: start + step) }
    #expect(Round.radii == [8, 8])
  }

  @Test func delegatesAreAskedToDisplay() {
    final class Painter: NSObject, CALayerDelegate {
      var calls: [String] = []
      func display(_ layer: CALayer) { calls.append(layer.name ?? "?") }
    }
    final class Writer: NSObject, CALayerDelegate {
      var calls = 0
      func layerWillDraw(_ layer: CALayer) { calls += 1 }
    }
    let screen = TestScreen()
    let (a, b, painter, writer) = (CALayer(), CALayer(), Painter(), Writer())
    a.name = "a"
    a.delegate = painter
    b.delegate = writer
    a.addSublayer(b)
    a.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
    b.setNeedsDisplay()
    screen.frame(at: 1)
    #expect(painter.calls == [], "layers that are not shown are not displayed")
    screen.root.addSublayer(a)
    screen.frame(at: 2)
    #expect(painter.calls == ["a"] && writer.calls == 1)
    a.needsDisplayOnBoundsChange = true
    a.bounds.origin.x = 4
    screen.frame(at: 3)
    #expect(painter.calls == ["a"])
    a.bounds.size.width = 4
    screen.frame(at: 4)
    #expect(painter.calls == ["a", "a"])
  }

  @Test func displayRequestedDuringDisplayRunsInTheNextFrame() {
    final class Restless: CALayer {
      var count = 0
      override func display() {
        count += 1
        setNeedsDisplay()
      }
    }
    let screen = TestScreen()
    let layer = Restless()
    screen.root.addSublayer(layer)
    layer.setNeedsDisplay()
    for time in [1.0, 2, 3] { screen.frame(at: time) }
    #expect(layer.count == 3)
  }

  @Test func animationsStartFromDefaults() throws {
    final class Gauge: CALayer {
      override class func defaultValue(forKey key: String) -> Any? {
        key == "level" ? CGFloat(0.5) : super.defaultValue(forKey: key)
      }
    }
    final class Bare: CALayer {
      override class func needsDisplay(forKey key: String) -> Bool { key == "level" }
    }
    let screen = TestScreen()
    let (gauge, bare) = (Gauge(), Bare())
    screen.root.sublayers = [gauge, bare]
    screen.frame(at: 1)
    let animation = CABasicAnimation(keyPath: "level")
    animation.toValue = 1.5
    animation.duration = 1
    gauge.add(animation, forKey: nil)
    bare.add(animation, forKey: nil)
    screen.frame(at: 1)
    screen.frame(at: 1.5)
    #expect(gauge.presentation()?.value(forKey: "level") as? CGFloat == 1)
    #expect(gauge.value(forKey: "level") as? CGFloat == 0.5)
    #expect(
      bare.presentation()?.value(forKey: "level") as? CGFloat == 0.75,
      "without a value, the animation starts from 0")
    #expect(bare.value(forKey: "level") == nil)
  }

  @Test func copiesHaveTheValuesOfCustomKeys() throws {
    let screen = TestScreen()
    let ring = shownRing(screen)
    ring.setValue("a note", forKey: "note")
    let copy = try #require(ring.presentation())
    #expect(copy.value(forKey: "note") as? String == "a note" && copy.model() === ring)
    let gradient = CAGradientLayer()
    gradient.colors = [CGColor.black, CGColor.white]
    gradient.locations = [0, 1]
    screen.root.addSublayer(gradient)
    screen.frame(at: screen.time)
    let shown = try #require(gradient.presentation())
    #expect(shown.colors as? [CGColor] == [.black, .white] && shown.locations == [0, 1])
  }

  @Test func copiesAreReadOnly() async {
    await #expect(processExitsWith: .failure) { @MainActor in
      let screen = TestScreen()
      let layer = CALayer()
      screen.root.addSublayer(layer)
      screen.frame(at: 1)
      layer.presentation()?.setValue(1, forKey: "own")
    }
    await #expect(processExitsWith: .failure) { @MainActor in
      let screen = TestScreen()
      let layer = CALayer()
      screen.root.addSublayer(layer)
      screen.frame(at: 1)
      layer.presentation()?.contents = nil
      layer.presentation()?.contentsGravity = .center
    }
  }
}
