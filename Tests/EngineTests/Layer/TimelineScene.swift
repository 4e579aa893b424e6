import Foundation
import RandomNumbers
import Stages

@testable import Engine

/// Random animations of many kinds on one timeline, and their values in the render tree and the presentation state.
@MainActor
final class TimelineScene {
  let screen = TestScreen()
  let timeline: Timeline
  let layers: [CALayer]
  private(set) var arrivals: [Double] = []
  private let listeners: [Listener]
  let before: [LayerState]
  let after: [LayerState]

  /// A custom key, and a uniform of an effect.
  nonisolated static let named = [
    Property.named(NamedProperty("timelineStrength")), .named(NamedProperty("effect.strength")),
  ]
  static let effect = try? Effect(
    name: "scene",
    source: """
      uniform float strength; // = 0
      vec4 effect(vec2 uv) { return first(uv) * strength; }
      """)
  nonisolated static let columns: [AnimatableProperty] = [
    .position, .zPosition, .bounds, .cornerRadius, .borderWidth, .transform,
  ]

  private final class Listener: NSObject, CAAnimationDelegate {
    var stops = 0
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { stops += 1 }
  }

  /// The kinds of timing that the random animations may have.
  struct Kinds {
    var windows = true
    var repeats = true
    var springs = true
    var groups = true
    /// Whether all animations have the same curve and the timeline's duration.
    var isUniform = false
  }

  init(_ random: inout SeededRandom, _ kinds: Kinds, arrives: Bool = true, duration: Double = 1) {
    let timeline = Timeline(duration: duration)
    self.timeline = timeline
    layers = (0..<3).map { _ in
      let layer = EffectLayer()
      layer.effect = Self.effect
      return layer
    }
    for layer in layers { screen.root.addSublayer(layer) }
    for layer in layers {
      layer.state.named[NamedProperty("timelineStrength")] = .plain(.scalar, Components(0))
    }
    screen.frame(at: 1)
    before = layers.map(\.state)
    var listeners: [Listener] = []
    let shared = Self.curve(&random)
    let layers = layers
    timeline.capture {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      for layer in layers {
        layer.position = CGPoint(x: random.number(-9...9), y: random.number(-9...9))
        layer.zPosition = random.number(-9...9)
        layer.cornerRadius = random.number(0...9)
        layer.borderWidth = random.number(0...9)
        layer.bounds.size.width = random.number(1...9)
        layer.transform = CATransform3DMakeRotation(random.number(0.1...3), 0, 0, 1)
        layer.change(NamedProperty("timelineStrength"), to: .plain(.scalar, Components(random.number(1...9))))
        layer.setValue(random.number(1...9), forKeyPath: "effect.strength")
        for path in [
          "position.x", "position.y", "zPosition", "cornerRadius", "borderWidth", "bounds.size.width",
          "transform.rotation.z", "timelineStrength", "effect.strength",
        ] where (kinds.isUniform || random.number(0...1) < 0.7) && layer.target(ofKeyPath: path) != nil {
          let animation = CABasicAnimation(keyPath: path)
          animation.fromValue = random.number(-9...9)
          if Bool.random(using: &random), path != "transform.rotation.z" {
            animation.toValue = 0
            animation.isAdditive = true
          } else {
            animation.toValue = layer.value(of: path) ?? random.number(-9...9)
          }
          let timed: CAAnimation =
            kinds.isUniform ? animation : Self.timedOrGrouped(animation, &random, kinds)
          if kinds.isUniform {
            animation.duration = duration
            animation.timingFunction = shared
            animation.fillMode = .backwards
            animation.endsAtModel = true
          }
          let listener = Listener()
          listeners.append(listener)
          timed.delegate = listener
          layer.add(timed, forKey: path)
        }
      }
      CATransaction.commit()
    }
    after = layers.map(\.state)
    self.listeners = listeners
    if arrives { timeline.onArrival = { [weak self] in self?.arrivals.append($0) } }
  }

  static func curve(_ random: inout SeededRandom) -> CAMediaTimingFunction {
    let names: [CAMediaTimingFunctionName] = [.linear, .easeIn, .easeOut, .easeInEaseOut, .default]
    if Bool.random(using: &random) {
      return CAMediaTimingFunction(name: names.randomElement(using: &random)!)
    }
    // Some curves overshoot at their ends.
    return CAMediaTimingFunction(
      controlPoints: Float(random.number(0.1...0.9)), Float(random.number(-0.4...1)),
      Float(random.number(0.1...0.9)), Float(random.number(0...1.4)))
  }

  private static func timedOrGrouped(
    _ plain: CABasicAnimation, _ random: inout SeededRandom, _ kinds: Kinds
  ) -> CAAnimation {
    let single = timed(plain, &random, kinds)
    guard kinds.groups, random.number(0...1) < 0.15 else { return single }
    let group = CAAnimationGroup()
    group.duration = random.number(0.5...1)
    group.beginTime = single.beginTime
    group.fillMode = .backwards
    if Bool.random(using: &random) { group.timingFunction = curve(&random) }
    single.beginTime = 0
    // The animation is as long as the group, so that both end at the same time.
    single.duration = group.duration
    single.fillMode = .both
    group.animations = [single]
    return group
  }

  private static func timed(
    _ plain: CABasicAnimation, _ random: inout SeededRandom, _ kinds: Kinds
  ) -> CABasicAnimation {
    var animation = plain
    if kinds.springs, random.number(0...1) < 0.3 {
      let spring = CASpringAnimation(keyPath: plain.keyPath)
      spring.fromValue = plain.fromValue
      spring.toValue = plain.toValue
      spring.isAdditive = plain.isAdditive
      spring.stiffness = random.number(60...300)
      spring.damping = random.number(4...12)
      spring.initialVelocity = random.number(-3...8)
      animation = spring
    } else {
      animation.timingFunction = curve(&random)
    }
    animation.duration = random.number(0.4...1)
    animation.fillMode = .backwards
    animation.endsAtModel = true
    if kinds.windows, Bool.random(using: &random) { animation.beginTime = 1 + random.number(0...0.5) }
    if kinds.repeats, random.number(0...1) < 0.3 {
      animation.repeatCount = Bool.random(using: &random) ? 2 : 2.5
      animation.autoreverses = Bool.random(using: &random)
      animation.duration /= 4
    }
    return animation
  }

  // MARK: Shown values

  /// The numbers of all layers in the render tree; NaN where the presentation state differs.
  func shown() -> [Double] {
    var numbers: [Double] = []
    for layer in layers {
      let presented = layer.presentedState
      for property in Self.columns {
        let drawn = screen.shown(property, layer)
        let expected = presented.components(of: property)
        for index in 0..<property.kind.componentCount {
          let agrees = abs(drawn[index] - expected[index]) <= 1e-9
          numbers.append(agrees ? drawn[index] : .nan)
        }
      }
      for case .named(let property) in Self.named {
        let expected = presented.value(of: .named(property))?.components[0] ?? 0
        let drawn = screen.render.tree.presentationValue(property, row: layer.row)?.components[0] ?? 0
        numbers.append(abs(drawn - expected) <= 1e-9 ? drawn : .nan)
      }
    }
    return numbers
  }

  /// The numbers of all layers in the presentation state.
  func presented() -> [Double] {
    layers.flatMap { layer in
      let state = layer.presentedState
      return Self.columns.flatMap { property in
        (0..<property.kind.componentCount).map { state.components(of: property)[$0] }
      } + Self.named.map { state.value(of: $0)?.components[0] ?? 0 }
    }
  }

  func frame(at t: Double) -> [Double] {
    screen.frame(at: t)
    return shown()
  }

  /// The numbers of another frame at the time of the last frame.
  func repeatedFrame() -> [Double] { frame(at: screen.time) }

  var stopCounts: [Int] { listeners.map(\.stops) }

  func model() -> [LayerState] { layers.map(\.state) }
}

extension CALayer {
  fileprivate func value(of path: String) -> Double? {
    switch path {
    case "position.x": Double(position.x)
    case "position.y": Double(position.y)
    case "zPosition": Double(zPosition)
    case "cornerRadius": Double(cornerRadius)
    case "borderWidth": Double(borderWidth)
    case "bounds.size.width": Double(bounds.width)
    case "transform.rotation.z": atan2(Double(transform.m12), Double(transform.m11))
    case "timelineStrength": state.value(of: TimelineScene.named[0])?.components[0]
    case "effect.strength": state.value(of: TimelineScene.named[1])?.components[0]
    default: nil
    }
  }
}

extension LayerState {
  /// Whether the values that the scene animates are equal.
  func isSame(as other: LayerState) -> Bool {
    TimelineScene.columns.allSatisfy {
      value(of: .column($0)) == other.value(of: .column($0))
    }
      && TimelineScene.named.allSatisfy {
        // An unset uniform and a uniform that is animated from its default are both 0.
        value(of: $0)?.components[0] ?? 0 == other.value(of: $0)?.components[0] ?? 0
      }
  }
}

/// The largest difference of two numbers at the same index; infinite if a difference is NaN or the counts differ.
func distance(_ a: [Double], _ b: [Double]) -> Double {
  guard a.count == b.count else { return .infinity }
  return zip(a, b).reduce(0) { largest, pair in
    let difference = abs(pair.0 - pair.1)
    return difference.isNaN ? .infinity : max(largest, difference)
  }
}
