/// The animations alongside a transition.
///
/// Waiting blocks run after the animator has returned, with the timing of its first animation block, or else with
/// `TransitionTiming`.
@MainActor
struct AlongsideAnimations {
  /// Blocks that wait for the animation to start.
  var waiting: [TransitionCoordinator.Handler] = []
  /// The first animation block of the animator, until the waiting blocks have run; nil otherwise.
  var first: FirstBlock?
}
