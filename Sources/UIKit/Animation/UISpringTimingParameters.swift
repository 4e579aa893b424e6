import Engine
import Foundation

/// A spring as a timing curve.
///
/// Follows [UISpringTimingParameters](https://developer.apple.com/documentation/uikit/uispringtimingparameters).
@preconcurrency @MainActor
open class UISpringTimingParameters: MainActorObject, UITimingCurveProvider {
  /// The parameters of the initialiser that created the spring.
  private enum Spring {
    case ratio(CGFloat)
    case physical(mass: CGFloat, stiffness: CGFloat, damping: CGFloat)
    case perceptual(duration: TimeInterval, bounce: CGFloat)
  }

  private let spring: Spring

  /// The initial velocity in distances per second, towards the target.
  public final let initialVelocity: CGVector

  /// Creates the spring of UIKit's own transitions: mass 3, stiffness 1000, damping 500.
  public convenience init() {
    self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero)
  }

  /// Creates a spring from a damping ratio (1 does not overshoot); the duration comes from the animation.
  public convenience init(dampingRatio ratio: CGFloat) {
    self.init(dampingRatio: ratio, initialVelocity: .zero)
  }

  /// Creates a spring from a damping ratio (1 does not overshoot) and a velocity in distances per second; the
  /// duration comes from the animation.
  public init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    spring = .ratio(ratio)
    initialVelocity = velocity
    super.init(mainActor: ())
  }

  /// Creates a spring from mass, stiffness and damping, which set the duration, and a velocity in distances per
  /// second; traps unless mass and stiffness are positive and damping is not negative.
  public init(mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector) {
    guard mass > 0, stiffness > 0, damping >= 0, mass.isFinite, stiffness.isFinite, damping.isFinite else {
      fatalError(
        "UISpringTimingParameters(mass: \(mass), stiffness: \(stiffness), damping: \(damping)): "
          + "mass and stiffness must be positive, damping must not be negative, and all must be finite"
      )
    }
    spring = .physical(mass: mass, stiffness: stiffness, damping: damping)
    initialVelocity = velocity
    super.init(mainActor: ())
  }

  /// Creates a spring from a perceived duration in seconds, a bounce above -1 and at most 1, and a velocity in
  /// distances per second.
  public init(duration: TimeInterval, bounce: CGFloat, initialVelocity velocity: CGVector = .zero) {
    guard duration > 0, bounce > -1, bounce <= 1 else {
      fatalError(
        "UISpringTimingParameters(duration: \(duration), bounce: \(bounce)): "
          + "the duration must be positive and the bounce above -1 and at most 1")
    }
    spring = .perceptual(duration: duration, bounce: bounce)
    initialVelocity = velocity
    super.init(mainActor: ())
  }

  /// The kind of curve, always `spring`.
  open var timingCurveType: UITimingCurveType { .spring }
  /// The cubic curve, always nil: a spring is no cubic curve.
  open var cubicTimingParameters: UICubicTimingParameters? { nil }
  /// The spring: the object itself.
  open var springTimingParameters: UISpringTimingParameters? { self }

  /// Returns the object itself, which is immutable.
  open nonisolated func copy(with zone: NSZone? = nil) -> Any { self }

  /// The spring along the x axis for an animation of `duration` seconds.
  func solution(duration: TimeInterval) -> SpringSolution {
    solution(duration: duration, velocity: Double(initialVelocity.dx))
  }

  /// The seconds until the spring has settled along both axes; nil for a spring that was created with a damping ratio,
  /// whose duration the animation sets.
  var intrinsicDuration: TimeInterval? {
    if case .ratio = spring { return nil }
    return [initialVelocity.dx, initialVelocity.dy]
      .map { solution(duration: 0, velocity: Double($0)).settlingDuration }.max()
  }

  /// The spring for an animation of `duration` seconds with an initial velocity in distances per second.
  func solution(duration: TimeInterval, velocity: Double) -> SpringSolution {
    switch spring {
    case .ratio(let ratio):
      return .uikit(dampingRatio: Double(ratio), duration: duration, initialVelocity: velocity)
    case .physical(let mass, let stiffness, let damping):
      return SpringSolution(
        mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping), initialVelocity: velocity)
    case .perceptual(let perceived, let bounce):
      return .perceptual(duration: perceived, bounce: Double(bounce), initialVelocity: velocity)
    }
  }
}
