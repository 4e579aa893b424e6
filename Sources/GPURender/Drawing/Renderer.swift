import Compositor
import LayerValues

/// Draws display lists into a texture, and copies that into the window, if any.
///
/// One thread at a time uses it: the thread on which its device's context can be current.
package final class Renderer {
  @exclusivity(unchecked) package private(set) var device: Device
  /// The statistics of the last frame.
  @exclusivity(unchecked) package private(set) var statistics = FrameStatistics()
  /// The colour behind all layers, premultiplied.
  @exclusivity(unchecked) package var background = SIMD4<Float>(0, 0, 0, 1)
  /// Records the time of passes; nil costs nothing.
  package var profile: FrameProfile?

  @exclusivity(unchecked) var scheduler: any FrameScheduling
  /// The timer queries of passes on a graphics card.
  var timeQueries: TimeQueries?
  @exclusivity(unchecked) private(set) var objects: RenderObjects?
  private var objectsBefore: Int
  @exclusivity(unchecked) private(set) var costs = FrameCosts()
  @exclusivity(unchecked) private var width = 0
  @exclusivity(unchecked) private var height = 0
  /// Whether the driver has compiled each pair of program and state.
  @exclusivity(unchecked) private var compiledStates = [Bool](repeating: false, count: Renderer.stateCount)
  /// The list number and background that the surface shows; nil if unknown.
  @exclusivity(unchecked) private var shown: (frame: UInt64, background: SIMD4<Float>)?
  @exclusivity(unchecked) private var overlap: PassOverlap
  /// The canvas of the current fills: working memory.
  var solids = SolidCanvas()

  /// Programs are not made here: the first frame that needs a program makes it, and compiles it for a state. See
  /// `warmUp(_:)`.
  package init(device: Device) {
    self.device = device
    overlap = PassOverlap(device)
    device.makeCurrent()
    objectsBefore = device.liveObjects
    scheduler = Self.makeScheduler(for: device)
    objects = RenderObjects(device)
  }

  private static func makeScheduler(for device: Device) -> any FrameScheduling {
    let scheduler = device.profile.makeScheduler(
      textureLimit: device.description.textureLimit, filtersTo8Bits: device.drawsOnCPU,
      fillsTargets: device.fillsTextures)
    scheduler.showsWindow = device.window != nil
    return scheduler
  }

  /// Replaces the device after its context was lost. Later frames make the textures, programs and kept pictures that they
  /// need. A window's device needs the surface of the window that replaces the old one. Throws if there can be no other
  /// context.
  package func replaceDevice(in surface: WindowSurface? = nil) throws(GraphicsError) {
    let successor = try device.makeSuccessor(in: surface)
    close()
    device.close()
    device = successor
    device.makeCurrent()
    objectsBefore = device.liveObjects
    scheduler = Self.makeScheduler(for: device)
    objects = RenderObjects(device)
    compiledStates = [Bool](repeating: false, count: Renderer.stateCount)
    overlap = PassOverlap(device)
    (shown, costs) = (nil, FrameCosts())
  }

  // MARK: - Frames

  /// Draws a list, or the part of it that differs from the previous list. A window shows it after
  /// `present()`.
  package func draw(_ list: DisplayList) throws(GraphicsError) {
    try device.makeCurrentOrThrow()
    let callsBefore = device.gl.calls
    try check(width: list.width, height: list.height)
    costs.recordings = FrameStatistics()
    objects?.effects.beginFrame(list.effectTables.effects)
    try drawRecorded(list)
    scheduler.isSurfaceOpaque = background.w >= 1
    // No list contains the background.
    if let shown, shown.background != background { scheduler.forgetKeptBlurs() }
    scheduler.schedule(list, onlyDamage: showsPredecessor(of: list), background: background, profile: profile)
    shown = nil
    (width, height) = (list.width, list.height)
    try executePlan()
    // A frame that draws nothing makes no call.
    if device.gl.calls > callsBefore { try device.throwIfReset() }
    shown = (list.frame, background)
    statistics = withCosts(scheduler.statistics)
    statistics.add(costs.recordings)
    statistics.glCalls = device.gl.calls - callsBefore
  }

  /// Executes the scheduled plan, or a warm-up's plan, which reads targets without content.
  func executePlan(isWarmUp: Bool = false) throws(GraphicsError) {
    (costs.newStates, costs.waits) = (0, 0)
    var isUploaded = false
    do throws(GraphicsError) {
      try scheduler.withPlan { plan, store throws(GraphicsError) in
        try withObjects { objects throws(GraphicsError) in
          costs.uploadedBytes = try execute(store, &objects)
          isUploaded = true
          if device.drawsOnCPU { overlap.begin(plan, store.commands, objects) }
          if !isWarmUp { plan.checkInvariants(store) }
          objects.effects.compilePrepared()
          try objects.vertices.upload(plan)
          costs.uploadedBytes += try objects.animations.upload(plan.animations)
          for index in 0..<plan.order.count { try draw(plan.passes[plan.order[index]], of: plan, objects) }
          if let quad = plan.windowQuad { try showInWindow(quad, of: plan, in: store, objects: objects) }
        }
      }
    } catch {
      if !isUploaded, let objects { scheduler.keepCommands(from: objects.current) }
      giveUpLeftOut()
      scheduler.forgetKeptBlurs()
      timeQueries?.discard()
      // In a lost context any call can fail.
      try device.throwIfReset()
      throw error
    }
    giveUpLeftOut()
  }

  /// Adds the cost of drawing a recorded image to this frame's statistics.
  func noteRecording(_ statistics: FrameStatistics) { costs.recordings.add(withCosts(statistics)) }

  /// The statistics of the plan that was executed last, with the driver's work for it.
  private func withCosts(_ planned: FrameStatistics) -> FrameStatistics {
    var statistics = planned
    statistics.uploadBytes = costs.uploadedBytes
    statistics.programsCompiled = costs.newStates
    statistics.waits = costs.waits
    return statistics
  }

  /// Compiles an effect with the next frame, ahead of the first frame that shows it.
  package func prepare(_ effect: Effect) { objects?.effects.prepare(effect) }

  /// Whether the renderer keeps a picture with this number.
  package func holds(picture: UInt64) -> Bool { scheduler.holds(picture: picture) }

  /// Shows the frame in the window.
  package func present() {
    guard let profile else { return device.window?.swap() ?? () }
    profile.wait { device.window?.swap() }
  }

  /// Ends the frame in the driver, as a swap and a read do.
  ///
  /// llvmpipe collects unread frames and draws them together, bin by bin; the code path of a bin, and so its rounding,
  /// would depend on whether the previous frame was read and its threads are done. So this waits on a software
  /// rasteriser, but not on a graphics card.
  package func endFrame() {
    if device.drawsOnCPU { finish() }
  }

  /// Waits until the driver has drawn everything.
  package func finish() {
    if overlap.isFinished(calls: device.gl.calls) { return }
    defer { overlap.noteFinished(calls: device.gl.calls) }
    guard let profile else { return device.finish() }
    profile.wait { device.finish() }
    timeQueries?.collect { profile.setDuration($1, ofPass: $0) }
  }

  /// The pixels of the last drawn frame.
  package func image() -> CGImage {
    CGImage(width: width, height: height, isOpaque: background.w >= 1, premultipliedBGRA: pixels())
  }

  /// The premultiplied B, G, R, A of the last drawn frame; waits for it.
  package func pixels() -> [UInt8] {
    bindSurface("pixels")
    return device.read(width: width, height: height)
  }

  /// Reads the last drawn frame into an array, whose memory is reused if it has the same size.
  package func read(into pixels: inout [UInt8]) {
    bindSurface("read")
    device.read(width: width, height: height, into: &pixels)
  }

  /// The bytes of a frame's pixels.
  var byteCount: Int { width * height * 4 }

  /// Copies the pixels of the last drawn frame to a buffer, without waiting.
  func copyPixels(to buffer: Buffer) {
    bindSurface("copyPixels")
    device.copyPixels(width: width, height: height, to: buffer)
  }

  private func bindSurface(_ call: String) {
    guard width > 0, height > 0, let surface = target(scheduler.store.surfaceTexture) else {
      fatalError("Renderer.\(call): nothing has been drawn")
    }
    device.makeCurrent()
    device.bind(surface, width: surface.texture.width, height: surface.texture.height)
  }

  /// Reads the pixels of a target.
  func read(_ texture: Int32, width: Int, height: Int) throws(GraphicsError) -> [UInt8] {
    guard let target = objects?.targets[Int(texture)] else { throw .noTarget(width: width, height: height) }
    device.bind(target, width: target.texture.width, height: target.texture.height)
    return device.read(width: width, height: height)
  }

  /// Releases the renderer's GL objects.
  package func close() {
    device.makeCurrent()
    objects = nil
    timeQueries = nil
    guard device.liveObjects == objectsBefore else {
      fatalError(
        "Renderer.close: \(device.liveObjects - objectsBefore) GL objects still have another owner")
    }
  }

  /// Whether the surface shows the previous list, so that only damage needs drawing.
  private func showsPredecessor(of list: DisplayList) -> Bool {
    guard !list.isAllDamaged, list.width == width, list.height == height, let shown else { return false }
    return shown.frame &+ 1 == list.frame && shown.background == background
  }

  private func check(width: Int, height: Int) throws(GraphicsError) {
    guard width > 0, height > 0 else {
      fatalError("Renderer.draw: a surface of \(width)×\(height) pixels; both sides must be at least 1")
    }
    let limit = device.description.textureLimit / 64 * 64
    guard max(width, height) <= limit else {
      throw .surfaceTooLarge(width: width, height: height, limit: limit)
    }
  }

  private func target(_ texture: Int32) -> Framebuffer? {
    texture < 0 ? nil : objects?.targets[Int(texture)]
  }

  // MARK: - Passes

  private func withObjects(_ body: (inout RenderObjects) throws(GraphicsError) -> Void) throws(GraphicsError)
  {
    guard objects != nil else { fatalError("Renderer.draw: called after close()") }
    // The guard has checked `objects`.
    try body(&objects!)
  }

  private func draw(_ pass: Pass, of plan: FramePlan, _ objects: RenderObjects) throws(GraphicsError) {
    if pass.isIdle { return }
    guard let target = objects.targets[Int(pass.target)] else {
      throw .noTarget(width: Int(pass.bounds.width), height: Int(pass.bounds.height))
    }
    if overlap.waits(before: pass) { waitForRasteriser() }
    // The size is that of the pass and not of the target, which may be a larger one from the pool: positions are
    // rounded alike in any target.
    let columns = min(target.texture.width, TargetPool.rounded(pass.bounds.width))
    let rows = min(target.texture.height, TargetPool.rounded(pass.bounds.height))
    let began = beginTiming()
    device.bind(target, width: columns, height: rows)
    device.pushGroup(pass.label)
    defer { device.popGroup() }
    try precompileStates(of: pass, plan, objects)
    var isDrawn = !pass.draws.isEmpty
    if case .clear(let color) = pass.loadAction, !device.fillsTextures {
      device.clear(color)
      isDrawn = true
    }
    executeFills(of: pass, plan: plan, target: target, objects: objects)
    let pixelsToClip = Self.pixelsToClip(of: pass, columns: columns, rows: rows)
    for index in pass.draws {
      let draw = plan.draws[index]
      flushBefore(draw, of: plan)
      switch draw.program {
      case .effect:
        try objects.effects.draw(
          plan.effects, index: Int(draw.texture), objects: objects,
          target: EffectPrograms.Target(
            pixelsToClip: pixelsToClip, pass: pass.bounds, isBegun: index > pass.draws.lowerBound))
      case .animated:
        try objects.animations.draw(
          plan.animations[Int(draw.texture)], with: try objects.programs.program(.animated),
          pixelsToClip: pixelsToClip, pass: pass.bounds)
      default: try execute(draw, of: plan, pixelsToClip: pixelsToClip, objects: objects)
      }
    }
    // Fills without draws are complete already.
    if isDrawn, device.drawsOnCPU { overlap.noteDrawn(pass.target) }
    guard let began else { return }
    if device.drawsOnCPU, profile?.timesPasses == true { finish() }
    endTiming(of: pass, in: plan, columns: columns, rows: rows, since: began)
  }

  private func execute(_ draw: Draw, of plan: FramePlan, pixelsToClip: SIMD4<Float>, objects: RenderObjects)
    throws(GraphicsError)
  {
    guard let texture = objects.textures[Int(draw.texture)] else {
      return objects.checkIsLeftOut(draw.texture)
    }
    let mask = draw.mask >= 0 ? objects.textures[Int(draw.mask)] : nil
    if draw.mask >= 0, mask == nil { return objects.checkIsLeftOut(draw.mask) }
    let program = try objects.programs.program(draw.program)
    device.use(program, pixelsToClip: pixelsToClip, tint: draw.tint)
    if draw.values >= 0 { program.setValues(plan.filterValues[Int(draw.values)]) }
    let sampler = draw.isNearest ? objects.nearest : objects.linear
    if let mask { device.use(mask, sampler, unit: 1) }
    device.use(texture, sampler)
    device.gl.setBlending(draw.blending, opacity: draw.tint.w)
    try objects.vertices.draw(
      draw.program.stream, first: draw.first, count: draw.count, of: plan, on: device)
  }

  /// Waits until a software rasteriser has executed the draws that it has collected: see `PassOverlap`.
  private func waitForRasteriser() {
    guard device.drawsOnCPU, overlap.isUnfinished else { return }
    finish()
    costs.waits += 1
  }

  /// Waits for the earlier draws of the pass where a software rasteriser might flush them: see `PassOverlap`.
  private func flushBefore(_ draw: Draw, of plan: FramePlan) {
    guard device.drawsOnCPU, overlap.waits(before: draw, of: plan) else { return }
    device.finish()
    costs.waits += 1
  }

  /// The map from pixels to clip space: scale, then offset. Textures have their top row first.
  private static func pixelsToClip(of pass: Pass, columns: Int, rows: Int) -> SIMD4<Float> {
    let scale = SIMD2(2 / Float(columns), 2 / Float(rows))
    let origin = SIMD2(Float(pass.bounds.x0), Float(pass.bounds.y0))
    return SIMD4(lowHalf: scale, highHalf: -1 - origin * scale)
  }

  /// Copies the surface into the window, whose bottom row is the first.
  private func showInWindow(
    _ quad: Int, of plan: FramePlan, in store: TextureStore, objects: RenderObjects
  ) throws(GraphicsError) {
    let texture = store.surfaceTexture
    guard texture >= 0, let surface = objects.targets[Int(texture)] else { return }
    device.bind(nil, width: width, height: height)
    let map = SIMD4<Float>(2 / Float(width), -2 / Float(height), -1, 1)
    device.use(try objects.programs.program(.image), pixelsToClip: map, tint: SIMD4(1, 1, 1, 1))
    device.use(surface.texture, objects.nearest)
    device.gl.setBlending(.none, opacity: 1)
    try objects.vertices.draw(.plain, first: quad, count: 1, of: plan, on: device)
  }

  // MARK: - Warming up

  private static let blendingCount = Blending.allCases.count
  private static let stateCount = ProgramKind.allCases.count * blendingCount * 2
  /// Maps every vertex outside clip space.
  private static let nowhere = SIMD4<Float>(0, 0, -2, -2)

  /// Makes the driver compile the programs and states of a pass before its first draw.
  ///
  /// When llvmpipe compiles during a pass, it first executes the draws that it has collected, which rounds the picture
  /// differently than in later frames.
  private func precompileStates(of pass: Pass, _ plan: FramePlan, _ objects: RenderObjects)
    throws(GraphicsError)
  {
    let began = beginCompiling()
    defer { endCompiling(since: began) }
    for index in pass.draws {
      if device.window?.isClosing == true { throw .interrupted }
      var draw = plan.draws[index]
      if draw.program == .effect {
        if try objects.effects.precompile(plan.effects, Int(draw.texture), objects) { costs.newStates += 1 }
        continue
      }
      guard markStateUsed(by: draw) else { continue }
      if draw.program == .animated {
        try objects.animations.draw(
          plan.animations[Int(draw.texture)], with: try objects.programs.program(.animated),
          pixelsToClip: Self.nowhere, pass: pass.bounds, count: 1)
        continue
      }
      draw.count = 1
      try execute(draw, of: plan, pixelsToClip: Self.nowhere, objects: objects)
    }
  }

  /// Marks the program and state of a draw as used; returns whether they are new.
  private func markStateUsed(by draw: Draw) -> Bool {
    let pair = Int(draw.program.rawValue) * Self.blendingCount + Int(draw.blending.rawValue)
    let number = pair * 2 + (draw.isNearest ? 1 : 0)
    if compiledStates[number] { return false }
    compiledStates[number] = true
    costs.newStates += 1
    return true
  }

  /// Draws a pixel with each program and state of `extent`, since a driver compiles at the first draw, which takes tens
  /// of milliseconds. The surface keeps its content.
  package func warmUp(_ extent: WarmUp) throws(GraphicsError) {
    try device.makeCurrentOrThrow()
    scheduler.scheduleWarmUp(extent)
    try executePlan(isWarmUp: true)
    finish()
  }
}

/// The costs of a frame beyond its plan.
struct FrameCosts {
  /// The statistics of recorded images drawn for this frame.
  var recordings = FrameStatistics()
  var uploadedBytes = 0
  /// The number of pairs of program and state that the driver compiled.
  var newStates = 0
  /// The number of waits for a software rasteriser.
  var waits = 0
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
