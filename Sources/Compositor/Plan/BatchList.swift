import LayerValues

/// Successive quads that are mostly inside one rectangle and mostly join one batch.
private struct QuadRegion {
  var rect = PixelRect.empty
  /// The batch; none before the first quad inside of the rectangle.
  var batch: BatchIndex = .none
  /// Whether a quad was outside of the rectangle or found no batch that accepts it. All subsequent quads search for a
  /// batch.
  var isBroken = false
  /// The number of the batch's quads before the region.
  var countBefore: Int32 = 0
  /// The number of quads of the region.
  var count: Int32 = 0
  /// The bounds of the pixels of the region's quads.
  var drawn = PixelRect.empty
}

/// The last batches of a pass that accept a key.
///
/// Successive quads have few different keys, and a search would compare each of them with the same batches.
private struct AcceptingBatches {
  let key: BatchKey
  /// Whether the area of the quad is small (`Batch.smallArea`).
  let isSmall: Bool
  /// The last batch of the pass.
  let last: BatchIndex
  /// The first of the last batches that accept the key; none if none does.
  var earliest = BatchIndex.none
  /// A bit for each batch from the last one backwards, set if the batch accepts the key.
  var bits: UInt32 = 0

  /// Whether the result of the search is that for another key.
  @inline(__always)
  func applies(to other: BatchKey, isSmall otherIsSmall: Bool, last otherLast: BatchIndex) -> Bool {
    // The numbers that differ most often are compared first, and in place, without a call of `==`.
    last == otherLast && key.state.texture == other.state.texture && key.state.program == other.state.program
      && isSmall == otherIsSmall && key.isExact == other.isExact && key.state.mask == other.state.mask
      && key.state.values == other.state.values && key.state.tint == other.state.tint
      && key.state.blending == other.state.blending && key.state.isNearest == other.state.isNearest
  }
}

/// The batches of a frame's passes. An item joins an earlier batch if it overlaps none of the batches in between.
package struct BatchList {
  /// The greatest number of batches, from the last backwards, in which an item searches for a batch to join.
  static let lookBack = 10

  private static let reservedInstances = 512

  /// Consecutive quads of one stream that belong to one batch.
  package struct QuadSpan: TableElement {
    package typealias Table = Tables.QuadSpans

    /// The index of the first quad in its stream.
    var first: Int32
    var count: Int32
    /// The next span of the same batch; none for the last span.
    var next: SpanIndex = .none
  }

  var batches: ContiguousArray<Batch> = []
  private(set) var spans: ContiguousArray<QuadSpan> = []
  private(set) var plain: ContiguousArray<PlainQuad> = []
  private(set) var rounded: ContiguousArray<RoundedQuad> = []
  private(set) var masked: ContiguousArray<MaskedQuad> = []
  private(set) var edged: ContiguousArray<EdgedQuad> = []
  package private(set) var instances: ContiguousArray<Instance> = []
  private var region = QuadRegion()
  /// The results of the last searches, in places by the texture of the key.
  private var searches = InlineArray<4, AcceptingBatches?>(repeating: nil)

  /// Reserves memory that suffices for most frames, so that a frame with more quads than the previous frame allocates
  /// nothing.
  init() {
    batches.reserveCapacity(64)
    spans.reserveCapacity(256)
    plain.reserveCapacity(2048)
  }

  /// Reserves memory for the instances of most frames, which graphics cards draw.
  mutating func reserveInstances() { instances.reserveCapacity(Self.reservedInstances) }

  mutating func removeAll() {
    batches.empty()
    spans.empty()
    plain.empty()
    rounded.empty()
    masked.empty()
    edged.empty()
    instances.empty()
    region = QuadRegion()
    searches = InlineArray(repeating: nil)
  }

  // MARK: - Regions

  /// Begins quads that are mostly inside a rectangle and mostly join one batch, such as the glyphs of a text.
  ///
  /// The batch is searched once, for the whole rectangle. Until `endRegion`, all quads must belong to one pass.
  mutating func beginRegion(_ rect: PixelRect) { region = QuadRegion(rect: rect) }

  mutating func endRegion() {
    let ended = region
    region = QuadRegion()
    guard ended.batch.exists, !ended.isBroken else { return }
    let batch = ended.batch
    // If quads outside of the region have joined the batch too, the region's bounds are not the only new pixels.
    guard batches[batch].occupied.count == ended.countBefore,
      batches[batch].count == ended.countBefore + ended.count
    else { return }
    batches[batch].occupied.area.add(ended.drawn)
    batches[batch].noteOccupied()
  }

  // MARK: - Quads

  /// Swaps the instances with another array, whose memory is reused.
  mutating func swapInstances(_ other: inout ContiguousArray<Instance>) {
    if other.capacity == 0 { other.reserveCapacity(Self.reservedInstances) }
    swap(&instances, &other)
  }

  mutating func add(_ quad: PlainQuad, key: BatchKey, bounds: PixelRect, to pass: inout Pass) {
    appendQuad(plain.count, batch(for: key, bounds: bounds, in: &pass), bounds)
    plain.append(quad)
  }

  mutating func add(_ quad: RoundedQuad, key: BatchKey, bounds: PixelRect, to pass: inout Pass) {
    appendQuad(rounded.count, batch(for: key, bounds: bounds, in: &pass), bounds)
    rounded.append(quad)
  }

  mutating func add(_ quad: MaskedQuad, key: BatchKey, bounds: PixelRect, to pass: inout Pass) {
    appendQuad(masked.count, batch(for: key, bounds: bounds, in: &pass), bounds)
    masked.append(quad)
  }

  mutating func add(_ quad: EdgedQuad, key: BatchKey, bounds: PixelRect, to pass: inout Pass) {
    appendQuad(edged.count, batch(for: key, bounds: bounds, in: &pass), bounds)
    edged.append(quad)
  }

  mutating func add(_ instance: Instance, key: BatchKey, bounds: PixelRect, to pass: inout Pass) {
    appendQuad(instances.count, batch(for: key, bounds: bounds, in: &pass), bounds)
    instances.append(instance)
  }

  /// Adds a quad to a batch without a search. Returns false unless the batch is the only one of its pass, accepts the
  /// quad, and received the previous quad of the stream.
  @inline(__always)
  mutating func addToOnlyBatch(_ quad: PlainQuad, key: BatchKey, bounds: PixelRect, to batch: BatchIndex)
    -> Bool
  {
    guard batch.exists, batches[batch].previous.isNone, batches[batch].accepts(key, area: bounds.area),
      batches[batch].extend(with: plain.count, bounds)
    else { return false }
    plain.append(quad)
    return true
  }

  /// The kind of solids that a batch accepts; nil if the batch does not draw with `program` and the palette.
  func solids(of batch: BatchIndex, program: ProgramKind, palette: TextureIndex, writesWithoutBlending: Bool)
    -> AcceptedSolids?
  {
    guard batch.exists else { return nil }
    let batch = batches[batch]
    guard batch.state.program == program, batch.state.texture == palette, batch.state.mask.isNone,
      batch.state.values.isNone,
      batch.state.tint == SIMD4(1, 1, 1, 1)
    else { return nil }
    switch batch.state.blending {
    case .none where !writesWithoutBlending: return AcceptedSolids(kind: .opaque)
    case .over where !writesWithoutBlending: return AcceptedSolids(kind: .translucentOrSmall)
    case .copy where writesWithoutBlending: return AcceptedSolids(kind: .copying)
    default: return nil
    }
  }

  /// The texture and the sampling of a batch that accepts images as instances; nil for any other batch.
  func images(of batch: BatchIndex) -> (texture: TextureIndex, isNearest: Bool)? {
    guard batch.exists else { return nil }
    let batch = batches[batch]
    guard batch.state.program == .instanced, batch.state.blending == .over, batch.state.mask.isNone,
      batch.state.values.isNone,
      batch.state.tint == SIMD4(1, 1, 1, 1)
    else { return nil }
    return (batch.state.texture, batch.state.isNearest)
  }

  /// Adds the quads that `body` writes, `most` at most, to the last batch of a pass. `body` returns their sum.
  mutating func appendPlain(
    to batch: BatchIndex, atMost most: Int, _ body: (inout OutputSpan<PlainQuad>) -> QuadSum
  ) {
    let first = plain.count
    var sum = QuadSum()
    plain.append(addingCapacity: most) { span in sum = body(&span) }
    appendQuads(first, sum, batch)
  }

  /// Adds the instances that `body` writes, `most` at most, to the last batch of a pass. `body` returns their sum.
  mutating func appendInstances(
    to batch: BatchIndex, atMost most: Int, _ body: (inout OutputSpan<Instance>) -> QuadSum
  ) {
    let first = instances.count
    var sum = QuadSum()
    instances.append(addingCapacity: most) { span in sum = body(&span) }
    appendQuads(first, sum, batch)
  }

  private mutating func appendQuads(_ first: Int, _ sum: QuadSum, _ batch: BatchIndex) {
    if sum.count == 0 { return }
    appendQuad(first, batch, sum.box)
    batches[batch].openSpan.count += Int32(sum.count - 1)
    batches[batch].count += Int32(sum.count - 1)
  }

  /// Adds the quad at an index in its stream to a batch.
  private mutating func appendQuad(_ index: Int, _ batch: BatchIndex, _ bounds: PixelRect) {
    // The compiler inlines writes at a position, but not those at an index of the table, which each quad would pay for.
    let position = batch.position
    if batches[position].extend(with: index, bounds) { return }
    // The quads in between belong to other batches, so the span ends.
    closeSpan(of: batch)
    batches[position].openSpan = QuadSpan(first: Int32(index), count: 0)
    _ = batches[position].extend(with: index, bounds)
  }

  private mutating func closeSpan(of batch: BatchIndex) {
    let span = spans.nextIndex
    spans.append(batches[batch].openSpan)
    if batches[batch].closedSpans.last.exists {
      spans[batches[batch].closedSpans.last].next = span
    } else {
      batches[batch].closedSpans.first = span
    }
    batches[batch].closedSpans.last = span
  }

  /// Returns the earliest of the last batches that a quad may join, or a new batch.
  ///
  /// With the earliest batch, the background of a list's next cell joins the other backgrounds, below their labels.
  private mutating func batch(for key: BatchKey, bounds: PixelRect, in pass: inout Pass) -> BatchIndex {
    if !region.rect.isEmpty, !region.isBroken,
      let found = regionBatch(for: key, bounds: bounds, last: pass.lastBatch)
    {
      return found
    }
    let found = existingBatch(for: key, bounds: bounds, last: pass.lastBatch)
    return found.exists ? found : append(key, to: &pass)
  }

  /// Returns the batch of the region's quads; nil if the quad does not fit, which ends the common search for the
  /// region.
  private mutating func regionBatch(for key: BatchKey, bounds: PixelRect, last: BatchIndex) -> BatchIndex? {
    let isInside = region.rect.contains(bounds)
    if region.batch.isNone, isInside {
      region.batch = existingBatch(for: key, bounds: region.rect, last: last)
      if region.batch.exists {
        // Only the whole region is then added to the batch's area, instead of each of its quads.
        if batches[region.batch].occupied.count > 0 { computeOccupied(of: region.batch) }
        region.countBefore = batches[region.batch].count
      }
    }
    guard region.batch.exists, isInside, batches[region.batch].accepts(key, area: bounds.area) else {
      region.isBroken = true
      return nil
    }
    region.drawn = region.drawn.union(bounds)
    region.count += 1
    return region.batch
  }

  /// The batch that a quad may join in a pass that ends in the batch `last`; none if the quad needs a new batch.
  private mutating func existingBatch(for key: BatchKey, bounds: PixelRect, last: BatchIndex) -> BatchIndex {
    // The areas of batches are tested only if a batch before the last one accepts the quad.
    let (earliest, accepting) = acceptingBatches(key, isSmall: bounds.area <= Batch.smallArea, last)
    if earliest.isNone || earliest == last { return earliest }
    var (candidate, bits) = (last, accepting)
    var found = BatchIndex.none
    while candidate.exists {
      if bits & 1 != 0 { found = candidate }
      if candidate == earliest || meets(candidate, bounds) { break }
      candidate = batches[candidate].previous
      bits >>= 1
    }
    return found
  }

  /// The earliest of the last batches that accepts a key, and a bit for each batch from `last` backwards that does.
  @inline(__always)
  private mutating func acceptingBatches(_ key: BatchKey, isSmall: Bool, _ last: BatchIndex) -> (
    earliest: BatchIndex, bits: UInt32
  ) {
    let place = key.state.texture.position & 3
    if let known = searches[place], known.applies(to: key, isSmall: isSmall, last: last) {
      return (known.earliest, known.bits)
    }
    var search = AcceptingBatches(key: key, isSmall: isSmall, last: last)
    var candidate = last
    for step in 0..<Self.lookBack where candidate.exists {
      if batches[candidate].accepts(key, isSmall: isSmall) {
        search.earliest = candidate
        search.bits |= 1 << UInt32(step)
      }
      candidate = batches[candidate].previous
    }
    searches[place] = search
    return (search.earliest, search.bits)
  }

  /// Adds the draw of an effect or an animated run, which no quads join.
  mutating func addSingleDraw(_ content: DrawContent, bounds: PixelRect, to pass: inout Pass) {
    guard let program = content.program else {
      fatalError("BatchList.addSingleDraw: quads have no draw of their own")
    }
    let key = BatchKey(program: program, texture: .none, blending: .over, isNearest: false, isExact: false)
    let batch = append(key, to: &pass)
    batches[batch].content = content
    batches[batch].count = 1
    batches[batch].occupied.count = 1
    batches[batch].box = bounds
    batches[batch].occupied.area.add(bounds)
  }

  private mutating func append(_ key: BatchKey, to pass: inout Pass) -> BatchIndex {
    let made = batches.nextIndex
    batches.append(Batch(key, previous: pass.lastBatch))
    link(made, to: &pass)
    return made
  }

  // MARK: - Joined passes

  /// Moves the batches of a pass to an earlier pass that draws other texels of the same target.
  ///
  /// Returns false, without a change, if a batch cannot be moved (`Batch.canMove`). The batches stay in order, and
  /// nothing may be added to either pass afterwards.
  mutating func join(_ pass: Pass, to earlier: inout Pass) -> Bool {
    let offset = SIMD2(earlier.bounds.x0 &- pass.bounds.x0, earlier.bounds.y0 &- pass.bounds.y0)
    var next = pass.firstBatch
    while next.exists {
      if !batches[next].canMove { return false }
      next = batches[next].next
    }
    var candidate = earlier.firstBatch
    next = pass.firstBatch
    while next.exists {
      let batch = next
      next = batches[batch].next
      move(batch, by: offset)
      var found = candidate
      for _ in 0..<Self.lookBack where found.exists {
        if batches[found].state == batches[batch].state { break }
        found = batches[found].next
      }
      if found.exists, batches[found].state == batches[batch].state {
        appendSpans(of: batch, to: found)
        candidate = found
      } else {
        link(batch, to: &earlier)
        candidate = batch
      }
    }
    return true
  }

  /// Appends a batch to a pass.
  private mutating func link(_ batch: BatchIndex, to pass: inout Pass) {
    (batches[batch].previous, batches[batch].next) = (pass.lastBatch, .none)
    if pass.lastBatch.exists {
      batches[pass.lastBatch].next = batch
    } else {
      pass.firstBatch = batch
    }
    pass.lastBatch = batch
  }

  private mutating func appendSpans(of batch: BatchIndex, to other: BatchIndex) {
    closeSpan(of: other)
    let (first, last) = batches[batch].closedSpans
    if first.exists {
      spans[batches[other].closedSpans.last].next = first
      batches[other].closedSpans.last = last
    }
    batches[other].openSpan = batches[batch].openSpan
    batches[other].count += batches[batch].count
    batches[other].box = batches[other].box.union(batches[batch].box)
  }

  private mutating func move(_ batch: BatchIndex, by pixels: SIMD2<Int32>) {
    batches[batch].box = batches[batch].box.moved(pixels)
    let offset = SIMD2<Float>(pixels)
    let stream = batches[batch].state.program.stream
    var next = batches[batch].closedSpans.first
    while next.exists {
      move(spans[next], stream, by: offset)
      next = spans[next].next
    }
    move(batches[batch].openSpan, stream, by: offset)
  }

  private mutating func move(_ span: QuadSpan, _ stream: VertexStream, by offset: SIMD2<Float>) {
    let quads = Int(span.first)..<Int(span.first + span.count)
    switch stream {
    case .plain: for index in quads { plain[index].move(by: offset) }
    case .masked: for index in quads { masked[index].move(by: offset) }
    case .rounded: for index in quads { rounded[index].move(by: offset) }
    case .edged: fatalError("BatchList.join: edged quads cannot be moved, since their edges are in pixels")
    case .instanced: for index in quads { instances[index].corner += offset }
    }
  }

  /// Whether a batch draws in a rectangle. The batch's area is computed lazily, since most areas are never needed, and
  /// only grows.
  @inline(__always)
  private mutating func meets(_ batch: BatchIndex, _ rect: PixelRect) -> Bool {
    guard batches[batch].box.intersects(rect) else { return false }
    if batches[batch].occupied.area.intersects(rect) { return true }
    computeOccupied(of: batch)
    return batches[batch].occupied.area.intersects(rect)
  }

  /// Adds the quads of a batch that are not in its area yet.
  @inline(__always)
  private mutating func computeOccupied(of batch: BatchIndex) {
    if batches[batch].occupied.count < batches[batch].count { updateOccupied(of: batch) }
  }

  private mutating func updateOccupied(of batch: BatchIndex) {
    let stream = batches[batch].state.program.stream
    let last = batches[batch].occupied.lastSpan
    var inSpan = batches[batch].occupied.countInSpan
    var next = last.isNone ? batches[batch].closedSpans.first : spans[last].next
    while next.exists {
      updateOccupied(of: batch, stream: stream, span: spans[next], from: inSpan)
      inSpan = 0
      next = spans[next].next
    }
    updateOccupied(of: batch, stream: stream, span: batches[batch].openSpan, from: inSpan)
    batches[batch].noteOccupied()
  }

  private mutating func updateOccupied(
    of batch: BatchIndex, stream: VertexStream, span: QuadSpan, from start: Int32
  ) {
    for index in Int(span.first + start)..<Int(span.first + span.count) {
      batches[batch].occupied.area.add(bounds(of: index, stream))
    }
  }

  /// The pixels that a quad can touch.
  private func bounds(of index: Int, _ stream: VertexStream) -> PixelRect {
    switch stream {
    case .plain:
      PixelRect(
        around: plain[index].topLeft.position, b: plain[index].topRight.position,
        c: plain[index].bottomLeft.position, d: plain[index].bottomRight.position)
    case .rounded:
      PixelRect(
        around: rounded[index].topLeft.position, b: rounded[index].topRight.position,
        c: rounded[index].bottomLeft.position, d: rounded[index].bottomRight.position)
    case .masked:
      PixelRect(
        around: masked[index].topLeft.position, b: masked[index].topRight.position,
        c: masked[index].bottomLeft.position, d: masked[index].bottomRight.position)
    case .edged:
      PixelRect(
        around: edged[index].topLeft.position, b: edged[index].topRight.position,
        c: edged[index].bottomLeft.position, d: edged[index].bottomRight.position)
    case .instanced: instances[index].bounds
    }
  }
}
