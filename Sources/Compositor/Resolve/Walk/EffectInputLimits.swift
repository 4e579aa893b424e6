import Engine

/// How large the inputs of effects may be. An effect may read its inputs anywhere, so that they are drawn whole, however
/// little of the layer shows.
package struct EffectInputLimits: Sendable {
  /// The longest side, in texels.
  package var side = CGImage.sideLimit
  /// The factor of both sides while the driver lacks memory.
  package var factor = 1.0

  package init() {}

  /// An input has at least so many texels if its layer has as many pixels: 64 MiB.
  private static let texels = Double(1 << 24)
  /// The same, in surfaces.
  private static let surfaces = 4.0

  /// The pixels of an input in a point: those of the surface, unless that makes the input too large.
  func scale(of size: SIMD2<Double>, surface: (scale: Double, size: SIMD2<Int32>)) -> Double {
    let most = max(Self.texels, Self.surfaces * Double(surface.size.x) * Double(surface.size.y))
    // The product of the sides may have no number.
    let fitting = most.squareRoot() / size.x.squareRoot() / size.y.squareRoot()
    return min(surface.scale * factor, fitting, Double(side) / max(size.x, size.y, 1))
  }
}
