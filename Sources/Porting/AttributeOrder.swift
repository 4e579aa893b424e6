import SwiftSyntax

/// Attributes after modifiers, as in `private @objc func`, which the compiler accepts and SwiftParser does not.
enum AttributeOrder {
  /// The bytes with such attributes before their modifiers, of the same length; nil if there are none.
  static func corrected(_ bytes: [UInt8], _ tree: SourceFileSyntax) -> [UInt8]? {
    let finder = Finder(viewMode: .sourceAccurate)
    finder.walk(tree)
    guard !finder.found.isEmpty else { return nil }
    var result = bytes
    for (modifiers, attribute) in finder.found {
      // Comments between both keep their positions, as they may end their line.
      let between = bytes[modifiers.upperBound..<attribute.lowerBound]
      let ordered = bytes[attribute] + between + bytes[modifiers]
      result.replaceSubrange(modifiers.lowerBound..<attribute.upperBound, with: ordered)
    }
    return result
  }

  private final class Finder: SyntaxVisitor {
    /// The modifiers and the attribute behind them, one declaration after the other.
    private(set) var found: [(modifiers: Range<Int>, attribute: Range<Int>)] = []

    override func visit(_ node: UnexpectedNodesSyntax) -> SyntaxVisitorContinueKind {
      guard node.firstToken(viewMode: .sourceAccurate)?.tokenKind == .atSign else {
        return .skipChildren
      }
      var parent = node.parent
      while let current = parent, !current.is(DeclSyntax.self) { parent = current.parent }
      guard let declaration = parent?.asProtocol((any WithModifiersSyntax).self),
        let first = declaration.modifiers.first?.start,
        let last = declaration.modifiers.last(where: { $0.end <= node.start })?.end,
        (found.last?.attribute.upperBound ?? 0) <= first
      else { return .skipChildren }
      found.append((first..<last, node.start..<node.end))
      return .skipChildren
    }
  }
}
