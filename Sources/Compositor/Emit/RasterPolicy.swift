import LayerValues

/// The decisions of a raster profile as numbers and switches, chosen once.
struct RasterPolicy {
  /// The greatest number of quads in a draw without indices.
  var longestDraw: Int
  /// The side of the first page of images.
  var firstImagePageSide: Int
  /// Whether there are programs that draw instances.
  var drawsInstances: Bool
  /// Whether a solid that hides the whole surface becomes a clear.
  var clearsForOccluder: Bool
  /// Whether blurs of a few pixels take one pass of few reads.
  var usesSmallBlur: Bool
  /// Whether rasters are halved by filtered reads, which take a software rasteriser a third of the time of four
  /// fetched ones.
  var halvesByFilter: Bool
  /// Whether small images that keep an opacity are copied with the opacity multiplied in.
  var copiesFadedImages: Bool
  /// Whether rounded solids that an animation moves are drawn from a raster twice as fine as the pixels.
  var drawsSubpixelMotionFromRasters: Bool
  /// Whether the processor finds the coverage of rounded clips that touch many pixels.
  var findsClipCoverage: Bool
  /// Whether coverage goes through the target's alpha if raster and target are opaque.
  var blendsThroughAlpha: Bool
  /// Whether the program finds the coverage of changing paths, in bands cut into cells.
  var drawsPathsInBands: Bool
  /// Whether a cached raster that moved by whole pixels is one quad, opaque parts included.
  var blendsWholeRasters: Bool

  /// Whether filtering truncates interpolated values to eight bits, as software rasterisers do.
  var filtersTo8Bits = false
  /// Whether the driver writes colours and copies texels into a target's memory by the processor that would draw them.
  var fillsTargets = false

  static let software = RasterPolicy(
    longestDraw: 682, firstImagePageSide: TextureStore.firstImagePageSide, drawsInstances: false,
    clearsForOccluder: false, usesSmallBlur: true, halvesByFilter: true, copiesFadedImages: true,
    drawsSubpixelMotionFromRasters: true,
    findsClipCoverage: true, blendsThroughAlpha: true, drawsPathsInBands: false, blendsWholeRasters: false)

  static let hardware = RasterPolicy(
    longestDraw: .max, firstImagePageSide: TextureStore.imagePageSide, drawsInstances: true,
    clearsForOccluder: true, usesSmallBlur: false, halvesByFilter: false, copiesFadedImages: false,
    drawsSubpixelMotionFromRasters: false,
    findsClipCoverage: false, blendsThroughAlpha: false, drawsPathsInBands: true, blendsWholeRasters: true)
}
