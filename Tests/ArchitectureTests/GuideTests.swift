import Foundation
import Testing

/// The files and types that the guides for contributors name exist.
@Suite struct GuideTests {
  /// The folders whose declarations the guides name.
  private static let folders = ["Sources", "Tests", "Benchmarks", "Shaders"]
  /// Words in code font that begin with a capital but name nothing that the sources declare.
  private static let otherWords: Set<Substring> = ["DEBUG", "Sendable", "NAME", "PARAMETERS", "Attacks"]

  @Test(arguments: ["ARCHITECTURE.md", "CONTRIBUTING.md"])
  func namesExist(page: String) throws {
    let files = try Package.files(in: Self.folders, extensions: ["swift"])
    let sources = try Package.sources(in: Self.folders)
    var declared: Set<Substring> = []
    for source in sources {
      for path in source.declarations.outermost.union(source.declarations.types.keys) {
        declared.formUnion(path.split(separator: "."))
      }
    }
    // Targets have names too.
    declared.formUnion(files.map { $0.split(separator: "/")[1] })
    let spans = try Package.text(page).matches(of: #/`([^`\n]+)`/#).map(\.output.1)
    var count = 0
    for span in Set(spans) {
      if span.wholeMatch(of: #/[\w+\/]+\.swift/#) != nil {
        #expect(files.contains { $0.hasSuffix("/" + span) || $0 == span }, "\(page): no file \(span)")
        count += 1
      } else if let match = span.wholeMatch(of: #/([A-Z]\w+)(\.\w+)*(\([\w:]*\))?/#) {
        let type = match.output.1
        if Self.otherWords.contains(type) { continue }
        #expect(declared.contains(type), "\(page): no type \(span)")
        count += 1
      }
    }
    #expect(count > 20, "the pattern still finds names")
  }
}
