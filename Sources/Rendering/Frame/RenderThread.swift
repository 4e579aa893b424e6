import Compositor
import Dispatch
import Foundation
import LayerValues
import Synchronization

/// A thread that draws the frames of one surface from the commits of the main thread.
///
/// Only values pass between the threads: change lists and requests to this thread; times of frames, pixels and errors
/// from it. At most one commit waits while a frame is drawn: `submit` blocks until the queue has room, so that an app
/// that commits faster than the thread draws is slowed to its rate and memory stays flat. The thread creates, uses
/// and releases all GL objects.
///
/// For a `Run` the thread draws one frame for the last commit of each turn, at that commit's time, with the same pixels
/// as in line. For a window it draws frames at the intervals of a clock while anything moves. After a window's first
/// frame the thread compiles one program at a time, between messages and frames (`WarmUp`): all at once would delay
/// frames and closing by seconds. After a program that took longer than a tenth of a second, the next ones wait until
/// no frame is due for that long.
package final class RenderThread: Sendable {
  /// The times at which frames are drawn.
  package enum Pacing: Sendable {
    /// Each commit with `isFrame` draws one frame, at the time that the commit names: frames are a function of the
    /// commits.
    case commits
    /// The thread draws at most `framesPerSecond` frames a second, at the times of a clock in seconds, while anything
    /// moves. A busy main thread delays no frame.
    case clock(now: @Sendable () -> Double, framesPerSecond: Double)
  }

  /// The commit of one turn of the main thread.
  package struct Commit: Sendable {
    package var changes: ChangeList
    /// The root time of the turn, in seconds.
    package var time: Double
    package var surface: FrameSurface
    /// Whether the thread draws a frame for this commit, if commits determine the frames; if false, the frame of a
    /// later commit shows the changes.
    package var isFrame: Bool

    package init(changes: ChangeList, time: Double, surface: FrameSurface, isFrame: Bool = true) {
      self.changes = changes
      self.time = time
      self.surface = surface
      self.isFrame = isFrame
    }
  }

  /// The state of the frames so far.
  package struct Progress: Sendable {
    /// The root time of the last frame, drawn or unchanged, in seconds; 0 before the first.
    package fileprivate(set) var presentedTime = 0.0
    /// The number of frames drawn and presented.
    package fileprivate(set) var drawnFrames = 0
    /// The number of commits that the screen shows.
    package fileprivate(set) var commits = 0
    /// Whether no frame follows until the next commit, if a clock determines the frames: the last frame shows all
    /// commits.
    package fileprivate(set) var isAtRest = false
  }

  private enum Message: Sendable {
    case commit(Commit)
    case request(@Sendable (FrameRenderer) -> Void)
    case close
  }

  private struct State {
    var messages: [Message] = []
    var progress = Progress()
    /// The error because of which there is no renderer: that of `make`, or `GraphicsError.noThread`.
    var makeFailure: (any Error)?
    /// The error of a frame.
    var failure: (any Error)?
    /// The number of commits that the thread has applied.
    var appliedCommits = 0
    /// The minimum interval between frames in seconds, if a clock determines them.
    var interval = 0.0
    var isClosed = false
  }

  private typealias Present = @Sendable (FrameRenderer) throws -> Void

  private let state = Mutex(State())
  /// The number of messages that the thread has not received.
  private let arrived = DispatchSemaphore(value: 0)
  /// The number of commits that can be enqueued without waiting.
  private let queueCapacity = DispatchSemaphore(value: 0)
  private let didBegin = DispatchSemaphore(value: 0)
  private let didEnd = DispatchSemaphore(value: 0)

  /// Starts the thread and waits until its renderer exists.
  ///
  /// `make` and `present` run on the thread; `present` follows each drawn frame. The thread has a stack of `stackSize`
  /// bytes, by default as large as the main thread's, since both walk equally deep trees. Rethrows the error of `make`;
  /// throws `GraphicsError.noThread` if no thread can be started.
  package init(
    pacing: Pacing, stackSize: Int = 8 << 20, make: @escaping @Sendable () throws -> FrameRenderer,
    present: @escaping @Sendable (FrameRenderer) throws -> Void
  ) throws {
    if case .clock(_, let framesPerSecond) = pacing { setFrameRate(framesPerSecond) }
    // The count is signalled instead of set as the initial value: a semaphore must not be released while its count is
    // below the initial value, and the thread may close while a commit waits.
    queueCapacity.signal()
    // This thread only starts the thread that draws, which inherits its name, and waits for the end of that thread.
    // Graphics libraries release their data of a thread when the thread ends, which must not happen during the exit of
    // an app that has closed its `Run`.
    let thread = Thread { [self] in
      // Foundation sets the name in the system only for the current thread.
      Thread.current.name = "render"
      let error = CallStack.run(on: stackSize) { draw(pacing, make, present) }
      if error != 0 {
        state.withLock { $0.makeFailure = GraphicsError.noThread(error: error) }
        didBegin.signal()
      }
      didEnd.signal()
    }
    thread.start()
    didBegin.wait()
    if let failure = state.withLock({ $0.makeFailure }) {
      didEnd.wait()
      throw failure
    }
  }

  // MARK: The main thread's side

  /// Enqueues a commit; blocks while another one waits. Throws the error of an earlier frame; the commit is enqueued
  /// even then.
  package func submit(_ commit: Commit) throws {
    let result = Result { try throwFailure() }
    enqueue(commit)
    try result.get()
  }

  /// Enqueues a commit; blocks while another one waits.
  package func enqueue(_ commit: Commit) {
    requireOpen("enqueue(_:)")
    queueCapacity.wait()
    send(.commit(commit))
  }

  /// Runs `body` on the thread after the frames of all earlier commits, without waiting.
  package func post(_ body: @escaping @Sendable (FrameRenderer) -> Void) {
    requireOpen("post(_:)")
    send(.request(body))
  }

  /// Runs `body` on the thread after the frames of all earlier commits, and returns its result.
  package func perform<Result: Sendable>(
    _ body: @escaping @Sendable (FrameRenderer) throws -> Result
  ) throws -> Result {
    requireOpen("perform(_:)")
    let promise = Promise<Result>()
    send(.request { frameRenderer in promise.set(Swift.Result { try body(frameRenderer) }) })
    return try promise.wait().get()
  }

  /// Sets the maximum number of frames a second of a thread that draws by a clock; it applies from the next frame on.
  package func setFrameRate(_ framesPerSecond: Double) {
    state.withLock { $0.interval = 1 / framesPerSecond }
  }

  package var progress: Progress { state.withLock { $0.progress } }

  /// Throws the error of a frame since the last call, if any.
  package func throwFailure() throws {
    let failure = state.withLock { state in
      defer { state.failure = nil }
      return state.failure
    }
    if let failure { throw failure }
  }

  /// Discards the error of an earlier frame if `isObsolete` returns true for it.
  package func dropFailure(if isObsolete: (any Error) -> Bool) {
    state.withLock { state in
      if let failure = state.failure, isObsolete(failure) { state.failure = nil }
    }
  }

  /// Releases all GL objects and ends the thread; returns when it has ended. Discards commits that still wait.
  package func close() {
    let wasClosed = state.withLock { state in
      defer { state.isClosed = true }
      if !state.isClosed { state.messages.removeAll { if case .commit = $0 { true } else { false } } }
      return state.isClosed
    }
    if wasClosed { return }
    send(.close)
    didEnd.wait()
  }

  /// Traps if the thread is closed: it handles no more messages, and a call that waits for one would never return.
  private func requireOpen(_ call: StaticString) {
    if state.withLock({ $0.isClosed }) {
      fatalError("RenderThread.\(call): the thread is closed; make no calls after close()")
    }
  }

  private func send(_ message: Message) {
    state.withLock { $0.messages.append(message) }
    arrived.signal()
  }

  // MARK: The thread's side

  /// Waits for the next message, until `deadline` if given; nil if none has arrived or `close` has removed it.
  private func next(until deadline: DispatchTime? = nil) -> Message? {
    if let deadline {
      if arrived.wait(timeout: deadline) == .timedOut { return nil }
    } else {
      arrived.wait()
    }
    // `close` removes commits from the queue but not their signals.
    return state.withLock { $0.messages.isEmpty ? nil : $0.messages.removeFirst() }
  }

  private func draw(_ pacing: Pacing, _ make: () throws -> FrameRenderer, _ present: Present) {
    let frameRenderer: FrameRenderer
    do {
      frameRenderer = try make()
    } catch {
      state.withLock { $0.makeFailure = error }
      didBegin.signal()
      return
    }
    didBegin.signal()
    switch pacing {
    case .commits: drawCommits(frameRenderer, present)
    case .clock(let now, _): drawByClock(frameRenderer, now: now, present: present)
    }
    frameRenderer.close()
  }

  private func drawCommits(_ frameRenderer: FrameRenderer, _ present: Present) {
    while true {
      switch next() {
      case .commit(let commit):
        queueCapacity.signal()
        take(commit, frameRenderer)
        if commit.isFrame { draw(frameRenderer, at: commit.time, present: present, isForCommit: true) }
      case .request(let body): body(frameRenderer)
      case .close: return
      case nil: continue
      }
    }
  }

  private func drawByClock(
    _ frameRenderer: FrameRenderer, now: @Sendable () -> Double, present: Present
  ) {
    var due = now()
    var warmUpTime = 0.0
    while true {
      let untilDue = due - now()
      switch next(until: deadline(frameRenderer, untilDue, warmUpTime: warmUpTime)) {
      case .commit(let commit):
        queueCapacity.signal()
        take(commit, frameRenderer)
      case .request(let body): body(frameRenderer)
      case .close: return
      case nil: break
      }
      let time = now()
      if frameRenderer.awaitsFrames, time >= due {
        draw(frameRenderer, at: time, present: present)
        let interval = state.withLock { $0.interval }
        // After an idle period or a slow frame the next interval begins now.
        due = time < due + interval ? due + interval : time + interval
      } else if shouldWarmUp(frameRenderer, due - time, warmUpTime: warmUpTime) {
        // The error of a program that does not compile is thrown by the frame that needs it.
        try? frameRenderer.warmUpFurther()
        warmUpTime = max(warmUpTime, now() - time)
      }
      noteRest(frameRenderer)
    }
  }

  /// The time until which the thread waits for messages: now if there are programs to compile; nil at rest, when the
  /// thread waits without a limit.
  private func deadline(_ frameRenderer: FrameRenderer, _ untilDue: Double, warmUpTime: Double)
    -> DispatchTime?
  {
    if shouldWarmUp(frameRenderer, untilDue, warmUpTime: warmUpTime) { return .now() }
    return frameRenderer.awaitsFrames ? .now() + max(0, untilDue) : nil
  }

  /// Whether the thread compiles another program now. Once there was a frame, it does so at rest, and between frames if
  /// the longest compilation so far, `warmUpTime` in seconds, is short or would end before the next frame is due.
  private func shouldWarmUp(_ frameRenderer: FrameRenderer, _ untilDue: Double, warmUpTime: Double) -> Bool {
    !frameRenderer.isWarm && (!frameRenderer.awaitsFrames || warmUpTime < max(untilDue, Self.longWarmUp))
      && state.withLock { $0.progress.drawnFrames > 0 }
  }

  /// The duration in seconds from which a compilation waits until it would end before the next frame is due.
  private static let longWarmUp = 0.1

  private func take(_ commit: Commit, _ frameRenderer: FrameRenderer) {
    if frameRenderer.surface != commit.surface { frameRenderer.surface = commit.surface }
    frameRenderer.continueProfile()
    frameRenderer.apply(commit.changes)
    frameRenderer.profile?.end(.commit)
    state.withLock { state in
      state.appliedCommits += 1
      state.progress.isAtRest = false
    }
  }

  /// Counts commits without a frame of their own as displayed when no more frames are due.
  private func noteRest(_ frameRenderer: FrameRenderer) {
    if frameRenderer.awaitsFrames { return }
    state.withLock { state in
      state.progress.commits = state.appliedCommits
      state.progress.isAtRest = true
    }
  }

  private func draw(
    _ frameRenderer: FrameRenderer, at time: Double, present: Present, isForCommit: Bool = false
  ) {
    attempt {
      frameRenderer.continueProfile()
      frameRenderer.sample(at: time)
      let didDraw = try frameRenderer.draw()
      if didDraw { try present(frameRenderer) }
      frameRenderer.endProfile(at: time, didDraw: didDraw, sendsAll: isForCommit)
      state.withLock { state in
        state.progress.presentedTime = time
        state.progress.commits = state.appliedCommits
        state.progress.drawnFrames += didDraw ? 1 : 0
      }
    }
  }

  /// Stores the error of `body` for the main thread.
  private func attempt(_ body: () throws -> Void) {
    do {
      try body()
    } catch {
      state.withLock { $0.failure = error }
    }
  }
}

/// A result that one thread sets and another one waits for.
private final class Promise<Value: Sendable>: Sendable {
  private let value = Mutex<Result<Value, any Error>?>(nil)
  private let isSet = DispatchSemaphore(value: 0)

  func set(_ result: Result<Value, any Error>) {
    value.withLock { $0 = result }
    isSet.signal()
  }

  func wait() -> Result<Value, any Error> {
    isSet.wait()
    guard let result = value.withLock({ $0 }) else {
      fatalError("RenderThread.perform: the request has ended without a result; report this as a bug")
    }
    return result
  }
}
