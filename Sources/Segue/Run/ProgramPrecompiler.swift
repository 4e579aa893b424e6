import Compositor
import Dispatch
import GPURender
import Glibc
import Rendering
import Synchronization

/// Compiles programs on another thread, in parallel with the thread that draws.
///
/// The compilation has its own context, which is only worth its time if the driver's cache lacks the programs. It only
/// helps a backend that shares its programs with other backends; any other backend would compile them again.
package final class ProgramPrecompiler {
  private let group = DispatchGroup()
  private let work: Work

  /// The programs that no thread has begun to compile.
  private final class Work: Sendable {
    private let profile: RasterProfile
    private let extents: Mutex<ArraySlice<WarmUp>>

    init(_ extents: [WarmUp], for capabilities: BackendCapabilities) {
      profile = capabilities.profile
      self.extents = Mutex(capabilities.sharesPrograms ? extents[...] : [])
    }

    /// Compiles until no programs are left, in a context of this thread.
    func compile() {
      guard var extent = next() else { return }
      // The frame that needs the programs reports a failure.
      guard let device = try? Device.headless(profile: profile) else { return }
      defer { device.close() }
      while true {
        // The cache key of a program depends on the states it was compiled for before, so each extent needs a fresh
        // renderer.
        let renderer = Renderer(GLBackend(device))
        try? renderer.warmUp(extent)
        renderer.close()
        guard let following = next() else { return }
        extent = following
      }
    }

    private func next() -> WarmUp? { extents.withLock { $0.popFirst() } }
  }

  /// Whether the driver compiled a program in `body`, rather than finding it in its cache. `body` uses one program in one
  /// state, on this thread.
  package static func compiles(_ body: () throws -> Void) rethrows -> Bool {
    let began = threadTime
    try body()
    return isCompilation(seconds: threadTime - began)
  }

  /// With the driver's first-time work, llvmpipe needs 10 to 22 ms of processor time for a program from its cache, and 45
  /// to 95 for one that it compiles.
  static func isCompilation(seconds: Double) -> Bool { seconds > 0.03 }

  /// The processor time of this thread, in seconds, which other processes do not lengthen as they do the real time.
  private static var threadTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Starts to compile the programs of `extents` on another thread.
  package init(_ extents: [WarmUp], for capabilities: BackendCapabilities) {
    work = Work(extents, for: capabilities)
    DispatchQueue.global(qos: .userInitiated).async(group: group) { [work] in work.compile() }
  }

  /// Compiles the programs that the other thread has not begun, and waits for the rest.
  package func finish() {
    work.compile()
    group.wait()
  }

  // A process that ends while its driver compiles may crash.
  deinit { group.wait() }
}
