import SwiftSyntax

/// Rewrites conditions that test for a platform, since ported code is compiled as iOS code.
extension Rewriter {
  func rewriteConditions(_ node: IfConfigDeclSyntax) {
    for clause in node.clauses {
      guard let condition = clause.condition else { continue }
      for (part, text) in conditions.replacements(in: condition) { replace(part, with: text) }
    }
  }
}
