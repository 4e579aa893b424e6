import Engine

// MARK: - Quads to draws

extension FramePlanner {
  mutating func addQuad(_ quad: PlainQuad, _ key: BatchKey, bounds: PixelRect, area: Int, to pass: Int) {
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

  mutating func writeDraws() {
    for position in 0..<order.count {
      let pass = order[position]
      let start = draws.count
      var next = passes[pass].firstBatch
      while next >= 0 {
        let batch = batches.batches[Int(next)]
        let stream = batch.program.stream
        var first = 0
        switch stream {
        case .plain:
          first = plainVertices.count / 6
          writePlain(batch)
        case .rounded:
          first = roundedVertices.count / 4
          writeRounded(batch)
        case .masked:
          first = maskedVertices.count / 6
          writeMasked(batch)
        }
        var left = Int(batch.count)
        while left > 0 {
          let count = min(left, stream == .rounded ? Self.indexedQuadsPerDraw : Self.quadsPerDraw)
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
    statistics.passes = order.count
  }

  private mutating func writePlain(_ batch: Batch) {
    var next = batch.first
    while next >= 0 {
      let quad = batches.plain[Int(next)]
      // Two triangles that turn the same way and share their diagonal: what is known as a rectangle.
      plainVertices.append(quad.topLeft)
      plainVertices.append(quad.topRight)
      plainVertices.append(quad.bottomLeft)
      plainVertices.append(quad.bottomLeft)
      plainVertices.append(quad.topRight)
      plainVertices.append(quad.bottomRight)
      next = quad.next
    }
  }

  private mutating func writeMasked(_ batch: Batch) {
    var next = batch.first
    while next >= 0 {
      let quad = batches.masked[Int(next)]
      maskedVertices.append(quad.topLeft)
      maskedVertices.append(quad.topRight)
      maskedVertices.append(quad.bottomLeft)
      maskedVertices.append(quad.bottomLeft)
      maskedVertices.append(quad.topRight)
      maskedVertices.append(quad.bottomRight)
      next = quad.next
    }
  }

  private mutating func writeRounded(_ batch: Batch) {
    var next = batch.first
    while next >= 0 {
      let quad = batches.rounded[Int(next)]
      write(quad.face, quad.topLeft)
      write(quad.face, quad.topRight)
      write(quad.face, quad.bottomLeft)
      write(quad.face, quad.bottomRight)
      next = quad.next
    }
  }

  private mutating func write(_ face: RoundedFace, _ corner: RoundedCorner) {
    roundedVertices.append(
      RoundedVertex(
        face: face, position: corner.position, local: corner.local, clipLocal: corner.clipLocal,
        texel: corner.texel))
  }
}
