import SwiftSyntax

/// Makes the edits of one file. Each rule is an extension of this class.
final class Rewriter: ActiveVisitor {
  let source: SourceText
  let file: Int
  let index: ModuleIndex
  let facts: FileFacts
  /// The package's modules besides Segue's.
  let dependencies: Set<String>
  let words: ModuleWords

  var edits = Edits()
  var findings: [Finding] = []
  /// The statements that expose the framework methods in the file's selectors.
  var frameworkMethods: Set<String> = []
  /// The types that are already reported as missing.
  var unknownTypes: Set<String> = []
  /// The declarations around the visited node, from the outermost, as indices of the index's parts.
  private(set) var enclosingParts: [Int] = []
  /// The types of the names that each enclosing function, closure and type declares, from the outermost. An empty text
  /// is an unknown type, which hides the type of an outer name.
  var scopes: [[String: String]] = []
  /// The generic parameters of the enclosing declarations, from the outermost, with their requirements.
  var genericParameters: [[String: String]] = []
  private let partAtOffset: [Int: Int]

  init(
    source: SourceText, file: Int, index: ModuleIndex, facts: FileFacts, conditions: Conditions,
    dependencies: Set<String>, words: ModuleWords
  ) {
    self.source = source
    self.file = file
    self.index = index
    self.facts = facts
    self.dependencies = dependencies
    self.words = words
    var partAtOffset: [Int: Int] = [:]
    for part in 0..<index.ownPartCount where index.parts[part].file == file {
      partAtOffset[index.parts[part].range.lowerBound] = part
    }
    self.partAtOffset = partAtOffset
    super.init(conditions: conditions)
  }

  func report(_ severity: Finding.Severity, at offset: Int, _ message: String) {
    findings.append(source.finding(severity, at: offset, message))
  }

  /// The innermost part around the visited node; nil at file scope.
  var part: TypePart? { enclosingParts.last.map { index.parts[$0] } }
  /// The key of the innermost part's type in the module, or the written name of another module's type; nil at file
  /// scope.
  var typeName: String? { part.map { index.typeName(of: $0) ?? $0.name } }

  override func visit(_ node: SourceFileSyntax) -> SyntaxVisitorContinueKind {
    // A shebang is valid only in the first line, which is `#sourceLocation` in the output.
    if let shebang = node.shebang { edits.remove(shebang.start..<shebang.end) }
    return .visitChildren
  }

  // MARK: Types

  private func enter(_ node: some DeclGroupSyntax) -> SyntaxVisitorContinueKind {
    if let part = partAtOffset[node.start] { enclosingParts.append(part) }
    scopes.append([:])
    genericParameters.append(Self.genericParameters(of: node))
    return .visitChildren
  }

  private func leave(_ node: some DeclGroupSyntax) {
    if partAtOffset[node.start] != nil { enclosingParts.removeLast() }
    scopes.removeLast()
    genericParameters.removeLast()
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    let kind = enter(node)
    rewriteExtensionConformances(node)
    return kind
  }
  override func visitPost(_ node: ClassDeclSyntax) { leave(node) }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visitPost(_ node: StructDeclSyntax) { leave(node) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visitPost(_ node: EnumDeclSyntax) { leave(node) }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visitPost(_ node: ActorDeclSyntax) { leave(node) }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    let kind = enter(node)
    rewriteOverriddenExtension(node)
    return kind
  }
  override func visitPost(_ node: ExtensionDeclSyntax) { leave(node) }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    _ = enter(node)
    rewriteOptionalRequirements(of: node)
    return .visitChildren
  }
  override func visitPost(_ node: ProtocolDeclSyntax) { leave(node) }

  // MARK: Functions

  private func enterFunction(_ parameters: FunctionParameterClauseSyntax?, _ generic: [String: String] = [:])
  {
    var names: [String: String] = [:]
    for parameter in parameters?.parameters ?? [] {
      names[(parameter.secondName ?? parameter.firstName).text.unquoted] = parameter.type.text
    }
    scopes.append(names)
    genericParameters.append(generic)
  }

  private func leaveFunction() {
    scopes.removeLast()
    genericParameters.removeLast()
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    enterFunction(
      node.signature.parameterClause, Self.generic(node.genericParameterClause, node.genericWhereClause))
    rewriteImpliedOverride(node)
    rewriteRuntimeOverride(node)
    rewriteLegacyOverride(node)
    rewriteExtensionOverride(node.name, node.modifiers)
    rewriteExchanged(node)
    reportDependentKeys(node)
    return .visitChildren
  }
  override func visitPost(_ node: FunctionDeclSyntax) { leaveFunction() }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    enterFunction(
      node.signature.parameterClause, Self.generic(node.genericParameterClause, node.genericWhereClause))
    return .visitChildren
  }
  override func visitPost(_ node: InitializerDeclSyntax) { leaveFunction() }

  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind {
    enterFunction(nil)
    return .visitChildren
  }
  override func visitPost(_ node: AccessorBlockSyntax) { leaveFunction() }

  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind {
    enterFunction(nil)
    return .visitChildren
  }
  override func visitPost(_ node: CodeBlockSyntax) { leaveFunction() }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    enterFunction(nil)
    if case .parameterClause(let clause)? = node.signature?.parameterClause {
      for parameter in clause.parameters {
        let name = (parameter.secondName ?? parameter.firstName).text.unquoted
        // A parameter without a type hides an outer name.
        scopes[scopes.count - 1][name] = parameter.type?.text ?? ""
      }
    } else if case .simpleInput(let list)? = node.signature?.parameterClause {
      for parameter in list { scopes[scopes.count - 1][parameter.name.text.unquoted] = "" }
    }
    return .visitChildren
  }
  override func visitPost(_ node: ClosureExprSyntax) { leaveFunction() }

  // MARK: Names

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    rewriteObservedProperty(node)
    rewriteManagedProperty(node)
    rewriteLegacyOverride(node)
    rewriteModifiers(node)
    if let name = node.bindings.first?.pattern.as(IdentifierPatternSyntax.self)?.identifier {
      rewriteExtensionOverride(name, node.modifiers)
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionTypeSyntax) -> SyntaxVisitorContinueKind {
    rewriteVoidParameter(node)
    return .visitChildren
  }

  override func visitPost(_ node: PatternBindingSyntax) {
    guard let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.text.unquoted else { return }
    declare(name, node.typeAnnotation?.type.text ?? node.initializer.flatMap { type(of: $0.value) })
  }

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    if let value = node.initializer?.value { rewriteBareRequirement(value) }
    return .visitChildren
  }

  override func visitPost(_ node: OptionalBindingConditionSyntax) {
    guard let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.text.unquoted else { return }
    // A binding `if let name` does not change the type of the name.
    guard node.initializer != nil || node.typeAnnotation != nil else { return }
    declare(name, node.typeAnnotation?.type.text ?? node.initializer.flatMap { type(of: $0.value) })
  }

  private func declare(_ name: String, _ type: String?) {
    if !scopes.isEmpty { scopes[scopes.count - 1][name] = type ?? "" }
  }

  // MARK: Rewritten nodes

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    rewriteConditions(node)
    return super.visit(node)
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    rewriteAttribute(node)
    return .visitChildren
  }

  override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    if node.name.text == "dynamic" { removeWithSpace(node) }
    return .visitChildren
  }

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    rewriteImport(node)
    return .skipChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    rewriteExpansion(node)
  }

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.macroName.text == "Preview" else { return .visitChildren }
    // Segue has no previews.
    replace(node, with: "")
    return .skipChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if rewriteClassValue(node) { return .skipChildren }
    rewriteOptionalCall(node)
    rewriteObservation(node)
    rewriteCreation(node)
    rewriteDelay(node)
    rewriteLegacyLabel(node)
    rewriteMessage(node)
    reportUncarried(node)
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    rewriteRequirementTest(node)
    rewriteBoxing(node)
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    rewriteReference(node)
    rewriteLegacySuper(node)
    rewriteExtensionSuper(node)
    rewriteBoxedValue(node)
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    reportUncarried(node)
    reportUnknownType(node)
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    reportUnknownType(node)
    return .visitChildren
  }

  // MARK: Edits

  /// Removes a node and the space after it on its line.
  func removeWithSpace(_ node: some SyntaxProtocol) {
    var end = node.end
    while end < source.bytes.count,
      source.bytes[end] == UInt8(ascii: " ") || source.bytes[end] == UInt8(ascii: "\t")
    {
      end += 1
    }
    edits.remove(node.start..<end)
  }

  func replace(_ node: some SyntaxProtocol, with text: String) {
    edits.replace(node.start..<node.end, with: text)
  }
}
