import Compositor
import LayerValues

// The records of a frame's passes, and of the work that later frames do not repeat.
extension Renderer {
  /// The bytes of all textures and targets, by their texels.
  package var textureBytes: Int { scheduler.store.textureBytes }

  /// Calls `body` with the plan of the last frame and the textures. `body` must not use the renderer.
  package func withPlan(_ body: (FramePlan, TextureStore) -> Void) { scheduler.withPlan(body) }

  /// Executes the commands of a texture store; returns the number of uploaded bytes.
  func execute(_ store: TextureStore, _ objects: inout RenderObjects) throws(GraphicsError) -> Int {
    if store.commands.isEmpty { return 0 }
    guard profile != nil else { return try objects.execute(store, on: device) }
    let start = FrameProfile.now
    let bytes = try objects.execute(store, on: device)
    OneOffWork.note(.textures, count: store.commands.count, seconds: FrameProfile.now - start)
    return bytes
  }

  /// Starts timing a pass: with a timer query on a graphics card, otherwise by the wall clock.
  func beginTiming() -> Double? {
    guard let profile, profile.notesPasses else { return nil }
    if profile.timesPasses, !device.drawsOnCPU {
      if timeQueries == nil { timeQueries = TimeQueries(device) }
      timeQueries?.begin()
    }
    return FrameProfile.now
  }

  func endTiming(of pass: Pass, in plan: FramePlan, columns: Int, rows: Int, since began: Double) {
    guard let profile else { return }
    if profile.timesPasses, !device.drawsOnCPU { timeQueries?.end() }
    profile.notePass(pass, of: plan, width: columns, height: rows, from: began)
  }

  /// The time at which the driver begins to compile the programs of a pass, and the number of states compiled so far.
  func beginCompiling() -> (time: Double, states: Int)? {
    profile == nil ? nil : (FrameProfile.now, costs.newStates)
  }

  func endCompiling(since began: (time: Double, states: Int)?) {
    guard let began, costs.newStates > began.states else { return }
    OneOffWork.note(
      .programs, count: costs.newStates - began.states, seconds: FrameProfile.now - began.time)
  }
}
