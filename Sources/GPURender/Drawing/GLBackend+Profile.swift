import Compositor
import LayerValues

// Timing of passes and of shader compilation for the profile.
extension GLBackend {
  /// Starts timing a pass; a graphics card begins a timer query if the profile times passes. Returns the time of a
  /// clock in seconds; nil if the profile records no passes.
  func beginTiming() -> Double? {
    guard let profile, profile.notesPasses else { return nil }
    if profile.timesPasses, !device.drawsOnCPU {
      if timeQueries == nil { timeQueries = TimeQueries(device) }
      timeQueries?.begin()
    }
    return FrameProfile.now
  }

  func endTiming(of pass: Pass, in plan: FramePlan, width: Int, height: Int, since began: Double) {
    guard let profile else { return }
    if profile.timesPasses, !device.drawsOnCPU { timeQueries?.end() }
    profile.notePass(pass, of: plan, width: width, height: height, from: began)
  }

  /// The time at which the driver begins to compile the programs of a pass, and the number of states compiled so far;
  /// nil without a profile.
  func beginCompiling() -> (time: Double, states: Int)? {
    profile == nil ? nil : (FrameProfile.now, costs.newStates)
  }

  /// Notes the time of compilation, if the pass has compiled any state.
  func endCompiling(since began: (time: Double, states: Int)?) {
    guard let began, costs.newStates > began.states else { return }
    OneOffWork.note(
      .programs, count: costs.newStates - began.states, seconds: FrameProfile.now - began.time)
  }
}
