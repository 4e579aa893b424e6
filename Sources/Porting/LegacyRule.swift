import SwiftSyntax

/// Rewrites overrides of members that later SDKs renamed. `LegacyUIKit` has aliases for calls, but an alias cannot be
/// overridden.
extension Rewriter {
  private static let renamedMembers = [
    "addChildViewController": "addChild", "removeFromParentViewController": "removeFromParent",
    "childViewControllerForStatusBarStyle": "childForStatusBarStyle",
    "childViewControllerForStatusBarHidden": "childForStatusBarHidden",
    "childViewControllerForHomeIndicatorAutoHidden": "childForHomeIndicatorAutoHidden",
  ]

  func rewriteLegacyOverride(_ node: FunctionDeclSyntax) {
    guard node.modifiers.contains(where: { $0.name.text == "override" }) else { return }
    if let name = Self.renamedMembers[node.name.text] { replace(node.name, with: name) }
    guard ["willMove", "didMove"].contains(node.name.text),
      let label = node.signature.parameterClause.parameters.first?.firstName,
      label.text == "toParentViewController"
    else { return }
    // Without a second name, the label is also the name of the parameter in the body.
    let isOnlyName = node.signature.parameterClause.parameters.first?.secondName == nil
    replace(label, with: isOnlyName ? "toParent toParentViewController" : "toParent")
  }

  func rewriteLegacyOverride(_ node: VariableDeclSyntax) {
    guard node.modifiers.contains(where: { $0.name.text == "override" }) else { return }
    for binding in node.bindings {
      if let name = Self.renamedMembers[binding.pattern.text] { replace(binding.pattern, with: name) }
    }
  }

  /// Renames the member in a call of `super`, since an alias would call the override again.
  func rewriteLegacySuper(_ node: MemberAccessExprSyntax) {
    guard node.base?.is(SuperExprSyntax.self) == true else { return }
    if let name = Self.renamedMembers[node.declName.baseName.text] {
      replace(node.declName.baseName, with: name)
    }
  }

  func rewriteLegacyLabel(_ node: FunctionCallExprSyntax) {
    guard let called = node.calledExpression.as(MemberAccessExprSyntax.self),
      ["willMove", "didMove"].contains(called.declName.baseName.text),
      let label = node.arguments.first?.label, label.text == "toParentViewController"
    else { return }
    replace(label, with: "toParent")
  }
}
