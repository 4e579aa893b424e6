/// The animations alongside a transition.
///
/// They run when the animator has returned, with the timing of the first block that it opened.
@MainActor
struct AlongsideAnimations {
  /// Blocks that wait for the animation to start.
  var waiting: [TransitionCoordinator.Handler] = []
  /// The first animation block of the animator, until those blocks have run.
  var first: FirstBlock?
}
