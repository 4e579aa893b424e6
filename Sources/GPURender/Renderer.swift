import Engine

/// Draws display lists into a texture or a window.
///
/// Used on one thread at a time, the one on which its device's context can be current.
package final class Renderer {
  package let device: Device
  /// What the last frame cost.
  package private(set) var statistics = FrameStatistics()
  /// What lies behind everything, premultiplied.
  package var background = SIMD4<Float>(0, 0, 0, 1)
  /// Told where the time of frames goes; nil costs nothing.
  package var profile: FrameProfile?

  var planner: FramePlanner
  /// The card's stopwatches, where passes are timed on one.
  private var stopwatches: TimeQueries?
  private var objects: RenderObjects?
  private let objectsBefore: Int
  /// What the images recorded for this frame have cost.
  private var captured = FrameStatistics()
  private var uploadedBytes = 0
  private var newStates = 0
  private var width = 0
  private var height = 0
  /// Whether the driver has met a program with a state, by their number.
  private var metStates = ContiguousArray<Bool>(
    repeating: false, count: ProgramKind.allCases.count * blendings * 4)
  private static let blendings = Blending.allCases.count

  /// Programs are made, and compiled for a state, by the first frame that needs them: see `warmUp()`.
  package init(device: Device) throws(GraphicsError) {
    self.device = device
    device.makeCurrent()
    objectsBefore = device.liveObjects
    planner = FramePlanner(
      textureLimit: device.description.textureLimit, raster: device.profile, cutsTexels: device.isRasteriser)
    objects = RenderObjects(device)
  }

  // MARK: - Frames

  /// Draws what a list shows. In a window it is seen after `present()`.
  package func draw(_ list: DisplayList) throws(GraphicsError) {
    device.makeCurrent()
    let callsBefore = device.gl.calls
    try resize(width: list.width, height: list.height)
    captured = FrameStatistics()
    try drawRecorded(list)
    // A window's surface may have no alpha.
    planner.isSurfaceOpaque = background.w >= 1 && device.window == nil
    planner.plan(list, profile)
    try carryOutPlan()
    statistics = planner.statistics
    statistics.draws += captured.draws
    statistics.passes += captured.passes
    statistics.quads += captured.quads
    statistics.pixels += captured.pixels
    statistics.uploadBytes = uploadedBytes
    statistics.programsCompiled = newStates
    statistics.glCalls = device.gl.calls - callsBefore
  }

  /// Draws what the planner has planned.
  func carryOutPlan() throws(GraphicsError) {
    newStates = 0
    try withObjects { objects throws(GraphicsError) in
      uploadedBytes = try objects.carryOut(planner.store, on: device)
      try objects.effects.compileWaiting()
      stream(objects)
      for index in 0..<planner.order.count { try draw(planner.passes[planner.order[index]], objects) }
    }
  }

  /// Counts what a recorded image has cost in this frame.
  func noteCaptured(_ statistics: FrameStatistics) {
    captured.draws += statistics.draws
    captured.passes += statistics.passes
    captured.quads += statistics.quads
    captured.pixels += statistics.pixels
  }

  /// Shows what was drawn, in a window.
  package func present() {
    device.window?.swap()
  }

  /// Ends the frame in the driver, which a swap and a read do too.
  ///
  /// Left to itself, llvmpipe gathers frames nobody reads and draws them together, bin by bin; the path a bin
  /// takes, and so its rounding, would depend on whether the frame before was read, and on whether its threads are
  /// done with it. There the end is waited for, elsewhere it is only announced.
  package func endFrame() {
    device.makeCurrent()
    if device.profile == .software { finish() } else { device.gl.flush() }
  }

  /// Waits until everything is drawn.
  package func finish() {
    guard let profile else { return device.finish() }
    profile.wait { device.finish() }
    stopwatches?.collect { profile.setDuration($1, ofPass: $0) }
  }

  /// The pixels of what was drawn last. In a window, before it is presented.
  package func image() -> CGImage {
    guard width > 0, height > 0 else { fatalError("Renderer.image: nothing has been drawn") }
    device.makeCurrent()
    let target = surfaceTarget
    device.bind(target, width: target?.texture.width ?? width, height: target?.texture.height ?? height)
    let pixels = device.read(width: width, height: height, bottomFirst: device.window != nil)
    return CGImage(width: width, height: height, isOpaque: background.w >= 1, premultipliedBGRA: pixels)
  }

  /// The pixels of a texture that was drawn into.
  func read(_ texture: Int32, width: Int, height: Int) throws(GraphicsError) -> [UInt8] {
    guard let target = objects?.targets[Int(texture)] else { throw .noTarget(width: width, height: height) }
    device.bind(target, width: target.texture.width, height: target.texture.height)
    return device.read(width: width, height: height, bottomFirst: false)
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

  // MARK: - The surface

  private var surfaceTarget: Framebuffer? { objects?.surface }

  private func resize(width: Int, height: Int) throws(GraphicsError) {
    if width == self.width && height == self.height { return }
    guard width > 0, height > 0 else {
      fatalError("Renderer.draw: a surface of \(width)×\(height) pixels; one pixel at least is needed")
    }
    let limit = device.description.textureLimit / 64 * 64
    guard max(width, height) <= limit else {
      throw .surfaceTooLarge(width: width, height: height, limit: limit)
    }
    if device.window == nil {
      // The old one goes first: two of a large size may be more than there is room for.
      objects?.surface = nil
      objects?.surface = try Framebuffer(
        device, width: TargetPool.rounded(Int32(width)), height: TargetPool.rounded(Int32(height)),
        label: "surface")
    }
    self.width = width
    self.height = height
  }

  // MARK: - Passes

  private func withObjects(_ body: (inout RenderObjects) throws(GraphicsError) -> Void) throws(GraphicsError)
  {
    guard objects != nil else { fatalError("Renderer.draw: called after close()") }
    // Proven above.
    try body(&objects!)
  }

  /// Hands the frame's vertices to the driver.
  private func stream(_ objects: RenderObjects) {
    if !planner.plainVertices.isEmpty { objects.plainBuffer.stream(planner.plainVertices) }
    if !planner.roundedVertices.isEmpty { objects.roundedBuffer.stream(planner.roundedVertices) }
    if !planner.maskedVertices.isEmpty { objects.maskedBuffer.stream(planner.maskedVertices) }
    if !planner.edgedVertices.isEmpty { objects.edgedBuffer.stream(planner.edgedVertices) }
  }

  private func draw(_ pass: Pass, _ objects: RenderObjects) throws(GraphicsError) {
    let isSurface = pass.target < 0
    let target = isSurface ? objects.surface : objects.targets[Int(pass.target)]
    if target == nil && (!isSurface || device.window == nil) {
      throw .noTarget(width: Int(pass.bounds.width), height: Int(pass.bounds.height))
    }
    let (columns, rows) = (target?.texture.width ?? width, target?.texture.height ?? height)
    let began = beginTiming()
    device.bind(target, width: columns, height: rows)
    device.pushGroup(pass.label)
    try meetStates(of: pass, objects, isWindow: target == nil)
    if pass.opening == .clear { device.clear(isSurface ? background : SIMD4()) }
    let surface = Self.surface(of: pass, columns: columns, rows: rows, isFlipped: target == nil)
    for index in pass.draws {
      let draw = planner.draws[index]
      if draw.program == .effect {
        try objects.effects.draw(
          planner.effects, Int(draw.texture), objects,
          EffectPrograms.Target(surface: surface, pass: pass.bounds, rows: rows, isFlipped: target == nil))
      } else {
        try carryOut(draw, surface, objects)
      }
    }
    device.popGroup()
    // A software rasteriser's threads may still be at work on a group when the next pass reads it, and then round its
    // pixels now one way and now the other: the same frame has the same bytes only when they are done.
    if began != nil ? device.isRasteriser : !isSurface && device.profile == .software { finish() }
    if let began { endTiming(of: pass, columns: columns, rows: rows, since: began) }
  }

  private func carryOut(_ draw: Draw, _ surface: SIMD4<Float>, _ objects: RenderObjects)
    throws(GraphicsError)
  {
    guard let texture = objects.textures[Int(draw.texture)] else {
      fatalError("Renderer.draw: texture \(draw.texture) was planned but never made")
    }
    let program = try objects.programs.program(draw.program)
    device.use(program, surface: surface, tint: draw.tint)
    if draw.values >= 0 { program.setValues(planner.filterValues[Int(draw.values)]) }
    let sampler = draw.isNearest ? objects.nearest : objects.linear
    if draw.mask >= 0, let mask = objects.textures[Int(draw.mask)] { device.use(mask, sampler, unit: 1) }
    device.use(texture, sampler)
    device.gl.setBlending(draw.blending, opacity: draw.tint.w)
    switch draw.program.stream {
    case .plain:
      device.drawTriangles(objects.plainVertices, first: draw.first * 6, count: draw.count * 6)
    case .rounded:
      device.drawIndexed(objects.roundedVertices, count: draw.count * 6, baseVertex: draw.first * 4)
    case .masked:
      device.drawTriangles(objects.maskedVertices, first: draw.first * 6, count: draw.count * 6)
    case .edged:
      device.drawIndexed(objects.edgedVertices, count: draw.count * 6, baseVertex: draw.first * 4)
    }
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
    profile?.notePass(pass.label, width: columns, height: rows, draws: pass.draws.count, from: began)
  }

  /// Pixels to clip space: scale, then offset. Textures hold their top row first; a window has it last.
  private static func surface(of pass: Pass, columns: Int, rows: Int, isFlipped: Bool) -> SIMD4<Float> {
    let scale = SIMD2(2 / Float(columns), 2 / Float(rows))
    let origin = SIMD2(Float(pass.bounds.x0), Float(pass.bounds.y0))
    var map = SIMD4(lowHalf: scale, highHalf: -1 - origin * scale)
    if isFlipped {
      map.y = -map.y
      map.w = -map.w
    }
    return map
  }

  // MARK: - Warming up

  /// Maps every vertex outside.
  private static let nowhere = SIMD4<Float>(0, 0, -2, -2)

  /// Has the driver compile what the pass draws with before anything of it is drawn.
  ///
  /// Left to the draws themselves, llvmpipe ends what it has gathered of the pass wherever it compiles, and goes on over
  /// that: the same picture is then rounded in another way than in the frames to come.
  private func meetStates(of pass: Pass, _ objects: RenderObjects, isWindow: Bool) throws(GraphicsError) {
    for index in pass.draws where meetsState(of: planner.draws[index], isWindow: isWindow) {
      var draw = planner.draws[index]
      draw.count = 1
      try carryOut(draw, Self.nowhere, objects)
    }
  }

  /// Whether a draw's program has never met its state.
  private func meetsState(of draw: Draw, isWindow: Bool) -> Bool {
    if draw.program == .effect { return false }
    let state = Int(draw.program.rawValue) * Self.blendings + Int(draw.blending.rawValue)
    let number = state * 4 + (draw.isNearest ? 2 : 0) + (isWindow ? 1 : 0)
    if metStates[number] { return false }
    metStates[number] = true
    newStates += 1
    return true
  }

  /// Draws a pixel in every state that frames use: a driver compiles a program when it first meets one, which takes
  /// tens of milliseconds. What is drawn next has to be drawn whole.
  package func warmUp() throws(GraphicsError) {
    device.makeCurrent()
    planner.planWarmUp()
    try withObjects { objects throws(GraphicsError) in
      _ = try objects.carryOut(planner.store, on: device)
      stream(objects)
      let target = try Framebuffer(device, width: 64, height: 64, label: "warm-up")
      objects.surface = target
      for index in planner.order { try draw(planner.passes[index], objects) }
      objects.surface = nil
      if device.window != nil {
        (width, height) = (64, 64)
        for index in planner.order { try draw(planner.passes[index], objects) }
      }
    }
    (width, height) = (0, 0)
    device.gl.finish()
  }
}
