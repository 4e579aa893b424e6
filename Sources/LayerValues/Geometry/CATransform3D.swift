/// A 4×4 transform applied to row vectors, so that `m41 m42 m43` translate and `m34` makes perspective
/// (Core Animation, `CATransform3D`).
public struct CATransform3D: Sendable, Equatable {
  /// The first row: the contributions of x to x, y, z and w.
  public var m11, m12, m13, m14: CGFloat
  /// The second row: the contributions of y to x, y, z and w.
  public var m21, m22, m23, m24: CGFloat
  /// The third row: the contributions of z to x, y, z and w.
  public var m31, m32, m33, m34: CGFloat
  /// The fourth row: the translation in points (m41, m42, m43) and the constant part of w.
  public var m41, m42, m43, m44: CGFloat

  /// Creates a transform whose sixteen entries are zero, as Core Animation does.
  public init() {
    self.init(row1: .zero, row2: .zero, row3: .zero, row4: .zero)
  }

  /// Creates a transform from its entries, row after row.
  @inlinable public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
    m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    self.m11 = m11
    self.m12 = m12
    self.m13 = m13
    self.m14 = m14
    self.m21 = m21
    self.m22 = m22
    self.m23 = m23
    self.m24 = m24
    self.m31 = m31
    self.m32 = m32
    self.m33 = m33
    self.m34 = m34
    self.m41 = m41
    self.m42 = m42
    self.m43 = m43
    self.m44 = m44
  }
}

extension CATransform3D {
  @inlinable package init(
    row1: SIMD4<Double>, row2: SIMD4<Double>, row3: SIMD4<Double>, row4: SIMD4<Double>
  ) {
    self.init(
      m11: row1.x, m12: row1.y, m13: row1.z, m14: row1.w,
      m21: row2.x, m22: row2.y, m23: row2.z, m24: row2.w,
      m31: row3.x, m32: row3.y, m33: row3.z, m34: row3.w,
      m41: row4.x, m42: row4.y, m43: row4.z, m44: row4.w)
  }

  @inlinable package var row1: SIMD4<Double> { SIMD4(m11, m12, m13, m14) }
  @inlinable package var row2: SIMD4<Double> { SIMD4(m21, m22, m23, m24) }
  @inlinable package var row3: SIMD4<Double> { SIMD4(m31, m32, m33, m34) }
  @inlinable package var row4: SIMD4<Double> { SIMD4(m41, m42, m43, m44) }

  /// A row vector times this matrix.
  @inlinable package func apply(_ v: SIMD4<Double>) -> SIMD4<Double> {
    v.x * row1 + v.y * row2 + v.z * row3 + v.w * row4
  }

  /// Whether the transform changes only x and y, by an affine map that does not depend on z.
  @inlinable package var isAffine: Bool {
    m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m34 == 0 && m43 == 0
      && m33 == 1 && m44 == 1
  }

  /// The inverse, or nil if the transform is singular.
  ///
  /// Uses cofactors over 2×2 minors, which are exact for the usual translations, scales and quarter turns; elimination
  /// would introduce rounding.
  package var inverse: CATransform3D? {
    let s0 = m11 * m22 - m12 * m21
    let s1 = m11 * m23 - m13 * m21
    let s2 = m11 * m24 - m14 * m21
    let s3 = m12 * m23 - m13 * m22
    let s4 = m12 * m24 - m14 * m22
    let s5 = m13 * m24 - m14 * m23
    let c0 = m31 * m42 - m32 * m41
    let c1 = m31 * m43 - m33 * m41
    let c2 = m31 * m44 - m34 * m41
    let c3 = m32 * m43 - m33 * m42
    let c4 = m32 * m44 - m34 * m42
    let c5 = m33 * m44 - m34 * m43
    let determinant = (s0 * c5 - s1 * c4 + s2 * c3) + (s3 * c2 - s4 * c1 + s5 * c0)
    guard determinant != 0, determinant.isFinite else { return nil }
    return CATransform3D(
      m11: (m22 * c5 - m23 * c4 + m24 * c3) / determinant,
      m12: (-m12 * c5 + m13 * c4 - m14 * c3) / determinant,
      m13: (m42 * s5 - m43 * s4 + m44 * s3) / determinant,
      m14: (-m32 * s5 + m33 * s4 - m34 * s3) / determinant,
      m21: (-m21 * c5 + m23 * c2 - m24 * c1) / determinant,
      m22: (m11 * c5 - m13 * c2 + m14 * c1) / determinant,
      m23: (-m41 * s5 + m43 * s2 - m44 * s1) / determinant,
      m24: (m31 * s5 - m33 * s2 + m34 * s1) / determinant,
      m31: (m21 * c4 - m22 * c2 + m24 * c0) / determinant,
      m32: (-m11 * c4 + m12 * c2 - m14 * c0) / determinant,
      m33: (m41 * s4 - m42 * s2 + m44 * s0) / determinant,
      m34: (-m31 * s4 + m32 * s2 - m34 * s0) / determinant,
      m41: (-m21 * c3 + m22 * c1 - m23 * c0) / determinant,
      m42: (m11 * c3 - m12 * c1 + m13 * c0) / determinant,
      m43: (-m41 * s3 + m42 * s1 - m43 * s0) / determinant,
      m44: (m31 * s3 - m32 * s1 + m33 * s0) / determinant)
  }
}
