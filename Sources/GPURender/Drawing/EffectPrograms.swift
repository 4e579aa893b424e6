import Compositor
import LayerValues
import Shaders

/// Compiles the programs of effects, retains them for subsequent frames, and draws effects.
final class EffectPrograms {
  /// The render target of an effect.
  struct Target {
    /// The map from pixels of the surface to clip space: scale, then offset.
    var pixelsToClip: SIMD4<Float>
    /// The target's rectangle on the surface, in pixels.
    var pass: PixelRect
    /// Whether the effect follows another draw of the same pass.
    var followsDraw: Bool
  }

  private let device: Device
  /// A vertex array without attributes: shaders use only `gl_VertexID`.
  private let vertices: VertexArray
  /// The programs by `Effect.id`.
  private(set) var programs: [UInt64: EffectProgram] = [:]
  private var frame = 0
  /// Effects to compile ahead of the first frame that draws them.
  private var prepared: [Effect] = []

  /// The number of programs that are retained even if they are unused, since an effect may be drawn again.
  static let retainedCount = 16
  /// The number of frames after which an unused program is dropped, if there are more than `retainedCount`.
  static let unusedFrameLimit = 300

  init(_ device: Device) {
    self.device = device
    vertices = VertexArray(device, label: "effects")
  }

  // MARK: - Programs

  /// Begins a frame and marks the programs of the effects in a list as used; every 60 frames it drops unused ones.
  func beginFrame(_ effects: ContiguousArray<Effect>) {
    frame += 1
    for index in 0..<effects.count { programs[effects[index].id]?.lastUse = frame }
    if frame % 60 == 0, programs.count > Self.retainedCount { dropUnused() }
  }

  private func dropUnused() {
    let unused = programs.filter { frame - $0.value.lastUse > Self.unusedFrameLimit }
      .sorted { ($0.value.lastUse, $0.key) < ($1.value.lastUse, $1.key) }
    for (id, _) in unused.prefix(programs.count - Self.retainedCount) { programs[id] = nil }
  }

  func prepare(_ effect: Effect) { prepared.append(effect) }

  /// Compiles the effects of `prepared`. The first frame that draws an effect throws the error of its compilation.
  func compilePrepared() {
    if prepared.isEmpty { return }
    for index in 0..<prepared.count {
      do throws(GraphicsError) { _ = try program(of: prepared[index]) } catch { continue }
    }
    prepared.removeAll()
  }

  func program(of effect: Effect) throws(GraphicsError) -> EffectProgram {
    if let known = programs[effect.id] {
      known.lastUse = frame
      return known
    }
    let fades = effect.form != .pixels && effect.source.contains("pieceOpacity")
    let (vertex, fragment) = sources(of: effect, fades: fades)
    let program = try EffectProgram(
      device: device, effect: effect, vertex: vertex, fragment: fragment, fades: fades)
    program.lastUse = frame
    programs[effect.id] = program
    return program
  }

  private func sources(of effect: Effect, fades: Bool) -> (vertex: [UInt8], fragment: [UInt8]) {
    let source = Array("\n#line 1 \(EffectLog.source)\n".utf8) + Array(effect.source.utf8)
    let endMark = Array("\n#line \(EffectLog.firstLineAfterSource) 2\n".utf8)
    switch effect.form {
    case .pixels:
      let (before, after) = additions(to: effect)
      return (
        ShaderSource.effectVertex,
        ShaderSource.effectHead + before + source + endMark + after + ShaderSource.effectTail
      )
    case .pieces:
      let head = ShaderSource.effectHead + Array((fades ? "#define FADES\n" : "").utf8)
      if effect.colorsPieces {
        // Both shaders contain the source: the vertex shader uses its position(), the fragment shader its pieceColor().
        return (
          head + Array("#define COLORS\n".utf8) + ShaderSource.piecesHead + source + endMark
            + ShaderSource.piecesTail,
          head + ShaderSource.piecesHead + source + endMark + ShaderSource.coloredPiecesTail
        )
      }
      return (
        head + ShaderSource.piecesHead + source + endMark + ShaderSource.piecesTail,
        fades ? ShaderSource.fadedPiecesFragment : ShaderSource.piecesFragment
      )
    }
  }

  /// The code before and after a source that is written for the interface of gl-transitions.
  private func additions(to effect: Effect) -> (before: [UInt8], after: [UInt8]) {
    guard case .transition(let prologue) = effect.interface else { return ([], []) }
    return (ShaderSource.glTransitionHead + Array(prologue.utf8), ShaderSource.glTransitionTail)
  }

  // MARK: - Drawing

  /// Draws a planned effect into the bound target.
  func draw(_ plan: EffectPlan, index: PlannedEffectIndex, objects: RenderObjects, target: Target)
    throws(GraphicsError)
  {
    let draw = plan.draws[index]
    // A software rasteriser shades a tile with a slower code path, including the earlier draws in that tile, if a
    // rotated piece touches it. The flush executes the earlier draws before that.
    if draw.movesPieces, target.followsDraw, device.profile == .software { device.gl.flush() }
    try prepare(plan, draw: draw, toClip: Self.toClip(draw.toSurface, target.pixelsToClip), objects: objects)
    let area = draw.scissor.intersection(target.pass)
    let isConfined = area != target.pass
    if isConfined { device.gl.setScissor(Self.scissor(area, target)) }
    device.gl.drawInstanced(count: 6, instances: Int(draw.grid.x) * Int(draw.grid.y))
    if isConfined { device.gl.setScissor(nil) }
  }

  /// Makes the driver compile an effect's program and state, by a draw outside the target; returns whether they were
  /// new.
  func precompile(_ plan: EffectPlan, _ index: PlannedEffectIndex, _ objects: RenderObjects)
    throws(GraphicsError) -> Bool
  {
    let draw = plan.draws[index]
    let program = try program(of: draw.effect)
    guard program.markUsed(blending(of: draw, program)) else { return false }
    let outsideClipSpace = SIMD3<Float>(-2, -2, 1)
    try prepare(plan, draw: draw, toClip: (SIMD3(), SIMD3(), outsideClipSpace), objects: objects)
    // Two instances take the same driver call as any greater number.
    device.gl.drawInstanced(count: 6, instances: min(2, Int(draw.grid.x) * Int(draw.grid.y)))
    return true
  }

  private func prepare(
    _ plan: EffectPlan, draw: PlannedEffect, toClip: (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>),
    objects: RenderObjects
  ) throws(GraphicsError) {
    let program = try program(of: draw.effect)
    program.use()
    program.set(plan.values, from: draw.values)
    program.set(draw, toClip: toClip)
    for index in 0..<draw.effect.imageOffsets.count {
      useImage(plan.image(at: draw.values + draw.effect.imageOffsets[index]), unit: 2 + index, objects)
    }
    use(draw.textures, objects)
    device.gl.setBlending(blending(of: draw, program), opacity: 1)
    device.gl.bindVertexArray(vertices.id)
  }

  /// The blend mode of a draw: pieces of an opaque image need no blending.
  private func blending(of draw: PlannedEffect, _ program: EffectProgram) -> Blending {
    draw.movesPieces && draw.isOpaque && !program.fades && !draw.effect.colorsPieces ? .none : .over
  }

  /// Binds the texture of an image to a unit; without a texture it unbinds the unit, from which the program reads
  /// black.
  private func useImage(_ texture: TextureIndex, unit: Int, _ objects: RenderObjects) {
    if texture.exists, let texture = objects.textures[texture] {
      device.use(texture, objects.linear, unit: unit)
    } else {
      device.gl.bindTexture(0, unit: unit)
    }
  }

  private func use(_ textures: TexturePair, _ objects: RenderObjects) {
    if textures.second.exists, let texture = objects.textures[textures.second] {
      device.use(texture, objects.linear, unit: 1)
    }
    if textures.first.exists, let texture = objects.textures[textures.first] {
      device.use(texture, objects.linear)
    }
  }

  /// The map from points to clip space, by columns.
  private static func toClip(
    _ map: Projection, _ pixelsToClip: SIMD4<Float>
  ) -> (SIMD3<Float>, SIMD3<Float>, SIMD3<Float>) {
    let pixelsToClip = SIMD4<Double>(pixelsToClip)
    let x = map.x * pixelsToClip.x + map.w * pixelsToClip.z
    let y = map.y * pixelsToClip.y + map.w * pixelsToClip.w
    func column(_ index: Int) -> SIMD3<Float> {
      SIMD3(Float(x[index]), Float(y[index]), Float(map.w[index]))
    }
    return (column(0), column(1), column(2))
  }

  private static func scissor(_ area: PixelRect, _ target: Target) -> SIMD4<Int32> {
    SIMD4(area.x0 - target.pass.x0, area.y0 - target.pass.y0, area.width, area.height)
  }
}
