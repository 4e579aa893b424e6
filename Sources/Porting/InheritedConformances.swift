import SwiftSyntax

/// Methods of subclasses that implement an optional requirement of a protocol which a superclass has adopted.
///
/// Objective-C finds such a method by its name. In Swift, the superclass uses the protocol's default implementation.
/// The rule adds a method to the superclass that calls the default implementation, and the subclass overrides that
/// method.
struct InheritedConformances {
  /// The indices of the members that become overrides, by part.
  private(set) var overrides: [Int: [Int]] = [:]
  /// The declarations that are added to classes, by part.
  private(set) var defaults: [Int: [String]] = [:]

  init(index: ModuleIndex) {
    var added: Set<String> = []
    for part in 0..<index.ownPartCount {
      let declaration = index.parts[part]
      guard declaration.kind == .class || declaration.kind == .extension, !declaration.isConstrained,
        let type = index.typeName(of: declaration), index.types[type]?.kind == .class
      else { continue }
      for (position, member) in declaration.members.enumerated() {
        guard let adopter = Self.adopter(of: member, in: type, index) else { continue }
        let base = index.parts[adopter.part]
        overrides[part, default: []].append(position)
        guard added.insert("\(adopter.part) \(member.fullName)").inserted else { continue }
        let isPublic = base.access == "public" || base.access == "open"
        defaults[adopter.part, default: []].append(
          (adopter.isInExtension ? "@MainActor " : "") + (isPublic ? "public " : "")
            + Self.declaration(of: member, in: adopter.protocol))
      }
    }
  }

  /// A class that adopts a protocol in its declaration or in an extension.
  private struct Adopter {
    let part: Int
    let `protocol`: String
    let isInExtension: Bool
  }

  /// Returns the superclass that adopts a protocol with an optional requirement which the member of `type` implements;
  /// nil if there is none.
  private static func adopter(of member: Member, in type: String, _ index: ModuleIndex) -> Adopter? {
    guard member.kind == .method, !member.isStatic, !member.isOverride, !member.isUncallable,
      member.condition == nil, index.frameworks.optionals.contains(member.fullName),
      owner(of: member.fullName, index.types[type]?.inherited ?? [], type, index) == nil
    else { return nil }
    for ancestor in index.superclasses(of: type) {
      guard let entry = index.types[ancestor], let part = entry.parts.first, part < index.ownPartCount,
        !index.members(of: ancestor).contains(where: { $0.member.fullName == member.fullName })
      else { return nil }
      if let found = owner(of: member.fullName, entry.inherited, ancestor, index) {
        guard !internallyCalledProtocols.contains(found) else { return nil }
        let isInBody = owner(of: member.fullName, index.parts[part].inherited, ancestor, index) != nil
        return Adopter(part: part, protocol: found, isInExtension: !isInBody && found != animationDelegate)
      }
    }
    return nil
  }

  /// Protocols whose optional methods Segue calls only on its own classes.
  static let internallyCalledProtocols: Set = ["CALayerDelegate", "UIViewImplicitlyAnimating"]
  /// The only protocol that is isolated to no actor. Its default implementations do nothing.
  private static let animationDelegate = "CAAnimationDelegate"

  /// Returns the frameworks' protocol that declares an optional requirement, among the inherited names of a type; nil
  /// if there is none.
  private static func owner(
    of method: String, _ inherited: [String], _ type: String, _ index: ModuleIndex
  ) -> String? {
    for name in inherited {
      let resolved = index.resolve(name, in: type)
      if let resolved, index.types[resolved]?.kind != .protocol { continue }
      let names =
        resolved.map { index.lineage(of: $0) } ?? [
          index.aliases[name].map(ModuleIndex.plain) ?? ModuleIndex.plain(name)
        ]
      for name in names where index.types[name] == nil {
        let found = index.frameworks.lineage(of: name).first {
          index.frameworks.types[$0]?.isClass == false
            && index.frameworks.types[$0]?.optionals.contains(method) == true
        }
        if let found { return found }
      }
    }
    return nil
  }

  /// Returns the declaration `func m(_ a0: A, b a1: B) -> C { … }`, which calls the protocol's default implementation.
  private static func declaration(of member: Member, in owner: String) -> String {
    let names = member.labels.indices.map { "a\($0)" }
    let parameters = member.parameters.enumerated().map { position, type in
      let isEscaping = OptionalRequirement.isFunction(type) || member.escaping.contains(position)
      let label = member.labels[position].isEmpty ? "_" : member.labels[position]
      return "\(label) \(names[position]): \(isEscaping ? "@escaping " : "")\(type)"
    }
    let arguments = zip(member.labels, names).map { $0.isEmpty ? $1 : "\($0): \($1)" }
    let result = member.type.map { " -> \($0)" } ?? ""
    let call = "ObjectiveC.Defaults.shared.\(member.name)(\(arguments.joined(separator: ", ")))"
    return "func \(member.name)(\(parameters.joined(separator: ", ")))\(result) { "
      + (owner == animationDelegate ? "}" : call + " }")
  }
}

extension Rewriter {
  /// Inserts `override` before a method that becomes an override.
  func rewriteImpliedOverride(_ node: FunctionDeclSyntax) {
    guard let part, let member = part.members.first(where: { $0.nameOffset == node.name.start }),
      member.impliesOverride
    else { return }
    // The override is as accessible as the overridden method, whose class may be public.
    let isPublic = part.access == "public" || part.access == "open"
    edits.insert(
      isPublic && member.access == nil ? "public override " : "override ", at: node.funcKeyword.start)
  }
}
