import LayerValues

/// The colours of gradients as ramps, a row or a column of texels each, on pages of their own. The least recently drawn
/// ramp is replaced, so that gradients whose colours change in each frame take no more room than others.
struct GradientRamps {
  /// The number of texels in a ramp.
  static let length = 1024
  /// The number of ramps on a page.
  static let count = 256

  private struct Slot {
    var key: UInt64
    var lastUse: Int
  }

  /// Whether each ramp is a column of texels; otherwise, a row.
  private let isVertical: Bool
  private var textures: ContiguousArray<TextureIndex> = []
  private var slots: ContiguousArray<Slot> = []

  init(isVertical: Bool) {
    self.isVertical = isVertical
  }

  /// A page's size in texels.
  var pageSize: SIMD2<Float> {
    let (length, count) = (Float(Self.length), Float(Self.count))
    return isVertical ? SIMD2(count, length) : SIMD2(length, count)
  }

  /// Drops the first page that the driver refused, and all subsequent pages.
  mutating func beginFrame(_ store: inout TextureStore) {
    var first = 0
    while first < textures.count, !store.entries[textures[first]].isLost { first += 1 }
    for index in first..<textures.count { store.drop(textures[index]) }
    textures.removeLast(textures.count - first)
    slots.removeLast(max(0, slots.count - first * Self.count))
  }

  /// The texture, and the row or column, of the ramp with a key. `color` computes the `count` texels of a new ramp.
  mutating func ramp(
    _ key: UInt64, count: Int, in store: inout TextureStore, color: (Int) -> UInt32
  ) -> (texture: TextureIndex, line: Int) {
    // The index of the least recently drawn ramp that this plan does not draw, which a new ramp replaces.
    var slot = -1
    for index in 0..<slots.count {
      if slots[index].key == key {
        slots[index].lastUse = store.planNumber
        return (textures[index / Self.count], index % Self.count)
      }
      if slots[index].lastUse < store.planNumber, slot < 0 || slots[index].lastUse < slots[slot].lastUse {
        slot = index
      }
    }
    // Free lines are used first, because a replaced ramp may be drawn again.
    if slots.count < textures.count * Self.count || slot < 0 {
      if slots.count == textures.count * Self.count {
        let size = pageSize
        textures.append(store.make(.ramps, width: Int(size.x), height: Int(size.y)))
      }
      slots.append(Slot(key: key, lastUse: store.planNumber))
      slot = slots.count - 1
    } else {
      slots[slot] = Slot(key: key, lastUse: store.planNumber)
    }
    let (texture, line) = (textures[slot / Self.count], slot % Self.count)
    let staged = store.stage(count, color)
    store.commands.append(
      TextureCommand(
        kind: .upload, texture: texture, x: isVertical ? line : 0, y: isVertical ? 0 : line,
        width: isVertical ? 1 : count, height: isVertical ? count : 1, firstPixel: staged))
    return (texture, line)
  }
}

extension DisplayGradient {
  /// The premultiplied colour at a location, 0…1.
  func color(at position: Float) -> SIMD4<Float> {
    let count = min(colors.count, locations.count)
    if count == 0 { return SIMD4() }
    if !(position > locations[0]) { return Colors.premultiplied(colors[0], opacity: 1) }
    for index in 1..<max(count, 1) where position < locations[index] {
      let (low, high) = (locations[index - 1], locations[index])
      let share = (position - low) / (high - low)
      let before = Colors.premultiplied(colors[index - 1], opacity: 1)
      return before + (Colors.premultiplied(colors[index], opacity: 1) - before) * share
    }
    return Colors.premultiplied(colors[count - 1], opacity: 1)
  }

  var isOpaque: Bool {
    for index in 0..<colors.count where !(colors[index].w >= 1) { return false }
    return !colors.isEmpty
  }

  /// Whether colours change too fast for a ramp's resolution; false for a gradient with more than `mostStops` colours.
  var isSharp: Bool {
    let count = locations.count
    guard count > 1, count <= Self.mostStops, colors.count == count else { return false }
    for index in 1..<count where locations[index] - locations[index - 1] < 1.0 / 16 { return true }
    return false
  }

  /// The most locations that the program for sharp gradients supports.
  private static let mostStops = 24

  /// The premultiplied colour at a position, 0…1, along colours that count as evenly spaced.
  func color(alongStops position: Float) -> SIMD4<Float> {
    let stop = min(max(position, 0), 1) * Float(colors.count - 1)
    let index = min(Int(stop), colors.count - 2)
    let before = Colors.premultiplied(colors[index], opacity: 1)
    return before + (Colors.premultiplied(colors[index + 1], opacity: 1) - before) * (stop - Float(index))
  }

  /// The number of texels per pixel, across and down, that a texture with the gradient needs to be filtered accurately:
  /// where the slope of a colour changes, interpolation between two texels is wrong by up to a quarter of that change.
  ///
  /// `scale` is the number of pixels per point, across and down.
  func detail(_ scale: SIMD2<Float>) -> SIMD2<Float> {
    let span = pointwiseMax((end - start) * scale, (start - end) * scale)
    // The rate is the change of location per pixel; for a conic gradient, that at a distance of four pixels from the
    // centre.
    let rate: SIMD2<Float> =
      switch kind {
      case .axial: span / max((span * span).sum(), 1e-6)
      case .radial: 1 / pointwiseMax(span, SIMD2(1e-3, 1e-3))
      case .conic: SIMD2(repeating: 1 / (8 * .pi))
      }
    let texels = (rate * greatestSlopeChange * Self.texelsPerSlopeChange).rounded(.up)
    // A gradient with a NaN gets one texel per pixel.
    return texels.replacing(with: 1, where: texels .!= texels).clamped(
      lowerBound: SIMD2(1, 1), upperBound: SIMD2(16, 16))
  }

  /// The greatest change, at any location, of the slope of a colour component per unit of location.
  private var greatestSlopeChange: Float {
    let count = min(colors.count, locations.count)
    var (greatest, before) = (Float(0), SIMD4<Float>())
    for index in 0..<count {
      var slope = SIMD4<Float>()
      if index + 1 < count {
        let change =
          Colors.premultiplied(colors[index + 1], opacity: 1)
          - Colors.premultiplied(colors[index], opacity: 1)
        slope = change / max(locations[index + 1] - locations[index], 1e-3)
      }
      // In the centre of a radial gradient, the slope has opposite signs on both sides.
      if index == 0, kind == .radial, locations[0] <= 0 { before = -slope }
      let slopeChange = slope - before
      greatest = max(greatest, max(slopeChange.max(), -slopeChange.min()))
      before = slope
    }
    return greatest
  }

  /// The texels per pixel, for each unit of the rate times `greatestSlopeChange`, with which the error stays below
  /// 1.5/255.
  private static let texelsPerSlopeChange: Float = 0.25 * 255 / 1.5

  /// Adds the colours and locations to a key.
  func hash(into key: inout NumberHash) {
    for index in 0..<colors.count {
      for component in 0..<4 { key.add(colors[index][component]) }
    }
    for index in 0..<locations.count { key.add(locations[index]) }
  }
}

/// A 64-bit hash of numbers, which serves as a key.
struct NumberHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func add(_ number: Float) { add(UInt64(number.bitPattern)) }

  mutating func add(_ bits: UInt64) {
    value = (value ^ bits) &* 0x9E37_79B9_7F4A_7C15
    value ^= value >> 29
  }
}
