/// Where the texels of contents lie along one direction: three parts, the outer two in their own size.
struct Stretch {
  /// The borders of the parts, in points and in texels.
  private var places: [Double]
  private var texels: [Double]

  /// `middle`: start and length of the part that is stretched, as parts of the whole; all of it without.
  init(
    from start: Double, _ length: Double, texels first: Double, _ count: Double, scale: Double,
    middle: (start: Double, length: Double)?
  ) {
    guard let middle else {
      (places, texels) = ([start, start + length], [first, first + count])
      return
    }
    let (before, after) = (max(0, middle.start), max(0, 1 - middle.start - middle.length))
    var (low, high) = (before * count / scale, after * count / scale)
    if low + high > length {
      // They share what room there is.
      let share = length / (low + high)
      low *= share
      high *= share
    }
    places = [start, start + low, start + length - high, start + length]
    texels = [first, first + before * count, first + (1 - after) * count, first + count]
  }

  /// Texels a point, of each part.
  var rates: [Double] {
    (1..<places.count).map {
      let length = places[$0] - places[$0 - 1]
      return length > 1e-9 ? max((texels[$0] - texels[$0 - 1]) / length, 1e-9) : 1
    }
  }

  func part(at place: Double) -> Int {
    var part = 0
    while part + 2 < places.count, place >= places[part + 1] { part += 1 }
    return part
  }

  func rate(at place: Double) -> Double { rates[part(at: place)] }

  func texel(at place: Double) -> Double {
    let part = part(at: place)
    return texels[part] + (place - places[part]) * rate(at: place)
  }
}
