import SwiftSyntax

/// Delays of dispatch queues, which follow the run's clock.
extension Rewriter {
  func rewriteDelay(_ node: FunctionCallExprSyntax) {
    guard let called = node.calledExpression.as(MemberAccessExprSyntax.self),
      called.declName.baseName.text == "asyncAfter"
    else { return }
    switch node.arguments.first?.label?.text {
    case "deadline": replace(called.declName.baseName, with: "asyncAfterOnRunClock")
    case "wallDeadline":
      report(
        .edit, at: called.declName.start,
        "a deadline of the wall's clock passes as real time does, in a run that is drawn faster or slower too; "
          + "use asyncAfter(deadline:)")
    default: break
    }
  }
}
