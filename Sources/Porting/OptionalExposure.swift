/// The code that exposes optional requirements of protocols at run time, and registers the classes of the ported
/// module.
extension Exposure {
  /// Whether a class adopts a protocol with optional requirements. Such a class is registered even if it implements
  /// none of them.
  func adoptsOptionals(_ part: Int) -> Bool {
    let declaration = index.parts[part]
    return declaration.kind == .class
      && index.lineage(of: declaration.key).contains { ancestor in
        index.members(of: ancestor).contains { $0.part.kind == .protocol && $0.member.isOptional }
      }
  }

  /// Returns the statements that expose the optional requirements of a file's protocols.
  func protocolStatements(_ file: Int) -> [(text: String, condition: String?)] {
    index.parts[..<index.ownPartCount].compactMap { part in
      // A function of the file cannot access declarations that are private within a type.
      guard part.file == file, part.kind == .protocol, !part.isLocal,
        part.outerPart == nil || part.access != "private"
      else { return nil }
      let calls = part.members.filter {
        $0.isOptional && !$0.isStatic && OptionalRequirement.isRequirement($0)
      }
      .compactMap { member -> String? in
        let name = index.objectiveCName(of: member, in: part.key).quoted
        switch member.kind {
        case .property:
          let type = member.type.map { $0.hasSuffix("!") ? $0.dropLast() + "?" : $0 } ?? "Any"
          return "p.property(\(name)) { try $0.\(member.name) as \(type) }"
        case .method: return requirementCall(of: member, name)
        default: return nil
        }
      }
      guard !calls.isEmpty else { return nil }
      return (
        "do { let p = ObjectiveC.ExposedProtocol((any \(part.name)).self); \(calls.joined(separator: "; ")) }",
        part.condition
      )
    }
  }

  private func requirementCall(of member: Member, _ name: String) -> String {
    let arguments = zip(member.labels, member.parameters).enumerated().map { position, parameter in
      (parameter.0.isEmpty ? "" : parameter.0 + ": ") + "a(\(position)) as \(parameter.1)"
    }
    return "p.method(\(name)) { o, \(arguments.isEmpty ? "_" : "a") in "
      + "try o.\(member.name)(\(arguments.joined(separator: ", "))) }"
  }
}
