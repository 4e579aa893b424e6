import LayerValues

/// The limits of the size of effects' inputs. An effect may read its inputs at any position, so that they are drawn
/// whole, however little of the layer is visible.
package struct EffectInputLimits: Sendable {
  /// The greatest side, in texels.
  package var side = CGImage.sideLimit
  /// The factor of both sides while the driver lacks memory.
  package var factor = 1.0

  package init() {}

  /// The number of texels that an input may have in any case, if its layer has as many pixels: 64 MiB.
  private static let texels = Double(1 << 24)
  /// The number of texels that an input may have, as a multiple of the surface's.
  private static let surfaces = 4.0

  /// The pixels of an input per point: those of the surface, unless that makes the input too large.
  func scale(of size: SIMD2<Double>, surface: (scale: Double, size: SIMD2<Int32>)) -> Double {
    let most = max(Self.texels, Self.surfaces * Double(surface.size.x) * Double(surface.size.y))
    // The product of the sides may overflow.
    let fitting = most.squareRoot() / size.x.squareRoot() / size.y.squareRoot()
    return min(surface.scale * factor, fitting, Double(side) / max(size.x, size.y, 1))
  }
}
