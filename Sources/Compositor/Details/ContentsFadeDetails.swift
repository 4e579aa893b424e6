import Engine

/// What an animation shows of a row's contents besides its image, or how much of that.
struct ContentsFadeDetails {
  /// The index among the images of what is mixed with the row's image; -1 without.
  var image: Int32 = -1
  /// In pixels.
  fileprivate(set) var size = SIMD2<Double>()
  /// How much of `image` the mix has, the rest being the row's image.
  fileprivate(set) var part: Float = 0
  /// The opacity of a row's image that comes from nothing or goes to nothing.
  fileprivate(set) var opacity: Float = 1

  /// Whether there is more to the contents than the row's image, or less.
  var isActive: Bool { image >= 0 || opacity < 1 }
}

// Contents that animations determine: between two pictures they are the mix of both.
extension RenderTree {
  /// Begins to show what tracks make of a row's contents, after one was added.
  mutating func beginContents(of row: Int) {
    if rows[row].contents.isAnimated { return }
    rows[row].contents.isAnimated = true
    let image = rows[row].contents.image
    noteModelContents(image < 0 ? nil : resources.images.entries[Int(image)], of: row)
    if rows[row].details < 0 {
      _ = makeDetails(of: row, kind: rows[row].isTransformLayer ? .transform : .plain)
    }
    detailChanges.areAnimated = true
  }

  /// Notes the model's contents, on which tracks are based.
  mutating func noteModelContents(_ image: CGImage?, of row: Int) {
    named[Int32(row), default: [:]][.contents] = .wide(.contents(image))
  }

  /// Shows the model's contents again after the last track was removed.
  mutating func endContents(of row: Int) {
    if sampler.tracks.stacks.hasTracks(.contents, Int32(row)) { return }
    if let model = named[Int32(row)]?[.contents] { updateContents(of: row, model) }
    rows[row].contents.isAnimated = false
    named[Int32(row)]?[.contents] = nil
    if named[Int32(row)]?.isEmpty == true { named[Int32(row)] = nil }
    changed.markContentChanged(row)
  }

  /// Takes over a value of a row's contents, which has details.
  mutating func updateContents(of row: Int, _ value: PropertyValue) {
    guard case .wide(let wide) = value else { return }
    var (first, second, part, opacity) = (wide.image, CGImage?.none, 0.0, 1.0)
    if let fade = wide.fade, let number = wide.numbers.first, number > 0, number < 1, fade.from !== fade.to {
      first = fade.from ?? fade.to
      if fade.from != nil, fade.to != nil {
        (second, part) = (fade.to, number)
      } else {
        opacity = fade.from == nil ? number : 1 - number
      }
    }
    rows[row].contents.image = resources.images.replace(
      rows[row].contents.image, with: first, id: first?.id)
    rows[row].contents.measure(first)
    let index = Int(rows[row].details)
    var fade = details[index].fade
    fade.image = resources.images.replace(fade.image, with: second, id: second?.id)
    fade.size = SIMD2(Double(second?.width ?? 0), Double(second?.height ?? 0))
    (fade.part, fade.opacity) = (Float(part), Float(opacity))
    details[index].fade = fade
  }

  /// The fade of a row's contents, if there is one.
  func contentsFade(of row: Int) -> ContentsFadeDetails? {
    let index = Int(rows[row].details)
    guard index >= 0, details[index].fade.isActive else { return nil }
    return details[index].fade
  }
}
