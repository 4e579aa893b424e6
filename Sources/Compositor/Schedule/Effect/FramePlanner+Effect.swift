import Engine

/// What the effects of a frame are drawn with.
package struct EffectPlan {
  package var draws: ContiguousArray<PlannedEffect> = []
  /// The numbers of their uniforms.
  package var values: ContiguousArray<Float> = []
  /// Inputs that this frame draws, by group.
  package var inputs: ContiguousArray<(group: Int32, shown: EffectInput)> = []
  /// Inputs that are kept, by the number of the picture.
  package var kept: ContiguousArray<(picture: UInt64, shown: EffectInput)> = []
}

/// What an effect sees.
package struct EffectInput {
  package var texture: Int32
  /// All of it is known to be opaque.
  package var isOpaque: Bool
}

/// One draw of an effect.
package struct PlannedEffect {
  package var effect: Effect
  /// Where its numbers begin.
  package var values: Int
  package var textures: SIMD2<Int32>
  /// For each input: 0…1 across the layer -> 0…1 across the texture, then the place of the last texel's centre.
  package var maps: (first: SIMD4<Float>, second: SIMD4<Float>)
  /// The layer's rectangle in points.
  package var rect: SIMD4<Float>
  /// Points -> pixels of the surface.
  package var toSurface: Projection
  package var scale: Float
  package var opacity: Float
  package var scissor: PixelRect
  /// Columns and rows of pieces; one for an effect that colours pixels.
  package var grid = SIMD2<Int32>(1, 1)
  /// It moves pieces.
  package var isInPieces = false
  /// Its first input is opaque everywhere.
  package var isOpaque = false
}

extension FramePlanner {
  mutating func beginEffects(_ list: DisplayList) {
    effects.draws.removeAll(keepingCapacity: true)
    effects.values.removeAll(keepingCapacity: true)
    effects.inputs.removeAll(keepingCapacity: true)
    for index in 0..<list.effectValues.count { effects.values.append(list.effectValues[index]) }
    for index in 0..<list.droppedPictures.count { dropInput(list.droppedPictures[index]) }
  }

  private mutating func dropInput(_ picture: UInt64) {
    var index = 0
    while index < effects.kept.count {
      if effects.kept[index].picture == picture {
        store.drop(effects.kept[index].shown.texture)
        effects.kept.remove(at: index)
      } else {
        index += 1
      }
    }
  }

  // MARK: - Inputs

  /// Whether an input is there: another part of the surface has had it drawn.
  func isDrawn(input group: Int32, picture: UInt64) -> Bool {
    for index in 0..<effects.inputs.count where effects.inputs[index].group == group { return true }
    if picture == 0 { return false }
    for index in 0..<effects.kept.count where effects.kept[index].picture == picture { return true }
    return false
  }

  /// Opens the group of an input: a pass of its own, whole, in its own plane.
  mutating func beginInput(_ item: DisplayItem, at index: Int, _ list: DisplayList) {
    let group = list.groups[Int(item.resource)]
    guard let plane = group.plane else { fatalError("FramePlanner: an effect's input has no plane") }
    let outer = scopes[scopes.count - 1].pass
    let texture: Int32
    if group.picture != 0 {
      // No larger than it is: what filtering sees beyond its edge is the edge.
      texture = store.make(.keptPicture, width: Int(plane.width), height: Int(plane.height))
    } else {
      texture = acquireTarget(width: plane.width, height: plane.height)
      // Other parts of the surface show it as well.
      if regions.count > 1 { heldTargets.append(texture) } else { pendingTargets.append((texture, outer)) }
    }
    let shown = EffectInput(
      texture: texture, isOpaque: GroupScan.hides(list.items[index + 1], plane, list))
    if group.picture != 0 { effects.kept.append((group.picture, shown)) }
    effects.inputs.append((item.resource, shown))
    var pass = Pass(target: texture, bounds: plane, parent: Int32(outer))
    pass.label = "effect input"
    passes.append(pass)
    unfinished.append(passes.count - 1)
    scopes.append(Scope(pass: passes.count - 1, group: index, isPass: true, scissor: plane))
  }

  /// An input that has a picture of its own.
  private func input(_ group: Int32, _ list: DisplayList) -> EffectInput {
    for index in 0..<effects.inputs.count where effects.inputs[index].group == group {
      return effects.inputs[index].shown
    }
    let picture = list.groups[Int(group)].picture
    for index in 0..<effects.kept.count where effects.kept[index].picture == picture {
      return effects.kept[index].shown
    }
    fatalError("FramePlanner: an effect's input was neither drawn nor kept")
  }

  // MARK: - Effects

  mutating func addEffect(_ item: DisplayItem, _ list: DisplayList) {
    let scope = scopes[scopes.count - 1]
    let scissor = item.scissor.intersection(scope.scissor)
    let opacity = item.opacity * scope.opacity
    let bounds = item.bounds.intersection(scissor)
    if bounds.isEmpty || !(opacity > 0) { return }
    let use = list.effectUses[Int(item.resource)]
    let effect = list.effects[Int(use.effect)]
    var draw = PlannedEffect(
      effect: effect, values: Int(use.values), textures: SIMD2(-1, -1), maps: (SIMD4(), SIMD4()),
      rect: item.rect, toSurface: projection(of: item, list), scale: use.scale, opacity: opacity,
      scissor: scissor)
    if use.inputs.x != -1 {
      let shown: EffectInput
      (shown, draw.maps.first) = input(use.inputs.x, use.scale, item.rect, list)
      (draw.textures.x, draw.isOpaque) = (shown.texture, shown.isOpaque)
    }
    if use.inputs.y != -1 {
      let shown: EffectInput
      (shown, draw.maps.second) = input(use.inputs.y, use.scale, item.rect, list)
      draw.textures.y = shown.texture
    }
    if case .pieces(let cell) = effect.form {
      draw.isInPieces = true
      let grid = Effect.grid(
        width: Double(item.rect.z), height: Double(item.rect.w),
        cell: Double(effects.values[draw.values + cell]))
      if grid.x == 0 { return }
      draw.grid = SIMD2(Int32(grid.x), Int32(grid.y))
    }
    statistics.quads += Int(draw.grid.x) * Int(draw.grid.y)
    statistics.pixels += Int(bounds.area)
    batches.addEffect(effects.draws.count, bounds: bounds, to: &passes[scope.pass])
    effects.draws.append(draw)
  }

  /// An input and how it lies in its texture.
  private mutating func input(
    _ input: Int32, _ scale: Float, _ rect: SIMD4<Float>, _ list: DisplayList
  ) -> (EffectInput, SIMD4<Float>) {
    let shown: EffectInput
    var (plane, scale) = (SIMD2<Float>(1, 1), scale)
    if input >= 0 {
      shown = self.input(input, list)
      if let area = list.groups[Int(input)].plane { plane = SIMD2(Float(area.width), Float(area.height)) }
    } else {
      let image = list.images[Int(-2 - input)]
      guard let drawn = store.texture(of: image) else {
        fatalError("FramePlanner: an effect sees an image that was not drawn")
      }
      shown = EffectInput(texture: drawn, isOpaque: image.isOpaque)
      // It may be smaller than its pixels.
      let drawnScale = Float(store.pictureScale(of: image))
      plane = SIMD2(Float(image.width), Float(image.height)) * drawnScale
      scale *= drawnScale
    }
    let entry = store.entries[Int(shown.texture)]
    let side = SIMD2(Float(entry.width), Float(entry.height))
    store.noteUse(of: shown.texture)
    let last = plane - 0.5
    return (shown, SIMD4(lowHalf: SIMD2(rect.z, rect.w) * scale / side, highHalf: last / side))
  }

  private func projection(of item: DisplayItem, _ list: DisplayList) -> Projection {
    if item.projection >= 0 { return list.projections[Int(item.projection)] }
    let t = item.transform
    return Projection(x: SIMD3(t.a, t.c, t.tx), y: SIMD3(t.b, t.d, t.ty), w: SIMD3(0, 0, 1))
  }
}
