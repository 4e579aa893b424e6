import Foundation
import SwiftParserDiagnostics
import SwiftSyntax

/// A file that the step has written or would write.
package struct PortedFile: Sendable {
  /// The absolute path of the user's file; empty for the file that belongs to the whole module.
  package let source: String
  /// The name in the folder of outputs.
  package let name: String
  /// The bytes of the output.
  package let text: [UInt8]
}

/// The outcome of the step for one module.
package struct PortedModule: Sendable {
  /// The outputs, the support file last; empty if there are errors.
  package let files: [PortedFile]
  /// The findings in the order of files and lines.
  package let findings: [Finding]
  /// The paths of the user's files, with or without findings.
  package let sources: [String]

  /// Whether the rules have examined the files; if one file has a syntax error, they examine none.
  package let isExamined: Bool

  /// Whether the module makes the contents of its storyboards and nibs in code.
  package let makesScenes: Bool

  /// Whether there are errors, so that no output is written.
  package var hasErrors: Bool { findings.contains { $0.severity == .error } }

  /// Rewrites the sources of a module, so that they build without a runtime of Objective-C.
  ///
  /// A module with errors has findings but no files.
  /// - Parameters:
  ///   - module: The name of the module of the sources.
  ///   - sources: The absolute paths of the files, the names of their outputs, and their bytes.
  ///   - dependencies: The sources of modules that the module imports.
  ///   - modules: The names of the modules in `dependencies`.
  package init(
    module: String, sources: [(path: String, name: String, bytes: [UInt8])],
    dependencies: [(path: String, bytes: [UInt8])] = [], modules: Set<String> = []
  ) {
    let conditions = Conditions(modules: modules)
    // A file of the module may also be inside a dependency's folder.
    var seen = Set(sources.map(\.path))
    let foreign = dependencies.filter { seen.insert($0.path).inserted }
    let texts = concurrentMap(sources.map { ($0.path, $0.bytes) } + foreign.map { ($0.path, $0.bytes) }) {
      SourceText(path: $0.0, bytes: $0.1)
    }
    self.sources = sources.map(\.path)
    let errors = concurrentMap(Array(texts.prefix(sources.count))) { Self.syntaxErrors(in: $0, conditions) }
      .flatMap { $0 }
    isExamined = errors.isEmpty
    guard errors.isEmpty else {
      (files, findings, makesScenes) = ([], errors, false)
      return
    }
    let facts = concurrentMap(texts) { FactCollector.facts(of: $0, conditions: conditions) }
    let words = ModuleWords(facts, ownCount: sources.count)
    makesScenes = words.makesScenes
    let index = ModuleIndex(files: facts, ownCount: sources.count)
    var exposure = Exposure(index: index, module: module, files: sources.map(\.name))
    let moves = Moves(index: index)
    let fileIndices = Array(sources.indices)
    let rewritten = concurrentMap(fileIndices) { file in
      let rewriter = Rewriter(
        source: texts[file], file: file, index: index, facts: facts[file], conditions: conditions,
        dependencies: modules, words: words)
      rewriter.walk(texts[file].tree)
      return (
        edits: rewriter.edits, findings: rewriter.findings, methods: rewriter.frameworkMethods.sorted()
      )
    }
    for file in fileIndices { exposure.frameworkMethods[file] = rewritten[file].methods }
    let assembly = Assembly(
      module: module, names: sources.map(\.name), texts: texts, facts: facts, index: index,
      exposure: exposure,
      moves: moves)
    var findings = rewritten.flatMap(\.findings) + assembly.findings
    let order = Dictionary(uniqueKeysWithValues: zip(texts.map(\.path), texts.indices))
    findings.sort {
      (order[$0.path] ?? 0, $0.line, $0.column, $0.message) < (
        order[$1.path] ?? 0, $1.line, $1.column, $1.message
      )
    }
    self.findings = findings
    guard !findings.contains(where: { $0.severity == .error }) else {
      files = []
      return
    }
    let edits = rewritten.map(\.edits)
    files = concurrentMap(fileIndices) { assembly.file($0, edits: edits) } + [assembly.supportFile()]
  }

  private static func syntaxErrors(in source: SourceText, _ conditions: Conditions) -> [Finding] {
    guard source.tree.hasError else { return [] }
    // The compiler accepts some code that the parser doesn't, and its errors have the wording that users know.
    if let errors = ToolchainCompiler.syntaxErrors(in: source) { return errors }
    let skipped = SkippedRanges(conditions: conditions)
    skipped.walk(source.tree)
    return ParseDiagnosticsGenerator.diagnostics(for: source.tree).compactMap { diagnostic in
      let offset = diagnostic.position.utf8Offset
      guard diagnostic.diagMessage.severity == .error,
        !skipped.ranges.contains(where: { $0.contains(offset) })
      else {
        return nil
      }
      return source.finding(.error, at: offset, diagnostic.message)
    }
  }
}

/// Collects the ranges of code in branches of `#if` that is never compiled, whose syntax does not matter.
private final class SkippedRanges: SyntaxVisitor {
  private let conditions: Conditions
  private(set) var ranges: [Range<Int>] = []

  init(conditions: Conditions) {
    self.conditions = conditions
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    let compiledClauses = Set(conditions.compiledClauses(of: node).map(\.clause.id))
    for clause in node.clauses where !compiledClauses.contains(clause.id) {
      if let elements = clause.elements {
        // The range includes the end of the code, where the parser may report an error.
        ranges.append(elements.position.utf8Offset..<elements.endPosition.utf8Offset + 1)
      }
    }
    return .visitChildren
  }
}
