import Compositor
import LayerValues

/// Draws display lists with a backend into a texture, which the backend copies into its window, if it has one.
///
/// Only one thread at a time uses a renderer: the thread on which the renderer's backend can be current.
package final class Renderer {
  @exclusivity(unchecked) package private(set) var backend: any Backend
  /// The statistics of the last frame.
  @exclusivity(unchecked) package private(set) var statistics = FrameStatistics()
  /// The colour behind all layers, premultiplied.
  @exclusivity(unchecked) package var background = SIMD4<Float>(0, 0, 0, 1)
  /// Records the time of passes; nil costs nothing.
  package var profile: FrameProfile? { didSet { backend.profile = profile } }

  /// Whether each frame is read, so that a lost context must be found with the frame.
  package var readsFrames = false
  /// The number of frames since the driver was asked whether the context is lost.
  @exclusivity(unchecked) private var uncheckedFrames = 0
  /// The greatest number of such frames: a window shows wrong pixels for at most a quarter of a second.
  private static let mostUncheckedFrames = 15

  @exclusivity(unchecked) var scheduler: any FrameScheduling
  /// The statistics of recorded images drawn for this frame.
  @exclusivity(unchecked) private var recordings = FrameStatistics()
  /// The backend's cost of the last plan.
  @exclusivity(unchecked) private var costs = DrawingCosts()
  @exclusivity(unchecked) private var width = 0
  @exclusivity(unchecked) private var height = 0
  /// The number of the display list (`DisplayList.frame`) and the background that the surface shows; nil if unknown.
  @exclusivity(unchecked) private var shown: (frame: UInt64, background: SIMD4<Float>)?

  /// Creates a renderer. The backend compiles programs later: see `warmUp(_:)`.
  package init(_ backend: any Backend) {
    self.backend = backend
    scheduler = backend.capabilities.makeScheduler()
  }

  /// Replaces the backend after its context was lost. Subsequent frames make the textures, programs and cached rasters
  /// that they need. A backend with a window needs the window that replaces the old one. Throws if no other context can
  /// be made.
  package func replaceBackend(in window: (any BackendWindow)? = nil) throws(GraphicsError) {
    let successor = try backend.makeSuccessor(in: window)
    close()
    backend.close()
    backend = successor
    backend.makeCurrent()
    backend.profile = profile
    scheduler = backend.capabilities.makeScheduler()
    (shown, costs, recordings) = (nil, DrawingCosts(), FrameStatistics())
  }

  // MARK: - Frames

  /// Draws a list, or the part of the list that differs from the previous one. A window shows the frame after
  /// `present()`.
  ///
  /// If `findsLoss` is false, a backend that would have to wait for its driver is asked only after some of the frames
  /// whether the context is lost. `findLoss` asks it before the frame is read.
  package func draw(_ list: DisplayList, findsLoss: Bool = true) throws(GraphicsError) {
    try backend.makeCurrentOrThrow()
    let callsBefore = backend.callCount
    try check(width: list.width, height: list.height)
    recordings = FrameStatistics()
    backend.beginFrame(list.effectTables.effects)
    try drawRecorded(list)
    scheduler.isSurfaceOpaque = background.w >= 1
    // Cached blurs may show the old background, whose change is not part of a list's damage.
    if let shown, shown.background != background { scheduler.forgetCachedBlurs() }
    scheduler.schedule(list, onlyDamage: showsPredecessor(of: list), background: background, profile: profile)
    shown = nil
    (width, height) = (list.width, list.height)
    try executePlan()
    // A frame without damage makes no GL call.
    if backend.callCount > callsBefore { try findLoss(atOnce: findsLoss || readsFrames) }
    shown = (list.frame, background)
    statistics = withCosts(scheduler.statistics)
    statistics.add(recordings)
    statistics.glCalls = backend.callCount - callsBefore
  }

  /// Throws if the context was lost in a frame for which this was not determined yet.
  package func findLoss() throws(GraphicsError) {
    if uncheckedFrames > 0 { try findLoss(atOnce: true) }
  }

  private func findLoss(atOnce: Bool) throws(GraphicsError) {
    if !atOnce, backend.waitsToFindLoss, uncheckedFrames < Self.mostUncheckedFrames {
      uncheckedFrames += 1
      return
    }
    uncheckedFrames = 0
    try backend.throwIfLost()
  }

  /// Executes the scheduled plan. A warm-up's plan is not checked, since it reads targets without content.
  func executePlan(isWarmUp: Bool = false) throws(GraphicsError) {
    var isUploaded = false
    do throws(GraphicsError) {
      try scheduler.withPlan { plan, store throws(GraphicsError) in
        let uploadedBytes = try backend.execute(store)
        isUploaded = true
        if !isWarmUp { plan.checkInvariants(store) }
        costs = try backend.draw(plan, store)
        costs.uploadedBytes += uploadedBytes
      }
    } catch {
      if !isUploaded { scheduler.deferCommands(from: backend.failedCommand) }
      markOmittedTexturesLost()
      scheduler.forgetCachedBlurs()
      backend.discardFrame()
      // In a lost context any call can fail.
      try backend.throwIfLost()
      throw error
    }
    markOmittedTexturesLost()
  }

  /// Adds the cost of drawing a recorded image to this frame's statistics.
  func noteRecording(_ statistics: FrameStatistics) { recordings.add(withCosts(statistics)) }

  /// The statistics of the plan that was executed last, with the driver's work for it.
  private func withCosts(_ planned: FrameStatistics) -> FrameStatistics {
    var statistics = planned
    statistics.uploadBytes = costs.uploadedBytes
    statistics.programsCompiled = costs.newStates
    statistics.waits = costs.waits
    return statistics
  }

  /// Compiles an effect with the next frame, ahead of the first frame that shows it.
  package func prepare(_ effect: Effect) { backend.prepare(effect) }

  /// Whether the renderer has a cached raster with this identifier.
  package func holds(raster: UInt64) -> Bool { scheduler.holds(raster: raster) }

  /// Shows the frame in the window.
  package func present() { backend.present() }

  /// Ends the frame in the driver, as a swap and a read do.
  ///
  /// llvmpipe collects unread frames and draws them together, bin by bin. The code path of a bin, and with it the
  /// rounding of pixels, would depend on whether the previous frame was read and whether the threads of llvmpipe have
  /// drawn it. Therefore this call waits for a software rasteriser, but not for a graphics card.
  package func endFrame() {
    if backend.capabilities.drawsOnCPU { finish() }
  }

  /// Waits until the driver has drawn everything.
  package func finish() { backend.finish() }

  /// The pixels of the last drawn frame.
  package func image() -> CGImage {
    CGImage(width: width, height: height, isOpaque: background.w >= 1, premultipliedBGRA: pixels())
  }

  /// The premultiplied B, G, R, A of the last drawn frame; waits for it.
  package func pixels() -> [UInt8] {
    var pixels: [UInt8] = []
    backend.read(surface("pixels"), width: width, height: height, into: &pixels)
    return pixels
  }

  /// Reads the last drawn frame into an array, whose memory is reused if it has the same size.
  package func read(into pixels: inout [UInt8]) {
    backend.read(surface("read"), width: width, height: height, into: &pixels)
  }

  /// Copies the pixels of the last drawn frame to a buffer of the backend, without waiting.
  func copyPixels(to buffer: any PixelBuffer) {
    buffer.copy(surface("copyPixels"), width: width, height: height)
  }

  /// The texture of the last drawn frame; traps with the name of the caller if there is none.
  private func surface(_ call: String) -> TextureIndex {
    let texture = scheduler.store.surfaceTexture
    guard width > 0, height > 0, backend.holdsTarget(texture) else {
      fatalError("Renderer.\(call): no frame has been drawn; call draw first")
    }
    return texture
  }

  /// Releases the backend's objects.
  package func close() { backend.releaseObjects() }

  /// Whether the surface shows the previous list, so that only damage needs drawing.
  private func showsPredecessor(of list: DisplayList) -> Bool {
    guard !list.isAllDamaged, list.width == width, list.height == height, let shown else { return false }
    return shown.frame &+ 1 == list.frame && shown.background == background
  }

  private func check(width: Int, height: Int) throws(GraphicsError) {
    guard width > 0, height > 0 else {
      fatalError("Renderer.draw: the surface has \(width)×\(height) pixels; both sides must be at least 1")
    }
    // The sides of targets are multiples of `TargetPool.tile`, 64 texels.
    let limit = backend.capabilities.textureLimit / 64 * 64
    guard max(width, height) <= limit else {
      throw .surfaceTooLarge(width: width, height: height, limit: limit)
    }
  }

  /// Calls `body` with the plan of the last frame and the textures. `body` must not use the renderer.
  package func withPlan(_ body: (FramePlan, TextureStore) -> Void) { scheduler.withPlan(body) }

  // MARK: - Warming up

  /// Draws a pixel with each program and state of `extent`, since a driver compiles at the first draw, which takes tens
  /// of milliseconds. The content of the surface does not change.
  package func warmUp(_ extent: WarmUp) throws(GraphicsError) {
    try backend.makeCurrentOrThrow()
    scheduler.scheduleWarmUp(extent)
    try executePlan(isWarmUp: true)
    finish()
  }
}

extension FrameStatistics {
  /// Adds the counts of a plan drawn within the same frame.
  fileprivate mutating func add(_ other: FrameStatistics) {
    draws += other.draws
    fills += other.fills
    passes += other.passes
    quads += other.quads
    pixels += other.pixels
    uploadBytes += other.uploadBytes
    programsCompiled += other.programsCompiled
    waits += other.waits
  }
}
