/// The animation that was added to a layer last. Layers to which an app adds equal animations share one frozen object
/// and the definitions of its tracks; a block that animates thousands of views mostly makes equal ones.
struct LastAnimation {
  private var animation: CAAnimation?
  private var track: Track?

  /// Replaces a frozen animation and its tracks by those that were added last if they are equal.
  mutating func share(_ animation: inout CAAnimation, _ tracks: inout [Track]) {
    guard tracks.count == 1, animation.isShareable else { return forget() }
    if let last = self.animation, let track, tracks[0].share(track), animation.hasSameValues(as: last) {
      animation = last
    } else {
      (self.animation, track) = (animation, tracks[0])
    }
  }

  /// Releases the animation, at a commit.
  mutating func forget() { (animation, track) = (nil, nil) }
}

extension CAAnimation {
  /// Whether layers can share the animation: it has no object of the app, no values of a subclass, and no delay, which
  /// the begin of each animation resets.
  fileprivate var isShareable: Bool {
    (type(of: self) == CABasicAnimation.self || type(of: self) == CASpringAnimation.self) && commitDelay == 0
      && delegate == nil && !hasCustomValues
  }
}
