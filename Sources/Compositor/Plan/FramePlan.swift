import LayerValues

/// A scheduled frame: passes in order, their fills and draws, and the vertices that those read. A `Backend`
/// reads it and the texture store, and nothing else of the scheduler.
///
/// Debug builds check each plan (`violations`) and the pages of cached rasters (`RasterTextures.violations`): a mistake
/// in the order of passes or in the use of a texture otherwise shows as wrong pixels in some later frame.
package struct FramePlan {
  /// The number of quads of four vertices that 16-bit indices reach.
  package static let indexedQuadsPerDraw = 16_384

  package internal(set) var passes: ContiguousArray<Pass> = []
  /// The passes in the order in which they are drawn.
  package internal(set) var order: ContiguousArray<PassIndex> = []
  package internal(set) var draws: ContiguousArray<Draw> = []
  /// The fills of targets, before anything is drawn there. The first fills may come in any frame.
  package internal(set) var fills: ContiguousArray<Fill> = []
  package internal(set) var vertices = VertexStreams()
  var fillCutter = FillCutter()
  /// The values that programs of filters read.
  package internal(set) var filterValues: ContiguousArray<FilterValues> = []
  package internal(set) var effects = EffectPlan()
  /// The animated runs that draws refer to.
  package internal(set) var animations: ContiguousArray<PlannedAnimation> = []
  /// The quad that shows the surface in the window; nil without one.
  package private(set) var windowQuad: WindowQuad?
  package internal(set) var statistics = FrameStatistics()

  init() { fills.reserveCapacity(256) }

  mutating func removeAll() {
    passes.empty()
    order.empty()
    draws.empty()
    fills.empty()
    vertices.removeAll()
    filterValues.empty()
    effects.removeAll()
    animations.empty()
    windowQuad = nil
    statistics = FrameStatistics()
  }

  /// The number of the variant of a draw's program.
  package func variant(of draw: Draw) -> UInt8 {
    draw.state.values.exists ? filterValues[draw.state.values].variant : 0
  }

  /// Adds the quad that shows the surface, in a texture of some size, in a window.
  mutating func addWindowQuad(_ surface: PixelRect, texture: SIMD2<Float>) {
    let high = SIMD2(Float(surface.width), Float(surface.height))
    let quad = PlainQuad(surface, low: SIMD2(), high: high / texture)
    windowQuad = WindowQuad(
      index: vertices.plain.count / 6, width: Int(surface.width), height: Int(surface.height))
    vertices.append(quad)
  }
}

/// The quad that shows the surface in the window.
package struct WindowQuad {
  /// The index among plain quads.
  package let index: Int
  /// The sides of the window in pixels.
  package let width: Int
  package let height: Int
}

/// The vertices of a frame, one array for each kind, and its instances.
package struct VertexStreams {
  package internal(set) var plain: ContiguousArray<PlainVertex> = []
  package internal(set) var rounded: ContiguousArray<RoundedVertex> = []
  package internal(set) var masked: ContiguousArray<MaskedVertex> = []
  package internal(set) var edged: ContiguousArray<EdgedVertex> = []
  package internal(set) var instances: ContiguousArray<Instance> = []
  /// The instances in the order of the frame's draws, as ranges of `instances`, and their number.
  package internal(set) var instanceRuns: ContiguousArray<Range<Int>> = []
  package internal(set) var instanceCount = 0

  init() { plain.reserveCapacity(2048 * 6) }

  mutating func removeAll() {
    plain.empty()
    rounded.empty()
    masked.empty()
    edged.empty()
    instances.empty()
    instanceRuns.empty()
    instanceCount = 0
  }

  /// Adds two triangles that have the same winding and share their diagonal: drivers recognise them as a rectangle.
  mutating func append(_ quad: PlainQuad) {
    plain.append(quad.topLeft)
    plain.append(quad.topRight)
    plain.append(quad.bottomLeft)
    plain.append(quad.bottomLeft)
    plain.append(quad.topRight)
    plain.append(quad.bottomRight)
  }
}
