import LayerValues

/// A scheduled frame: passes in order, their fills and draws, and the vertices of the draws. A `Backend` reads only the
/// plan and the texture store of a scheduler.
///
/// Debug builds check each plan (`violations`) and the pages of cached rasters (`RasterTextures.violations`). A mistake
/// in the order of passes or in the use of a texture would otherwise show as wrong pixels in a subsequent frame.
package struct FramePlan {
  /// The number of quads of four vertices that 16-bit indices reach.
  package static let indexedQuadsPerDraw = 16_384

  package internal(set) var passes: ContiguousArray<Pass> = []
  /// The passes in the order in which they are drawn.
  package internal(set) var order: ContiguousArray<PassIndex> = []
  package internal(set) var draws: ContiguousArray<Draw> = []
  /// The fills of targets. They precede all draws into their targets.
  package internal(set) var fills: ContiguousArray<Fill> = []
  package internal(set) var vertices = VertexStreams()
  var fillCutter = FillCutter()
  /// The values that programs of filters read.
  package internal(set) var filterValues: ContiguousArray<FilterValues> = []
  package internal(set) var effects = EffectPlan()
  /// The animated runs that draws refer to.
  package internal(set) var animations: ContiguousArray<PlannedAnimation> = []
  /// The quad that shows the surface in the window; nil without a window.
  package private(set) var windowQuad: WindowQuad?
  package internal(set) var statistics = FrameStatistics()

  /// Reserves memory for fills, since the first frame with fills may be any frame and must not allocate.
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

  /// The index of the variant of a draw's program.
  package func variant(of draw: Draw) -> UInt8 {
    draw.state.values.exists ? filterValues[draw.state.values].variant : 0
  }

  /// Adds the quad that shows the surface in the window; `texture` is the size of the surface's texture in texels.
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
  /// The index of the quad in the stream of plain quads.
  package let index: Int
  /// The size of the quad, which is the surface's size, in pixels.
  package let width: Int
  package let height: Int
}

/// The vertices of a frame, one array for each kind, and the frame's instances.
package struct VertexStreams {
  package internal(set) var plain: ContiguousArray<PlainVertex> = []
  package internal(set) var rounded: ContiguousArray<RoundedVertex> = []
  package internal(set) var masked: ContiguousArray<MaskedVertex> = []
  package internal(set) var edged: ContiguousArray<EdgedVertex> = []
  package internal(set) var instances: ContiguousArray<Instance> = []
  /// The ranges of `instances` in the order of the frame's draws.
  package internal(set) var instanceRuns: ContiguousArray<Range<Int>> = []
  /// The number of instances in all ranges.
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

  /// Adds two triangles that have the same winding and share their diagonal: software rasterisers recognise such a pair
  /// as a rectangle.
  mutating func append(_ quad: PlainQuad) {
    plain.append(quad.topLeft)
    plain.append(quad.topRight)
    plain.append(quad.bottomLeft)
    plain.append(quad.bottomLeft)
    plain.append(quad.topRight)
    plain.append(quad.bottomRight)
  }
}

extension VertexStreams {
  /// The size of a quad of a stream in bytes.
  package func bytesPerQuad(_ stream: VertexStream) -> Int {
    switch stream {
    case .plain: MemoryLayout<PlainVertex>.stride * 6
    case .rounded: MemoryLayout<RoundedVertex>.stride * 4
    case .masked: MemoryLayout<MaskedVertex>.stride * 6
    case .edged: MemoryLayout<EdgedVertex>.stride * 4
    case .instanced: MemoryLayout<Instance>.stride
    }
  }

  /// The number of quads of a stream.
  package func quadCount(_ stream: VertexStream) -> Int {
    switch stream {
    case .plain: plain.count / 6
    case .rounded: rounded.count / 4
    case .masked: masked.count / 6
    case .edged: edged.count / 4
    case .instanced: instanceCount
    }
  }
}
