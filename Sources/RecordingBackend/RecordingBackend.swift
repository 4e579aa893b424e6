import Compositor
import LayerValues

/// A backend without a driver: it writes each command as text, and checks that plans use only textures that exist.
///
/// Equal plans give equal text, so that frames can be compared, and plans, texture stores and limits of memory can be
/// tested on a machine without OpenGL. There are no pixels: reading them traps.
package final class RecordingBackend: Backend {
  package let capabilities: BackendCapabilities
  package let driver = DriverDescription(
    vendor: "Segue", renderer: "text", version: "1", platform: "none")
  package var profile: FrameProfile?
  package private(set) var callCount = 0
  package private(set) var failedCommand = 0
  package private(set) var texturesLeftOut: ContiguousArray<TextureIndex> = []
  /// The maximum size of all textures together in bytes; a texture beyond it is refused, as by a driver without
  /// memory.
  package var byteLimit = Int.max
  /// The maximum size of a buffer of vertices in bytes; a larger one is refused, as by a driver without memory.
  package var bufferByteLimit = Int.max
  /// The reason for which the context counts as lost; nil if it is not lost.
  package var loss: ContextLoss?
  /// Whether only `throwIfLost` finds a loss, and counts as slow, as on a graphics card.
  package var waitsToFindLoss = false
  /// Whether `throwIfLost` has found the loss.
  private var hasFoundLoss = false
  /// The size of all textures together in bytes.
  package private(set) var byteCount = 0

  /// The textures by the store's indices.
  private var textures: [TextureIndex: RecordedTexture] = [:]
  /// The identifiers of the animated runs of the last plan.
  private var runs: Set<UInt64> = []
  /// The programs and states that a driver would have compiled.
  private var compiled: Set<CompiledState> = []
  /// The maximum size in bytes of the parts in which a frame's vertices are uploaded.
  private var uploadByteLimit = Int.max
  private let writer = PlanWriter()
  /// The commands since the last `takeText()`.
  private var commands = TextOutput()

  /// Creates a backend with the capabilities of a graphics card or, for the profile `software`, of a rasteriser.
  package init(_ profile: RasterProfile = .hardware, textureLimit: Int = 16_384) {
    var capabilities = BackendCapabilities(
      profile: profile == .software ? .software : .hardware, textureLimit: textureLimit)
    capabilities.drawsOnCPU = profile == .software
    capabilities.fillsTargets = profile == .software
    capabilities.recordTexelLimit = profile == .software ? 0 : 1 << 24
    self.capabilities = capabilities
  }

  /// Returns the text of all commands since the last call: a line for each command, and below a pass indented lines for
  /// its fills, its draws and their quads.
  package func takeText() -> String {
    defer { commands = TextOutput() }
    return commands.text
  }

  // MARK: The context

  package func makeCurrent() {}
  package func makeCurrentOrThrow() throws(GraphicsError) {
    if hasFoundLoss || !waitsToFindLoss { try throwIfLost() }
  }
  package func unbindContext() {}
  package func leaveWindow() {}

  package func throwIfLost() throws(GraphicsError) {
    guard let loss else { return }
    hasFoundLoss = true
    throw .contextLost(loss)
  }

  package func makeSuccessor(in window: (any BackendWindow)?) throws(GraphicsError) -> any Backend {
    let successor = RecordingBackend(capabilities.profile, textureLimit: capabilities.textureLimit)
    (successor.byteLimit, successor.bufferByteLimit) = (byteLimit, bufferByteLimit)
    return successor
  }

  package func releaseObjects() {
    textures = [:]
    runs = []
    compiled = []
    byteCount = 0
  }

  package func close() {
    guard textures.isEmpty else {
      fatalError(
        "RecordingBackend.close: \(textures.count) textures are still alive; call releaseObjects() first")
    }
  }

  // MARK: Frames

  package func beginFrame(_ effects: ContiguousArray<Effect>) {
    let names = effects.map { " \(Checksum(of: $0.source))" }.joined()
    write(effects.isEmpty ? "begin frame" : "begin frame with effects\(names)")
  }

  package func prepare(_ effect: Effect) { write("prepare effect \(Checksum(of: effect.source))") }

  package func execute(_ store: TextureStore) throws(GraphicsError) -> Int {
    var bytes = 0
    if !store.commands.isEmpty { texturesLeftOut.removeAll() }
    for index in 0..<store.commands.count {
      failedCommand = index
      bytes += try execute(store.commands[index], of: store)
    }
    return bytes
  }

  private func execute(_ command: TextureCommand, of store: TextureStore) throws(GraphicsError) -> Int {
    switch command.kind {
    case .make, .makeLines, .makeTarget: try make(command, of: store)
    case .drop:
      byteCount -= textures.removeValue(forKey: command.texture)?.byteCount ?? 0
    case .upload, .uploadRows, .uploadLines, .uploadImage, .uploadPalette: break
    }
    write(writer.text(of: command, in: store))
    return command.uploadedBytes
  }

  private func make(_ command: TextureCommand, of store: TextureStore) throws(GraphicsError) {
    byteCount -= textures.removeValue(forKey: command.texture)?.byteCount ?? 0
    var texture = RecordedTexture(width: command.width, height: command.height)
    if case .makeTarget = command.kind { texture.isTarget = true }
    guard byteCount + texture.byteCount <= byteLimit else {
      if texture.isTarget { throw .noTarget(width: command.width, height: command.height) }
      guard store.leavesOut(command.texture) else {
        throw .noTexture(width: command.width, height: command.height)
      }
      return texturesLeftOut.append(command.texture)
    }
    byteCount += texture.byteCount
    textures[command.texture] = texture
  }

  package func draw(_ plan: FramePlan, _ store: TextureStore) throws(GraphicsError) -> DrawingCosts {
    var costs = DrawingCosts()
    try checkBufferSizes(of: plan)
    for index in plan.order { costs.newStates += compileStates(of: plan.passes[index], in: plan) }
    for animation in plan.animations { costs.uploadedBytes += upload(animation.use.run) }
    runs = Set(plan.animations.map(\.use.run.id))
    for index in plan.order {
      let pass = plan.passes[index]
      if pass.isIdle { continue }
      guard textures[pass.target]?.isTarget == true else {
        throw .noTarget(width: Int(pass.bounds.width), height: Int(pass.bounds.height))
      }
      for draw in plan.draws[pass.draws] { checkTextures(of: draw, in: plan) }
      for fill in plan.fills[pass.fills] where fill.texture.exists { check(fill.texture) }
      write(writer.text(of: pass, in: plan))
      callCount += pass.draws.count + pass.fills.count
    }
    if let quad = plan.windowQuad {
      write("show texture \(store.surfaceTexture) in a window of \(quad.width)×\(quad.height)")
    }
    return costs
  }

  /// Throws if a buffer that a driver would make for the vertices is larger than `bufferByteLimit`.
  private func checkBufferSizes(of plan: FramePlan) throws(GraphicsError) {
    for stream in VertexStream.allCases {
      let byteCount = plan.vertices.bytesPerQuad(stream) * plan.vertices.quadCount(stream)
      let part = min(byteCount, uploadByteLimit)
      guard part <= bufferByteLimit else { throw .noBuffer(byteCount: part) }
    }
  }

  /// Records the programs and states that no earlier pass has used; returns their number.
  private func compileStates(of pass: Pass, in plan: FramePlan) -> Int {
    if pass.isIdle { return 0 }
    var count = 0
    for draw in plan.draws[pass.draws] {
      let state = CompiledState(draw, in: plan)
      guard compiled.insert(state).inserted else { continue }
      write("compile \(state.name)")
      count += 1
    }
    return count
  }

  /// Records the upload of a run's changes; returns the number of bytes.
  private func upload(_ run: AnimatedRun) -> Int {
    defer { run.clearChanges() }
    let isNew = !runs.contains(run.id)
    let moved = isNew ? 0 : run.movedInstances.count
    if moved > 0 { write("upload \(moved) positions of a run of \(run.count) instances") }
    if !isNew && run.changedBlocks.isEmpty { return moved * 16 }
    let blocks = isNew ? "all blocks" : "\(run.changedBlocks.count) blocks"
    write("upload \(blocks) of a run of \(run.count) instances")
    let stride = MemoryLayout<AnimatedInstance>.stride + Int(run.layout.stride) * 16
    if isNew { return run.count * stride }
    return run.changedBlocks.reduce(moved * 16) { $0 + run.instances(ofBlock: $1).count * stride }
  }

  private func checkTextures(of draw: Draw, in plan: FramePlan) {
    switch draw.content {
    case .animation: return
    case .effect(let effect):
      let inputs = plan.effects.draws[effect].textures
      if inputs.first.exists { check(inputs.first) }
      if inputs.second.exists { check(inputs.second) }
    case .quads:
      check(draw.state.texture)
      if draw.state.mask.exists { check(draw.state.mask) }
    }
  }

  /// Traps unless a texture that a plan reads exists or is left out.
  private func check(_ texture: TextureIndex) {
    if textures[texture] != nil || texturesLeftOut.contains(texture) { return }
    fatalError(
      "RecordingBackend.draw: the plan reads texture \(texture), which no command has made; report this as a bug"
    )
  }

  package func discardFrame() { write("discard the frame") }
  package func present() { write("present") }
  package func finish() { write("wait until everything is drawn") }

  package func limitBuffers(to byteCount: Int) {
    uploadByteLimit = byteCount
    write(byteCount == .max ? "buffers have no limit" : "limit buffers to \(byteCount) bytes")
  }

  private func write(_ lines: String) {
    callCount += 1
    commands.append(lines)
  }

  // MARK: Pixels

  package func holdsTarget(_ texture: TextureIndex) -> Bool { textures[texture]?.isTarget == true }

  package func read(_ texture: TextureIndex, width: Int, height: Int, into pixels: inout [UInt8]) {
    fatalError("RecordingBackend.read: the backend draws no pixels; use another backend to read them")
  }

  package func makePixelBuffer(label: String) -> any PixelBuffer {
    fatalError(
      "RecordingBackend.makePixelBuffer: the backend draws no pixels; use another backend to read them")
  }
}

/// The program of a draw with the state for which a driver compiles it.
private struct CompiledState: Hashable {
  let name: String

  init(_ draw: Draw, in plan: FramePlan) {
    switch draw.content {
    case .effect(let effect): name = "effect \(Checksum(of: plan.effects.draws[effect].effect.source))"
    case .animation, .quads:
      let variant = draw.state.program.traits.variants()[Int(plan.variant(of: draw))].name
      let filter = draw.state.isNearest ? ", unfiltered" : ""
      name = "\(draw.state.program)\(variant), blended \(draw.state.blending)\(filter)"
    }
  }
}

/// A texture of which only the size is known.
private struct RecordedTexture {
  let width: Int
  let height: Int
  var isTarget = false

  /// The size in bytes as if each texel had 4 bytes, also for texels of four floats.
  var byteCount: Int { width * height * 4 }
}
