import SwiftSyntax

/// Rewrites messages to `AnyObject`, which has the members of all objects under Objective-C's runtime.
extension Rewriter {
  /// The base names of `NSObject`'s methods that code calls on an `AnyObject`.
  private static let messages: Set = [
    "perform", "responds", "value", "setValue", "addObserver", "removeObserver", "isKind", "isMember",
    "conforms", "isEqual",
  ]

  /// Casts the object to `NSObject` in `(d as AnyObject).responds(to:)`, and in `target?.perform(action)` if `target`
  /// is an `AnyObject?`.
  func rewriteMessage(_ node: FunctionCallExprSyntax) {
    guard let called = node.calledExpression.as(MemberAccessExprSyntax.self), let base = called.base,
      Self.messages.contains(called.declName.baseName.text)
    else { return }
    if let chain = base.as(OptionalChainingExprSyntax.self) {
      guard isAnyObject(chain.expression) else { return }
      replace(chain.expression, with: "(\(chain.expression.text) as? NSObject)")
    } else if let forced = base.as(ForceUnwrapExprSyntax.self) {
      guard isAnyObject(forced.expression) else { return }
      replace(forced.expression, with: "(\(forced.expression.text) as? NSObject)")
    } else if isAnyObject(base) {
      replace(base, with: "(\(base.text) as! NSObject)")
    }
  }

  /// Rewrites `UIApplication.value(forKeyPath: #keyPath(UIApplication.shared))`, which reads a property of a class, as
  /// an access of that property. Returns whether the call is such a read.
  func rewriteClassValue(_ node: FunctionCallExprSyntax) -> Bool {
    guard let called = node.calledExpression.as(MemberAccessExprSyntax.self), let base = called.base?.text,
      called.declName.baseName.text == "value", node.arguments.count == 1,
      base.split(separator: ".").allSatisfy({ String($0).startsUppercase }),
      let argument = node.arguments.first, ["forKey", "forKeyPath"].contains(argument.label?.text),
      let macro = argument.expression.as(MacroExpansionExprSyntax.self), macro.macroName.text == "keyPath",
      let path = macro.arguments.first?.expression.text, path.hasPrefix(base + ".")
    else { return false }
    let key = path.dropFirst(base.count + 1)
    guard key.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else { return false }
    replace(node, with: "(\(path) as Any?)")
    return true
  }

  /// The members of `AnyObject` that return the structure in an `NSValue` and that are only reported, with the
  /// structure's type.
  private static let reportedMembers = [
    "cgVectorValue": "CGVector", "uiEdgeInsetsValue": "UIEdgeInsets",
    "cgAffineTransformValue": "CGAffineTransform", "caTransform3DValue": "CATransform3D",
  ]
  /// The members of `AnyObject` that return the structure in an `NSValue` and that are rewritten.
  private static let structureMembers: Set = ["cgRectValue", "cgPointValue", "cgSizeValue"]
  /// The members of `AnyObject` that return the value of an `NSNumber`.
  private static let numberMembers: Set = [
    "doubleValue", "floatValue", "intValue", "integerValue", "boolValue", "stringValue",
  ]
  /// The members of `AnyObject` that a string has.
  private static let textMembers: Set = [
    "length", "hasPrefix", "hasSuffix", "lowercased", "uppercased", "capitalized", "substring", "components",
    "replacingOccurrences", "trimmingCharacters", "appending", "appendingPathComponent", "lastPathComponent",
    "pathExtension", "deletingPathExtension", "deletingLastPathComponent", "character",
  ]

  /// Rewrites members of `NSValue`, `NSNumber` and strings, such as `(frame as AnyObject).cgRectValue`. Reports the
  /// members in `reportedMembers`, and passes any other member except `messages` to `rewriteLookUp`.
  func rewriteBoxedValue(_ node: MemberAccessExprSyntax) {
    let name = node.declName.baseName
    guard let base = node.base else { return }
    let chain = base.as(OptionalChainingExprSyntax.self)
    let object = chain?.expression ?? base.as(ForceUnwrapExprSyntax.self)?.expression ?? base
    guard isAnyObject(object) else { return }
    if let type = Self.reportedMembers[name.text] {
      return report(
        .edit, at: name.start, "AnyObject has no '\(name.text)' here; cast the value: as? \(type)")
    }
    let head: String
    switch name.text {
    case _ where Self.numberMembers.contains(name.text): head = "ObjectiveC.number("
    case _ where Self.structureMembers.contains(name.text): head = "ObjectiveC.boxed("
    case _ where Self.textMembers.contains(name.text): head = "ObjectiveC.text("
    case _ where Self.messages.contains(name.text): return
    default: return rewriteLookUp(node, of: object, isUnwrapped: base.id != object.id)
    }
    // Only the text around the value is replaced, since the value may have edits of its own.
    let value = boxedExpression(object) ?? object
    edits.replace(base.start..<value.start, with: head)
    edits.replace(value.end..<base.end, with: ")" + (chain == nil ? "!" : "?"))
  }

  /// Rewrites a member of an `AnyObject` as a member of the module's only protocol that declares it, since no runtime
  /// looks the member up. Reports the member if no protocol or several protocols declare it. `isUnwrapped` tells whether
  /// `?` or `!` follows the object.
  private func rewriteLookUp(_ node: MemberAccessExprSyntax, of object: ExprSyntax, isUnwrapped: Bool) {
    let name = node.declName.baseName
    guard !["self", "Type", "init"].contains(name.text) else { return }
    let members =
      index.methodsByName[name.text.unquoted, default: []]
      + index.propertiesByName[name.text.unquoted, default: []]
    let protocols = Set(members.map(\.part).filter { index.parts[$0].kind == .protocol })
    if protocols.count == 1, let part = protocols.first {
      let value = boxedExpression(object) ?? object
      edits.replace(object.start..<value.start, with: "(")
      edits.replace(
        value.end..<object.end, with: " \(isUnwrapped ? "as?" : "as!") any \(index.parts[part].name))")
      return
    }
    let owners = Set(
      members.compactMap { index.typeName(of: index.parts[$0.part])?.split(separator: "#").first })
    let advice = owners.count == 1 ? owners.first.map { "as? \($0)" } : nil
    report(
      .edit, at: name.start,
      "AnyObject has no '\(name.text)' here, since members aren't looked up at run time; cast the object"
        + (advice.map { ": \($0)" } ?? " to its type"))
  }

  /// Returns the value in `(value as AnyObject)`; nil for another expression.
  private func boxedExpression(_ expression: ExprSyntax) -> ExprSyntax? {
    guard let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let inner = tuple.elements.first?.expression.as(SequenceExprSyntax.self), inner.elements.count == 3,
      inner.elements.last?.as(TypeExprSyntax.self)?.type.text == "AnyObject"
    else { return nil }
    return inner.elements.first
  }

  private func isAnyObject(_ expression: ExprSyntax) -> Bool {
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let inner = tuple.elements.first?.expression.as(SequenceExprSyntax.self)
    {
      return inner.elements.last?.as(TypeExprSyntax.self)?.type.text == "AnyObject"
    }
    return type(of: expression).map(ModuleIndex.plain) == "AnyObject"
  }
}
