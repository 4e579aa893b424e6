import Foundation
import Testing

/// The pages that newcomers read first stay short. The details of a subject belong on its own page, or into the comment
/// of its type.
@Suite struct LengthTests {
  @Test(arguments: [
    ("README.md", 1_000), ("ARCHITECTURE.md", 2_000), ("CONTRIBUTING.md", 900), ("docs/PLAN.md", 1_200),
  ])
  func aPageStaysWithinItsLength(path: String, limit: Int) throws {
    let words = try Article.text(of: path).split(whereSeparator: \.isWhitespace)
    #expect(words.count > 100)
    #expect(words.count <= limit, "\(path) has \(words.count) words")
  }

  /// The glossary names the project's own terms, which should be few.
  @Test func theGlossaryIsShort() throws {
    let lines = try Article.text(of: "docs/glossary.md").split(separator: "\n")
    #expect((5...30).contains(lines.count { $0.hasPrefix("- **") }))
  }
}
