import LayerValues

/// The drawing that differs between raster profiles: quads, shapes with edges, and runs of plain layers.
///
/// There is one emitter for software rasterisers and one for graphics cards. `FrameScheduler` is generic over the
/// emitter and chosen once, so that no code tests the profile for each item.
///
/// `SoftwareEmitter` writes triangles, `InstancedEmitter` instances of 64 bytes. `RasterPolicy` has the thresholds of
/// both, and `RasterProfile.makeScheduler` chooses.
protocol QuadEmitter {
  static var policy: RasterPolicy { get }

  /// Adds a plain quad, which may be slanted.
  static func add(
    _ quad: PlainQuad, key: BatchKey, bounds: PixelRect, area: Int, to pass: PassIndex,
    in frame: inout FrameBuilder<Self>)

  /// Adds whole pixels. `texels` are the positions at the top left and at the bottom right corner, 0…1 across the
  /// texture.
  static func add(
    _ rect: PixelRect, texels: SIMD4<Float>, key: BatchKey, to pass: PassIndex,
    in frame: inout FrameBuilder<Self>
  )

  /// Adds a rounded or bordered shape as one primitive; returns false if the shape needs several.
  static func addWhole(_ shape: Shape, paint: Paint, placement: Placement, in frame: inout FrameBuilder<Self>)
    -> Bool

  /// The rectangle to which an item has to be cut: its scissor, unless the edge of the target cuts the item at no cost.
  static func reach(of placement: Placement, in pass: PixelRect, isSurface: Bool) -> PixelRect

  /// Adds layers of a run from the cursor on to the last batch of the pass, as long as the batch accepts them.
  static func append(
    _ cursor: inout RunCursor, of run: ScopedRun, list: DisplayList, items: inout ItemEmitter,
    in frame: inout FrameBuilder<Self>)

  /// The size in pixels of an image of a run; nil if the emitter does not reuse it for the next image.
  static func runSize(of style: QuadStyle, in run: DisplayRun) -> SIMD2<Double>?
}

/// Draws everything as triangles with texels of the palette or of images. A software rasteriser recognises the
/// axis-aligned rectangles among them, which it fills several times faster than other shapes.
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
  /// Adds whole pixels as triangles. The caller has noted the use of their texture.
  @inline(__always)
  mutating func addWholePixels(_ quad: PlainQuad, key: BatchKey, rect: PixelRect, to pass: PassIndex) {
    statistics.quads += 1
    statistics.pixels += Int(rect.area)
    if batches.addToOnlyBatch(quad, key: key, bounds: rect, to: graph.passes[pass].lastBatch) { return }
    batches.add(quad, key: key, bounds: rect, to: &graph.passes[pass])
  }
}
