extension PathSegment {
  /// Abscissas and weights of Gauss-Legendre quadrature with eight points.
  private static let gauss = (
    SIMD4(0.1834346424956498, 0.5255324099163290, 0.7966664774136267, 0.9602898564975363),
    SIMD4(0.3626837833783620, 0.3137066458778873, 0.2223810344533745, 0.1012285362903763)
  )

  /// The length of the segment between two parameters.
  package func length(from a: Double = 0, to b: Double = 1) -> Double {
    if isEvenLine { return PathSegment.length(c1) * (b - a) }
    let scale = PathSegment.length(c1) + PathSegment.length(c2) + PathSegment.length(c3)
    // If a square overflows, the halves of an interval never agree.
    guard scale.isFinite else { return .infinity }
    return length(from: a, to: b, whole: quadrature(a, b), tolerance: 1e-13 * scale, depth: 30)
  }

  /// Bisects the interval until both halves agree with the whole. This handles cusps, where the speed is not smooth.
  private func length(from a: Double, to b: Double, whole: Double, tolerance: Double, depth: Int) -> Double {
    let middle = 0.5 * (a + b)
    let (left, right) = (quadrature(a, middle), quadrature(middle, b))
    if depth == 0 || (left + right - whole).magnitude <= tolerance { return left + right }
    return length(from: a, to: middle, whole: left, tolerance: tolerance, depth: depth - 1)
      + length(from: middle, to: b, whole: right, tolerance: tolerance, depth: depth - 1)
  }

  private func quadrature(_ a: Double, _ b: Double) -> Double {
    let (center, half) = (0.5 * (a + b), 0.5 * (b - a))
    let (abscissas, weights) = PathSegment.gauss
    var sum = 0.0
    for index in 0..<4 {
      let offset = half * abscissas[index]
      let speeds =
        PathSegment.length(velocity(at: center - offset)) + PathSegment.length(velocity(at: center + offset))
      sum += weights[index] * speeds
    }
    return sum * half
  }

  /// The parameter in a…b at which the segment's length from `a` is `length`.
  func parameter(after length: Double, from a: Double, to b: Double) -> Double {
    if isEvenLine { return a + length / PathSegment.length(c1) }
    var (low, high) = (a, b)
    // `reached` is the length up to `known`, so that each iteration measures only the rest.
    var (known, reached) = (a, 0.0)
    var guess = 0.5 * (a + b)
    while true {
      reached += self.length(from: known, to: guess)
      known = guess
      let error = reached - length
      if error < 0 { low = guess } else { high = guess }
      let next = guess - error / PathSegment.length(velocity(at: guess))
      guess = next > low && next < high ? next : 0.5 * (low + high)
      if guess <= low || guess >= high || (guess - known).magnitude <= 1e-15 { return known }
    }
  }

  /// Calls `body` with cubics and their lengths, which together follow the segment at constant speed within
  /// `tolerance`. Several pieces may be needed, because the arc length is no polynomial of the parameter.
  func forEachEvenPiece(length: Double, tolerance: Double, _ body: (PathSegment, Double) -> Void) {
    if isEvenLine { return body(self, length) }
    addPieces(from: 0, to: 1, length: length, tolerance: tolerance, body: body)
  }

  private func addPieces(
    from a: Double, to b: Double, length: Double, tolerance: Double, body: (PathSegment, Double) -> Void
  ) {
    let piece = PathSegment(
      from: value(at: a), va: (direction(at: a) ?? .zero) * length, to: value(at: b),
      vb: (direction(at: b, arriving: true) ?? .zero) * length)
    let middle = parameter(after: 0.5 * length, from: a, to: b)
    func isNear(_ u: Double, _ parameter: Double) -> Bool {
      PathSegment.length(piece.value(at: u) - value(at: parameter)) <= tolerance
    }
    func isNear(_ u: Double) -> Bool { isNear(u, parameter(after: u * length, from: a, to: b)) }
    if length <= tolerance || middle <= a || middle >= b
      || (isNear(0.5, middle) && isNear(0.2) && isNear(0.4) && isNear(0.6) && isNear(0.8))
    {
      return body(piece, length)
    }
    addPieces(from: a, to: middle, length: 0.5 * length, tolerance: tolerance, body: body)
    addPieces(from: middle, to: b, length: 0.5 * length, tolerance: tolerance, body: body)
  }
}
