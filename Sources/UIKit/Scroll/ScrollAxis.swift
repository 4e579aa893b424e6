/// The offsets along one axis: where content may rest, and whether and how it leaves that range.
struct ScrollAxis: Equatable {
  /// Offsets at which content may rest, in points.
  let range: ClosedRange<Double>
  /// The length of the bounds, in points.
  let length: Double
  /// There is more content than bounds, or the axis always bounces.
  let canScroll: Bool
  /// Fingers and speed take the content beyond its edges.
  let bounces: Bool

  private var band: RubberBand { RubberBand(dimension: length) }
  /// What an offset that is a whole length beyond the edge counts as: no finger gets there.
  private static let farthest = 1e6

  func clamped(_ offset: Double) -> Double { min(max(offset, range.lowerBound), range.upperBound) }

  /// The offset that is shown for one that fingers ask for.
  func shown(_ asked: Double) -> Double { bounces ? band.shown(asked, in: range) : clamped(asked) }

  /// The offset that fingers would have asked for, from the one that is shown.
  func asked(_ shown: Double) -> Double {
    let asked = bounces ? band.drawn(shown, in: range) : shown
    return min(max(asked, range.lowerBound - Self.farthest), range.upperBound + Self.farthest)
  }

  /// How much of a finger's speed the content has at the offset that is shown: all inside the range, ever less beyond
  /// it.
  func share(at shown: Double) -> Double {
    let beyond = abs(shown - clamped(shown))
    guard bounces, beyond > 0, length > 0 else { return 1 }
    // The slope of the band, by the distance that is shown: c (1 - b/d)^2.
    let rest = max(0, 1 - beyond / length)
    return band.coefficient * rest * rest
  }

  /// Whether the content is at the edge that a change of the offset by `step` leads to, or beyond.
  func isAtEdge(_ offset: Double, towards step: Double) -> Bool {
    step < 0 ? offset <= range.lowerBound : step > 0 ? offset >= range.upperBound : false
  }

  /// The nearest offset that is a whole number of pixels, `scale` to a point, and no farther from the range.
  func rounded(_ offset: Double, scale: Double) -> Double {
    // An edge is an edge, on a pixel or not.
    if offset == range.lowerBound || offset == range.upperBound { return offset }
    let whole = (offset * scale).rounded() / scale
    return range.contains(offset) ? clamped(whole) : whole
  }

  // MARK: Let go

  /// What content does that is let go at `offset`; `velocity` is the offset's, in points a second.
  func glide(from offset: Double, velocity: Double, rate: Double) -> AxisGlide {
    glide(Deceleration(position: offset, velocity: canScroll ? velocity : 0, rate: rate))
  }

  /// As above, on the way to a target that was chosen for it.
  func glide(from offset: Double, to target: Double, rate: Double) -> AxisGlide {
    glide(Deceleration(position: offset, target: target, rate: rate))
  }

  /// What content does that is let go while paging: it goes on to the next page in its direction, or to the nearest one
  /// where it is slow.
  func pageGlide(from offset: Double, velocity: Double) -> AxisGlide {
    let target = page(from: offset, velocity: canScroll ? velocity : 0)
    guard range.contains(offset) else {
      // Back from beyond the edge it is the spring that pages, unless a throw leads farther.
      if target == clamped(offset) {
        let isOutward = (velocity < 0) == (offset < target)
        return glide(
          from: offset, velocity: isOutward ? velocity : 0, rate: Deceleration.fastRate)
      }
      return glide(from: offset, to: target, rate: Deceleration.fastRate)
    }
    return glide(from: offset, to: target, rate: Deceleration.fastRate)
  }

  /// Points a second from which on a release pages in its direction.
  static let pageVelocity = 300.0

  /// The offset of the page that a release leads to. Pages are as long as the bounds and count from offset 0.
  func page(from offset: Double, velocity: Double) -> Double {
    guard length > 0 else { return clamped(offset) }
    let place = offset / length
    let page =
      velocity >= Self.pageVelocity
      ? place.rounded(.down) + 1
      : velocity <= -Self.pageVelocity ? place.rounded(.up) - 1 : place.rounded()
    return clamped(page * length)
  }

  private func glide(_ deceleration: Deceleration) -> AxisGlide {
    let glide = ScrollGlide(deceleration, in: range)
    guard !bounces, range.contains(deceleration.position) else {
      return AxisGlide(glide: glide, limits: nil, duration: glide.duration, target: glide.target)
    }
    let edge = deceleration.velocity < 0 ? range.lowerBound : range.upperBound
    let duration = deceleration.crossing(edge)?.time ?? deceleration.stopTime
    return AxisGlide(glide: glide, limits: range, duration: duration, target: glide.target)
  }
}

/// What content does along one axis when it is let go; a pure function of the time since.
struct AxisGlide: Equatable {
  fileprivate let glide: ScrollGlide
  /// Where content that does not bounce is held.
  fileprivate let limits: ClosedRange<Double>?
  /// Seconds until the content rests.
  let duration: Double
  /// Where it comes to rest, in points.
  let target: Double

  /// Where the content is `t` seconds after it was let go.
  func position(at t: Double) -> Double {
    if t >= duration { return target }
    let position = glide.position(at: t)
    guard let limits else { return position }
    return min(max(position, limits.lowerBound), limits.upperBound)
  }

  /// Points a second, `t` seconds after it was let go.
  func velocity(at t: Double) -> Double { t >= duration ? 0 : glide.velocity(at: t) }
}
