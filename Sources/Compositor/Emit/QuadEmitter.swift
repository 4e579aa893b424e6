import LayerValues

/// The drawing of a raster profile: of quads, of shapes with edges and of runs of plain layers.
///
/// There is one emitter for rasterisers on the processor and one for graphics cards. `FrameScheduler` is generic over
/// it and chosen once, so that no code tests the profile for each item.
///
/// `SoftwareEmitter` writes triangles, `InstancedEmitter` instances of 64 bytes. `RasterPolicy` has the thresholds of
/// both, and `RasterProfile.makeScheduler` chooses.
protocol QuadEmitter {
  static var policy: RasterPolicy { get }

  /// Adds a plain quad that may be slanted.
  static func add(
    _ quad: PlainQuad, key: BatchKey, bounds: PixelRect, area: Int, to pass: PassIndex,
    in frame: inout FrameBuilder<Self>)

  /// Adds whole pixels. `texels` are the positions at the first corner and at the fourth, 0…1 across the texture.
  static func add(
    _ rect: PixelRect, texels: SIMD4<Float>, key: BatchKey, to pass: PassIndex,
    in frame: inout FrameBuilder<Self>
  )

  /// Adds a rounded or bordered shape as one primitive; false if it takes several.
  static func addWhole(_ shape: Shape, paint: Paint, placement: Placement, in frame: inout FrameBuilder<Self>)
    -> Bool

  /// The pixels that have to cut an item: its scissor, unless the edge of the target cuts it at no cost.
  static func reach(of placement: Placement, in pass: PixelRect, isSurface: Bool) -> PixelRect

  /// Adds layers of a run from the cursor on to the last batch of the pass, as long as it takes them.
  static func append(
    _ cursor: inout RunCursor, of run: PlacedRun, list: DisplayList, items: inout ItemEmitter,
    in frame: inout FrameBuilder<Self>)

  /// The size in pixels of an image of a run, if the emitter reuses it for the next image.
  static func runSize(of style: QuadStyle, in run: DisplayRun) -> SIMD2<Double>?
}

/// Draws everything as triangles with texels of the palette or of images: a software rasteriser recognises them as
/// axis-aligned rectangles and fills them several times faster than anything else.
enum SoftwareEmitter: QuadEmitter {
  static var policy: RasterPolicy { .software }

  static func add(
    _ quad: PlainQuad, key: BatchKey, bounds: PixelRect, area: Int, to pass: PassIndex,
    in frame: inout FrameBuilder<Self>
  ) {
    frame.addTriangles(quad, key: key, bounds: bounds, area: area, to: pass)
  }

  @inline(__always)
  static func add(
    _ rect: PixelRect, texels: SIMD4<Float>, key: BatchKey, to pass: PassIndex,
    in frame: inout FrameBuilder<Self>
  ) {
    let quad = PlainQuad(rect, low: texels.lowHalf, high: texels.highHalf)
    frame.addWholePixels(quad, key: key, rect: rect, to: pass)
  }

  static func addWhole(
    _ shape: Shape, paint: Paint, placement: Placement, in frame: inout FrameBuilder<Self>
  ) -> Bool { false }

  static func reach(of placement: Placement, in pass: PixelRect, isSurface: Bool) -> PixelRect {
    placement.scissor
  }

  static func runSize(of style: QuadStyle, in run: DisplayRun) -> SIMD2<Double>? { nil }
}

extension FrameBuilder {
  /// Adds whole pixels as triangles. The use of their texture is noted already.
  @inline(__always)
  mutating func addWholePixels(_ quad: PlainQuad, key: BatchKey, rect: PixelRect, to pass: PassIndex) {
    statistics.quads += 1
    statistics.pixels += Int(rect.area)
    if batches.addToOnlyBatch(quad, key: key, bounds: rect, to: graph.passes[pass].lastBatch) { return }
    batches.add(quad, key: key, bounds: rect, to: &graph.passes[pass])
  }
}
