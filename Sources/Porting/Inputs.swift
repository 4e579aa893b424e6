import Foundation

/// The files that a call of the step names.
package struct Inputs: Sendable {
  /// The Swift files with the names of their outputs.
  package private(set) var sources: [(path: String, name: String, bytes: [UInt8])] = []
  /// What can't be read, and what stands beside the sources and has no counterpart.
  package private(set) var findings: [Finding] = []
  /// The folder that outputs are named from.
  package let root: String

  /// Reads files and folders, folders with all that is in them.
  ///
  /// An output has its file's name, with the folders between `root` and the file before it: `Views+Cell.swift`.
  /// - Parameters:
  ///   - paths: Files and folders.
  ///   - root: The folder that outputs are named from; without one, the deepest that all files are in.
  package init(paths: [String], root: String? = nil) {
    var files: [String] = []
    var findings: [Finding] = []
    for path in paths {
      let absolute = URL(fileURLWithPath: path).standardizedFileURL.path
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: absolute, isDirectory: &isFolder) else {
        findings.append(Self.fault(absolute, "there is no such file or folder; check the path"))
        continue
      }
      if isFolder.boolValue {
        do { files += try Self.files(in: absolute) } catch {
          findings.append(Self.fault(absolute, "the folder can't be read; check who may read it"))
        }
      } else {
        files.append(absolute)
      }
    }
    var seen: Set<String> = []
    files = files.filter { seen.insert($0).inserted }
    let swift = files.filter { $0.hasSuffix(".swift") }
    self.root = root.map { URL(fileURLWithPath: $0).standardizedFileURL.path } ?? Self.commonFolder(of: swift)
    for path in files where !path.hasSuffix(".swift") {
      if let advice = Self.advice(path) {
        findings.append(Finding(severity: .edit, path: path, line: 0, column: 0, message: advice))
      }
    }
    if swift.isEmpty, findings.allSatisfy({ $0.severity != .error }) {
      findings.append(
        Self.fault(paths.first ?? ".", "there are no Swift files; name files or a folder with some"))
    }
    var names: Set<String> = []
    for path in swift {
      guard let data = FileManager.default.contents(atPath: path) else {
        findings.append(Self.fault(path, "the file can't be read; check who may read it"))
        continue
      }
      guard String(data: data, encoding: .utf8) != nil else {
        findings.append(Self.fault(path, "the file isn't UTF-8; save it as UTF-8"))
        continue
      }
      sources.append((path, Self.outputName(of: path, root: self.root, taken: &names), Array(data)))
    }
    self.findings = findings
  }

  private static func fault(_ path: String, _ message: String) -> Finding {
    Finding(severity: .error, path: path, line: 0, column: 0, message: message)
  }

  /// All files below a folder, sorted, without those of hidden folders.
  private static func files(in folder: String) throws -> [String] {
    var result: [String] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    where !name.hasPrefix(".") {
      let path = folder + "/" + name
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
      if isFolder.boolValue {
        // A nib or storyboard may be a folder.
        if advice(path) != nil { result.append(path) } else { result += try files(in: path) }
      } else {
        result.append(path)
      }
    }
    return result
  }

  private static func advice(_ path: String) -> String? {
    let name = (path as NSString).lastPathComponent
    switch (path as NSString).pathExtension {
    case "storyboard", "xib", "nib":
      // What is shown while an app starts has no part in it.
      return name.contains("LaunchScreen") || name.contains("Launch Screen")
        ? nil
        : "storyboards and nibs aren't read here; make what they hold with UIStoryboard.addScene and UINib.addNib"
    case "m", "mm": return "Objective-C isn't compiled here; write the file in Swift"
    case "h": return "headers of Objective-C aren't read here; write what they declare in Swift"
    default: return nil
    }
  }

  private static func commonFolder(of paths: [String]) -> String {
    let folders = paths.map { ($0 as NSString).deletingLastPathComponent.split(separator: "/") }
    guard var common = folders.first else { return "/" }
    for folder in folders {
      common = Array(zip(common, folder).prefix { $0 == $1 }.map(\.0))
    }
    return "/" + common.joined(separator: "/")
  }

  private static func outputName(of path: String, root: String, taken: inout Set<String>) -> String {
    let prefix = root.hasSuffix("/") ? root : root + "/"
    let last = (path as NSString).lastPathComponent
    // Only a file of this name may have code at its top.
    let isMain = last == "main.swift"
    let relative = path.hasPrefix(prefix) && !isMain ? String(path.dropFirst(prefix.count)) : last
    var name = relative.replacing("/", with: "+")
    while !taken.insert(name).inserted { name = "_" + name }
    return name
  }
}

extension PortedModule {
  /// Writes the files whose contents aren't there already, and returns how many these are.
  @discardableResult
  package func write(to folder: String) throws -> Int {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var written = 0
    for file in files {
      let url = URL(fileURLWithPath: folder).appendingPathComponent(file.name)
      let data = Data(file.text)
      if let old = FileManager.default.contents(atPath: url.path), old == data { continue }
      try data.write(to: url, options: .atomic)
      written += 1
    }
    return written
  }
}
