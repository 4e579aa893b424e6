import Compositor
import LayerValues

// The render thread's side of a profile; frames drawn in line begin and end theirs in the pipeline.
extension FrameRenderer {
  /// Begins a frame's profile, or continues it after the thread had nothing to do.
  func continueProfile() {
    guard let profile else { return }
    if isProfileBegun { profile.skip() } else { profile.begin() }
    isProfileBegun = true
  }

  /// Ends the profile of a frame, which the feed receives if the frame was drawn or `sendsAll` is set.
  func endProfile(at time: Double, didDraw: Bool, sendsAll: Bool) {
    guard let profile else { return }
    if profile.timesPasses { renderer.finish() }
    profile.end(.submit)
    isProfileBegun = false
    if didDraw || sendsAll { feed?.append(frame: record(profile, at: time, didDraw: didDraw)) }
  }

  /// Calls `body` with the plan of the last frame, its surface's texture, and the list that was drawn.
  func withFrame(_ body: (FramePlan, TextureIndex, DisplayList) -> Void) {
    guard let drawn = lastList else { fatalError("FrameRenderer.withFrame: nothing has been drawn") }
    renderer.withPlan { body($0, $1.surfaceTexture, drawn) }
  }

  package func record(_ profile: FrameProfile, at time: Double, didDraw: Bool) -> FrameRecord {
    FrameRecord(
      of: profile, time: time, statistics: didDraw ? renderer.statistics : nil,
      textureBytes: renderer.textureBytes, detail: detail)
  }
}
