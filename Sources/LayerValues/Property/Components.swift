/// An animated value as flat numbers, stored inline: the common form for tracks, columns and interpolation.
///
/// A `ValueKind` defines the meaning of the numbers; numbers beyond its count are 0.
@usableFromInline
package struct Components: Sendable, Equatable {
  @usableFromInline var values: InlineArray<16, Double>

  /// All zero: the neutral element of addition for every kind but transforms.
  package static let zero = Components()

  @inlinable package init() { values = InlineArray(repeating: 0) }

  @inlinable @inline(__always) package subscript(_ index: Int) -> Double {
    get { values[index] }
    set { values[index] = newValue }
  }

  /// Passes the first `count` numbers to `body`, with their indices. The subscript copies all numbers for each that it
  /// reads.
  @inlinable @inline(__always)
  package func forEach(first count: Int, _ body: (Int, Double) -> Void) {
    let numbers = values.span
    for index in 0..<count { body(index, numbers[index]) }
  }

  @usableFromInline package static func == (a: Components, b: Components) -> Bool {
    for i in 0..<16 where a.values[i] != b.values[i] { return false }
    return true
  }
}

extension Components {
  @inlinable package init(_ scalar: Double) {
    self.init()
    values[0] = scalar
  }

  @inlinable package init(_ x: Double, _ y: Double, _ z: Double = 0) {
    self.init()
    values[0] = x
    values[1] = y
    values[2] = z
  }

  /// Creates components from up to four numbers at once, for all kinds but transforms.
  package init(numbers: SIMD4<Double>) {
    self.init()
    setRow(0, numbers)
  }

  package var numbers: SIMD4<Double> { row(0) }

  package init(_ point: CGPoint) { self.init(point.x, point.y) }

  package init(_ size: CGSize) { self.init(size.width, size.height) }

  package init(_ rect: CGRect) {
    self.init(numbers: SIMD4(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height))
  }

  /// Creates red, green, blue and alpha; a missing colour is NaN in all four, which interpolation preserves
  /// (animation.md §3.1).
  package init(_ color: CGColor?) {
    if let color {
      self.init(numbers: SIMD4(color.red, color.green, color.blue, color.alpha))
    } else {
      self.init(numbers: SIMD4(repeating: .nan))
    }
  }

  package init(_ t: CATransform3D) {
    self.init()
    setRow(0, t.row1)
    setRow(1, t.row2)
    setRow(2, t.row3)
    setRow(3, t.row4)
  }

  private mutating func setRow(_ row: Int, _ v: SIMD4<Double>) {
    values[4 * row] = v.x
    values[4 * row + 1] = v.y
    values[4 * row + 2] = v.z
    values[4 * row + 3] = v.w
  }

  private func row(_ row: Int) -> SIMD4<Double> {
    SIMD4(values[4 * row], values[4 * row + 1], values[4 * row + 2], values[4 * row + 3])
  }

  @inlinable package var scalar: Double { values[0] }
  package var point: CGPoint { CGPoint(x: values[0], y: values[1]) }
  package var size: CGSize { CGSize(width: values[0], height: values[1]) }
  package var rect: CGRect { CGRect(origin: point, size: CGSize(width: values[2], height: values[3])) }
  package var transform: CATransform3D {
    CATransform3D(row1: row(0), row2: row(1), row3: row(2), row4: row(3))
  }
  package var flag: Bool { values[0] != 0 }

  package var color: CGColor? {
    values[0].isNaN
      ? nil : CGColor(red: values[0], green: values[1], blue: values[2], alpha: values[3])
  }
}

extension Components {
  /// The value of `kind` whose addition changes nothing.
  package static func neutral(_ kind: ValueKind) -> Components {
    kind == .transform ? Components(CATransform3DIdentity) : .zero
  }

  /// The sum of `self` and `other`, component-wise; transforms are concatenated instead, `other` first.
  package func adding(_ other: Components, _ kind: ValueKind) -> Components {
    if kind == .transform {
      return Components(CATransform3DConcat(other.transform, transform))
    }
    var sum = self
    for i in 0..<kind.componentCount { sum.values[i] += other.values[i] }
    return sum
  }

  /// The value to which adding `other` gives `self`; a transform without inverse counts as the identity.
  package func subtracting(_ other: Components, _ kind: ValueKind) -> Components {
    if kind == .transform {
      guard let inverse = other.transform.inverse else { return self }
      return Components(CATransform3DConcat(inverse, transform))
    }
    var difference = self
    for i in 0..<kind.componentCount { difference.values[i] -= other.values[i] }
    return difference
  }

  /// The result of adding `self` to the neutral element `count` times; a negative count subtracts.
  package func times(_ count: Int, _ kind: ValueKind) -> Components {
    guard kind == .transform else {
      var product = self
      for i in 0..<kind.componentCount { product.values[i] *= Double(count) }
      return product
    }
    var base = count < 0 ? CATransform3DInvert(transform) : transform
    var power = CATransform3DIdentity
    var rest = count.magnitude
    while rest > 0 {
      if rest & 1 == 1 { power = CATransform3DConcat(power, base) }
      base = CATransform3DConcat(base, base)
      rest >>= 1
    }
    return Components(power)
  }

  /// Whether every number that `kind` uses is finite; a missing colour is not.
  package func isFinite(_ kind: ValueKind) -> Bool {
    for i in 0..<kind.componentCount where !values[i].isFinite { return false }
    return true
  }
}
