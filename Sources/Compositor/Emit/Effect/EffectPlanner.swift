import LayerValues

/// Plans the draws of effects and of their inputs.
struct EffectPlanner {
  var plan = EffectPlan()
  /// The inputs that this frame draws, by group.
  private(set) var inputs: ContiguousArray<(group: GroupIndex, shown: EffectInput)> = []
  /// The cached inputs, by the key of the raster.
  private(set) var cached: ContiguousArray<(raster: UInt64, shown: EffectInput)> = []

  mutating func beginFrame(_ list: DisplayList, _ store: inout TextureStore) {
    plan.removeAll()
    inputs.removeAll(keepingCapacity: true)
    for index in 0..<list.effectTables.values.count { plan.values.append(list.effectTables.values[index]) }
    for index in 0..<list.notices.droppedRasters.count {
      dropInput(list.notices.droppedRasters[index], &store)
    }
  }

  private mutating func dropInput(_ raster: UInt64, _ store: inout TextureStore) {
    var index = 0
    while index < cached.count {
      if cached[index].raster == raster {
        store.drop(cached[index].shown.texture)
        cached.remove(at: index)
      } else {
        index += 1
      }
    }
  }

  // MARK: - Inputs

  /// Whether an input is drawn already, for another part of the surface or by an earlier frame.
  func isDrawn(input group: GroupIndex, raster: UInt64) -> Bool {
    for index in 0..<inputs.count where inputs[index].group == group { return true }
    if raster == 0 { return false }
    for index in 0..<cached.count where cached[index].raster == raster { return true }
    return false
  }

  /// Opens the group of an input in its own pass, which draws the whole plane of the input.
  mutating func beginInput<E: QuadEmitter>(
    _ item: DisplayItem, at index: Int, isSharedByRegions: Bool, list: DisplayList,
    in frame: inout FrameBuilder<E>
  ) {
    let group = list.groups[item.group]
    guard let plane = group.plane else { fatalError("FrameScheduler: an effect's input has no plane") }
    let outer = frame.graph.innermost.pass
    let texture: TextureIndex
    if group.raster != 0 {
      // The texture has exactly the input's size, so that filtering beyond the edge repeats the texels of the edge.
      texture = frame.store.make(.cachedRaster, width: Int(plane.width), height: Int(plane.height))
    } else {
      texture = frame.acquireTarget(width: plane.width, height: plane.height)
      // Other parts of the surface show the same target.
      if isSharedByRegions { frame.graph.hold(texture) } else { frame.graph.release(texture, after: outer) }
    }
    let shown = EffectInput(
      texture: texture, isOpaque: list.hides(plane, at: index + 1))
    if group.raster != 0 { cached.append((group.raster, shown)) }
    inputs.append((item.group, shown))
    var pass = Pass(target: texture, bounds: plane, parent: outer)
    pass.label = "effect input"
    let number = frame.graph.begin(pass)
    frame.graph.scopes.append(GroupScope(pass: number, group: index, isPass: true, scissor: plane))
  }

  /// The raster of an input's group; nil if it is left out for lack of memory.
  private func input(_ group: GroupIndex, _ list: DisplayList, _ store: TextureStore) -> EffectInput? {
    for index in 0..<inputs.count where inputs[index].group == group {
      return inputs[index].shown
    }
    let raster = list.groups[group].raster
    for index in 0..<cached.count where cached[index].raster == raster {
      return cached[index].shown
    }
    if store.limits.groupArea < .max { return nil }
    fatalError("FrameScheduler: an effect's input was neither drawn nor cached")
  }

  // MARK: - Effects

  /// Adds the draw of an effect.
  mutating func add<E: QuadEmitter>(
    _ item: DisplayItem, _ list: DisplayList, _ frame: inout FrameBuilder<E>
  ) {
    let scope = frame.graph.innermost
    let scissor = item.scissor.intersection(scope.scissor)
    let opacity = item.opacity * scope.opacity
    let bounds = item.bounds.intersection(scissor)
    if bounds.isEmpty || !(opacity > 0) { return }
    let use = list.effectTables.uses[item.effectUse]
    let effect = list.effectTables.effects[use.effect]
    var draw = PlannedEffect(
      effect: effect, values: Int(use.values), textures: TexturePair(), maps: (SIMD4(), SIMD4()),
      rect: item.rect, toSurface: Self.projection(of: item, list), scale: use.scale, opacity: opacity,
      scissor: scissor)
    if use.first.exists {
      guard
        let (shown, map) = input(
          use.first, scale: use.scale, rect: item.rect, list: list, store: &frame.store)
      else { return }
      (draw.textures.first, draw.isOpaque, draw.maps.first) = (shown.texture, shown.isOpaque, map)
    }
    if use.second.exists {
      guard
        let (shown, map) = input(
          use.second, scale: use.scale, rect: item.rect, list: list, store: &frame.store)
      else { return }
      (draw.textures.second, draw.maps.second) = (shown.texture, map)
    }
    if !effect.imageOffsets.isEmpty { useImages(of: effect, use: use, list: list, store: &frame.store) }
    if case .pieces(let cell) = effect.form {
      draw.movesPieces = true
      let grid = Effect.grid(
        width: Double(item.rect.z), height: Double(item.rect.w),
        cell: Double(plan.values[draw.values + cell]))
      if grid.x == 0 { return }
      draw.grid = SIMD2(Int32(grid.x), Int32(grid.y))
    }
    frame.statistics.quads += Int(draw.grid.x) * Int(draw.grid.y)
    frame.statistics.pixels += Int(bounds.area)
    frame.batches.addSingleDraw(
      .effect(plan.draws.nextIndex), bounds: bounds, to: &frame.graph.passes[scope.pass])
    plan.draws.append(draw)
  }

  /// Finds the textures of an effect's images.
  private mutating func useImages(
    of effect: Effect, use: DisplayEffect, list: DisplayList, store: inout TextureStore
  ) {
    for index in 0..<effect.imageOffsets.count {
      let value = Int(use.values) + effect.imageOffsets[index]
      plan.setImage(.none, at: value)
      let image = list.effectTables.image(at: value)
      guard image.exists, let texture = store.texture(of: list.images[image]) else { continue }
      store.noteUse(of: texture)
      plan.setImage(texture, at: value)
    }
  }

  /// An input and its map (`PlannedEffect.maps`); nil if the input is left out for lack of memory.
  private func input(
    _ input: EffectSource, scale: Float, rect: SIMD4<Float>, list: DisplayList, store: inout TextureStore
  ) -> (EffectInput, SIMD4<Float>)? {
    let shown: EffectInput
    var (size, scale) = (SIMD2<Float>(1, 1), scale)
    if input.group.exists {
      guard let found = self.input(input.group, list, store) else { return nil }
      shown = found
      if let area = list.groups[input.group].plane { size = SIMD2(Float(area.width), Float(area.height)) }
    } else {
      let image = list.images[input.image]
      guard let drawn = store.texture(of: image) else {
        fatalError("FrameScheduler: an effect's input image was not drawn")
      }
      shown = EffectInput(texture: drawn, isOpaque: image.isOpaque)
      // The texture may be smaller than the image's nominal size in pixels.
      let drawnScale = Float(store.imageScale(of: image))
      size = SIMD2(Float(image.width), Float(image.height)) * drawnScale
      scale *= drawnScale
    }
    let entry = store.entries[shown.texture]
    let side = SIMD2(Float(entry.width), Float(entry.height))
    store.noteUse(of: shown.texture)
    let last = size - 0.5
    return (shown, SIMD4(lowHalf: SIMD2(rect.z, rect.w) * scale / side, highHalf: last / side))
  }

  private static func projection(of item: DisplayItem, _ list: DisplayList) -> Projection {
    if item.projection.exists { return list.projections[item.projection] }
    let t = item.transform
    return Projection(x: SIMD3(t.a, t.c, t.tx), y: SIMD3(t.b, t.d, t.ty), w: SIMD3(0, 0, 1))
  }
}
