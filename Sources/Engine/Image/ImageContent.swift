/// The content of an image without bytes. The only subclass records layers, which stand above images.
package class ImageContent: @unchecked Sendable {
  init() {}

  /// The premultiplied BGRA bytes of the image that has this content.
  func pixels(of image: CGImage) -> [UInt8] {
    fatalError("CGImage: this content draws no pixels")
  }

  /// An image of one colour in the shape of the one that has this content.
  func filled(_ image: CGImage, with color: CGColor) -> CGImage { image }
}

/// Reads back the pixels of recorded pictures.
package protocol PictureReader: AnyObject {
  /// The premultiplied BGRA bytes of an image that has a recording, rows tightly packed.
  func pixels(of image: CGImage) throws -> [UInt8]
}
