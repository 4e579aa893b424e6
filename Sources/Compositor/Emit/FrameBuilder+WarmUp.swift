import LayerValues

/// For which frames programs are compiled before they are drawn.
///
/// A program that fails to compile fails only the frame that needs it.
package enum WarmUp: Sendable {
  /// All frames except those with the widest Gaussian, in the steps `0 ..< stepCount`: one program in one state each,
  /// which takes tens of milliseconds on a processor.
  case step(Int)
  /// Text, and pictures with round corners.
  case shapes
  /// Pictures, and large translucent colours.
  case pictures
  /// Pictures in textures whose sides are powers of two, as those of pages are: some drivers compile other programs for
  /// them.
  case pagedPictures
  /// Small translucent colours.
  case translucentColors

  /// The number of steps that compile all programs except the widest Gaussian and effects.
  package static var stepCount: Int { WarmUpState.all.count }
}

/// A program in a state of the driver, for which it is compiled.
struct WarmUpState {
  var program: ProgramKind
  var blending: Blending
  var isNearest: Bool

  static let all: [WarmUpState] = {
    let quads: [(ProgramKind, Blending)] = [
      (.image, .over), (.image, .none), (.image, .fade), (.tinted, .over),
      (.image, .scale), (.image, .mask), (.tintedAlpha, .over), (.solid, .none),
      (.solid, .over), (.rounded, .over), (.bordered, .over), (.clipped, .over), (.masked, .over),
      (.image, .coverage), (.tinted, .coverage), (.image, .covered), (.instanced, .none),
      (.instanced, .over), (.banded, .over),
      (.projected, .over), (.perspective, .none), (.perspective, .over), (.antialiased, .over),
    ]
    // The widest Gaussian is left out: it takes as long to compile as the others together, and few pictures need it.
    let filters: [ProgramKind] = [
      .halved, .halvedWide, .blur3, .blur6, .blur10, .blur17, .blur3Saturated, .blur6Saturated,
      .blur10Saturated, .blur17Saturated, .saturated, .blurSmall, .gradient,
    ]
    return [false, true].flatMap { isNearest in
      quads.map { WarmUpState(program: $0.0, blending: $0.1, isNearest: isNearest) }
    } + filters.map { WarmUpState(program: $0, blending: .none, isNearest: true) }
  }()
}

// MARK: - Warming up

extension FrameBuilder {
  /// Plans a pass with a quad in each state of `extent`.
  mutating func addWarmUp(_ extent: WarmUp) {
    let tile = PixelRect(x0: 0, y0: 0, x1: 64, y1: 64)
    let target = acquireTarget(width: 64, height: 64)
    // Some drivers compile other programs for textures whose sides are powers of two, as those of pages are.
    let page = acquireTarget(width: 64, height: 64)
    let pass = graph.append(Pass(target: target, bounds: tile, parent: .none))
    switch extent {
    case .step(let index):
      let state = WarmUpState.all[index]
      warmUp(state.program, blending: state.blending, isNearest: state.isNearest, tile: tile)
    case .shapes:
      warmUp(.tinted, blending: .over, isNearest: true, tile: tile)
      warmUp(.rounded, blending: .over, isNearest: false, tile: tile)
      warmUp(.rounded, blending: .over, isNearest: false, of: page, tile: tile)
    case .pictures:
      // Each draw that a driver could replace by writing memory follows a draw at the same position.
      warmUp(.solid, blending: .over, isNearest: true, tile: tile)
      warmUp(.image, blending: .none, isNearest: false, tile: tile)
    case .pagedPictures: warmUp(.image, blending: .none, isNearest: false, of: page, tile: tile)
    case .translucentColors: warmUp(.image, blending: .over, isNearest: true, tile: tile)
    }
    graph.finish(pass: pass)
    graph.release(target)
    graph.release(page)
  }

  private mutating func warmUp(
    _ program: ProgramKind, blending: Blending, isNearest: Bool, of texture: TextureIndex? = nil,
    tile: PixelRect
  ) {
    if program.stream == .instanced && !policy.drawsInstances { return }
    var key = BatchKey(
      program: program, texture: texture ?? store.paletteTexture, blending: blending, isNearest: isNearest,
      isExact: false)
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
      if program == .banded { key.mask = store.paletteTexture }
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
      key.mask = store.paletteTexture
      let vertex = MaskedVertex(position: SIMD2(), texel: SIMD2(), maskTexel: SIMD2())
      var quad = MaskedQuad(topLeft: vertex, topRight: vertex, bottomLeft: vertex, bottomRight: vertex)
      quad.topRight.position.x = 64
      quad.bottomLeft.position.y = 64
      quad.bottomRight.position = SIMD2(64, 64)
      batches.add(quad, key: key, bounds: tile, to: &graph.passes[0])
    }
  }
}
