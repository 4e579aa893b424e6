import SwiftSyntax

/// Writes the table of the frameworks' types from their sources.
package enum FrameworkDescription {
  /// The lines of `FrameworkTable`, from all files of the frameworks.
  package static func table(of sources: [(path: String, bytes: [UInt8])]) -> String {
    let conditions = Conditions()
    let facts = concurrentMap(sources) {
      FactCollector.facts(of: SourceText(path: $0.path, bytes: $0.bytes), conditions: conditions)
    }
    let index = ModuleIndex(files: facts, ownCount: facts.count)
    let names = index.types.keys.filter { name in
      let part = index.types[name].map { index.parts[$0.parts[0]] }
      return part.map {
        ["open", "public"].contains($0.access) && $0.outer.isEmpty && !$0.isGeneric
          && !$0.attributes.contains("_spi")
      } ?? false
    }
    return names.sorted().compactMap { line(of: $0, index) }.joined(separator: "\n")
  }

  private static func line(of name: String, _ index: ModuleIndex) -> String? {
    guard let entry = index.types[name], entry.kind == .class || entry.kind == .protocol else {
      // For a structure or an enumeration, the table has only the name.
      return "value \(name)"
    }
    // A declaration with `@_spi` is visible only to other modules of the package.
    let ownMembers = index.members(of: name).filter {
      !$0.member.attributes.contains("_spi") && !$0.part.attributes.contains("_spi")
    }
    let isProtocol = entry.kind == .protocol
    let defaults = Set(ownMembers.filter { $0.part.kind == .extension }.map(\.member.fullName))
    var words: Set<String> = []
    for (part, member) in ownMembers where member.kind == .method && !member.isStatic {
      guard isProtocol ? part.kind == .protocol : ["open", "public"].contains(member.access) else { continue }
      let isOverloaded =
        ownMembers.filter { $0.part.kind == part.kind || !isProtocol }.count {
          $0.member.kind == .method && $0.member.fullName == member.fullName && !$0.member.isStatic
        } > 1
      let mark = isProtocol && defaults.contains(member.fullName) ? "?" : isOverloaded ? "&" : ""
      words.insert(member.fullName + mark)
    }
    for (_, member) in ownMembers where member.kind == .property && !member.isStatic && !member.isUncallable {
      if ["open", "public"].contains(member.access), !isProtocol { words.insert(member.name) }
    }
    let initializers = index.initializers(of: name)
    let mark =
      switch initializers.plain {
      case .designated?: "+"
      case .convenience?: "*"
      case nil: ""
      }
    let initializerMark = isProtocol ? "" : mark
    if !isProtocol { words.formUnion(initializers.designated) }
    let parts = entry.parts.map { index.parts[$0] }.filter { !$0.attributes.contains("_spi") }
    // Nested types and types with generic arguments are omitted.
    let inherited = parts.flatMap(\.inherited).map { ModuleIndex.plain($0) }
      .filter { name in name.allSatisfy(\.isLetter) }
    let head =
      "\(entry.kind.rawValue) \(name)\(initializerMark) : "
      + Array(Set(inherited)).sorted().joined(separator: " ") + " |"
    var lines: [String] = []
    var line = head
    for word in words.sorted() {
      if line.count + word.count > 100 {
        lines.append(line)
        line = " "
      }
      line += " " + word
    }
    return (lines + [line]).joined(separator: "\n")
  }
}
