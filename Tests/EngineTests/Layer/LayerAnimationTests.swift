import Foundation
import RandomNumbers
import Stages
import Synchronization
import Testing

@testable import Engine

/// All animatable key paths in all modes, compared with a literal application of the specification.
@Suite(.serialized) @MainActor struct LayerAnimationTests {
  private enum Mode: CaseIterable { case plain, additive, cumulative, both }

  /// The seed of the second source, which is new in long tests.
  private static let newSeed: UInt64 = {
    var random = SeededRandom("key paths that animate")
    return random.next()
  }()
  private static var sources: [SeededRandom] { [SeededRandom(seed: 11), SeededRandom(seed: newSeed)] }

  @Test(arguments: AnimatedPath.all) func everyPathAnimates(_ entry: AnimatedPath) throws {
    for var random in Self.sources { try animate(entry, &random) }
  }

  private func animate(_ entry: AnimatedPath, _ random: inout SeededRandom) throws {
    let screen = TestScreen()
    let layer = entry.make()
    screen.root.addSublayer(layer)
    screen.frame(at: 1)
    for given in 0..<8 {
      for mode in Mode.allCases {
        let (from, to, by) = (entry.value(&random), entry.value(&random), entry.value(&random))
        let animation = CABasicAnimation(keyPath: entry.path)
        animation.fromValue = given & 1 != 0 ? from : nil
        animation.toValue = given & 2 != 0 ? to : nil
        animation.byValue = given & 4 != 0 ? by : nil
        // At most two of the values are given.
        if given == 7 { animation.byValue = nil }
        animation.isAdditive = mode == .additive || mode == .both
        animation.isCumulative = mode == .cumulative || mode == .both
        animation.duration = 1
        animation.repeatCount = 3
        try check(entry, layer, screen, animation, model: entry.value(&random))
      }
    }
  }

  private func check(
    _ entry: AnimatedPath, _ layer: CALayer, _ screen: TestScreen, _ animation: CABasicAnimation, model: Any
  ) throws {
    CATransaction.setDisableActions(true)
    layer.setValue(model, forKeyPath: entry.path)
    layer.add(animation, forKey: "a")
    #expect(layer.animationKeys() == ["a"])
    let start = screen.time
    // Some properties have single precision.
    let isFloat = ["opacity", "shadowOpacity", "minificationFilterBias"].contains(entry.path)
    let target = try #require(layer.target(ofKeyPath: entry.path))
    let whole = layer.value(of: target.property, in: layer.state)
    for step in [0, 0.25, 0.5, 1.25, 2.75] {
      screen.frame(at: start + step)
      let shown = try #require(layer.presentation())
      let value = try #require(shown.value(forKeyPath: entry.path))
      let base = try #require(layer.value(forKeyPath: entry.path))
      let expected = literal(entry.kind, animation, LiteralValue(entry.kind, base), step)
      if case .ofTransform = target.part {
        // A part of a transform may be read as another value that gives the same transform.
        let underlying = try #require(whole).components
        var want = underlying
        want.replace(target.part, with: expected.components)
        let got = try #require(shown.value(of: target.property, in: shown.state)).components
        let error = LiteralValue(.transform, got).distance(to: LiteralValue(.transform, want))
        #expect(error < 1e-9, "\(step): \(got.transform) for \(want.transform)")
      } else {
        let error = LiteralValue(entry.kind, value).distance(to: expected)
        #expect(error < (isFloat ? 1e-6 : 1e-9), "\(step): \(value), not \(expected.numbers)")
      }
      if case .column(let property) = target.property {
        let (drawn, copied) = (screen.shown(property, layer), shown.state.components(of: property))
        let error = (0..<16).map { (drawn[$0] - copied[$0]).magnitude }.max() ?? 0
        let magnitude = (0..<16).map { copied[$0].magnitude }.max() ?? 0
        let isNear = error <= (isFloat ? 1e-6 : 1e-9 * max(1, magnitude)) || drawn.isSame(as: copied)
        #expect(property.kind == .flag ? drawn.flag == copied.flag : isNear)
      }
    }
    layer.removeAnimation(forKey: "a")
    screen.frame(at: screen.time)
    #expect(isSame(layer.presentation()?.value(forKeyPath: entry.path), layer.value(forKeyPath: entry.path)))
  }

  private func literal(
    _ kind: ValueKind, _ animation: CABasicAnimation, _ base: LiteralValue, _ time: Double
  ) -> LiteralValue {
    func value(_ any: Any?) -> LiteralValue? { any.map { LiteralValue(kind, $0) } }
    let isFlag = kind == .flag
    let underlying = animation.isAdditive && !isFlag ? base.neutral : base
    let (from, to): (LiteralValue, LiteralValue) =
      switch (value(animation.fromValue), value(animation.toValue), value(animation.byValue)) {
      case (let from?, let to?, _): (from, to)
      case (let from?, nil, let by?): (from, from.adding(by))
      case (nil, let to?, let by?): (to.adding(by, times: -1), to)
      case (let from?, nil, nil): (from, underlying)
      case (nil, let to?, nil): (underlying, to)
      case (nil, nil, let by?): (underlying, underlying.adding(by))
      case (nil, nil, nil): (underlying, underlying)
      }
    if isFlag { return to.numbers[0] != 0 ? LiteralValue(kind, true) : LiteralValue(kind, false) }
    let iteration = Int(time)
    var shown = from.mixed(with: to, at: time - Double(iteration))
    if animation.isCumulative {
      let end = from.mixed(with: to, at: 1)
      for _ in 0..<iteration { shown = shown.adding(end) }
    }
    return animation.isAdditive ? base.adding(shown) : shown
  }

  // MARK: Implicit animations

  @Test(arguments: AnimatedPath.all) func changesAnimateImplicitlyAsInCoreAnimation(_ entry: AnimatedPath)
    throws
  {
    var random = SeededRandom(seed: 12)
    let screen = TestScreen()
    let layer = entry.make()
    screen.root.addSublayer(layer)
    screen.frame(at: 1)
    CATransaction.setDisableActions(true)
    let old = entry.kind == .flag ? false : entry.value(&random)
    layer.setValue(old, forKeyPath: entry.path)
    screen.frame(at: 2)
    let before = try #require(layer.value(forKeyPath: entry.path))
    CATransaction.setAnimationDuration(0.5)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    layer.setValue(entry.kind == .flag ? true : entry.value(&random), forKeyPath: entry.path)
    let after = try #require(layer.value(forKeyPath: entry.path))
    let target = try #require(layer.target(ofKeyPath: entry.path))
    let key = target.property.keyPath
    guard isImplicit(entry) else {
      #expect(layer.animationKeys() == nil)
      return
    }
    #expect(layer.animationKeys() == [key])
    let animation = try #require(layer.animation(forKey: key) as? CABasicAnimation)
    #expect(animation.duration == 0.5 && animation.toValue == nil && animation.fillMode == .backwards)
    if entry.kind == .flag { return }
    screen.frame(at: 3)
    screen.frame(at: 3.125)
    let shown = try #require(layer.presentation()?.value(forKeyPath: entry.path))
    if case .ofTransform = target.part { return }
    let expected = LiteralValue(entry.kind, before).mixed(with: LiteralValue(entry.kind, after), at: 0.25)
    #expect(LiteralValue(entry.kind, shown).distance(to: expected) < 1e-7)
    screen.settle()
    #expect(layer.animationKeys() == nil)
  }

  private func isImplicit(_ entry: AnimatedPath) -> Bool {
    if AnimatedPath.customKeys.contains(where: { $0.path == entry.path }) { return false }
    return !["doubleSided", "shadowPath", "path"].contains(entry.path)
  }

  @Test func plainPropertiesDoNotAnimate() {
    let screen = TestScreen()
    let layer = CAShapeLayer()
    screen.root.addSublayer(layer)
    screen.frame(at: 1)
    layer.contentsGravity = .center
    layer.lineCap = .round
    layer.lineDashPattern = [1]
    layer.filters = [LayerFilter("blur")]
    layer.needsDisplayOnBoundsChange = true
    layer.setValue(1, forKey: "own")
    layer.name = "a"
    #expect(layer.animationKeys() == nil)
    layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(layer.animationKeys() == ["bounds", "position"])
  }

  @Test func pathsWithDifferentElementsSwitch() throws {
    let screen = TestScreen()
    let layer = CAShapeLayer()
    screen.root.addSublayer(layer)
    screen.frame(at: 1)
    let (a, b) = (CGMutablePath(), CGMutablePath())
    a.move(to: CGPoint(x: 1, y: 1))
    b.move(to: CGPoint(x: 3, y: 3))
    b.addLine(to: CGPoint(x: 4, y: 4))
    let animation = CABasicAnimation(keyPath: "path")
    animation.fromValue = a
    animation.toValue = b
    animation.duration = 1
    layer.add(animation, forKey: nil)
    screen.frame(at: 1)
    #expect(layer.presentation()?.path == a)
    screen.frame(at: 1.25)
    #expect(layer.presentation()?.path == b && layer.path == nil)
    screen.frame(at: 2.5)
    screen.frame(at: 2.6)
    #expect(layer.presentation()?.path == nil)
  }

  @Test(arguments: [
    "positon", "frame", "frame.origin.x", "name", "lineCap", "filters.none.radius",
    "position.z", "filters.soft", "delegate.x", "own",
  ])
  func propertiesThatCannotAnimateAreReported(_ path: String) {
    let found = FoundDiagnostics()
    let previousHandler = Diagnostics.handler
    Diagnostics.handler = { found.add($0) }
    defer { Diagnostics.handler = previousHandler }
    let layer = CAShapeLayer()
    layer.filters = [LayerFilter("blur", name: "soft")]
    let animation = CABasicAnimation(keyPath: path)
    animation.toValue = 1
    layer.add(animation, forKey: nil)
    #expect(layer.animationKeys() == nil)
    #expect(found.all.contains { $0.code == .animationIgnored && $0.message.contains("\"\(path)\"") })
  }

  @Test func undrawnPropertiesAreReportedOnce() {
    let found = FoundDiagnostics()
    let previousHandler = Diagnostics.handler
    Diagnostics.handler = { found.add($0) }
    defer { Diagnostics.handler = previousHandler }
    Undrawn.forget()
    for _ in 0..<2 {
      let layer = CALayer()
      layer.minificationFilterBias = 0
      layer.minificationFilterBias = 1
      layer.cornerCurve = .circular
      layer.cornerCurve = .continuous
      layer.filters = [LayerFilter.gaussianBlur(radius: 3)]
      layer.filters = [LayerFilter("sepia")]
      layer.compositingFilter = "multiply"
      CATextLayer().allowsFontSubpixelQuantization = true
    }
    let messages = found.all.filter { $0.code == .notDrawn }.map(\.message)
    let names = [
      "CALayer.minificationFilterBias", "CALayer.cornerCurve", "CALayer's filters",
      "CALayer.compositingFilter",
      "CATextLayer.allowsFontSubpixelQuantization",
    ]
    #expect(messages.count == names.count)
    for name in names { #expect(messages.contains { $0.hasPrefix(name) }) }
  }
}

/// A collection of reported diagnostics.
final class FoundDiagnostics: Sendable {
  private let list = Mutex<[Diagnostic]>([])
  func add(_ diagnostic: Diagnostic) { list.withLock { $0.append(diagnostic) } }
  var all: [Diagnostic] { list.withLock { $0 } }
}
