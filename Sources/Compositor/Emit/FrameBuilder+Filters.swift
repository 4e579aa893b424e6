import LayerValues

/// The drawing of a part of a target by one program, as one quad or as several (`FilterPart`). A filter consists of one
/// or more such steps.
struct FilterStep {
  var program: ProgramKind
  /// The target, which `acquireTarget` returned.
  var target: TextureIndex
  /// The texels of the target that are written. The rest of the target keeps its content, unless the step `clears`.
  var rect: PixelRect
  var source: TextureIndex
  /// The positions in the source, in texels, of the top left and of the bottom right corner of `rect`. Reads outside of
  /// the texture repeat its edge. The caller has to avoid reads beside the wanted region of a larger texture.
  var texels: SIMD4<Float>
  var isNearest = false
  var blending = Blending.none
  /// Whether the rest of the target is cleared.
  var clears = false
  var tint = SIMD4<Float>(1, 1, 1, 1)
  /// The `values` of the program; nil for a program without values.
  var values: FilterValues?
}

/// One of several rectangles of a step, and the texels that it shows, as in `FilterStep.texels`.
struct FilterPart {
  var rect: PixelRect
  var texels: SIMD4<Float>
}

/// A blurred copy of a part of a texture. It may have a lower resolution, and is drawn with linear filtering.
struct BlurredRaster {
  var texture: TextureIndex
  /// The texels that hold the raster; the sides may be fractional.
  var texels: SIMD4<Float>
  /// The area of the raster that is not transparent, in texels of the texture that was blurred.
  var bounds: PixelRect
  /// Whether the caller must not release the texture, since it is the blur's input or is cached.
  var isOwnedByCache = false
}

// MARK: - Filters

extension FrameBuilder {
  /// Plans a pass of one step, after all passes that are already in the order.
  mutating func addFilter(_ step: FilterStep, label: StaticString) {
    let pass = appendPass(of: step, label: label)
    addQuad(FilterPart(rect: step.rect, texels: step.texels), of: step, key: key(of: step), to: pass)
    graph.schedule(pass)
  }

  /// Plans a pass of one step with several rectangles, which replace the step's own rectangle, after all passes that
  /// are already in the order.
  mutating func addFilter(_ step: FilterStep, parts: InlineArray<9, FilterPart>, label: StaticString) {
    let pass = appendPass(of: step, label: label)
    let key = key(of: step)
    for index in parts.indices where !parts[index].rect.isEmpty {
      addQuad(parts[index], of: step, key: key, to: pass)
    }
    graph.schedule(pass)
  }

  private mutating func appendPass(of step: FilterStep, label: StaticString) -> PassIndex {
    let entry = store.entries[step.target]
    let bounds = PixelRect(x0: 0, y0: 0, x1: Int32(entry.width), y1: Int32(entry.height))
    var pass = Pass(target: step.target, bounds: bounds, parent: .none)
    pass.loadAction = step.clears ? .clear(SIMD4()) : .load
    pass.label = label
    pass.origin = filterOrigin
    return graph.append(pass)
  }

  private mutating func key(of step: FilterStep) -> BatchKey {
    var key = BatchKey(
      program: step.program, texture: step.source, tint: step.tint, blending: step.blending,
      isNearest: step.isNearest, isExact: false)
    if let values = step.values { key.state.values = add(values) }
    return key
  }

  /// Adds the values of a filter's program to the frame, and returns their index.
  mutating func add(_ values: FilterValues) -> FilterValuesIndex {
    filterValues.append(values)
    return FilterValuesIndex(filterValues.count - 1)
  }

  private mutating func addQuad(_ part: FilterPart, of step: FilterStep, key: BatchKey, to pass: PassIndex) {
    let source = store.entries[step.source]
    let side = SIMD4(
      Float(source.width), Float(source.height), Float(source.width), Float(source.height))
    let texels = part.texels / side
    let quad = PlainQuad(part.rect, low: texels.lowHalf, high: texels.highHalf)
    addQuad(quad, key: key, bounds: part.rect, area: Int(part.rect.area), to: pass)
  }

  // MARK: - Blurred rasters

  func region(_ blurred: BlurredRaster) -> TextureRegion {
    TextureRegion(
      texture: blurred.texture, textureSize: size(of: blurred.texture), origin: blurred.texels.lowHalf,
      size: blurred.texels.highHalf - blurred.texels.lowHalf)
  }

  /// Releases a blur's target when the pass that shows it is in the order.
  mutating func release(_ blurred: BlurredRaster, after pass: PassIndex) {
    if !blurred.isOwnedByCache { graph.release(blurred.texture, after: pass) }
  }
}
