import SwiftSyntax

/// Code that earlier versions of Swift accepted and the present one does not.
extension Rewriter {
  /// `(Void) -> T`, which took no argument until Swift 4.
  func rewriteVoidParameter(_ node: FunctionTypeSyntax) {
    guard node.parameters.count == 1, let only = node.parameters.first, only.firstName == nil,
      only.type.as(IdentifierTypeSyntax.self)?.name.text == "Void", index.types["Void"] == nil
    else { return }
    edits.remove(node.parameters.start..<node.parameters.end)
  }

  /// `open let`, and `weak` requirements of protocols.
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
