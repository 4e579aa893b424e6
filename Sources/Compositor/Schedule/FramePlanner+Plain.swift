import Engine

// MARK: - The common case

/// What the planner asks of an image of the list, found once a frame: the image itself is an object, and asking it
/// costs more than drawing it.
struct ImageUse {
  var size = SIMD2<Float>()
  var isOpaque = false
  /// There are half-size copies: not of what the GPU has drawn.
  var hasLevels = true
  /// The level that was looked up last, -1 before.
  var level = -1
  var region = TextureRegion()
  /// Runs for graphics cards show it so: how large in pixels, what part of it; where its texels begin, and how many go
  /// into a pixel.
  var runSize = SIMD2<Double>()
  var runSource = SIMD4<Float>()
  var runOrigin = SIMD2<Double>()
  var runStep = SIMD2<Double>()
  /// The copy with an opacity in it that was looked up last, and that opacity; 1 before.
  var fadedOpacity: Float = 1
  var fadedRegion: TextureRegion?
}

/// An image, or a part of one, that fills a box.
struct PlainImage {
  /// Its place in the list.
  var resource: Int
  var source: SIMD4<Float>
  var nearest: Bool
  /// More than 0, 1 at most.
  var opacity: Float
  var isMirrored = false
  var isUpsideDown = false
}

extension FramePlanner {
  /// Adds an item that is an upright rectangle of one colour or of one image and nothing else; false where it is more.
  ///
  /// The long way through `Shape` and `Paint` gives the same quads, and takes six times as long.
  @inline(__always)
  mutating func addPlain(at index: Int, _ list: DisplayList) -> Bool {
    // What is opaque in a picture that is to be kept is noted on the long way.
    if openPictures > 0 { return false }
    return switch list.items[index].kind {
    case .solid: addPlainSolid(at: index, list)
    case .image: addPlainImage(at: index, list)
    default: false
    }
  }

  /// Where an upright rectangle lies, nil for one with anything special to it, or out of bounds.
  @inline(__always)
  private func plainBox(at index: Int, _ list: DisplayList) -> RoundedBoxEdges? {
    let item = list.items[index]
    guard item.projection < 0, item.edges == 0, item.clip < 0, item.radii == SIMD4(), item.transform.b == 0,
      item.transform.c == 0
    else { return nil }
    // What follows in the same place may be this item's frame, or hide it.
    if index + 1 < list.items.count, mayJoin(list.items[index + 1], item) { return nil }
    let (a, d) = (Double(item.transform.a), Double(item.transform.d))
    let (width, height) = (Double(item.rect.z), Double(item.rect.w))
    let middleX = a * (Double(item.rect.x) + width / 2) + Double(item.transform.tx)
    let middleY = d * (Double(item.rect.y) + height / 2) + Double(item.transform.ty)
    let (reachX, reachY) = (abs(a * (width / 2)), abs(d * (height / 2)))
    let box = RoundedBoxEdges(
      x0: middleX - reachX, y0: middleY - reachY, x1: middleX + reachX, y1: middleY + reachY)
    // All false for what is not a number.
    guard width > 0, height > 0, abs(a * d) > 1e-12, box.isNear else { return nil }
    return box
  }

  @inline(__always)
  private func mayJoin(_ next: DisplayItem, _ item: DisplayItem) -> Bool {
    switch next.kind {
    case .border, .image:
      next.transform.tx == item.transform.tx && next.transform.ty == item.transform.ty
        && next.rect == item.rect
    default: false
    }
  }

  private mutating func addPlainSolid(at index: Int, _ list: DisplayList) -> Bool {
    let scope = scopes[scopes.count - 1]
    guard scope.clip < 0, let box = plainBox(at: index, list) else { return false }
    let item = list.items[index]
    let opacity = item.opacity * scope.opacity
    guard opacity > 0, item.bounds.intersects(item.scissor) else { return true }
    let rect = box.pixels.intersection(item.scissor.intersection(scope.scissor))
    if rect.isEmpty { return true }
    let color = scope.ground.map { Colors.mixed(item.color, $0) } ?? item.color
    let packed = PackedColor.premultiplied(color, opacity: opacity)
    // Less than half a step of alpha is nothing; the long way knows it from what cannot be told.
    if packed == 0 { return false }
    addPlainSolid(packed, rect, isReplaced: scope.replaces, scope.pass)
    return true
  }

  /// Adds whole pixels of one colour, premultiplied BGRA bytes that are not all 0.
  @inline(__always)
  mutating func addPlainSolid(_ packed: UInt32, _ rect: PixelRect, isReplaced: Bool, _ pass: Int) {
    if packed != plainColor || plainPlace < -1 {
      plainColor = packed
      plainPlace = store.palette.place(of: packed)
      plainTexel = Palette.texel(at: max(plainPlace, Palette.white))
    }
    let area = rect.area
    var key = BatchKey(
      program: .image, texture: store.paletteTexture,
      blending: isReplaced ? .replace : packed >> 24 == 255 ? .none : .over,
      isNearest: true, isExact: true)
    if area >= Paint.largeArea || plainPlace < 0 {
      key.program = .solid
      key.tint = Colors.steadied(packed)
    }
    addPlainQuad(rect, plainTexel, plainTexel, key, area, pass)
  }

  private mutating func addPlainImage(at index: Int, _ list: DisplayList) -> Bool {
    let scope = scopes[scopes.count - 1]
    guard scope.clip < 0, let box = plainBox(at: index, list) else { return false }
    let item = list.items[index]
    let opacity = min(item.opacity * scope.opacity, 1)
    guard opacity > 0, item.bounds.intersects(item.scissor) else { return true }
    let rect = box.pixels.intersection(item.scissor.intersection(scope.scissor))
    if rect.isEmpty { return true }
    let image = PlainImage(
      resource: Int(item.resource), source: item.source, nearest: item.nearest, opacity: opacity,
      isMirrored: item.transform.a < 0, isUpsideDown: item.transform.d < 0)
    return addPlainImage(image, box, rect, replaces: scope.replaces, scope.pass, list)
  }

  /// Adds whole pixels of an image in an upright box; false where that takes more to find out.
  mutating func addPlainImage(
    _ item: PlainImage, _ box: RoundedBoxEdges, size known: SIMD2<Double>? = nil, _ rect: PixelRect,
    replaces: Bool, _ pass: Int, _ list: DisplayList
  ) -> Bool {
    let number = item.resource
    var opacity = item.opacity
    if imageUses[number].size.x == 0 { noteImage(number, list) }
    let size = known ?? SIMD2<Double>(box.x1 - box.x0, box.y1 - box.y0)
    let shown = SIMD2<Double>(item.source.highHalf * imageUses[number].size)
    guard shown.x > 0, shown.y > 0, abs(item.source.x) < 1e3, abs(item.source.y) < 1e3 else { return false }
    let scale = max(size.x / shown.x, size.y / shown.y)
    let level = item.nearest || !imageUses[number].hasLevels ? 0 : ImageLevels.level(forScale: scale)
    if imageUses[number].level != level {
      let image = list.images[number]
      let stored = imageUses[number].hasLevels ? smallestLevel(of: image, from: level) : 0
      imageUses[number].region = store.region(of: image, level: stored)
      imageUses[number].level = level
      imageUses[number].fadedOpacity = 1
    }
    var region = imageUses[number].region
    var isOpaque = imageUses[number].isOpaque
    if opacity < 1, !replaces, let faded = fadedRegion(of: number, opacity, list) {
      (region, opacity, isOpaque) = (faded, 1, false)
      statistics.bakedLayers += 1
    }
    // Pixels -> texels of the page: across from the side that shows the image's left, and likewise down.
    let whole = SIMD2<Double>(region.size)
    let first = SIMD2<Double>(region.origin) + SIMD2<Double>(item.source.lowHalf) * whole
    let span = SIMD2<Double>(item.source.highHalf) * whole
    let perPixel =
      SIMD2(item.isMirrored ? -span.x : span.x, item.isUpsideDown ? -span.y : span.y) / size
    let origin = SIMD2(
      item.isMirrored ? first.x + span.x : first.x, item.isUpsideDown ? first.y + span.y : first.y)
    if known != nil {
      (imageUses[number].runSize, imageUses[number].runSource) = (size, item.source)
      (imageUses[number].runOrigin, imageUses[number].runStep) = (origin, perPixel)
    }
    let low = origin + perPixel * SIMD2(Double(rect.x0) - box.x0, Double(rect.y0) - box.y0)
    let high = origin + perPixel * SIMD2(Double(rect.x1) - box.x0, Double(rect.y1) - box.y0)
    let isExact = !item.nearest && rect.isExact(low, high)
    let side = SIMD2<Double>(region.side)
    let isPlain = opacity == 1
    let blending: Blending =
      replaces ? (isPlain ? .replace : .scale) : !isOpaque ? .over : isPlain ? .none : .fade
    let key = BatchKey(
      program: isPlain || isOpaque ? .image : .tinted, texture: region.texture,
      tint: SIMD4(repeating: opacity), blending: blending, isNearest: item.nearest || isExact,
      isExact: isExact)
    store.noteUse(of: region.texture)
    addPlainQuad(rect, SIMD2<Float>(low / side), SIMD2<Float>(high / side), key, rect.area, pass)
    return true
  }

  @inline(__always)
  mutating func addPlainQuad(
    _ rect: PixelRect, _ low: SIMD2<Float>, _ high: SIMD2<Float>, _ key: BatchKey, _ area: Int64,
    _ pass: Int
  ) {
    let (left, top, right, bottom) = (Float(rect.x0), Float(rect.y0), Float(rect.x1), Float(rect.y1))
    let quad = PlainQuad(
      topLeft: PlainVertex(position: SIMD2(left, top), texel: low),
      topRight: PlainVertex(position: SIMD2(right, top), texel: SIMD2(high.x, low.y)),
      bottomLeft: PlainVertex(position: SIMD2(left, bottom), texel: SIMD2(low.x, high.y)),
      bottomRight: PlainVertex(position: SIMD2(right, bottom), texel: high))
    if usesInstances {
      if addInstance(rect, SIMD4(lowHalf: low, highHalf: high), key, area: Int(area), to: pass) { return }
      if addInstance(quad, key, bounds: rect, area: Int(area), to: pass) { return }
    }
    statistics.quads += 1
    statistics.pixels += Int(area)
    if batches.addAlone(quad, key, bounds: rect, to: passes[pass].lastBatch) { return }
    batches.add(quad, key, bounds: rect, to: &passes[pass])
  }

  /// The copy of a small image with its opacity in it, where there is one.
  private mutating func fadedRegion(of number: Int, _ opacity: Float, _ list: DisplayList) -> TextureRegion? {
    let use = imageUses[number]
    guard raster == .software, use.hasLevels, use.size.max() <= Float(TextureStore.sharedLimit) else {
      return nil
    }
    if use.fadedOpacity != opacity {
      imageUses[number].fadedOpacity = opacity
      imageUses[number].fadedRegion = store.fadedRegion(
        of: list.images[number], level: use.level, opacity: opacity)
    }
    return imageUses[number].fadedRegion
  }

  private mutating func noteImage(_ number: Int, _ list: DisplayList) {
    let image = list.images[number]
    imageUses[number].size = SIMD2(Float(image.width), Float(image.height))
    imageUses[number].isOpaque = image.isOpaque
    imageUses[number].hasLevels = image.recording == nil
  }
}

/// The sides of an upright rectangle, in pixels.
struct RoundedBoxEdges {
  var x0: Double
  var y0: Double
  var x1: Double
  var y1: Double

  /// No side is farther away than numbers of pixels are exact; false for what is not a number.
  @inline(__always) var isNear: Bool { min(x0, y0) > -1e6 && max(x1, y1) < 1e6 }

  /// The whole pixels whose centres lie inside.
  @inline(__always) var pixels: PixelRect { PixelRect(centresInNear: x0, x1, y: y0, y1) }
}

extension PixelRect {
  /// Whether pixels from corner to corner show texels one to one, the centre of each on a centre.
  @inline(__always) func isExact(_ low: SIMD2<Double>, _ high: SIMD2<Double>) -> Bool {
    let tolerance = 1.0 / 64
    let stretch = high - low - SIMD2(Double(x1 &- x0), Double(y1 &- y0))
    guard abs(stretch.x) < tolerance, abs(stretch.y) < tolerance else { return false }
    let shift = low - SIMD2(Self.nearest(low.x), Self.nearest(low.y))
    return abs(shift.x) < tolerance && abs(shift.y) < tolerance
  }

  /// The nearest whole number of one that is less than a million away.
  @inline(__always) private static func nearest(_ value: Double) -> Double {
    Double(Int32(value < 0 ? value - 0.5 : value + 0.5))
  }
}
