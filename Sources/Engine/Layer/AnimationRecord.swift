/// One of the flat tracks of an animation.
package struct RecordTrack {
  package let id: Int32
  package var track: Track
  /// Where a grab of the transition's clock left it.
  package var anchor = TimelineAnchor()
}

/// An animation as a layer carries it: the frozen copy, its flat tracks, and who waits for it.
package final class AnimationRecord {
  package let key: String
  package let animation: CAAnimation
  /// One, or those of all animations of a group.
  package var tracks: [RecordTrack]
  package weak var layer: CALayer?
  package let scopes: [CompletionScope]
  /// The clock of the transition that it was added in.
  package let clock: Timeline?
  /// Added with `beginTime` 0: the commit sets the layer's local time.
  package var beginsAtCommit: Bool
  package var isCommitted = false
  /// `animationDidStop` has been delivered though it stays, by `isRemovedOnCompletion` = false.
  package var isOver = false
  /// Neither starts nor runs any more; the registry's next sweep takes it out.
  package var isGone = false

  init(_ animation: CAAnimation, tracks: [Track], key: String, layer: CALayer) {
    self.tracks = tracks.map { RecordTrack(id: AnimationRegistry.shared.nextID(), track: $0) }
    self.key = key
    self.animation = animation
    self.layer = layer
    scopes = CATransaction.openScopes
    clock = Timeline.current
    beginsAtCommit = animation.beginTime == 0
    for scope in scopes { scope.enter() }
  }

  /// When the last of it is over, in the layer's time.
  var endTime: Double { tracks.reduce(-.infinity) { max($0, $1.track.chain.endTime) } }

  /// Whether a frame presented at the root time `t` has shown its end.
  func hasEnded(at t: CFTimeInterval, _ layer: CALayer) -> Bool {
    guard isCommitted, clock?.holdsAnimations != true else { return false }
    return layer.timeMap.localTime(t) >= endTime - Track.endTolerance
  }

  /// What a track shows of itself at the root time `t`: its eased fraction and iteration; nil when it does not apply.
  package func sample(_ index: Int, at t: CFTimeInterval, _ layer: CALayer) -> (q: Double, iteration: Int)? {
    if let clock, let p = clock.heldFraction(at: t) { return (tracks[index].anchor.value(p), 0) }
    if !isCommitted, beginsAtCommit {
      var track = tracks[index].track
      track.chain.beginTime = layer.timeMap.localTime(t)
      return track.fraction(atLocal: track.chain.beginTime)
    }
    return tracks[index].track.fraction(atLocal: layer.timeMap.localTime(t))
  }
}
