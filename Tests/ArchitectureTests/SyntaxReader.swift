import SwiftSyntax

/// A syntax visitor that treats all kinds of types alike, and all kinds of functions alike.
class SyntaxReader: SyntaxVisitor {
  /// A function, an initialiser or a subscript.
  struct Function {
    let node: Syntax
    let keyword: TokenSyntax
    let name: TokenSyntax
    let modifiers: DeclModifierListSyntax
    let parameters: FunctionParameterListSyntax

    /// The label of each parameter; "_" for a parameter without a label.
    var labels: [String] { parameters.map(\.firstName.plainText) }
  }

  init() { super.init(viewMode: .sourceAccurate) }

  func read(type: any DeclGroupSyntax) -> SyntaxVisitorContinueKind { .visitChildren }
  func read(function: Function) -> SyntaxVisitorContinueKind { .visitChildren }

  final override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { read(type: node) }
  final override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { read(type: node) }
  final override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { read(type: node) }
  final override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind { read(type: node) }
  final override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { read(type: node) }
  final override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { read(type: node) }

  final override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    read(
      function: Function(
        node: Syntax(node), keyword: node.funcKeyword, name: node.name, modifiers: node.modifiers,
        parameters: node.signature.parameterClause.parameters))
  }
  final override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    read(
      function: Function(
        node: Syntax(node), keyword: node.initKeyword, name: node.initKeyword, modifiers: node.modifiers,
        parameters: node.signature.parameterClause.parameters))
  }
  final override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    read(
      function: Function(
        node: Syntax(node), keyword: node.subscriptKeyword, name: node.subscriptKeyword,
        modifiers: node.modifiers, parameters: node.parameterClause.parameters))
  }
}
