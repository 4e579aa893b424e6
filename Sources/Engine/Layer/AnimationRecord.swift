/// One of the flat tracks of an animation.
package struct RecordTrack {
  package let id: Int64
  package var track: Track
  /// Where a grab of its timeline left it.
  package var anchor = TimelineAnchor()
}

/// An animation as a layer holds it: the frozen copy, its flat tracks, and the blocks that wait for its end.
package final class AnimationRecord {
  package let key: String
  package let animation: CAAnimation
  /// The animation's own timing, or that of the group of all its tracks.
  package private(set) var timing: MediaTiming
  /// One, or those of all animations of a group.
  package var tracks: [RecordTrack]
  package weak var layer: CALayer?
  package let scopes: [CompletionScope]
  /// The timeline that it was added in.
  package let clock: Timeline?
  /// Added with `beginTime` 0: the commit sets the layer's local time.
  package var beginsAtCommit: Bool
  package var isCommitted = false
  /// `animationDidStop` has been delivered though it stays, by `isRemovedOnCompletion` = false.
  package var isOver = false
  /// Out of its layer.
  package var isRemoved = false
  /// The registry of the run that shows its layer.
  let registry: AnimationRegistry
  /// What the registry has to do with it.
  var life = Life.starting
  /// The order of addition, and the registry's generation at the time.
  let number: Int
  let generation: Int
  /// The index of its slot in the layer's list; -1 in none.
  var slotIndex = -1
  /// The root time at which it ends as the registry knows it, and the last frame before it knew.
  var foreseenEnd = Double.infinity
  var foreseenFrame = 0
  /// Where the registry's calendar has its end; nil if it is not there.
  var calendarDay: Int?
  var calendarIndex = 0

  enum Life: UInt8 {
    /// Waits for a commit.
    case starting
    /// Waits for its end.
    case running
    /// Neither.
    case gone
  }

  init(_ animation: CAAnimation, tracks: [Track], key: String, layer: CALayer) {
    let registry = layer.context.animations
    self.registry = registry
    self.tracks = tracks.map { RecordTrack(id: registry.nextID(), track: $0) }
    self.key = key
    self.animation = animation
    timing = MediaTiming(animation, defaultDuration: 0)
    self.layer = layer
    scopes = CATransaction.openScopes
    clock = Timeline.current.flatMap { $0.isOpen && $0.registry === registry ? $0 : nil }
    beginsAtCommit = animation.beginTime == 0
    number = registry.nextNumber()
    generation = registry.generation
    for scope in scopes { scope.enter() }
  }

  /// Begins it at a time of the layer, as a commit does.
  func begin(atLocal time: CFTimeInterval) {
    timing.beginTime = time
    for index in tracks.indices { tracks[index].track.chain.beginTime = time }
    animation.didBegin(at: time)
  }

  /// Begins at the root time `time` of its timeline what would begin with the commit.
  func begin(at time: CFTimeInterval) {
    guard beginsAtCommit, !isCommitted, let layer else { return }
    begin(atLocal: layer.timeMap.localTime(time))
    beginsAtCommit = false
  }

  /// When it is over, in the layer's time.
  var endTime: Double { timing.endTime }

  /// The root time at which it ends as the clocks above it go now; nil if it never does, and without a beginning if
  /// they do not go and it is past its end. `map` leads to the layer's time.
  func rootEnd(_ map: TimeMap) -> CFTimeInterval? {
    guard endTime.isFinite, clock?.endsAnimations != false else { return nil }
    // What shows the end last has the least lead.
    let shift = clock == nil ? 0 : tracks.lazy.map(\.anchor.shift).min() ?? 0
    if map.rate <= 0 {
      // A clock that stands still or runs backwards comes to no end that it is not past already.
      let now = CACurrentMediaTime()
      let time = (clock?.time(at: now) ?? now) + shift
      return map.localTime(time) >= endTime - Track.endTolerance ? -.infinity : nil
    }
    let time = map.parentTime(endTime)
    guard let clock else { return time }
    return (time - shift - clock.values.offset) / clock.values.rate
  }

  /// What a track shows of itself at the root time `t`: its eased fraction and iteration; nil when it does not apply.
  package func sample(_ index: Int, at t: CFTimeInterval, _ layer: CALayer) -> (q: Double, iteration: Int)? {
    var time = t
    if let clock {
      switch clock.values.position(of: tracks[index].anchor, at: t) {
      case .time(let own): time = own
      case .fraction(let q, let iteration): return (q, iteration)
      case .nothing: return nil
      }
    }
    if !isCommitted, beginsAtCommit {
      var track = tracks[index].track
      track.chain.beginTime = layer.timeMap.localTime(time)
      return track.fraction(atLocal: track.chain.beginTime)
    }
    return tracks[index].track.fraction(atLocal: layer.timeMap.localTime(time))
  }
}
