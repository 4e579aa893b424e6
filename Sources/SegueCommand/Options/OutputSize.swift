import Segue

/// The size of a picture in points, and its scale.
struct OutputSize: Equatable {
  /// The width in points.
  let width: Int
  /// The height in points.
  let height: Int
  /// The number of pixels per point.
  let scale: Double
  /// Whether the user has given the size.
  private let hasSize: Bool
  /// Whether the user has given the scale.
  private let hasScale: Bool

  /// The longest side, in pixels, that common drivers draw.
  static let limit = 16_384

  var pixelWidth: Int { pixels(width) }
  var pixelHeight: Int { pixels(height) }
  var points: CGSize { CGSize(width: width, height: height) }

  /// Reads the options; `defaults` are the size and the scale without options.
  init(_ arguments: Arguments, defaults: (size: String, scale: Double) = ("390x844", 2)) throws {
    (hasSize, hasScale) = (arguments.has("size"), arguments.has("scale"))
    scale = try arguments.number("scale", 0.01...64, "a scale is a number from 0.01 to 64") ?? defaults.scale
    let text = arguments.value("size") ?? defaults.size
    let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1] else {
      throw UsageError("--size \(text): write width x height, as in 390x844")
    }
    guard width > 0, height > 0 else {
      throw UsageError("--size \(text): both sides must be at least 1")
    }
    self.width = width
    self.height = height
    let largest = Double(max(width, height)) * scale
    guard largest <= Double(Self.limit) else {
      throw UsageError(
        "--size \(text) at scale \(scale.formatted) is over \(Self.limit) pixels a side: choose a smaller one"
      )
    }
    guard pixelWidth > 0, pixelHeight > 0 else {
      throw UsageError("--size \(text) at scale \(scale.formatted) has no pixels: choose a larger one")
    }
  }

  /// Throws if a film's format does not support the size.
  func check(_ format: FilmFormat) throws {
    guard format.needsEvenSize, pixelWidth % 2 != 0 || pixelHeight % 2 != 0 else { return }
    let changesScale = hasScale && !hasSize
    let (evenWidth, evenHeight) = (evenSide(width), evenSide(height))
    let remedy =
      if changesScale, let evenScale {
        "use --scale \(evenScale.formatted), which makes "
          + "\(Self.pixels(width, scale: evenScale))x\(Self.pixels(height, scale: evenScale))"
      } else if let evenWidth, let evenHeight {
        "use --size \(evenWidth)x\(evenHeight)"
      } else {
        "choose another --scale"
      }
    throw UsageError(
      (changesScale ? "--scale \(scale.formatted)" : "--size \(width)x\(height)")
        + ": \(format.rawValue) needs even sides, not \(pixelWidth)x\(pixelHeight) pixels: \(remedy)")
  }

  /// The nearest scale, a multiple of 0.001, at which both sides have an even number of pixels; nil if no such scale is
  /// within a tenth of the given one.
  private var evenScale: Double? {
    let thousandths = Int(saturating: (scale * 1000).rounded())
    for distance in 0...max(1, thousandths / 10) {
      for candidate in [thousandths + distance, thousandths - distance]
      where (10...64_000).contains(candidate) {
        let scale = Double(candidate) / 1000
        let sides = [Self.pixels(width, scale: scale), Self.pixels(height, scale: scale)]
        if sides.allSatisfy({ $0 > 0 && $0 <= Self.limit && $0 % 2 == 0 }) { return scale }
      }
    }
    return nil
  }

  /// Returns the length in points nearest to `side` that has an even number of pixels; nil if no such length is within
  /// 1000 points of `side`.
  private func evenSide(_ side: Int) -> Int? {
    let longest = Int(Double(Self.limit) / scale)
    // For every common scale, such a length is within a few points.
    for distance in 0...1000 {
      for length in [side - distance, side + distance] where length > 0 && length <= longest {
        let pixels = pixels(length)
        if pixels > 0, pixels % 2 == 0 { return length }
      }
    }
    return nil
  }

  private func pixels(_ points: Int) -> Int { Self.pixels(points, scale: scale) }

  private static func pixels(_ points: Int, scale: Double) -> Int {
    Int((Double(points) * scale).rounded())
  }
}

extension Double {
  /// The number as text, a whole number without ".0".
  var formatted: String { self == rounded() && abs(self) < 1e15 ? "\(Int(self))" : "\(self)" }
}
