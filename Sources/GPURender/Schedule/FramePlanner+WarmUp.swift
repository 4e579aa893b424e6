import Engine

// MARK: - Warming up

extension FramePlanner {
  /// Plans a pass with a quad in every state that frames use.
  mutating func planWarmUp() {
    let tile = PixelRect(x0: 0, y0: 0, x1: 64, y1: 64)
    var list = DisplayList()
    (list.width, list.height) = (64, 64)
    begin(list)
    let target = acquireTarget(width: 64, height: 64)
    passes.append(Pass(target: target, bounds: tile, parent: -1))
    for isNearest in [false, true] {
      for (program, blending) in [
        (ProgramKind.image, Blending.none), (.image, .over), (.image, .fade), (.tinted, .over),
        (.image, .scale), (.image, .mask), (.toned, .over), (.solid, .none),
        (.solid, .over), (.rounded, .over), (.framed, .over), (.clipped, .over), (.masked, .over),
        (.image, .coverage), (.tinted, .coverage), (.image, .covered), (.instanced, .none),
        (.instanced, .over),
        (.projected, .over), (.perspective, .none), (.perspective, .over), (.edged, .over),
      ] {
        if program == .instanced && !usesInstances { continue }
        let key = BatchKey(
          program: program, texture: store.paletteTexture, blending: blending, isNearest: isNearest,
          isExact: false)
        switch program.stream {
        case .rounded:
          var quad = RoundedQuad(face: RoundedFace())
          quad.topRight.position.x = 64
          quad.bottomLeft.position.y = 64
          quad.bottomRight.position = SIMD2(64, 64)
          batches.add(quad, key, bounds: tile, to: &passes[0])
        case .plain:
          let vertex = PlainVertex(position: SIMD2(), texel: SIMD2())
          var quad = PlainQuad(topLeft: vertex, topRight: vertex, bottomLeft: vertex, bottomRight: vertex)
          quad.topRight.position.x = 64
          quad.bottomLeft.position.y = 64
          quad.bottomRight.position = SIMD2(64, 64)
          batches.add(quad, key, bounds: tile, to: &passes[0])
        case .instanced:
          var instance = Instance(
            corner: SIMD2(), across: SIMD2(64, 0), down: SIMD2(0, 64), texels: SIMD4(), fill: SIMD4())
          batches.add(instance, key, bounds: tile, to: &passes[0])
          instance.extent = SIMD2(31, 31)
          batches.add(instance, key, bounds: tile, to: &passes[0])
        case .edged:
          let vertex = EdgedVertex(position: SIMD2(), texel: SIMD2(), fill: SIMD4())
          var quad = EdgedQuad(topLeft: vertex, topRight: vertex, bottomLeft: vertex, bottomRight: vertex)
          quad.topRight.position.x = 64
          quad.bottomLeft.position.y = 64
          quad.bottomRight.position = SIMD2(64, 64)
          batches.add(quad, key, bounds: tile, to: &passes[0])
        case .masked:
          var masked = key
          masked.mask = store.paletteTexture
          let vertex = MaskedVertex(position: SIMD2(), texel: SIMD2(), maskTexel: SIMD2())
          var quad = MaskedQuad(topLeft: vertex, topRight: vertex, bottomLeft: vertex, bottomRight: vertex)
          quad.topRight.position.x = 64
          quad.bottomLeft.position.y = 64
          quad.bottomRight.position = SIMD2(64, 64)
          batches.add(quad, masked, bounds: tile, to: &passes[0])
        }
      }
    }
    // The widest Gaussian is left out: it takes as long to compile as the others together, and few pictures need it.
    for program in [ProgramKind.halved, .halvedWide, .blur3, .blur6, .blur10, .blur17, .gradient] {
      let key = BatchKey(
        program: program, texture: store.paletteTexture, blending: .none, isNearest: true, isExact: true)
      let vertex = PlainVertex(position: SIMD2(), texel: SIMD2())
      var quad = PlainQuad(topLeft: vertex, topRight: vertex, bottomLeft: vertex, bottomRight: vertex)
      quad.topRight.position.x = 64
      quad.bottomLeft.position.y = 64
      quad.bottomRight.position = SIMD2(64, 64)
      batches.add(quad, key, bounds: tile, to: &passes[0])
    }
    finish(pass: 0)
    releaseTarget(target)
    writeDraws()
    store.endFrame()
  }
}
