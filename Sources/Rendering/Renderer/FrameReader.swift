import Compositor

/// Reads the pixels of a film's frames while the next frames are drawn.
///
/// A graphics card copies each frame to a buffer, which is read after the next frame was submitted: `read` returns
/// pixels one frame late. A software rasteriser has no such copies: `read` returns the pixels of the frame itself.
///
/// A `FrameQueue` takes the pixels, converts them to the format that the encoder reads (`FilmPixels`, in C with wide
/// vectors) and passes them to a `FrameWriter`: ffmpeg, PNG files or standard output. A frame that did not change is
/// neither read nor converted again. The turns have the times of the film's frames (`Run.step(at:draws:)`). If several
/// processes render parts of the film, each draws nothing in the turns outside of its part.
package final class FrameReader {
  private let renderer: Renderer
  private let isDelayed: Bool
  /// The buffers of a graphics card's frames; empty on a software rasteriser. The first read makes them, so that there
  /// are none to release if an error occurs before.
  private var buffers: [any PixelBuffer] = []
  private var pending: (frame: Int, buffer: any PixelBuffer)?

  /// Creates a reader, which must be closed before the renderer. `isDelayed`: whether `read` returns pixels one frame
  /// late; nil is true on a graphics card.
  package init(_ renderer: Renderer, isDelayed: Bool? = nil) {
    self.renderer = renderer
    self.isDelayed = isDelayed ?? !renderer.backend.capabilities.drawsOnCPU
    renderer.readsFrames = true
  }

  /// Reads the last drawn frame. Returns the pixels of this frame or of the one before, if any, as premultiplied B, G,
  /// R, A. They have the memory of `spare` if its size is the same: new memory for each large frame costs as much as
  /// reading the frame.
  package func read(frame: Int, into spare: consuming [UInt8] = []) -> (frame: Int, pixels: [UInt8])? {
    if isDelayed, buffers.isEmpty {
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

  /// Returns the pixels of the last frame, unless `read` has returned them.
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
    renderer.readsFrames = false
  }
}
