import SwiftSyntax

/// Finds the types that are known from the syntax alone, without the compiler's inference.
extension Rewriter {
  /// Returns the written type of a value; nil if it isn't evident.
  func type(of expression: ExprSyntax) -> String? {
    if let name = expression.as(DeclReferenceExprSyntax.self) {
      return type(ofName: name.baseName.text.unquoted)
    }
    if let access = expression.as(MemberAccessExprSyntax.self), let base = access.base {
      let name = access.declName.baseName.text.unquoted
      if name == "self" { return type(of: base) }
      guard let owner = type(of: base) else { return nil }
      let plain = ModuleIndex.plain(owner)
      let instance = plain.hasSuffix(".Type") ? String(plain.dropLast(5)) : plain
      guard let resolved = index.resolve(instance, in: typeName) else { return nil }
      return index.property(name, of: resolved)?.type
    }
    if let chain = expression.as(OptionalChainingExprSyntax.self) { return type(of: chain.expression) }
    if let unwrapped = expression.as(ForceUnwrapExprSyntax.self) { return type(of: unwrapped.expression) }
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let only = tuple.elements.first
    {
      return type(of: only.expression)
    }
    if let call = expression.as(FunctionCallExprSyntax.self) {
      if call.calledExpression.text == "type", let argument = call.arguments.first,
        argument.label?.text == "of"
      {
        return type(of: argument.expression).map { ModuleIndex.plain($0) + ".Type" }
      }
      if let access = call.calledExpression.as(MemberAccessExprSyntax.self), let base = access.base,
        let owner = type(of: base), let resolved = index.resolve(owner, in: typeName)
      {
        let name = access.declName.baseName.text.unquoted
        let found = index.lineage(of: resolved).lazy.flatMap { self.index.members(of: $0) }.first {
          $0.member.kind == .method && $0.member.name == name
        }
        if let type = found?.member.type { return type }
      }
    }
    if let sequence = expression.as(SequenceExprSyntax.self), let first = sequence.elements.first,
      sequence.elements.contains(where: { $0.as(BinaryOperatorExprSyntax.self)?.operator.text == "??" })
    {
      return type(of: first)
    }
    return FactCollector.plainType(of: expression)
  }

  private func type(ofName name: String) -> String? {
    for scope in scopes.reversed() {
      if let type = scope[name] { return type.isEmpty ? nil : type }
    }
    if name == "self" || name == "Self" {
      guard let typeName else { return nil }
      return name == "self" ? typeName : typeName + ".Type"
    }
    for part in enclosingParts.reversed() {
      guard let owner = index.typeName(of: index.parts[part]) else { continue }
      if let property = index.property(name, of: owner) { return property.type }
    }
    if let type = index.globals[name] { return type }
    if index.resolve(name, in: typeName) != nil || index.frameworks.types[name] != nil {
      return name + ".Type"
    }
    return nil
  }

  /// Returns the requirements of a type's generic parameters, by their names.
  static func genericParameters(of node: some DeclGroupSyntax) -> [String: String] {
    if let node = node.as(ClassDeclSyntax.self) {
      return generic(node.genericParameterClause, node.genericWhereClause)
    }
    if let node = node.as(StructDeclSyntax.self) {
      return generic(node.genericParameterClause, node.genericWhereClause)
    }
    if let node = node.as(EnumDeclSyntax.self) {
      return generic(node.genericParameterClause, node.genericWhereClause)
    }
    return [:]
  }

  static func generic(
    _ clause: GenericParameterClauseSyntax?, _ requirements: GenericWhereClauseSyntax?
  ) -> [String: String] {
    var result: [String: String] = [:]
    for parameter in clause?.parameters ?? [] {
      result[parameter.name.text.unquoted] = parameter.inheritedType?.text ?? ""
    }
    for requirement in requirements?.requirements ?? [] {
      guard case .conformanceRequirement(let conformance) = requirement.requirement else { continue }
      let name = conformance.leftType.text
      guard let known = result[name] else { continue }
      result[name] = known.isEmpty ? conformance.rightType.text : known + " & " + conformance.rightType.text
    }
    return result
  }

  /// Returns the requirement of a generic parameter of an enclosing declaration, an empty text if it has none; nil if
  /// there is no parameter of the name.
  func constraint(ofGeneric name: String) -> String? {
    genericParameters.reversed().lazy.compactMap { $0[name] }.first
  }
}
