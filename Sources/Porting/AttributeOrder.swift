import SwiftSyntax

/// Attributes behind modifiers, `private @objc func`, which compilers take and the parser here doesn't.
enum AttributeOrder {
  /// The bytes with one such attribute before its modifiers, of the same length, or nil where there is none.
  static func corrected(_ bytes: [UInt8], _ tree: SourceFileSyntax) -> [UInt8]? {
    let finder = Finder(viewMode: .sourceAccurate)
    finder.walk(tree)
    guard let (modifiers, attribute) = finder.found else { return nil }
    let space: Set = [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r")]
    let words = bytes[modifiers..<attribute.lowerBound]
    let end = words.lastIndex { !space.contains($0) }.map { $0 + 1 } ?? words.startIndex
    var result = bytes
    let ordered = bytes[attribute] + bytes[end..<attribute.lowerBound] + bytes[modifiers..<end]
    result.replaceSubrange(modifiers..<attribute.upperBound, with: ordered)
    return result
  }

  private final class Finder: SyntaxVisitor {
    /// Where the modifiers begin and what stands behind them.
    private(set) var found: (modifiers: Int, attribute: Range<Int>)?

    override func visit(_ node: UnexpectedNodesSyntax) -> SyntaxVisitorContinueKind {
      guard found == nil, node.firstToken(viewMode: .sourceAccurate)?.tokenKind == .atSign else {
        return .skipChildren
      }
      var parent = node.parent
      while let current = parent, !current.is(DeclSyntax.self) { parent = current.parent }
      guard let declaration = parent?.asProtocol((any WithModifiersSyntax).self),
        let first = declaration.modifiers.first?.name.start, first < node.start
      else { return .skipChildren }
      found = (first, node.start..<node.end)
      return .skipChildren
    }
  }
}
