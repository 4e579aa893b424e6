import Dispatch
import Synchronization

/// An object that takes the frames of a film one after the other, on one thread.
package protocol FrameWriter: AnyObject {
  /// The format of the pixels that the writer takes.
  var pixels: FilmPixels { get }
  /// Appends frame `number`.
  func append(_ bytes: [UInt8], number: Int) throws
  /// Ends the film, which is complete afterwards.
  func finish() throws
}

/// Converts and writes frames on another thread, while the next one is drawn.
///
/// At most two frames are enqueued; with two, `append` waits, so that memory stays flat. After an error nothing more is
/// written, and the next call throws the error.
package final class FrameQueue: Sendable {
  private static let maximumQueuedFrames = 2
  private let queue = DispatchQueue(label: "segue.frames", qos: .userInitiated)
  /// The number of frames that can be enqueued without waiting.
  private let capacity = DispatchSemaphore(value: maximumQueuedFrames)
  private let state = Mutex(State())
  private let width: Int
  private let height: Int
  /// The writer, which only the queue uses until `finish()` has waited for the queue.
  private nonisolated(unsafe) let writer: any FrameWriter

  private struct State {
    var failure: (any Error)?
    /// The frames to write and their numbers; nil pixels repeat the frame before.
    var waiting: [(pixels: [UInt8]?, number: Int)] = []
    /// The converted pixels of the last frame.
    var last: [UInt8] = []
    /// The arrays of frames that have been converted, whose memory the next frames use.
    var spares: [[UInt8]] = []
  }

  package init(_ writer: any FrameWriter, width: Int, height: Int) {
    self.writer = writer
    self.width = width
    self.height = height
  }

  /// Appends a frame of premultiplied B, G, R, A.
  package func append(_ drawn: consuming [UInt8], number: Int) throws { try enqueue(drawn, number) }

  /// Returns the array of a frame that has been converted, as memory for the next one; an empty array if there is none.
  package func spare() -> [UInt8] { state.withLock { $0.spares.popLast() } ?? [] }

  /// Appends the last frame once more.
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

  private func enqueue(_ drawn: consuming [UInt8]?, _ number: Int) throws {
    capacity.wait()
    do {
      try throwFailure()
    } catch {
      capacity.signal()
      throw error
    }
    state.withLock { $0.waiting.append((drawn.take(), number)) }
    queue.async { [self] in
      defer { capacity.signal() }
      writeNext()
    }
  }

  private func writeNext() {
    var (frame, last, hasFailed) = state.withLock { state in
      (state.waiting.removeFirst(), exchange(&state.last, with: []), state.failure != nil)
    }
    if hasFailed { return }
    if var drawn = frame.pixels.take() {
      writer.pixels.convert(&drawn, width: width, height: height, into: &last)
      // One frame is filled while at most two wait, so that three arrays suffice for `spare()`.
      state.withLock { if $0.spares.count <= Self.maximumQueuedFrames { $0.spares.append(drawn) } }
    }
    do {
      try writer.append(last, number: frame.number)
      state.withLock { $0.last = last }
    } catch {
      state.withLock { $0.failure = error }
    }
  }
}
