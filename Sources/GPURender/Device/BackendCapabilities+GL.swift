@preconcurrency import CGLFW
import Compositor

extension BackendCapabilities {
  /// Reads the capabilities of a driver that draws with a raster profile.
  init(of gl: GL, driver: DriverDescription, profile: RasterProfile, showsWindow: Bool) {
    self.init(
      profile: profile.resolved(renderer: driver.renderer), textureLimit: gl.integer(GL_MAX_TEXTURE_SIZE))
    drawsOnCPU = RasterProfile.auto.resolved(renderer: driver.renderer) == .software
    fillsTargets = self.profile == .software && drawsOnCPU && gl.fillsTextures()
    recordTexelLimit = self.profile == .hardware ? Device.recordTexelLimit(gl) : 0
    // Mesa's rasteriser has a cache of programs on the disk. Another driver might compile a program again in each
    // context.
    sharesPrograms = driver.renderer.hasPrefix("llvmpipe")
    self.showsWindow = showsWindow
  }
}
