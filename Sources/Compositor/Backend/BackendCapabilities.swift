/// The abilities and limits of a backend, for which frames are planned.
package struct BackendCapabilities: Equatable, Sendable {
  /// `hardware` or `software`, never `auto`: which quads are emitted.
  package var profile: RasterProfile
  /// The longest side of a texture, in pixels.
  package var textureLimit: Int
  /// The most texels of an animated run's records; 0 if vertex shaders cannot evaluate tracks.
  package var recordTexelLimit = 0
  /// Whether the backend draws on the CPU, whatever the profile: such a backend filters textures to 8 bits and has drawn
  /// a frame when it is read.
  package var drawsOnCPU = false
  /// Whether targets can be filled and copied without drawing.
  package var fillsTargets = false
  /// Whether frames are shown in a window.
  package var showsWindow = false
  /// Whether later processes and contexts find the programs that this backend compiles.
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
