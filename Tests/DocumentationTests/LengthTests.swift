import Foundation
import Testing

/// The first pages are short enough to be read: what belongs to one subject is on its page, or at the top of its type.
@Suite struct LengthTests {
  @Test(arguments: [
    ("README.md", 1_000), ("ARCHITECTURE.md", 2_000), ("CONTRIBUTING.md", 900), ("docs/PLAN.md", 1_200),
  ])
  func aPageKeepsToItsLength(path: String, most: Int) throws {
    let words = try Article.text(of: path).split(whereSeparator: \.isWhitespace)
    #expect(words.count > 100)
    #expect(words.count <= most, "\(path) has \(words.count) words")
  }

  /// The glossary names the project's own terms, which should be few.
  @Test func theGlossaryIsShort() throws {
    let lines = try Article.text(of: "docs/glossary.md").split(separator: "\n")
    #expect((5...30).contains(lines.count { $0.hasPrefix("- **") }))
  }
}
