import CPixels

/// The pixels of a frame as the reader of a film's frames takes them.
package enum FilmPixels: Sendable {
  /// As they are drawn: premultiplied B, G, R, A.
  case bgra
  /// R, G, B, A, of which the colours are not premultiplied; `isOpaque` where every alpha is 255.
  case rgba(isOpaque: Bool)
  /// Planes of BT.709's limited range, chroma at half the resolution: 3 bytes for 8.
  case yuv420

  /// The bytes of a frame.
  package func byteCount(width: Int, height: Int) -> Int {
    switch self {
    case .bgra, .rgba: width * height * 4
    case .yuv420: width * height + 2 * ((width + 1) / 2) * ((height + 1) / 2)
    }
  }

  /// ffmpeg's name.
  var name: String {
    switch self {
    case .bgra: "bgra"
    case .rgba: "rgba"
    case .yuv420: "yuv420p"
    }
  }

  /// Converts the pixels of a frame. Takes .7 ms for the planes of 1920x1080 on a processor with wide vectors.
  package func convert(_ drawn: [UInt8], width: Int, height: Int) -> [UInt8] {
    let count = byteCount(width: width, height: height)
    if case .bgra = self { return drawn }
    return drawn.withUnsafeBufferPointer { source in
      [UInt8](unsafeUninitializedCapacity: count) { out, written in
        written = count
        guard let bgra = source.baseAddress, let first = out.baseAddress else { return }
        switch self {
        case .bgra: break
        case .rgba(let isOpaque): pixelsToRGBA(bgra, width * height, isOpaque ? 0 : 1, first)
        case .yuv420:
          let u = first + width * height
          let v = u + ((width + 1) / 2) * ((height + 1) / 2)
          pixelsToYUV420(bgra, width, height, first, u, v)
        }
      }
    }
  }
}
