extension Track {
  /// The images of a track of `CALayer.contents`.
  package final class ContentsEndpoints: Sendable {
    private let span: Span
    /// The cross-fade from each image to the next.
    private let fades: [ContentsFade]
    /// The position among several images, with the first at 0, as a function of the fraction; nil for two images.
    private let keyframes: Keyframes?

    /// Creates a cross-fade between two images, or from one or to one; a difference of images is none.
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

    /// Creates cross-fades between several images; the values of `keyframes` are indices of images.
    package init(_ images: [WideValue], keyframes: Keyframes) {
      span = .known
      fades = zip(images, images.dropFirst()).map { ContentsFade(from: $0.image, to: $1.image) }
      self.keyframes = keyframes
    }

    /// Writes the image at an eased fraction on top of `base`, or of `value` itself without one.
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
