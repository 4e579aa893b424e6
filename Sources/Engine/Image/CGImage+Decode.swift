import Foundation

extension CGImage {
  /// Reads a PNG or a JPEG, rotated upright by its EXIF orientation.
  package static func decode(contentsOf path: String) throws(ImageError) -> CGImage {
    let data: Data
    do {
      data = try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      if !FileManager.default.fileExists(atPath: path) { throw .missing(path) }
      throw .unreadable(path, reason: Self.reason(path: path, error: error))
    }
    return try decode([UInt8](data), name: path)
  }

  /// Decodes the bytes of a PNG or JPEG file; errors name them `name`.
  package static func decode(_ bytes: [UInt8], name: String = "image data") throws(ImageError) -> CGImage {
    if bytes.isEmpty { throw .truncated(name, detail: "it is empty") }
    if bytes.starts(with: PNGStructure.signature) { return try decodePNG(bytes, name: name) }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return try decodeJPEG(bytes, name: name) }
    throw .notAnImage(name)
  }

  static func checkSize(width: Int, height: Int, name: String) throws(ImageError) {
    if width > sideLimit || height > sideLimit {
      throw .tooLarge(name, width: width, height: height)
    }
  }

  private static func reason(path: String, error: any Error) -> String {
    var isDirectory: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory), isDirectory.boolValue {
      return "it is a folder"
    }
    switch (error as? CocoaError)?.code {
    case .fileReadNoPermission: return "permission denied"
    case .fileReadTooLarge: return "it is too large"
    default: return "the system cannot read it"
    }
  }
}
