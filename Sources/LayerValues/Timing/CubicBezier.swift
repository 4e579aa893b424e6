/// A cubic from (0, 0) to (1, 1), read as y over x: a timing curve (animation.md §2).
package struct CubicBezier: Sendable, Hashable {
  package let x1: Float
  package let y1: Float
  package let x2: Float
  package let y2: Float

  package static let linear = CubicBezier(x1: 0, y1: 0, x2: 1, y2: 1)
  package static let easeIn = CubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1)
  package static let easeOut = CubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1)
  package static let easeInOut = CubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)
  /// Core Animation's default curve, which implicit animations use.
  package static let standard = CubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)

  /// Creates a curve from its inner control points. Their x coordinates are in 0…1, so that there is one y for each x.
  package init(x1: Float, y1: Float, x2: Float, y2: Float) {
    self.x1 = x1
    self.y1 = y1
    self.x2 = x2
    self.y2 = y2
  }

  /// The y coordinate at `x`; 0 up to x = 0 and 1 from x = 1 on.
  package func value(at x: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    if x1 == y1 && x2 == y2 { return x }
    return Polynomial(y1, y2).value(Polynomial(x1, x2).parameter(at: x))
  }

  /// An x at which the curve has the value y; unique if y is monotonic.
  package func inverse(at y: Double) -> Double {
    if y <= 0 { return 0 }
    if y >= 1 { return 1 }
    if x1 == y1 && x2 == y2 { return y }
    return Polynomial(x1, x2).value(Polynomial(y1, y2).parameter(at: y))
  }

  /// One coordinate over the curve's parameter: 0 at 0, 1 at 1.
  struct Polynomial: Sendable {
    let a: Double
    let b: Double
    let c: Double

    init(_ p1: Float, _ p2: Float) {
      c = 3 * Double(p1)
      b = 3 * (Double(p2) - Double(p1)) - c
      a = 1 - c - b
    }

    func value(_ s: Double) -> Double { ((a * s + b) * s + c) * s }

    func slope(_ s: Double) -> Double { (3 * a * s + 2 * b) * s + c }

    /// The parameter in 0…1 at which the coordinate is `target`, which is strictly between 0 and 1.
    ///
    /// Uses Newton's method inside a bracket that each evaluation narrows. A step that would leave the bracket, or that
    /// does not halve the error, is replaced by a bisection of the bracket: with extreme control points the slope
    /// vanishes at the ends or inside, where Newton's method alone converges slowly or diverges.
    func parameter(at target: Double) -> Double {
      var low = 0.0
      var high = 1.0
      var s = target
      var lastError = Double.infinity
      for _ in 0..<100 {
        let error = value(s) - target
        if error.magnitude <= 1e-14 { break }
        if error < 0 { low = s } else { high = s }
        var next = s - error / slope(s)
        if !(next > low && next < high) || 2 * error.magnitude > lastError {
          next = 0.5 * (low + high)
        }
        if next == low || next == high { break }
        lastError = error.magnitude
        s = next
      }
      return s
    }
  }
}
