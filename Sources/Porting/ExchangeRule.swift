import SwiftSyntax

/// Methods that code exchanges with other methods.
///
/// Such a method calls its own name to reach the method that it replaces. In the output, the method calls the body that
/// the runtime assigns to it, and its original body has another name.
enum ExchangeRule {
  /// The base names of the frameworks' methods that can be exchanged.
  static let exchangeable: Set = [
    "add", "viewDidLoad", "viewWillAppear", "viewDidAppear", "viewWillDisappear", "viewDidDisappear",
    "viewDidLayoutSubviews",
  ]

  /// Returns the output's name of the method that has the original body.
  static func bodyName(_ name: String) -> String { "`\(name) itself`" }
}

extension Rewriter {
  func rewriteExchanged(_ node: FunctionDeclSyntax) {
    guard let part, let member = part.members.first(where: { $0.nameOffset == node.name.start }),
      member.isExchanged
    else { return }
    let bodyName = ExchangeRule.bodyName(member.name)
    let names = member.labels.indices.map { "a\($0)" }
    let parameters = member.parameters.enumerated().map { position, type in
      let isEscaping = OptionalRequirement.isFunction(type) || member.escaping.contains(position)
      let label = member.labels[position].isEmpty ? "_" : member.labels[position]
      return "\(label) \(names[position]): \(isEscaping ? "@escaping " : "")\(type)"
    }
    let arguments = zip(member.labels, names).map { $0.isEmpty ? $1 : "\($0): \($1)" }.joined(separator: ", ")
    let attributes = ["MainActor", "discardableResult"].filter(member.attributes.contains).map { "@\($0) " }
    let access =
      attributes.joined() + (member.access.map { $0 + " " } ?? "")
      + (member.modifiers.contains("nonisolated") ? "nonisolated " : "")
    let name = index.objectiveCName(of: member, in: typeName).quoted
    let (throwing, attempt) = member.isThrowing ? (" throws", "try ") : ("", "")
    let result = member.type.map { " -> \($0)" } ?? ""
    let list = names.joined(separator: ", ")
    let call =
      member.type == nil || member.type == "Void" ? "m.run(\(list)); return" : "return m.call(\(list))"
    edits.insert(
      "\(access)func \(member.name)(\(parameters.joined(separator: ", ")))\(throwing)\(result) { if let m = "
        + "ObjectiveC.exchanged(self, \(part.name).self, \(name)) { \(call) }; "
        + "return \(attempt)\(bodyName)(\(arguments)) }; ", at: node.start)
    replace(node.name, with: bodyName)
  }
}
