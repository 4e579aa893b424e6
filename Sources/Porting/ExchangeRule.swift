import SwiftSyntax

/// Methods that code exchanges with others.
///
/// Such a method calls itself to run what it stands for. Here it asks which body it was given, and its own has another name.
enum ExchangeRule {
  static func bodyName(_ name: String) -> String { "__own_" + name }
}

extension Rewriter {
  func rewriteExchanged(_ node: FunctionDeclSyntax) {
    guard let part, let member = part.members.first(where: { $0.nameOffset == node.name.start }),
      member.isExchanged
    else { return }
    let own = ExchangeRule.bodyName(member.name)
    let names = member.labels.indices.map { "a\($0)" }
    let parameters = zip(zip(member.labels, names), member.parameters).map { pair, type in
      "\(pair.0.isEmpty ? "_" : pair.0) \(pair.1): "
        + (OptionalRequirement.isFunction(type) && !type.hasPrefix("@escaping") ? "@escaping " : "") + type
    }
    let arguments = zip(member.labels, names).map { $0.isEmpty ? $1 : "\($0): \($1)" }.joined(separator: ", ")
    let access = member.access.map { $0 + " " } ?? ""
    let name = index.objectiveCName(of: member, in: typeName).quoted
    let (throwing, attempt) = member.isThrowing ? (" throws", "try ") : ("", "")
    let result = member.type.map { " -> \($0)" } ?? ""
    let list = names.joined(separator: ", ")
    let call =
      member.type == nil || member.type == "Void" ? "m.run(\(list)); return" : "return m.call(\(list))"
    edits.insert(
      "\(access)func \(member.name)(\(parameters.joined(separator: ", ")))\(throwing)\(result) { if let m = "
        + "ObjectiveC.exchanged(self, \(part.name).self, \(name)) { \(call) }; "
        + "return \(attempt)\(own)(\(arguments)) }; ", at: node.start)
    replace(node.name, with: own)
  }
}
