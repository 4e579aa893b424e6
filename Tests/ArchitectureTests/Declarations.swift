import SwiftSyntax

/// The types and functions that one file declares, with their sizes.
struct Declarations: Sendable {
  struct Size: Sendable {
    /// The lines from the declaration to its closing brace, without nested types.
    var lines = 0
    /// Stored properties of instances.
    var properties = 0
  }

  struct Function: Sendable {
    let name: String
    let line: Int
    /// The label of each parameter, "_" for none.
    let labels: [String]
    let lines: Int

    var parameters: Int { labels.count }
  }

  /// The sizes of types, by name; a nested type has its parent's name before its own. Extensions count for the type.
  let types: [String: Size]
  let functions: [Function]
  /// The types that are in no other, with protocols and other names of types.
  let outermost: Set<String>

  init(_ tree: SyntaxTree) {
    let reader = DeclarationReader(tree)
    reader.walk(tree.root)
    (types, functions, outermost) = (reader.types, reader.functions, reader.outermost)
  }
}

private final class DeclarationReader: SyntaxReader {
  private let tree: SyntaxTree
  private(set) var types: [String: Declarations.Size] = [:]
  private(set) var functions: [Declarations.Function] = []
  private(set) var outermost: Set<String> = []

  init(_ tree: SyntaxTree) {
    self.tree = tree
    super.init()
  }

  private func lines(from first: TokenSyntax, to last: some SyntaxProtocol) -> Int {
    tree.line(of: last) - tree.line(of: first) + 1
  }

  override func read(type: any DeclGroupSyntax) -> SyntaxVisitorContinueKind {
    if !type.is(ExtensionDeclSyntax.self), type.isOutermost { outermost.insert(type.path) }
    // Requirements have no size.
    if type.is(ProtocolDeclSyntax.self) { return .skipChildren }
    let count = lines(from: type.introducer, to: type.memberBlock.rightBrace)
    types[type.path, default: .init()].lines += count
    if let owner = type.owner { types[owner.path, default: .init()].lines -= count }
    return .visitChildren
  }

  override func read(function: Function) -> SyntaxVisitorContinueKind {
    let name = function.name.plainText
    functions.append(
      Declarations.Function(
        name: function.node.owner?.member(name) ?? name, line: tree.line(of: function.keyword),
        labels: function.labels,
        lines: lines(
          from: function.keyword, to: function.node.lastToken(viewMode: .sourceAccurate) ?? function.keyword))
    )
    return .visitChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.isOutermost { outermost.insert(node.name.plainText) }
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.isMember, let owner = node.owner, !node.modifiers.contain(.static, .class) {
      types[owner.path, default: .init()].properties +=
        node.bindings.filter(\.isStored).map(\.pattern.nameCount).reduce(0, +)
    }
    return .visitChildren
  }
}

extension PatternBindingSyntax {
  /// Whether the property has storage: it has no accessors, or only observers.
  fileprivate var isStored: Bool {
    guard let accessors = accessorBlock?.accessors else { return true }
    return accessors.as(AccessorDeclListSyntax.self)?.allSatisfy(\.isObserver) == true
  }
}

extension PatternSyntax {
  fileprivate var nameCount: Int {
    self.as(TuplePatternSyntax.self)?.elements.map(\.pattern.nameCount).reduce(0, +) ?? 1
  }
}
