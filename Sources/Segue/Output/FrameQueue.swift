import Dispatch
import Synchronization

/// Takes the frames of a film one after the other, on one thread.
package protocol FrameWriter: AnyObject {
  /// The pixels that it takes.
  var pixels: FilmPixels { get }
  /// Appends frame `number`.
  func append(_ bytes: [UInt8], number: Int) throws
  /// Ends the film, which is complete afterwards.
  func finish() throws
}

/// Converts and writes frames on another thread, while the next one is drawn.
///
/// At most two frames wait; `append` then waits too, so that memory stays flat. After an error nothing more is written, and
/// the next call throws it.
package final class FrameQueue: Sendable {
  private let queue = DispatchQueue(label: "segue.frames", qos: .userInitiated)
  private let room = DispatchSemaphore(value: 2)
  private let state = Mutex(State())
  private let width: Int
  private let height: Int
  /// Only the queue uses it; `finish()` and the end of the queue wait for that.
  private nonisolated(unsafe) let writer: any FrameWriter

  private struct State {
    var failure: (any Error)?
    /// The converted pixels of the last frame.
    var last: [UInt8] = []
  }

  package init(_ writer: any FrameWriter, width: Int, height: Int) {
    self.writer = writer
    self.width = width
    self.height = height
  }

  /// Appends a frame of premultiplied B, G, R, A.
  package func append(_ drawn: [UInt8], number: Int) throws {
    try enqueue(drawn, number)
  }

  /// Appends the frame before once more.
  package func repeatLast(number: Int) throws { try enqueue(nil, number) }

  /// Waits until all frames are written and the film has ended.
  package func finish() throws {
    queue.sync {}
    try throwFailure()
    try writer.finish()
  }

  /// Writes nothing more, and waits until the writer is no longer used. Does nothing after `finish()`.
  package func cancel() {
    state.withLock { if $0.failure == nil { $0.failure = CancellationError() } }
    queue.sync {}
  }

  private func throwFailure() throws {
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  private func enqueue(_ drawn: [UInt8]?, _ number: Int) throws {
    room.wait()
    do {
      try throwFailure()
    } catch {
      room.signal()
      throw error
    }
    queue.async { [self] in
      defer { room.signal() }
      let hasFailed = state.withLock { $0.failure != nil }
      if hasFailed { return }
      if let drawn {
        let converted = writer.pixels.convert(drawn, width: width, height: height)
        state.withLock { $0.last = converted }
      }
      do {
        try writer.append(state.withLock { $0.last }, number: number)
      } catch {
        state.withLock { $0.failure = error }
      }
    }
  }
}
