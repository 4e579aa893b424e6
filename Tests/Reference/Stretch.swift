/// The map from points to texels of contents along one axis. With a stretched middle, it has three parts, of which the
/// outer two are unscaled if they fit.
struct Stretch {
  /// The borders of the parts, in points.
  private var positions: [Double]
  /// The borders of the parts, in texels.
  private var texels: [Double]

  /// `middle` has the start and length of the stretched part, as fractions of the whole; nil stretches everything.
  init(
    from start: Double, _ length: Double, texels first: Double, _ count: Double, scale: Double,
    middle: (start: Double, length: Double)?
  ) {
    guard let middle else {
      (positions, texels) = ([start, start + length], [first, first + count])
      return
    }
    let (before, after) = (max(0, middle.start), max(0, 1 - middle.start - middle.length))
    var (low, high) = (before * count / scale, after * count / scale)
    if low + high > length {
      // The outer parts share the length.
      let share = length / (low + high)
      low *= share
      high *= share
    }
    positions = [start, start + low, start + length - high, start + length]
    texels = [first, first + before * count, first + (1 - after) * count, first + count]
  }

  /// Texels per point of each part.
  var rates: [Double] {
    (1..<positions.count).map {
      let length = positions[$0] - positions[$0 - 1]
      return length > 1e-9 ? max((texels[$0] - texels[$0 - 1]) / length, 1e-9) : 1
    }
  }

  func part(at position: Double) -> Int {
    var part = 0
    while part + 2 < positions.count, position >= positions[part + 1] { part += 1 }
    return part
  }

  func rate(at position: Double) -> Double { rates[part(at: position)] }

  func texel(at position: Double) -> Double {
    let part = part(at: position)
    return texels[part] + (position - positions[part]) * rate(at: position)
  }
}
