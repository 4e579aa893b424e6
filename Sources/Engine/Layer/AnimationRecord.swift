/// One of the flat tracks of an animation.
package struct RecordTrack {
  package let id: Int64
  package var track: Track
  /// The anchor from the last grab of the timeline; nil for the initial anchor.
  package private(set) var boxedAnchor: BoxedAnchor?

  init(id: Int64, track: Track) {
    self.id = id
    self.track = track
  }

  /// The anchor from the last grab of the timeline.
  package var anchor: ScrubAnchor {
    get { boxedAnchor?.anchor ?? .initial }
    set { boxedAnchor = BoxedAnchor(newValue) }
  }
}

/// An animation of a layer: the frozen copy, its flat tracks, and the completion blocks that wait for its end.
package final class AnimationRecord {
  package let key: String
  /// The frozen copy, which the layers of equal animations share.
  package private(set) var animation: CAAnimation
  /// The object that waits for the end of the animation besides its completion blocks.
  let waiter: (any AnimationWaiter)?
  /// The tracks of the animation; for a group, the tracks of all its animations.
  package var tracks: [RecordTrack]
  package weak var layer: CALayer?
  package let scopes: [CompletionScope]
  /// The timeline that the animation has joined; nil if it has joined none.
  package let clock: Timeline?
  /// Whether the animation was added with `beginTime` 0 or a delay from the commit, so that the commit sets the begin.
  package var beginsAtCommit: Bool
  package var isCommitted = false
  /// Whether the animation has ended; it may remain on its layer if `isRemovedOnCompletion` is false.
  package var isOver = false
  /// Whether the animation was removed from its layer.
  package var isRemoved = false
  /// The animation registry of the app session that shows the layer.
  let registry: AnimationRegistry
  /// The animation's state in the registry.
  var life = Life.starting
  /// The number of the animation in the order of addition.
  let number: Int
  /// The registry's generation when the animation was added.
  let generation: Int32
  /// The index of the animation's slot in the layer's list; none if the list does not contain the animation.
  var slotIndex: AnimationSlotIndex = .none
  /// The root time at which the registry expects the animation's end.
  var predictedEnd = Double.infinity
  /// The number of the last frame that was presented before the end was predicted.
  var predictedFrame: Int32 = 0
  /// The animation's index in `endBucket`.
  var indexInBucket: Int32 = 0
  private var bucket = Int.min

  /// The bucket of the registry's end queue that contains the animation, or nil.
  var endBucket: Int? {
    get { bucket == .min ? nil : bucket }
    set { bucket = newValue ?? .min }
  }

  enum Life: UInt8 {
    /// The animation waits for a commit.
    case starting
    /// The animation waits for its end.
    case running
    /// The animation neither waits for a commit nor runs.
    case gone
  }

  init(
    animation: CAAnimation, tracks: [Track], key: String, layer: CALayer,
    waiter: (any AnimationWaiter)? = nil
  ) {
    let registry = layer.context.animations
    self.registry = registry
    self.tracks = tracks.map { RecordTrack(id: registry.nextID(), track: $0) }
    self.key = key
    self.animation = animation
    self.waiter = waiter
    self.layer = layer
    scopes = CATransaction.openScopes
    clock = Timeline.current.flatMap { $0.isOpen && $0.registry === registry ? $0 : nil }
    beginsAtCommit = animation.beginTime == 0 || animation.commitDelay != 0
    number = registry.nextNumber()
    generation = registry.generation
    for scope in scopes { scope.enter() }
  }

  /// Reduces the delays of animations that would all begin `duration` seconds from the commit or later, so that the
  /// first one begins at once: a gesture that sets a fraction of `duration` would otherwise reach none of them. The
  /// differences between the delays stay. Does nothing unless the commit begins each of the animations. Returns the
  /// seconds by which the animations begin earlier.
  static func bringForward(_ late: [AnimationRecord], beyond duration: CFTimeInterval) -> CFTimeInterval {
    guard duration > 0, late.allSatisfy(\.beginsAtCommit),
      let least = late.lazy.map(\.animation.commitDelay).min(), least >= duration
    else { return 0 }
    for record in late { record.animation.commitDelay -= least }
    return least
  }

  /// The timing of the animation; for a group, the timing of the group itself.
  package var timing: MediaTiming {
    tracks.first?.track.chain.outermost ?? MediaTiming(animation, defaultDuration: 0)
  }

  /// The object that is notified of the start and the end.
  var delegate: (any CAAnimationDelegate)? { waiter ?? animation.delegate }

  /// Begins the animation at the time `time` of the layer's clock, or after the animation's delay from that time.
  func begin(atLocal time: CFTimeInterval) {
    let time = time + animation.commitDelay
    for index in tracks.indices { tracks[index].track.chain.beginTime = time }
    if animation.beginTime != 0, animation.beginTime != time, animation.commitDelay == 0,
      let copy = animation.copy() as? CAAnimation
    {
      // Another layer shares the animation and has begun it at another time.
      animation = copy
      copy.freeze()
    }
    animation.didBegin(at: time)
  }

  /// Begins the animation at the root time `time` of its timeline, if otherwise the commit would begin it.
  func begin(at time: CFTimeInterval) {
    guard beginsAtCommit, !isCommitted, let layer else { return }
    begin(atLocal: layer.timeMap.localTime(time))
    beginsAtCommit = false
  }

  /// The end in the layer's time.
  var endTime: Double { timing.endTime }

  /// The root time of the animation's end if the clocks above keep their present rates; nil if it would never end or
  /// its timeline ends no animations now, and -infinity if it is past its end on a clock that does not advance. `map`
  /// maps root time to the layer's time.
  func rootEnd(_ map: TimeMap) -> CFTimeInterval? {
    guard endTime.isFinite, clock?.endsAnimations != false else { return nil }
    // The track with the smallest shift ends last.
    let shift = clock == nil ? 0 : tracks.lazy.map(\.anchor.shift).min() ?? 0
    if map.rate <= 0 {
      // A clock that stands still or runs backwards reaches no further end.
      let now = CACurrentMediaTime()
      let time = (clock?.time(at: now) ?? now) + shift
      return map.localTime(time) >= endTime - Track.endTolerance ? -.infinity : nil
    }
    let time = map.parentTime(endTime)
    guard let clock else { return time }
    return (time - shift - clock.clockState.offset) / clock.clockState.rate
  }

  /// The eased fraction and iteration of a track at the root time `t`; nil if the track does not apply at that time.
  package func sample(
    _ index: Int, at t: CFTimeInterval, _ layer: CALayer
  ) -> (easedFraction: Double, iteration: Int)? {
    var time = t
    if let clock {
      switch clock.clockState.evaluate(tracks[index].anchor, at: t) {
      case .time(let animationTime): time = animationTime
      case .fraction(let fraction, let iteration): return (fraction, iteration)
      case .nothing: return nil
      }
    }
    if !isCommitted, beginsAtCommit {
      var track = tracks[index].track
      let local = layer.timeMap.localTime(time)
      track.chain.beginTime = local + animation.commitDelay
      return track.fraction(atLocal: local)
    }
    return tracks[index].track.fraction(atLocal: layer.timeMap.localTime(time))
  }
}
