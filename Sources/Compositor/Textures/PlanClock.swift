/// A counter of plans, by which caches measure the frames since an entry was used.
struct PlanClock {
  /// The largest number of frames after which a cache drops an unused entry.
  private static let mostFrames = 256

  /// The number of the current plan. A frame, each recorded image that it draws, and each step of a warm-up have a plan.
  private(set) var plan = 0
  /// The number of frames of the surface so far.
  private(set) var frameCount = 0
  /// The numbers of these frames' plans, by `frameCount` modulo `mostFrames`.
  private var framePlans = ContiguousArray<Int>(repeating: -1, count: PlanClock.mostFrames)

  mutating func beginPlan() { plan += 1 }

  /// Begins a frame of the surface, to which the next plan belongs.
  mutating func beginFrame() {
    frameCount += 1
    framePlans[frameCount % Self.mostFrames] = plan + 1
  }

  /// The number of the plan of the surface's frame `count` frames ago, fewer than `mostFrames`; -1 before the first.
  func plan(framesAgo count: Int) -> Int {
    framePlans[(frameCount - count + Self.mostFrames) % Self.mostFrames]
  }
}
