// Pausing, scrubbing, completing, resuming and reversing.
extension Timeline {
  /// Pauses the timeline: every animation has exactly the value of the last frame.
  ///
  /// `fraction` overrides the timeline's own fraction p.
  package func pause(at fraction: Double? = nil) {
    switch state {
    case .paused, .ended: return
    case .running, .completing: break
    }
    let t = registry.presentedTime
    let held = leading.hold()
    if clockState.mode == .running {
      let p = fraction ?? (scrubsLinearly ? grabbedFraction(holding: held, at: t) : elapsedFraction(at: t))
      let time = pauseTime
      if captureTime == nil { captureTime = time }
      clockState.rate = 0
      clockState.offset = time
      clockState.heldFraction = p
      for record in records { record.begin(at: time) }
    } else {
      let p = fraction ?? clockState.fraction(at: t) ?? 0
      for track in grabbedTracks() { anchor(track.record, index: track.index, at: p, grabbed: track) }
      clockState.mode = .held
      clockState.heldFraction = p
      anchorsChanged = true
    }
    pending = nil
    state = .paused
    changed()
    leading.lead(held, from: clockState.heldFraction)
    follower?.pause(at: clockState.heldFraction)
  }

  /// The animations' root time at which a running timeline pauses: that of the presented frame or, before the first
  /// commit, when nothing has been shown, that of the first capture.
  var pauseTime: CFTimeInterval {
    start == nil && clockState.rate == 1
      ? captureTime ?? CACurrentMediaTime() : clockState.time(at: registry.presentedTime)
  }

  private func grabbedFraction(holding held: [TimelineLeading.Held], at t: CFTimeInterval) -> Double {
    leading.commonFraction(grabbedFraction(grabbedTracks(), at: t), held, at: t)
  }

  /// Moves every animation to the fraction `p`, 0…1; only after `pause()`.
  package func scrub(to p: Double) {
    guard state == .paused else {
      fatalError("Timeline.scrub(to:): the timeline is \(state); call pause() first")
    }
    guard p.isFinite else { return }
    let p = min(1, max(0, p))
    if scrubsLinearly {
      bindToFraction()
    } else {
      bindToTime(allowingJump: true)
      clockState.offset = beginTime + p * duration
    }
    clockState.heldFraction = p
    changed()
    leading.scrub(to: p)
    chain.deliverPassedEnds(p)
    guard let follower, follower.state == .paused else { return }
    follower.scrubsLinearly = scrubsLinearly
    follower.scrub(to: p)
  }

  /// Plays from the shown fraction to `end` with `curve`, over `duration` seconds from the next commit on. A spring
  /// uses its settling duration unless `cutsOff` is set.
  package func complete(to end: Double, duration: CFTimeInterval, curve: Curve, cutsOff: Bool = false) {
    if case .ended = state { return }
    if state != .paused { pause() }
    follower?.complete(to: end, duration: duration, curve: curve, cutsOff: cutsOff)
    bindToFraction()
    clockState.completion = PercentTimeline.Completion(
      start: clockState.heldFraction, end: end, duration: duration, curve: curve, cutsOff: cutsOff)
    state = .completing(end: end)
    guard duration > 0, duration.isFinite else { return reachEnd(end) }
    pending = .completion
    leading.complete(to: end)
    changed()
  }

  /// Resumes time from the animations' present state, each with its own curve: `rate` seconds per second, backwards
  /// below 0.
  package func resume(rate: Double = 1) {
    switch state {
    case .ended: return
    case .completing: pause()
    case .running, .paused: break
    }
    guard bindToTime() else {
      // At no time do the animations' own curves give the shown values, so the timeline completes to an end instead.
      let end = rate < 0 ? 0.0 : 1
      return complete(
        to: end, duration: (end - clockState.heldFraction).magnitude * duration / rate.magnitude,
        curve: Curve(.easeOut))
    }
    follower?.resume(rate: rate)
    leading.resume(rate: rate)
    let wasPaused = clockState.rate == 0
    pending = rate == clockState.rate ? nil : .rate(rate)
    state = .running
    if rate < 0 { prepareToReverse() }
    changed()
    // A timeline that was paused at the end to which it resumes reaches that end at once. Forwards, a timeline without
    // `onArrival` does not end by itself.
    if wasPaused, rate < 0 || onArrival != nil, remainingTime(backwards: rate < 0) <= Track.endTolerance {
      reachEnd(rate < 0 ? 0 : 1)
    }
  }

  /// Resumes like `resume(rate:)`, at the rate with which the remaining time takes `time` seconds; nil is a rate of 1.
  package func resume(backwards: Bool, over time: CFTimeInterval?) {
    if state != .paused { pause() }
    guard bindToTime() else { return resume(rate: backwards ? -1 : 1) }
    let remaining = remainingTime(backwards: backwards)
    let rate = time.map { $0 > 0 && remaining > 0 ? remaining / $0 : 1 } ?? 1
    resume(rate: backwards ? -rate : rate)
  }

  /// Sets the direction of time, at the same speed; does nothing unless the timeline is running.
  package func reverse(backwards: Bool) {
    guard state == .running else { return }
    let rate = nextRate
    resume(rate: backwards ? -rate.magnitude : rate.magnitude)
  }

  /// The remaining time to an end, in seconds of the animations' own time.
  package func remainingTime(backwards: Bool) -> CFTimeInterval {
    let now = time(at: registry.presentedTime)
    let extent = extent
    return max(0, backwards ? notPastEnd(now) - extent.lowerBound : extent.upperBound - now)
  }

  /// For an animation that joins now: the seconds until the timeline's begin, and the seconds from the later of the
  /// begin and now to the end; both are at least 0.
  package var joinWindow: (wait: CFTimeInterval, remaining: CFTimeInterval) {
    let now = time(at: CACurrentMediaTime())
    let end = clockState.mode == .running ? extent.upperBound : beginTime + duration
    return (max(0, beginTime - now), max(0, end - max(now, beginTime)))
  }

  /// The rate of time from the next commit on.
  var nextRate: Double {
    if case .rate(let next) = pending { return next }
    return clockState.rate
  }

  private func prepareToReverse() {
    reverseEnd = extent.lowerBound
    for record in records where !record.isRemoved { raiseFloor(of: record) }
    anchorsChanged = true
  }
}

// The end of a timeline.
extension Timeline {
  /// Ends or pauses the timeline at the end that the presented frame has shown, or releases its animations there.
  func arrive() {
    if clockState.mode == .completing {
      let end = clockState.completion.end
      if end == 1 {
        chain.deliverPassedEnds(1)
        registry.deliver()
      }
      // A completion block may have paused the timeline.
      return state == .completing(end: end) ? reachEnd(end) : ()
    }
    if clockState.rate > 0, onArrival == nil { return releaseAnimations() }
    reachEnd(clockState.rate < 0 ? 0 : 1)
  }

  func reachEnd(_ end: Double) {
    if pausesAtEnds { hold(at: end) } else { close(at: end) }
  }

  private func hold(at end: Double) {
    if clockState.mode == .running {
      let extent = extent
      clockState.rate = 0
      clockState.offset = end == 0 ? extent.lowerBound : extent.upperBound
    } else {
      clockState.mode = .held
    }
    clockState.heldFraction = end
    pending = nil
    state = .paused
    changed()
    guard let onArrival else { return }
    registry.deliverLater { [self] in
      // An earlier completion block may have resumed the timeline.
      if state == .paused { onArrival(end) }
    }
  }

  /// Ends the timeline. At the end 0, restores the previous model values in the commit that removes the animations.
  private func close(at end: Double) {
    leading.end(at: end)
    if end == 0 {
      model.restore { layer, property, value in self.startValue(of: property, on: layer, over: value) }
    }
    // If the leader is cancelled later, it restores the values from before both timelines.
    if let leader = leading.leader, leader.isOpen { leader.model.take(model, isRestored: end == 0) }
    endClock(at: end)
    for record in records where !record.isRemoved {
      if record.isOver {
        registry.release(record)
      } else {
        registry.end(record)
      }
      // An animation with `isRemovedOnCompletion` false stays at the end 1, but not at the end 0.
      if end == 0, !record.isRemoved { record.layer?.dropAnimation(forKey: record.key) }
    }
    records.removeAll { $0.isRemoved }
    guard let onArrival else { return model.forget() }
    self.onArrival = nil
    registry.deliverLater { [self] in
      leading.runCompletion { onArrival(end) }
      if !keepsModel { model.forget() }
    }
  }

  /// Removes the animations; the shown values become the model values. `setModel(toEnd:)` may follow, also between
  /// reaching an end and its `onArrival`.
  package func stop() {
    if case .ended = state {
      keepsModel = true
      return
    }
    if state != .paused { pause() }
    freezeModel()
    onArrival = nil
    endClock(at: fraction)
    for record in records where !record.isRemoved { record.layer?.dropAnimation(forKey: record.key) }
    records.removeAll()
  }

  /// Sets the model values to the values at the end, or at the start; only after `stop()`.
  package func setModel(toEnd: Bool) {
    model.setValues(toEnd: toEnd)
    model.forget()
  }

  /// Releases animations that have ended; the other animations end by themselves.
  package func releaseAnimations() {
    keepsAnimations = false
    leading.release()
    chain.stopCapturing()
    for record in records where record.isOver { registry.release(record) }
    records.removeAll { $0.isRemoved }
    // The next commit removes the clock if no animation uses it.
    changed()
  }

  private func endClock(at end: Double) {
    state = .ended(end)
    pending = nil
    keepsAnimations = false
    leading.leave()
    chain.stopCapturing()
    if clockState.mode != .running {
      clockState.mode = .held
      clockState.heldFraction = end
    }
    changed()
  }
}
