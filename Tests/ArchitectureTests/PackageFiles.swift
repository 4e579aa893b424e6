import Dispatch
import Foundation
import Synchronization

/// The files of the package, which are found by the path of this source file.
enum Package {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of the specifications that the package implements, beside the repository. It may be absent.
  static let contract = root.deletingLastPathComponent().appendingPathComponent("shared")

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The sorted paths, relative to the root, of all files below the folders with one of the extensions.
  static func files(in folders: [String], extensions: Set<String>) throws -> [String] {
    try folders.flatMap { folder -> [String] in
      let url = root.appendingPathComponent(folder)
      guard FileManager.default.fileExists(atPath: url.path) else { return [] }
      return try FileManager.default.subpathsOfDirectory(atPath: url.path)
        .filter { extensions.contains(($0 as NSString).pathExtension) }
        .map { folder + "/" + $0 }
    }.sorted()
  }

  private static let parsed = Mutex<[String: SourceFile]>([:])

  /// The Swift files below the folders and those at the paths; each file is parsed once for all rules.
  static func sources(in folders: [String], and paths: [String] = []) throws -> [SourceFile] {
    let all = try files(in: folders, extensions: ["swift"]) + paths
    return try parsed.withLock { parsed in
      let texts = try all.filter { parsed[$0] == nil }.map { (path: $0, text: try text($0)) }
      let added = Mutex<[SourceFile]>([])
      DispatchQueue.concurrentPerform(iterations: texts.count) { index in
        let file = SourceFile(path: texts[index].path, source: texts[index].text)
        added.withLock { $0.append(file) }
      }
      for file in added.withLock({ $0 }) { parsed[file.path] = file }
      return all.compactMap { parsed[$0] }
    }
  }
}
