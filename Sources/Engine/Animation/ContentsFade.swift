/// Two pictures of a layer's contents, between which an animation cross-fades.
package final class ContentsFade: Sendable {
  /// What is shown at 0; nil for nothing.
  package let from: CGImage?
  /// What is shown at 1; nil for nothing.
  package let to: CGImage?

  package init(from: CGImage?, to: CGImage?) {
    (self.from, self.to) = (from, to)
  }
}

extension WideValue {
  /// A value of `CALayer.contents`.
  package static func contents(_ image: CGImage?) -> WideValue {
    image.map { WideValue(.object, object: $0) } ?? .none
  }

  /// The one picture that a value of `CALayer.contents` shows, or of two the one that shows more.
  package var image: CGImage? {
    if let fade, let part = numbers.first { return part < 0.5 ? fade.from : fade.to }
    return object as? CGImage
  }

  /// The pictures between which the value is.
  package var fade: ContentsFade? { form == .fade ? object as? ContentsFade : nil }

  /// Becomes a part of a cross-fade, 0…1, in the memory that it has.
  mutating func become(_ part: Double, of fade: ContentsFade) {
    if form == .fade, numbers.count == 1 {
      object = fade
      numbers[0] = part
    } else {
      self = WideValue(.fade, [part], object: fade)
    }
  }
}

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
