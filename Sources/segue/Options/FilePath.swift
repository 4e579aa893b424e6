import Glibc
import Segue

/// Comparison of paths, of files that may not exist yet.
enum FilePath {
  /// Throws unless a file that `option` names has JSON's ending: a typing error replaces no picture.
  static func checkJSON(_ path: String, option: String) throws {
    if path.lowercased().hasSuffix(".json") { return }
    throw UsageError("\(option) \(path): name a .json")
  }

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
