import LayerValues

/// The frames for which programs are compiled before the frames are drawn.
///
/// A program that fails to compile fails only the frame that needs it.
package enum WarmUp: Sendable {
  /// All frames except frames with rare variants of programs or with effects. Each step in `0 ..< stepCount` compiles
  /// one program in one state, which takes tens of milliseconds on a software rasteriser.
  case step(Int)
  /// Text.
  case texts
  /// Images with round corners.
  case roundedImages
  /// Images, and large translucent colours.
  case images
  /// Images in textures whose sides are powers of two, such as pages: some drivers compile other programs for them.
  case pagedImages
  /// Small translucent colours.
  case translucentColors

  /// The number of steps that compile all programs except rare variants and effects.
  package static var stepCount: Int { WarmUpState.all.count }
}

/// A program in a state of the driver, for which it is compiled.
struct WarmUpState {
  var program: ProgramKind
  var variant: UInt8 = 0
  var blending: Blending
  var isNearest: Bool

  static let all = quads(isNearest: false) + quads(isNearest: true) + filters

  private static func quads(isNearest: Bool) -> [WarmUpState] {
    ProgramKind.allCases.flatMap { program -> [WarmUpState] in
      guard case .quads(let blendings) = program.traits.compilation() else { return [] }
      return blendings.map { WarmUpState(program: program, blending: $0, isNearest: isNearest) }
    }
  }

  private static var filters: [WarmUpState] {
    ProgramKind.allCases.flatMap { program -> [WarmUpState] in
      guard case .filter = program.traits.compilation() else { return [] }
      return program.traits.variants().enumerated().filter { !$0.element.isRare }.map {
        WarmUpState(program: program, variant: UInt8($0.offset), blending: .none, isNearest: true)
      }
    }
  }
}

// MARK: - Warming up

extension FrameBuilder {
  /// Plans a pass with a quad in each state of `extent`.
  mutating func addWarmUp(_ extent: WarmUp) {
    let tile = PixelRect(x0: 0, y0: 0, x1: 64, y1: 64)
    let target = acquireTarget(width: 64, height: 64)
    // Some drivers compile other programs for textures whose sides are powers of two, such as pages.
    let page = acquireTarget(width: 64, height: 64)
    let pass = graph.append(Pass(target: target, bounds: tile, parent: .none))
    switch extent {
    case .step(let index):
      warmUp(WarmUpState.all[index], tile: tile)
    case .texts:
      warmUp(WarmUpState(program: .tinted, blending: .over, isNearest: true), tile: tile)
    case .roundedImages:
      warmUp(WarmUpState(program: .rounded, blending: .over, isNearest: false), tile: tile)
      warmUp(WarmUpState(program: .rounded, blending: .over, isNearest: false), of: page, tile: tile)
    case .images:
      // A draw at the same position precedes the draw of texels, which the driver would otherwise replace by a copy.
      warmUp(WarmUpState(program: .solid, blending: .over, isNearest: true), tile: tile)
      warmUp(WarmUpState(program: .image, blending: .none, isNearest: false), tile: tile)
    case .pagedImages:
      warmUp(WarmUpState(program: .image, blending: .none, isNearest: false), of: page, tile: tile)
    case .translucentColors:
      warmUp(WarmUpState(program: .image, blending: .over, isNearest: true), tile: tile)
    }
    graph.finish(pass: pass)
    graph.release(target)
    graph.release(page)
  }

  /// Adds a quad in a state; it shows the palette, or the texture if there is one.
  private mutating func warmUp(
    _ state: WarmUpState, of texture: TextureIndex? = nil, tile: PixelRect
  ) {
    let program = state.program
    if program.stream == .instanced && !policy.drawsInstances { return }
    var key = BatchKey(
      program: program, texture: texture ?? store.paletteTexture, blending: state.blending,
      isNearest: state.isNearest, isExact: false)
    if state.variant > 0 { key.state.values = add(FilterValues(variant: state.variant)) }
    switch program.stream {
    case .rounded:
      var quad = RoundedQuad(face: RoundedFace())
      quad.topRight.position.x = 64
      quad.bottomLeft.position.y = 64
      quad.bottomRight.position = SIMD2(64, 64)
      batches.add(quad, key: key, bounds: tile, to: &graph.passes[0])
    case .plain:
      let vertex = PlainVertex(position: SIMD2(), texel: SIMD2())
      var quad = PlainQuad(topLeft: vertex, topRight: vertex, bottomLeft: vertex, bottomRight: vertex)
      quad.topRight.position.x = 64
      quad.bottomLeft.position.y = 64
      quad.bottomRight.position = SIMD2(64, 64)
      batches.add(quad, key: key, bounds: tile, to: &graph.passes[0])
    case .instanced:
      var instance = Instance(
        corner: SIMD2(), across: SIMD2(64, 0), down: SIMD2(0, 64), texels: SIMD4(), fill: SIMD4())
      if program == .banded { key.state.mask = store.paletteTexture }
      batches.add(instance, key: key, bounds: tile, to: &graph.passes[0])
      if program == .banded { return }
      instance.extent = SIMD2(31, 31)
      batches.add(instance, key: key, bounds: tile, to: &graph.passes[0])
    case .edged:
      let vertex = EdgedVertex(position: SIMD2(), texel: SIMD2(), fill: SIMD4())
      var quad = EdgedQuad(topLeft: vertex, topRight: vertex, bottomLeft: vertex, bottomRight: vertex)
      quad.topRight.position.x = 64
      quad.bottomLeft.position.y = 64
      quad.bottomRight.position = SIMD2(64, 64)
      batches.add(quad, key: key, bounds: tile, to: &graph.passes[0])
    case .masked:
      key.state.mask = store.paletteTexture
      let vertex = MaskedVertex(position: SIMD2(), texel: SIMD2(), maskTexel: SIMD2())
      var quad = MaskedQuad(topLeft: vertex, topRight: vertex, bottomLeft: vertex, bottomRight: vertex)
      quad.topRight.position.x = 64
      quad.bottomLeft.position.y = 64
      quad.bottomRight.position = SIMD2(64, 64)
      batches.add(quad, key: key, bounds: tile, to: &graph.passes[0])
    }
  }
}
