import Engine

/// The batches of a frame's passes. An item joins an earlier batch if it overlaps none of those in between.
struct BatchList {
  /// How far an item looks back for a batch to join.
  static let lookBack = 10

  /// Quads of one batch that were added one after the other.
  struct Run {
    var first: Int32
    var count: Int32
    /// The next run of the same batch, -1 at its end.
    var next: Int32 = -1
  }

  private(set) var batches: ContiguousArray<Batch> = []
  private(set) var runs: ContiguousArray<Run> = []
  private(set) var plain: ContiguousArray<PlainQuad> = []
  private(set) var rounded: ContiguousArray<RoundedQuad> = []
  private(set) var masked: ContiguousArray<MaskedQuad> = []
  private(set) var edged: ContiguousArray<EdgedQuad> = []

  mutating func removeAll() {
    batches.removeAll(keepingCapacity: true)
    runs.removeAll(keepingCapacity: true)
    plain.removeAll(keepingCapacity: true)
    rounded.removeAll(keepingCapacity: true)
    masked.removeAll(keepingCapacity: true)
    edged.removeAll(keepingCapacity: true)
  }

  mutating func add(_ quad: PlainQuad, _ key: BatchKey, bounds: PixelRect, to pass: inout Pass) {
    note(plain.count, batch(for: key, bounds: bounds, in: &pass), bounds)
    plain.append(quad)
  }

  mutating func add(_ quad: RoundedQuad, _ key: BatchKey, bounds: PixelRect, to pass: inout Pass) {
    note(rounded.count, batch(for: key, bounds: bounds, in: &pass), bounds)
    rounded.append(quad)
  }

  mutating func add(_ quad: MaskedQuad, _ key: BatchKey, bounds: PixelRect, to pass: inout Pass) {
    note(masked.count, batch(for: key, bounds: bounds, in: &pass), bounds)
    masked.append(quad)
  }

  mutating func add(_ quad: EdgedQuad, _ key: BatchKey, bounds: PixelRect, to pass: inout Pass) {
    note(edged.count, batch(for: key, bounds: bounds, in: &pass), bounds)
    edged.append(quad)
  }

  /// Makes the quad with a number in its stream one of a batch.
  private mutating func note(_ index: Int, _ batch: Int, _ bounds: PixelRect) {
    let last = Int(batches[batch].lastRun)
    if last >= 0 && Int(runs[last].first + runs[last].count) == index {
      runs[last].count += 1
    } else {
      let run = Int32(runs.count)
      runs.append(Run(first: Int32(index), count: 1))
      if last >= 0 { runs[last].next = run } else { batches[batch].firstRun = run }
      batches[batch].lastRun = run
    }
    batches[batch].count += 1
    batches[batch].area.add(bounds)
  }

  /// The batch that a quad belongs to: the earliest of the last ones that it may join, or a new one. The earliest,
  /// so that the panel of the next cell joins the panels and not the labels that lie over them.
  private mutating func batch(for key: BatchKey, bounds: PixelRect, in pass: inout Pass) -> Int {
    var candidate = pass.lastBatch
    var found = -1
    for _ in 0..<Self.lookBack where candidate >= 0 {
      let batch = Int(candidate)
      if batches[batch].takes(key, area: bounds.area) { found = batch }
      if batches[batch].area.meets(bounds) { break }
      candidate = batches[batch].previous
    }
    return found >= 0 ? found : append(key, to: &pass)
  }

  /// Adds the draw of an effect, which nothing joins.
  mutating func addEffect(_ index: Int, bounds: PixelRect, to pass: inout Pass) {
    let key = BatchKey(
      program: .effect, texture: Int32(index), blending: .over, isNearest: false, isExact: false)
    let batch = append(key, to: &pass)
    batches[batch].count = 1
    batches[batch].area.add(bounds)
  }

  private mutating func append(_ key: BatchKey, to pass: inout Pass) -> Int {
    let made = batches.count
    batches.append(
      Batch(
        program: key.program, texture: key.texture, mask: key.mask, values: key.values, tint: key.tint,
        blending: key.blending, isNearest: key.isNearest, previous: pass.lastBatch))
    if pass.lastBatch >= 0 {
      batches[Int(pass.lastBatch)].next = Int32(made)
    } else {
      pass.firstBatch = Int32(made)
    }
    pass.lastBatch = Int32(made)
    return made
  }
}
