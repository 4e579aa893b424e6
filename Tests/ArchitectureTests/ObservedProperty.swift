import SwiftSyntax

/// A property that users can set and that has an observer.
struct ObservedProperty: Sendable {
  let name: String
  let line: Int

  static func all(in tree: SyntaxTree) -> [ObservedProperty] {
    let reader = ObserverReader()
    reader.walk(tree.root)
    return reader.found.map { node, name in
      ObservedProperty(name: name.trimmedDescription, line: tree.line(of: node.bindingSpecifier))
    }
  }
}

private final class ObserverReader: SyntaxReader {
  private(set) var found: [(node: VariableDeclSyntax, name: PatternSyntax)] = []

  override func read(function: Function) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    let hasOwnSetter = node.modifiers.contains { $0.detail != nil }
    if node.modifiers.contain(.public, .open), !hasOwnSetter {
      found += node.bindings.filter(\.isObserved).map { (node, $0.pattern) }
    }
    return .skipChildren
  }
}

extension PatternBindingSyntax {
  /// Whether the property has an observer that does more than trap on a frozen animation. The trap is irrelevant to an
  /// initialiser, because an animation that is being initialised is not frozen.
  fileprivate var isObserved: Bool {
    guard case .accessors(let accessors) = accessorBlock?.accessors else { return false }
    return accessors.contains { $0.isObserver && !$0.onlyTraps }
  }
}

extension AccessorDeclSyntax {
  var isObserver: Bool { [.keyword(.willSet), .keyword(.didSet)].contains(accessorSpecifier.tokenKind) }

  fileprivate var onlyTraps: Bool {
    guard accessorSpecifier.tokenKind == .keyword(.willSet), let statements = body?.statements else {
      return false
    }
    let call = statements.first?.item.as(FunctionCallExprSyntax.self)
    return statements.count == 1 && call?.calledExpression.trimmedDescription == "requireThawed"
  }
}
