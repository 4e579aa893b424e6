extension SIMD2<Double> {
  /// Whether both components are finite numbers.
  package var isFinite: Bool { x.isFinite && y.isFinite }
}
