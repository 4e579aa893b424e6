import CAllocations
import Foundation
import Synchronization
import Testing

@testable import Compositor
@testable import Engine
@testable import GPURender
@testable import Rendering

/// Frames that a render thread draws.
@Suite(.serialized) @MainActor struct RenderThreadTests {
  nonisolated private static let surface = FrameSurface(width: 96, height: 72, scale: 1)

  nonisolated private static let make: @Sendable () throws -> FrameRenderer = {
    FrameRenderer(renderer: Renderer(GLBackend(try Device.headless())), surface: surface)
  }

  /// A commit of a new layer tree with a box at `x`, made without an app.
  private func commit(_ x: Double, at time: Double = 0) -> RenderThread.Commit {
    let (root, box) = (CALayer(), CALayer())
    root.bounds = CGRect(x: 0, y: 0, width: 96, height: 72)
    root.anchorPoint = .zero
    box.frame = CGRect(x: x, y: 10, width: 20, height: 20)
    box.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    root.addSublayer(box)
    return RenderThread.Commit(changes: LayerTree.staticChanges(root), time: time, surface: Self.surface)
  }

  /// A gate that counts the frames of a thread, and at which each frame waits while the gate is shut.
  private final class Gate: Sendable {
    let presented = Mutex(0)
    let entered = DispatchSemaphore(value: 0)
    let opened = DispatchSemaphore(value: 0)
    let isShut = Mutex(false)

    var present: @Sendable (FrameRenderer) throws -> Void {
      { _ in
        self.presented.withLock { $0 += 1 }
        guard self.isShut.withLock({ $0 }) else { return }
        self.entered.signal()
        self.opened.wait()
      }
    }
  }

  /// A clock that only the test advances, in seconds.
  private final class Clock: Sendable { let time = Mutex(0.0) }

  /// An app that commits faster than frames are drawn has to wait: while one commit is drawn, at most one other is
  /// queued.
  @Test func atMostOneCommitWaits() throws {
    let gate = Gate()
    gate.isShut.withLock { $0 = true }
    let thread = try RenderThread(pacing: .commits, make: Self.make, present: gate.present)
    try thread.submit(commit(10))
    gate.entered.wait()
    try thread.submit(commit(30))
    let third = DispatchSemaphore(value: 0)
    let late = commit(50)
    Thread.detachNewThread {
      try? thread.submit(late)
      third.signal()
    }
    #expect(third.wait(timeout: .now() + 0.2) == .timedOut, "the third commit waits for the first frame")
    gate.isShut.withLock { $0 = false }
    gate.opened.signal()
    third.wait()
    _ = try thread.perform { _ in true }
    #expect(gate.presented.withLock { $0 } == 3)
    thread.close()
  }

  /// A commit that arrives while a frame is drawn is shown by the next frame: one frame later than in line, where the
  /// frame of the same turn shows it.
  @Test func theNextFrameShowsTheCommit() throws {
    let (gate, clock) = (Gate(), Clock())
    gate.isShut.withLock { $0 = true }
    let pacing = RenderThread.Pacing.clock(now: { clock.time.withLock { $0 } }, framesPerSecond: 60)
    let thread = try RenderThread(pacing: pacing, make: Self.make, present: gate.present)
    try thread.submit(commit(0))
    for frame in 1...20 {
      gate.entered.wait()
      #expect(thread.progress.commits == frame - 1, "frame \(frame) has not ended yet")
      try thread.submit(commit(Double(frame)))
      gate.opened.signal()
      // A request is answered after the frame that is being drawn.
      _ = try thread.perform { _ in true }
      #expect(thread.progress.drawnFrames == frame && thread.progress.commits == frame)
      clock.time.withLock { $0 += 1 / 60.0 }
    }
    gate.entered.wait()
    gate.isShut.withLock { $0 = false }
    gate.opened.signal()
    thread.close()
  }

  /// Memory does not grow when an app commits faster than frames are drawn. The test has a process of its own, in which
  /// nothing else allocates.
  @Test func manyCommitsTakeNoMemory() async {
    await #expect(processExitsWith: .success) {
      let grown = try await RenderThreadTests.memoryGrowth(after: 4_000)
      // A queue of all commits would hold 4,000 change lists of more than a kilobyte.
      if grown > 1 << 18 { fatalError("RenderThreadTests: \(grown) bytes more") }
    }
  }

  /// The growth of the memory in use, in bytes, after `count` commits as fast as the thread takes them.
  private static func memoryGrowth(after count: Int) throws -> Int {
    let thread = try RenderThread(pacing: .commits, make: make) { _ in Thread.sleep(forTimeInterval: 0.0002) }
    defer { thread.close() }
    let tests = RenderThreadTests()
    let commits = (0..<40).map { tests.commit(Double($0)) }
    func submit(_ count: Int) throws {
      for index in 0..<count { try thread.submit(commits[index % commits.count]) }
    }
    try submit(400)
    let before = heldByteCount()
    try submit(count)
    return Int(heldByteCount()) - Int(before)
  }

  /// A request is executed after the frames of all earlier commits, and returns or throws what its closure does.
  @Test func requestsKeepTheirOrder() throws {
    struct Refusal: Error {}
    let gate = Gate()
    let thread = try RenderThread(pacing: .commits, make: Self.make, present: gate.present)
    defer { thread.close() }
    for count in 1...20 {
      try thread.submit(commit(Double(count)))
      #expect(try thread.perform { _ in gate.presented.withLock { $0 } } == count)
    }
    #expect(throws: Refusal.self) { try thread.perform { _ in throw Refusal() } }
    #expect(thread.progress.drawnFrames == 20 && thread.progress.commits == 20)
  }

  // MARK: Failures and ends

  /// When `close()` returns, the thread has ended and released its thread-local data. An app may exit at once, and the
  /// libraries would otherwise release the same data at the same time.
  @Test func aClosedThreadHasEnded() throws {
    final class Released: Sendable {
      let value = Mutex(false)
    }
    final class ThreadData: Sendable {
      let released: Released
      init(_ released: Released) { self.released = released }
      deinit {
        Thread.sleep(forTimeInterval: 0.05)
        released.value.withLock { $0 = true }
      }
    }
    let released = Released()
    let thread = try RenderThread(pacing: .commits, make: Self.make) { _ in
      Thread.current.threadDictionary["data"] = ThreadData(released)
    }
    try thread.submit(commit(10))
    _ = try thread.perform { _ in true }
    #expect(!released.value.withLock { $0 })
    thread.close()
    #expect(released.value.withLock { $0 })
  }

  @Test func aThreadThatCannotStartThrows() {
    #expect {
      try RenderThread(pacing: .commits, stackSize: 1 << 60, make: Self.make, present: { _ in })
    } throws: { error in
      if case .noThread(let number) = error as? GraphicsError { return number != 0 }
      return false
    }
  }

  @Test func aRendererThatCannotBeMadeThrows() {
    #expect(throws: GraphicsError.self) {
      try RenderThread(
        pacing: .commits, make: { throw GraphicsError.noWindow(reason: "none") }, present: { _ in })
    }
  }

  /// The error is thrown once, and the thread continues.
  @Test func theNextCommitThrowsTheErrorOfAFailedFrame() throws {
    let gate = Gate()
    let thread = try RenderThread(pacing: .commits, make: Self.make) { _ in
      let frame = gate.presented.withLock { count in
        count += 1
        return count
      }
      if frame == 1 {
        throw GraphicsError.noTarget(width: 1, height: 1)
      }
    }
    defer { thread.close() }
    try thread.submit(commit(10))
    _ = try thread.perform { _ in true }
    #expect(throws: GraphicsError.self) { try thread.submit(commit(20)) }
    try thread.submit(commit(30))
    _ = try thread.perform { _ in true }
    try thread.throwFailure()
  }

  /// A failed step of a warm-up is not reported, because no frame needs that step.
  @Test func aFailedWarmUpIsNotReported() throws {
    let clock = Clock()
    let pacing = RenderThread.Pacing.clock(now: { clock.time.withLock { $0 } }, framesPerSecond: 60)
    let thread = try RenderThread(
      pacing: pacing,
      make: {
        let frameRenderer = try Self.make()
        // The scheduler has too high a limit for the driver.
        var capabilities = frameRenderer.renderer.backend.capabilities
        let limit = capabilities.textureLimit
        capabilities.textureLimit *= 4
        let scheduler = capabilities.makeScheduler()
        frameRenderer.renderer.scheduler = RefusedWarmUps(scheduler, textureLimit: limit)
        return frameRenderer
      }, present: { _ in })
    defer { thread.close() }
    try thread.submit(commit(10))
    while try !thread.perform({ $0.isWarm }) {}
    try thread.throwFailure()
    try thread.submit(commit(20))
    // The request ensures that the commit is applied before the clock advances. Otherwise a frame without changes could
    // take the interval of this frame.
    _ = try thread.perform { _ in true }
    // The second request is answered after the frame that is due between the two requests, even after an idle frame.
    for _ in 0..<2 {
      clock.time.withLock { $0 += 1 }
      _ = try thread.perform { _ in true }
    }
    #expect(thread.progress.drawnFrames == 2)
    try thread.throwFailure()
  }

  /// When a window moves to another monitor, the number of frames in 12 seconds of motion follows the new rate.
  @Test func theNumberOfFramesFollowsTheFrameRate() throws {
    let clock = Clock()
    let pacing = RenderThread.Pacing.clock(now: { clock.time.withLock { $0 } }, framesPerSecond: 1)
    let thread = try RenderThread(pacing: pacing, make: Self.make) { $0.renderer.endFrame() }
    defer { thread.close() }
    func frames() throws -> Int {
      let before = thread.progress.drawnFrames
      for step in 0..<12 {
        try thread.submit(commit(Double(step % 2) * 10 + 5))
        // The request ensures that the commit is applied before the clock advances. Otherwise a frame without changes
        // could take the interval of this frame.
        _ = try thread.perform { _ in true }
        clock.time.withLock { $0 += 1 }
        for _ in 0..<2 { _ = try thread.perform { _ in true } }
      }
      return thread.progress.drawnFrames - before
    }
    _ = try frames()
    #expect(try frames() == 12)
    thread.setFrameRate(1.0 / 3)
    _ = try frames()
    #expect(try frames() == 4)
    thread.setFrameRate(1)
    _ = try frames()
    #expect(try frames() == 12)
  }

  /// After an idle period, too, a frame begins at least one interval after the previous one.
  @Test func framesAreNoCloserAfterAnIdlePeriod() throws {
    let clock = Clock()
    let pacing = RenderThread.Pacing.clock(now: { clock.time.withLock { $0 } }, framesPerSecond: 1)
    let thread = try RenderThread(pacing: pacing, make: Self.make) { $0.renderer.endFrame() }
    defer { thread.close() }
    try thread.submit(commit(0))
    // The second request is answered after the work that the thread does between the two requests.
    func settle() throws {
      for _ in 0..<2 { _ = try thread.perform { _ in true } }
    }
    try settle()
    while try thread.perform({ $0.awaitsFrames }) {
      clock.time.withLock { $0 += 1 }
      try settle()
    }
    let drawn = thread.progress.drawnFrames
    clock.time.withLock { $0 += 100 }
    for x in [10.0, 20] {
      try thread.submit(commit(x))
      try settle()
      #expect(thread.progress.drawnFrames == drawn + 1)
    }
    clock.time.withLock { $0 += 1 }
    try settle()
    #expect(thread.progress.drawnFrames == drawn + 2)
  }

  /// A closed thread handles no messages, so that a call that waits for an answer would never return.
  @Test func aClosedThreadTrapsWhenItIsUsed() async {
    await #expect(processExitsWith: .failure) {
      let thread = try RenderThread(pacing: .commits, make: RenderThreadTests.make) { _ in }
      thread.close()
      thread.close()
      _ = try thread.perform { _ in true }
    }
    await #expect(processExitsWith: .failure) {
      let thread = try RenderThread(pacing: .commits, make: RenderThreadTests.make) { _ in }
      thread.close()
      let commit = await MainActor.run { RenderThreadTests().commit(1) }
      for _ in 0..<3 { thread.enqueue(commit) }
    }
  }

  enum ThreadState: CaseIterable { case unused, drawn, drawing, waiting, moving, closedTwice }

  /// Closing ends the thread soon in every state and releases all objects of the driver; otherwise `Device.close()`
  /// traps.
  @Test(arguments: ThreadState.allCases)
  func closingEndsInEveryState(state: ThreadState) throws {
    let gate = Gate()
    let clock = MediaClock.live()
    let pacing: RenderThread.Pacing =
      state == .moving ? .clock(now: { clock.now }, framesPerSecond: 60) : .commits
    let thread = try RenderThread(pacing: pacing, make: Self.make, present: gate.present)
    if state == .drawing || state == .waiting { gate.isShut.withLock { $0 = true } }
    if state != .unused { try thread.submit(commit(10)) }
    if state == .waiting {
      gate.entered.wait()
      try thread.submit(commit(20))
    }
    if state == .drawn || state == .closedTwice { _ = try thread.perform { _ in true } }
    if state == .closedTwice { thread.close() }
    gate.isShut.withLock { $0 = false }
    gate.opened.signal()
    thread.close()
    #expect(gate.presented.withLock { $0 } <= 2)
  }
}

/// A scheduler whose warm-ups need a texture that the driver refuses.
private final class RefusedWarmUps: FrameScheduling {
  private let scheduler: any FrameScheduling
  private var list = DisplayList()

  init(_ scheduler: any FrameScheduling, textureLimit: Int) {
    self.scheduler = scheduler
    (list.width, list.height) = (96, 72)
    let (width, surface) = (textureLimit + 1, PixelRect(x0: 0, y0: 0, x1: 96, y1: 72))
    list.images = [
      CGImage(
        width: width, height: 1, isOpaque: true, premultipliedBGRA: [UInt8](repeating: 255, count: width * 4))
    ]
    var item = DisplayItem(
      content: .image(ImageIndex(0)), transform: .identity, rect: SIMD4(0, 0, 96, 72), scissor: surface,
      bounds: surface)
    item.samplesNearest = true
    list.items = [item]
  }

  func scheduleWarmUp(_ extent: WarmUp) {
    scheduler.schedule(list, onlyDamage: false, background: SIMD4(0, 0, 0, 1), profile: nil)
  }

  var store: TextureStore { scheduler.store }
  var plan: FramePlan { scheduler.plan }
  var statistics: FrameStatistics { scheduler.statistics }
  func withPlan<Failure>(_ body: (FramePlan, TextureStore) throws(Failure) -> Void) throws(Failure) {
    try scheduler.withPlan(body)
  }
  var isSurfaceOpaque: Bool {
    get { scheduler.isSurfaceOpaque }
    set { scheduler.isSurfaceOpaque = newValue }
  }
  var showsWindow: Bool {
    get { scheduler.showsWindow }
    set { scheduler.showsWindow = newValue }
  }
  func schedule(
    _ list: DisplayList, onlyDamage: Bool, background: SIMD4<Float>, profile: FrameProfile?
  ) {
    scheduler.schedule(list, onlyDamage: onlyDamage, background: background, profile: profile)
  }
  func schedule(_ list: DisplayList, of image: CGImage) { scheduler.schedule(list, of: image) }
  func holds(raster: UInt64) -> Bool { scheduler.holds(raster: raster) }
  func holds(_ image: CGImage) -> Bool { scheduler.holds(image) }
  func dropImage(of image: CGImage) { scheduler.dropImage(of: image) }
  func noteSurfaceFrame() { scheduler.noteSurfaceFrame() }
  func deferCommands(from index: Int) { scheduler.deferCommands(from: index) }
  func giveUp(_ textures: ContiguousArray<TextureIndex>) { scheduler.giveUp(textures) }
  func forgetCachedBlurs() { scheduler.forgetCachedBlurs() }
  func releaseMemory(_ limits: MemoryLimits) { scheduler.releaseMemory(limits) }
}
