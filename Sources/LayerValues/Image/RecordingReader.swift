/// Reads back the pixels of recorded images.
package protocol RecordingReader: AnyObject {
  /// The premultiplied BGRA bytes of an image that has a recording, rows tightly packed.
  func pixels(of image: CGImage) throws -> [UInt8]
}
