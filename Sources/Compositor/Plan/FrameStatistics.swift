import LayerValues

/// The cost of the last frame, in counts that do not depend on the machine.
package struct FrameStatistics: Sendable, Equatable {
  /// The number of draw calls.
  package var draws = 0
  /// The number of rectangles that the driver writes or copies without drawing, on software rasterisers.
  package var fills = 0
  /// The number of passes into targets, the surface included.
  package var passes = 0
  /// The greatest number of offscreen targets in use at once.
  package var targets = 0
  package var quads = 0
  /// The number of rows that were visited to make the display list. A subtree that is shown as a raster counts as one.
  package var visitedRows = 0
  /// The number of items of the display list that were scanned or walked, once for each part of the surface.
  package var visitedItems = 0
  package var uploadBytes = 0
  /// The number of waits for a software rasteriser between passes.
  package var waits = 0
  /// The number of pixels of all quads, including hidden pixels.
  package var pixels = 0
  /// The number of cached rasters that were drawn instead of their content.
  package var cachedRasters = 0
  /// The number of layers that were drawn from a stored raster of their own, such as faded images and moving rounded
  /// solids.
  package var bakedLayers = 0
  /// Whether only parts of the surface were drawn.
  package var isPartial = false
  /// The number of calls of the driver.
  package var glCalls = 0
  /// The number of programs used with a state for the first time, which makes the driver compile them.
  package var programsCompiled = 0

  package init() {}
}
