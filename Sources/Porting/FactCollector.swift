import SwiftSyntax

/// Collects the declarations and names of a file.
final class FactCollector: ActiveVisitor {
  private(set) var facts = FileFacts()
  /// The declarations around the visited node, from the outermost, as indices of `facts.parts`.
  private var enclosingParts: [Int] = []
  /// The number of functions and closures around the visited node within the innermost type.
  private var functionDepth = 0
  /// The function depth outside each enclosing declaration.
  private var depthsOutside: [Int] = []
  /// The modifier by which each enclosing declaration hides its members, if it is an extension; otherwise nil.
  private var extensionModifiers: [DeclModifierSyntax?] = []
  /// The number of undecided conditions outside each enclosing declaration.
  private var conditionsOutside: [Int] = []

  static func facts(of source: SourceText, conditions: Conditions) -> FileFacts {
    let collector = FactCollector(conditions: conditions)
    collector.walk(source.tree)
    return collector.facts
  }

  // MARK: Types

  private func enter(
    _ node: some DeclGroupSyntax, _ kind: TypePart.Kind, name: String, nameOffset: Int, isGeneric: Bool
  ) -> SyntaxVisitorContinueKind {
    let outerNames = enclosingParts.last.map { [facts.parts[$0].name] } ?? []
    var part = TypePart(
      kind: kind, name: (outerNames + [name]).joined(separator: "."),
      outer: enclosingParts.map { facts.parts[$0].name }, range: node.start..<node.end,
      nameOffset: nameOffset, closingBrace: node.memberBlock.rightBrace.start)
    if let last = node.memberBlock.members.last, last.semicolon == nil { part.unterminatedEnd = last.end }
    if kind != .extension { facts.typeNames.insert(name) }
    part.inherited = node.inheritanceClause?.inheritedTypes.flatMap { Self.components(of: $0.type) } ?? []
    part.attributes = Self.names(of: node.attributes)
    part.access = Self.access(of: node.modifiers)
    part.outerPart = enclosingParts.last
    part.ordinal = facts.parts.count
    part.isGeneric = isGeneric || enclosingParts.contains { facts.parts[$0].isGeneric }
    part.isLocal = functionDepth > 0 || isInLocalType
    part.isConstrained = node.genericWhereClause != nil
    part.condition = condition
    if kind == .extension {
      part.inheritedByMembers = Self.carriedAttributes(of: node.attributes)
      if let access = part.access {
        part.inheritedByMembers.append(access == "private" ? "fileprivate" : access)
      }
    }
    recordHidden(name, node.modifiers, needs: [])
    extensionModifiers.append(kind == .extension ? Self.hidingModifier(node.modifiers) : nil)
    enclosingParts.append(facts.parts.count)
    conditionsOutside.append(undecidedConditions.count)
    depthsOutside.append(functionDepth)
    functionDepth = 0
    facts.parts.append(part)
    return .visitChildren
  }

  private var isInLocalType: Bool { enclosingParts.last.map { facts.parts[$0].isLocal } ?? false }

  private func leave() {
    enclosingParts.removeLast()
    extensionModifiers.removeLast()
    conditionsOutside.removeLast()
    functionDepth = depthsOutside.removeLast()
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(
      node, .class, name: node.name.text.unquoted, nameOffset: node.name.start,
      isGeneric: node.genericParameterClause != nil)
  }
  override func visitPost(_ node: ClassDeclSyntax) { leave() }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(
      node, .struct, name: node.name.text.unquoted, nameOffset: node.name.start,
      isGeneric: node.genericParameterClause != nil)
  }
  override func visitPost(_ node: StructDeclSyntax) { leave() }

  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(
      node, .enum, name: node.name.text.unquoted, nameOffset: node.name.start,
      isGeneric: node.genericParameterClause != nil)
  }
  override func visitPost(_ node: EnumDeclSyntax) { leave() }

  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(
      node, .actor, name: node.name.text.unquoted, nameOffset: node.name.start,
      isGeneric: node.genericParameterClause != nil)
  }
  override func visitPost(_ node: ActorDeclSyntax) { leave() }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node, .protocol, name: node.name.text.unquoted, nameOffset: node.name.start, isGeneric: false)
  }
  override func visitPost(_ node: ProtocolDeclSyntax) { leave() }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(
      node, .extension, name: node.extendedType.text, nameOffset: node.extendedType.start, isGeneric: false)
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { leave() }

  /// Records a declaration that is private to the file because of its own modifier or the modifier of its extension.
  private func recordHidden(_ name: String, _ modifiers: DeclModifierListSyntax, needs: [TypeSyntax]) {
    guard functionDepth == 0, !isInLocalType else { return }
    if let modifier = Self.hidingModifier(modifiers) ?? extensionModifiers.last ?? nil {
      let names = needs.flatMap { $0.tokens(viewMode: .sourceAccurate).map(\.text) }
      facts.hidden[name, default: []].append(
        HiddenName(
          modifier: modifier.start..<modifier.endPosition.utf8Offset,
          owner: enclosingParts.last.map { facts.parts[$0].name },
          needs: Set(names)))
    }
  }

  private static func hidingModifier(_ modifiers: DeclModifierListSyntax) -> DeclModifierSyntax? {
    modifiers.first { $0.detail == nil && ["private", "fileprivate"].contains($0.name.text) }
  }

  // MARK: Members

  private func add(_ member: Member) {
    guard functionDepth == 0, let part = enclosingParts.last else { return }
    var member = member
    let memberConditions = undecidedConditions.dropFirst(conditionsOutside.last ?? 0)
    if !memberConditions.isEmpty { member.condition = memberConditions.joined(separator: " && ") }
    facts.parts[part].members.append(member)
  }

  private func member(
    _ kind: Member.Kind, _ name: String,
    _ node: some DeclSyntaxProtocol & WithAttributesSyntax & WithModifiersSyntax,
    nameOffset: Int
  ) -> Member {
    let semicolon = node.parent?.as(MemberBlockItemSyntax.self)?.semicolon
    var member = Member(
      kind: kind, name: name, range: node.start..<node.end, itemEnd: semicolon?.end ?? node.end,
      nameOffset: nameOffset)
    member.attributes = Self.names(of: node.attributes)
    member.modifiers = Set(node.modifiers.map(\.name.text))
    member.access = Self.access(of: node.modifiers)
    for case .attribute(let attribute) in node.attributes {
      let arguments = attribute.arguments?.text ?? ""
      if attribute.attributeName.text == "objc", !arguments.isEmpty {
        member.objectiveCName = arguments.filter { !$0.isWhitespace }
      }
      if attribute.attributeName.text == "available", arguments.contains("unavailable"),
        arguments.hasPrefix("*")
      {
        member.isUnavailable = true
      }
    }
    return member
  }

  private func addParameters(_ clause: FunctionParameterClauseSyntax, to member: inout Member) {
    for parameter in clause.parameters {
      let label = parameter.firstName.text.unquoted
      member.labels.append(label == "_" ? "" : label)
      if parameter.defaultValue != nil { member.parametersWithDefaults += 1 }
      if parameter.ellipsis != nil { member.isUncallable = true }
      var type = parameter.type
      if let attributed = type.as(AttributedTypeSyntax.self) {
        if attributed.specifiers.contains(where: { $0.text == "inout" }) { member.isUncallable = true }
        let names = Self.names(of: attributed.attributes)
        if names.contains("autoclosure") { member.isUncallable = true }
        if names.contains("escaping") { member.escaping.insert(member.labels.count - 1) }
        type = attributed.baseType
      }
      if type.is(SomeOrAnyTypeSyntax.self), type.text.hasPrefix("some ") { member.isUncallable = true }
      if let unwrapped = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
        member.parameters.append(unwrapped.wrappedType.flatText + "?")
      } else {
        member.parameters.append(type.flatText)
      }
    }
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    var method = member(.method, node.name.text.unquoted, node, nameOffset: node.name.start)
    addParameters(node.signature.parameterClause, to: &method)
    method.isAsync = node.signature.effectSpecifiers?.asyncSpecifier != nil
    method.isThrowing = node.signature.effectSpecifiers?.throwsClause != nil
    method.type = node.signature.returnClause?.type.flatText
    if node.genericParameterClause != nil { method.isUncallable = true }
    if method.attributes.contains("objc") || method.modifiers.contains("dynamic") {
      method.callsItself =
        node.body?.tokens(viewMode: .sourceAccurate).contains { $0.text == node.name.text } ?? false
    }
    recordHidden(
      method.name, node.modifiers,
      needs: node.signature.parameterClause.parameters.map(\.type)
        + [node.signature.returnClause?.type].compactMap { $0 })
    add(method)
    functionDepth += 1
    return .visitChildren
  }
  override func visitPost(_ node: FunctionDeclSyntax) { functionDepth -= 1 }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    var initializer = member(.initializer, "init", node, nameOffset: node.initKeyword.start)
    addParameters(node.signature.parameterClause, to: &initializer)
    initializer.isFailable = node.optionalMark?.text == "?"
    initializer.isThrowing = node.signature.effectSpecifiers?.throwsClause != nil
    initializer.isAsync = node.signature.effectSpecifiers?.asyncSpecifier != nil
    if node.genericParameterClause != nil { initializer.isUncallable = true }
    add(initializer)
    functionDepth += 1
    return .visitChildren
  }
  override func visitPost(_ node: InitializerDeclSyntax) { functionDepth -= 1 }

  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    add(member(.other, "subscript", node, nameOffset: node.subscriptKeyword.start))
    functionDepth += 1
    return .visitChildren
  }
  override func visitPost(_ node: SubscriptDeclSyntax) { functionDepth -= 1 }

  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    functionDepth += 1
    return .visitChildren
  }
  override func visitPost(_ node: DeinitializerDeclSyntax) { functionDepth -= 1 }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    functionDepth += 1
    return .visitChildren
  }
  override func visitPost(_ node: ClosureExprSyntax) { functionDepth -= 1 }

  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind {
    functionDepth += 1
    return .visitChildren
  }
  override func visitPost(_ node: AccessorBlockSyntax) { functionDepth -= 1 }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    let isVariable = node.bindingSpecifier.text == "var"
    // In `var a, b: T`, only the last name has a type annotation.
    let sharedType = node.bindings.last?.typeAnnotation?.type.flatText
    for binding in node.bindings {
      guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else { continue }
      let name = pattern.identifier.text.unquoted
      var property = member(.property, name, node, nameOffset: pattern.identifier.start)
      property.type =
        binding.typeAnnotation?.type.flatText
        ?? (binding.initializer.map { Self.plainType(of: $0.value) } ?? sharedType)
      property.isSettable = isVariable && (binding.accessorBlock.map(Self.isSettable) ?? true)
      property.isUncallable = binding.accessorBlock.map(Self.hasEffects) ?? false
      if enclosingParts.isEmpty, functionDepth == 0, let type = property.type { facts.globals[name] = type }
      recordHidden(name, node.modifiers, needs: [binding.typeAnnotation?.type].compactMap { $0 })
      add(property)
    }
    return .visitChildren
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    facts.typeNames.insert(node.name.text.unquoted)
    if node.genericParameterClause == nil {
      facts.aliases[node.name.text.unquoted] = node.initializer.value.text
    }
    return .visitChildren
  }

  override func visit(_ node: AssociatedTypeDeclSyntax) -> SyntaxVisitorContinueKind {
    facts.typeNames.insert(node.name.text.unquoted)
    return .visitChildren
  }

  override func visit(_ node: GenericParameterSyntax) -> SyntaxVisitorContinueKind {
    facts.typeNames.insert(node.name.text.unquoted)
    return .visitChildren
  }

  // MARK: Names

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    // The declaration `import struct M.S` imports no other name.
    if node.importKindSpecifier == nil {
      facts.imports.append(node.path.text)
    } else if let last = node.path.last {
      facts.typeNames.insert(last.name.text.unquoted)
    }
    return .skipChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    if node.macroName.text == "selector", let argument = node.arguments.first?.expression {
      if let name = SelectorReference.declName(of: argument) {
        facts.selectors.insert(name.baseName.text.unquoted)
      }
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let called = node.calledExpression.as(MemberAccessExprSyntax.self),
      called.declName.baseName.text == "init",
      let base = called.base, !["self", "super", "Self"].contains(base.text), !CreationRule.namesType(base)
    {
      facts.createsDynamically = true
    }
    let name = node.calledExpression.text
    if name == "Selector" || name == "NSSelectorFromString",
      let text = Rewriter.string(node.arguments.first?.expression)
    {
      facts.selectorTexts.insert(text)
    }
    return .visitChildren
  }

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    if case .identifier(let text) = token.tokenKind { facts.identifiers.insert(text) }
    return .skipChildren
  }
}

extension FactCollector {
  static func names(of attributes: AttributeListSyntax) -> Set<String> {
    var names: Set<String> = []
    for case .attribute(let attribute) in attributes { names.insert(attribute.attributeName.text) }
    return names
  }

  /// Returns the attributes of an extension that apply to its members and that a moved member would lose.
  static func carriedAttributes(of attributes: AttributeListSyntax) -> [String] {
    attributes.compactMap { element in
      guard case .attribute(let attribute) = element else { return nil }
      return attribute.attributeName.text == "objc" || attribute.attributeName.text == "nonobjc"
        ? nil : attribute.text
    }
  }

  static func access(of modifiers: DeclModifierListSyntax) -> String? {
    modifiers.first {
      $0.detail == nil
        && ["open", "public", "package", "internal", "fileprivate", "private"].contains($0.name.text)
    }?.name.text
  }

  /// Returns the names of the types in a composition such as `A & B`, or of the only type.
  static func components(of type: TypeSyntax) -> [String] {
    if let attributed = type.as(AttributedTypeSyntax.self) { return components(of: attributed.baseType) }
    if let composition = type.as(CompositionTypeSyntax.self) {
      return composition.elements.flatMap { components(of: $0.type) }
    }
    if let identifier = type.as(IdentifierTypeSyntax.self) { return [identifier.name.text.unquoted] }
    return [type.text]
  }

  static func isSettable(_ block: AccessorBlockSyntax) -> Bool {
    guard case .accessors(let list) = block.accessors else { return false }
    return list.contains { ["set", "_modify", "willSet", "didSet"].contains($0.accessorSpecifier.text) }
  }

  /// Whether an accessor is asynchronous or throws.
  static func hasEffects(_ block: AccessorBlockSyntax) -> Bool {
    guard case .accessors(let list) = block.accessors else { return false }
    return list.contains { $0.effectSpecifiers != nil }
  }

  /// Returns the type of `Name(…)`, `Name.init(…)`, `Name.self`, `value as Name`, `value is Name`, and a closure that is
  /// called at once; nil for other values.
  static func plainType(of value: ExprSyntax) -> String? {
    if let call = value.as(FunctionCallExprSyntax.self) {
      let called = call.calledExpression
      if let name = called.as(DeclReferenceExprSyntax.self), name.baseName.text.startsUppercase {
        return name.text
      }
      // A closure that is called at once returns the type in its signature.
      if let closure = called.as(ClosureExprSyntax.self) { return closure.signature?.returnClause?.type.text }
      if let access = called.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "init",
        let base = access.base, base.text.startsUppercase
      {
        return base.text
      }
      return nil
    }
    if let access = value.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "self",
      let base = access.base, base.text.startsUppercase
    {
      return base.text + ".Type"
    }
    if let sequence = value.as(SequenceExprSyntax.self),
      let last = sequence.elements.last?.as(TypeExprSyntax.self)
    {
      let cast = sequence.elements.dropLast().last
      if cast?.is(UnresolvedIsExprSyntax.self) == true { return "Bool" }
      let isOptional = cast?.as(UnresolvedAsExprSyntax.self)?.questionOrExclamationMark?.text == "?"
      if !isOptional { return last.type.text }
      return last.type.text.contains(" ") ? "(\(last.type.text))?" : last.type.text + "?"
    }
    return nil
  }
}
