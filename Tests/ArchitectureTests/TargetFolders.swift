/// The folders of a target, and their uses of types that another of these folders declares.
struct TargetFolders {
  /// A use of a type that another folder declares.
  struct Use: Hashable, CustomStringConvertible {
    let from: String
    let to: String
    let type: String
    let file: String
    var description: String { "\(file) in \(from) uses \(type) of \(to)" }
  }

  /// Two folders that use each other. Their order does not matter.
  struct Pair: Hashable, CustomStringConvertible {
    let first: String
    let second: String

    init(_ one: String, _ other: String) { (first, second) = (min(one, other), max(one, other)) }

    var description: String { "\(first), \(second)" }
  }

  /// The folder of the files that are directly in the target.
  static let top = "."

  private(set) var names: Set<String> = []
  private(set) var uses: Set<Use> = []

  /// Reads the folders below `parent`, a folder of the package with a final "/"; "" is the whole package.
  init(_ files: [SourceFile], below parent: String = "") {
    var owners: [String: Set<String>] = [:]
    for file in files {
      let folder = Self.folder(of: file.path.dropFirst(parent.count))
      names.insert(folder)
      for name in file.declarations.outermost { owners[name, default: []].insert(folder) }
    }
    for file in files {
      let path = file.path.dropFirst(parent.count)
      let folder = Self.folder(of: path)
      for type in file.uses.reduce(into: Set(), { $0.formUnion($1.names) }) {
        // Two folders may declare the same name. Each of them then refers to its own type.
        guard let owner = owners[type], owner.count == 1, let to = owner.first, to != folder else { continue }
        uses.insert(Use(from: folder, to: to, type: type, file: String(path)))
      }
    }
  }

  private static func folder(of path: Substring) -> String {
    path.contains("/") ? String(path.prefix { $0 != "/" }) : top
  }

  /// The pairs of folders that use each other.
  var pairs: Set<Pair> {
    let arrows = Set(uses.map { [$0.from, $0.to] })
    return Set(arrows.filter { arrows.contains($0.reversed()) }.map { Pair($0[0], $0[1]) })
  }

  /// The uses of a later folder by an earlier one in `order`, except the uses within `pairs`.
  func against(_ order: [String], except pairs: Set<Pair>) -> [Use] {
    against(order).filter { !pairs.contains(Pair($0.from, $0.to)) }
  }

  /// The uses of a later folder by an earlier one in `order`.
  func against(_ order: [String]) -> [Use] {
    let positions = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
    return uses.filter { (positions[$0.to] ?? 0) > (positions[$0.from] ?? 0) }.sorted { "\($0)" < "\($1)" }
  }
}
