import Engine
import Foundation

/// The timing of the remainder of a transition after its interaction has ended (animation.md §8).
@MainActor
struct CompletionTiming {
  /// The speed of the remainder, as a multiple of the transition's speed.
  var speed: CGFloat = 1
  var curve = UIView.AnimationCurve.easeInOut
  var timingCurve: (any UITimingCurveProvider)?

  init() {}

  /// A timing of constant speed.
  static let constantSpeed: CompletionTiming = {
    var timing = CompletionTiming()
    timing.curve = .linear
    return timing
  }()

  init(_ interactor: (any UIViewControllerInteractiveTransitioning)?) {
    guard let interactor else { return }
    let requested = interactor.completionSpeed
    speed = requested.isFinite && requested > 0 ? requested : 1
    curve = interactor.completionCurve
    timingCurve = (interactor as? UIPercentDrivenInteractiveTransition)?.timingCurve
  }

  /// The parameters with which a property animator continues.
  var parameters: any UITimingCurveProvider {
    timingCurve ?? UICubicTimingParameters(animationCurve: curve)
  }

  /// The curve of the remainder, which takes `remaining` seconds; a spring without a damping ratio determines its own
  /// duration.
  func resolved(remaining: TimeInterval) -> Curve {
    guard remaining > 0 else { return .linear }
    if let spring = timingCurve?.springTimingParameters?.solution(duration: remaining) {
      return .spring(spring)
    }
    return timingCurve?.cubicTimingParameters?.curve ?? Curve(curve.timingFunction.cubic)
  }
}
