import LayerValues

/// The limits of the size of effects' inputs. An effect may read its inputs at any position, so that inputs are drawn
/// completely, even if little of the layer is visible.
package struct EffectInputLimits: Sendable {
  /// The longest side, in texels.
  package var side = CGImage.sideLimit
  /// The greatest scale of an input relative to the surface's; less than 1 while the driver lacks memory.
  package var factor = 1.0

  package init() {}

  /// The number of texels that an input may have on any surface; they take 64 MiB.
  private static let texels = Double(1 << 24)
  /// The number of texels that an input may have, as a multiple of the surface's pixels, if that is more.
  private static let surfaceMultiple = 4.0

  /// The number of pixels per point of an input for a layer of `size` points: that of the surface, or less if the input
  /// would be too large.
  func scale(of size: SIMD2<Double>, surface: (scale: Double, size: SIMD2<Int32>)) -> Double {
    let most = max(Self.texels, Self.surfaceMultiple * Double(surface.size.x) * Double(surface.size.y))
    // The product of the sides may overflow.
    let fitting = most.squareRoot() / size.x.squareRoot() / size.y.squareRoot()
    return min(surface.scale * factor, fitting, Double(side) / max(size.x, size.y, 1))
  }
}
