import SwiftSyntax

/// Key-value observing, whose setters and key paths Objective-C's runtime makes.
extension Rewriter {
  // MARK: Properties

  /// Tells observers before and after a `dynamic` property changes; earlier Swift needed no `@objc` for it.
  func rewriteObservedProperty(_ node: VariableDeclSyntax) {
    let attributes = FactCollector.names(of: node.attributes)
    guard node.modifiers.contains(where: { $0.name.text == "dynamic" }), !attributes.contains("NSManaged"),
      node.bindingSpecifier.text == "var",
      !node.modifiers.contains(where: { ["static", "class"].contains($0.name.text) }),
      let part, let typeName, part.kind == .class || part.kind == .extension,
      inheritsFromOutside(typeName)
    else { return }
    for binding in node.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text.unquoted else {
        continue
      }
      let own = part.members.first { $0.kind == .property && $0.name == name }?.objectiveCName
      let key = (own ?? name).quoted
      let will = "willChangeValue(forKey: \(key))"
      let did = "didChangeValue(forKey: \(key))"
      guard let block = binding.accessorBlock else {
        edits.insert(
          " { willSet { \(will) } didSet { \(did) } }", at: binding.trailingComma?.start ?? binding.end)
        continue
      }
      guard case .accessors(let list) = block.accessors else { continue }
      func body(_ name: String) -> CodeBlockSyntax? { list.first { $0.accessorSpecifier.text == name }?.body }
      if let setter = body("set") {
        edits.insert(" \(will); defer { \(did) };", at: setter.leftBrace.end)
        continue
      }
      let willSet = body("willSet")
      let didSet = body("didSet")
      guard willSet != nil || didSet != nil else { continue }
      if let willSet {
        edits.insert(" \(will);", at: willSet.leftBrace.end)
      } else {
        edits.insert(" willSet { \(will) }", at: block.leftBrace.end)
      }
      if let didSet {
        edits.insert(" defer { \(did) };", at: didSet.leftBrace.end)
      } else {
        edits.insert(" didSet { \(did) } ", at: block.rightBrace.start)
      }
    }
  }

  /// Whether a class inherits from one of another module, which NSObject is above.
  private func inheritsFromOutside(_ type: String) -> Bool {
    if index.types[type] == nil { return true }
    return index.superclasses(of: type).last.map { index.types[$0] == nil } == true
  }

  // MARK: Observers

  /// `observe(\.x.y, …)` names the key as text too, since a key path of Swift can't be asked for it.
  func rewriteObservation(_ node: FunctionCallExprSyntax) {
    guard let called = node.calledExpression.as(MemberAccessExprSyntax.self),
      called.declName.baseName.text == "observe"
    else {
      if node.calledExpression.text == "observe" { insertKey(node) }
      return
    }
    insertKey(node)
  }

  private func insertKey(_ node: FunctionCallExprSyntax) {
    guard let first = node.arguments.first, first.label == nil,
      let path = first.expression.as(KeyPathExprSyntax.self),
      node.arguments.dropFirst().allSatisfy({ ["options", "changeHandler"].contains($0.label?.text) }),
      node.trailingClosure != nil || node.arguments.count > 1
    else { return }
    var names: [String] = []
    for component in path.components {
      if case .property(let property) = component.component {
        names.append(property.declName.baseName.text.unquoted)
      }
    }
    while let name = names.first, name.startsUppercase { names.removeFirst() }
    guard !names.isEmpty else { return }
    edits.insert(", forKeyPath: \(key(of: names).quoted)", at: first.expression.end)
  }

  // MARK: Overrides of NSObject's

  private static let asked: Set = [
    "responds(to:)", "value(forUndefinedKey:)", "setValue(_:forUndefinedKey:)", "forwardingTarget(for:)",
    "value(forKey:)", "setValue(_:forKey:)", "conforms(to:)", "doesNotRecognizeSelector(_:)",
    "automaticallyNotifiesObservers(forKey:)", "keyPathsForValuesAffectingValue(forKey:)",
  ]

  /// NSObject has these methods here as extensions only, which nothing can override.
  func rewriteRuntimeOverride(_ node: FunctionDeclSyntax) {
    guard let override = node.modifiers.first(where: { $0.name.text == "override" }), let typeName else {
      return
    }
    let labels = node.signature.parameterClause.parameters.map(\.firstName.text)
    let fullName = node.name.text.unquoted + "(" + labels.map { $0 + ":" }.joined() + ")"
    let isObservation = fullName == "observeValue(forKeyPath:of:change:context:)"
    guard isObservation || Self.asked.contains(fullName),
      index.inheritedMethod(fullName, above: typeName) == nil,
      !index.inheritsFromFrameworks(fullName, typeName)
    else { return }
    removeWithSpace(override)
    if isObservation {
      if let body = node.body { rewriteSuperObservation(in: Syntax(body)) }
    } else {
      // UIKit calls its delegates here without asking first.
      report(
        fullName == "responds(to:)" ? .note : .edit, at: node.name.start,
        "'\(fullName)' is no method of NSObject here, so that only calls in this module reach it; "
          + "write what it decides where it is asked")
    }
  }

  private func rewriteSuperObservation(in node: Syntax) {
    if let call = node.as(FunctionCallExprSyntax.self),
      let called = call.calledExpression.as(MemberAccessExprSyntax.self), called.base?.text == "super",
      called.declName.baseName.text == "observeValue"
    {
      replace(called, with: "ObjectiveC.unobserved")
      return
    }
    for child in node.children(viewMode: .sourceAccurate) { rewriteSuperObservation(in: child) }
  }
}
