import Compositor

/// Which passes a software rasteriser may draw at once, so that the bytes of a frame do not depend on its threads.
///
/// llvmpipe collects the draws of a pass, and draws what it has so far if a draw binds a texture that one of its records
/// of earlier passes names as a target, be that pass finished or not. Parts of a pass round differently than the whole
/// where quads share a bin, by up to 3 of 255. A record is used again if its pass is finished when the next one begins;
/// otherwise the driver adds one, which lasts for an unknown time.
///
/// A plan whose passes bind targets only before anything is drawn in them, as a chain of filters, cannot be split: its
/// passes overlap. In other plans each pass waits for the one before, so that they share one record; a draw that binds a
/// target which an overlapping pass has drawn, and so an older record may name, waits as well.
struct PassOverlap {
  /// Indexed by texture: whether a pass drew it while another one was unfinished.
  private var isOverlapped = ContiguousArray<Bool>()
  /// Whether the driver writes a target's clear colour at once, instead of collecting it as a draw.
  private let clearsAtOnce: Bool
  /// Whether each pass of the plan waits for the one before.
  private var isAvoided = false

  /// Whether the driver may still draw a pass.
  private(set) var isUnfinished = false
  /// The number of GL calls at the last time that the driver was certainly finished.
  private var finishedCalls = -1

  init(_ device: Device) { clearsAtOnce = device.fillsTextures }

  /// Begins a plan, after its texture commands.
  mutating func begin(
    _ plan: FramePlan, _ commands: ContiguousArray<TextureCommand>, _ objects: RenderObjects
  ) {
    while isOverlapped.count < objects.textures.count { isOverlapped.append(false) }
    for command in commands {
      if case .makeTarget = command.kind { isOverlapped[Int(command.texture)] = false }
    }
    isAvoided = canBeSplit(plan, objects)
  }

  private func canBeSplit(_ plan: FramePlan, _ objects: RenderObjects) -> Bool {
    var lastTarget: Int32 = -1
    for index in 0..<plan.order.count {
      let pass = plan.passes[plan.order[index]]
      if pass.isIdle { continue }
      if pass.target == lastTarget { return true }
      lastTarget = pass.target
      for index in pass.draws where index > pass.draws.lowerBound || beginsDrawn(pass) {
        if Self.binds(plan.draws[index], of: plan, { objects.targets[$0] != nil }) { return true }
      }
    }
    return false
  }

  /// Whether a pass is begun before its first draw.
  private func beginsDrawn(_ pass: Pass) -> Bool {
    if case .clear = pass.loadAction { return !clearsAtOnce }
    return false
  }

  /// Whether a draw binds a texture of which `condition` is true.
  private static func binds(_ draw: Draw, of plan: FramePlan, _ condition: (Int) -> Bool) -> Bool {
    var textures = SIMD2(draw.texture, draw.mask)
    if draw.program == .effect { textures = plan.effects.draws[Int(draw.texture)].textures }
    return textures.x >= 0 && condition(Int(textures.x)) || textures.y >= 0 && condition(Int(textures.y))
  }

  /// Whether a pass waits for an unfinished one: for its fills and its clear the driver does so in any case.
  func waits(before pass: Pass) -> Bool {
    if case .clear = pass.loadAction { return true }
    return isAvoided || !pass.fills.isEmpty
  }

  /// Whether a draw waits for those before it in its pass.
  func waits(before draw: Draw, of plan: FramePlan) -> Bool {
    isAvoided && Self.binds(draw, of: plan) { isOverlapped[$0] }
  }

  /// Notes a pass that draws.
  mutating func noteDrawn(_ target: Int32) {
    if isUnfinished { isOverlapped[Int(target)] = true }
    isUnfinished = true
  }

  /// Whether nothing was called since the driver was finished: even a wait without pending work costs a round trip to its
  /// thread.
  func isFinished(calls: Int) -> Bool { calls == finishedCalls }

  mutating func noteFinished(calls: Int) { (isUnfinished, finishedCalls) = (false, calls) }
}
