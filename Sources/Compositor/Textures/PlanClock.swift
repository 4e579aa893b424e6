/// The numbers of frame plans, of the surface's frames and of textures. Caches measure by plans and frames how long an
/// entry has not been used.
struct PlanClock {
  /// The number of recent frames whose plans are remembered; caches drop unused entries after fewer frames.
  private static let mostFrames = 256

  /// The number of the current plan. Each frame, each recorded image that is drawn before a frame, and each step of a
  /// warm-up has a plan.
  private(set) var plan = 0
  /// The number of frames of the surface so far.
  private(set) var frameCount = 0
  /// The numbers of the plans of the surface's frames, indexed by `frameCount` modulo `mostFrames`.
  private var framePlans = ContiguousArray<Int>(repeating: -1, count: PlanClock.mostFrames)

  /// The number of textures so far.
  private var textureCount = 0

  mutating func beginPlan() { plan += 1 }

  mutating func nextTextureNumber() -> Int {
    textureCount += 1
    return textureCount
  }

  /// Begins a frame of the surface; the next plan is the frame's.
  mutating func beginFrame() {
    frameCount += 1
    framePlans[frameCount % Self.mostFrames] = plan + 1
  }

  /// The number of the plan of the surface's frame `count` frames ago; -1 if there was none. `count` is less than
  /// `mostFrames`.
  func plan(framesAgo count: Int) -> Int {
    framePlans[(frameCount - count + Self.mostFrames) % Self.mostFrames]
  }
}
