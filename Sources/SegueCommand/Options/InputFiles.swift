/// The files that a command reads, which none of its outputs may replace.
struct InputFiles {
  private var files: [(name: String, path: String)] = []

  /// Adds the files that options and operands name. A text that names no file, such as an id, has no effect.
  mutating func add(_ paths: [String?], as name: String) {
    files += paths.compactMap { path in path.map { (name, $0) } }
  }

  /// Throws if the output that `option` names would replace one of the files. `isPercentage` is whether the numbers in
  /// its names are the percentages of stills.
  func check(_ output: OutputDestination, option: String, isPercentage: Bool) throws {
    for file in files where output.writes(to: file.path, isPercentage: isPercentage) {
      throw UsageError("\(option): it would replace \(file.path), \(file.name): choose another name")
    }
  }

  /// Throws if the output file that `option` names would replace one of the files.
  func check(_ path: String, option: String) throws {
    try check(.still(path), option: option, isPercentage: false)
  }
}
