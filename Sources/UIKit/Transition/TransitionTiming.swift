import Engine
import Foundation

/// An animator whose timing alongside animations share.
@MainActor
protocol TimedAnimator {
  var timing: TransitionTiming { get }
}

/// The timing of a transition's own animations, for alongside animations.
@MainActor
enum TransitionTiming {
  case curve(UIView.AnimationCurve)
  case spring(SpringSolution)

  /// The timing of UIKit's own pushes and pops: an overdamped spring, cut off after half a second.
  static let system = TransitionTiming.spring(SpringSolution(mass: 3, stiffness: 1000, damping: 500))

  /// The timing of an animation controller; ease-in-out for an animation controller of the app.
  static func of(_ animator: (any UIViewControllerAnimatedTransitioning)?) -> TransitionTiming {
    (animator as? any TimedAnimator)?.timing ?? .curve(.easeInOut)
  }

  func animate(duration: TimeInterval, changes: () -> Void, completion: (() -> Void)? = nil) {
    let timing: AnimationBlock.Timing =
      switch self {
      case .curve(let curve): .curve(curve.timingFunction)
      case .spring(let spring): .spring(spring)
      }
    AnimationBlock.run(
      duration: duration, delay: 0, timing: timing,
      options: [.overrideInheritedDuration, .overrideInheritedCurve],
      changes: changes, completion: completion.map { body in { _ in body() } })
  }
}
