/// The resistance of content that is dragged beyond its edge: it follows the finger less and less, and never by the
/// length of the bounds (animation.md §9).
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

  /// The content's distance beyond the edge for a finger's distance beyond it, in points.
  package func shown(_ distance: Double) -> Double {
    if distance == 0 || !stretches { return distance.isNaN ? distance : 0 }
    // d (1 - 1/(|x|c/d + 1)), in forms that keep their digits near 0 and their limit far away.
    let pull = distance.magnitude * coefficient
    let length = pull < dimension ? pull / (1 + pull / dimension) : dimension / (1 + dimension / pull)
    return distance < 0 ? -length : length
  }

  /// The finger's distance for content that is shown `distance` points beyond its edge, from which a new drag
  /// continues; infinite from the length of the bounds on.
  package func dragged(_ distance: Double) -> Double {
    if distance == 0 || !stretches { return distance.isNaN ? distance : 0 }
    let rest = 1 - distance.magnitude / dimension
    let length = rest <= 0 ? .infinity : distance.magnitude / (coefficient * rest)
    return distance < 0 ? -length : length
  }

  /// The offset that is shown for a finger's offset: the same inside the range, with resistance beyond it.
  package func shown(_ offset: Double, in range: ClosedRange<Double>) -> Double {
    if offset < range.lowerBound { return range.lowerBound + shown(offset - range.lowerBound) }
    if offset > range.upperBound { return range.upperBound + shown(offset - range.upperBound) }
    return offset
  }

  /// The finger's offset for the one that is shown.
  package func dragged(_ offset: Double, in range: ClosedRange<Double>) -> Double {
    if offset < range.lowerBound { return range.lowerBound + dragged(offset - range.lowerBound) }
    if offset > range.upperBound { return range.upperBound + dragged(offset - range.upperBound) }
    return offset
  }
}
