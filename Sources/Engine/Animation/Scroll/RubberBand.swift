/// How far content follows a finger that drags it beyond its edge: ever less, and never as far as the bounds are long
/// (animation.md §9).
package struct RubberBand: Sendable, Equatable {
  /// Length of the bounds along the axis, in points; a band of no length does not give.
  package let dimension: Double
  /// How readily the content follows at first: points for one of the finger.
  package let coefficient: Double

  package init(dimension: Double, coefficient: Double = 0.55) {
    self.dimension = dimension
    self.coefficient = coefficient
  }

  private var gives: Bool { dimension > 0 && coefficient > 0 }

  /// How far beyond the edge content is shown that a finger has drawn `distance` points beyond it.
  package func shown(_ distance: Double) -> Double {
    if distance == 0 || !gives { return distance.isNaN ? distance : 0 }
    // d (1 - 1/(|x|c/d + 1)), in forms that keep their digits near 0 and their limit far away.
    let pull = distance.magnitude * coefficient
    let length = pull < dimension ? pull / (1 + pull / dimension) : dimension / (1 + dimension / pull)
    return distance < 0 ? -length : length
  }

  /// How far a finger would have drawn content that is shown `distance` points beyond its edge: where a drag starts
  /// that takes hold of it there. Without end from the length of the bounds on, which no finger reaches.
  package func drawn(_ distance: Double) -> Double {
    if distance == 0 || !gives { return distance.isNaN ? distance : 0 }
    let rest = 1 - distance.magnitude / dimension
    let length = rest <= 0 ? .infinity : distance.magnitude / (coefficient * rest)
    return distance < 0 ? -length : length
  }

  /// The offset that is shown for one that a finger asks for: itself inside the range, banded beyond it.
  package func shown(_ offset: Double, in range: ClosedRange<Double>) -> Double {
    if offset < range.lowerBound { return range.lowerBound + shown(offset - range.lowerBound) }
    if offset > range.upperBound { return range.upperBound + shown(offset - range.upperBound) }
    return offset
  }

  /// The offset that a finger would have asked for, from the one that is shown.
  package func drawn(_ offset: Double, in range: ClosedRange<Double>) -> Double {
    if offset < range.lowerBound { return range.lowerBound + drawn(offset - range.lowerBound) }
    if offset > range.upperBound { return range.upperBound + drawn(offset - range.upperBound) }
    return offset
  }
}
