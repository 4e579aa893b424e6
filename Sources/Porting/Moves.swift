/// A member that is written in an extension and must be in the class's body.
struct Move: Sendable {
  /// The file in which the member is written.
  var file: Int
  /// The range of the member in that file.
  var range: Range<Int>
  /// The range including a semicolon after the member.
  var removalRange: Range<Int>
  /// The attributes and access that the member inherits from the extension, to insert before the member.
  var prefix: String
  /// The part to which the member moves.
  var target: Int
}

/// Moves overrides in extensions, and members of extensions that subclasses override. Swift allows both in extensions
/// only for Objective-C methods.
struct Moves {
  private(set) var moves: [Move] = []
  private(set) var findings: [(file: Int, offset: Int, message: String)] = []
  /// The moves to another file. Their members may use names that are private to the extension's file.
  private(set) var crossFileMoves: [Move] = []

  init(index: ModuleIndex) {
    var overridden: [String: [Int]] = [:]
    for part in 0..<index.ownPartCount {
      for member in index.parts[part].members where member.isOverride || member.impliesOverride {
        overridden[Self.key(member), default: []].append(part)
      }
    }
    for part in 0..<index.ownPartCount where index.parts[part].kind == .extension {
      let declaration = index.parts[part]
      let type = index.typeName(of: declaration)
      for member in declaration.members {
        let isOverride = member.isOverride || member.impliesOverride
        guard member.kind != .other || isOverride, !member.isExtensionBase else { continue }
        let isMoved =
          isOverride
          || overridden[Self.key(member)]?.contains { subclass in
            let name = index.typeName(of: index.parts[subclass]) ?? index.parts[subclass].name
            let ancestors = index.superclasses(of: name)
            if let type { return ancestors.contains(type) }
            return ancestors.last.map { index.frameworks.lineage(of: $0).contains(declaration.name) } == true
              && !index.inheritsFromFrameworks(member.fullName, name)
          } == true
        guard isMoved else { continue }
        guard let type, let target = index.types[type]?.parts.first, target < index.ownPartCount,
          index.types[type]?.kind == .class
        else {
          findings.append(
            (
              declaration.file, member.nameOffset,
              "'\(member.name)' in an extension of '\(declaration.name)' can't be overridden here, nor override; "
                + "put it into a class of the module that is between the two"
            ))
          continue
        }
        if declaration.isConstrained || declaration.condition != nil || member.condition != nil {
          findings.append(
            (
              declaration.file, member.nameOffset,
              "'\(member.name)' overrides or is overridden in an extension that has a condition; "
                + "write it in the class's body"
            ))
          continue
        }
        let prefix = declaration.inheritedByMembers.filter { attribute in
          !(member.access != nil
            && ["open", "public", "package", "internal", "fileprivate"].contains(attribute))
        }
        let move = Move(
          file: declaration.file, range: member.range, removalRange: member.removalRange,
          prefix: prefix.isEmpty ? "" : prefix.joined(separator: " ") + " ", target: target)
        moves.append(move)
        if index.parts[target].file != declaration.file { crossFileMoves.append(move) }
      }
    }
  }

  private static func key(_ member: Member) -> String { "\(member.isStatic) \(member.fullName)" }
}
