/// The range of offsets along one axis, and whether and how the content may leave it.
struct ScrollAxis: Equatable {
  /// The offsets at which content may rest, in points.
  let range: ClosedRange<Double>
  /// The length of the bounds, in points.
  let length: Double
  /// Whether the content is longer than the bounds, or the axis always bounces.
  let canScroll: Bool
  /// Whether a drag or a fling may move the content beyond its edges.
  let bounces: Bool

  private var band: RubberBand { RubberBand(dimension: length) }
  /// The greatest distance of an unresisted offset from the range, in points. It replaces infinity, and no drag reaches
  /// it.
  private static let farthest = 1e6

  func clamped(_ offset: Double) -> Double { min(max(offset, range.lowerBound), range.upperBound) }

  /// The displayed offset for the offset of an unresisted drag.
  func shown(_ unresisted: Double) -> Double {
    bounces ? band.shown(unresisted, in: range) : clamped(unresisted)
  }

  /// The offset of an unresisted drag, for a displayed offset.
  func unresisted(_ shown: Double) -> Double {
    let unresisted = bounces ? band.dragged(shown, in: range) : shown
    return min(max(unresisted, range.lowerBound - Self.farthest), range.upperBound + Self.farthest)
  }

  /// The content's velocity as a fraction of the touch's, at a displayed offset: 1 inside the range, and less the
  /// farther the content is beyond it.
  func velocityFraction(at shown: Double) -> Double {
    let beyond = abs(shown - clamped(shown))
    guard bounces, beyond > 0, length > 0 else { return 1 }
    // The derivative of the rubber band by the displayed distance b, for the length d: c (1 - b/d)^2.
    let rest = max(0, 1 - beyond / length)
    return band.coefficient * rest * rest
  }

  /// Whether the content is at or beyond the edge towards which a change of the offset by `step` leads.
  func isAtEdge(_ offset: Double, towards step: Double) -> Bool {
    if step < 0 { return offset <= range.lowerBound }
    return step > 0 && offset >= range.upperBound
  }

  /// The nearest offset on a whole pixel, with `scale` pixels per point; an offset inside the range stays inside it.
  func rounded(_ offset: Double, scale: Double) -> Double {
    // An offset at an edge stays there, even between pixels.
    if offset == range.lowerBound || offset == range.upperBound { return offset }
    let whole = (offset * scale).rounded() / scale
    return range.contains(offset) ? clamped(whole) : whole
  }

  // MARK: Deceleration

  /// The glide of content released at `offset`; `velocity` is that of the offset, in points per second. `isReturning`
  /// is true if the spring of an edge moves the content, and false for a fling.
  func glide(from offset: Double, velocity: Double, rate: Double, isReturning: Bool = false) -> AxisGlide {
    let deceleration = Deceleration(position: offset, velocity: canScroll ? velocity : 0, rate: rate)
    return glide(deceleration, isReturning: isReturning)
  }

  /// The glide of content released at `offset`, towards a target that was chosen for it.
  func glide(from offset: Double, to target: Double, rate: Double) -> AxisGlide {
    glide(Deceleration(position: offset, target: target, rate: rate))
  }

  /// The glide of content released while paging: to the next page in the direction of `velocity`, or to the nearest
  /// page if the content is slower than `pageVelocity`.
  func pageGlide(from offset: Double, velocity: Double) -> AxisGlide {
    let target = page(from: offset, velocity: canScroll ? velocity : 0)
    // The spring returns content from beyond the edge to the page at the edge, unless a fling leads to another page. An
    // inward velocity is dropped, as it could carry the content past that page.
    if !range.contains(offset), target == clamped(offset) {
      let isOutward = (velocity < 0) == (offset < target)
      return glide(from: offset, velocity: isOutward ? velocity : 0, rate: Deceleration.fastRate)
    }
    return glide(from: offset, to: target, rate: Deceleration.fastRate)
  }

  /// The velocity, in points per second, from which a release turns a page in its direction.
  static let pageVelocity = 300.0

  /// The offset of the page at which a release ends. Pages are as long as the bounds and start at offset 0.
  func page(from offset: Double, velocity: Double) -> Double {
    guard length > 0 else { return clamped(offset) }
    let pagePosition = offset / length
    let page: Double
    if velocity >= Self.pageVelocity {
      page = pagePosition.rounded(.down) + 1
    } else if velocity <= -Self.pageVelocity {
      page = pagePosition.rounded(.up) - 1
    } else {
      page = pagePosition.rounded()
    }
    return clamped(page * length)
  }

  private func glide(_ deceleration: Deceleration, isReturning: Bool = false) -> AxisGlide {
    let glide = ScrollGlide(deceleration, in: range, isReturning: isReturning)
    guard !bounces, range.contains(deceleration.position) else {
      return AxisGlide(glide: glide, limits: nil, duration: glide.duration, target: glide.target)
    }
    // Content that does not bounce stops at the edge.
    let edge = deceleration.velocity < 0 ? range.lowerBound : range.upperBound
    let duration = deceleration.crossing(edge)?.time ?? deceleration.stopTime
    return AxisGlide(glide: glide, limits: range, duration: duration, target: glide.target)
  }
}

/// The motion of released content along one axis; a pure function of the time since the release.
struct AxisGlide: Equatable {
  fileprivate let glide: ScrollGlide
  /// The range to which content that does not bounce is limited; nil if the content may leave the range.
  fileprivate let limits: ClosedRange<Double>?
  /// The seconds until the content rests.
  let duration: Double
  /// The final offset in points.
  let target: Double

  /// The offset `t` seconds after the release.
  func position(at t: Double) -> Double {
    if t >= duration { return target }
    let position = glide.position(at: t)
    guard let limits else { return position }
    return min(max(position, limits.lowerBound), limits.upperBound)
  }

  /// Whether an edge moves the content back, `t` seconds after the release.
  func isReturning(at t: Double) -> Bool { glide.isReturning(at: t) }

  /// The velocity in points per second, `t` seconds after the release.
  func velocity(at t: Double) -> Double { t >= duration ? 0 : glide.velocity(at: t) }
}
