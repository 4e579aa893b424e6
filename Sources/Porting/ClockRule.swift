import SwiftSyntax

/// Rewrites delayed calls of dispatch queues, so that the delays follow the clock of the `Run`.
extension Rewriter {
  func rewriteDelay(_ node: FunctionCallExprSyntax) {
    guard let name = queueMethod(node.calledExpression) else { return }
    switch node.arguments.first?.label?.text {
    case "deadline": replace(name, with: "asyncAfterOnRunClock")
    case "wallDeadline":
      report(
        .edit, at: name.start,
        "a wall-clock deadline follows real time, not the time of the run; "
          + "use asyncAfter(deadline:)")
    default: break
    }
  }

  /// Returns the name `asyncAfter` in a call to a queue, or in a call without a base in an extension of
  /// `DispatchQueue`; nil for any other call.
  private func queueMethod(_ called: ExprSyntax) -> TokenSyntax? {
    if let name = called.as(DeclReferenceExprSyntax.self)?.baseName {
      return name.text == "asyncAfter" && part?.name == "DispatchQueue" ? name : nil
    }
    guard let access = called.as(MemberAccessExprSyntax.self), access.declName.baseName.text == "asyncAfter"
    else {
      return nil
    }
    // If another type of the module declares such a method too, the base must evidently be a queue.
    let isAmbiguous = index.methodsByName["asyncAfter", default: []].contains {
      $0.member.labels.first == "deadline" && index.parts[$0.part].name != "DispatchQueue"
    }
    if isAmbiguous {
      let base = access.base?.text ?? ""
      let isQueue =
        base.hasPrefix("DispatchQueue")
        || access.base.flatMap { type(of: $0) }
          .map { ModuleIndex.plain($0) == "DispatchQueue" } == true
      guard isQueue else { return nil }
    }
    return access.declName.baseName
  }
}
