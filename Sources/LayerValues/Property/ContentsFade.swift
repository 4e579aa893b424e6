/// Two images of a layer's contents, between which an animation cross-fades.
package final class ContentsFade: Sendable {
  /// The image at 0; nil for none.
  package let from: CGImage?
  /// The image at 1; nil for none.
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

  /// The one image that a value of `CALayer.contents` shows, or the image of a cross-fade that shows more.
  package var image: CGImage? {
    if let fade, let part = numbers.first { return part < 0.5 ? fade.from : fade.to }
    return object as? CGImage
  }

  /// The images between which the value is.
  package var fade: ContentsFade? { form == .fade ? object as? ContentsFade : nil }

  /// Becomes a part of a cross-fade, 0…1; the memory of the value is reused.
  mutating func become(_ part: Double, of fade: ContentsFade) {
    if form == .fade, numbers.count == 1 {
      object = fade
      numbers[0] = part
    } else {
      self = WideValue(.fade, [part], object: fade)
    }
  }
}
