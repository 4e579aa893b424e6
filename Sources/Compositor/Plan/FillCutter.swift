import LayerValues

/// Cuts fills down to the parts that neither later fills nor opaque solids of the same pass replace. The driver writes
/// every pixel of a fill into memory, so the time of a fill grows with its area.
struct FillCutter {
  /// The greatest number of fills that are cut; where there are more, most are small.
  private static let mostFills = 64

  /// The parts of the fills, the last first.
  private var parts: ContiguousArray<Fill> = []

  init() { parts.reserveCapacity(2 * Self.mostFills) }

  /// Cuts the fills from `start` on, which belong to one pass.
  mutating func cut(
    _ fills: inout ContiguousArray<Fill>, from start: Int, of pass: Pass, batches: BatchList,
    palette: TextureIndex
  ) {
    guard (1...Self.mostFills).contains(fills.count - start) else { return }
    var total: Int64 = 0
    for index in start..<fills.count {
      // Blended fills are painted in CPU memory together with the fills below them.
      if fills[index].isBlended { return }
      total += fills[index].rect.area
    }
    guard total >= FillCovers.leastArea else { return }
    var covers = FillCovers()
    var next = pass.firstBatch
    while next.exists {
      let batch = batches.batches[next]
      // Only solids count as covers: an image may be left out for lack of memory.
      if !batch.isFilled, batch.state.blending == .none, batch.state.texture == palette,
        batch.state.program == .solid || batch.state.program == .image, batch.box.area >= FillCovers.leastArea
      {
        covers.add(batch, in: pass.bounds, from: batches)
      }
      next = batch.next
    }
    parts.empty()
    for index in stride(from: fills.count - 1, through: start, by: -1) {
      cut(fills[index], by: covers, from: 0)
      if fills[index].texture.isNone { covers.add(fills[index].rect) }
    }
    fills.removeLast(fills.count - start)
    for index in stride(from: parts.count - 1, through: 0, by: -1) { fills.append(parts[index]) }
  }

  /// Adds the parts of a fill that are outside of the covers from an index on; each part is a call of the driver.
  private mutating func cut(_ fill: Fill, by covers: FillCovers, from first: Int) {
    var index = first
    while index < covers.rects.count {
      let hole = covers.rects[index].intersection(fill.rect)
      index += 1
      guard hole.area >= FillCovers.leastArea else { continue }
      for part in 0..<4 {
        var rest = fill
        rest.rect = fill.rect.ring(around: hole, part)
        if rest.rect.isEmpty { continue }
        rest.x += rest.rect.x0 - fill.rect.x0
        rest.y += rest.rect.y0 - fill.rect.y0
        cut(rest, by: covers, from: index)
      }
      return
    }
    parts.append(fill)
  }
}

/// The largest rectangles that replace the content below them.
private struct FillCovers {
  /// The area in pixels below which writing a fill takes no longer than the driver's call itself.
  static let leastArea: Int64 = 256 * 256

  private(set) var rects = ShortList<6, PixelRect>(repeating: .empty)

  mutating func add(_ rect: PixelRect) {
    if rect.area < Self.leastArea || rects.append(rect) { return }
    var least = 0
    for index in rects.indices where rects[index].area < rects[least].area { least = index }
    if rects[least].area < rect.area { rects[least] = rect }
  }

  /// Adds the large quads of a batch whose quads replace the content below them.
  mutating func add(_ batch: Batch, in bounds: PixelRect, from batches: BatchList) {
    var next = batch.closedSpans.first
    var isLast = next.isNone
    while true {
      let span = isLast ? batch.openSpan : batches.spans[next]
      for index in Int(span.first)..<Int(span.first + span.count) {
        if let fill = FramePlan.fill(batches.plain[index], in: bounds) { add(fill.rect) }
      }
      if isLast { return }
      next = span.next
      isLast = next.isNone
    }
  }
}

extension BatchList {
  /// The number of solids that a pass draws with the palette.
  func solidCount(in pass: Pass, palette: TextureIndex) -> Int {
    var (next, count) = (pass.firstBatch, 0)
    while next.exists {
      let batch = batches[next]
      if batch.state.texture == palette, batch.state.program == .solid || batch.state.program == .image {
        count += Int(batch.count)
      }
      next = batch.next
    }
    return count
  }
}
