import Compositor
import Engine

/// Draws display lists into a texture, and from there into a window where there is one.
///
/// Used on one thread at a time, the one on which its device's context can be current.
package final class Renderer {
  package let device: Device
  /// What the last frame cost.
  @exclusivity(unchecked) package private(set) var statistics = FrameStatistics()
  /// What lies behind everything, premultiplied.
  package var background = SIMD4<Float>(0, 0, 0, 1)
  /// Told where the time of frames goes; nil costs nothing.
  package var profile: FrameProfile?

  @exclusivity(unchecked) var scheduler: any FrameScheduling
  /// The card's stopwatches, where passes are timed on one.
  private var stopwatches: TimeQueries?
  @exclusivity(unchecked) private var objects: RenderObjects?
  private let objectsBefore: Int
  private var costs = FrameCosts()
  private var width = 0
  private var height = 0
  /// Which program and state pairs the driver has compiled.
  private var compiledStates = [Bool](repeating: false, count: Renderer.stateCount)
  /// What the surface shows: the number of a list and the background below it; nil while that is not known.
  private var shown: (frame: UInt64, background: SIMD4<Float>)?
  @exclusivity(unchecked) var unfinished = UnfinishedTargets()
  /// Working memory.
  var solids = SolidCanvas()

  /// Programs are made, and compiled for a state, by the first frame that needs them: see `warmUp(_:)`.
  package init(device: Device) throws(GraphicsError) {
    self.device = device
    device.makeCurrent()
    objectsBefore = device.liveObjects
    scheduler = device.profile.makeScheduler(
      textureLimit: device.description.textureLimit, cutsTexels: device.isRasteriser,
      fillsTargets: device.fillsTextures)
    scheduler.showsWindow = device.window != nil
    objects = RenderObjects(device)
  }

  // MARK: - Frames

  /// Draws what a list shows, or the part of it that differs from the list before. In a window it is seen after
  /// `present()`.
  package func draw(_ list: DisplayList) throws(GraphicsError) {
    device.makeCurrent()
    let callsBefore = device.gl.calls
    try check(width: list.width, height: list.height)
    costs.captured = FrameStatistics()
    objects?.effects.beginFrame(list.effects)
    unfinished.areAllWaitedFor = device.isRasteriser && CGImage.hasRecordings && Self.hasRecordings(list)
    try drawRecorded(list)
    scheduler.isSurfaceOpaque = background.w >= 1
    scheduler.schedule(list, onlyDamage: goesOn(list), background: background, profile)
    shown = nil
    (width, height) = (list.width, list.height)
    try carryOutPlan()
    shown = (list.frame, background)
    statistics = scheduler.statistics
    statistics.add(costs.captured)
    statistics.uploadBytes = costs.uploadedBytes
    statistics.programsCompiled = costs.newStates
    statistics.waits = costs.waits
    statistics.glCalls = device.gl.calls - callsBefore
  }

  /// Draws the scheduled frame, or a warm-up, which reads targets that were never drawn into.
  func carryOutPlan(isWarmUp: Bool = false) throws(GraphicsError) {
    (costs.newStates, costs.waits, unfinished.bound) = (0, 0, -1)
    var isUploaded = false
    do throws(GraphicsError) {
      try scheduler.withPlan { plan, store throws(GraphicsError) in
        try withObjects { objects throws(GraphicsError) in
          costs.uploadedBytes = store.commands.isEmpty ? 0 : try objects.carryOut(store, on: device)
          isUploaded = true
          if !isWarmUp { plan.checkInvariants(store) }
          objects.effects.compileWaiting()
          objects.vertices.upload(plan)
          unfinished.reserve(objects.textures.count)
          for index in 0..<plan.order.count { try draw(plan.passes[plan.order[index]], of: plan, objects) }
          if let quad = plan.windowQuad { try showInWindow(quad, in: store, objects) }
        }
      }
    } catch {
      if !isUploaded, let objects { scheduler.keepCommands(from: objects.current) }
      scheduler.forgetKeptBlurs()
      throw error
    }
  }

  /// Counts what a recorded image has cost in this frame.
  func noteCaptured(_ statistics: FrameStatistics) { costs.captured.add(statistics) }

  /// Whether a picture is kept under a number.
  package func holds(picture: UInt64) -> Bool { scheduler.holds(picture: picture) }

  /// Shows what was drawn, in a window.
  package func present() {
    device.window?.swap()
  }

  /// Ends the frame in the driver, which a swap and a read do too.
  ///
  /// Left to itself, llvmpipe gathers frames nobody reads and draws them together, bin by bin; the path a bin
  /// takes, and so its rounding, would depend on whether the frame before was read, and on whether its threads are
  /// done with it. There the end is waited for; a card is left to gather them.
  package func endFrame() {
    if device.isRasteriser { finish() }
  }

  /// Waits until everything is drawn.
  package func finish() {
    // A wait for nothing is a walk to the driver's thread and back all the same.
    if device.gl.calls == unfinished.finishedCalls { return }
    defer { unfinished.noteFinished(calls: device.gl.calls) }
    guard let profile else { return device.finish() }
    profile.wait { device.finish() }
    stopwatches?.collect { profile.setDuration($1, ofPass: $0) }
  }

  /// The pixels of what was drawn last.
  package func image() -> CGImage {
    guard width > 0, height > 0, let surface = target(scheduler.store.surfaceTexture) else {
      fatalError("Renderer.image: nothing has been drawn")
    }
    device.makeCurrent()
    device.bind(surface, width: surface.texture.width, height: surface.texture.height)
    let pixels = device.read(width: width, height: height)
    return CGImage(width: width, height: height, isOpaque: background.w >= 1, premultipliedBGRA: pixels)
  }

  /// The pixels of a texture that was drawn into.
  func read(_ texture: Int32, width: Int, height: Int) throws(GraphicsError) -> [UInt8] {
    guard let target = objects?.targets[Int(texture)] else { throw .noTarget(width: width, height: height) }
    device.bind(target, width: target.texture.width, height: target.texture.height)
    return device.read(width: width, height: height)
  }

  /// Releases everything of the driver's that this renderer owns.
  package func close() {
    device.makeCurrent()
    objects = nil
    stopwatches = nil
    guard device.liveObjects == objectsBefore else {
      fatalError(
        "Renderer.close: \(device.liveObjects - objectsBefore) objects of the driver have another owner")
    }
  }

  /// Whether the surface shows the list before this one, so that only damage is drawn.
  private func goesOn(_ list: DisplayList) -> Bool {
    guard !list.isAllDamaged, list.width == width, list.height == height, let shown else { return false }
    return shown.frame &+ 1 == list.frame && shown.background == background
  }

  private func check(width: Int, height: Int) throws(GraphicsError) {
    guard width > 0, height > 0 else {
      fatalError("Renderer.draw: a surface of \(width)×\(height) pixels; one pixel at least is needed")
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
    // Proven above.
    try body(&objects!)
  }

  private func draw(_ pass: Pass, of plan: FramePlan, _ objects: RenderObjects) throws(GraphicsError) {
    if pass.isIdle { return }
    guard let target = objects.targets[Int(pass.target)] else {
      throw .noTarget(width: Int(pass.bounds.width), height: Int(pass.bounds.height))
    }
    waitForTargets(of: pass, plan)
    let (columns, rows) = (target.texture.width, target.texture.height)
    let began = beginTiming()
    device.bind(target, width: columns, height: rows)
    device.pushGroup(pass.label)
    defer { device.popGroup() }
    try precompileStates(of: pass, plan, objects)
    var isDrawn = !pass.draws.isEmpty
    if case .clear(let color) = pass.opening, !fills(pass.target) {
      device.clear(color)
      isDrawn = true
    }
    carryOutFills(of: pass, plan, target, objects)
    let surface = Self.surface(of: pass, columns: columns, rows: rows)
    for index in pass.draws {
      let draw = plan.draws[index]
      if draw.program == .effect {
        try objects.effects.draw(
          plan.effects, Int(draw.texture), objects,
          EffectPrograms.Target(surface: surface, pass: pass.bounds, isBegun: index > pass.draws.lowerBound))
      } else {
        try carryOut(draw, of: plan, surface, objects)
      }
    }
    unfinished.bound = pass.target
    // What was written and not drawn is there already.
    if isDrawn { unfinished.add(pass.target) }
    guard let began else { return }
    if device.isRasteriser { finish() }
    endTiming(of: pass, columns: columns, rows: rows, since: began)
  }

  private func carryOut(
    _ draw: Draw, of plan: FramePlan, _ surface: SIMD4<Float>, _ objects: RenderObjects
  ) throws(GraphicsError) {
    guard let texture = objects.textures[Int(draw.texture)] else {
      fatalError("Renderer.draw: texture \(draw.texture) was planned but never made")
    }
    let program = try objects.programs.program(draw.program)
    device.use(program, surface: surface, tint: draw.tint)
    if draw.values >= 0 { program.setValues(plan.filterValues[Int(draw.values)]) }
    let sampler = draw.isNearest ? objects.nearest : objects.linear
    if draw.mask >= 0, let mask = objects.textures[Int(draw.mask)] { device.use(mask, sampler, unit: 1) }
    device.use(texture, sampler)
    device.gl.setBlending(draw.blending, opacity: draw.tint.w)
    objects.vertices.draw(draw.program.stream, first: draw.first, count: draw.count, on: device)
  }

  /// Starts the clock of a pass: the wall's for a driver without a card, whose own stands still, else the card's.
  private func beginTiming() -> Double? {
    guard let profile, profile.timesPasses else { return nil }
    if !device.isRasteriser {
      if stopwatches == nil { stopwatches = TimeQueries(device) }
      stopwatches?.begin()
    }
    return FrameProfile.now
  }

  private func endTiming(of pass: Pass, columns: Int, rows: Int, since began: Double) {
    if !device.isRasteriser { stopwatches?.end() }
    profile?.notePass(
      pass.label, width: columns, height: rows, draws: pass.draws.count, fills: pass.fills.count, from: began)
  }

  /// Waits for targets that a pass reads, where it matters.
  ///
  /// A software rasteriser that meets a texture its threads still draw cuts the pass in two at that draw, and does not
  /// when they are done; the two round differently where quads share a bin with other shapes. So they are to be done:
  /// unless the first draw alone reads them, before which there is nothing to cut off.
  private func waitForTargets(of pass: Pass, _ plan: FramePlan) {
    guard device.isRasteriser, !unfinished.isEmpty else { return }
    if unfinished.areAllWaitedFor {
      finish()
      costs.waits += 1
      return
    }
    // For what is copied from and still being drawn the driver waits anyhow.
    for index in pass.fills where plan.fills[index].texture >= 0 {
      guard unfinished.contains(plan.fills[index].texture) else { continue }
      finish()
      costs.waits += 1
      return
    }
    var isFirst = unfinished.bound != pass.target
    // A target that is filled without drawing has nothing to cut off either.
    if case .clear = pass.opening, !fills(pass.target) { isFirst = false }
    var bound: Int32 = -1
    for index in pass.draws {
      let draw = plan.draws[index]
      if !isFirst && reads(draw, of: plan, bound: bound) {
        finish()
        costs.waits += 1
        return
      }
      bound = draw.program == .effect ? -1 : draw.texture
      isFirst = false
    }
  }

  /// Whether a draw reads a target that may still be drawn, `bound` aside.
  private func reads(_ draw: Draw, of plan: FramePlan, bound: Int32) -> Bool {
    if draw.program == .effect {
      let textures = plan.effects.draws[Int(draw.texture)].textures
      return unfinished.contains(textures.x) || unfinished.contains(textures.y)
    }
    return draw.texture != bound && unfinished.contains(draw.texture) || unfinished.contains(draw.mask)
  }

  /// Pixels to clip space: scale, then offset. Textures hold their top row first.
  private static func surface(of pass: Pass, columns: Int, rows: Int) -> SIMD4<Float> {
    let scale = SIMD2(2 / Float(columns), 2 / Float(rows))
    let origin = SIMD2(Float(pass.bounds.x0), Float(pass.bounds.y0))
    return SIMD4(lowHalf: scale, highHalf: -1 - origin * scale)
  }

  /// Copies the surface into the window, whose top row is its last.
  private func showInWindow(
    _ quad: Int, in store: TextureStore, _ objects: RenderObjects
  ) throws(GraphicsError) {
    let texture = store.surfaceTexture
    guard texture >= 0, let surface = objects.targets[Int(texture)] else { return }
    device.bind(nil, width: width, height: height)
    let map = SIMD4<Float>(2 / Float(width), -2 / Float(height), -1, 1)
    device.use(try objects.programs.program(.image), surface: map, tint: SIMD4(1, 1, 1, 1))
    device.use(surface.texture, objects.nearest)
    device.gl.setBlending(.none, opacity: 1)
    objects.vertices.draw(.plain, first: quad, count: 1, on: device)
  }

  // MARK: - Warming up

  private static let blendingCount = Blending.allCases.count
  private static let stateCount = ProgramKind.allCases.count * blendingCount * 2
  /// Maps every vertex outside.
  private static let nowhere = SIMD4<Float>(0, 0, -2, -2)

  /// Has the driver compile what the pass draws with before anything of it is drawn.
  ///
  /// Left to the draws themselves, llvmpipe ends what it has gathered of the pass wherever it compiles, and goes on over
  /// that: the same picture is then rounded in another way than in the frames to come.
  private func precompileStates(of pass: Pass, _ plan: FramePlan, _ objects: RenderObjects)
    throws(GraphicsError)
  {
    for index in pass.draws {
      var draw = plan.draws[index]
      if draw.program == .effect {
        if try objects.effects.precompile(plan.effects, Int(draw.texture), objects) { costs.newStates += 1 }
        continue
      }
      guard isNewState(of: draw) else { continue }
      draw.count = 1
      try carryOut(draw, of: plan, Self.nowhere, objects)
    }
  }

  /// Whether a draw's program has never been compiled for its state.
  private func isNewState(of draw: Draw) -> Bool {
    let pair = Int(draw.program.rawValue) * Self.blendingCount + Int(draw.blending.rawValue)
    let number = pair * 2 + (draw.isNearest ? 1 : 0)
    if compiledStates[number] { return false }
    compiledStates[number] = true
    costs.newStates += 1
    return true
  }

  /// Draws a pixel in each state of `extent`: a driver compiles a program when it is first drawn with one, which takes tens
  /// of milliseconds. The surface stays as it is.
  package func warmUp(_ extent: WarmUp) throws(GraphicsError) {
    device.makeCurrent()
    scheduler.scheduleWarmUp(extent)
    try carryOutPlan(isWarmUp: true)
    finish()
  }
}

/// What a frame has cost beside what its plan says.
private struct FrameCosts {
  /// What the images recorded for this frame have cost.
  var captured = FrameStatistics()
  var uploadedBytes = 0
  /// Programs that the driver compiled for a state.
  var newStates = 0
  /// How often a software rasteriser was waited for.
  var waits = 0
}

extension FrameStatistics {
  /// Adds what is drawn with the frame.
  fileprivate mutating func add(_ other: FrameStatistics) {
    draws += other.draws
    fills += other.fills
    passes += other.passes
    quads += other.quads
    pixels += other.pixels
  }
}
