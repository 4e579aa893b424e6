import SwiftSyntax

enum CreationRule {
  /// Whether an expression names a type, as `Outer.Inner` does and `self.kind` doesn't.
  static func namesType(_ expression: ExprSyntax) -> Bool {
    if let name = expression.as(DeclReferenceExprSyntax.self) {
      return name.baseName.text.unquoted.startsUppercase
    }
    if let access = expression.as(MemberAccessExprSyntax.self) {
      return (access.base.map(namesType) ?? true) && access.declName.baseName.text.unquoted.startsUppercase
    }
    if let generic = expression.as(GenericSpecializationExprSyntax.self) {
      return namesType(generic.expression)
    }
    return !expression.is(FunctionCallExprSyntax.self) && !expression.is(TupleExprSyntax.self)
      && !expression.is(OptionalChainingExprSyntax.self) && !expression.is(ForceUnwrapExprSyntax.self)
      && !expression.is(SubscriptCallExprSyntax.self)
  }
}

/// Rewrites the creation of an object whose class is known only as a value. In Swift, such a class needs a `required`
/// initialiser.
extension Rewriter {
  func rewriteCreation(_ node: FunctionCallExprSyntax) {
    let type: ExprSyntax
    if let called = node.calledExpression.as(MemberAccessExprSyntax.self), let base = called.base,
      called.declName.baseName.text == "init"
    {
      if CreationRule.namesType(base) {
        if let constraint = constraint(ofGeneric: base.text) {
          create(node, base, constraint, isGeneric: true)
        }
        return
      }
      type = base
    } else if let name = node.calledExpression.as(DeclReferenceExprSyntax.self),
      let constraint = constraint(ofGeneric: name.baseName.text)
    {
      create(node, ExprSyntax(name), constraint, isGeneric: true)
      return
    } else {
      return
    }
    guard !["self", "super", "Self"].contains(type.text) else { return }
    let written = self.type(of: type).map(ModuleIndex.plain)
    guard let written, written.hasSuffix(".Type") else {
      create(node, type, nil, isGeneric: false)
      return
    }
    let instance = String(written.dropLast(5))
    create(node, type, constraint(ofGeneric: instance) ?? instance, isGeneric: false)
  }

  /// Rewrites the creation. `requirement` is the class or protocol of the object; nil if it isn't evident.
  private func create(
    _ node: FunctionCallExprSyntax, _ type: ExprSyntax, _ requirement: String?, isGeneric: Bool
  ) {
    let names = (requirement ?? "").split(separator: "&").map { ModuleIndex.plain(String($0)) }
    let resolved = names.map { index.resolve($0, in: typeName) ?? $0 }
    let labels = node.arguments.map { $0.label?.text ?? "" }
    for name in resolved where index.types[name] != nil {
      // Swift itself can create structures, and objects of classes with a `required` initialiser, in this way.
      if let kind = index.types[name]?.kind, kind == .struct || kind == .enum { return }
      if labels.isEmpty ? index.requiresPlainInitializer(name) : requires(labels, name) { return }
    }
    let isClass = resolved.contains { name in
      index.types[name].map { $0.kind == .class } ?? (index.frameworks.types[name]?.isClass == true)
    }
    // A type that isn't evident may be the metatype of a protocol that requires `init()`. Swift itself can create an
    // object of such a type.
    if requirement == nil, labels.isEmpty, index.hasProtocolWithPlainInitializer {
      report(
        .note, at: node.start,
        "'\(type.text)' is assumed to be the type of a class whose protocol declares init(); if it is that of another class, call ObjectiveC.create(_:)"
      )
      return
    }
    // A protocol of another module may require any initialiser.
    guard isClass || (!isGeneric && requirement == nil) || resolved.contains("AnyObject") else { return }
    var object = "ObjectiveC.create(\(type.text)\(isGeneric ? ".self" : ""))"
    if let chain = type.as(OptionalChainingExprSyntax.self) {
      object = "\(chain.expression.text).map { ObjectiveC.create($0) }"
    }
    let isPlain = labels.isEmpty || (labels == ["frame"] && isZero(node.arguments.first?.expression))
    if isPlain, node.trailingClosure == nil {
      replace(node, with: object)
    } else {
      report(
        .edit, at: node.start,
        "an object of a class that a value names is made without arguments only; make it so and set what "
          + "'\(labels.map { ($0.isEmpty ? "_" : $0) + ":" }.joined())' would")
    }
  }

  private func isZero(_ frame: ExprSyntax?) -> Bool {
    [".zero", "CGRect.zero", "CGRect()", "CGRectZero"].contains(frame?.text)
  }

  private func requires(_ labels: [String], _ type: String) -> Bool {
    index.lineage(of: type).contains { ancestor in
      index.members(of: ancestor).contains {
        $0.member.kind == .initializer && $0.member.labels == labels
          && ($0.member.modifiers.contains("required") || $0.part.kind == .protocol)
      }
    }
  }
}
