extension CGImage {
  /// Reads a PNG or a JPEG, rotated upright by its EXIF orientation.
  package static func decode(contentsOf path: String) throws(ImageError) -> CGImage {
    let bytes: [UInt8]
    do throws(BoundedFile.Failure) {
      bytes = try BoundedFile.read(path, limit: fileLimit)
    } catch {
      switch error {
      case .missing: throw .missing(path)
      case .unreadable(let reason): throw .unreadable(path, reason: reason)
      }
    }
    return try decode(bytes, name: path)
  }

  /// The most bytes of a picture's file.
  private static let fileLimit = 256 << 20

  /// Decodes the bytes of a PNG or JPEG file; errors name them `name`.
  package static func decode(_ bytes: [UInt8], name: String = "image data") throws(ImageError) -> CGImage {
    if bytes.isEmpty { throw .truncated(name, detail: "it is empty") }
    return try OneOffWork.measure(.images) { () throws(ImageError) in
      if bytes.starts(with: PNGStructure.signature) { return try decodePNG(bytes, name: name) }
      if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return try decodeJPEG(bytes, name: name) }
      throw .notAnImage(name)
    }
  }

  static func checkSize(width: Int, height: Int, name: String) throws(ImageError) {
    if width > sideLimit || height > sideLimit {
      throw .tooLarge(name, width: width, height: height)
    }
  }
}
