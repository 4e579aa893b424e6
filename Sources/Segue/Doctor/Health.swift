import Compositor
import Engine
import Foundation
import GPURender

/// The state of this machine's requirements for rendering, for `segue doctor`.
package struct Health {
  /// The driver, or the reason why there is none.
  package let graphics: Result<Graphics, GraphicsError>
  /// Every method of creating a context without a window, and its result.
  package let tries: [ContextTry]
  /// The system font's family, or the reason why there is none.
  package let font: Result<String, FontError>
  /// Whether the environment names a display.
  package let hasDisplay: Bool
  /// The path of ffmpeg, which films need; nil if it is not in PATH.
  package let encoder: String?

  package struct Graphics {
    package let vendor: String
    package let renderer: String
    package let version: String
    package let profile: RasterProfile
    /// The maximum length of a texture's side, in texels.
    package let textureLimit: Int
  }

  /// Checks the machine; opens and closes the driver.
  @MainActor
  package init() {
    do throws(GraphicsError) {
      let device = try Device.headless()
      let found = device.description
      graphics = .success(
        Graphics(
          vendor: found.vendor, renderer: found.renderer, version: found.version, profile: device.profile,
          textureLimit: device.capabilities.textureLimit))
      device.close()
    } catch {
      graphics = .failure(error)
    }
    tries = Device.contextTries()
    font = Result { () throws(FontError) in try FontCatalogue.system(weight: 400).family }
    encoder = ChildProcess.find("ffmpeg")
    let environment = ProcessInfo.processInfo.environment
    hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
  }

  /// Whether rendering is possible.
  package var canRender: Bool {
    if case .success = graphics, case .success = font { true } else { false }
  }

  /// Whether the system font is installed, not a substitute.
  package var hasSystemFont: Bool { (try? font.get()) == FontCatalogue.systemFamily }
}
