import Foundation
import Glibc

/// The reason why a picture or film could not be written. Each message is one line, with the path or stream and, where
/// one is known, a remedy.
package enum OutputError: Error, Equatable, CustomStringConvertible {
  /// The folder of the output does not exist.
  case noFolder(String)
  /// The path leads to something other than an ordinary file, which Segue does not replace.
  case notAFile(String)
  case unwritable(String, reason: String)
  case diskFull(String)
  /// The file exceeds the limit that the shell or the disk sets for files.
  case tooLarge(String)
  /// The folder of the output was removed during the work.
  case folderRemoved(String)
  /// ffmpeg is not in PATH.
  case noEncoder(String)
  case encoderFailed(String, detail: String)
  /// The reader of standard output has ended.
  case streamClosed
  /// The reader of another pipe has ended.
  case readerEnded(String)

  package var description: String {
    switch self {
    case .noFolder(let path):
      "cannot write \(path): its folder does not exist: make it first (mkdir -p)"
    case .notAFile(let path):
      "cannot write \(path): it is not an ordinary file: choose another name"
    case .unwritable(let path, let reason):
      "cannot write \(path): \(reason): choose a path that can be written to"
    case .diskFull(let path):
      "cannot write \(path): no space is left on the disk: free some or choose another disk"
    case .tooLarge(let path):
      "cannot write \(path): it is over the limit of a file's size: raise the limit (ulimit -f) or make it smaller"
    case .folderRemoved(let path):
      "cannot write \(path): its folder was removed during the command: create it again (mkdir -p) and repeat the command"
    case .noEncoder(let path):
      "cannot write \(path): no ffmpeg in PATH to encode it: apt install ffmpeg"
    case .encoderFailed(let path, let detail):
      "cannot write \(path): ffmpeg failed: \(detail)"
    case .streamClosed: "cannot write to standard output: its reader has ended"
    case .readerEnded(let path): "cannot write \(path): its reader has ended: keep it open until the end"
    }
  }

  /// Converts the errno of a write to a pipe or a device.
  init(writing code: Int32, to path: String, isStandardOutput: Bool) {
    switch code {
    case EPIPE where isStandardOutput: self = .streamClosed
    case EPIPE: self = .readerEnded(path)
    default: self.init(errno: code, path: path)
    }
  }

  /// Converts the errno of a system call on `path`.
  init(errno code: Int32, path: String) {
    switch code {
    case ENOSPC, EDQUOT: self = .diskFull(path)
    case EFBIG: self = .tooLarge(path)
    case ENOENT: self = .noFolder(path)
    case EACCES, EPERM: self = .unwritable(path, reason: "permission denied")
    case EROFS: self = .unwritable(path, reason: "the disk is read-only")
    case ENOTDIR: self = .unwritable(path, reason: "a part of the path is a file, not a folder")
    case ENAMETOOLONG: self = .unwritable(path, reason: "the name is too long")
    default: self = .unwritable(path, reason: String(cString: strerror(code)))
    }
  }
}
