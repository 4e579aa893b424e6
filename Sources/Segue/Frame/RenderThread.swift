import Dispatch
import Engine
import Foundation
import Synchronization

/// A thread that draws the frames of one surface from the commits of the main thread.
///
/// Only values cross: change lists and requests to it; times of frames, pixels and failures back. One commit at most
/// waits while a frame is drawn: `submit` blocks until there is room, so that an app that commits faster than frames are
/// drawn runs at their rate and memory stays flat. Everything of the driver's is created, used and released here.
package final class RenderThread: Sendable {
  /// When frames are drawn.
  package enum Pacing: Sendable {
    /// One for each commit, at the time that the commit names: frames are a function of the commits.
    case commits
    /// At the times of a clock, in seconds, and at most `framesPerSecond` of them, for as long as anything moves. A main
    /// thread that is busy costs no frame.
    case clock(now: @Sendable () -> Double, framesPerSecond: Double)
  }

  /// What a turn of the main thread hands over.
  package struct Commit: Sendable {
    package var changes: ChangeList
    /// Root time of the turn, in seconds.
    package var time: Double
    package var surface: FrameSurface
    /// Paced by commits, whether a frame is drawn; else a later commit's frame shows the changes.
    package var isFrame: Bool

    package init(changes: ChangeList, time: Double, surface: FrameSurface, isFrame: Bool = true) {
      self.changes = changes
      self.time = time
      self.surface = surface
      self.isFrame = isFrame
    }
  }

  /// What is known of the frames so far.
  package struct Progress: Sendable {
    /// Root time of the last frame, in seconds; 0 before the first.
    package fileprivate(set) var presentedTime = 0.0
    /// Frames that were drawn and presented.
    package fileprivate(set) var drawnFrames = 0
    /// Commits that the last frame has shown.
    package fileprivate(set) var commits = 0
  }

  private enum Message: Sendable {
    case commit(Commit)
    case request(@Sendable (FrameRenderer) -> Void)
    case close
  }

  private struct State {
    var messages: [Message] = []
    var progress = Progress()
    var failure: (any Error)?
    /// Commits that the thread has applied.
    var taken = 0
    var isClosed = false
  }

  private typealias Present = @Sendable (FrameRenderer) throws -> Void

  private let state = Mutex(State())
  /// Counts messages that the thread has not taken.
  private let arrived = DispatchSemaphore(value: 0)
  /// Counts commits that can be handed over without waiting.
  private let room = DispatchSemaphore(value: 0)
  private let ended = DispatchSemaphore(value: 0)

  /// Starts the thread and waits until its renderer exists.
  ///
  /// `make` and `present`, which follows each frame that was drawn, run on the thread. Throws what `make` throws.
  package init(
    pacing: Pacing, make: @escaping @Sendable () throws -> FrameRenderer,
    present: @escaping @Sendable (FrameRenderer) throws -> Void
  ) throws {
    // Not its first value: a semaphore may not end below that, and a thread may be closed while a commit waits.
    room.signal()
    let begun = DispatchSemaphore(value: 0)
    let thread = Thread { [self] in
      let frames: FrameRenderer
      do {
        frames = try make()
      } catch {
        state.withLock { $0.failure = error }
        begun.signal()
        return
      }
      begun.signal()
      switch pacing {
      case .commits: drawCommits(frames, present)
      case .clock(let now, let framesPerSecond):
        drawByClock(frames, now: now, interval: 1 / framesPerSecond, present)
      }
      frames.close()
      ended.signal()
    }
    thread.name = "render"
    thread.stackSize = Self.stackSize
    thread.start()
    begun.wait()
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  /// In bytes; that of the main thread, since trees as deep are walked on both.
  private static let stackSize = 8 << 20

  // MARK: The main thread's side

  /// Hands a commit over; waits while another one waits. Throws what had failed before the call; the commit is handed over
  /// all the same.
  package func submit(_ commit: Commit) throws {
    let result = Result { try throwFailure() }
    enqueue(commit)
    try result.get()
  }

  /// Hands a commit over; waits while another one waits.
  package func enqueue(_ commit: Commit) {
    requireOpen("enqueue(_:)")
    room.wait()
    send(.commit(commit))
  }

  /// Runs `body` on the thread after the frames of all commits before it, without waiting.
  package func post(_ body: @escaping @Sendable (FrameRenderer) -> Void) {
    requireOpen("post(_:)")
    send(.request(body))
  }

  /// Runs `body` on the thread after the frames of all commits before it, and waits for its result.
  package func perform<Result: Sendable>(
    _ body: @escaping @Sendable (FrameRenderer) throws -> Result
  ) throws -> Result {
    requireOpen("perform(_:)")
    let answer = Answer<Result>()
    send(.request { frames in answer.give(Swift.Result { try body(frames) }) })
    return try answer.wait().get()
  }

  package var progress: Progress { state.withLock { $0.progress } }

  /// Throws what a frame has failed with since the last call.
  package func throwFailure() throws {
    let failure = state.withLock { state in
      defer { state.failure = nil }
      return state.failure
    }
    if let failure { throw failure }
  }

  /// Releases everything of the driver's and ends the thread; returns when that is done. Commits that still wait are not
  /// drawn.
  package func close() {
    let wasClosed = state.withLock { state in
      defer { state.isClosed = true }
      if !state.isClosed { state.messages.removeAll { if case .commit = $0 { true } else { false } } }
      return state.isClosed
    }
    if wasClosed { return }
    send(.close)
    ended.wait()
  }

  /// Traps once the thread is closed: it would take no message, and a call that waits for one would not return.
  private func requireOpen(_ call: StaticString) {
    if state.withLock({ $0.isClosed }) { fatalError("RenderThread.\(call): the thread is closed") }
  }

  private func send(_ message: Message) {
    state.withLock { $0.messages.append(message) }
    arrived.signal()
  }

  // MARK: The thread's side

  /// Waits for the next message, until `deadline` at most where there is one.
  private func next(until deadline: DispatchTime? = nil) -> Message? {
    if let deadline {
      if arrived.wait(timeout: deadline) == .timedOut { return nil }
    } else {
      arrived.wait()
    }
    // `close` takes commits out, whose signals are left behind.
    return state.withLock { $0.messages.isEmpty ? nil : $0.messages.removeFirst() }
  }

  private func drawCommits(_ frames: FrameRenderer, _ present: Present) {
    while true {
      switch next() {
      case .commit(let commit):
        room.signal()
        take(commit, frames)
        if commit.isFrame { draw(frames, at: commit.time, present) }
      case .request(let body): body(frames)
      case .close: return
      case nil: continue
      }
    }
  }

  private func drawByClock(
    _ frames: FrameRenderer, now: @Sendable () -> Double, interval: Double, _ present: Present
  ) {
    var due = now()
    while true {
      switch next(until: deadline(frames, due - now())) {
      case .commit(let commit):
        room.signal()
        take(commit, frames)
      case .request(let body): body(frames)
      case .close: return
      case nil: break
      }
      let time = now()
      if frames.awaitsFrames, time >= due {
        draw(frames, at: time, present)
        // After a rest, or a frame that took longer than its share, the intervals begin again.
        due = time < due + interval ? due + interval : time + interval
      } else if shouldWarmUp(frames) {
        // A program that does not compile fails the frame that needs it, if there is one.
        try? frames.warmUpFurther()
      }
    }
  }

  /// Until when messages are waited for: not at all while there is something to compile, without an end at rest.
  private func deadline(_ frames: FrameRenderer, _ untilDue: Double) -> DispatchTime? {
    if shouldWarmUp(frames) { return .now() }
    return frames.awaitsFrames ? .now() + max(0, untilDue) : nil
  }

  /// Programs are compiled one at a time after the first frame, between messages and frames, so that neither waits long.
  private func shouldWarmUp(_ frames: FrameRenderer) -> Bool {
    !frames.isWarm && state.withLock { $0.progress.drawnFrames > 0 }
  }

  private func take(_ commit: Commit, _ frames: FrameRenderer) {
    if frames.surface != commit.surface { frames.surface = commit.surface }
    frames.apply(commit.changes)
    state.withLock { $0.taken += 1 }
  }

  private func draw(_ frames: FrameRenderer, at time: Double, _ present: Present) {
    attempt {
      frames.sample(at: time)
      let didDraw = try frames.draw()
      if didDraw { try present(frames) }
      state.withLock { state in
        state.progress.presentedTime = time
        state.progress.commits = state.taken
        state.progress.drawnFrames += didDraw ? 1 : 0
      }
    }
  }

  /// Keeps what `body` fails with for the main thread.
  private func attempt(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      state.withLock { $0.failure = error }
    }
  }
}

/// A result that one thread gives and another one waits for.
private final class Answer<Value: Sendable>: Sendable {
  private let value = Mutex<Result<Value, any Error>?>(nil)
  private let given = DispatchSemaphore(value: 0)

  func give(_ result: Result<Value, any Error>) {
    value.withLock { $0 = result }
    given.signal()
  }

  func wait() -> Result<Value, any Error> {
    given.wait()
    guard let result = value.withLock({ $0 }) else { fatalError("RenderThread.perform: no result was given") }
    return result
  }
}
