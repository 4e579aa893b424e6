import Compositor
import LayerValues

// Execution of fills, on drivers that write directly into a target's memory.
extension GLBackend {
  /// Executes the fills of a pass and, on a driver that fills targets, its clear.
  func executeFills(of pass: Pass, plan: FramePlan, target: Framebuffer, objects: RenderObjects) {
    var index = pass.fills.lowerBound
    if case .clear(let color) = pass.loadAction, device.capabilities.fillsTargets {
      let texture = target.texture
      let all = Fill(
        rect: PixelRect(x0: 0, y0: 0, x1: Int32(texture.width), y1: Int32(texture.height)),
        color: Colors.packed(color))
      index = execute(
        all, following: index..<pass.fills.upperBound, of: plan, target: target, objects: objects)
    }
    while index < pass.fills.upperBound {
      index = execute(
        plan.fills[index], following: index + 1..<pass.fills.upperBound, of: plan, target: target,
        objects: objects)
    }
  }

  /// Executes a fill. If the fills inside it that directly follow are many or blended, all are painted on the CPU and
  /// uploaded at once. Returns the index of the next fill.
  private func execute(
    _ fill: Fill, following nextFills: Range<Int>, of plan: FramePlan, target: Framebuffer,
    objects: RenderObjects
  ) -> Int {
    if fill.texture.exists {
      guard let source = objects.textures[fill.texture] else {
        objects.checkIsOmitted(fill.texture)
        return nextFills.lowerBound
      }
      target.texture.copy(source, x: fill.x, y: fill.y, to: fill.rect)
      return nextFills.lowerBound
    }
    var (end, blends) = (nextFills.lowerBound, false)
    while end < nextFills.upperBound, plan.fills[end].texture.isNone,
      fill.rect.contains(plan.fills[end].rect)
    {
      if plan.fills[end].isBlended { blends = true }
      end += 1
    }
    guard blends || Fill.arePainted(end - nextFills.lowerBound, in: fill.rect) else {
      target.texture.fill(fill.rect, fill.color)
      return nextFills.lowerBound
    }
    solids.paint(
      fill, and: plan.fills, in: nextFills.lowerBound..<end,
      sizeLimit: target.texture.width * target.texture.height)
    target.texture.upload(to: fill.rect, from: solids.pixels, at: 0)
    return end
  }
}
