import LayerValues

/// The properties of a list's image that emitters need. They are read once per frame: the image is an object, and an
/// access to it costs more than drawing it.
struct ImageUse: TableElement {
  typealias Table = Tables.Images

  /// The size in pixels; 0 until `ImageEmitter.add` draws the image.
  var size = SIMD2<Float>()
  var isOpaque = false
  /// Whether the image has half-size copies. A recorded image has none.
  var hasLevels = true
  /// The level that was looked up last; -1 before the first.
  var level = -1
  /// The scale for which it was looked up, in pixels per texel.
  var scale = 0.0
  var region = TextureRegion()
  /// The size in surface pixels at which a run for graphics cards showed the image last.
  var runSize = SIMD2<Double>()
  /// The visible part of the image in that run, as a unit rectangle.
  var runSource = SIMD4<Float>()
  /// The texel position at the first corner of the image in that run.
  var runOrigin = SIMD2<Double>()
  /// The number of texels per pixel, across and down, in that run.
  var runStep = SIMD2<Double>()
  /// The opacity of the faded copy that was looked up last; 1 if none was looked up for `level`.
  var fadedOpacity: Float = 1
  /// The faded copy that was looked up last; nil if there is none.
  var fadedRegion: TextureRegion?
}

/// An image, or a part of one, that fills a box.
struct PlainImage {
  var image: ImageIndex
  /// The visible part of the image, as a unit rectangle.
  var source: SIMD4<Float>
  var samplesNearest: Bool
  /// The opacity, greater than 0 and at most 1.
  var opacity: Float
  /// The sides of the image in pixels.
  var box: AxisAlignedBox
  /// The size in pixels of every image with the same style in a run; nil if the emitter reuses no sizes.
  var runSize: SIMD2<Double>?
  /// Whether the image replaces the content below it, even if it is translucent.
  var writesWithoutBlending = false
  var isMirrored = false
  var isUpsideDown = false
}

/// Draws images, and chooses their half-size copy, texels and sampling.
struct ImageEmitter {
  /// The properties of each image of the list.
  var uses: ContiguousArray<ImageUse> = []
  private var prefetch = ImagePrefetch()

  mutating func beginFrame(_ list: DisplayList) {
    uses.empty()
    for _ in 0..<list.images.count { uses.append(ImageUse()) }
  }

  /// Ends a frame of the surface: uploads a part of the images that later frames may draw.
  mutating func endFrame(_ list: DisplayList, _ store: inout TextureStore) {
    prefetch.endFrame(list, uses, &store)
  }

  /// The region of a level of an image, which is uploaded if it is new.
  private mutating func region(of image: CGImage, level: Int, _ store: inout TextureStore) -> TextureRegion {
    prefetch.complete(image, level: level, &store) ?? store.region(of: image, level: level)
  }

  /// The paint of an item that shows an image.
  mutating func paint<E: QuadEmitter>(
    _ item: DisplayItem, shape: Shape, placement: Placement, list: DisplayList,
    in frame: inout FrameBuilder<E>
  ) -> Paint {
    let image = list.images[item.image]
    let (level, scale) = Self.level(
      of: image, in: item, shape: shape, scissor: placement.scissor, limit: frame.store.imageLimit)
    let region: TextureRegion
    if Self.isReadFarOutside(image, level: level, item: item, shape: shape) {
      region = frame.store.region(of: image, level: level, hasOwnTexture: true)
    } else {
      let index = item.image
      if uses[index].level == level {
        region = uses[index].region
      } else {
        region = self.region(of: image, level: level, &frame.store)
        (uses[index].level, uses[index].scale, uses[index].region) = (level, scale, region)
        // A faded copy of another level is outdated.
        uses[index].fadedOpacity = 1
      }
    }
    var paint = Paint(
      region: region, source: item.source, half: shape.half,
      tint: SIMD4(repeating: min(placement.opacity, 1)), isOpaque: image.isOpaque)
    paint.writesWithoutBlending = placement.writesWithoutBlending
    paint.isNearest = item.samplesNearest
    if !item.samplesNearest && shape.showsTexelsExactly(paint, region) {
      paint.isNearest = true
      paint.isExact = true
    }
    return paint
  }

  /// The level from which an image is drawn, the number of times that the image is halved, and the scale in pixels per
  /// texel, or 0 if the level does not depend on the scale.
  private static func level(
    of image: CGImage, in item: DisplayItem, shape: Shape, scissor: PixelRect, limit: Int
  ) -> (level: Int, scale: Double) {
    // A recorded image has no smaller copies.
    if image.recording != nil { return (0, 0) }
    if item.samplesNearest { return (Self.smallestLevel(of: image, from: 0, limit: limit), 0) }
    let shown = SIMD2(
      Double(item.source.z) * Double(image.width), Double(item.source.w) * Double(image.height))
    var pixelsPerPoint = shape.sideScale
    if shape.isProjected {
      // All parts of an image have the same level, which is as sharp as the part nearest to the eye needs.
      let seen = shape.outline(antialiasing: [], within: scissor)
      pixelsPerPoint = SIMD2()
      for index in 0..<seen.count {
        pixelsPerPoint = pointwiseMax(pixelsPerPoint, shape.scale(at: seen.points[index]))
      }
    }
    let pointsPerTexel =
      item.pointsPerTexel == SIMD2()
      ? SIMD2<Double>(shape.half) * 2 / pointwiseMax(shown, SIMD2(1e-6, 1e-6))
      : SIMD2<Double>(item.pointsPerTexel)
    let scale = (pixelsPerPoint * pointsPerTexel).max()
    let level = Self.smallestLevel(of: image, from: ImageLevels.level(forScale: scale), limit: limit)
    return (level, scale)
  }

  /// Whether the fading edge of a rounded shape, half a pixel outside, is beyond the repeated edge of an image on a
  /// page. That is so if the image is shrunk much more in one direction than in the other.
  private static func isReadFarOutside(
    _ image: CGImage, level: Int, item: DisplayItem, shape: Shape
  ) -> Bool {
    guard shape.isRounded, !shape.isProjected, image.recording == nil else { return false }
    let texels = SIMD2(
      Double(item.source.z) * Double(image.width), Double(item.source.w) * Double(image.height))
    let pixels = shape.sideScale * SIMD2<Double>(shape.half) * 2 * Double(1 << level)
    return texels.x > 3 * pixels.x || texels.y > 3 * pixels.y
  }

  /// The first level from `level` on that fits the device's limit.
  private static func smallestLevel(of image: CGImage, from level: Int, limit: Int) -> Int {
    var level = level
    while ImageLevels.size(max(image.width, image.height), level: level) > limit { level += 1 }
    return level
  }

  // MARK: - Axis-aligned images

  /// Adds whole pixels of an image in an axis-aligned box. Returns false if the general path has to draw the image.
  mutating func add<E: QuadEmitter>(
    _ item: PlainImage, rect: PixelRect, in pass: PassIndex, list: DisplayList, frame: inout FrameBuilder<E>
  ) -> Bool {
    let number = item.image
    var opacity = item.opacity
    if uses[number].size.x == 0 { noteImage(number, list) }
    let box = item.box
    let size = item.runSize ?? SIMD2<Double>(box.x1 - box.x0, box.y1 - box.y0)
    let shown = SIMD2<Double>(item.source.highHalf * uses[number].size)
    guard shown.x > 0, shown.y > 0, abs(item.source.x) < 1e3, abs(item.source.y) < 1e3 else { return false }
    let scale = max(size.x / shown.x, size.y / shown.y)
    let level = item.samplesNearest || !uses[number].hasLevels ? 0 : ImageLevels.level(forScale: scale)
    if uses[number].level != level {
      let image = list.images[number]
      let stored =
        uses[number].hasLevels ? Self.smallestLevel(of: image, from: level, limit: frame.store.imageLimit) : 0
      uses[number].region = region(of: image, level: stored, &frame.store)
      (uses[number].level, uses[number].scale) = (level, scale)
      uses[number].fadedOpacity = 1
    }
    var region = uses[number].region
    var isOpaque = uses[number].isOpaque
    if opacity < 1, !item.writesWithoutBlending,
      let faded = fadedRegion(of: number, opacity: opacity, list: list, in: &frame)
    {
      (region, opacity, isOpaque) = (faded, 1, false)
      frame.statistics.bakedLayers += 1
    }
    // The map from pixels to texels of the page. For a mirrored image it begins at the opposite side and runs
    // backwards.
    let whole = SIMD2<Double>(region.size)
    let first = SIMD2<Double>(region.origin) + SIMD2<Double>(item.source.lowHalf) * whole
    let span = SIMD2<Double>(item.source.highHalf) * whole
    let perPixel =
      SIMD2(item.isMirrored ? -span.x : span.x, item.isUpsideDown ? -span.y : span.y) / size
    let origin = SIMD2(
      item.isMirrored ? first.x + span.x : first.x, item.isUpsideDown ? first.y + span.y : first.y)
    if item.runSize != nil {
      (uses[number].runSize, uses[number].runSource) = (size, item.source)
      (uses[number].runOrigin, uses[number].runStep) = (origin, perPixel)
    }
    let low = origin + perPixel * SIMD2(Double(rect.x0) - box.x0, Double(rect.y0) - box.y0)
    let high = origin + perPixel * SIMD2(Double(rect.x1) - box.x0, Double(rect.y1) - box.y0)
    let isExact = !item.samplesNearest && rect.showsTexelsExactly(low, high)
    let side = SIMD2<Double>(region.textureSize)
    let drawing = BatchKey.drawing(
      isPlain: opacity == 1, isOpaque: isOpaque, writesWithoutBlending: item.writesWithoutBlending)
    let key = BatchKey(
      program: drawing.program, texture: region.texture, tint: SIMD4(repeating: opacity),
      blending: drawing.blending, isNearest: item.samplesNearest || isExact, isExact: isExact)
    frame.store.noteUse(of: region.texture)
    frame.addAxisAligned(
      rect, low: SIMD2<Float>(low / side), high: SIMD2<Float>(high / side), key: key, to: pass)
    return true
  }

  /// The copy of a small image multiplied by an opacity; nil if there is none.
  private mutating func fadedRegion<E: QuadEmitter>(
    of number: ImageIndex, opacity: Float, list: DisplayList, in frame: inout FrameBuilder<E>
  ) -> TextureRegion? {
    let use = uses[number]
    guard frame.policy.copiesFadedImages, use.hasLevels, use.size.max() <= Float(TextureStore.sharedLimit)
    else {
      return nil
    }
    if use.fadedOpacity != opacity {
      uses[number].fadedOpacity = opacity
      uses[number].fadedRegion = frame.store.fadedRegion(
        of: list.images[number], level: use.level, opacity: opacity)
    }
    return uses[number].fadedRegion
  }

  /// Notes the properties of an image when it is drawn first.
  private mutating func noteImage(_ number: ImageIndex, _ list: DisplayList) {
    let image = list.images[number]
    uses[number].size = SIMD2(Float(image.width), Float(image.height))
    uses[number].isOpaque = image.isOpaque
    uses[number].hasLevels = image.recording == nil
  }
}

extension PixelRect {
  /// Whether pixels from corner to corner show texels one to one, with coinciding centres.
  @inline(__always) func showsTexelsExactly(_ low: SIMD2<Double>, _ high: SIMD2<Double>) -> Bool {
    let tolerance = 1.0 / 64
    let stretch = high - low - SIMD2(Double(x1 &- x0), Double(y1 &- y0))
    // The positions must be in the range of `nearest`. All comparisons are false for NaN.
    guard abs(stretch.x) < tolerance, abs(stretch.y) < tolerance, abs(low.x) < 1e9, abs(low.y) < 1e9 else {
      return false
    }
    let shift = low - SIMD2(Self.nearest(low.x), Self.nearest(low.y))
    return abs(shift.x) < tolerance && abs(shift.y) < tolerance
  }

  /// The nearest whole number to a value below a billion.
  @inline(__always) private static func nearest(_ value: Double) -> Double {
    Double(Int32(value < 0 ? value - 0.5 : value + 0.5))
  }
}
