import SwiftSyntax

/// Rewrites key-value observing, for which Objective-C's runtime generates setters and key paths.
extension Rewriter {
  // MARK: Properties

  /// Notifies observers before and after a `dynamic` property changes. Earlier versions of Swift needed no `@objc` for
  /// such a property.
  func rewriteObservedProperty(_ node: VariableDeclSyntax) {
    let attributes = FactCollector.names(of: node.attributes)
    guard node.modifiers.contains(where: { $0.name.text == "dynamic" }), !attributes.contains("NSManaged"),
      node.bindingSpecifier.text == "var",
      !node.modifiers.contains(where: { ["static", "class"].contains($0.name.text) }),
      let part, let typeName, part.kind == .class || part.kind == .extension,
      inheritsFromOutside(typeName)
    else { return }
    divide(node)
    for binding in node.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text.unquoted else {
        continue
      }
      let objectiveCName = part.members.first { $0.kind == .property && $0.name == name }?.objectiveCName
      let key = (objectiveCName ?? name).quoted
      let will = "willChangeValue(forKey: \(key))"
      let did = "didChangeValue(forKey: \(key))"
      guard let block = binding.accessorBlock else {
        edits.insert(
          " { willSet { \(will) } didSet { \(did) } }",
          at: binding.initializer?.end ?? binding.typeAnnotation?.end ?? binding.pattern.end)
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

  /// Whether a class inherits from a class of another module, which is taken to inherit from NSObject.
  private func inheritsFromOutside(_ type: String) -> Bool {
    if index.types[type] == nil { return true }
    return index.superclasses(of: type).last.map { index.types[$0] == nil } == true
  }

  // MARK: Observers

  /// Adds the key as text to `observe(\.x.y, …)`, since a Swift key path can't return its key.
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
      node.trailingClosure != nil || node.arguments.count > 1, !isOwnObservation(node)
    else { return }
    var names: [String] = []
    for component in path.components {
      if case .property(let property) = component.component {
        names.append(property.declName.baseName.text.unquoted)
      }
    }
    let base = path.root?.text
    while let name = names.first, name.startsUppercase { names.removeFirst() }
    guard !names.isEmpty else { return }
    reportUnobserved(names.joined(separator: "."), at: first.expression.start)
    edits.insert(", forKeyPath: \(key(of: names, in: base).quoted)", at: first.expression.end)
  }

  /// Whether the call may refer to a method `observe` of the module.
  private func isOwnObservation(_ node: FunctionCallExprSyntax) -> Bool {
    let labels = node.arguments.map { $0.label?.text ?? "" }
    return index.methodsByName["observe", default: []].contains {
      $0.member.labels.first == "" && Array($0.member.labels.prefix(labels.count)) == labels
    }
  }

  /// The properties that notify observers, as the last component of a key path: those of layers, views, tab bar
  /// controllers and property animators.
  private static let observableKeys = FrameworkTable.layerKeys.union([
    "frame", "center", "bounds", "transform", "backgroundColor", "alpha", "hidden", "isHidden",
    "contentOffset", "contentSize", "contentInset", "selectedIndex", "selectedViewController",
    "running", "isRunning",
  ])

  /// Reports a key path if neither the module nor the observable classes of UIKit have a property of its last name,
  /// since its observers are not notified here.
  func reportUnobserved(_ key: String, at offset: Int) {
    let names = key.split(separator: ".").map(String.init)
    guard let last = names.last, !Self.observableKeys.contains(last), index.propertiesByName[last] == nil
    else { return }
    report(
      .edit, at: offset,
      "observers of '\(last)' aren't notified here, only those of the module's properties and of visible properties of "
        + "views and layers; call your code where the property changes")
  }

  /// Reports an evident key of `addObserver(_:forKeyPath:…)` if its observers are not notified here.
  func reportUnobserved(_ node: FunctionCallExprSyntax) {
    guard node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "addObserver",
      let key = node.arguments.first(where: { $0.label?.text == "forKeyPath" })?.expression
    else { return }
    if let text = Self.string(key) { return reportUnobserved(text, at: key.start) }
    if let macro = key.as(MacroExpansionExprSyntax.self), macro.macroName.text == "keyPath",
      let path = macro.arguments.first?.expression
    {
      reportUnobserved(path.text, at: key.start)
    }
  }

  /// Reports `keyPathsForValuesAffectingName()`, which only Objective-C's runtime calls.
  func reportDependentKeys(_ node: FunctionDeclSyntax) {
    guard node.name.text.hasPrefix("keyPathsForValuesAffecting"),
      node.signature.parameterClause.parameters.isEmpty
    else {
      return
    }
    report(
      .edit, at: node.name.start,
      "'\(node.name.text)' isn't called here; call willChangeValue(forKey:) and didChangeValue(forKey:) when the other property changes"
    )
  }

  // MARK: Overrides of NSObject's methods

  /// The methods of NSObject that Objective-C's runtime or Foundation calls, and that no code calls here.
  private static let runtimeMethods: Set = [
    "responds(to:)", "value(forUndefinedKey:)", "setValue(_:forUndefinedKey:)", "forwardingTarget(for:)",
    "value(forKey:)", "setValue(_:forKey:)", "conforms(to:)", "doesNotRecognizeSelector(_:)",
    "automaticallyNotifiesObservers(forKey:)", "keyPathsForValuesAffectingValue(forKey:)",
  ]

  /// Removes `override` from methods that NSObject lacks here, or has only in extensions, whose members can't be
  /// overridden. Reports these methods except `observeValue(forKeyPath:of:change:context:)`.
  func rewriteRuntimeOverride(_ node: FunctionDeclSyntax) {
    guard let override = node.modifiers.first(where: { $0.name.text == "override" }), let typeName else {
      return
    }
    let labels = node.signature.parameterClause.parameters.map(\.firstName.text)
    let fullName = node.name.text.unquoted + "(" + labels.map { $0 + ":" }.joined() + ")"
    let isObservation = fullName == "observeValue(forKeyPath:of:change:context:)"
    // Only objects from nibs and storyboards receive this call.
    let isAwakening = fullName == "awakeFromNib()"
    guard isObservation || isAwakening || Self.runtimeMethods.contains(fullName),
      index.inheritedMethod(fullName, above: typeName) == nil,
      !index.inheritsFromFrameworks(fullName, typeName)
    else { return }
    removeWithSpace(override)
    if isObservation {
      if let body = node.body { rewriteSuperObservation(in: Syntax(body)) }
    } else if isAwakening {
      report(
        .note, at: node.name.start,
        "'awakeFromNib()' isn't a method of NSObject here; call it after the object is made")
    } else {
      // Segue's UIKit calls its delegates without asking `responds(to:)`.
      report(
        fullName == "responds(to:)" ? .note : .edit, at: node.name.start,
        "'\(fullName)' isn't a method of NSObject here, so that only calls in this module reach it; "
          + "move its decision to the code that calls it")
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
