import Engine
import Foundation

/// What timing parameters make of an animator's duration and pace.
@MainActor
struct AnimatorTiming {
  let parameters: any UITimingCurveProvider
  /// Seconds: those asked for, or those that a spring of its own stiffness needs.
  let duration: TimeInterval

  init(_ parameters: any UITimingCurveProvider, duration: TimeInterval) {
    self.parameters = parameters
    let asked = duration.isFinite ? max(0, duration) : 0
    self.duration = parameters.springOfMotion?.ownDuration ?? asked
  }

  /// How changes move that take `duration` seconds.
  func pace(over duration: TimeInterval) -> AnimationBlock.Pace {
    if let spring = parameters.springOfMotion, duration > 0 {
      let velocity = spring.initialVelocity
      let along = spring.solution(duration: duration, velocity: Double(velocity.dx))
      if velocity.dx == velocity.dy { return .spring(along) }
      return .springs(along, vertical: spring.solution(duration: duration, velocity: Double(velocity.dy)))
    }
    return .curve(parameters.functionOfMotion)
  }

  /// The same for one way, as a curve.
  func curve(over duration: TimeInterval) -> Curve {
    if let spring = parameters.springOfMotion, duration > 0 {
      return .spring(spring.solution(duration: duration))
    }
    return Curve(parameters.functionOfMotion.cubic)
  }
}

extension UITimingCurveProvider {
  /// The spring that paces motion, if one does; of a composed curve, too.
  var springOfMotion: UISpringTimingParameters? {
    switch timingCurveType {
    case .spring, .composed: springTimingParameters
    case .builtin, .cubic: nil
    }
  }

  var functionOfMotion: CAMediaTimingFunction {
    guard let cubic = cubicTimingParameters else { return CAMediaTimingFunction(name: .default) }
    let (a, b) = (cubic.controlPoint1, cubic.controlPoint2)
    return CAMediaTimingFunction(controlPoints: Float(a.x), Float(a.y), Float(b.x), Float(b.y))
  }
}
