/// The targets of Package.swift, as its text declares them; a target that is declared twice, for two conditions, is one.
struct Manifest {
  struct Target {
    let name: String
    let folder: String
    var dependencies: Set<String>
  }

  let targets: [Target]

  init(_ text: String) {
    let declaration = #/\.(executableTarget|target|testTarget|systemLibrary)\(\s*name: "([\w-]+)"/#
    let matches = text.matches(of: declaration)
    var found: [Target] = []
    for (index, match) in matches.enumerated() {
      let end = index + 1 < matches.count ? matches[index + 1].range.lowerBound : text.endIndex
      let body = text[match.range.upperBound..<end]
      let list = body.firstMatch(of: #/^,\s*dependencies: \[([^\]]*)\]/#)?.1 ?? ""
      let dependencies = list.matches(of: #/"([\w-]+)"/#).map { String($0.1) }
      if let known = found.firstIndex(where: { $0.name == match.2 }) {
        found[known].dependencies.formUnion(dependencies)
        continue
      }
      let parent = match.1 == "testTarget" ? "Tests/" : "Sources/"
      let folder = body.firstMatch(of: #/[ ,]path: "([^"]+)"/#).map { String($0.1) }
      found.append(
        Target(
          name: String(match.2), folder: folder ?? parent + match.2, dependencies: Set(dependencies)))
    }
    targets = found
  }

  /// The innermost target whose folder has a file.
  func target(of path: String) -> Target? {
    targets.filter { path.hasPrefix($0.folder + "/") }.max { $0.folder.count < $1.folder.count }
  }
}
