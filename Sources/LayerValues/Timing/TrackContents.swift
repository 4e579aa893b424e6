extension Track {
  /// The images of a track of `CALayer.contents`.
  package final class ContentsEndpoints: Sendable {
    private let span: Span
    /// The cross-fade from each image to the next.
    private let fades: [ContentsFade]
    /// The position among several images, with the first image at 0, as a function of the fraction; nil for one
    /// cross-fade, whose position is the fraction.
    private let keyframes: Keyframes?

    /// Creates a cross-fade between two images, or between an image and the base where `from` or `to` is nil.
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

    /// Writes the cross-fade at the eased fraction `q` to `value`. The base is `base`, or `value` itself if `base` is
    /// nil.
    func write(at q: Double, over base: WideValue?, to value: inout WideValue) {
      let position = min(max(keyframes?.value(0, at: q) ?? q, 0), Double(fades.count))
      let index = min(Int(saturating: position), fades.count - 1)
      let fade =
        span == .known ? fades[index] : fade(over: base == nil ? value.image : base?.image, in: value)
      value.become(position - Double(index), of: fade)
    }

    private func fade(over base: CGImage?, in value: WideValue) -> ContentsFade {
      let from = span == .toBase ? fades[0].from : base
      let to = span == .fromBase ? fades[0].to : base
      // The value may still contain the cross-fade of the last frame.
      if let last = value.fade, last.from === from, last.to === to { return last }
      return ContentsFade(from: from, to: to)
    }
  }
}
