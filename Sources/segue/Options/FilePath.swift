import Glibc
import Segue

/// Comparison of paths, of files that may not exist yet.
enum FilePath {
  static func areSame(_ first: String, _ second: String) -> Bool { resolved(first) == resolved(second) }

  /// The path from the root, with symbolic links followed.
  static func resolved(_ path: String) -> String {
    if let real = real(path) { return real }
    let parent = path.folderOfFile
    let folder =
      real(parent.isEmpty ? "." : parent) ?? URL(fileURLWithPath: parent).standardizedFileURL.path
    return folder + "/" + (path as NSString).lastPathComponent
  }

  /// nil if there is no such file.
  private static func real(_ path: String) -> String? {
    guard let pointer = realpath(path, nil) else { return nil }
    defer { free(pointer) }
    return String(cString: pointer)
  }
}
