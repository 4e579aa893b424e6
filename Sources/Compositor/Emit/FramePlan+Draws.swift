import LayerValues

// MARK: - Batches to draws

extension FramePlan {
  /// Takes over the passes of a finished frame, and writes the vertices and the draws of their batches.
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
      while next.exists {
        let batch = frame.batches.batches[next]
        if batch.isFilled {
          next = batch.next
          continue
        }
        if batch.content != .quads {
          draws.append(Draw(state: batch.state, content: batch.content, first: 0, count: 1))
          next = batch.next
          continue
        }
        let stream = batch.state.program.stream
        var first = vertices.write(batch, stream, &frame.batches)
        let longest = stream.isIndexed ? Self.indexedQuadsPerDraw : frame.policy.longestDraw
        var remaining = Int(batch.count)
        while remaining > 0 {
          let count = min(remaining, longest)
          draws.append(Draw(state: batch.state, first: first, count: count))
          first += count
          remaining -= count
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
}
