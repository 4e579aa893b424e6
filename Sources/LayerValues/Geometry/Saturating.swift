extension FixedWidthInteger {
  /// The number without its fraction, the nearest bound if it does not fit, and 0 for NaN: a plain conversion would stop
  /// the program. Costs two comparisons.
  ///
  /// Any computed number is converted like this, unless its range is proven: ArchitectureTests list the exceptions.
  @inlinable @inline(__always)
  package init(saturating value: Double) {
    // The largest number of 64 bits rounds up, to the first one that does not fit.
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

  @inlinable @inline(__always)
  static var fitsInt64: Bool { isSigned || bitWidth < 64 }
}
