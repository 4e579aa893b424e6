// Grabbing, releasing, reversing.
extension Timeline {
  /// Grabs: every animation keeps the value that the last frame showed, bit for bit.
  ///
  /// `fraction` is what p becomes where somebody else knows it better.
  package func pause(at fraction: Double? = nil) {
    switch state {
    case .paused, .ended: return
    case .running, .completing: break
    }
    let t = registry.presentedTime
    if values.mode == .running {
      let p = fraction ?? (scrubsLinearly ? grabbedFraction(shown(), at: t) : elapsedFraction(at: t))
      // Before the first commit nothing has been shown: the start is what stands.
      let time = start == nil && values.rate == 1 ? captured ?? CACurrentMediaTime() : values.time(at: t)
      if captured == nil { captured = time }
      values.rate = 0
      values.offset = time
      values.from = p
      for record in records { record.begin(at: time) }
    } else {
      let p = fraction ?? values.fraction(at: t) ?? 0
      for entry in shown() { anchor(entry.record, entry.index, at: p, entry) }
      values.mode = .held
      values.from = p
      anchorsChanged = true
    }
    pending = nil
    state = .paused
    changed()
    follower?.pause(at: values.from)
  }

  /// Moves every animation to the fraction `p`, 0…1; only after `pause()`.
  package func scrub(to p: Double) {
    guard state == .paused else {
      fatalError("Timeline.scrub(to:): the timeline is \(state); pause() comes first")
    }
    guard p.isFinite else { return }
    let p = min(1, max(0, p))
    if scrubsLinearly {
      fasten()
    } else {
      loosen(anyway: true)
      values.offset = begin + p * duration
    }
    values.from = p
    changed()
    endPassed(p)
    guard let follower, follower.state == .paused else { return }
    follower.scrubsLinearly = scrubsLinearly
    follower.scrub(to: p)
  }

  /// Plays from the fraction shown to `end` by `curve`, over `duration` seconds from the next commit on; a spring takes
  /// the time that it needs unless `cutsOff`.
  package func complete(to end: Double, duration: CFTimeInterval, curve: Curve, cutsOff: Bool = false) {
    if case .ended = state { return }
    if state != .paused { pause() }
    follower?.complete(to: end, duration: duration, curve: curve, cutsOff: cutsOff)
    fasten()
    values.completion = PercentTimeline.Completion(
      start: values.from, end: end, duration: duration, curve: curve, cutsOff: cutsOff)
    state = .completing(end: end)
    guard duration > 0, duration.isFinite else { return rest(at: end) }
    pending = .completion
    changed()
  }

  /// Lets time pass from where the animations are, each by its own curve: `rate` seconds a second, backwards below 0.
  package func resume(rate: Double = 1) {
    switch state {
    case .ended: return
    case .completing: pause()
    case .running, .paused: break
    }
    guard loosen() else {
      // No time of theirs shows what they show, beyond what a curve reaches: they go to the end as they can.
      let end = rate < 0 ? 0.0 : 1
      return complete(
        to: end, duration: (end - values.from).magnitude * duration / rate.magnitude, curve: Curve(.easeOut))
    }
    follower?.resume(rate: rate)
    let wasPaused = values.rate == 0
    pending = rate == values.rate ? nil : .rate(rate)
    state = .running
    if rate < 0 { prepareToGoBack() }
    changed()
    if wasPaused, rate < 0 || onArrival != nil, remainingTime(backwards: rate < 0) <= Track.endTolerance {
      rest(at: rate < 0 ? 0 : 1)
    }
  }

  /// As `resume(rate:)`, so that what is left to an end takes `time` seconds; nil is the usual pace.
  package func resume(backwards: Bool, over time: CFTimeInterval?) {
    if state != .paused { pause() }
    guard loosen() else { return resume(rate: backwards ? -1 : 1) }
    let left = remainingTime(backwards: backwards)
    let rate = time.map { $0 > 0 && left > 0 ? left / $0 : 1 } ?? 1
    resume(rate: backwards ? -rate : rate)
  }

  /// Reverses the direction of time, at the same speed.
  package func turn(backwards: Bool) {
    guard state == .running else { return }
    var rate = values.rate
    if case .rate(let next) = pending { rate = next }
    resume(rate: backwards ? -rate.magnitude : rate.magnitude)
  }

  /// Seconds of the animations' own time that are left to an end.
  package func remainingTime(backwards: Bool) -> CFTimeInterval {
    let now = time(at: registry.presentedTime)
    let extent = extent
    return max(0, backwards ? notPastEnd(now) - extent.lowerBound : extent.upperBound - now)
  }

  /// For an animation that begins now: seconds until the whole does, and seconds from then on to its end.
  package var room: (wait: CFTimeInterval, left: CFTimeInterval) {
    let now = time(at: CACurrentMediaTime())
    let end = values.mode == .running ? extent.upperBound : begin + duration
    return (max(0, begin - now), max(0, end - max(now, begin)))
  }

  private func prepareToGoBack() {
    bottom = extent.lowerBound
    for record in records where !record.isRemoved { raiseFloor(of: record) }
    anchorsChanged = true
  }
}

// Ending.
extension Timeline {
  /// Ends, or stays, at the end that the presented frame has shown.
  func arrive() {
    if values.mode == .completing {
      let end = values.completion.end
      if end == 1 {
        endPassed(1)
        registry.deliver()
      }
      // A completion may have grabbed it.
      return state == .completing(end: end) ? rest(at: end) : ()
    }
    if values.rate > 0, onArrival == nil { return letGo() }
    rest(at: values.rate < 0 ? 0 : 1)
  }

  private func rest(at end: Double) {
    if holdsAtEnds { stay(at: end) } else { close(at: end) }
  }

  private func stay(at end: Double) {
    if values.mode == .running {
      let extent = extent
      values.rate = 0
      values.offset = end == 0 ? extent.lowerBound : extent.upperBound
    } else {
      values.mode = .held
    }
    values.from = end
    pending = nil
    state = .paused
    changed()
    guard let onArrival else { return }
    registry.deliverLater { [self] in
      // A completion that was called before may have continued it.
      if state == .paused { onArrival(end) }
    }
  }

  /// Ends: at 0 the model values from before are put back, in the commit that takes the animations away.
  private func close(at end: Double) {
    if end == 0 {
      model.restore { layer, property, value in self.startValue(of: property, on: layer, over: value) }
    }
    settleClock(at: end)
    for record in records where !record.isRemoved {
      if record.isOver {
        registry.release(record)
      } else {
        registry.end(record)
      }
      // What stays by its own wish stays at the end, but not where nothing has happened.
      if end == 0, !record.isRemoved { record.layer?.dropAnimation(forKey: record.key) }
    }
    records.removeAll { $0.isRemoved }
    guard let onArrival else { return model.forget() }
    self.onArrival = nil
    registry.deliverLater { [self] in
      onArrival(end)
      if !keepsModel { model.forget() }
    }
  }

  /// Takes the animations away; what they show becomes the model. `settle(atEnd:)` may follow, also where it has just
  /// reached an end whose completion has not been called.
  package func stop() {
    if case .ended = state {
      keepsModel = true
      return
    }
    if state != .paused { pause() }
    freezeModel()
    onArrival = nil
    settleClock(at: fraction)
    for record in records where !record.isRemoved { record.layer?.dropAnimation(forKey: record.key) }
    records.removeAll()
  }

  /// After `stop()`: gives the model its values at an end.
  package func settle(atEnd: Bool) {
    model.settle(atEnd: atEnd)
    model.forget()
  }

  /// Lets animations that have run to their end go; the others end by themselves.
  package func letGo() {
    keepsAnimations = false
    for record in records where record.isOver { registry.release(record) }
    records.removeAll { $0.isRemoved }
    // The next commit removes it if no animation follows it any more.
    changed()
  }

  private func settleClock(at end: Double) {
    state = .ended(end)
    pending = nil
    keepsAnimations = false
    if values.mode != .running {
      values.mode = .held
      values.from = end
    }
    changed()
  }
}
