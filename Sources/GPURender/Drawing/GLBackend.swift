import Compositor
import LayerValues

/// Executes frame plans with OpenGL: makes the objects of a device, and draws each pass.
package final class GLBackend: Backend {
  package let device: Device
  package let capabilities: BackendCapabilities
  package var profile: FrameProfile?
  /// The timer queries of passes on a graphics card.
  var timeQueries: TimeQueries?
  @exclusivity(unchecked) private(set) var objects: RenderObjects?
  /// The number of the device's live objects before the backend made its own.
  private let previousObjectCount: Int
  @exclusivity(unchecked) var costs = DrawingCosts()
  /// Whether the driver has compiled each pair of program and state.
  @exclusivity(unchecked) private var compiledStates = [Bool](repeating: false, count: GLBackend.stateCount)
  @exclusivity(unchecked) private var overlap: PassOverlap
  /// The memory in which nested fills are painted; it is reused.
  var solids = SolidCanvas()

  /// Creates a backend without compiled programs: the first frame that needs a program compiles it, for the state of
  /// that draw.
  package init(_ device: Device) {
    self.device = device
    overlap = PassOverlap(device)
    device.makeCurrent()
    var capabilities = device.capabilities
    if capabilities.profile == .hardware { capabilities.overdrawCost = device.measureOverdrawCost() }
    self.capabilities = capabilities
    previousObjectCount = device.liveObjects
    objects = RenderObjects(device)
  }

  package var driver: DriverDescription { device.description }
  package var callCount: Int { device.gl.calls }

  // MARK: - The context

  package func makeCurrent() { device.makeCurrent() }
  package func makeCurrentOrThrow() throws(GraphicsError) { try device.makeCurrentOrThrow() }
  package func unbindContext() { device.unbindContext() }
  package func leaveWindow() { device.window?.release() }
  package func throwIfLost() throws(GraphicsError) { try device.throwIfReset() }
  package var waitsToFindLoss: Bool { device.waitsToFindReset }

  package func makeSuccessor(in window: (any BackendWindow)?) throws(GraphicsError) -> any Backend {
    GLBackend(try device.makeSuccessor(in: window as? WindowSurface))
  }

  package func releaseObjects() {
    device.makeCurrent()
    objects = nil
    timeQueries = nil
    guard device.liveObjects == previousObjectCount else {
      fatalError(
        "Renderer.close: \(device.liveObjects - previousObjectCount) GL objects are still retained; release them first"
      )
    }
  }

  package func close() { device.close() }

  // MARK: - Frames

  package func beginFrame(_ effects: ContiguousArray<Effect>) { objects?.effects.beginFrame(effects) }

  package func prepare(_ effect: Effect) { objects?.effects.prepare(effect) }

  package var failedCommand: Int { objects?.commandIndex ?? 0 }

  package var texturesLeftOut: ContiguousArray<TextureIndex> {
    guard let objects, !objects.omittedTextures.isEmpty else { return [] }
    // A later command may have assigned the same index to another texture.
    return ContiguousArray(objects.omittedTextures.filter { objects.textures[$0] == nil })
  }

  package func limitBuffers(to byteCount: Int) { objects?.vertices.limit(to: byteCount) }

  package func execute(_ store: TextureStore) throws(GraphicsError) -> Int {
    var bytes = 0
    try withObjects { objects throws(GraphicsError) in
      if store.commands.isEmpty { return }
      guard profile != nil else {
        bytes = try objects.execute(store, on: device)
        return
      }
      let start = FrameProfile.now
      bytes = try objects.execute(store, on: device)
      OneOffWork.note(.textures, count: store.commands.count, seconds: FrameProfile.now - start)
    }
    return bytes
  }

  package func draw(_ plan: FramePlan, _ store: TextureStore) throws(GraphicsError) -> DrawingCosts {
    costs = DrawingCosts()
    try withObjects { objects throws(GraphicsError) in
      if device.drawsOnCPU { overlap.begin(plan, store.commands, objects) }
      objects.effects.compilePrepared()
      try objects.vertices.upload(plan)
      costs.uploadedBytes = try objects.animations.upload(plan.animations)
      for index in 0..<plan.order.count { try draw(plan.passes[plan.order[index]], of: plan, objects) }
      if let quad = plan.windowQuad { try show(quad, from: store.surfaceTexture, of: plan, objects: objects) }
    }
    return costs
  }

  package func discardFrame() { timeQueries?.discard() }

  package func present() {
    guard let profile else {
      device.window?.swap()
      return
    }
    profile.wait { device.window?.swap() }
  }

  package func finish() {
    if overlap.isFinished(calls: device.gl.calls) { return }
    defer { overlap.noteFinished(calls: device.gl.calls) }
    guard let profile else { return device.finish() }
    profile.wait { device.finish() }
    timeQueries?.collect { profile.setDuration($1, ofPass: $0) }
  }

  private func withObjects(_ body: (inout RenderObjects) throws(GraphicsError) -> Void) throws(GraphicsError)
  {
    guard objects != nil else {
      fatalError("Renderer.draw: the renderer is closed; make another one to draw")
    }
    // The guard has checked `objects`.
    try body(&objects!)
  }

  // MARK: - Passes

  private func draw(_ pass: Pass, of plan: FramePlan, _ objects: RenderObjects) throws(GraphicsError) {
    if pass.isIdle { return }
    guard let target = objects.targets[pass.target] else {
      throw .noTarget(width: Int(pass.bounds.width), height: Int(pass.bounds.height))
    }
    if overlap.waits(before: pass) { waitForRasteriser() }
    // The viewport has the size of the pass in whole tiles, so that positions are rounded equally in all targets: the
    // pool may supply a larger target.
    let width = min(target.texture.width, TargetPool.rounded(pass.bounds.width))
    let height = min(target.texture.height, TargetPool.rounded(pass.bounds.height))
    let began = beginTiming()
    device.bind(target, width: width, height: height)
    device.pushGroup(pass.label)
    defer { device.popGroup() }
    try precompileStates(of: pass, plan, objects)
    var isDrawn = !pass.draws.isEmpty
    if case .clear(let color) = pass.loadAction, !device.capabilities.fillsTargets {
      device.clear(color)
      isDrawn = true
    }
    executeFills(of: pass, plan: plan, target: target, objects: objects)
    let pixelsToClip = Self.pixelsToClip(of: pass, width: width, height: height)
    for index in pass.draws {
      let draw = plan.draws[index]
      finishDraws(before: draw, of: plan)
      switch draw.content {
      case .effect(let effect):
        try objects.effects.draw(
          plan.effects, index: effect, objects: objects,
          target: EffectPrograms.Target(
            pixelsToClip: pixelsToClip, pass: pass.bounds, followsDraw: index > pass.draws.lowerBound))
      case .animation(let animation):
        try objects.animations.draw(
          plan.animations[animation], with: try objects.programs.program(.animated),
          pixelsToClip: pixelsToClip, pass: pass.bounds)
      case .quads: try execute(draw, of: plan, pixelsToClip: pixelsToClip, objects: objects)
      }
    }
    // A pass with only fills leaves the driver nothing to draw.
    if isDrawn, device.drawsOnCPU { overlap.noteDrawn(pass.target) }
    guard let began else { return }
    if device.drawsOnCPU, profile?.timesPasses == true { finish() }
    endTiming(of: pass, in: plan, width: width, height: height, since: began)
  }

  private func execute(_ draw: Draw, of plan: FramePlan, pixelsToClip: SIMD4<Float>, objects: RenderObjects)
    throws(GraphicsError)
  {
    guard let texture = objects.textures[draw.state.texture] else {
      return objects.checkIsOmitted(draw.state.texture)
    }
    let mask = draw.state.mask.exists ? objects.textures[draw.state.mask] : nil
    if draw.state.mask.exists, mask == nil { return objects.checkIsOmitted(draw.state.mask) }
    let program = try objects.programs.program(draw.state.program, variant: plan.variant(of: draw))
    device.use(program, pixelsToClip: pixelsToClip, tint: draw.state.tint)
    if draw.state.values.exists { program.setValues(plan.filterValues[draw.state.values]) }
    let sampler = draw.state.isNearest ? objects.nearest : objects.linear
    if let mask { device.use(mask, sampler, unit: 1) }
    device.use(texture, sampler)
    device.gl.setBlending(draw.state.blending, opacity: draw.state.tint.w)
    try objects.vertices.draw(
      draw.state.program.stream, first: draw.first, count: draw.count, of: plan, on: device)
  }

  /// Waits until a software rasteriser has executed the draws that it has collected: see `PassOverlap`.
  private func waitForRasteriser() {
    guard device.drawsOnCPU, overlap.isUnfinished else { return }
    finish()
    costs.waits += 1
  }

  /// Waits for the earlier draws of the pass where a software rasteriser might flush them: see `PassOverlap`.
  private func finishDraws(before draw: Draw, of plan: FramePlan) {
    guard device.drawsOnCPU, overlap.waits(before: draw, of: plan) else { return }
    device.finish()
    costs.waits += 1
  }

  /// The map from pixels to clip space: scale, then offset. Textures have their top row first.
  private static func pixelsToClip(of pass: Pass, width: Int, height: Int) -> SIMD4<Float> {
    let scale = SIMD2(2 / Float(width), 2 / Float(height))
    let origin = SIMD2(Float(pass.bounds.x0), Float(pass.bounds.y0))
    return SIMD4(lowHalf: scale, highHalf: -1 - origin * scale)
  }

  /// Copies the surface into the window, whose bottom row is the first.
  private func show(
    _ quad: WindowQuad, from texture: TextureIndex, of plan: FramePlan, objects: RenderObjects
  ) throws(GraphicsError) {
    guard texture.exists, let surface = objects.targets[texture] else { return }
    device.bind(nil, width: quad.width, height: quad.height)
    let map = SIMD4<Float>(2 / Float(quad.width), -2 / Float(quad.height), -1, 1)
    device.use(try objects.programs.program(.image), pixelsToClip: map, tint: SIMD4(1, 1, 1, 1))
    device.use(surface.texture, objects.nearest)
    device.gl.setBlending(.none, opacity: 1)
    try objects.vertices.draw(.plain, first: quad.index, count: 1, of: plan, on: device)
  }

  // MARK: - Pixels

  package func holdsTarget(_ texture: TextureIndex) -> Bool { target(texture) != nil }

  private func target(_ texture: TextureIndex) -> Framebuffer? {
    guard texture.exists, let objects, texture.position < objects.targets.count else { return nil }
    return objects.targets[texture]
  }

  package func read(_ texture: TextureIndex, width: Int, height: Int, into pixels: inout [UInt8]) {
    bind(texture, "read")
    device.read(width: width, height: height, into: &pixels)
  }

  package func makePixelBuffer(label: String) -> any PixelBuffer {
    device.makeCurrent()
    return GLPixelBuffer(self, label: label)
  }

  /// Binds a target for reading.
  func bind(_ texture: TextureIndex, _ call: String) {
    guard let target = target(texture) else {
      fatalError(
        "GLBackend.\(call): texture \(texture) was not made as a render target; report this as a bug")
    }
    device.makeCurrent()
    device.bind(target, width: target.texture.width, height: target.texture.height)
  }

  // MARK: - States

  private static let blendingCount = Blending.allCases.count
  private static let stateCount = ProgramCache.slotCount * blendingCount * 2
  /// Maps every vertex outside clip space.
  private static let outsideClipSpace = SIMD4<Float>(0, 0, -2, -2)

  /// Makes the driver compile the programs and states of a pass before its first draw.
  ///
  /// If llvmpipe compiles during a pass, it first executes the draws that it has collected, which rounds the pass
  /// differently than in subsequent frames.
  private func precompileStates(of pass: Pass, _ plan: FramePlan, _ objects: RenderObjects)
    throws(GraphicsError)
  {
    let began = beginCompiling()
    defer { endCompiling(since: began) }
    for index in pass.draws {
      if device.window?.isClosing == true { throw .interrupted }
      var draw = plan.draws[index]
      if case .effect(let effect) = draw.content {
        if try objects.effects.precompile(plan.effects, effect, objects) { costs.newStates += 1 }
        continue
      }
      guard markStateUsed(by: draw, of: plan) else { continue }
      if case .animation(let animation) = draw.content {
        try objects.animations.draw(
          plan.animations[animation], with: try objects.programs.program(.animated),
          pixelsToClip: Self.outsideClipSpace, pass: pass.bounds, count: 1)
        continue
      }
      draw.count = 1
      try execute(draw, of: plan, pixelsToClip: Self.outsideClipSpace, objects: objects)
    }
  }

  /// Marks the program and state of a draw as used; returns whether they are new.
  private func markStateUsed(by draw: Draw, of plan: FramePlan) -> Bool {
    let slot = ProgramCache.slot(of: draw.state.program, variant: plan.variant(of: draw))
    let pair = slot * Self.blendingCount + Int(draw.state.blending.rawValue)
    let number = pair * 2 + (draw.state.isNearest ? 1 : 0)
    if compiledStates[number] { return false }
    compiledStates[number] = true
    costs.newStates += 1
    return true
  }
}
