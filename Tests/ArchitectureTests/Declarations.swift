import SwiftSyntax

/// The types and functions that one file declares, with their sizes.
struct Declarations: Sendable {
  struct Size: Sendable {
    /// The lines from the declaration to its closing brace, without nested types.
    var lines = 0
    /// The number of stored properties of an instance.
    var properties = 0
  }

  struct Function: Sendable {
    let name: String
    let line: Int
    /// The label of each parameter; "_" for a parameter without a label.
    let labels: [String]
    let lines: Int

    var parameters: Int { labels.count }
  }

  /// The sizes of types, by name. The name of a nested type includes its parents: `A.B`. Extensions add to the size of
  /// their type.
  let types: [String: Size]
  let functions: [Function]
  /// The names of the types, protocols and type aliases that are not nested.
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
    // The size of a protocol is not counted.
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
