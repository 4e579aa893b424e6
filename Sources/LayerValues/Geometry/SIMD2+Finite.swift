extension SIMD2<Double> {
  /// Whether both components are numbers and not infinite.
  package var isFinite: Bool { x.isFinite && y.isFinite }
}
