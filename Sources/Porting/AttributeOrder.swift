import SwiftSyntax

/// Corrects attributes after modifiers, as in `private @objc func`, which the compiler accepts but SwiftParser does
/// not.
enum AttributeOrder {
  /// Returns the bytes with each such attribute moved before its modifiers; nil if there are none. The length does not
  /// change.
  static func corrected(_ bytes: [UInt8], _ tree: SourceFileSyntax) -> [UInt8]? {
    let finder = Finder(viewMode: .sourceAccurate)
    finder.walk(tree)
    guard !finder.found.isEmpty else { return nil }
    var result = bytes
    for (modifiers, attribute) in finder.found {
      // Comments between the modifiers and the attribute remain between them, since a line comment extends to the end
      // of its line.
      let between = bytes[modifiers.upperBound..<attribute.lowerBound]
      let ordered = bytes[attribute] + between + bytes[modifiers]
      result.replaceSubrange(modifiers.lowerBound..<attribute.upperBound, with: ordered)
    }
    return result
  }

  private final class Finder: SyntaxVisitor {
    /// The ranges of the modifiers and of the attribute after them, in the order of the declarations.
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
