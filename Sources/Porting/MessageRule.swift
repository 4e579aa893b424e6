import SwiftSyntax

/// Messages to `AnyObject`, which has the members of all objects where Objective-C's runtime is.
extension Rewriter {
  private static let messages: Set = [
    "perform", "responds", "value", "setValue", "addObserver", "removeObserver", "isKind", "isMember",
    "conforms",
  ]

  /// `target?.perform(action)`, where `target` is an `AnyObject?`, and `(d as AnyObject).responds(to:)`.
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

  /// Values that `AnyObject` has as a number or a structure in a box.
  private static let values = [
    "cgRectValue": "CGRect", "cgPointValue": "CGPoint", "cgSizeValue": "CGSize", "cgVectorValue": "CGVector",
    "uiEdgeInsetsValue": "UIEdgeInsets", "cgAffineTransformValue": "CGAffineTransform",
    "caTransform3DValue": "CATransform3D", "doubleValue": "Double", "floatValue": "Float", "intValue": "Int",
    "integerValue": "Int", "boolValue": "Bool", "stringValue": "String",
  ]

  func reportMessage(_ node: MemberAccessExprSyntax) {
    let name = node.declName.baseName
    guard let type = Self.values[name.text], let base = node.base else { return }
    let object = base.as(OptionalChainingExprSyntax.self)?.expression ?? base
    guard isAnyObject(object) else { return }
    report(.edit, at: name.start, "AnyObject has no '\(name.text)' here; cast the value: as? \(type)")
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
