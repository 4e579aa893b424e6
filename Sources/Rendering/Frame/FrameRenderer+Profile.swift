import Compositor
import LayerValues

// Profiles of frames that the render thread draws. The profiles of frames drawn in line are in `FramePipeline`.
extension FrameRenderer {
  /// Begins a frame's profile, or continues it without the time in which the thread had nothing to do.
  func continueProfile() {
    guard let profile else { return }
    if isProfileBegun { profile.skip() } else { profile.begin() }
    isProfileBegun = true
  }

  /// Ends the profile of a frame, and appends it to the feed if the frame was drawn or `sendsAll` is set.
  func endProfile(at time: Double, didDraw: Bool, sendsAll: Bool) {
    guard let profile else { return }
    if profile.timesPasses { renderer.finish() }
    profile.end(.submit)
    isProfileBegun = false
    if didDraw || sendsAll { feed?.append(frame: record(profile, at: time, didDraw: didDraw)) }
  }

  /// Calls `body` with the plan of the last frame, its surface's texture, and the list that was drawn.
  func withFrame(_ body: (FramePlan, TextureIndex, DisplayList) -> Void) {
    guard let drawn = lastList else {
      fatalError("FrameRenderer.withFrame: no frame has been drawn; call draw first")
    }
    renderer.withPlan { body($0, $1.surfaceTexture, drawn) }
  }

  package func record(_ profile: FrameProfile, at time: Double, didDraw: Bool) -> FrameRecord {
    FrameRecord(
      of: profile, time: time, statistics: didDraw ? renderer.statistics : nil,
      textureBytes: renderer.textureBytes, detail: detail)
  }
}
