import Engine
import Foundation

/// An animator whose pace those that run beside it take.
@MainActor
protocol PacedAnimator {
  var pace: TransitionTiming { get }
}

/// The pace of a transition's own animations, for those that run beside it.
@MainActor
enum TransitionTiming {
  case curve(UIView.AnimationCurve)
  case spring(SpringSolution)

  /// UIKit's own pushes and pops: a spring that does not swing, cut off after half a second.
  static let system = TransitionTiming.spring(SpringSolution(mass: 3, stiffness: 1000, damping: 500))

  /// The pace of an animation controller; one of the app's does not tell its own.
  static func of(_ animator: (any UIViewControllerAnimatedTransitioning)?) -> TransitionTiming {
    (animator as? any PacedAnimator)?.pace ?? .curve(.easeInOut)
  }

  func animate(duration: TimeInterval, changes: () -> Void, completion: (() -> Void)? = nil) {
    let pace: AnimationBlock.Pace =
      switch self {
      case .curve(let curve): .curve(curve.timingFunction)
      case .spring(let spring): .spring(spring)
      }
    AnimationBlock.run(
      duration: duration, delay: 0, pace: pace,
      options: [.overrideInheritedDuration, .overrideInheritedCurve],
      changes: changes, completion: completion.map { body in { _ in body() } })
  }
}
