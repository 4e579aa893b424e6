import Glibc
import Segue

/// The number of files that the shell lets a process open at once.
enum FileLimit {
  /// The least number of files: a film opens about twenty, for streams, fonts, the driver, the encoder's pipes and the
  /// output.
  private static let least: rlim_t = 32

  /// Throws if drawing might run out of files, which would end it in the middle with another file's error.
  static func check() throws {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < least
    else { return }
    throw Failure("only \(limit.rlim_cur) files may be open at once: raise the limit with ulimit -n 64")
  }
}
