import Engine
import RandomNumbers
import Segue

/// The kinds of animations.
enum InterpolationKind: String, CaseIterable {
  case linear, cubic, spring, keyframe, group, mixed

  /// The kinds that `mixed` cycles through.
  static let plain: [InterpolationKind] = [.linear, .cubic, .spring, .keyframe, .group]
}

/// The types of animated values.
enum InterpolationValue: String, CaseIterable {
  case scalar, point, color, transform

  var keyPath: String {
    switch self {
    case .scalar: "opacity"
    case .point: "position"
    case .color: "backgroundColor"
    case .transform: "transform"
    }
  }

  /// The render tree's property.
  var property: AnimatableProperty {
    switch self {
    case .scalar: .opacity
    case .point: .position
    case .color: .backgroundColor
    case .transform: .transform
    }
  }
}

/// The parameters of one animation, for Core Animation's object and for the naive object.
struct Recipe {
  let kind: InterpolationKind
  let value: InterpolationValue
  let beginTime: Double
  let duration: Double
  let repeats: Bool
  let curve: CAMediaTimingFunction
  let stiffness: Double
  let damping: Double
  /// The keyframe values. Each has 1, 2 or 4 numbers, or for transforms the angle, two scales and a translation.
  let stops: [[Double]]

  /// The times of keyframes, as fractions of the duration.
  static let keyTimes = [0, 0.15, 0.4, 0.75, 1]

  /// The time, in seconds, from which all animations run. No animation ends before 250 seconds; repeating animations
  /// never end.
  static let firstTime = 2.0

  private static let curves: [CAMediaTimingFunction] = [
    CAMediaTimingFunction(name: .easeInEaseOut), CAMediaTimingFunction(name: .easeOut),
    CAMediaTimingFunction(name: .default), CAMediaTimingFunction(name: .easeIn),
  ]

  /// Creates the recipe of an index. Equal arguments create equal recipes.
  init(_ kind: InterpolationKind, _ value: InterpolationValue, index: Int, repeats: Bool) {
    var numbers = SplitMix64(seed: UInt64(index) &+ 1)
    self.kind = kind == .mixed ? InterpolationKind.plain[index % InterpolationKind.plain.count] : kind
    self.value = value
    self.repeats = repeats
    beginTime = numbers.next(0.01...1)
    duration = repeats ? numbers.next(0.5...2) : numbers.next(250...500)
    curve = Recipe.curves[index % Recipe.curves.count]
    // The spring is at rest after the duration: its decay rate is ln 1000 divided by the duration.
    let decay = 6.9 / duration
    let ratio = numbers.next(0.3...0.8)
    stiffness = (decay / ratio) * (decay / ratio)
    damping = 2 * decay
    stops = (0..<(self.kind == .keyframe ? Recipe.keyTimes.count : 2)).map { _ in
      switch value {
      case .scalar: [numbers.next(0...1)]
      case .point: [numbers.next(0...1000), numbers.next(0...1000)]
      case .color: (0..<4).map { _ in numbers.next(0...1) }
      case .transform:
        [
          numbers.next(-3...3), numbers.next(0.5...2), numbers.next(0.5...2), numbers.next(-100...100),
          numbers.next(-100...100),
        ]
      }
    }
  }

  /// The animation as an object of Core Animation.
  var animation: CAAnimation {
    let animation: CAAnimation =
      switch kind {
      case .spring: spring
      case .keyframe: keyframes
      case .group: group
      case .linear, .cubic, .mixed: basic(CABasicAnimation(keyPath: value.keyPath))
      }
    setTiming(of: animation)
    return animation
  }

  private func basic<Animation: CABasicAnimation>(_ animation: Animation) -> Animation {
    animation.fromValue = object(stops[0])
    animation.toValue = object(stops[1])
    if kind == .cubic || kind == .group { animation.timingFunction = curve }
    return animation
  }

  var spring: CASpringAnimation {
    let spring = basic(CASpringAnimation(keyPath: value.keyPath))
    spring.stiffness = stiffness
    spring.damping = damping
    return spring
  }

  private var keyframes: CAKeyframeAnimation {
    let keyframes = CAKeyframeAnimation(keyPath: value.keyPath)
    keyframes.values = stops.map(object)
    keyframes.keyTimes = Recipe.keyTimes.map { NSNumber(value: $0) }
    return keyframes
  }

  private var group: CAAnimationGroup {
    let group = CAAnimationGroup()
    group.animations = [child]
    return group
  }

  /// The group's child, which is slightly shorter than the group and fills in both directions.
  var child: CABasicAnimation {
    let child = basic(CABasicAnimation(keyPath: value.keyPath))
    child.beginTime = 0.001 * duration
    child.duration = 0.99 * duration
    child.fillMode = .both
    return child
  }

  private func setTiming(of animation: CAAnimation) {
    animation.beginTime = beginTime
    animation.duration = duration
    if repeats { animation.repeatCount = .infinity }
  }

  private func object(_ stop: [Double]) -> Any {
    switch value {
    case .scalar: stop[0]
    case .point: CGPoint(x: stop[0], y: stop[1])
    case .color: CGColor(red: stop[0], green: stop[1], blue: stop[2], alpha: stop[3])
    case .transform: Recipe.transform(stop)
    }
  }

  /// Scales, then rotates, then translates.
  static func transform(_ stop: [Double]) -> CATransform3D {
    CATransform3DMakeAffineTransform(
      CGAffineTransform(
        a: stop[1] * cos(stop[0]), b: stop[1] * sin(stop[0]), c: -stop[2] * sin(stop[0]),
        d: stop[2] * cos(stop[0]), tx: stop[3], ty: stop[4]))
  }
}

extension SplitMix64 {
  mutating func next(_ range: ClosedRange<Double>) -> Double {
    let z: UInt64 = next()
    return range.lowerBound + (range.upperBound - range.lowerBound) * Double(z >> 11) * 0x1p-53
  }
}
