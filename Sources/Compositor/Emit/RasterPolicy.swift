import Engine

/// The decisions of a raster profile as numbers and switches, chosen once.
struct RasterPolicy {
  /// The longest draw of quads that are not indexed.
  var longestDraw: Int
  /// The side of the first page of images.
  var firstImagePageSide: Int
  /// There are programs that draw instances.
  var drawsInstances: Bool
  /// A solid that hides the whole surface is a clear.
  var clearsForOccluder: Bool
  /// Blurs of a few pixels take one pass of few reads.
  var usesSmallBlur: Bool
  /// Pictures are halved by filtered reads, which a software rasteriser does in a third of the time of four fetched ones.
  var halvesByFilter: Bool
  /// Small images that keep an opacity are copied with the opacity in them.
  var copiesFadedImages: Bool
  /// Rounded solids that an animation moves are drawn from a picture twice as fine as the pixels.
  var drawsSubpixelMotionFromPictures: Bool
  /// Rounded clips are found on the processor, where they touch many pixels.
  var findsClipCoverage: Bool
  /// Coverage goes through the target's alpha, where picture and target are opaque.
  var blendsThroughAlpha: Bool
  /// Paths that change are covered by the program, in bands cut into cells.
  var drawsPathsInBands: Bool
  /// Kept pictures that were moved by whole pixels are one quad, opaque parts included.
  var blendsWholePictures: Bool

  /// Filtering cuts what is between two texels to eight bits, as software rasterisers' does.
  var filtersTo8Bits = false
  /// The driver writes colours and copies texels into a target's memory, on the processor that would draw them.
  var fillsTargets = false

  static let software = RasterPolicy(
    longestDraw: 682, firstImagePageSide: TextureStore.firstImagePageSide, drawsInstances: false,
    clearsForOccluder: false, usesSmallBlur: true, halvesByFilter: true, copiesFadedImages: true,
    drawsSubpixelMotionFromPictures: true,
    findsClipCoverage: true, blendsThroughAlpha: true, drawsPathsInBands: false, blendsWholePictures: false)

  static let hardware = RasterPolicy(
    longestDraw: .max, firstImagePageSide: TextureStore.imagePageSide, drawsInstances: true,
    clearsForOccluder: true, usesSmallBlur: false, halvesByFilter: false, copiesFadedImages: false,
    drawsSubpixelMotionFromPictures: false,
    findsClipCoverage: false, blendsThroughAlpha: false, drawsPathsInBands: true, blendsWholePictures: true)
}
