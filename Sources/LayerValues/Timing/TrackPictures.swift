extension Track {
  /// The pictures of a track of `CALayer.contents`.
  package final class PictureEndpoints: Sendable {
    private let span: Span
    /// The cross-fade from each picture to the next.
    private let fades: [ContentsFade]
    /// The position among several pictures, with the first at 0, as a function of the fraction; nil for two pictures.
    private let keyframes: Keyframes?

    /// Creates a cross-fade between two pictures, or from one or to one; a difference of pictures is none.
    package init(from: WideValue?, to: WideValue?) {
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

    /// Creates cross-fades between several pictures; the values of `keyframes` are indices of pictures.
    package init(_ pictures: [WideValue], keyframes: Keyframes) {
      span = .known
      fades = zip(pictures, pictures.dropFirst()).map { ContentsFade(from: $0.image, to: $1.image) }
      self.keyframes = keyframes
    }

    /// Writes the picture at an eased fraction on top of `base`, or of `value` itself without one.
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
      // The value still holds the cross-fade of the last frame.
      if let last = value.fade, last.from === from, last.to === to { return last }
      return ContentsFade(from: from, to: to)
    }
  }
}
