import LayerValues

/// A rule of `FramePlan` that a plan breaks: a bug of the scheduler.
package enum PlanViolation: Equatable, Sendable {
  /// A pass is missing from the order or in it more than once, or is in it although its draws have joined another pass.
  case unordered(pass: PassIndex)
  /// A pass comes after the pass that shows it.
  case shownBeforeDrawn(pass: PassIndex, parent: PassIndex)
  /// A draw or a fill reads the target of its own pass.
  case readsItself(pass: PassIndex, texture: TextureIndex)
  /// A draw or a fill reads a texture that does not exist.
  case readsNothing(pass: PassIndex, texture: TextureIndex)
  /// A draw or a fill reads a target that was made in this frame and that no earlier pass writes.
  case readBeforeWritten(pass: PassIndex, texture: TextureIndex)
  /// A pass draws over the target of another pass before the parent of that pass has read it.
  case overwritten(texture: TextureIndex, by: PassIndex)
  /// A draw's quads, a pass's draws or its fills are outside of their array.
  case outOfRange(pass: PassIndex)
  /// Two images or two glyphs have texels of a texture in common.
  case overlapping(texture: TextureIndex)
  /// An image or a glyph is in textures twice.
  case storedTwice(texture: TextureIndex)
  /// The draws do not cover the vertices of a stream exactly.
  case streamsDiffer(stream: VertexStream)
}

extension FramePlan {
  /// Stops the program if the plan breaks a rule. It does nothing in optimised builds.
  @inline(__always)
  package func checkInvariants(_ store: TextureStore) {
    assert(isSound(store))
  }

  private func isSound(_ store: TextureStore) -> Bool {
    let found = violations(store)
    if found.isEmpty { return true }
    fatalError("FramePlan: \(found[0]), and \(found.count - 1) more")
  }

  /// The rules that a finished plan breaks; empty for a sound plan.
  ///
  /// Every pass is in the order once and before its parent, unless its draws have joined another pass. A texture that a
  /// pass reads exists, is not the pass's target, and was written before if this frame has made it as a target. All
  /// ranges are inside their arrays, and draws cover the vertex streams exactly. No texel belongs to two images or
  /// glyphs, and no image or glyph is in textures twice.
  package func violations(_ store: TextureStore) -> ContiguousArray<PlanViolation> {
    var found: ContiguousArray<PlanViolation> = []
    checkOrder(&found)
    checkRanges(&found)
    if found.isEmpty { checkReads(store, &found) }
    checkRegions(store, &found)
    return found
  }

  /// Checks the regions that this frame has added to textures against all existing regions.
  private func checkRegions(_ store: TextureStore, _ found: inout ContiguousArray<PlanViolation>) {
    var (overlapping, storedTwice) = (TextureIndex.none, TextureIndex.none)
    store.images.forEachNewPair { new, old, haveSameKey in
      if new.intersects(old) { overlapping = new.texture }
      if haveSameKey { storedTwice = new.texture }
    }
    store.glyphs.forEachNewPair { new, old, haveSameKey in
      if new.region.intersects(old.region) { overlapping = new.region.texture }
      if haveSameKey { storedTwice = new.region.texture }
    }
    if overlapping.exists { found.append(.overlapping(texture: overlapping)) }
    if storedTwice.exists { found.append(.storedTwice(texture: storedTwice)) }
  }

  private func checkOrder(_ found: inout ContiguousArray<PlanViolation>) {
    for number in 0..<passes.count {
      let pass = PassIndex(number)
      var (count, position) = (0, -1)
      for index in 0..<order.count where order[index] == pass { (count, position) = (count + 1, index) }
      if count != (passes[pass].hasJoined ? 0 : 1) { found.append(.unordered(pass: pass)) }
      let parent = passes[pass].parent
      if parent.isNone { continue }
      for index in 0..<max(position, 0) where order[index] == parent {
        found.append(.shownBeforeDrawn(pass: pass, parent: parent))
      }
    }
  }

  private func checkRanges(_ found: inout ContiguousArray<PlanViolation>) {
    var counts = InlineArray<5, Int>(repeating: 0)
    for position in 0..<order.count {
      guard order[position].exists, order[position].position < passes.count else { continue }
      let pass = passes[order[position]]
      if pass.draws.upperBound > draws.count || pass.fills.upperBound > fills.count {
        found.append(.outOfRange(pass: order[position]))
        continue
      }
      for index in pass.draws where !draws[index].hasOwnGeometry {
        let stream = draws[index].state.program.stream
        // A pass writes its quads in the order of its draws, one stream after the other.
        if draws[index].first != counts[Int(stream.rawValue)] {
          found.append(.outOfRange(pass: order[position]))
        }
        if draws[index].state.values.number >= Int32(filterValues.count) {
          found.append(.outOfRange(pass: order[position]))
        }
        counts[Int(stream.rawValue)] += draws[index].count
      }
    }
    let windowQuads = windowQuad == nil ? 0 : 1
    // A range of `Int` does not allocate in unoptimised builds, in which tests count the allocations of frames too.
    for value in 0..<counts.count {
      guard let stream = VertexStream(rawValue: UInt8(value)) else { continue }
      let count =
        switch stream {
        case .plain: vertices.plain.count / 6 - windowQuads
        case .rounded: vertices.rounded.count / 4
        case .masked: vertices.masked.count / 6
        case .edged: vertices.edged.count / 4
        case .instanced: vertices.instanceCount
        }
      if counts[Int(stream.rawValue)] != count { found.append(.streamsDiffer(stream: stream)) }
    }
  }

  private func checkReads(_ store: TextureStore, _ found: inout ContiguousArray<PlanViolation>) {
    for position in 0..<order.count {
      let pass = passes[order[position]]
      for index in pass.fills where fills[index].texture.exists {
        check(read: fills[index].texture, at: position, store: store, found: &found)
      }
      for index in pass.draws {
        if case .effect(let effect) = draws[index].content {
          let inputs = effects.draws[effect].textures
          if inputs.first.exists { check(read: inputs.first, at: position, store: store, found: &found) }
          if inputs.second.exists { check(read: inputs.second, at: position, store: store, found: &found) }
        } else if !draws[index].hasOwnGeometry {
          check(read: draws[index].state.texture, at: position, store: store, found: &found)
          if draws[index].state.mask.exists {
            check(read: draws[index].state.mask, at: position, store: store, found: &found)
          }
        }
      }
      checkTarget(of: position, store, &found)
    }
  }

  /// Checks that a pass's target keeps its content until the pass that shows it is drawn.
  private func checkTarget(
    of position: Int, _ store: TextureStore, _ found: inout ContiguousArray<PlanViolation>
  ) {
    let pass = passes[order[position]]
    guard pass.target.exists, pass.parent.exists, store.entries[pass.target].kind == .target else { return }
    var next = position + 1
    while next < order.count, order[next] != pass.parent {
      let other = passes[order[next]]
      // The rest of a split pass draws into the same target for the same parent.
      if other.target == pass.target, other.parent != pass.parent {
        found.append(.overwritten(texture: pass.target, by: order[next]))
      }
      next += 1
    }
  }

  private func check(
    read texture: TextureIndex, at position: Int, store: TextureStore,
    found: inout ContiguousArray<PlanViolation>
  ) {
    let pass = order[position]
    guard texture.exists, texture.position < store.entries.count else {
      return found.append(.readsNothing(pass: pass, texture: texture))
    }
    switch store.entries[texture].kind {
    case .free: found.append(.readsNothing(pass: pass, texture: texture))
    case .target, .surface, .recording, .cachedRaster:
      if texture == passes[pass].target { found.append(.readsItself(pass: pass, texture: texture)) }
      // A target that is made in this frame has no content until a pass has written it.
      if store.makes(target: texture), !isWritten(texture, before: position) {
        found.append(.readBeforeWritten(pass: pass, texture: texture))
      }
    case .palette, .imagePage, .glyphPage, .image, .coverage, .ramps, .lines: break
    }
  }

  private func isWritten(_ texture: TextureIndex, before position: Int) -> Bool {
    for index in 0..<position where passes[order[index]].target == texture { return true }
    return false
  }
}
