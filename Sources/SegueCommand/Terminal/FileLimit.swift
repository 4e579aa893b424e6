import Glibc
import Segue

/// The limit of files that a process may have open at once.
enum FileLimit {
  /// The minimum limit. A film has about twenty open files: streams, fonts, the driver, the encoder's pipes and the
  /// output.
  private static let minimum: rlim_t = 32

  /// Throws if the limit is so low that drawing might fail midway with an unrelated error.
  static func check() throws {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < minimum
    else { return }
    throw Failure("only \(limit.rlim_cur) files may be open at once: raise the limit with ulimit -n 64")
  }
}
