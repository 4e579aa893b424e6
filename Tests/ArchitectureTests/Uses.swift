import SwiftSyntax

/// The names that a declaration or statement uses, and the functions that it calls, references or declares.
struct Uses: Sendable {
  /// The names in expressions and types, except names of nested types.
  fileprivate(set) var names: Set<String> = []
  /// The names of nested types, and of the members that the statement declares: they may override a member or satisfy a
  /// requirement.
  fileprivate(set) var members: Set<String> = []
  /// For each function's name, the argument labels of its calls, references and declarations; "_" for an argument
  /// without a label.
  fileprivate(set) var calls: [String: Set<[String]>] = [:]

  /// The uses of each declaration and statement at the top of a file.
  static func all(in tree: SyntaxTree) -> [Uses] {
    tree.root.statements.map { statement in
      let reader = UseReader()
      reader.walk(statement)
      return reader.uses
    }
  }

  mutating func formUnion(_ other: Uses) {
    names.formUnion(other.names)
    members.formUnion(other.members)
    calls.merge(other.calls) { $0.union($1) }
  }

  func contain(_ name: String) -> Bool { names.contains(name) || members.contains(name) }

  /// Whether the symbol's name is used, with matching labels if it is a function or an initialiser.
  func contain(_ symbol: PublicSymbol) -> Bool {
    let name = symbol.name.split(separator: ".").last.map(String.init) ?? ""
    guard symbol.labels != nil else { return contain(name) }
    let type = symbol.type.split(separator: ".").last.map(String.init) ?? ""
    return (name == "init" ? [name, type] : [name])
      .contains { calls[$0]?.contains(where: symbol.accepts) == true }
  }
}

private final class UseReader: SyntaxReader {
  private(set) var uses = Uses()

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    uses.names.insert(node.name.plainText)
    return .visitChildren
  }

  override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
    uses.members.insert(node.name.plainText)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.baseName.plainText
    uses.names.insert(name)
    if let labels = node.argumentNames?.arguments { call(name, labels.map(\.name.plainText)) }
    return .skipChildren
  }

  /// The labels do not include those of trailing closures.
  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.calledExpression.calledName {
      call(name, node.arguments.map { $0.label?.plainText ?? "_" })
    }
    return .visitChildren
  }

  override func read(function: Function) -> SyntaxVisitorContinueKind {
    call(function.name.plainText, function.labels)
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.isMember {
      uses.members.formUnion(
        node.bindings.compactMap { $0.pattern.as(IdentifierPatternSyntax.self)?.identifier.plainText })
    }
    return .visitChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    uses.members.insert(node.name.plainText)
    return .visitChildren
  }

  private func call(_ name: String, _ labels: [String]) { uses.calls[name, default: []].insert(labels) }
}

extension ExprSyntax {
  /// The name of a function or a type that is called: `a.f`, `.f`, `A<B>`, `f?`.
  fileprivate var calledName: String? {
    switch Syntax(self).as(SyntaxEnum.self) {
    case .declReferenceExpr(let node): node.baseName.plainText
    case .memberAccessExpr(let node): node.declName.baseName.plainText
    case .genericSpecializationExpr(let node): node.expression.calledName
    case .optionalChainingExpr(let node): node.expression.calledName
    case .forceUnwrapExpr(let node): node.expression.calledName
    default: nil
    }
  }
}
