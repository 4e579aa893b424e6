import Foundation

/// The source files that are named on the command line.
package struct Inputs: Sendable {
  /// The Swift files with the names of their outputs.
  package private(set) var sources: [(path: String, name: String, bytes: [UInt8])] = []
  /// The findings about invalid paths and unreadable files, and the advice about files other than Swift.
  package private(set) var findings: [Finding] = []
  /// The folder to which the names of outputs are relative.
  package let root: String
  /// The name of the module of the files.
  package let module: String

  /// Reads files, and all files in folders, except hidden files and the folder of the outputs.
  ///
  /// The name of an output joins the names of the folders between `root` and the file with the file's name:
  /// `Views+Cell.swift`. A name that another output has gets the prefix `_`.
  /// - Parameters:
  ///   - paths: Files and folders.
  ///   - root: The folder to which the names of outputs are relative; by default the deepest folder that contains all
  ///     files.
  ///   - module: The name of the module of the files; by default the name of the root's folder.
  ///   - outputs: The folder of the outputs, which may be inside one of the inputs.
  package init(paths: [String], root: String? = nil, module: String? = nil, outputs: String? = nil) {
    var search = FileSearch(excluding: outputs.map(Self.absolute))
    for path in paths {
      if search.isExcluded(Self.absolute(path)) {
        search.findings.append(
          Self.fault(path, "the outputs would be among the sources; name another folder with --out"))
        continue
      }
      guard !path.isEmpty, search.add(Self.absolute(path)) else {
        search.findings.append(Self.fault(path, "there is no such file or folder; check the path"))
        continue
      }
    }
    var findings = search.findings
    let swift = search.files.filter { $0.hasSuffix(".swift") }
    self.root = root.map(Self.absolute) ?? Self.commonFolder(of: swift)
    self.module = module ?? URL(fileURLWithPath: self.root).lastPathComponent
    if let root, !FileSearch.isFolder(self.root) {
      findings.append(Self.fault(root, "there is no such folder for the names of outputs; check --root"))
    }
    for path in search.files where !path.hasSuffix(".swift") {
      if let advice = FileSearch.advice(path) {
        findings.append(Finding(severity: .edit, path: path, line: 0, column: 0, message: advice))
      }
    }
    if swift.isEmpty, findings.allSatisfy({ $0.severity != .error }) {
      findings.append(
        Self.fault(
          paths.first ?? ".", "there are no Swift files; name Swift files, or a folder that contains some"))
    }
    var names: Set = [PortedModule.supportName(of: self.module)]
    for path in swift {
      guard !FileSearch.isFolder(path), let data = FileManager.default.contents(atPath: path) else {
        findings.append(
          Self.fault(path, "the file can't be read; check that it is a file, and its permissions"))
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

  /// Returns the findings. If the module makes the contents of storyboards and nibs in code, the findings about these
  /// files are omitted.
  package func findings(makingScenes: Bool) -> [Finding] {
    makingScenes ? findings.filter { $0.severity == .error || !FileSearch.holdsScenes($0.path) } : findings
  }

  private static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }

  private static func fault(_ path: String, _ message: String) -> Finding {
    Finding(severity: .error, path: path, line: 0, column: 0, message: message)
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
    // `main.swift` keeps its name, since the compiler permits statements at file scope only in a file of this name.
    let isMain = last == "main.swift"
    let relative = path.hasPrefix(prefix) && !isMain ? String(path.dropFirst(prefix.count)) : last
    var name = relative.replacing("/", with: "+")
    while !taken.insert(name).inserted { name = "_" + name }
    return name
  }
}
