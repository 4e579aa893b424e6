import Compositor
import Dispatch
import GPURender
import Rendering

/// Compiles programs on another thread, in parallel with the thread that draws.
///
/// It compiles in a context of its own; other contexts find the programs in Mesa's disk cache. Only llvmpipe does this,
/// since a driver without that cache would compile them again.
package final class ProgramPrecompiler {
  private let group = DispatchGroup()

  package init(
    _ extents: [WarmUp], _ graphics: (description: Device.Description, profile: RasterProfile)
  ) {
    guard graphics.description.renderer.hasPrefix("llvmpipe") else { return }
    let profile = graphics.profile
    DispatchQueue.global(qos: .userInitiated).async(group: group) {
      // The frame that needs the programs reports a failure.
      guard let device = try? Device.headless(profile: profile) else { return }
      for extent in extents {
        // The cache key of a program depends on the states it was compiled for before, so each extent needs a fresh renderer.
        let renderer = Renderer(device: device)
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
