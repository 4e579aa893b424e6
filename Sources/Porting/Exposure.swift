/// Decides which members can be called by name, and writes the functions that expose them at run time.
struct Exposure {
  let index: ModuleIndex
  let module: String
  /// The names of the files as distinct identifiers.
  let files: [String]
  /// The names of the functions that expose members, by part.
  private(set) var functions: [Int: String] = [:]
  /// The statements that expose the framework methods in a file's selectors, by file.
  var frameworkMethods: [Int: [String]] = [:]
  private var members: [Int: [Member]] = [:]
  private var children: [Int: [Int]] = [:]
  /// The parts of generic classes that have an exposing function, in reverse order, by the part that declares the
  /// class.
  private var generics: [Int: [Int]] = [:]
  /// The parts of each file that are nested in no other part.
  private var outermost: [Int: [Int]] = [:]
  private(set) var findings: [(file: Int, offset: Int, message: String)] = []

  /// The maximum number of arguments of a call by name.
  static let maximumArity = 3
  private static let observation = "observeValue(forKeyPath:of:change:context:)"

  init(index: ModuleIndex, module: String, files: [String]) {
    self.index = index
    self.module = module
    self.files = Self.identifiers(of: files)
    let ownParts = 0..<index.ownPartCount
    for part in ownParts {
      members[part] = exposedMembers(of: part)
      if index.parts[part].outerPart == nil { outermost[index.parts[part].file, default: []].append(part) }
    }
    // In reverse order, inner declarations come before the outer declarations whose functions call theirs.
    for part in ownParts.reversed() {
      guard
        !(members[part] ?? []).isEmpty || children[part] != nil || needsCreator(part)
          || adoptsOptionals(part)
      else { continue }
      let declaration = index.parts[part]
      guard !declaration.isLocal, declaration.kind != .protocol else { continue }
      if isGeneric(declaration) {
        guard let classPart = genericClass(of: part) else { continue }
        generics[classPart, default: []].append(part)
        functions[classPart] = functionName(of: classPart)
      }
      functions[part] = functionName(of: part)
      if let outer = declaration.outerPart { children[outer, default: []].append(part) }
    }
    reportRepeatedNames()
  }

  /// Returns the names as distinct identifiers. Names that become equal, such as `Foo+Bar` and `Foo Bar`, get numbers.
  private static func identifiers(of files: [String]) -> [String] {
    let plain = files.map { $0.replacing(".swift", with: "").asIdentifier }
    var usedNames = Set(plain)
    var seen: Set<String> = []
    return plain.map { name in
      if seen.insert(name).inserted { return name }
      var number = 2
      while !usedNames.insert("\(name)_\(number)").inserted { number += 1 }
      return "\(name)_\(number)"
    }
  }

  private func isGeneric(_ part: TypePart) -> Bool {
    part.isGeneric || index.typeName(of: part).flatMap { index.types[$0] }?.isGeneric == true
  }

  /// Returns the part that declares the generic class to which a part belongs, if the part's members can be called by
  /// name. The class exposes its members itself when it is first searched, since its generic arguments are known only
  /// then. The result is nil for other types, and for an extension whose access or `where` clause makes its members
  /// unavailable to the class.
  private func genericClass(of part: Int) -> Int? {
    let declaration = index.parts[part]
    guard let type = index.typeName(of: declaration), declaration.outerPart == nil,
      let classPart = index.types[type]?.parts.first(where: { index.parts[$0].kind == .class }),
      classPart < index.ownPartCount, index.parts[classPart].outerPart == nil
    else { return nil }
    if part == classPart { return classPart }
    let isVisible =
      declaration.file == index.parts[classPart].file
      || !["private", "fileprivate"].contains(declaration.access)
    return isVisible && !declaration.isConstrained ? classPart : nil
  }

  /// Whether a superclass of the class is generic and exposes its members itself.
  private func hasGenericAncestor(_ classPart: Int) -> Bool {
    index.lineage(of: index.parts[classPart].key).dropFirst().contains { ancestor in
      index.types[ancestor]?.parts.contains { generics[$0] != nil } ?? false
    }
  }

  private func functionName(of part: Int) -> String {
    let declaration = index.parts[part]
    let name = "__expose_" + declaration.name.asIdentifier
    // A type may have many extensions, and many modules may extend a class of the frameworks.
    return declaration.kind == .extension
      ? "\(name)_\(module.asIdentifier)_\(files[declaration.file])_\(declaration.ordinal)" : name
  }

  // MARK: Members

  private mutating func exposedMembers(of part: Int) -> [Member] {
    let declaration = index.parts[part]
    let type = index.typeName(of: declaration)
    if let type, let kind = index.types[type]?.kind, kind != .class {
      if kind == .actor { reportActor(declaration) }
      return []
    }
    guard declaration.kind == .class || declaration.kind == .extension else { return [] }
    if type == nil, index.frameworks.types[declaration.name]?.isClass == false { return [] }
    // An unknown type of another module may be a structure, such as `String`. Only an attribute such as `@objc`, of the
    // member or the extension, shows that the type is a class.
    let mayBeValue = type == nil && index.frameworks.types[declaration.name] == nil
    let name = type ?? declaration.name
    let lineage = type.map { index.lineage(of: $0) } ?? [name]
    let hasObjectiveCMembers = lineage.contains { ancestor in
      index.parts(of: ancestor).contains { $0.attributes.contains("objcMembers") }
    }
    var result: [Member] = []
    for member in declaration.members {
      let isExplicit = Self.isExplicit(member)
      guard
        isExplicit || (declaration.attributes.contains("objc") && declaration.kind == .extension)
          || (hasObjectiveCMembers && !member.isPrivate) || isImplicit(member, type: name, lineage: lineage)
      else { continue }
      guard member.kind == .method || member.kind == .property, !member.isStatic,
        !member.attributes.contains("nonobjc"), !member.isUnavailable,
        !mayBeValue || isExplicit || declaration.attributes.contains("objc")
      else { continue }
      if member.isAsync || member.isUncallable {
        if isExplicit, member.kind == .method, index.selectors.contains(member.name) {
          let reason = member.isAsync ? "async" : "generic, variadic or inout"
          findings.append(
            (
              declaration.file, member.nameOffset,
              "'\(member.name)' is \(reason) and can't be called by name; call it from a method that isn't"
            ))
        }
        continue
      }
      if declaration.isLocal || (isGeneric(declaration) && genericClass(of: part) == nil) {
        if isExplicit || member.fullName == Self.observation || implementsOptional(member, lineage) {
          findings.append(
            (
              declaration.file, member.nameOffset,
              "'\(member.name)' can't be called by name in \(declaration.isLocal ? "a local" : "this part of a generic") class; "
                + "move it to \(declaration.isLocal ? "one that is not local" : "the class itself")"
            ))
        }
        continue
      }
      if member.labels.count > Self.maximumArity, member.fullName != Self.observation,
        !implementsOptional(member, lineage)
      {
        if isExplicit, index.selectors.contains(member.name) {
          findings.append(
            (
              declaration.file, member.nameOffset,
              "a method with more than \(Self.maximumArity) parameters can't be called by name; reduce their number"
            ))
        }
        continue
      }
      result.append(member)
    }
    return result
  }

  private mutating func reportActor(_ declaration: TypePart) {
    for member in declaration.members where Self.isExplicit(member) {
      findings.append(
        (
          declaration.file, member.nameOffset,
          "'\(member.name)' can't be called by name in an actor; move it to a class"
        ))
    }
  }

  private static func isExplicit(_ member: Member) -> Bool {
    member.modifiers.contains("dynamic")
      || !member.attributes.isDisjoint(with: [
        "objc", "IBAction", "IBSegueAction", "GKInspectable", "IBOutlet", "IBInspectable", "NSManaged",
      ])
  }

  /// Whether a member is exposed because of the member that it overrides or implements, or because a selector names it.
  private func isImplicit(_ member: Member, type: String, lineage: [String]) -> Bool {
    // Earlier versions of Swift exposed all methods of NSObject's subclasses.
    if member.kind == .method, index.selectors.contains(member.name) { return true }
    if member.kind == .method, !index.selectorTexts.isEmpty,
      index.selectorTexts.contains(index.objectiveCName(of: member, in: type))
    {
      return true
    }
    return isExposedByInheritance(member, type: type, lineage: lineage)
  }

  /// Whether a member implements an optional requirement of the module's protocols, which is called by its name.
  private func implementsOptional(_ member: Member, _ lineage: [String]) -> Bool {
    index.optionals[member.name, default: []].contains {
      $0.member.fullName == member.fullName && lineage.contains(index.parts[$0.part].key)
    }
  }

  /// Whether a member is exposed because of the member that it overrides or implements.
  private func isExposedByInheritance(_ member: Member, type: String, lineage: [String]) -> Bool {
    if member.fullName == Self.observation { return true }
    if member.isOverride {
      if let inherited = index.inheritedMethod(member.fullName, above: type) {
        if Self.isExplicit(inherited.member) || inherited.part.attributes.contains("objc") { return true }
      }
      return false
    }
    for ancestor in lineage {
      if let entry = index.types[ancestor] {
        guard entry.kind == .protocol else { continue }
        let isObjectiveC = index.parts(of: ancestor).contains {
          $0.kind == .protocol && $0.attributes.contains("objc")
        }
        if isObjectiveC,
          index.members(of: ancestor).contains(where: {
            $0.part.kind == .protocol && $0.member.fullName == member.fullName
              && $0.member.kind == member.kind
          })
        {
          return true
        }
      } else if index.frameworks.optionals.contains(member.fullName) {
        for known in index.frameworks.lineage(of: ancestor)
        where index.frameworks.types[known]?.optionals.contains(member.fullName) == true {
          return true
        }
      }
    }
    return false
  }

  /// Whether a part needs a function that creates an object, because code creates objects whose class only a value
  /// names.
  private func needsCreator(_ part: Int) -> Bool {
    let declaration = index.parts[part]
    return index.createsDynamically && declaration.kind == .class && !declaration.isGeneric
      && index.hasPlainInitializer(declaration.key)
  }

  private mutating func reportRepeatedNames() {
    var seen: [String: Set<String>] = [:]
    for part in 0..<index.ownPartCount {
      let declaration = index.parts[part]
      let type = index.typeName(of: declaration) ?? declaration.name
      for member in members[part] ?? [] where member.objectiveCName != nil && member.condition == nil {
        let name = index.objectiveCName(of: member, in: type)
        if !seen[type, default: []].insert(name).inserted {
          findings.append(
            (
              declaration.file, member.nameOffset,
              "error: '\(type)' has another member with the Objective-C name '\(name)'"
            ))
        }
      }
    }
  }

  // MARK: Text

  /// Returns the exposing function of a part, followed by `exposeMembersByName()` if the part declares a generic class;
  /// nil if there is none. The function is on one line unless a member or a nested declaration depends on a condition
  /// of the build.
  func text(of part: Int, source: SourceText) -> String? {
    guard let function = functions[part] else { return nil }
    let declaration = index.parts[part]
    let exposed = members[part] ?? []
    let type = index.typeName(of: declaration) ?? declaration.name
    let isClass = index.types[type].map { $0.kind == .class } ?? true
    var pieces: [(text: String, condition: String?)] = []
    let hasCreator = declaration.kind == .class && index.hasPlainInitializer(type)
    if isClass, exposed.isEmpty, !hasCreator, adoptsOptionals(part) {
      pieces.append(("_ = ObjectiveC.ExposedClass(\(declaration.simpleName).self)", nil))
    } else if isClass, !exposed.isEmpty || hasCreator {
      let name = declaration.kind == .extension ? declaration.name : declaration.simpleName
      pieces.append(("let c = ObjectiveC.ExposedClass(\(name).self)", nil))
      pieces += exposed.map { (call(of: $0, type: type), $0.condition) }
      if hasCreator { pieces.append(("c.creator { \(declaration.simpleName)() }", nil)) }
    }
    for child in (children[part] ?? []).sorted() {
      guard let name = functions[child] else { continue }
      pieces.append(
        (
          "\(reference(to: child)).\(name)()",
          index.parts[child].condition.flatMap { inner in
            inner == declaration.condition ? nil : inner
          }
        ))
    }
    let genericText = generics[part].map { "; " + genericFunction(of: part, $0.sorted()) } ?? ""
    let head = "nonisolated static func \(function)() { "
    guard pieces.contains(where: { $0.condition != nil }) else {
      return head + pieces.map(\.text).joined(separator: "; ") + " }" + genericText
    }
    let lines = pieces.map { piece in
      piece.condition.map { "#if \($0)\n\(piece.text)\n#endif" } ?? piece.text
    }
    let line = source.sourceLocation(line: source.line(of: declaration.closingBrace))
    return head + "\n" + lines.joined(separator: "\n") + "\n}" + genericText + "\n" + line + "\n"
  }

  /// Returns the function by which a generic class exposes its members.
  private func genericFunction(of classPart: Int, _ parts: [Int]) -> String {
    let access =
      index.parts[classPart].access.flatMap { ["open", "public"].contains($0) ? $0 + " " : nil } ?? ""
    let calls = parts.compactMap { part in
      functions[part].map { call in
        index.parts[part].condition.map { "\n#if \($0)\n\(call)()\n#endif\n" } ?? "\(call)();"
      }
    }
    let modifiers = "\(access)nonisolated \(hasGenericAncestor(classPart) ? "override " : "")class"
    return "\(modifiers) func exposeMembersByName() { \(calls.joined(separator: " ")) }"
  }

  /// Returns the declarations at the end of a file by which the runtime finds the file's generic classes; nil if there
  /// are none.
  func genericClasses(_ file: Int) -> String? {
    let roots = generics.keys.sorted().filter { index.parts[$0].file == file && !hasGenericAncestor($0) }
    let lines = roots.map {
      let text = "extension \(index.parts[$0].name): ObjectiveC.GenericClass {}"
      return index.parts[$0].condition.map { "#if \($0)\n\(text)\n#endif" } ?? text
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  private func reference(to part: Int) -> String {
    index.parts[part].kind == .extension ? index.parts[part].name : index.parts[part].simpleName
  }

  private func call(of member: Member, type: String) -> String {
    let name = index.objectiveCName(of: member, in: type).quoted
    if member.kind == .property {
      let setter = member.isSettable ? ", { $0.\(member.name) = $1 }" : ""
      return "c.property(\(name), { $0.\(member.name) }\(setter))"
    }
    let attempt = member.isThrowing ? "try? " : ""
    let called = member.isExchanged ? ExchangeRule.bodyName(member.name) : member.name
    guard !member.labels.isEmpty else { return "c.method(\(name)) { o, _ in \(attempt)o.\(called)() }" }
    let arguments = zip(member.labels, member.parameters).enumerated().map { position, parameter in
      (parameter.0.isEmpty ? "" : parameter.0 + ": ") + "$1(\(position)) as \(parameter.1)"
    }
    return "c.method(\(name)) { \(attempt)$0.\(called)(\(arguments.joined(separator: ", "))) }"
  }

  /// Returns the function at the end of a file that calls the functions of the file's outermost declarations, and
  /// exposes optional requirements and methods of the frameworks; nil if there is nothing to expose.
  func fileFunction(_ file: Int, name: String) -> String? {
    var lines: [(text: String, condition: String?)] = []
    for part in outermost[file] ?? [] {
      guard let function = functions[part], !isGeneric(index.parts[part]) else { continue }
      lines.append(("\(index.parts[part].name).\(function)()", index.parts[part].condition))
    }
    lines += protocolStatements(file)
    lines += (frameworkMethods[file] ?? []).map { ($0, nil) }
    guard !lines.isEmpty else { return nil }
    let head = "func \(name)() { "
    if lines.allSatisfy({ $0.condition == nil }) {
      return head + lines.map(\.text).joined(separator: "; ") + " }"
    }
    return head + "\n"
      + lines.map { line in line.condition.map { "#if \($0)\n\(line.text)\n#endif" } ?? line.text }
      .joined(separator: "\n") + "\n}"
  }
}
