import LayerValues

/// A quad that a frame plan draws: its corners, in order around it, in pixels of its pass.
package struct PlannedShape: Sendable, Equatable {
  private let corners: SIMD8<Float>

  init(first: SIMD2<Float>, second: SIMD2<Float>, third: SIMD2<Float>, fourth: SIMD2<Float>) {
    corners = SIMD8(first.x, first.y, second.x, second.y, third.x, third.y, fourth.x, fourth.y)
  }

  package init(_ rect: PixelRect) {
    let (low, high) = (SIMD2(Float(rect.x0), Float(rect.y0)), SIMD2(Float(rect.x1), Float(rect.y1)))
    self.init(first: low, second: SIMD2(high.x, low.y), third: high, fourth: SIMD2(low.x, high.y))
  }

  private func corner(_ index: Int) -> SIMD2<Float> {
    SIMD2(corners[2 * (index & 3)], corners[2 * (index & 3) + 1])
  }

  /// Calls `body` with each row of pixels within `area`, and the columns of the row's pixels whose centres are inside.
  package func forEachRow(in area: PixelRect, _ body: (Int, Range<Int>) -> Void) {
    var (top, bottom) = (corner(0).y, corner(0).y)
    for index in 1..<4 {
      top = min(top, corner(index).y)
      bottom = max(bottom, corner(index).y)
    }
    guard top.isFinite, bottom.isFinite else { return }
    let first = max(Int(area.y0), Int(saturating: Double((top - 0.5).rounded(.up))))
    let last = min(Int(area.y1), Int(saturating: Double((bottom - 0.5).rounded(.up))))
    if first >= last { return }
    for row in first..<last {
      let y = Float(row) + 0.5
      var (left, right) = (Float.infinity, -Float.infinity)
      for index in 0..<4 {
        let (start, end) = (corner(index), corner(index + 1))
        guard (start.y <= y) != (end.y <= y) else { continue }
        let x = start.x + (end.x - start.x) * (y - start.y) / (end.y - start.y)
        left = min(left, x)
        right = max(right, x)
      }
      guard left.isFinite, right.isFinite else { continue }
      let start = max(Int(area.x0), Int(saturating: Double((left - 0.5).rounded(.up))))
      let end = min(Int(area.x1), Int(saturating: Double((right - 0.5).rounded(.up))))
      if start < end { body(row, start..<end) }
    }
  }
}

// The shapes of a plan's draws, for images that show overdraw, batches and passes.
extension FramePlan {
  /// The quads of a draw; for an effect in pieces or an animated run, the area that may contain its quads.
  package func shapes(of draw: Draw) -> [PlannedShape] {
    switch draw.content {
    case .effect(let index): return [shape(of: effects.draws[index])]
    case .animation(let index): return [PlannedShape(animations[index].scissor)]
    case .quads: break
    }
    return (draw.first..<draw.first + draw.count).map { quad in
      switch draw.state.program.stream {
      case .plain:
        PlannedShape(
          first: vertices.plain[6 * quad].position, second: vertices.plain[6 * quad + 1].position,
          third: vertices.plain[6 * quad + 5].position, fourth: vertices.plain[6 * quad + 2].position)
      case .masked:
        PlannedShape(
          first: vertices.masked[6 * quad].position, second: vertices.masked[6 * quad + 1].position,
          third: vertices.masked[6 * quad + 5].position, fourth: vertices.masked[6 * quad + 2].position)
      case .rounded:
        PlannedShape(
          first: vertices.rounded[4 * quad].position, second: vertices.rounded[4 * quad + 1].position,
          third: vertices.rounded[4 * quad + 3].position, fourth: vertices.rounded[4 * quad + 2].position)
      case .edged:
        PlannedShape(
          first: vertices.edged[4 * quad].position, second: vertices.edged[4 * quad + 1].position,
          third: vertices.edged[4 * quad + 3].position, fourth: vertices.edged[4 * quad + 2].position)
      case .instanced: shape(of: vertices.instances[instance(quad)])
      }
    }
  }

  /// The index of the `number`-th instance in the order of draws.
  private func instance(_ number: Int) -> Int {
    var remaining = number
    for run in vertices.instanceRuns {
      if remaining < run.count { return run.lowerBound + remaining }
      remaining -= run.count
    }
    fatalError("FramePlan.shapes: a draw has an instance that the plan does not have")
  }

  private func shape(of instance: Instance) -> PlannedShape {
    let corner = instance.corner
    return PlannedShape(
      first: corner, second: corner + instance.across, third: corner + instance.across + instance.down,
      fourth: corner + instance.down)
  }

  private func shape(of effect: PlannedEffect) -> PlannedShape {
    if effect.movesPieces { return PlannedShape(effect.scissor) }
    let map = effect.toSurface
    func pixel(_ x: Float, _ y: Float) -> SIMD2<Float> {
      let point = SIMD3(Double(x), Double(y), 1)
      let depth = max((map.w * point).sum(), Projection.nearPlane)
      return SIMD2(Float((map.x * point).sum() / depth), Float((map.y * point).sum() / depth))
    }
    let (low, high) = (effect.rect.lowHalf, effect.rect.lowHalf + effect.rect.highHalf)
    return PlannedShape(
      first: pixel(low.x, low.y), second: pixel(high.x, low.y), third: pixel(high.x, high.y),
      fourth: pixel(low.x, high.y))
  }

  /// The textures that a draw reads.
  package func textures(of draw: Draw) -> TexturePair {
    switch draw.content {
    case .effect(let index): effects.draws[index].textures
    case .animation: TexturePair()
    case .quads: TexturePair(draw.state.texture, draw.state.mask)
    }
  }

  /// Whether the pixels of a pass are those of the surface, not of a plane of its own or of a filter's texture.
  package func isInScreenPixels(_ pass: Pass, surface: TextureIndex) -> Bool {
    if pass.target == surface { return true }
    switch pass.origin.reason {
    case .unknown, .surface, .plane, .rasterized, .oldContent, .effectInput, .reducedEffect, .gradient:
      return false
    case .groupOpacity, .clip, .masked, .mask, .blur, .saturation, .shadow, .backdrop, .vibrancy,
      .cachedRaster,
      .mix:
      break
    }
    // A pass without a parent is a filter, unless it draws the coverage of a shadow, in pixels of the surface.
    guard pass.parent.exists else { return "\(pass.label)" == "shadow" }
    return isInScreenPixels(passes[pass.parent], surface: surface)
  }
}
