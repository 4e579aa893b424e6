import Compositor
import Engine
import Foundation
import GPURender

/// What this machine has of what rendering needs, for `segue doctor`.
package struct Health {
  /// The driver that would draw, or why there is none.
  package let graphics: Result<Graphics, GraphicsError>
  /// Every method of creating a context without a window, and its result.
  package let tries: [ContextTry]
  /// The system font's family, or why there is none.
  package let font: Result<String, FontError>
  /// A window could be opened, as far as the environment says.
  package let hasDisplay: Bool
  /// The path of ffmpeg; films need it, stills do not.
  package let encoder: String?

  package struct Graphics {
    package let vendor: String
    package let renderer: String
    package let version: String
    package let profile: RasterProfile
    package let textureLimit: Int
  }

  /// Looks; the driver is opened and closed again.
  @MainActor
  package init() {
    do throws(GraphicsError) {
      let device = try Device.headless()
      let found = device.description
      graphics = .success(
        Graphics(
          vendor: found.vendor, renderer: found.renderer, version: found.version, profile: device.profile,
          textureLimit: found.textureLimit))
      device.close()
    } catch {
      graphics = .failure(error)
    }
    tries = Device.contextTries()
    font = Result { () throws(FontError) in try FontCatalogue.system(weight: 400).family }
    encoder = Child.find("ffmpeg")
    let environment = ProcessInfo.processInfo.environment
    hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
  }

  /// Whether pictures can be made at all.
  package var canRender: Bool {
    if case .success = graphics, case .success = font { true } else { false }
  }

  /// The system font is installed, and no other stands in for it.
  package var hasSystemFont: Bool { (try? font.get()) == FontCatalogue.systemFamily }
}
