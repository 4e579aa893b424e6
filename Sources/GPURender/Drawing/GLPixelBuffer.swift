import Compositor

/// A pixel pack buffer of the driver, into which a frame is copied without waiting.
final class GLPixelBuffer: PixelBuffer {
  private let backend: GLBackend
  private let buffer: Buffer
  private var byteCount = 0

  init(_ backend: GLBackend, label: String) {
    self.backend = backend
    buffer = Buffer(backend.device, .pixels, label: label)
  }

  func copy(_ texture: TextureIndex, width: Int, height: Int) {
    backend.bind(texture, "copy")
    backend.device.copyPixels(width: width, height: height, to: buffer)
    byteCount = width * height * 4
  }

  func read(into pixels: inout [UInt8]) {
    backend.device.makeCurrent()
    buffer.read(byteCount: byteCount, into: &pixels)
  }
}
