import Engine

// MARK: - Quads to draws

extension FramePlanner {
  mutating func addQuad(_ quad: PlainQuad, _ key: BatchKey, bounds: PixelRect, area: Int, to pass: Int) {
    if usesInstances, addInstance(quad, key, bounds: bounds, area: area, to: pass) { return }
    statistics.quads += 1
    statistics.pixels += area
    if key.texture != store.paletteTexture { store.noteUse(of: key.texture) }
    batches.add(quad, key, bounds: bounds, to: &passes[pass])
  }

  mutating func addQuad(_ quad: RoundedQuad, _ key: BatchKey, bounds: PixelRect, area: Int, to pass: Int) {
    statistics.quads += 1
    statistics.pixels += area
    if key.texture != store.paletteTexture { store.noteUse(of: key.texture) }
    batches.add(quad, key, bounds: bounds, to: &passes[pass])
  }

  mutating func addQuad(_ quad: MaskedQuad, _ key: BatchKey, bounds: PixelRect, area: Int, to pass: Int) {
    statistics.quads += 1
    statistics.pixels += area
    if key.texture != store.paletteTexture { store.noteUse(of: key.texture) }
    store.noteUse(of: key.mask)
    batches.add(quad, key, bounds: bounds, to: &passes[pass])
  }

  mutating func addQuad(_ quad: EdgedQuad, _ key: BatchKey, bounds: PixelRect, area: Int, to pass: Int) {
    statistics.quads += 1
    statistics.pixels += area
    if key.texture != store.paletteTexture { store.noteUse(of: key.texture) }
    batches.add(quad, key, bounds: bounds, to: &passes[pass])
  }

  mutating func writeDraws() {
    coverage.upload(&store)
    bands.upload(&store)
    for position in 0..<order.count {
      let pass = order[position]
      takeFills(of: pass, at: position)
      let start = draws.count
      var next = passes[pass].firstBatch
      while next >= 0 {
        let batch = batches.batches[Int(next)]
        if batch.isTaken {
          next = batch.next
          continue
        }
        if batch.program == .effect {
          draws.append(
            Draw(
              program: .effect, texture: batch.texture, mask: -1, values: -1, tint: batch.tint,
              blending: batch.blending, isNearest: false, first: 0, count: 1))
          next = batch.next
          continue
        }
        let stream = batch.program.stream
        var first = write(batch, stream)
        var left = Int(batch.count)
        while left > 0 {
          let count = min(left, longestDraw(of: stream))
          draws.append(
            Draw(
              program: batch.program, texture: batch.texture, mask: batch.mask, values: batch.values,
              tint: batch.tint, blending: batch.blending, isNearest: batch.isNearest, first: first,
              count: count))
          first += count
          left -= count
        }
        next = batch.next
      }
      passes[pass].draws = start..<draws.count
    }
    statistics.draws = draws.count
    statistics.fills = fills.count
    statistics.passes = order.count
  }

  private func longestDraw(of stream: VertexStream) -> Int {
    stream.isIndexed ? Self.indexedQuadsPerDraw : usesInstances ? .max : Self.quadsPerDraw
  }

  /// Writes a batch's vertices; returns the number of its first quad in their stream.
  private mutating func write(_ batch: Batch, _ stream: VertexStream) -> Int {
    let first =
      switch stream {
      case .plain: plainVertices.count / 6
      case .rounded: roundedVertices.count / 4
      case .masked: maskedVertices.count / 6
      case .edged: edgedVertices.count / 4
      case .instanced: instanceCount
      }
    var next = batch.firstRun
    while next >= 0 {
      let run = batches.runs[Int(next)]
      write(run, stream)
      next = run.next
    }
    write(batch.run, stream)
    return first
  }

  private mutating func write(_ run: BatchList.Run, _ stream: VertexStream) {
    let quads = Int(run.first)..<Int(run.first + run.count)
    switch stream {
    case .plain: writePlain(quads)
    case .rounded: for index in quads { write(batches.rounded[index]) }
    case .masked: writeMasked(quads)
    case .edged: writeEdged(quads)
    case .instanced: noteInstances(quads)
    }
  }

  private mutating func writePlain(_ quads: Range<Int>) {
    plainVertices.append(addingCapacity: quads.count * 6) { vertices in
      for index in quads {
        let quad = batches.plain[index]
        // Two triangles that turn the same way and share their diagonal: what is known as a rectangle.
        vertices.append(quad.topLeft)
        vertices.append(quad.topRight)
        vertices.append(quad.bottomLeft)
        vertices.append(quad.bottomLeft)
        vertices.append(quad.topRight)
        vertices.append(quad.bottomRight)
      }
    }
  }

  private mutating func writeMasked(_ quads: Range<Int>) {
    maskedVertices.append(addingCapacity: quads.count * 6) { vertices in
      for index in quads {
        let quad = batches.masked[index]
        vertices.append(quad.topLeft)
        vertices.append(quad.topRight)
        vertices.append(quad.bottomLeft)
        vertices.append(quad.bottomLeft)
        vertices.append(quad.topRight)
        vertices.append(quad.bottomRight)
      }
    }
  }

  /// Instances are what the card reads: they go from their batch right into its memory.
  private mutating func noteInstances(_ quads: Range<Int>) {
    if quads.isEmpty { return }
    instanceRuns.append(quads)
    instanceCount += quads.count
  }

  private mutating func writeEdged(_ quads: Range<Int>) {
    edgedVertices.append(addingCapacity: quads.count * 4) { vertices in
      for index in quads {
        let quad = batches.edged[index]
        vertices.append(quad.topLeft)
        vertices.append(quad.topRight)
        vertices.append(quad.bottomLeft)
        vertices.append(quad.bottomRight)
      }
    }
  }

  private mutating func write(_ quad: RoundedQuad) {
    write(quad.face, quad.topLeft)
    write(quad.face, quad.topRight)
    write(quad.face, quad.bottomLeft)
    write(quad.face, quad.bottomRight)
  }

  private mutating func write(_ face: RoundedFace, _ corner: RoundedCorner) {
    roundedVertices.append(
      RoundedVertex(
        face: face, position: corner.position, local: corner.local, clipLocal: corner.clipLocal,
        texel: corner.texel, depth: corner.depth))
  }
}
