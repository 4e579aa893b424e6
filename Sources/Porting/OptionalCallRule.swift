import SwiftSyntax

/// Rewrites calls and references of optional requirements, which the module's or the frameworks' protocols declare.
extension Rewriter {
  // MARK: Calls

  /// Rewrites `x.m?(a, b: c)` and `x.m!(…)`.
  func rewriteOptionalCall(_ node: FunctionCallExprSyntax) {
    let inner: ExprSyntax
    let mark: TokenSyntax
    if let chain = node.calledExpression.as(OptionalChainingExprSyntax.self) {
      (inner, mark) = (chain.expression, chain.questionMark)
    } else if let forced = node.calledExpression.as(ForceUnwrapExprSyntax.self) {
      (inner, mark) = (forced.expression, forced.exclamationMark)
    } else {
      return
    }
    guard let called = inner.as(MemberAccessExprSyntax.self), let base = called.base else { return }
    let name = called.declName.baseName.text.unquoted
    if let names = called.declName.argumentNames {
      let labels = names.arguments.map { $0.name.text == "_" ? "" : $0.name.text.unquoted }
      if ownRequirement(name, base: base, fits: { $0 == labels }) == nil,
        let method = frameworkRequirement(name, fits: { $0 == labels })
      {
        drop(mark, of: node, called: called, method)
      }
      return
    }
    let matches: ([String]) -> Bool = { Self.fits(node, $0) }
    if let member = ownRequirement(name, base: base, fits: matches) {
      if mark.text == "?" {
        replace(called.declName.baseName, with: OptionalRequirement.callName(member))
        if OptionalRequirement.needsOptionalResult(member), continuesChain(node) {
          edits.insert("?", at: node.end)
        }
      } else {
        replace(called.declName.baseName, with: OptionalRequirement.name(member.name, member.labels))
      }
      for argument in node.arguments {
        if let label = argument.label { edits.remove(label.start..<argument.expression.start) }
      }
      for closure in node.additionalTrailingClosures {
        report(
          .edit, at: closure.start, "write the closures of an optional method's call within its parentheses")
      }
    } else if let method = frameworkRequirement(name, fits: matches) {
      drop(mark, of: node, called: called, method)
    }
  }

  /// Whether a chain continues with the value of a call.
  private func continuesChain(_ node: FunctionCallExprSyntax) -> Bool {
    let expression = ExprSyntax(node).id
    return node.parent?.as(MemberAccessExprSyntax.self)?.base?.id == expression
      || node.parent?.as(SubscriptCallExprSyntax.self)?.calledExpression.id == expression
      || node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == expression
  }

  /// Whether the labels of a call match the labels of a method. Trailing closures may replace the last labels.
  private static func fits(_ node: FunctionCallExprSyntax, _ labels: [String]) -> Bool {
    let written = node.arguments.map { $0.label?.text.unquoted ?? "" }
    let closures = (node.trailingClosure == nil ? 0 : 1) + node.additionalTrailingClosures.count
    return labels.count == written.count + closures && Array(labels.prefix(written.count)) == written
      && zip(labels.suffix(node.additionalTrailingClosures.count), node.additionalTrailingClosures)
        .allSatisfy { $0 == $1.label.text || $1.label.text == "_" }
  }

  /// Returns the optional method of the module's protocols that a call or reference denotes; nil if there is none.
  /// `fits` tests the labels of a method.
  private func ownRequirement(_ name: String, base: ExprSyntax, fits: ([String]) -> Bool) -> Member? {
    let candidates = index.optionals[name, default: []].filter {
      $0.member.kind == .method && fits($0.member.labels)
    }
    guard let first = candidates.first else { return nil }
    if let types = ownTypes(of: base) {
      let lineage = Set(types.flatMap { index.lineage(of: $0) })
      if let found = candidates.first(where: { lineage.contains(index.parts[$0.part].key) }) {
        return found.member
      }
      // If a type has a property of this name, the call calls its closure.
      if types.contains(where: { index.property(name, of: $0) != nil }) { return nil }
      return types.allSatisfy { index.types[$0]?.kind == .protocol } ? nil : first.member
    }
    return mayBeClosure(name, first.member.labels) ? nil : first.member
  }

  /// Whether the callee may be a closure of the module with this name; calls of closures have no labels.
  private func mayBeClosure(_ name: String, _ labels: [String]) -> Bool {
    labels.allSatisfy(\.isEmpty)
      && index.propertiesByName[name, default: []].contains {
        $0.member.type.map {
          OptionalRequirement.isFunctionOrOptional($0) || index.aliases[ModuleIndex.plain($0)] != nil
        } ?? true
      }
  }

  /// Returns the module's types in the written type of a value; nil if they aren't evident.
  private func ownTypes(of base: ExprSyntax) -> [String]? {
    guard let written = type(of: base) else { return nil }
    let names = ModuleIndex.plain(written).split(separator: "&").map { ModuleIndex.plain(String($0)) }
    let resolved = names.compactMap { index.resolve($0, in: typeName) }
    return resolved.isEmpty ? nil : resolved
  }

  /// Returns the full name of the frameworks' optional method that a call denotes; nil if there is none.
  private func frameworkRequirement(_ name: String, fits: ([String]) -> Bool) -> String? {
    index.frameworks.methodsByName[name, default: []].sorted().first {
      let labels = Self.labels(of: $0)
      return index.frameworks.optionals.contains($0) && fits(labels) && !mayBeClosure(name, labels)
    }
  }

  /// Returns an expression that tests whether an object implements an optional method of the frameworks' protocols; nil
  /// if no test is possible. The method itself always exists, since each requirement has a default.
  private func implementationTest(_ base: ExprSyntax, _ method: String) -> String? {
    let labels = Self.labels(of: method)
    // Methods with more parameters can't be called by name, and every view implements the methods of `CALayerDelegate`
    // itself.
    guard labels.count <= Exposure.maximumArity,
      index.frameworks.types["CALayerDelegate"]?.optionals.contains(method) != true
    else { return nil }
    // The output evaluates the base twice, so the base must not call anything.
    guard base.tokens(viewMode: .sourceAccurate).allSatisfy({ $0.tokenKind != .leftParen }) else {
      return nil
    }
    let object = base.as(OptionalChainingExprSyntax.self)?.expression.text ?? base.text
    let name = String(method.prefix { $0 != "(" })
    let selector = Frameworks.selectors[method] ?? SelectorName.method(name, labels: labels)
    return "ObjectiveC.implements(\(object), \(selector.quoted))"
  }

  /// Removes the `?` or `!` of a call to a method that always exists. The value of a call with `?` remains optional,
  /// and is nil if a test shows that the object lacks the method.
  private func drop(
    _ mark: TokenSyntax, of call: FunctionCallExprSyntax, called: MemberAccessExprSyntax, _ method: String
  ) {
    edits.remove(mark.start..<mark.end)
    guard mark.text == "?" else { return }
    var top = Syntax(call)
    var isOptional = Self.isChained(called.base)
    while let parent = top.parent {
      if parent.is(ForceUnwrapExprSyntax.self) { break }
      if let chain = parent.as(OptionalChainingExprSyntax.self) {
        isOptional = true
        top = Syntax(chain)
      } else if let access = parent.as(MemberAccessExprSyntax.self), access.base?.id == top.id {
        top = parent
      } else if let outer = parent.as(FunctionCallExprSyntax.self), outer.calledExpression.id == top.id {
        top = parent
      } else if let outer = parent.as(SubscriptCallExprSyntax.self), outer.calledExpression.id == top.id {
        top = parent
      } else {
        break
      }
    }
    let isStatement = top.parent?.is(CodeBlockItemSyntax.self) == true
    guard !isStatement else { return }
    if let base = called.base, let test = implementationTest(base, method) {
      edits.insert("(\(test) ? ", at: top.start)
      edits.insert(" : nil)", at: top.end)
      return
    }
    guard !isOptional else { return }
    edits.insert("Optional(", at: top.start)
    edits.insert(")", at: top.end)
  }

  /// Whether a chain has a `?` before its end, so that its value is always optional.
  private static func isChained(_ expression: ExprSyntax?) -> Bool {
    guard let expression else { return false }
    if expression.is(OptionalChainingExprSyntax.self) { return true }
    if let access = expression.as(MemberAccessExprSyntax.self) { return isChained(access.base) }
    if let call = expression.as(FunctionCallExprSyntax.self) { return isChained(call.calledExpression) }
    if let access = expression.as(SubscriptCallExprSyntax.self) { return isChained(access.calledExpression) }
    return false
  }

  // MARK: References

  /// Rewrites `x.m(_:y:)` with the labels of an optional requirement, whether or not it is called.
  func rewriteReference(_ node: MemberAccessExprSyntax) {
    guard let base = node.base, let names = node.declName.argumentNames else { return }
    let labels = names.arguments.map { $0.name.text == "_" ? "" : $0.name.text.unquoted }
    let name = node.declName.baseName.text.unquoted
    if let member = ownRequirement(name, base: base, fits: { $0 == labels }) {
      replace(node.declName, with: OptionalRequirement.name(member.name, member.labels))
    }
  }

  /// Rewrites `x.m != nil` and `x.m == nil`, in which the base name alone refers to an optional requirement.
  func rewriteRequirementTest(_ node: SequenceExprSyntax) {
    let elements = Array(node.elements)
    for position in elements.indices.dropLast(2) {
      guard ["==", "!="].contains(elements[position + 1].as(BinaryOperatorExprSyntax.self)?.operator.text),
        elements[position + 2].is(NilLiteralExprSyntax.self)
      else { continue }
      rewriteBareRequirement(elements[position], isTest: true)
    }
  }

  /// Inserts the property that represents the requirement, if the name is unambiguous.
  func rewriteBareRequirement(_ expression: ExprSyntax, isTest: Bool = false) {
    guard let access = expression.as(MemberAccessExprSyntax.self), let base = access.base,
      access.declName.argumentNames == nil
    else { return }
    let name = access.declName.baseName.text.unquoted
    let all = index.optionals[name, default: []].filter { $0.member.kind == .method }
    if Set(all.map(\.member.fullName)).count == 1, let labels = all.first?.member.labels,
      let member = ownRequirement(name, base: base, fits: { $0 == labels })
    {
      replace(access.declName, with: OptionalRequirement.name(member.name, member.labels))
      return
    }
    // In a test, a requirement of the frameworks is rewritten too, if only one method has the name.
    let methods = index.frameworks.methodsByName[name, default: []].filter(
      index.frameworks.optionals.contains)
    guard isTest, all.isEmpty, methods.count == 1, let method = methods.first,
      index.propertiesByName[name] == nil,
      index.frameworks.methodsByName[name]?.count == 1, let test = implementationTest(base, method)
    else { return }
    replace(access, with: "(\(test) ? true : nil)")
  }
}
