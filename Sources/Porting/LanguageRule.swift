import SwiftSyntax

/// Rewrites code that earlier versions of Swift accepted and the present version does not.
extension Rewriter {
  /// Rewrites `(Void) -> T` as `() -> T`: until Swift 4, both were functions without arguments.
  func rewriteVoidParameter(_ node: FunctionTypeSyntax) {
    guard node.parameters.count == 1, let only = node.parameters.first, only.firstName == nil,
      only.type.as(IdentifierTypeSyntax.self)?.name.text == "Void", index.types["Void"] == nil
    else { return }
    edits.remove(node.parameters.start..<node.parameters.end)
  }

  /// Rewrites `open let` as `public let`, and removes `weak` and `unowned` from the requirements of protocols.
  func rewriteModifiers(_ node: VariableDeclSyntax) {
    for modifier in node.modifiers {
      if modifier.name.text == "open", node.bindingSpecifier.text == "let" {
        replace(modifier.name, with: "public")
      }
      if ["weak", "unowned"].contains(modifier.name.text), part?.kind == .protocol {
        removeWithSpace(modifier)
      }
    }
  }
}
