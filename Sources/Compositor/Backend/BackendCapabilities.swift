/// The abilities and limits of a backend, for which frames are planned.
package struct BackendCapabilities: Equatable, Sendable {
  /// The profile for which quads are emitted: `hardware` or `software`, never `auto`.
  package var profile: RasterProfile
  /// The longest side of a texture, in pixels.
  package var textureLimit: Int
  /// The greatest number of texels of an animated run's records; 0 if vertex shaders cannot evaluate tracks.
  package var recordTexelLimit = 0
  /// The time in nanoseconds for each pixel that is drawn again, which decides whether layers that others hide are
  /// looked for. With infinity they always are.
  package var overdrawCost = Double.infinity
  /// Whether the backend draws on the CPU, which is independent of the profile. Such a backend filters textures to 8
  /// bits.
  package var drawsOnCPU = false
  /// Whether targets can be filled and copied without drawing.
  package var fillsTargets = false
  /// Whether frames are shown in a window.
  package var showsWindow = false
  /// Whether the programs that this backend compiles are stored for other contexts and later processes.
  package var sharesPrograms = false

  package init(profile: RasterProfile, textureLimit: Int) {
    self.profile = profile
    self.textureLimit = textureLimit
  }

  /// A scheduler that plans frames for the backend.
  package func makeScheduler() -> any FrameScheduling {
    let scheduler = profile.makeScheduler(
      textureLimit: textureLimit, filtersTo8Bits: drawsOnCPU, fillsTargets: fillsTargets)
    scheduler.showsWindow = showsWindow
    return scheduler
  }
}

/// A driver's own description.
package struct DriverDescription: Equatable, Sendable {
  package let vendor: String
  package let renderer: String
  package let version: String
  /// The EGL platform of the context, or "window".
  package let platform: String

  package init(vendor: String, renderer: String, version: String, platform: String) {
    self.vendor = vendor
    self.renderer = renderer
    self.version = version
    self.platform = platform
  }
}
