/// The timing of a track: the timings of the groups around its animation, the outermost first, followed by the
/// animation's own timing (animation.md §1.2).
///
/// A group's basic time, warped by the group's curve, is the parent time of its animations. Most animations are in no
/// group; their evaluation reads no array.
package struct TimingChain: Sendable, Equatable {
  /// A group that contains an animation.
  package struct Group: Sendable, Equatable {
    package var timing: MediaTiming
    /// The group's timing curve, which warps the time inside it; nil is linear.
    package let warp: CubicBezier?

    package init(_ timing: MediaTiming, warp: CubicBezier? = nil) {
      self.timing = timing
      self.warp = warp.flatMap { Curve($0) == .linear ? nil : $0 }
    }

    /// The time inside the group, clamped to its duration.
    func innerTime(_ basicTime: Double) -> Double {
      guard let warp, timing.duration > 0, timing.duration.isFinite else { return basicTime }
      let fraction = warp.value(at: basicTime / timing.duration)
      return min(max(fraction, 0), 1) * timing.duration
    }
  }

  /// The animation's own timing, in the time of the group directly around it, or of the layer without groups.
  package var innermost: MediaTiming
  /// The groups around the animation, the outermost first; nil without groups.
  package private(set) var groups: [Group]?

  package init(_ innermost: MediaTiming, inside groups: [Group] = []) {
    self.innermost = innermost
    self.groups = groups.isEmpty ? nil : groups
  }

  /// The begin time of the outermost timing, in the layer's time.
  package var beginTime: Double {
    get { outermost.beginTime }
    set {
      if groups == nil { innermost.beginTime = newValue } else { groups?[0].timing.beginTime = newValue }
    }
  }

  /// The layer's time after which nothing changes.
  package var endTime: Double { outermost.endTime }

  package var outermost: MediaTiming { groups?.first?.timing ?? innermost }

  /// Evaluates the chain at a time of the layer. `phase` is `before` if any timing has not begun, otherwise `after` if
  /// any timing has ended.
  package func evaluate(parentTime: Double) -> MediaTiming.Evaluation {
    guard let groups else { return innermost.evaluate(parentTime: parentTime) }
    return evaluate(parentTime, inside: groups)
  }

  @inline(never)
  private func evaluate(_ parentTime: Double, inside groups: [Group]) -> MediaTiming.Evaluation {
    var time = parentTime
    var phase = MediaTiming.Phase.active
    for group in groups {
      let position = group.timing.position(at: time)
      phase = TimingChain.joined(phase, position.phase)
      guard position.applies else {
        return MediaTiming.Evaluation(
          phase: phase, applies: false, basicTime: 0, fraction: 0, iteration: 0)
      }
      time = group.innerTime(position.time)
    }
    var result = innermost.evaluate(parentTime: time)
    result.phase = TimingChain.joined(phase, result.phase)
    return result
  }

  private static func joined(_ outer: MediaTiming.Phase, _ inner: MediaTiming.Phase) -> MediaTiming.Phase {
    if outer == .before || inner == .before { return .before }
    return outer == .after ? .after : inner
  }

  /// The time inside the first `count` groups at a time of the layer; nil if one of them does not apply.
  func innerTime(_ time: Double, groups count: Int) -> Double? {
    guard let groups else { return time }
    var time = time
    for group in groups.prefix(count) {
      let position = group.timing.position(at: time)
      guard position.applies else { return nil }
      time = group.innerTime(position.time)
    }
    return time
  }
}
