extension TimingChain {
  /// The first and last times of the layer at which an animation inside groups is active. They are found by a search,
  /// because groups warp time; if it finds no active time, they are the limits of the search.
  package var activeExtent: (first: Double, last: Double) {
    let begin = beginTime
    let cycle = outermost.speed == 0 ? .infinity : outermost.cycle / outermost.speed.magnitude
    let repeatsForever = endTime == .infinity && cycle.isFinite
    // The search in an endless timing covers one cycle or, if the cycle is infinite, twice the animation's duration.
    let end = endTime.isFinite ? endTime : begin + (repeatsForever ? cycle : 2 * innermost.duration)
    let steps = 512
    let times = (0...steps).map { begin + (end - begin) * Double($0) / Double(steps) }
    guard let first = times.firstIndex(where: isActive), let last = times.lastIndex(where: isActive) else {
      return (begin, end)
    }
    return (
      first == 0 ? begin : border(between: times[first], and: times[first - 1]),
      last == steps || repeatsForever ? endTime : border(between: times[last], and: times[last + 1])
    )
  }

  private func isActive(_ time: Double) -> Bool { evaluate(parentTime: time).phase == .active }

  /// The last active time on the way from the active time `inside` to the inactive time `outside`.
  private func border(between inside: Double, and outside: Double) -> Double {
    var (inside, outside) = (inside, outside)
    while true {
      let middle = 0.5 * (inside + outside)
      if middle == inside || middle == outside { return inside }
      if isActive(middle) { inside = middle } else { outside = middle }
    }
  }
}
