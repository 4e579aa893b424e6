import UIKit

/// The motions of the Hero library: by default a push in navigation controllers, a slide between tabs and a fade of
/// presentations, with all views of equal names moving between the screens.
///
/// The transition takes 0.35 seconds. A screen that slides over another one begins at full speed; all other motion
/// eases in and out (transitions.md §2.1, Hero defaults). A matched view takes 0.208 seconds plus 1/3000 second for
/// each point that it moves, up to 500 points and at most until the end of the transition.
///
///     navigation.delegate = hero  // let hero = HeroTransition(.pageIn(.left)), kept: delegates are weak
@preconcurrency @MainActor
open class HeroTransition: MatchTransition {
  /// The default duration in seconds.
  public nonisolated static let heroDuration: TimeInterval = 0.35
  /// The curve of a screen that slides over another one.
  private let enteringTiming = UICubicTimingParameters(
    controlPoint1: CGPoint(x: 0, y: 0), controlPoint2: CGPoint(x: 0.2, y: 1))

  /// Creates a delegate for transitions with one motion of the screens, or with the default motion of the container.
  public init(_ screens: ScreenMotion = .automatic, duration: TimeInterval = HeroTransition.heroDuration) {
    super.init(
      screens, duration: duration,
      timing: UICubicTimingParameters(
        controlPoint1: CGPoint(x: 0.4, y: 0), controlPoint2: CGPoint(x: 0.2, y: 1)))
  }

  open override func matchedDuration(distance: CGFloat) -> TimeInterval? {
    0.208 + Double(min(max(distance, 0), 500)) / 3000
  }

  open override func screenTiming(of screens: ScreenMotion) -> any UITimingCurveProvider {
    screens.entersAbove ? enteringTiming : timing
  }
}
