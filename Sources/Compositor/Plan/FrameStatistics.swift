import Engine

/// The cost of the last frame, in counts that do not depend on the machine.
package struct FrameStatistics: Sendable, Equatable {
  /// Draw calls.
  package var draws = 0
  /// Rectangles that the driver writes or copies without drawing, on software rasterisers.
  package var fills = 0
  /// Targets drawn into one after the other, the surface included.
  package var passes = 0
  /// Offscreen targets in use at once, at most.
  package var targets = 0
  package var quads = 0
  package var uploadBytes = 0
  /// Times that a software rasteriser was waited for between passes.
  package var waits = 0
  /// Pixels of all quads, including hidden ones.
  package var pixels = 0
  /// Kept pictures that were drawn instead of what they show.
  package var keptPictures = 0
  /// Layers shown from a picture of that layer alone, made in an earlier frame: faded images, moving rounded solids.
  package var bakedLayers = 0
  /// Only parts of the surface were drawn again.
  package var isPartial = false
  /// Calls of the driver.
  package var glCalls = 0
  /// Programs used with a state for the first time, which makes the driver compile them.
  package var programsCompiled = 0

  package init() {}
}
