import Engine
import Foundation

/// How a picture is blurred.
struct BlurStyle: Equatable {
  /// The standard deviation in the picture's texels.
  var sigma: Float
  /// The saturation of what is blurred, 1 for no change.
  var saturation: Float = 1
  /// Beside the picture its edge continues; otherwise there is nothing.
  var clamps: Bool
  /// Drawn over what is blurred, premultiplied.
  var tint = SIMD4<Float>()
  /// What is blurred is what is behind something: it seldom stays, and is halved in the cheapest manner.
  var isBackdrop = false

  var blurs: Bool { Double(sigma) >= DisplayItem.leastSigma }
  var changesColors: Bool { saturation != 1 || tint != SIMD4() }
}

extension BlurStyle {
  /// The style of a backdrop; `tint` is the solid right above it, if that is drawn with it.
  init(backdrop item: DisplayItem, tint: SIMD4<Float>?, clamps: Bool) {
    self.init(
      sigma: item.sigma, saturation: item.saturation, clamps: clamps,
      tint: tint.map { Colors.premultiplied($0, opacity: 1) } ?? SIMD4(), isBackdrop: true)
  }
}

/// How a Gaussian of some width is made: halvings, a Gaussian of what is left, a magnification with linear filtering.
///
/// Each of the three widens: halving by 1 3 3 1 adds 3/4 of a texel squared of what it reads, the mean of two 1/4,
/// magnifying 2ⁿ times 1/6 of a texel squared of the small picture (and 1/12 of a pixel squared, since pixels are
/// looked at in their middles only). The Gaussian in between is as much narrower.
struct BlurScheme: Equatable {
  /// The farthest that the widest of the programs reads, in texels to one side.
  static let farthest = 22
  /// The most halvings.
  static let mostLevels = 8

  /// How often the picture is halved.
  let levels: Int
  /// How many of the first halvings take the mean of 2 x 2, a quarter of the reads: enough where others follow.
  let boxes: Int
  /// The Gaussian's standard deviation in texels of the smallest level.
  let sigma: Float
  /// The texels to one side that it reads.
  let reach: Int
  /// The saturation of the result, 1 for no change, and what is above it, premultiplied.
  var saturation: Float = 1
  var tint = SIMD4<Float>()

  /// `mayBeKept` where the halvings may serve later frames too, whatever their blur is: from the first frame on, or the
  /// same moment would be rounded differently. `filters` where filtered reads halve.
  init(sigma full: Float, mayBeKept: Bool, filters: Bool) {
    let full = DisplayItem.sigma(Double(full))
    levels = Self.levels(for: full)
    boxes = mayBeKept ? 0 : min(max(levels - 1, 0), filters ? 2 : 1)
    let size = Double(1 << levels)
    var variance = full * full
    if levels > 0 {
      variance -= size * size / 6 + 1.0 / 12
      variance -= 0.25 * (size * size - 1) - 0.5 * (Double(1 << (2 * boxes)) - 1) / 3
    }
    sigma = Float(max(variance, 0.01).squareRoot() / size)
    // What is cut off of a picture that is magnified afterwards shows where nothing else is off by much.
    reach = min(max(Int(saturating: (sigma * (levels > 0 ? 3.4 : 3)).rounded(.up)), 1), Self.farthest)
  }

  /// Most pixels are spared by halving early, most is seen of it while the picture is hardly smaller: the borders are
  /// where no picture is off by more than 2/255 from the true Gaussian, or by 0.3/255 in the mean of one full of edges
  /// (0.37/255 after four halvings).
  private static func levels(for sigma: Double) -> Int {
    if sigma <= 3 { return 0 }
    if sigma <= 8.2 { return 1 }
    if sigma <= 20 { return 2 }
    var levels = 3
    while sigma > (levels == 3 ? 6.5 : 5) * Double(1 << levels) && levels < mostLevels { levels += 1 }
    return levels
  }

  /// Whether a picture blurred by `sigma` has fewer texels than pixels.
  static func magnifies(_ sigma: Float) -> Bool { levels(for: Double(sigma)) > 0 }

  /// The least of the programs that reads far enough.
  var program: ProgramKind {
    reach <= 3 ? .blur3 : reach <= 6 ? .blur6 : reach <= 10 ? .blur10 : reach <= 17 ? .blur17 : .blur22
  }

  /// The program of the second direction, which changes the colours too.
  var lastProgram: ProgramKind {
    if saturation == 1, tint == SIMD4() { return program }
    return switch program {
    case .blur3: .blur3Saturated
    case .blur6: .blur6Saturated
    case .blur10: .blur10Saturated
    case .blur17: .blur17Saturated
    default: .blur22Saturated
    }
  }

  /// The Gaussian's weights from the middle on, in the form in which `blur.frag` reads them.
  func write(to values: inout FilterValues) {
    var sum = 1.0
    let scale = -1 / (2 * Double(sigma) * Double(sigma))
    for index in 1...reach { sum += 2 * exp(Double(index * index) * scale) }
    for index in 0...Self.farthest {
      let weight = index <= reach ? exp(Double(index * index) * scale) / sum : 0
      values[3 + index / 4][index % 4] = Float(weight)
    }
  }
}
