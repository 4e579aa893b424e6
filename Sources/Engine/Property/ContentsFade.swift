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
