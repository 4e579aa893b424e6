import SwiftSyntax

/// Members in extensions of the frameworks' classes that classes of the module override.
///
/// Objective-C finds members by name, but in Swift a member of an extension can't be overridden. The output renames the
/// member, and declares a member with the original name in a protocol extension. That member calls the override if the
/// object's class has one.
struct ExtensionOverrides {
  /// The indices of the overridden members, by part.
  private(set) var bases: [Int: [Int]] = [:]
  /// The declarations of protocols that follow the extensions, by part.
  private(set) var protocols: [Int: [String]] = [:]
  /// The indices of the members that override the members in `bases`, by part. Overrides of these overrides are not
  /// included.
  private(set) var overrides: [Int: [Int]] = [:]
  /// The names of the protocols that classes adopt with their overrides, by part.
  private(set) var conformances: [Int: [String]] = [:]

  init(index: ModuleIndex) {
    let candidates = Self.overrides(in: index)
    for part in 0..<index.ownPartCount {
      let declaration = index.parts[part]
      guard declaration.kind == .extension, index.typeName(of: declaration) == nil,
        index.frameworks.types[declaration.name]?.isClass == true,
        Self.isOnMainActor(declaration.name, index),
        !declaration.isConstrained, declaration.condition == nil
      else { continue }
      for (position, member) in declaration.members.enumerated() where Self.canBeForwarded(member) {
        let found = candidates[member.fullName, default: []].filter {
          index.parts[$0.part].members[$0.position].kind == member.kind
            && index.type($0.type, inherits: member.fullName, fromExtensionOf: declaration.name)
        }
        guard !found.isEmpty else { continue }
        let names = ExtensionMember(member, in: declaration)
        bases[part, default: []].append(position)
        protocols[part, default: []].append(names.declarations)
        for override in found {
          overrides[override.part, default: []].append(override.position)
          guard let type = index.typeName(of: index.parts[override.part]),
            let body = index.types[type]?.parts.first
          else { continue }
          conformances[body, default: []].append(names.overrideProtocol)
        }
      }
    }
  }

  /// Whether a class is isolated to the main actor, as the generated protocols are.
  private static func isOnMainActor(_ name: String, _ index: ModuleIndex) -> Bool {
    !index.frameworks.lineage(of: name).filter {
      ["UIResponder", "MainActorObject", "MainActorResponder", "CALayer"].contains($0)
    }.isEmpty
  }

  /// Whether a call of a member can be forwarded with the same arguments.
  private static func canBeForwarded(_ member: Member) -> Bool {
    (member.kind == .method || (member.kind == .property && member.type != nil)) && !member.isStatic
      && !member.isOverride && !member.isPrivate && member.condition == nil && !member.isAsync
      && !member.isUncallable && member.parametersWithDefaults == 0
      && !member.parameters.contains(where: OptionalRequirement.isFunction)
  }

  /// Returns the overrides in the module's classes, by full name.
  private static func overrides(in index: ModuleIndex) -> [String: [(part: Int, position: Int, type: String)]]
  {
    var result: [String: [(part: Int, position: Int, type: String)]] = [:]
    for part in 0..<index.ownPartCount {
      let declaration = index.parts[part]
      guard let type = index.typeName(of: declaration), index.types[type]?.kind == .class,
        let body = index.types[type]?.parts.first, body < index.ownPartCount
      else { continue }
      for (position, member) in declaration.members.enumerated()
      where member.isOverride && member.condition == nil && !member.isStatic {
        result[member.fullName, default: []].append((part, position, type))
      }
    }
    return result
  }
}

/// The declarations that replace an overridden member of an extension.
private struct ExtensionMember {
  let overrideProtocol: String
  let declarations: String

  init(_ member: Member, in declaration: TypePart) {
    let name = ([declaration.name, member.name] + member.labels).joined(separator: "_").asIdentifier
    let (memberProtocol, overrideProtocol) = ("__Members_" + name, "__Overrides_" + name)
    self.overrideProtocol = overrideProtocol
    let access = (member.access ?? declaration.access) == "public" ? "public " : ""
    let attributes = member.attributes.contains("discardableResult") ? "@discardableResult " : ""
    let base = ModuleIndex.baseName(member.name)
    let head: String
    let requirement: String
    let body: String
    if member.kind == .property {
      head = "var \(member.name): \(member.type ?? "Any")"
      requirement = head + (member.isSettable ? " { get set }" : " { get }")
      let getter = "if let o = self as? any \(overrideProtocol) { return o.\(member.name) }; return \(base)"
      body =
        member.isSettable
        ? "get { \(getter) } nonmutating set { if let o = self as? any \(overrideProtocol) "
          + "{ o.\(member.name) = newValue } else { \(base) = newValue } }" : getter
    } else {
      let names = member.labels.indices.map { "a\($0)" }
      let parameters = member.parameters.enumerated().map { position, type in
        let label = member.labels[position].isEmpty ? "_" : member.labels[position]
        return "\(label) \(names[position]): \(member.escaping.contains(position) ? "@escaping " : "")\(type)"
      }
      let arguments = zip(member.labels, names).map { $0.isEmpty ? $1 : "\($0): \($1)" }.joined(
        separator: ", ")
      let (throwing, attempt) = member.isThrowing ? (" throws", "try ") : ("", "")
      head =
        "func \(member.name)(\(parameters.joined(separator: ", ")))\(throwing)"
        + (member.type.map { " -> \($0)" } ?? "")
      requirement = head
      body =
        "if let o = self as? any \(overrideProtocol) { return \(attempt)o.\(member.name)(\(arguments)) }; "
        + "return \(attempt)\(base)(\(arguments))"
    }
    declarations =
      "@preconcurrency @MainActor \(access)protocol \(memberProtocol) {}; "
      + "extension \(declaration.name): \(memberProtocol) {}; "
      + "extension \(memberProtocol) where Self: \(declaration.name) "
      + "{ \(attributes)\(access)\(head) { \(body) } }; "
      + "@preconcurrency @MainActor protocol \(overrideProtocol): AnyObject { \(requirement) }"
  }
}

extension ModuleIndex {
  /// Returns the output's name for a member of an extension that classes override.
  static func baseName(_ name: String) -> String { "`\(name) of the extension`" }

  /// Whether the superclass of a type inherits a member from an extension of a framework's class.
  fileprivate func type(_ type: String, inherits fullName: String, fromExtensionOf name: String) -> Bool {
    let ancestors = superclasses(of: type)
    guard let framework = ancestors.last, types[framework] == nil,
      frameworks.lineage(of: framework).contains(name), !inheritsFromFrameworks(fullName, type)
    else { return false }
    return !ancestors.dropLast().contains { ancestor in
      members(of: ancestor).contains { $0.member.fullName == fullName && !$0.member.isPrivate }
    }
  }
}

extension Rewriter {
  /// Renames a member of an extension that classes override, and removes `override` from a member that overrides it.
  func rewriteExtensionOverride(_ name: TokenSyntax, _ modifiers: DeclModifierListSyntax) {
    guard let member = part?.members.first(where: { $0.nameOffset == name.start }) else { return }
    if member.isExtensionBase { replace(name, with: ModuleIndex.baseName(member.name)) }
    if member.overridesExtension, let modifier = modifiers.first(where: { $0.name.text == "override" }) {
      removeWithSpace(modifier)
    }
  }

  /// Rewrites `super.x` within an override as the member of the extension.
  func rewriteExtensionSuper(_ node: MemberAccessExprSyntax) {
    guard node.base?.is(SuperExprSyntax.self) == true, let typeName else { return }
    let name = node.declName.baseName.text.unquoted
    let overrides = index.members(of: typeName).contains {
      $0.member.overridesExtension && $0.member.name == name
    }
    if overrides { replace(node.declName.baseName, with: ModuleIndex.baseName(name)) }
  }

  func rewriteExtensionConformances(_ node: ClassDeclSyntax) {
    guard let number = enclosingParts.last, let protocols = index.overrideConformances[number],
      let last = node.inheritanceClause?.inheritedTypes.last
    else { return }
    edits.insert(", " + protocols.joined(separator: ", "), at: last.type.end)
  }

  func rewriteOverriddenExtension(_ node: ExtensionDeclSyntax) {
    guard let number = enclosingParts.last, let protocols = index.overrideProtocols[number] else { return }
    edits.insert("; " + protocols.joined(separator: "; "), at: node.end)
  }
}
