import Foundation
import Stages
import Testing

@testable import Compositor
@testable import Engine

/// Keyframes of values that switch because they cannot be interpolated, on layers and in the render tree.
@Suite(.serialized) @MainActor struct SwitchingKeyframesTests {
  /// A property that switches, and two of its values.
  private struct Switch {
    let path: String
    var make: () -> CALayer = { CALayer() }
    var values: [Any] = [false, true]
  }

  private final class Lamp: CALayer {
    override class func defaultValue(forKey key: String) -> Any? {
      key == "lit" ? false : super.defaultValue(forKey: key)
    }
  }

  private static let flags = [
    Switch(path: "hidden"), Switch(path: "isHidden"), Switch(path: "masksToBounds"),
    Switch(path: "doubleSided"),
    Switch(path: "isDoubleSided"), Switch(path: "shouldRasterize"), Switch(path: "lit") { Lamp() },
    Switch(path: "filters.gaussianBlur.enabled") {
      let layer = CALayer()
      layer.filters = [LayerFilter.gaussianBlur(radius: 2)]
      return layer
    },
  ]

  private static let paths = [
    CGPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4), transform: nil),
    CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 4, height: 4), transform: nil),
  ]

  private static let objects = [
    Switch(path: "shadowPath", values: paths),
    Switch(path: "path", make: { CAShapeLayer() }, values: paths),
    Switch(
      path: "colors", make: { CAGradientLayer() },
      values: [[CGColor.black, .white], [CGColor.white, .black, .white]]),
    Switch(path: "locations", make: { CAGradientLayer() }, values: [[0, 1], [0, 0.5, 1]]),
    Switch(
      path: "filters",
      values: [[LayerFilter.gaussianBlur(radius: 2)], [LayerFilter.colorSaturate(amount: 0.5)]]),
    Switch(
      path: "backgroundFilters",
      values: [[LayerFilter.gaussianBlur(radius: 2)], [LayerFilter.gaussianBlur(radius: 5)]]),
    Switch(
      path: "compositingFilter",
      values: [
        LayerFilter.vibrancy(amount: 2, color: .white), LayerFilter.vibrancy(amount: 1, color: .black),
      ]),
  ]

  /// The index of the value at the fraction `p` of the duration, by animation.md §5. Except in the mode `discrete`, a
  /// value is shown as soon as the segment that ends at it has begun.
  private func index(_ p: Double, _ times: [Double], _ mode: CAAnimationCalculationMode) -> Int {
    let begun = times.lastIndex { $0 <= p } ?? 0
    return mode == .discrete || p == times[begun] ? begun : min(begun + 1, times.count - 1)
  }

  private func shown(_ target: PropertyTarget, _ layer: CALayer, _ screen: TestScreen) -> PropertyValue? {
    switch target.property {
    case .column(let property): .plain(property.kind, screen.shown(property, layer))
    case .named(let property): screen.render.tree.presentationValue(property, row: layer.row)
    }
  }

  private func check(_ entry: Switch, _ mode: CAAnimationCalculationMode, _ keyTimes: [Double]?) throws {
    let order = [0, 1, 0, 1, 1, 0]
    let screen = TestScreen()
    let layer = entry.make()
    layer.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
    screen.root.addSublayer(layer)
    screen.frame(at: 1)
    let animation = CAKeyframeAnimation(keyPath: entry.path)
    animation.values = order.map { entry.values[$0] }
    animation.calculationMode = mode
    animation.keyTimes = keyTimes?.map { NSNumber(value: $0) }
    animation.duration = 1
    layer.add(animation, forKey: "a")
    let count = Double(order.count)
    let times =
      keyTimes ?? order.indices.map { Double($0) / (mode == .discrete ? count : count - 1) }
    let target = try #require(layer.target(ofKeyPath: entry.path))
    let model = layer.value(of: target.property, in: layer.state)
    let content = target.content
    for step in 0..<64 {
      let p = Double(step) / 64
      screen.frame(at: 1 + p)
      let expected = entry.values[order[index(p, times, mode)]]
      let value: PropertyValue =
        target.kind == .wide
        ? .wide(WideValue(any: expected, for: content, keyPath: "")) : PropertyValue(any: expected)
      let comment = Comment(rawValue: "\(entry.path), \(mode), \(p)")
      #expect(shown(target, layer, screen) == value, comment)
      let copy = try #require(layer.presentation())
      #expect(copy.value(of: target.property, in: copy.state) == value, comment)
    }
    for _ in 0..<3 { screen.frame(at: 3) }
    #expect(layer.animationKeys() == nil && shown(target, layer, screen) ?? model == model)
  }

  /// The mode `paced` is left out, because it derives the key times from the distances between values.
  @Test func everyFlagSwitchesByKeyframes() throws {
    for entry in Self.flags {
      for mode in [CAAnimationCalculationMode.linear, .discrete, .cubic] {
        try check(entry, mode, nil)
        try check(entry, mode, [0, 0.25, 0.375, 0.625, 0.75, 1])
        // The later of two keyframes at the same time is shown.
        try check(entry, mode, [0, 0.25, 0.25, 0.625, 0.75, 1])
        try check(entry, mode, [0, 0.25, 0.375, 0.625, 1, 1])
      }
    }
  }

  @Test func everyObjectSwitchesByKeyframes() throws {
    for entry in Self.objects {
      for mode in [CAAnimationCalculationMode.linear, .discrete, .cubic] {
        try check(entry, mode, nil)
        try check(entry, mode, [0, 0.25, 0.375, 0.625, 0.75, 1])
      }
    }
  }

  /// The shown values of `hidden` at each sixteenth of a second: "1" for a hidden layer, "0" for a visible one.
  private func hidden(_ seconds: Double, _ make: () -> CAAnimation) -> String {
    let screen = TestScreen()
    let layer = CALayer()
    screen.root.addSublayer(layer)
    screen.frame(at: 1)
    layer.add(make(), forKey: "a")
    var (drawn, shown) = ("", "")
    for step in 0...Int(seconds * 16) {
      screen.frame(at: 1 + Double(step) / 16)
      drawn += screen.shown(.isHidden, layer)[0] != 0 ? "1" : "0"
      shown += layer.presentation()?.isHidden == true ? "1" : "0"
    }
    #expect(drawn == shown)
    return drawn
  }

  private func blink(_ mode: CAAnimationCalculationMode, _ change: (CAKeyframeAnimation) -> Void = { _ in })
    -> CAKeyframeAnimation
  {
    let animation = CAKeyframeAnimation(keyPath: "hidden")
    animation.values = [true, false, true, false]
    animation.calculationMode = mode
    animation.duration = 0.5
    change(animation)
    return animation
  }

  @Test func keyframesOfFlagsHaveTheTimingOfOtherKeyframes() {
    #expect(hidden(0.5) { blink(.discrete) } == "110011000")
    #expect(hidden(1) { blink(.discrete) { $0.repeatCount = 2 } } == "11001100110011000")
    #expect(hidden(1) { blink(.discrete) { $0.autoreverses = true } } == "11001100000110011")
    #expect(
      hidden(1) {
        blink(.discrete) {
          $0.values = [false, true]
          $0.isRemovedOnCompletion = false
          $0.fillMode = .forwards
        }
      } == "00001111111111111")
    #expect(
      hidden(0.5) {
        blink(.discrete) { $0.timingFunction = CAMediaTimingFunction(controlPoints: 0, 0, 0, 1) }
      }
        != "110011000")
    #expect(
      hidden(1) {
        let group = CAAnimationGroup()
        group.duration = 1
        group.animations = [blink(.discrete) { $0.beginTime = 0.25 }]
        return group
      } == "00001100110000000")
    #expect(hidden(0.5) { blink(.paced) } == hidden(0.5) { blink(.linear) }, "equal distances")
  }

  /// A basic animation of a flag shows its end value as soon as the animation is active (animation.md §3.1).
  @Test func basicAnimationsOfFlagsSwitchAtOnce() {
    #expect(
      hidden(0.5) {
        let animation = CABasicAnimation(keyPath: "hidden")
        animation.fromValue = false
        animation.toValue = true
        animation.duration = 0.25
        return animation
      } == "111110000")
  }
}
