extension FixedWidthInteger {
  /// Creates the number without its fraction: the nearest bound if it does not fit, and 0 for NaN, where a plain
  /// conversion would trap. Costs two comparisons.
  ///
  /// Every computed number is converted by this initializer unless its range is proven; ArchitectureTests list the
  /// exceptions.
  @inlinable @inline(__always)
  package init(saturating value: Double) {
    // For 64 bits, `Double(Self.max)` is rounded up to the first number that does not fit.
    if value >= Double(Self.max) {
      self = .max
    } else if value > Double(Self.min) {
      // Conversions between concrete types are one instruction; the generic one takes hundreds.
      self = Self.fitsInt64 ? Self(truncatingIfNeeded: Int64(value)) : Self(truncatingIfNeeded: UInt64(value))
    } else {
      self = value.isNaN ? 0 : .min
    }
  }

  /// Converts a single-precision number in the same manner as a double.
  @inlinable @inline(__always)
  package init(saturating value: Float) {
    if value >= Float(Self.max) {
      self = .max
    } else if value > Float(Self.min) {
      // Conversions between concrete types are one instruction; the generic one takes hundreds.
      self = Self.fitsInt64 ? Self(truncatingIfNeeded: Int64(value)) : Self(truncatingIfNeeded: UInt64(value))
    } else {
      self = value.isNaN ? 0 : .min
    }
  }

  /// Whether `Int64` has all numbers of the type.
  @inlinable @inline(__always)
  static var fitsInt64: Bool { isSigned || bitWidth < 64 }
}
