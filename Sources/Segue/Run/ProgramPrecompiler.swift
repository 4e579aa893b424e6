import Compositor
import Dispatch
import GPURender
import Rendering

/// Compiles programs on another thread, in parallel with the thread that draws.
///
/// The compilation has its own context. It only helps a backend that shares its programs with other backends; any other
/// backend would compile them again.
package final class ProgramPrecompiler {
  private let group = DispatchGroup()

  package init(
    _ extents: [WarmUp], for capabilities: BackendCapabilities
  ) {
    guard capabilities.sharesPrograms else { return }
    let profile = capabilities.profile
    DispatchQueue.global(qos: .userInitiated).async(group: group) {
      // The frame that needs the programs reports a failure.
      guard let device = try? Device.headless(profile: profile) else { return }
      for extent in extents {
        // The cache key of a program depends on the states it was compiled for before, so each extent needs a fresh
        // renderer.
        let renderer = Renderer(GLBackend(device))
        try? renderer.warmUp(extent)
        renderer.close()
      }
      device.close()
    }
  }

  /// Waits until all programs are compiled.
  package func wait() { group.wait() }

  // A process that ends while its driver compiles may crash.
  deinit { group.wait() }
}
