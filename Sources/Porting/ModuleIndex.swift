/// The declarations of all files of a module, and of the modules that it depends on.
struct ModuleIndex: Sendable {
  /// A type with its declaration and its extensions, as indices of `parts`.
  struct TypeEntry: Sendable {
    var kind: TypePart.Kind
    var parts: [Int]
    /// The names after the colon, of the declaration and of all extensions.
    var inherited: [String]
    var isGeneric: Bool
  }

  private(set) var parts: [TypePart] = []
  private(set) var types: [String: TypeEntry] = [:]
  private(set) var aliases: [String: String] = [:]
  private(set) var globals: [String: String] = [:]
  /// The base names in `#selector`.
  private(set) var selectors: Set<String> = []
  /// The texts in `Selector("…")` and `NSSelectorFromString("…")`.
  private(set) var selectorTexts: Set<String> = []
  /// Whether the module creates objects whose type only a value names.
  private(set) var createsDynamically = false
  /// The methods of all parts, by base name, with the part that declares each method.
  private(set) var methodsByName: [String: [(part: Int, member: Member)]] = [:]
  /// The properties of all parts, by name, with the part that declares each property.
  private(set) var propertiesByName: [String: [(part: Int, member: Member)]] = [:]
  /// The optional requirements of the protocols of the module and its dependencies, by base name.
  private(set) var optionals: [String: [(part: Int, member: Member)]] = [:]
  /// The declarations that are added to classes, so that their subclasses can override them; by part.
  private(set) var defaults: [Int: [String]] = [:]
  /// The declarations of the protocols that make members of extensions overridable, by the part of the extension.
  private(set) var overrideProtocols: [Int: [String]] = [:]
  /// The names of the protocols that a class adopts for its overrides of members of extensions, by the part that
  /// declares the class.
  private(set) var overrideConformances: [Int: [String]] = [:]
  /// The number of parts of the module itself. The parts of its dependencies follow them in `parts`.
  let ownPartCount: Int
  let frameworks = Frameworks.shared

  /// Creates the index of `files`: first the module's own files, then the files of its dependencies.
  init(files: [FileFacts], ownCount: Int) {
    var ownEnd = 0
    for (file, facts) in files.enumerated() {
      let firstPart = parts.count
      for var part in facts.parts {
        part.file = file
        part.outerPart = part.outerPart.map { $0 + firstPart }
        parts.append(part)
      }
      aliases.merge(facts.aliases) { first, _ in first }
      if file < ownCount {
        ownEnd = parts.count
        globals.merge(facts.globals) { first, _ in first }
        selectors.formUnion(facts.selectors)
        selectorTexts.formUnion(facts.selectorTexts)
        if facts.createsDynamically { createsDynamically = true }
      }
    }
    ownPartCount = ownEnd
    // Types within functions come last, since their names are visible only in these functions.
    let declared = parts.indices.filter { parts[$0].kind != .extension }
    for index in declared.filter({ !parts[$0].isLocal }) + declared.filter({ parts[$0].isLocal }) {
      let part = parts[index]
      let key = types[part.name] == nil ? part.name : "\(part.name)#\(part.file)"
      parts[index].key = key
      guard types[key] == nil else { continue }
      types[key] = TypeEntry(
        kind: part.kind, parts: [index], inherited: part.inherited, isGeneric: part.isGeneric)
    }
    for (index, part) in parts.enumerated() where part.kind == .extension {
      parts[index].extendedType = resolve(part.name, in: part.outer.last, file: part.file)
      guard let name = parts[index].extendedType else { continue }
      types[name]?.parts.append(index)
      types[name]?.inherited += part.inherited
      if types[name]?.isGeneric == true { parts[index].isGeneric = true }
    }
    for (index, part) in parts.enumerated() where !part.isLocal {
      for member in part.members {
        switch member.kind {
        case .method: methodsByName[member.name, default: []].append((index, member))
        case .property: propertiesByName[member.name, default: []].append((index, member))
        default: break
        }
        if part.kind == .protocol, member.isOptional {
          optionals[member.name, default: []].append((index, member))
        }
      }
    }
    let conformances = InheritedConformances(index: self)
    defaults = conformances.defaults
    for (part, members) in conformances.overrides {
      for member in members { parts[part].members[member].impliesOverride = true }
    }
    if files.prefix(ownCount).contains(where: { $0.identifiers.contains("method_exchangeImplementations") }) {
      markExchanged()
    }
    let extensions = ExtensionOverrides(index: self)
    (overrideProtocols, overrideConformances) = (extensions.protocols, extensions.conformances)
    for (part, members) in extensions.bases {
      for member in members { parts[part].members[member].isExtensionBase = true }
    }
    for (part, members) in extensions.overrides {
      for member in members { parts[part].members[member].overridesExtension = true }
    }
  }

  /// Marks the methods that code exchanges by their selectors. Such a method calls its own name to run the method that
  /// it replaces.
  private mutating func markExchanged() {
    for part in 0..<ownPartCount {
      for (position, member) in parts[part].members.enumerated()
      where member.callsItself && member.kind == .method && selectors.contains(member.name)
        && !member.isStatic && !member.isOverride
        && !member.isAsync && !member.isUncallable && member.parametersWithDefaults == 0
        && member.labels.count <= Exposure.maximumArity
      {
        parts[part].members[position].isExchanged = true
      }
    }
  }

  // MARK: Types

  /// Returns a written type without optional marks, parentheses, attributes, and words such as `any` and `inout`.
  static func plain(_ type: String) -> String {
    var text = type.trimmed
    while true {
      if text.hasSuffix("?") || text.hasSuffix("!") {
        text.removeLast()
      } else if text.hasPrefix("("), text.hasSuffix(")"), !text.contains("->"), !text.contains(",") {
        text = String(text.dropFirst().dropLast())
      } else if let prefix = ["any ", "some ", "inout ", "borrowing ", "consuming ", "__owned "].first(
        where: { text.hasPrefix($0) })
      {
        text.removeFirst(prefix.count)
      } else if text.hasPrefix("@"), let space = text.firstIndex(of: " ") {
        text = String(text[text.index(after: space)...])
      } else {
        return text.trimmed
      }
    }
  }

  /// Returns the key of the module's type to which a name refers within another type; nil if there is none. Aliases are
  /// resolved.
  ///
  /// `file` is the file in which the name is written. A private type of that file takes precedence over a type of
  /// another file with the same name.
  func resolve(_ name: String, in context: String?, file: Int? = nil) -> String? {
    let file = file ?? context?.split(separator: "#").dropFirst().first.flatMap { Int($0) }
    func known(_ name: String) -> String? {
      if let file, types["\(name)#\(file)"] != nil { return "\(name)#\(file)" }
      return types[name] == nil ? nil : name
    }
    let context = context?.split(separator: "#").first.map(String.init)
    var name = Self.plain(name)
    if let generic = name.firstIndex(of: "<") { name = String(name[..<generic]) }
    // The limit ends a cycle of aliases.
    for _ in 0..<8 {
      var scope = context
      while let enclosing = scope {
        if let found = known(enclosing + "." + name) { return found }
        scope = enclosing.lastIndex(of: ".").map { String(enclosing[..<$0]) }
      }
      if let found = known(name) { return found }
      guard let target = aliases[name], target != name else { return nil }
      name = Self.plain(target)
    }
    return nil
  }

  /// Returns the names of a type and its ancestors, nearest first, including types of other modules.
  func lineage(of type: String) -> [String] {
    var result: [String] = []
    var pending = [type]
    while !pending.isEmpty {
      let name = pending.removeFirst()
      guard !result.contains(name) else { continue }
      result.append(name)
      for inherited in types[name]?.inherited ?? [] {
        pending.append(resolve(inherited, in: name) ?? alias(inherited))
      }
    }
    return result
  }

  /// Returns the type of another module that an alias names, or the name itself if it is no alias.
  private func alias(_ name: String) -> String { aliases[name].map(Self.plain) ?? name }

  /// Returns the superclasses in the module, nearest first, followed by the nearest superclass outside of the module.
  func superclasses(of type: String) -> [String] {
    var result: [String] = []
    var name = type
    while let entry = types[name] {
      let next = entry.inherited.lazy
        .map { resolve($0, in: name) ?? alias($0) }
        .first { types[$0].map { $0.kind == .class } ?? (frameworks.types[$0]?.isClass ?? true) }
      guard let next, !result.contains(next), next != type else { break }
      result.append(next)
      name = next
    }
    return result
  }

  /// Whether all ancestors of a type are known: types of the module, its dependencies or the frameworks, or names in
  /// `Frameworks.valueProtocols`.
  func isFullyKnown(_ type: String) -> Bool {
    lineage(of: type).allSatisfy {
      types[$0] != nil || frameworks.types[$0] != nil || Frameworks.valueProtocols.contains($0)
    }
  }

  func parts(of type: String) -> [TypePart] { (types[type]?.parts ?? []).map { parts[$0] } }

  /// Returns the key of the module's type to which a part belongs; nil for an extension of another module's type.
  func typeName(of part: TypePart) -> String? {
    part.kind == .extension ? part.extendedType : part.key
  }

  // MARK: Members

  /// Whether a protocol of the module or its dependencies requires `init()`.
  var hasProtocolWithPlainInitializer: Bool {
    parts.contains { part in
      part.kind == .protocol && part.members.contains { $0.kind == .initializer && $0.labels.isEmpty }
    }
  }

  func members(of type: String) -> [(part: TypePart, member: Member)] {
    parts(of: type).flatMap { part in part.members.map { (part, $0) } }
  }

  /// Returns a property of a type or of its nearest ancestor that has it.
  func property(_ name: String, of type: String) -> Member? {
    for ancestor in lineage(of: type) {
      if let found = members(of: ancestor).first(where: {
        $0.member.kind == .property && $0.member.name == name
      }) {
        return found.member
      }
    }
    return nil
  }

  /// Returns the method of the nearest superclass in the module that has it; nil if there is none.
  func inheritedMethod(_ fullName: String, above type: String) -> (part: TypePart, member: Member)? {
    for ancestor in superclasses(of: type) {
      if let found = members(of: ancestor).first(where: {
        $0.member.fullName == fullName && !$0.member.isPrivate
      }) {
        return found
      }
    }
    return nil
  }

  /// Returns the Objective-C name of a member: its written name, the written name of an ancestor's member, the
  /// frameworks' name, or the name that Swift's rules derive.
  func objectiveCName(of member: Member, in type: String?) -> String {
    if let written = member.objectiveCName { return written }
    if let type {
      for ancestor in lineage(of: type).dropFirst() {
        let inherited = members(of: ancestor).first {
          $0.member.fullName == member.fullName && $0.member.objectiveCName != nil
        }
        if let name = inherited?.member.objectiveCName { return name }
      }
    }
    if member.kind == .property { return member.name }
    // One label is not enough to distinguish a method of the frameworks from another method of the same name.
    if let name = Frameworks.selectors[member.fullName],
      member.labels.count > 1 || member.isOverride
        || type.map({ inheritsFromFrameworks(member.fullName, $0) }) == true
    {
      return name
    }
    return SelectorName.method(member.name, labels: member.labels, isThrowing: member.isThrowing)
  }

  /// Whether a type inherits a method from a class or protocol of the frameworks.
  func inheritsFromFrameworks(_ fullName: String, _ type: String) -> Bool {
    lineage(of: type).contains { ancestor in
      frameworks.lineage(of: ancestor).contains { frameworks.types[$0]?.methods.contains(fullName) == true }
    }
  }
}
