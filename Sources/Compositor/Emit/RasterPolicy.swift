import LayerValues

/// The thresholds and switches in which raster profiles differ.
struct RasterPolicy {
  /// The greatest number of quads in a draw without indices. A software rasteriser recognises the rectangles of a draw
  /// with at most 4,092 vertices.
  var longestDraw: Int
  /// The side of the first page of images.
  var firstImagePageSide: Int
  /// Whether there are programs that draw instances.
  var drawsInstances: Bool
  /// Whether a solid that hides the whole surface becomes a clear.
  var clearsForOccluder: Bool
  /// Whether blurs of a few pixels take one pass of few reads.
  var usesSmallBlur: Bool
  /// Whether rasters are halved by filtered reads, each of which takes a software rasteriser a third of the time of
  /// four unfiltered reads.
  var halvesByFilter: Bool
  /// Whether small images whose opacity stays the same are copied, multiplied by the opacity.
  var copiesFadedImages: Bool
  /// Whether rounded solids that an animation moves are drawn from textures twice as fine as the pixels.
  var drawsSubpixelMotionFromTextures: Bool
  /// Whether the CPU finds the coverage of rounded clips that touch many pixels.
  var findsClipCoverage: Bool
  /// Whether an opaque texture is blended over an opaque target by coverage in the target's alpha.
  var blendsThroughAlpha: Bool
  /// Whether a program on the graphics card finds the coverage of changing paths (`PathBands`).
  var drawsPathsInBands: Bool
  /// Whether a cached raster that is moved by whole pixels is one quad, which includes the raster's opaque part.
  var blendsWholeRasters: Bool

  /// Whether filtering truncates interpolated values to eight bits, as software rasterisers do.
  var filtersTo8Bits = false
  /// Whether the driver can write colours and copy texels into a target's memory without drawing.
  var fillsTargets = false

  static let software = RasterPolicy(
    longestDraw: 682, firstImagePageSide: TextureStore.firstImagePageSide, drawsInstances: false,
    clearsForOccluder: false, usesSmallBlur: true, halvesByFilter: true, copiesFadedImages: true,
    drawsSubpixelMotionFromTextures: true,
    findsClipCoverage: true, blendsThroughAlpha: true, drawsPathsInBands: false, blendsWholeRasters: false)

  static let hardware = RasterPolicy(
    longestDraw: .max, firstImagePageSide: TextureStore.imagePageSide, drawsInstances: true,
    clearsForOccluder: true, usesSmallBlur: false, halvesByFilter: false, copiesFadedImages: false,
    drawsSubpixelMotionFromTextures: false,
    findsClipCoverage: false, blendsThroughAlpha: false, drawsPathsInBands: true, blendsWholeRasters: true)
}
