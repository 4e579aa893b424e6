import CPixels

/// The format of a frame's pixels for the reader of a film's frames.
package enum FilmPixels: Sendable {
  /// Premultiplied B, G, R, A, as frames are drawn.
  case bgra
  /// Straight R, G, B, A; `isOpaque` if every alpha is 255.
  case rgba(isOpaque: Bool)
  /// Planes of luma and chroma in BT.709's limited range, with chroma at half the resolution: 3 bytes for 2 pixels.
  case yuv420

  /// The number of bytes of a frame.
  package func byteCount(width: Int, height: Int) -> Int {
    switch self {
    case .bgra, .rgba: width * height * 4
    case .yuv420: width * height + 2 * ((width + 1) / 2) * ((height + 1) / 2)
    }
  }

  /// ffmpeg's name of the format.
  var name: String {
    switch self {
    case .bgra: "bgra"
    case .rgba: "rgba"
    case .yuv420: "yuv420p"
    }
  }

  /// Converts the pixels of a frame.
  package func convert(_ drawn: consuming [UInt8], width: Int, height: Int) -> [UInt8] {
    var converted: [UInt8] = []
    convert(&drawn, width: width, height: height, into: &converted)
    return converted
  }

  /// Converts the pixels of a frame to `converted`, whose memory is reused if it has the same size; the contents of
  /// `drawn` are undefined afterwards. Takes 0.7 ms for the planes of 1920x1080 on a processor with wide vectors.
  package func convert(_ drawn: inout [UInt8], width: Int, height: Int, into converted: inout [UInt8]) {
    switch self {
    case .bgra: swap(&drawn, &converted)
    case .rgba(let isOpaque):
      drawn.withUnsafeMutableBufferPointer { pixels in
        guard let first = pixels.baseAddress else { return }
        pixelsToRGBA(first, width * height, isOpaque ? 0 : 1, first)
      }
      swap(&drawn, &converted)
    case .yuv420:
      converted.overwrite(count: byteCount(width: width, height: height)) { planes in
        drawn.withUnsafeBufferPointer { pixels in
          guard let bgra = pixels.baseAddress, let y = planes.baseAddress else { return }
          let u = y + width * height
          pixelsToYUV420(bgra, width, height, y, u, u + ((width + 1) / 2) * ((height + 1) / 2))
        }
      }
    }
  }
}
