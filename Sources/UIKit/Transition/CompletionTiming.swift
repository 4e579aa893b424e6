import Engine
import Foundation

/// How the rest of a transition plays once the hand has let go (animation.md §8).
@MainActor
struct CompletionTiming {
  var speed: CGFloat = 1
  var curve = UIView.AnimationCurve.easeInOut
  var timingCurve: (any UITimingCurveProvider)?

  init() {}

  /// An even pace: back as it came.
  static let even: CompletionTiming = {
    var timing = CompletionTiming()
    timing.curve = .linear
    return timing
  }()

  init(_ interactor: (any UIViewControllerInteractiveTransitioning)?) {
    guard let interactor else { return }
    let asked = interactor.completionSpeed
    speed = asked.isFinite && asked > 0 ? asked : 1
    curve = interactor.completionCurve
    timingCurve = (interactor as? UIPercentDrivenInteractiveTransition)?.timingCurve
  }

  /// What a property animator needs to go on the same way.
  var parameters: any UITimingCurveProvider {
    timingCurve ?? UICubicTimingParameters(animationCurve: curve)
  }

  /// The curve over the remaining way, and the seconds it takes where a plain curve would take `remaining`.
  func resolve(remaining: TimeInterval) -> (curve: Curve, duration: TimeInterval) {
    guard remaining > 0 else { return (.linear, 0) }
    if let spring = timingCurve?.springTimingParameters?.solution(duration: remaining) {
      return (.spring(spring), spring.settlingDuration)
    }
    if let cubic = timingCurve?.cubicTimingParameters { return (cubic.curve, remaining) }
    return (Curve(curve.timingFunction.cubic), remaining)
  }
}
