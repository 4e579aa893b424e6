import Glibc
import UIKit

/// Writes frames as raw R, G, B, A to standard output.
package final class RawWriter: FrameWriter {
  package let pixels: FilmPixels

  package init(isOpaque: Bool) { pixels = .rgba(isOpaque: isOpaque) }

  /// Throws `OutputError.streamClosed` if the reader has ended.
  package func append(_ bytes: [UInt8], number: Int) throws(OutputError) {
    do throws(SystemError) {
      try Descriptor.write(bytes, to: STDOUT_FILENO)
    } catch {
      switch error.code {
      case EPIPE: throw .streamClosed
      case ENOSPC: throw .diskFull("standard output")
      default: throw .unwritable("standard output", reason: String(cString: strerror(error.code)))
      }
    }
  }

  package func finish() {}
}

/// Writes each frame as a PNG file; `path` returns the name of a number.
package final class PNGWriter: FrameWriter {
  package let pixels = FilmPixels.bgra
  private let size: (width: Int, height: Int)
  private let isOpaque: Bool
  private let staging: Staging
  private let path: (Int) -> String

  package init(width: Int, height: Int, isOpaque: Bool, staging: Staging, path: @escaping (Int) -> String) {
    size = (width, height)
    (self.isOpaque, self.staging, self.path) = (isOpaque, staging, path)
  }

  package func append(_ bytes: [UInt8], number: Int) throws {
    let image = CGImage(
      width: size.width, height: size.height, isOpaque: isOpaque, premultipliedBGRA: bytes)
    try staging.write(image.pngData(), to: path(number))
  }

  package func finish() {}
}
