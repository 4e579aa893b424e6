import Compositor
import Engine

// What passes begin with where the driver writes into a target's memory.
extension Renderer {
  /// Whether a target's memory can be written at once: nothing is still being drawn into it. For a texture that is copied
  /// from and is, the driver waits.
  func fills(_ target: Int32) -> Bool { device.fillsTextures && !unfinished.contains(target) }

  /// Writes what a pass's opening clears and its fills.
  func carryOutFills(of pass: Pass, _ plan: FramePlan, _ target: Framebuffer, _ objects: RenderObjects) {
    var index = pass.fills.lowerBound
    if case .clear(let color) = pass.opening, fills(pass.target) {
      let texture = target.texture
      let all = Fill(
        rect: PixelRect(x0: 0, y0: 0, x1: Int32(texture.width), y1: Int32(texture.height)),
        color: Colors.packed(color))
      index = carryOut(all, andThose: index..<pass.fills.upperBound, of: plan, target, objects)
    }
    while index < pass.fills.upperBound {
      index = carryOut(
        plan.fills[index], andThose: index + 1..<pass.fills.upperBound, of: plan, target, objects)
    }
  }

  /// Carries out one fill, with those after it that cover a part of it if they are many; the first that is left.
  private func carryOut(
    _ fill: Fill, andThose others: Range<Int>, of plan: FramePlan, _ target: Framebuffer,
    _ objects: RenderObjects
  ) -> Int {
    if fill.texture >= 0 {
      guard let source = objects.textures[Int(fill.texture)] else {
        fatalError("Renderer.draw: texture \(fill.texture) was planned but never made")
      }
      target.texture.copy(source, x: fill.x, y: fill.y, to: fill.rect)
      return others.lowerBound
    }
    var end = others.lowerBound
    while end < others.upperBound, plan.fills[end].texture < 0,
      fill.rect.contains(plan.fills[end].rect)
    { end += 1 }
    guard SolidCanvas.isWorthIt(end - others.lowerBound, in: fill.rect) else {
      target.texture.fill(fill.rect, fill.color)
      return others.lowerBound
    }
    solids.paint(fill, plan.fills, others.lowerBound..<end)
    target.texture.upload(to: fill.rect, from: solids.pixels, at: 0)
    return end
  }
}
