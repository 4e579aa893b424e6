/// Counts what is planned, so that caches know for how many frames nothing has used something.
struct PlanClock {
  /// The most frames after which anything is dropped.
  private static let mostFrames = 256

  /// The number of the current plan: a frame, before it each recorded image that it draws, and each step of a warm-up.
  private(set) var plan = 0
  /// Counts the surface's frames.
  private(set) var frameCount = 0
  /// The numbers of their plans, by `frameCount` modulo `mostFrames`.
  private var framePlans = ContiguousArray<Int>(repeating: -1, count: PlanClock.mostFrames)

  mutating func beginPlan() { plan += 1 }

  /// Has the next plan be that of a frame of the surface.
  mutating func beginFrame() {
    frameCount += 1
    framePlans[frameCount % Self.mostFrames] = plan + 1
  }

  /// The number of the plan of the surface's last frame, or of one up to `mostFrames` before it; -1 before the first.
  func plan(framesAgo count: Int) -> Int {
    framePlans[(frameCount - count + Self.mostFrames) % Self.mostFrames]
  }
}
