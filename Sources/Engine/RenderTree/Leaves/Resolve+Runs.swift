// Runs of plain layers as quads: 32 bytes each in place of an item.
extension RenderTree {
  /// Emits plain layers from front to back of a list of places: of one run those that can be part of it, the others as
  /// items. Their superlayer lies upright in a plane and has no clip.
  func emitQuads(
    _ places: UnsafePointer<Int32>, _ count: Int, _ above: Inherited, _ list: inout DisplayList
  ) {
    let m = above.transform
    let map = QuadMap(m, above.scissor)
    var run = OpenRun(first: list.quads.count, map)
    if list.quads.capacity < list.quads.count + count {
      list.quads.reserveCapacity(max(list.quads.count + count, list.quads.capacity * 2))
    }
    var index = count
    while index > 0 {
      index -= 1
      let place = Int(places[index])
      let row = Int(order[place].row)
      let leaf = leaves.leaf(row)
      let (x, y) = (
        (shown[0, row] - leaf.anchorX) * map.scaleX + map.x,
        (shown[1, row] - leaf.anchorY) * map.scaleY + map.y
      )
      guard leaf.isQuad, let pixels = map.pixels(of: leaf.rect, x, y, isRounded: leaf.isRounded) else {
        run.end(above, &list)
        emitLeaf(at: place, above, &list)
        run = OpenRun(first: list.quads.count, map)
        continue
      }
      if pixels.x1 <= pixels.x0 || pixels.y1 <= pixels.y0 { continue }
      run.add(pixels)
      list.quads.append(DisplayQuad(x: x, y: y, style: leaf.number, pixels: pixels))
    }
    run.end(above, &list)
  }
}

/// What is known of a leaf that is to be placed.
struct PlacedLeaf {
  /// Of its template and style; -1 without.
  var number: Int32 = -1
  /// Its style says all there is.
  var isQuad = false
  /// It touches pixels whose centres lie outside.
  var isRounded = false
  /// The anchor point, which lies at the position.
  var anchorX = 0.0
  var anchorY = 0.0
  /// Points: x, y, width, height.
  var rect = SIMD4<Float>()
}

/// How upright points become pixels.
private struct QuadMap {
  let scaleX: Double
  let scaleY: Double
  let x: Double
  let y: Double
  let scissor: PixelRect

  init(_ m: CGAffineTransform, _ scissor: PixelRect) {
    (scaleX, scaleY, x, y) = (Double(m.a), Double(m.d), Double(m.tx), Double(m.ty))
    self.scissor = scissor
  }

  /// The pixels whose centres lie in a rectangle of points whose origin lies at (x, y), or all that one touches that is
  /// rounded, inside the scissor; nil for one
  /// so far away that numbers of pixels are not exact.
  @inline(__always)
  func pixels(of rect: SIMD4<Float>, _ x: Double, _ y: Double, isRounded: Bool) -> PixelRect? {
    let (width, height) = (Double(rect.z), Double(rect.w))
    let middleX = scaleX * (Double(rect.x) + width / 2) + x
    let middleY = scaleY * (Double(rect.y) + height / 2) + y
    let (reachX, reachY) = (scaleX * (width / 2), scaleY * (height / 2))
    let (x0, y0, x1, y1) = (middleX - reachX, middleY - reachY, middleX + reachX, middleY + reachY)
    // All false for what is not a number.
    guard x0 > -1e6, y0 > -1e6, x1 < 1e6, y1 < 1e6, reachX > 0, reachY > 0 else { return nil }
    if isRounded {
      return PixelRect(
        x0: max(-Self.ceil(-x0), scissor.x0), y0: max(-Self.ceil(-y0), scissor.y0),
        x1: min(Self.ceil(x1), scissor.x1), y1: min(Self.ceil(y1), scissor.y1))
    }
    return PixelRect(
      x0: max(Self.ceil(x0 - 0.5), scissor.x0), y0: max(Self.ceil(y0 - 0.5), scissor.y0),
      x1: min(Self.ceil(x1 - 0.5), scissor.x1), y1: min(Self.ceil(y1 - 0.5), scissor.y1))
  }

  @inline(__always)
  private static func ceil(_ value: Double) -> Int32 {
    let whole = Int32(value)
    return Double(whole) < value ? whole &+ 1 : whole
  }
}

/// A run that is being written.
private struct OpenRun {
  let first: Int
  let map: QuadMap
  private var bounds = PixelRect(x0: .max, y0: .max, x1: .min, y1: .min)

  init(first: Int, _ map: QuadMap) {
    self.first = first
    self.map = map
  }

  @inline(__always)
  mutating func add(_ pixels: PixelRect) {
    bounds.x0 = min(bounds.x0, pixels.x0)
    bounds.y0 = min(bounds.y0, pixels.y0)
    bounds.x1 = max(bounds.x1, pixels.x1)
    bounds.y1 = max(bounds.y1, pixels.y1)
  }

  func end(_ above: Inherited, _ list: inout DisplayList) {
    let count = list.quads.count - first
    if count == 0 { return }
    var item = DisplayItem(
      kind: .run, transform: .identity, rect: SIMD4(), scissor: above.scissor, bounds: bounds)
    item.resource = Int32(list.runs.count)
    list.runs.append(DisplayRun(first: first, count: count, scaleX: map.scaleX, scaleY: map.scaleY))
    list.items.append(item)
  }
}
