import SwiftParser
import SwiftSyntax

/// The syntax tree of a file, with the line numbers of its nodes.
struct SyntaxTree {
  let root: SourceFileSyntax
  private let locations: SourceLocationConverter

  init(_ source: String) {
    root = Parser.parse(source: source)
    locations = SourceLocationConverter(fileName: "", tree: root)
  }

  func line(of node: some SyntaxProtocol) -> Int {
    locations.location(for: node.positionAfterSkippingLeadingTrivia).line
  }
}

extension TokenSyntax {
  /// The text without backquotes.
  var plainText: String { text.first == "`" ? String(text.dropFirst().dropLast()) : text }
}

extension TypeSyntax {
  /// The name of a type without attributes and generic arguments.
  var plainName: String {
    if let attributed = self.as(AttributedTypeSyntax.self) { return attributed.baseType.plainName }
    if let member = self.as(MemberTypeSyntax.self) {
      return member.baseType.plainName + "." + member.name.plainText
    }
    return self.as(IdentifierTypeSyntax.self)?.name.plainText ?? trimmedDescription
  }
}

extension SyntaxProtocol {
  private var ancestors: some Sequence<Syntax> {
    sequence(state: parent) { next -> Syntax? in
      defer { next = next?.parent }
      return next
    }
  }

  /// The innermost type or extension that contains the node; nil at the top of the file.
  var owner: (any DeclGroupSyntax)? {
    ancestors.lazy.compactMap { $0.asProtocol((any DeclGroupSyntax).self) }.first { _ in true }
  }

  /// Whether the node is outside of all types, functions and closures.
  var isOutermost: Bool {
    !ancestors.contains { [.memberBlock, .codeBlock, .accessorBlock, .closureExpr].contains($0.kind) }
  }

  var isMember: Bool { parent?.is(MemberBlockItemSyntax.self) == true }
}

extension DeclGroupSyntax {
  /// The name of the type after the names of its enclosing types: `A.B`.
  var path: String {
    let name =
      asProtocol((any NamedDeclSyntax).self)?.name.plainText
      ?? self.as(ExtensionDeclSyntax.self)?.extendedType.plainName ?? ""
    return owner?.member(name) ?? name
  }

  func member(_ name: String) -> String { path + "." + name }
}

extension DeclModifierListSyntax {
  /// Whether the list has one of `words` as a modifier of the declaration itself, not only of its setter as in
  /// `private(set)`.
  func contain(_ words: Keyword...) -> Bool {
    contains { modifier in
      modifier.detail == nil && words.contains { modifier.name.tokenKind == .keyword($0) }
    }
  }
}
