import Engine
import Foundation

/// The duration and timing curve of an animator, from its timing parameters.
@MainActor
struct AnimatorTiming {
  let parameters: any UITimingCurveProvider
  /// The duration in seconds: the settling time of a spring whose parameters determine it, otherwise the requested
  /// duration.
  let duration: TimeInterval

  init(_ parameters: any UITimingCurveProvider, duration: TimeInterval) {
    self.parameters = parameters
    let requested = duration.isFinite ? max(0, duration) : 0
    self.duration = parameters.motionSpring?.intrinsicDuration ?? requested
  }

  /// The timing of changes that take `duration` seconds.
  func timing(over duration: TimeInterval) -> AnimationBlock.Timing {
    if let spring = parameters.motionSpring, duration > 0 {
      let velocity = spring.initialVelocity
      let horizontal = spring.solution(duration: duration, velocity: Double(velocity.dx))
      if velocity.dx == velocity.dy { return .spring(horizontal) }
      return .springs(
        horizontal, vertical: spring.solution(duration: duration, velocity: Double(velocity.dy)))
    }
    return .curve(parameters.motionFunction)
  }

  /// The timing of motion along one axis over `duration` seconds, as a curve.
  func curve(over duration: TimeInterval) -> Curve {
    if let spring = parameters.motionSpring, duration > 0 {
      return .spring(spring.solution(duration: duration))
    }
    return Curve(parameters.motionFunction.cubic)
  }
}

extension UITimingCurveProvider {
  /// The spring of parameters of type `spring` or `composed`; nil for other types.
  var motionSpring: UISpringTimingParameters? {
    switch timingCurveType {
    case .spring, .composed: springTimingParameters
    case .builtin, .cubic: nil
    }
  }

  /// The cubic curve of the parameters, or Core Animation's default curve if they have none.
  var motionFunction: CAMediaTimingFunction {
    guard let cubic = cubicTimingParameters else { return CAMediaTimingFunction(name: .default) }
    let (point1, point2) = (cubic.controlPoint1, cubic.controlPoint2)
    return CAMediaTimingFunction(
      controlPoints: Float(point1.x), Float(point1.y), Float(point2.x), Float(point2.y))
  }
}
