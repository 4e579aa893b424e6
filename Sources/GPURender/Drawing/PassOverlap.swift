import Compositor

/// Chooses the passes of a plan that a software rasteriser may draw at once, so that the bytes of a frame do not depend
/// on the driver's threads.
///
/// llvmpipe bins the draws of a pass into a scene. A draw that samples a texture flushes the scene if any of the
/// driver's scenes, finished or not, has that texture as its target. A flush within a pass changes the rounding where
/// quads share a bin, by up to 3 of 255 steps. If a pass is finished before the next one begins, the driver reuses
/// one scene; otherwise it allocates more scenes, and when it frees them is not specified.
///
/// A plan cannot be flushed within a pass if successive passes have different targets and bind targets only for their
/// first draw, as a chain of filters does: the passes of such a plan overlap. In other plans each pass waits for the
/// one before, so that they share one scene. A draw also waits if it binds a target that an overlapping pass has drawn,
/// since an older scene may have that target.
struct PassOverlap {
  /// Whether a pass drew each texture while another pass was unfinished, by the texture's index.
  private var wasDrawnInOverlap = ContiguousArray<Bool>()
  /// Whether the driver writes a target's clear colour at once instead of collecting the clear as a draw.
  private let clearsAtOnce: Bool
  /// Whether each pass of the plan waits for the pass before, since one of them might be flushed before it ends.
  private var serializesPasses = false

  /// Whether the driver may still be drawing a pass.
  private(set) var isUnfinished = false
  /// The number of GL calls when the driver last finished all work; -1 before that.
  private var finishedCalls = -1

  init(_ device: Device) { clearsAtOnce = device.capabilities.fillsTargets }

  /// Begins a plan, after its texture commands.
  mutating func begin(
    _ plan: FramePlan, _ commands: ContiguousArray<TextureCommand>, _ objects: RenderObjects
  ) {
    while wasDrawnInOverlap.count < objects.textures.count { wasDrawnInOverlap.append(false) }
    for command in commands {
      if case .makeTarget = command.kind { wasDrawnInOverlap[command.texture.position] = false }
    }
    serializesPasses = mayFlushWithinPass(plan, objects)
  }

  /// Whether a draw of the plan may flush the draws before it in its pass.
  private func mayFlushWithinPass(_ plan: FramePlan, _ objects: RenderObjects) -> Bool {
    var lastTarget = TextureIndex.none
    for index in 0..<plan.order.count {
      let pass = plan.passes[plan.order[index]]
      if pass.isIdle { continue }
      if pass.target == lastTarget { return true }
      lastTarget = pass.target
      for index in pass.draws where index > pass.draws.lowerBound || clearsByDraw(pass) {
        if Self.binds(plan.draws[index], of: plan, { objects.targets[$0] != nil }) { return true }
      }
    }
    return false
  }

  /// Whether a pass begins with a clear that the driver collects as a draw.
  private func clearsByDraw(_ pass: Pass) -> Bool {
    if case .clear = pass.loadAction { return !clearsAtOnce }
    return false
  }

  /// Whether a draw binds a texture of which `condition` is true.
  private static func binds(_ draw: Draw, of plan: FramePlan, _ condition: (TextureIndex) -> Bool) -> Bool {
    plan.textures(of: draw).contains(where: condition)
  }

  /// Whether the driver must finish earlier passes before this one; fills and clears wait in any case.
  func waits(before pass: Pass) -> Bool {
    if case .clear = pass.loadAction { return true }
    return serializesPasses || !pass.fills.isEmpty
  }

  /// Whether a draw waits for the draws before it in its pass.
  func waits(before draw: Draw, of plan: FramePlan) -> Bool {
    serializesPasses && Self.binds(draw, of: plan) { wasDrawnInOverlap[$0.position] }
  }

  /// Notes a pass that draws.
  mutating func noteDrawn(_ target: TextureIndex) {
    if isUnfinished { wasDrawnInOverlap[target.position] = true }
    isUnfinished = true
  }

  /// Whether no GL call was made since the driver finished all work. A wait would then be a needless round trip to
  /// the driver's thread.
  func isFinished(calls: Int) -> Bool { calls == finishedCalls }

  mutating func noteFinished(calls: Int) { (isUnfinished, finishedCalls) = (false, calls) }
}
