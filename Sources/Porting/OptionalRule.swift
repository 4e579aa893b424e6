import SwiftSyntax

/// The names of the properties that represent optional requirements.
enum OptionalRequirement {
  /// Returns the output's name of the property whose value is the method: `b(_:y:)`.
  static func name(_ base: String, _ labels: [String]) -> String {
    "`\(base)(\(labels.map { ($0.isEmpty ? "_" : $0) + ":" }.joined()))`"
  }

  /// Returns the name of the property for a call with a question mark. If the method returns a value that cannot be
  /// nil, the method of this property has an optional result: nil if the class turns out to lack the method only at the
  /// call.
  static func callName(_ member: Member) -> String {
    let name = name(member.name, member.labels)
    return needsOptionalResult(member) ? name.dropLast() + "?`" : name
  }

  /// Whether a method returns a value that cannot be nil.
  static func needsOptionalResult(_ member: Member) -> Bool {
    let type = result(of: member)
    return !["Void", "()"].contains(type) && !type.hasSuffix("?") && !type.hasPrefix("Optional<")
  }

  static func result(of member: Member) -> String {
    member.type.map { $0.hasSuffix("!") ? String($0.dropLast()) + "?" : $0 } ?? "Void"
  }

  /// Whether a method can stay a requirement: the generated code that exposes it (`OptionalExposure`) must be able to
  /// call it.
  static func isRequirement(_ member: Member) -> Bool { !member.isAsync && !member.isUncallable }

  /// Returns the optional of a type: `(A & B)?`.
  static func optional(_ type: String) -> String {
    let text = type.hasSuffix("!") ? String(type.dropLast()) + "?" : type
    let isComposed = text.contains(" ") || text.contains("->") || text.contains("&")
    return isComposed ? "(\(text))?" : text + "?"
  }

  /// Whether a type is a function or an optional function.
  static func isFunctionOrOptional(_ type: String) -> Bool {
    var text = type.trimmed
    while text.hasSuffix("?") || text.hasSuffix("!") || isEnclosed(text) {
      text = isEnclosed(text) ? String(text.dropFirst().dropLast()).trimmed : String(text.dropLast())
    }
    return isFunction(text)
  }

  /// Whether the parentheses at both ends belong together.
  private static func isEnclosed(_ text: String) -> Bool {
    guard text.hasPrefix("("), text.hasSuffix(")") else { return false }
    var depth = 0
    for character in text.dropLast() {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if depth == 0 { return false }
    }
    return true
  }

  /// Whether a type is itself a function, not an optional or a container of functions.
  static func isFunction(_ type: String) -> Bool {
    var depth = 0
    var previous: Character = " "
    for character in type {
      if "([<".contains(character) { depth += 1 }
      if ")]".contains(character) || (character == ">" && previous != "-") { depth -= 1 }
      if character == ">", previous == "-", depth == 0 { return true }
      previous = character
    }
    return false
  }
}

/// Rewrites optional requirements of `@objc` protocols. An optional requirement that can be called by name becomes a
/// requirement whose default throws, so that classes outside of the ported module can implement it. Every optional
/// requirement also becomes a property, which is nil if the object's class is known not to implement the requirement.
extension Rewriter {
  func rewriteOptionalRequirements(of node: ProtocolDeclSyntax) {
    guard let part, part.kind == .protocol else { return }
    var inherited: [String] = []
    if part.attributes.contains("objc"), node.inheritanceClause == nil { inherited.append("AnyObject") }
    defer {
      if !inherited.isEmpty {
        let last = node.inheritanceClause?.inheritedTypes.last
        edits.insert(
          (last == nil ? ": " : ", ") + inherited.joined(separator: ", "), at: last?.type.end ?? node.name.end
        )
      }
    }
    let optionals = part.members.filter(\.isOptional)
    guard !optionals.isEmpty else { return }
    let access = part.access.map { $0 == "private" ? "fileprivate " : $0 + " " } ?? ""
    var members: [String] = []
    var defaults: [String] = []
    for member in optionals {
      guard
        let declaration = node.memberBlock.members.lazy.map(\.decl).first(where: {
          $0.start == member.range.lowerBound
        }),
        !member.isStatic, member.kind == .method || member.kind == .property
      else {
        edits.remove(member.removalRange)
        report(
          .edit, at: member.nameOffset,
          "only methods and properties of instances can be optional; make '\(member.name)' a requirement, or remove it"
        )
        continue
      }
      if let method = declaration.as(FunctionDeclSyntax.self) {
        members += rewriteOptionalMethod(method, member, access)
      } else if let property = declaration.as(VariableDeclSyntax.self) {
        let parts = rewriteOptionalProperty(property, member, access)
        members.append(parts.member)
        defaults.append(parts.throwingDefault)
      }
    }
    // Extensions are at file scope, after the outermost declaration that encloses the protocol.
    let end = enclosingParts.first.map { index.parts[$0].range.upperBound } ?? node.end
    if !members.isEmpty {
      edits.insert("; extension \(part.name) { \(members.joined(separator: "; ")) }", at: end)
    }
    guard !defaults.isEmpty else { return }
    // The default of a property is in a protocol of its own, since the property with the optional value has the same
    // name in the protocol's extension.
    let defaultProtocol = "`absent properties of \(part.name)`"
    inherited.append(defaultProtocol)
    edits.insert(
      "; \(access)protocol \(defaultProtocol): AnyObject {}; "
        + "extension \(defaultProtocol) { \(defaults.joined(separator: "; ")) }", at: end)
  }

  /// Makes an optional method a requirement, or removes it if it can't be one, and returns the members for the
  /// protocol's extension.
  private func rewriteOptionalMethod(_ node: FunctionDeclSyntax, _ member: Member, _ access: String)
    -> [String]
  {
    let key = index.objectiveCName(of: member, in: typeName).quoted
    let types = member.parameters.enumerated().map { position, type in
      OptionalRequirement.isFunction(type) || member.escaping.contains(position) ? "@escaping " + type : type
    }
    let result = OptionalRequirement.result(of: member)
    let arguments = types.indices.map { "$\($0)" }.joined(separator: ", ")
    func closure(_ name: String, _ result: String) -> String {
      "\(access)var \(name): ((\(types.joined(separator: ", "))) -> \(result))? { "
        + "ObjectiveC.optionalMethod(of: self, \(key)).map { m in { m.call(\(arguments)) } } }"
    }
    var members = [closure(OptionalRequirement.name(member.name, member.labels), result)]
    if OptionalRequirement.needsOptionalResult(member) {
      members.append(
        closure(
          OptionalRequirement.callName(member), OptionalRequirement.optional(result)))
    }
    guard OptionalRequirement.isRequirement(member) else {
      edits.remove(member.removalRange)
      return members
    }
    if let modifier = node.modifiers.first(where: { $0.name.text == "optional" }) {
      removeWithSpace(modifier)
    }
    edits.insert("@_disfavoredOverload ", at: node.modifiers.first?.start ?? node.funcKeyword.start)
    let signature = node.signature
    if !member.isThrowing { edits.insert(" throws", at: signature.parameterClause.end) }
    let parameters = signature.parameterClause.parameters.map { parameter in
      "\(parameter.firstName.text) \(parameter.firstName.text == "_" ? "a" : "_"): \(parameter.type.flatText)"
    }
    let head =
      "@_disfavoredOverload \(access)func \(node.name.text)(\(parameters.joined(separator: ", "))) throws"
    members.append(
      head + (signature.returnClause.map { " -> " + $0.type.flatText } ?? "")
        + " { throw ObjectiveC.AbsentMember() }")
    return members
  }

  /// Makes an optional property a requirement, and returns the member for the protocol's extension and the default that
  /// throws.
  private func rewriteOptionalProperty(
    _ node: VariableDeclSyntax, _ member: Member, _ access: String
  ) -> (member: String, throwingDefault: String) {
    let key = index.objectiveCName(of: member, in: typeName).quoted
    let name = escaped(member.name)
    if let modifier = node.modifiers.first(where: { $0.name.text == "optional" }) {
      removeWithSpace(modifier)
    }
    edits.insert("@_disfavoredOverload ", at: node.modifiers.first?.start ?? node.bindingSpecifier.start)
    if let block = node.bindings.first?.accessorBlock { replace(block, with: "{ get throws }") }
    return (
      "\(access)var \(name): \(OptionalRequirement.optional(member.type ?? "Any")) "
        + "{ ObjectiveC.optionalValue(of: self, \(key)) }",
      "@_disfavoredOverload \(access)var \(name): \(member.type ?? "Any") { get throws { throw ObjectiveC.AbsentMember() } }"
    )
  }

  private func escaped(_ name: String) -> String {
    ["default", "in", "is", "as", "for", "switch", "class", "extension", "protocol"].contains(name)
      ? "`\(name)`" : name
  }
}
