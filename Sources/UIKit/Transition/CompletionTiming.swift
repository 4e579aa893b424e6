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

  /// The curve over a remaining way that takes `remaining` seconds, or a spring's own time.
  func resolved(remaining: TimeInterval) -> Curve {
    guard remaining > 0 else { return .linear }
    if let spring = timingCurve?.springTimingParameters?.solution(duration: remaining) {
      return .spring(spring)
    }
    return timingCurve?.cubicTimingParameters?.curve ?? Curve(curve.timingFunction.cubic)
  }
}
