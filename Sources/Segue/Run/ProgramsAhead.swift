import Compositor
import Dispatch
import GPURender

/// Compiles programs on another thread, while the first compiles others or does something else.
///
/// They are compiled in a context of their own, and found by all others in the cache of programs that Mesa keeps on the
/// disk. A driver without one compiles them once more in the frame that needs them; so only Mesa's is asked.
package final class ProgramsAhead {
  private let group = DispatchGroup()

  package init(
    _ extents: [WarmUp], _ graphics: (description: Device.Description, profile: RasterProfile)
  ) {
    guard graphics.description.renderer.hasPrefix("llvmpipe") else { return }
    let profile = graphics.profile
    DispatchQueue.global(qos: .userInitiated).async(group: group) {
      // A failure is reported by the frame that needs the programs.
      guard let device = try? Device.headless(profile: profile) else { return }
      for extent in extents {
        // A program that has been compiled for one state has another name in the cache for the next one.
        let renderer = Renderer(device: device)
        try? renderer.warmUp(extent)
        renderer.close()
      }
      device.close()
    }
  }

  /// Waits until all are compiled.
  package func wait() { group.wait() }

  // A process that ends while its driver compiles may crash.
  deinit { group.wait() }
}
