import LayerValues

// MARK: - Batches to draws

extension FramePlan {
  /// Takes a finished frame over: its passes, and the vertices and draws of their batches.
  mutating func write<E: QuadEmitter>(_ frame: inout FrameBuilder<E>) {
    swap(&passes, &frame.graph.passes)
    swap(&order, &frame.graph.order)
    swap(&filterValues, &frame.filterValues)
    swap(&animations, &frame.animations)
    for position in 0..<order.count {
      let pass = order[position]
      if frame.policy.fillsTargets {
        moveFills(of: pass, at: position, batches: &frame.batches, store: &frame.store)
      }
      let start = draws.count
      var next = passes[pass].firstBatch
      while next >= 0 {
        let batch = frame.batches.batches[Int(next)]
        if batch.isFilled {
          next = batch.next
          continue
        }
        if batch.content != .quads {
          draws.append(
            Draw(
              program: batch.program, texture: .none, mask: .none, values: .none, tint: batch.tint,
              content: batch.content, blending: batch.blending, isNearest: false, first: 0, count: 1))
          next = batch.next
          continue
        }
        let stream = batch.program.stream
        var first = write(batch, stream, &frame.batches)
        let longest = stream.isIndexed ? Self.indexedQuadsPerDraw : frame.policy.longestDraw
        var left = Int(batch.count)
        while left > 0 {
          let count = min(left, longest)
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
    frame.batches.swapInstances(&vertices.instances)
    statistics = frame.statistics
    statistics.targets = frame.graph.peakTargets
    statistics.draws = draws.count
    statistics.fills = fills.count
    statistics.passes = order.count
  }

  /// Writes a batch's vertices; returns the number of its first quad in their stream.
  private mutating func write(_ batch: Batch, _ stream: VertexStream, _ batches: inout BatchList) -> Int {
    let first =
      switch stream {
      case .plain: vertices.plain.count / 6
      case .rounded: vertices.rounded.count / 4
      case .masked: vertices.masked.count / 6
      case .edged: vertices.edged.count / 4
      case .instanced: vertices.instanceCount
      }
    var next = batch.closedSpans.first
    while next >= 0 {
      let span = batches.spans[Int(next)]
      write(span, stream, &batches)
      next = span.next
    }
    write(batch.openSpan, stream, &batches)
    return first
  }

  private mutating func write(_ span: BatchList.QuadSpan, _ stream: VertexStream, _ batches: inout BatchList)
  {
    let quads = Int(span.first)..<Int(span.first + span.count)
    switch stream {
    case .plain: writePlain(quads, &batches)
    case .rounded: for index in quads { write(batches.rounded[index]) }
    case .masked: writeMasked(quads, &batches)
    case .edged: writeEdged(quads, &batches)
    case .instanced: noteInstances(quads)
    }
  }

  private mutating func writePlain(_ quads: Range<Int>, _ batches: inout BatchList) {
    vertices.plain.append(addingCapacity: quads.count * 6) { span in
      for index in quads {
        let quad = batches.plain[index]
        // The two triangles have the same winding and share their diagonal, so that the driver recognises a rectangle.
        span.append(quad.topLeft)
        span.append(quad.topRight)
        span.append(quad.bottomLeft)
        span.append(quad.bottomLeft)
        span.append(quad.topRight)
        span.append(quad.bottomRight)
      }
    }
  }

  private mutating func writeMasked(_ quads: Range<Int>, _ batches: inout BatchList) {
    vertices.masked.append(addingCapacity: quads.count * 6) { span in
      for index in quads {
        let quad = batches.masked[index]
        span.append(quad.topLeft)
        span.append(quad.topRight)
        span.append(quad.bottomLeft)
        span.append(quad.bottomLeft)
        span.append(quad.topRight)
        span.append(quad.bottomRight)
      }
    }
  }

  /// Notes instances, which need no vertices: they go from their batch right into the graphics card's memory.
  private mutating func noteInstances(_ quads: Range<Int>) {
    if quads.isEmpty { return }
    vertices.instanceRuns.append(quads)
    vertices.instanceCount += quads.count
  }

  private mutating func writeEdged(_ quads: Range<Int>, _ batches: inout BatchList) {
    vertices.edged.append(addingCapacity: quads.count * 4) { span in
      for index in quads {
        let quad = batches.edged[index]
        span.append(quad.topLeft)
        span.append(quad.topRight)
        span.append(quad.bottomLeft)
        span.append(quad.bottomRight)
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
    vertices.rounded.append(
      RoundedVertex(
        face: face, position: corner.position, local: corner.local, clipLocal: corner.clipLocal,
        texel: corner.texel, depth: corner.depth))
  }
}
