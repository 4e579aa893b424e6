import Foundation

/// Assembles the output files from the edits of each file, the members that move between files, and the functions
/// that expose members.
struct Assembly: Sendable {
  let module: String
  /// The names of the module's output files. `texts` and `facts` continue with the files of its dependencies.
  let names: [String]
  let texts: [SourceText]
  let facts: [FileFacts]
  let index: ModuleIndex
  /// The text to insert before the closing brace of each part.
  private let additions: [(part: Int, text: String)]
  private let functionNames: [String]
  private let fileFunctions: [String?]
  private let genericClasses: [String?]
  private let moves: [Move]
  /// The modifiers to remove, by file: they would hide names from members that move to a class's body in another file.
  private var removedModifiers: [Int: Set<Range<Int>>] = [:]
  private(set) var findings: [Finding] = []
  private let importsUIKit: Bool
  private let importsLegacyNames: Bool
  private let usesTimer: Bool

  init(
    module: String, names: [String], texts: [SourceText], facts: [FileFacts], index: ModuleIndex,
    exposure: Exposure, moves: Moves
  ) {
    self.module = module
    self.names = names
    self.texts = texts
    self.facts = facts
    self.index = index
    self.moves = moves.moves
    let ownFacts = facts.prefix(names.count)
    additions = Set(exposure.functions.keys).union(index.defaults.keys).sorted().map { part in
      let exposed = exposure.text(of: part, source: texts[index.parts[part].file])
      return (part, (index.defaults[part, default: []] + [exposed].compactMap { $0 }).joined(separator: "; "))
    }
    let functionNames = exposure.files.map { "__expose_file_\(module.asIdentifier)_\($0)" }
    self.functionNames = functionNames
    fileFunctions = names.indices.map { exposure.fileFunction($0, name: functionNames[$0]) }
    genericClasses = names.indices.map { exposure.genericClasses($0) }
    importsUIKit = ownFacts.contains { facts in
      facts.imports.contains { $0 == "UIKit" || $0.hasPrefix("UIKit.") }
        || facts.identifiers.contains { index.frameworks.types[$0] != nil && $0.hasPrefix("UI") }
    }
    importsLegacyNames = ownFacts.contains { !$0.identifiers.isDisjoint(with: LegacyNames.all) }
    usesTimer =
      ownFacts.contains { $0.identifiers.contains("Timer") } && index.types["Timer"] == nil
      && index.aliases["Timer"] == nil
    for (file, offset, message) in exposure.findings {
      if message.hasPrefix("error: ") {
        findings.append(texts[file].finding(.error, at: offset, String(message.dropFirst(7))))
      } else {
        findings.append(texts[file].finding(.edit, at: offset, message))
      }
    }
    for (file, offset, message) in moves.findings {
      findings.append(texts[file].finding(.edit, at: offset, message))
    }
    for move in moves.crossFileMoves { showHiddenNames(of: move) }
    for part in index.parts[..<index.ownPartCount] {
      // A type without Apple's prefixes only shadows a type of Segue with the same name.
      guard part.kind != .extension, part.outer.isEmpty, index.frameworks.types[part.name] != nil,
        ["UI", "CA", "CG", "NS"].contains(where: { part.name.hasPrefix($0) })
      else { continue }
      findings.append(
        texts[part.file].finding(
          .edit, at: part.nameOffset, "Segue's own UIKit has a type '\(part.name)' too; rename this one"))
    }
  }

  /// Makes the private names visible that a moved member uses, by removing their modifiers. Reports a name that would
  /// then conflict with a declaration in another file.
  private mutating func showHiddenNames(of move: Move) {
    let hidden = facts[move.file].hidden
    guard !hidden.isEmpty else { return }
    let source = texts[move.file]
    var pending: [(name: String, offset: Int)] = []
    for token in source.tree.tokens(viewMode: .sourceAccurate) where move.range.contains(token.start) {
      if case .identifier(let name) = token.tokenKind { pending.append((name, token.start)) }
    }
    var seen: Set<String> = []
    while let (name, offset) = pending.popLast() {
      guard let declarations = hidden[name], seen.insert(name).inserted else { continue }
      if declarations.contains(where: { collides($0, name, of: move.file) }) {
        findings.append(
          source.finding(
            .edit, at: offset,
            "'\(name)' is private to this file, and the member that uses it moves to the class's body in "
              + "another; give it a unique name and make it internal"))
        continue
      }
      for declaration in declarations {
        removedModifiers[move.file, default: []].insert(declaration.modifier)
        pending += declaration.needs.map { ($0, offset) }
      }
    }
  }

  /// Whether a name would have two conflicting declarations if a file's private declaration were made internal.
  private func collides(_ declaration: HiddenName, _ name: String, of file: Int) -> Bool {
    guard let owner = declaration.owner else {
      return names.indices.contains { other in
        other != file && facts[other].hidden[name]?.contains { $0.owner == nil } == true
      }
    }
    let ownerType = index.resolve(owner, in: nil, file: file) ?? owner
    let lineage = Set(index.lineage(of: ownerType))
    return index.parts[..<index.ownPartCount].contains { part in
      guard part.members.contains(where: { $0.name == name }) else { return false }
      let type = index.typeName(of: part) ?? part.name
      if type == ownerType { return part.file != file }
      return lineage.contains(type) || index.lineage(of: type).contains(ownerType)
    }
  }

  /// Returns the output for a file.
  func file(_ file: Int, edits rewriting: [Edits]) -> PortedFile {
    let source = texts[file]
    var edits = rewriting[file]
    var prefix = ""
    let imports = facts[file].imports
    for (part, text) in additions where index.parts[part].file == file {
      let declaration = index.parts[part]
      edits.insert(separator(before: declaration, source) + text + " ", at: declaration.closingBrace)
    }
    for move in moves where index.parts[move.target].file == file {
      edits.insert(moved(move, rewriting[move.file]), at: index.parts[move.target].closingBrace)
    }
    // A member that moves to this file may need the imports of its original file.
    for move in moves where index.parts[move.target].file == file {
      for module in facts[move.file].imports
      where !imports.contains(module) && !prefix.contains("import \(module);")
        && Rewriter.isUnchanged(module)
      {
        prefix += "import \(module); "
      }
    }
    for modifier in removedModifiers[file] ?? [] { edits.remove(modifier) }
    for move in moves where move.file == file { edits.removeWithInsertions(move.removalRange) }
    let ending = [fileFunctions[file], genericClasses[file]].compactMap { $0 }.joined(separator: "\n")
    // Edits and added functions may use the module that replaces the Objective-C runtime, which UIKit exports.
    let needsUIKit = importsUIKit || !ending.isEmpty || !edits.isEmpty
    if needsUIKit, !imports.contains(where: { $0 == "UIKit" || $0.hasPrefix("UIKit.") }) {
      prefix += "import UIKit; "
    }
    // The application's `main()` opens a window, for which it needs the module Segue.
    if facts[file].parts.contains(where: { !$0.attributes.isDisjoint(with: Rewriter.mainAttributes) }),
      !imports.contains("Segue")
    {
      prefix += "import Segue; "
    }
    // On Linux the classes for networking are in a separate module.
    if !facts[file].identifiers.isDisjoint(with: Self.networkNames), !imports.contains("FoundationNetworking")
    {
      prefix += "import FoundationNetworking; "
    }
    if importsLegacyNames, !imports.contains("LegacyUIKit") { prefix += "import LegacyUIKit; " }
    var text = Array((source.sourceLocation(line: 1) + "\n" + prefix).utf8)
    text += edits.applied(to: source.bytes, within: 0..<source.bytes.count)
    if !ending.isEmpty {
      if text.last != UInt8(ascii: "\n") { text.append(UInt8(ascii: "\n")) }
      text += Array(ending.utf8) + [UInt8(ascii: "\n")]
    }
    return PortedFile(source: source.path, name: names[file], text: text)
  }

  private static let networkNames: Set = [
    "URLSession", "URLSessionTask", "URLSessionDataTask", "URLSessionDownloadTask",
    "URLSessionConfiguration", "URLRequest", "HTTPURLResponse", "URLResponse", "URLCache",
    "URLSessionUploadTask", "URLSessionDelegate", "URLSessionDataDelegate", "URLSessionTaskDelegate",
    "HTTPCookie", "URLCredential", "URLAuthenticationChallenge", "HTTPCookieStorage", "URLProtocol",
  ]

  /// Returns the text that separates an insertion before a part's closing brace from a member on the same line.
  private func separator(before part: TypePart, _ source: SourceText) -> String {
    // If the last member moves away, a member before it on the same line already ends with a semicolon.
    guard let end = part.unterminatedEnd,
      !moves.contains(where: { $0.file == part.file && $0.range.upperBound == end })
    else { return " " }
    return source.line(of: end) == source.line(of: part.closingBrace) ? "; " : " "
  }

  private func moved(_ move: Move, _ edits: Edits) -> String {
    let source = texts[move.file]
    let target = index.parts[move.target]
    let (line, column) = source.position(of: move.range.lowerBound)
    let text = String(decoding: edits.applied(to: source.bytes, within: move.range), as: UTF8.self)
    let targetSource = texts[target.file]
    return "\n" + source.sourceLocation(line: line) + "\n"
      + (move.prefix.isEmpty ? String(repeating: " ", count: column - 1) : move.prefix) + text + "\n"
      + targetSource.sourceLocation(line: targetSource.line(of: target.closingBrace)) + "\n"
  }

  /// Returns the file of the declarations that belong to the whole module.
  func supportFile() -> PortedFile {
    var text = "import UIKit\n"
    if usesTimer {
      text += "\n/// Timers follow the run's clock.\npublic typealias Timer = ObjectiveC.RunTimer\n"
    }
    let functions = names.indices.filter { fileFunctions[$0] != nil }.map { functionNames[$0] }
    if !functions.isEmpty {
      text += """

        /// Registers the exposed members while the program is loaded, before the runtime is first used.
        @section(".init_array") @used private let __expose: @convention(c) () -> Void = {
          ObjectiveC.ExposedClasses.add {
        \(functions.map { "    \($0)()" }.joined(separator: "\n"))
          }
        }

        """
    }
    return PortedFile(source: "", name: PortedModule.supportName(of: module), text: Array(text.utf8))
  }
}
