import Compositor
import LayerValues

/// The size and scale of the pixels that frames are drawn to.
package struct FrameSurface: Sendable, Equatable {
  /// The width and the height in pixels.
  package var width: Int
  package var height: Int
  /// The number of pixels per point.
  package var scale: Double

  package init(width: Int, height: Int, scale: Double) {
    self.width = width
    self.height = height
    self.scale = scale
  }
}

/// Draws the frames of one surface: applies commits, samples animations, resolves the tree and passes it to the
/// renderer.
///
/// Its only input is `ChangeList` values, never layers or views. One thread at a time uses it, the main thread or
/// the render thread.
///
/// A frame in which no value differs from the last one makes no GL call. When a motion has ended (`Motion`), one more
/// frame is drawn from the layers themselves, so that a screen at rest does not depend on the frames before it. This
/// is necessary if the last frame showed cached rasters, rows that move by fractions of a pixel or paths that are
/// replaced in each frame, had reduced blurs or effects (`DetailGovernor`), or was drawn within the limits of
/// `MemoryRelief`.
///
/// If the context is lost, the renderer replaces the backend and draws the frame again from the render tree, the images,
/// the recordings and the contents of layers before their transitions. `Backend.throwIfLost` finds a loss after a frame
/// or, where that takes time, after some frames of a motion and before a frame is read. In a window only the main thread
/// can replace the context, since GLFW makes a context with its window: see `WindowRunner`.
package final class FrameRenderer {
  package let renderer: Renderer
  @exclusivity(unchecked) private var resolver = Resolver()
  /// The list of the last frame; nil while a frame is drawn. Passing the list directly from a property would retain
  /// every reference in it.
  @exclusivity(unchecked) private var list: DisplayList? = DisplayList()
  @exclusivity(unchecked) private var motion = Motion()
  /// Whether a commit has arrived.
  private var hasCommit = false

  @exclusivity(unchecked) package var surface: FrameSurface { didSet { motion.noteChanges() } }
  /// Records the time of each stage; nil records nothing.
  package var profile: FrameProfile? { didSet { renderer.profile = profile } }
  /// Receives the costs of frames on a render thread.
  package var feed: ProfileFeed?
  /// Whether the profile has begun a frame. On a render thread, a frame begins with the first commit after the
  /// previous frame.
  var isProfileBegun = false
  /// The number of completed `WarmUp` steps.
  private var warmUpSteps = 0
  /// The limits of memory within which frames are drawn, because the driver has refused an allocation.
  private var relief = MemoryRelief()
  /// The number of layers in the last drawn frame.
  package private(set) var layerCount = 0

  package init(renderer: Renderer, surface: FrameSurface) {
    self.renderer = renderer
    self.surface = surface
    resolver.cachesRasters = true
    let capabilities = renderer.backend.capabilities
    resolver.findsHiddenByTiles = capabilities.profile == .hardware
    resolver.drawsPathsInBands = capabilities.profile == .hardware
    resolver.drawsStrips = capabilities.profile == .hardware
    resolver.overdrawCost = capabilities.overdrawCost
    resolver.recordTexelLimit = capabilities.recordTexelLimit
    resolver.inputLimits.side = min(CGImage.sideLimit, capabilities.textureLimit)
  }

  /// Whether the resolver caches rasters of unchanged subtrees and redraws only differences. A raster adds a rounding
  /// step; without rasters, a frame is bitwise independent of the frames before it.
  package var cachesRasters: Bool {
    get { resolver.cachesRasters }
    set {
      resolver.cachesRasters = newValue
      motion.noteChanges()
    }
  }

  /// Whether vertex shaders evaluate the tracks of runs of at least `minimumAnimatedSiblings` plain siblings. The
  /// default is true on graphics cards. Must be set before the first frame.
  package var evaluatesTracksInShaders: Bool {
    get { resolver.recordTexelLimit > 0 }
    set { resolver.recordTexelLimit = newValue ? renderer.backend.capabilities.recordTexelLimit : 0 }
  }

  /// The time in nanoseconds for each pixel that is drawn again; the backend's capability unless it is set. Layers that
  /// others hide are looked for only if leaving them out saves more time than the search takes.
  package var overdrawCost: Double {
    get { resolver.overdrawCost }
    set { resolver.overdrawCost = newValue }
  }

  /// The minimum number of siblings in a run whose tracks shaders evaluate.
  package var minimumAnimatedSiblings: Int {
    get { resolver.minimumAnimatedSiblings }
    set { resolver.minimumAnimatedSiblings = newValue }
  }

  /// Records the features of layers that need passes, and omits some of them to measure their cost; nil records
  /// nothing. Must be set before the first frame.
  package var features: LayerFeatures? {
    get { resolver.features }
    set { resolver.features = newValue }
  }

  /// Draws the next frame even if nothing differs from the last one. Such a frame begins no motion: on a screen at
  /// rest it has the full resolution.
  package func setNeedsDrawing() { motion.needsRedraw = true }

  /// Whether a later turn may draw a frame without another commit: changes are not drawn yet, a drawing was requested,
  /// animations run, or a motion may need its final frame.
  package var awaitsFrames: Bool {
    guard hasCommit else { return false }
    return motion.hasChanges || motion.needsRedraw || resolver.tree.trackCount > 0 || motion.awaitsRest
  }

  /// The list that was drawn last; nil while one is drawn.
  var lastList: DisplayList? { list }

  /// Chooses the resolution of blurs and effects during a motion; nil draws all frames with the full resolution.
  package var governor: DetailGovernor?

  /// The pixels of large blurs and effects of the last frame per pixel of the surface, along each side; 1 in a frame
  /// without them.
  package var detail: Double { resolver.leastDetail }

  // MARK: Frames

  /// Applies a commit; the next frame shows it.
  package func apply(_ changes: ChangeList) {
    hasCommit = true
    for effect in changes.effects { renderer.prepare(effect) }
    if changes.changesNoLayer { return }
    resolver.apply(changes)
    motion.noteChanges()
  }

  /// Evaluates animations at root time `t`, in seconds.
  package func sample(at t: Double) {
    if resolver.sample(at: t) { motion.noteChanges(isAnimated: true) }
    profile?.end(.sample)
  }

  /// Draws the sampled tree. Returns false without drawing if nothing differs from the last frame, no drawing was
  /// requested and no motion needs its final frame.
  package func draw() throws(GraphicsError) -> Bool {
    let needsFinalFrame = motion.beginTurn() && endMotion()
    guard motion.hasChanges || motion.needsRedraw || needsFinalFrame else { return false }
    guard motion.beginFrame(), governor != nil else {
      try drawFrame(number: motion.frameCount)
      return true
    }
    governor?.begin()
    try drawFrame(number: motion.frameCount, detail: governor?.detail ?? MotionDetail())
    // The driver may execute the draws later. Presenting the frame waits for them and for the display, which is not
    // counted as work.
    renderer.finish()
    governor?.end(reducible: resolver.reducible)
    return true
  }

  /// The pixels of the sampled tree in full detail, also during a motion. The next turn draws a frame.
  package func image() throws(GraphicsError) -> CGImage {
    motion.needsRedraw = true
    try drawFrame(number: 0)
    return renderer.image()
  }

  /// The pixels of the last frame.
  package func lastImage() throws(GraphicsError) -> CGImage {
    try repeatLostFrame()
    return renderer.image()
  }

  /// Draws the last frame again if its context is lost.
  func repeatLostFrame() throws(GraphicsError) {
    do throws(GraphicsError) {
      try renderer.findLoss()
    } catch {
      guard error.isContextLoss else { throw error }
      try drawFrame(number: 0)
    }
  }

  /// Draws a frame; `number` is the frame's number in a motion, beginning at 1, or 0 at rest.
  private func drawFrame(number: Int, detail: MotionDetail = MotionDetail()) throws(GraphicsError) {
    resolver.showsRasters = number > 1
    resolver.detail = detail
    var list = self.list.take() ?? DisplayList()
    var losses = 0
    while true {
      resolver.resolve(into: &list, width: surface.width, height: surface.height, scale: surface.scale)
      // At rest everything is drawn: a rasteriser may round differently at the border of a partial redraw.
      if number == 0 { list.isAllDamaged = true }
      layerCount = resolver.tree.layerCount
      profile?.end(.resolve)
      do throws(GraphicsError) {
        try renderer.draw(list, findsLoss: number <= 1)
        self.list = consume list
        return relief.noteDrawn()
      } catch {
        resolver.forgetRasters(failed: list)
        if error.isContextLoss { losses += 1 }
        do throws(GraphicsError) {
          try recover(from: error, losses: losses)
        } catch {
          motion.noteChanges()
          self.list = list
          throw error
        }
      }
    }
  }

  /// The number of losses of the context after which a frame fails: if its draws reset the driver, they do so at each
  /// attempt.
  private static let maximumLosses = 3

  /// Replaces the context if the frame has failed because of its loss, unless it was lost too often. Tightens the
  /// limits if the driver has refused memory, as far as `MemoryRelief` can. Otherwise throws the error.
  private func recover(from error: GraphicsError, losses: Int) throws(GraphicsError) {
    if error.isContextLoss, losses < Self.maximumLosses { return try replaceBackend(in: nil) }
    guard relief.relieve(error) else {
      endRelief()
      throw error
    }
    resolver.showsRasters = false
    applyRelief()
    if let report = relief.report { Diagnostics.report(.driverMemory, report) }
  }

  private func applyRelief() {
    resolver.inputLimits.factor = relief.limits.imageScale
    renderer.releaseMemory(relief.limits)
  }

  /// Ends the limits of memory, and makes all objects again that were made within them.
  private func endRelief() {
    let wasActive = relief.isActive
    relief.reset()
    guard wasActive else { return }
    applyRelief()
    if let list { resolver.forgetRasters(failed: list) }
  }

  private func replaceBackend(in window: (any BackendWindow)?) throws(GraphicsError) {
    try renderer.replaceBackend(in: window)
    resolver.remakeTransitionRasters()
    resolver.inputLimits = EffectInputLimits()
    resolver.inputLimits.side = min(CGImage.sideLimit, renderer.backend.capabilities.textureLimit)
    resolver.overdrawCost = renderer.backend.capabilities.overdrawCost
    relief.reset()
    warmUpSteps = 0
  }

  /// Continues in the window that replaces one whose context is lost; the next frame draws everything.
  package func enter(_ window: any BackendWindow) throws(GraphicsError) {
    try replaceBackend(in: window)
    motion.noteChanges()
  }

  /// Releases the context of a window from this thread, so that the window can be replaced. Frames fail until
  /// `enter(_:)`.
  package func leaveWindow() { renderer.backend.leaveWindow() }

  /// Draws a recorded image and returns its pixels, in a new context if the old one is lost, and within limits of
  /// memory if the driver refuses an allocation.
  package func pixels(of image: CGImage) throws(GraphicsError) -> [UInt8] {
    // Within limits of memory the image might have fewer pixels.
    if relief.isActive { endRelief() }
    do throws(GraphicsError) {
      return try renderer.pixels(of: image)
    } catch {
      guard error.isLackOfMemory || error.isContextLoss else { throw error }
      motion.noteChanges()
      if let list { resolver.forgetRasters(failed: list) }
      try recover(from: error, losses: 1)
      defer { relief.reset() }
      return try renderer.pixels(of: image)
    }
  }

  /// Whether every step of `WarmUp` has succeeded or failed.
  package var isWarm: Bool { warmUpSteps == WarmUp.stepCount }

  /// Compiles one more program, in tens of milliseconds, so that no later frame waits for all of them. The first frame
  /// that needs the widest Gaussian compiles it.
  package func warmUpFurther() throws(GraphicsError) {
    if isWarm { return }
    warmUpSteps += 1
    // The duration of the compilation is not part of the frame that a commit may have begun.
    renderer.profile = nil
    defer { renderer.profile = profile }
    try renderer.warmUp(.step(warmUpSteps - 1))
  }

  /// Ends the limits of memory after a motion. Returns whether a final frame is needed because the last frame was drawn
  /// within the limits, showed rasters instead of layers, or had a reduced resolution: the pixels of a screen at rest
  /// do not depend on the frames before.
  private func endMotion() -> Bool {
    if relief.isActive {
      endRelief()
      return true
    }
    return resolver.hasShownRasters || resolver.leastDetail < 1
  }

  /// Releases the backend's objects and closes the backend.
  package func close() {
    renderer.close()
    renderer.backend.close()
  }
}
