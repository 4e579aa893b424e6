/// The resistance of content that is dragged beyond its edge (animation.md §9). The farther the finger moves, the less
/// the content follows; its distance from the edge stays below the length of the bounds.
package struct RubberBand: Sendable, Equatable {
  /// The length of the bounds along the axis, in points; with a length of 0 the content does not follow.
  package let dimension: Double
  /// The initial ratio of the content's movement to the finger's.
  package let coefficient: Double

  package init(dimension: Double, coefficient: Double = 0.55) {
    self.dimension = dimension
    self.coefficient = coefficient
  }

  private var stretches: Bool { dimension > 0 && coefficient > 0 }

  /// The distance of the content beyond its edge while the finger is `distance` beyond the edge, both in points.
  package func shown(_ distance: Double) -> Double {
    if distance == 0 || !stretches { return distance.isNaN ? distance : 0 }
    // d (1 - 1 / (|x| c/d + 1)), in two forms: one is precise near 0, the other has the limit d at infinity.
    let pull = distance.magnitude * coefficient
    let length = pull < dimension ? pull / (1 + pull / dimension) : dimension / (1 + dimension / pull)
    return distance < 0 ? -length : length
  }

  /// The distance of the finger beyond the edge for content that is shown `distance` beyond it, both in points: the
  /// inverse of `shown(_:)`, for a new drag of such content. Infinite if `distance` reaches the length of the bounds.
  package func dragged(_ distance: Double) -> Double {
    if distance == 0 || !stretches { return distance.isNaN ? distance : 0 }
    let remainingFraction = 1 - distance.magnitude / dimension
    let length = remainingFraction <= 0 ? .infinity : distance.magnitude / (coefficient * remainingFraction)
    return distance < 0 ? -length : length
  }

  /// The offset that is shown for a finger's offset, in points: equal inside `range`, with resistance beyond it.
  package func shown(_ offset: Double, in range: ClosedRange<Double>) -> Double {
    if offset < range.lowerBound { return range.lowerBound + shown(offset - range.lowerBound) }
    if offset > range.upperBound { return range.upperBound + shown(offset - range.upperBound) }
    return offset
  }

  /// The finger's offset for an offset that is shown, in points: the inverse of `shown(_:in:)`.
  package func dragged(_ offset: Double, in range: ClosedRange<Double>) -> Double {
    if offset < range.lowerBound { return range.lowerBound + dragged(offset - range.lowerBound) }
    if offset > range.upperBound { return range.upperBound + dragged(offset - range.upperBound) }
    return offset
  }
}
