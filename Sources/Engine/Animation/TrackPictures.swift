extension Track {
  /// The pictures of a track of `CALayer.contents`.
  package final class PictureEndpoints: Sendable {
    private let span: Span
    /// What is between each picture and the next.
    private let fades: [ContentsFade]
    /// The place among several pictures, of which the first is at 0; nil where there are two.
    private let keyframes: Keyframes?

    /// A cross-fade between two pictures, or from one or to one; a difference of pictures is none.
    init(from: WideValue?, to: WideValue?) {
      span =
        switch (from, to) {
        case (.some, .some): .known
        case (.some, nil): .toBase
        case (nil, .some): .fromBase
        case (nil, nil): .base
        }
      fades = [ContentsFade(from: from?.image, to: to?.image)]
      keyframes = nil
    }

    /// `keyframes` are indices of pictures.
    init(_ pictures: [WideValue], keyframes: Keyframes) {
      span = .known
      fades = zip(pictures, pictures.dropFirst()).map { ContentsFade(from: $0.image, to: $1.image) }
      self.keyframes = keyframes
    }

    /// Writes what is shown at an eased fraction on top of `base`, or of `value` itself without one.
    func write(at q: Double, over base: WideValue?, to value: inout WideValue) {
      let place = min(max(keyframes?.value(0, at: q) ?? q, 0), Double(fades.count))
      let index = min(Int(saturating: place), fades.count - 1)
      let fade =
        span == .known ? fades[index] : fade(over: base == nil ? value.image : base?.image, in: value)
      value.become(place - Double(index), of: fade)
    }

    private func fade(over base: CGImage?, in value: WideValue) -> ContentsFade {
      let from = span == .toBase ? fades[0].from : base
      let to = span == .fromBase ? fades[0].to : base
      // That of the last frame is still in the value.
      if let last = value.fade, last.from === from, last.to === to { return last }
      return ContentsFade(from: from, to: to)
    }
  }
}
