import Compositor

/// Reads the frames of a film back while the next ones are drawn.
///
/// A graphics card copies a frame to a buffer of its own, which is read when the next frame has been requested: its pixels
/// come one frame later. A software rasteriser is done with a frame when it is read, so its pixels come at once.
///
/// A `FrameQueue` takes the pixels, converts them to what the encoder reads (`FilmPixels`, in C with wide vectors) and
/// passes them to a `FrameWriter`: ffmpeg, PNG files or standard output. A frame that did not change is neither read
/// nor converted again. Turns run at the film's own times (`Run.step(at:draws:)`); those whose frames belong to another
/// piece of the film draw nothing.
package final class FrameReader {
  private let renderer: Renderer
  private let isLate: Bool
  /// The buffers of a card's frames, which the first read makes, so that a run that fails before it leaves none. Empty
  /// on a software rasteriser.
  private var buffers: [any PixelBuffer] = []
  private var pending: (frame: Int, buffer: any PixelBuffer)?

  /// `isLate` if pixels come one frame later; nil leaves that to the device. Close the reader before the renderer.
  package init(_ renderer: Renderer, isLate: Bool? = nil) {
    self.renderer = renderer
    self.isLate = isLate ?? !renderer.backend.capabilities.drawsOnCPU
  }

  /// Reads the last drawn frame. Returns the pixels of this frame or the one before, if any, as premultiplied B, G, R, A, in
  /// the memory of `spare` if its size is the same: new memory for each large frame costs as much as reading it.
  package func read(frame: Int, into spare: consuming [UInt8] = []) -> (frame: Int, pixels: [UInt8])? {
    if isLate, buffers.isEmpty {
      buffers = (0..<2).map { renderer.backend.makePixelBuffer(label: "frame \($0)") }
    }
    guard let buffer = buffers.first(where: { $0 !== pending?.buffer }) else {
      renderer.read(into: &spare)
      return (frame, spare)
    }
    let before = finish(into: spare)
    renderer.copyPixels(to: buffer)
    pending = (frame, buffer)
    return before
  }

  /// Returns the pixels of the last frame, if they have not come yet.
  package func finish(into spare: consuming [UInt8] = []) -> (frame: Int, pixels: [UInt8])? {
    guard let last = pending else { return nil }
    pending = nil
    last.buffer.read(into: &spare)
    return (last.frame, spare)
  }

  /// Releases the reader's buffers.
  package func close() {
    pending = nil
    buffers = []
  }
}
