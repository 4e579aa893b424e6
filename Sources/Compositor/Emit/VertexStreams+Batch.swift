import LayerValues

extension VertexStreams {
  /// Writes the vertices of a batch; returns the index of its first quad in the stream.
  mutating func write(_ batch: Batch, _ stream: VertexStream, _ batches: inout BatchList) -> Int {
    let first =
      switch stream {
      case .plain: plain.count / 6
      case .rounded: rounded.count / 4
      case .masked: masked.count / 6
      case .edged: edged.count / 4
      case .instanced: instanceCount
      }
    var next = batch.closedSpans.first
    while next.exists {
      let span = batches.spans[next]
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
    plain.append(addingCapacity: quads.count * 6) { span in
      for index in quads {
        let quad = batches.plain[index]
        // Software rasterisers recognise two triangles with the same winding and a common diagonal as a rectangle.
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
    masked.append(addingCapacity: quads.count * 6) { span in
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

  /// Notes instances, which need no vertices: the plan takes over the batch list's array, which is uploaded as it is.
  private mutating func noteInstances(_ quads: Range<Int>) {
    if quads.isEmpty { return }
    instanceRuns.append(quads)
    instanceCount += quads.count
  }

  private mutating func writeEdged(_ quads: Range<Int>, _ batches: inout BatchList) {
    edged.append(addingCapacity: quads.count * 4) { span in
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
    rounded.append(
      RoundedVertex(
        face: face, position: corner.position, local: corner.local, clipLocal: corner.clipLocal,
        texel: corner.texel, depth: corner.depth))
  }
}
