import SwiftSyntax

/// A public declaration that apps use by name.
struct PublicSymbol: Hashable, Sendable {
  /// The type that declares or extends the symbol, with its enclosing types: `A.B`. Empty at the top of a file.
  let type: String
  let name: String
  /// The labels of a function or an initialiser, "_" for a parameter without a label; nil for all other symbols.
  var labels: [String]?
  /// For each parameter, whether the parentheses of a call may omit it: it has a default, or it can be a trailing
  /// closure.
  var isOmissible: [Bool] = []
  /// Whether the symbol is a function, an initialiser or a property.
  var isBehavior = false

  /// The name after the name of its type.
  var path: String { type.isEmpty ? name : type + "." + name }

  /// The symbol as documentation writes it: `UIView.addLayoutGuide(_:)`.
  var description: String {
    path + (labels.map { "(" + $0.map { $0 + ":" }.joined() + ")" } ?? "")
  }

  /// Whether a call or a declaration with the labels `used` matches this function or initialiser.
  func accepts(_ used: [String]) -> Bool {
    guard let labels else { return false }
    var next = 0
    for (label, canBeOmitted) in zip(labels, isOmissible) {
      if next < used.count, used[next] == label { next += 1 } else if !canBeOmitted { return false }
    }
    return next == used.count
  }
}

/// The public and open declarations of a file.
struct PublicSymbols: Sendable {
  let symbols: [PublicSymbol]
  /// The superclass of each class; the first protocol of a class without a superclass.
  let superclasses: [String: String]

  init(_ tree: SyntaxTree) {
    let reader = SymbolReader()
    reader.walk(tree.root)
    (symbols, superclasses) = (reader.symbols, reader.superclasses)
  }
}

private final class SymbolReader: SyntaxReader {
  private(set) var symbols: [PublicSymbol] = []
  private(set) var superclasses: [String: String] = [:]

  override func read(type: any DeclGroupSyntax) -> SyntaxVisitorContinueKind {
    if let node = type.as(ClassDeclSyntax.self) {
      superclasses[node.name.plainText] =
        node.inheritanceClause?.inheritedTypes.first?.type.plainName
    }
    if type.is(ExtensionDeclSyntax.self) { return .visitChildren }
    guard type.modifiers.contain(.public, .open) else { return .skipChildren }
    symbols.append(PublicSymbol(type: "", name: type.path))
    return .visitChildren
  }

  override func read(function: Function) -> SyntaxVisitorContinueKind {
    guard isPublic(function.modifiers, of: function.node), !function.node.is(SubscriptDeclSyntax.self),
      !function.name.isOperator
    else { return .skipChildren }
    symbols.append(
      PublicSymbol(
        type: function.node.owner?.path ?? "", name: function.name.plainText, labels: function.labels,
        isOmissible: function.parameters.map(\.canBeOmitted), isBehavior: true))
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if isPublic(node.modifiers, of: node) {
      for binding in node.bindings {
        guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier else { continue }
        add(name, of: node, isBehavior: true)
      }
    }
    return .skipChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    if isPublic(node.modifiers, of: node) { add(node.name, of: node) }
    return .skipChildren
  }

  override func visit(_ node: EnumCaseDeclSyntax) -> SyntaxVisitorContinueKind {
    for element in node.elements { add(element.name, of: node) }
    return .skipChildren
  }

  /// Whether the declaration adds a public symbol. An override does not, because its superclass has the symbol.
  /// Requirements are as public as their protocol, and only public types are read.
  private func isPublic(_ modifiers: DeclModifierListSyntax, of node: some SyntaxProtocol) -> Bool {
    if modifiers.contain(.override) { return false }
    return modifiers.contain(.public, .open) || node.owner?.is(ProtocolDeclSyntax.self) == true
  }

  private func add(_ name: TokenSyntax, of node: some SyntaxProtocol, isBehavior: Bool = false) {
    symbols.append(
      PublicSymbol(type: node.owner?.path ?? "", name: name.plainText, isBehavior: isBehavior))
  }
}

extension TokenSyntax {
  fileprivate var isOperator: Bool {
    switch tokenKind {
    case .binaryOperator, .prefixOperator, .postfixOperator: true
    default: false
    }
  }
}

extension FunctionParameterSyntax {
  /// Whether the parameter has a default or is a closure.
  fileprivate var canBeOmitted: Bool {
    defaultValue != nil
      || type.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .arrow || $0.text == "escaping" }
  }
}
