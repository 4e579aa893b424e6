import Foundation
import LayerValues

/// The style of a blur.
struct BlurStyle: Equatable {
  /// The standard deviation in the raster's texels.
  var sigma: Float
  /// The saturation of the result, 1 for no change.
  var saturation: Float = 1
  /// Whether the edge of the raster continues outside of it; otherwise its surroundings are transparent.
  var clamps: Bool
  /// A premultiplied colour that is drawn over the result.
  var tint = SIMD4<Float>()
  /// Whether the content behind an item is blurred. Such content seldom stays the same, so it is halved in the cheapest
  /// manner.
  var isBackdrop = false

  /// Whether sigma is large enough for a visible blur.
  var blurs: Bool { Double(sigma) >= DisplayItem.leastSigma }
  var changesColors: Bool { saturation != 1 || tint != SIMD4() }
}

extension BlurStyle {
  /// The style of a backdrop; `tint` is the solid right above it, if it is drawn together with the backdrop.
  init(backdrop item: DisplayItem, tint: SIMD4<Float>?, clamps: Bool) {
    self.init(
      sigma: item.sigma, saturation: item.saturation, clamps: clamps,
      tint: tint.map { Colors.premultiplied($0, opacity: 1) } ?? SIMD4(), isBackdrop: true)
  }
}

/// The steps of a Gaussian blur: halvings, a Gaussian of the remaining width, and magnification with linear filtering.
///
/// Each step adds variance. Halving with the weights 1 3 3 1 adds 3/4 of a squared texel of its input, and halving by
/// the mean of two texels adds 1/4. Magnifying 2ⁿ times adds 1/6 of a squared texel of the small raster, and 1/12 of a
/// squared pixel, since pixels are sampled only at their centres. The Gaussian in between has the rest of the wanted
/// variance.
struct BlurScheme: Equatable {
  /// The greatest number of halvings.
  static let mostLevels = 8

  /// The number of halvings.
  let levels: Int
  /// The number of halvings, from the first on, that take the mean of 2 x 2 texels, with a quarter of the reads. This
  /// suffices if other halvings follow.
  let boxes: Int
  /// The Gaussian's standard deviation in texels of the smallest level.
  let sigma: Float
  /// The number of texels that the Gaussian reads to one side.
  let reach: Int
  /// The saturation of the result, 1 for no change.
  var saturation: Float = 1
  /// The premultiplied colour that is drawn over the result.
  var tint = SIMD4<Float>()

  /// `mayBeCached` says that the halvings may serve subsequent frames with other blurs. It is set from the first frame
  /// on, so that the same blur is rounded in the same way in all frames. `filters` says that filtered reads halve the
  /// raster.
  init(sigma full: Float, mayBeCached: Bool, filters: Bool) {
    let full = DisplayItem.sigma(Double(full))
    levels = Self.levels(for: full)
    boxes = mayBeCached ? 0 : min(max(levels - 1, 0), filters ? 2 : 1)
    // The side of a texel of the smallest level, in texels of the raster.
    let side = Double(1 << levels)
    var variance = full * full
    if levels > 0 {
      variance -= side * side / 6 + 1.0 / 12
      variance -= 0.25 * (side * side - 1) - 0.5 * (Double(1 << (2 * boxes)) - 1) / 3
    }
    sigma = Float(max(variance, 0.01).squareRoot() / side)
    // A truncation of the Gaussian is visible in a magnified raster, which has few other errors.
    reach = min(max(Int(saturating: (sigma * (levels > 0 ? 3.4 : 3)).rounded(.up)), 1), BlurVariant.farthest)
  }

  /// The number of halvings for a sigma in texels.
  ///
  /// The first halvings save the most pixels, but their errors are the most visible. The limits are chosen so that no
  /// raster differs by more than 2/255 from the true Gaussian, or, for a raster full of edges, by 0.3/255 in the mean
  /// (0.37/255 after four halvings).
  private static func levels(for sigma: Double) -> Int {
    if sigma <= 3 { return 0 }
    if sigma <= 8.2 { return 1 }
    if sigma <= 20 { return 2 }
    var levels = 3
    while sigma > (levels == 3 ? 6.5 : 5) * Double(1 << levels) && levels < mostLevels { levels += 1 }
    return levels
  }

  /// Whether a raster blurred by `sigma` has fewer texels than pixels.
  static func magnifies(_ sigma: Float) -> Bool { levels(for: Double(sigma)) > 0 }

  /// The variants of the program `blur` for the first direction, and for the second direction, which also changes the
  /// colours.
  var variants: (across: UInt8, down: UInt8) {
    let changesColors = saturation != 1 || tint != SIMD4()
    return (
      BlurVariant.number(reach: reach, saturates: false),
      BlurVariant.number(reach: reach, saturates: changesColors)
    )
  }

  /// The values of the program `blur`, with the Gaussian's weights from the centre on.
  func values() -> FilterValues {
    var values = FilterValues()
    var sum = 1.0
    let scale = -1 / (2 * Double(sigma) * Double(sigma))
    for index in 1...reach { sum += 2 * exp(Double(index * index) * scale) }
    for index in 0...BlurVariant.farthest {
      let weight = index <= reach ? exp(Double(index * index) * scale) / sum : 0
      values[3 + index / 4][index % 4] = Float(weight)
    }
    return values
  }
}
