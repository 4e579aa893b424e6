import Foundation

/// Finds the files below folders, except entries whose name begins with a dot. A file or folder that several paths
/// reach through links is found once.
struct FileSearch {
  /// The absolute paths of the found files. The entries of a folder are in the order of their names.
  private(set) var files: [String] = []
  var findings: [Finding] = []
  private let excludedFolder: String?
  private var seen: Set<String> = []

  /// - Parameter folder: The absolute path of a folder that is not entered.
  init(excluding folder: String?) { excludedFolder = folder.map(Self.realPath) }

  /// Whether a path is the excluded folder.
  func isExcluded(_ path: String) -> Bool { excludedFolder != nil && Self.realPath(path) == excludedFolder }

  /// Adds a file, or all files below a folder; returns false if nothing exists at the path.
  mutating func add(_ path: String) -> Bool {
    guard FileManager.default.fileExists(atPath: path) else { return false }
    if Self.isFolder(path) { addFolder(path) } else { addFile(path) }
    return true
  }

  private mutating func addFile(_ path: String) {
    if seen.insert(Self.realPath(path)).inserted { files.append(path) }
  }

  private mutating func addFolder(_ folder: String) {
    let real = Self.realPath(folder)
    // Links may lead back to a folder that is being read.
    guard real != excludedFolder, seen.insert(real).inserted else { return }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      findings.append(
        Finding(
          severity: .error, path: folder, line: 0, column: 0,
          message: "the folder can't be read; check its permissions"))
      return
    }
    for name in names.sorted() where !name.hasPrefix(".") {
      let path = folder == "/" ? "/" + name : folder + "/" + name
      // A nib or storyboard may be a folder. A link to a missing file is treated as a file, whose read fails.
      if Self.isFolder(path), Self.advice(path) == nil { addFolder(path) } else { addFile(path) }
    }
  }

  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  private static func realPath(_ path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
  }

  /// Whether a file or folder is a storyboard or a nib.
  static func holdsScenes(_ path: String) -> Bool {
    ["storyboard", "xib", "nib"].contains((path as NSString).pathExtension)
  }

  /// The advice about a file that isn't Swift; nil if it needs no change.
  static func advice(_ path: String) -> String? {
    let name = (path as NSString).lastPathComponent
    switch (path as NSString).pathExtension {
    case _ where holdsScenes(path):
      // The launch screen needs no port.
      return name.contains("LaunchScreen") || name.contains("Launch Screen")
        ? nil
        : "storyboards and nibs aren't read here; make their contents with UIStoryboard.addScene and UINib.addNib"
    case "m", "mm": return "Objective-C isn't compiled here; write the file in Swift"
    case "h" where !isUmbrellaHeader(path):
      return "headers of Objective-C aren't read here; write their declarations in Swift"
    default: return nil
    }
  }

  /// Whether a header contains only imports and the version of a framework, as the umbrella header that Xcode generates
  /// does.
  private static func isUmbrellaHeader(_ path: String) -> Bool {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return false }
    let lines = text.replacing(#/\/\*(?s:.)*?\*\/|\/\/[^\n]*/#, with: "").split(separator: "\n")
    return lines.lazy.map { String($0).trimmed }.allSatisfy { line in
      line.isEmpty || line.hasPrefix("#import ") || line.hasPrefix("#include ") || line.hasPrefix("#pragma ")
        || line.hasPrefix("@import ") || ["NS_ASSUME_NONNULL_BEGIN", "NS_ASSUME_NONNULL_END"].contains(line)
        || line.wholeMatch(
          of:
            #/(FOUNDATION_EXPORT|FOUNDATION_EXTERN|extern)\s+(const\s+)?(double|unsigned char)\s+\w+Version(Number|String)\s*(\[\])?\s*;/#
        )
          != nil
    }
  }
}
