/// An animation as a layer carries it: the frozen copy, its flat track, and who waits for it.
package final class AnimationRecord {
  package let id: Int32
  package let key: String
  package let animation: CAAnimation
  package var track: Track
  package weak var layer: CALayer?
  package let scopes: [CompletionScope]
  /// The clock of the transition that it was added in.
  package let clock: TransitionClock?
  /// Where a grab of that clock left it.
  package var anchor = TimelineAnchor()
  /// Added with `beginTime` 0: the commit sets the layer's local time.
  package var beginsAtCommit: Bool
  package var isCommitted = false
  /// `animationDidStop` has been delivered though it stays, by `isRemovedOnCompletion` = false.
  package var isOver = false
  /// Neither starts nor runs any more; the registry's next sweep takes it out.
  package var isGone = false

  init(_ animation: CAAnimation, track: Track, key: String, layer: CALayer) {
    id = AnimationRegistry.shared.nextID()
    self.key = key
    self.animation = animation
    self.track = track
    self.layer = layer
    scopes = CATransaction.openScopes
    clock = TransitionClock.current
    beginsAtCommit = track.timing.beginTime == 0
    for scope in scopes { scope.enter() }
  }

  /// Whether a frame presented at the root time `t` has shown its end.
  func hasEnded(at t: CFTimeInterval, _ layer: CALayer) -> Bool {
    guard isCommitted, clock?.holdsAnimations != true else { return false }
    return layer.timeMap.localTime(t) >= track.timing.endTime - Track.endTolerance
  }

  /// What it shows of itself at the root time `t`: its eased fraction and iteration; nil when it does not apply.
  package func sample(at t: CFTimeInterval, _ layer: CALayer) -> (q: Double, iteration: Int)? {
    if let clock, let p = clock.heldFraction(at: t) { return (anchor.value(p), 0) }
    if !isCommitted, beginsAtCommit {
      var track = track
      track.timing.beginTime = layer.timeMap.localTime(t)
      return track.fraction(atLocal: track.timing.beginTime)
    }
    return track.fraction(atLocal: layer.timeMap.localTime(t))
  }
}
