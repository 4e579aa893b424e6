import Glibc
import UIKit

/// Writes frames as raw R, G, B, A to a pipe or a device.
package final class RawWriter: FrameWriter {
  package let pixels: FilmPixels
  private let output: Descriptor
  private let path: String
  private let isStandardOutput: Bool

  /// Opens the pipe or device at `path`, waiting for a pipe's reader; "-" is standard output.
  package init(isOpaque: Bool, path: String = "-") throws(OutputError) {
    pixels = .rgba(isOpaque: isOpaque)
    let name = path == "-" ? "standard output" : path
    self.path = name
    let destination: Destination =
      if path == "-" { .descriptor(STDOUT_FILENO) } else { try Destination(path) }
    isStandardOutput = destination == .descriptor(STDOUT_FILENO)
    do throws(SystemError) {
      switch destination {
      case .descriptor(let number): output = try .duplicating(number)
      case .stream(let target), .file(let target): output = try .opening(target)
      }
    } catch {
      throw OutputError(errno: error.code, path: name)
    }
  }

  /// Writes a frame. Throws `OutputError.streamClosed` if the reader of standard output has ended, and another
  /// `OutputError` for any other failure.
  package func append(_ bytes: [UInt8], number: Int) throws(OutputError) {
    do throws(SystemError) {
      try output.write(bytes)
    } catch {
      throw OutputError(writing: error.code, to: path, isStandardOutput: isStandardOutput)
    }
  }

  package func finish() {}
}

/// Writes each frame as a PNG file; `path` returns the name for a number.
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
