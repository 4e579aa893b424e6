import SwiftSyntax

/// An import statement of a file.
struct Import: Sendable {
  let module: String
  let line: Int

  static func all(in tree: SyntaxTree) -> [Import] {
    let reader = ImportReader()
    reader.walk(tree.root)
    return reader.imports.map { node in
      Import(module: node.path.first?.name.plainText ?? "", line: tree.line(of: node.importKeyword))
    }
  }
}

/// A reader of the imports of a file, which are never inside types or functions.
private final class ImportReader: SyntaxReader {
  private(set) var imports: [ImportDeclSyntax] = []

  override func read(type: any DeclGroupSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func read(function: Function) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    imports.append(node)
    return .skipChildren
  }
}
