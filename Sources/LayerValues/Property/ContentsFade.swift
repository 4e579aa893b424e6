/// Two images of a layer's contents, between which an animation cross-fades.
package final class ContentsFade: Sendable {
  /// The image at the fraction 0; nil for none.
  package let from: CGImage?
  /// The image at the fraction 1; nil for none.
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

  /// The image that a value of `CALayer.contents` shows; in a cross-fade, the image with the greater share.
  package var image: CGImage? {
    if let fade, let fraction = numbers.first { return fraction < 0.5 ? fade.from : fade.to }
    return object as? CGImage
  }

  /// The images of the cross-fade; nil if the value is no cross-fade.
  package var fade: ContentsFade? { form == .fade ? object as? ContentsFade : nil }

  /// Changes to the value of a cross-fade at a fraction, 0…1, and reuses the memory of the value.
  mutating func become(_ fraction: Double, of fade: ContentsFade) {
    if form == .fade, numbers.count == 1 {
      object = fade
      numbers[0] = fraction
    } else {
      self = WideValue(.fade, [fraction], object: fade)
    }
  }
}
