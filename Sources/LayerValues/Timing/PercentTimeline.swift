/// The arithmetic of an interactive transition (animation.md §8): the fraction for a percentage, and the completion
/// from that fraction to an end.
package struct PercentTimeline: Sendable, Equatable {
  /// The meaning of a percentage while the user drags.
  package enum Scrub: Sendable {
    /// The percentage is the fraction on screen.
    case linear
    /// The percentage is a part of the duration, and the curve gives the fraction on screen.
    case curve
  }

  /// The animator's own curve.
  package var curve: Curve
  /// The animator's own duration, in seconds.
  package var duration: Double
  package var scrub: Scrub

  package init(curve: Curve, duration: Double, scrub: Scrub = .linear) {
    self.curve = curve
    self.duration = duration
    self.scrub = scrub
  }

  /// The fraction on screen at the percentage `p`.
  package func visual(_ p: Double) -> Double {
    let p = min(max(p, 0), 1)
    return scrub == .linear ? p : curve.value(fraction: p, time: p * duration)
  }

  /// The percentage that shows the fraction `q`, from which a grab continues.
  package func percent(showing q: Double) -> Double {
    scrub == .linear ? min(max(q, 0), 1) : curve.inverse(q, duration: duration)
  }

  /// The completion from the percentage `p` to the end if `finishes`, otherwise back to the start, `speed` times as
  /// fast as the animator. A spring uses its own settling duration.
  package func completion(
    from p: Double, finishes: Bool, speed: Double = 1, curve: Curve = Curve(.easeInOut)
  ) -> Completion {
    let p = min(max(p, 0), 1)
    let remaining = (finishes ? 1 - p : p) * duration / speed
    return Completion(start: visual(p), end: finishes ? 1 : 0, duration: remaining, curve: curve)
  }

  /// An animation from the fraction on screen to an end. The curve covers exactly this distance; it is not the
  /// animator's curve and not a part of a longer animation.
  package struct Completion: Sendable, Equatable {
    package let start: Double
    package let end: Double
    /// The duration in seconds.
    package let duration: Double
    package let curve: Curve
    private let lead: Lead?

    /// The completion of another timeline, which leads this one along a path.
    private struct Lead: Sendable, Equatable {
      let start: Double
      let end: Double
      let path: ScrubAnchor
    }

    /// Creates a completion. A spring uses its own settling duration, unless `duration` is 0 or `cutsOff` ends the
    /// spring after `duration`.
    package init(start: Double, end: Double, duration: Double, curve: Curve, cutsOff: Bool = false) {
      self.start = start
      self.end = end
      self.curve = curve
      lead = nil
      if case .spring(let spring) = curve, duration > 0, !cutsOff {
        self.duration = spring.settlingDuration
      } else {
        self.duration = duration
      }
    }

    /// Creates the completion of a timeline that `leader` leads along `path`.
    private init(start: Double, end: Double, along path: ScrubAnchor, by leader: Completion) {
      (self.start, self.end) = (start, end)
      (duration, curve) = (leader.duration, leader.curve)
      lead = Lead(start: leader.start, end: leader.end, path: path)
    }

    /// The completion of another timeline, from `start` to `end`, whose fraction is the value of `path` at this
    /// completion's fraction.
    package func led(along path: ScrubAnchor, from start: Double, to end: Double) -> Completion {
      Completion(start: start, end: end, along: path, by: self)
    }

    /// The fraction on screen after `t` seconds: exactly `start` at 0 and exactly `end` from `duration` on.
    package func value(_ t: Double) -> Double {
      if t >= duration { return end }
      if t <= 0 { return start }
      let progress = curve.value(fraction: t / duration, time: t)
      if let lead { return lead.path.value(lead.start + (lead.end - lead.start) * progress) }
      return start + (end - start) * progress
    }
  }
}
