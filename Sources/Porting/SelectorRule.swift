import SwiftSyntax

/// Rewrites `#selector`, `#keyPath` and the literals of Xcode's editor.
extension Rewriter {
  func rewriteExpansion(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    switch node.macroName.text {
    case "selector":
      rewriteSelector(node)
      return .skipChildren
    case "keyPath":
      rewriteKeyPath(node)
      return .skipChildren
    case "colorLiteral":
      edits.replace(node.pound.start..<node.macroName.end, with: "UIColor")
    case "imageLiteral":
      if let name = node.arguments.first?.expression { replace(node, with: "UIImage(named: \(name.text))!") }
      return .skipChildren
    case "Preview":
      // Segue has no previews.
      replace(node, with: "")
      return .skipChildren
    default: break
    }
    return .visitChildren
  }

  private func rewriteSelector(_ node: MacroExpansionExprSyntax) {
    guard let reference = SelectorReference(node) else {
      report(
        .error, at: node.start, "argument of '#selector' does not refer to a method, property, or initializer"
      )
      return
    }
    switch selector(of: reference) {
    case .found(let name): replace(node, with: "Selector(\(name.quoted))")
    case .missing(let message): report(.error, at: reference.offset, message)
    }
  }

  enum Resolution: Equatable {
    case found(String)
    case missing(String)
  }

  func selector(of reference: SelectorReference) -> Resolution {
    if reference.form != .method { return propertySelector(of: reference) }
    if reference.name == "init" {
      return .found(SelectorName.method("init", labels: reference.labels ?? []))
    }
    let owner = owner(of: reference.base)
    let fits: (Member) -> Bool = { [self] member in self.fits(member, reference) }

    // The candidates are the type and its ancestors; for a name without a base, also the enclosing types with theirs.
    var candidates: [String] = []
    if let owner { candidates = index.lineage(of: owner) }
    if reference.base == nil {
      for part in enclosingParts.dropLast().reversed() {
        candidates += index.lineage(of: index.typeName(of: index.parts[part]) ?? index.parts[part].name)
      }
    }
    for candidate in candidates {
      let found = index.members(of: candidate).filter { fits($0.member) }
      if let result = unique(found, in: candidate, reference) { return result }
      if let known = foreignExtensionMethod(reference, of: candidate) { return known }
      if let name = frameworkSelector(
        index.frameworks.methods(named: reference.name, of: candidate), of: candidate, reference)
      {
        return .found(name)
      }
    }

    // A written type is certain, but the type of a value may be inferred wrongly.
    let isCertain =
      owner.map { index.types[$0] != nil && index.isFullyKnown($0) } == true && namesOwner(reference.base)
    if !isCertain {
      let everywhere = index.methodsByName[reference.name, default: []].filter { fits($0.member) }
      if let found = unique(
        everywhere.map { (index.parts[$0.part], $0.member) }, in: nil, reference)
      {
        return found
      }
      if let name = frameworkSelector(index.frameworks.methodsByName[reference.name] ?? [], reference) {
        return .found(name)
      }
      if let guess = unknownSelector(reference, of: owner) { return guess }
    } else if let name = frameworkSelector(index.frameworks.methodsByName[reference.name] ?? [], reference),
      index.superclasses(of: owner ?? "").last.map({ index.frameworks.types[$0] != nil }) == true
    {
      return .found(name)
    }
    let labels = reference.labels.map { "(" + $0.map { ($0.isEmpty ? "_" : $0) + ":" }.joined() + ")" } ?? ""
    if let owner, reference.base != nil {
      return .missing("type '\(owner.prefix { $0 != "#" })' has no member '\(reference.name)\(labels)'")
    }
    return .missing("cannot find '\(reference.name)\(labels)' in scope")
  }

  /// Returns the selector of a method of an unknown type, derived from its labels or its arity; nil if the method can't
  /// be assumed to exist.
  private func unknownSelector(_ reference: SelectorReference, of owner: String?) -> Resolution? {
    guard !isKnown(owner) else { return nil }
    let isFramework = owner.map { index.frameworks.types[$0] != nil } ?? false
    if let labels = reference.labels {
      if isFramework {
        report(
          .edit, at: reference.offset,
          "\(owner ?? "")'s '\(reference.name)' isn't known here; a call of it by its name traps; check the name"
        )
      }
      return .found(SelectorName.method(reference.name, labels: labels))
    }
    guard !isFramework, owner != nil || reference.base != nil else { return nil }
    report(
      .edit, at: reference.offset,
      "'\(reference.name)' isn't known here, and is taken to have \(reference.arity ?? 0) parameters without "
        + "labels; write its labels")
    let labels = Array(repeating: "", count: reference.arity ?? 0)
    return .found(SelectorName.method(reference.name, labels: labels))
  }

  private func fits(_ member: Member, _ reference: SelectorReference) -> Bool {
    guard member.kind == .method, member.name == reference.name else { return false }
    if let labels = reference.labels { return labels == member.labels }
    return reference.arity.map { $0 == member.labels.count } ?? true
  }

  /// Whether the type in which a name is looked up is completely known.
  private func isKnown(_ owner: String?) -> Bool {
    owner.map { index.types[$0] != nil && index.isFullyKnown($0) } == true
  }

  /// Whether the type of a base is certain, as for `X`, `self` and a missing base.
  private func namesOwner(_ base: ExprSyntax?) -> Bool {
    guard let base else { return true }
    return ["self", "Self", "super"].contains(base.text) || base.text.startsUppercase
  }

  private func owner(of base: ExprSyntax?) -> String? {
    guard let base, base.text != "super" else { return typeName }
    guard let written = type(of: base) ?? (base.text.startsUppercase ? base.text : nil) else { return nil }
    let plain = ModuleIndex.plain(written)
    let name = plain.hasSuffix(".Type") ? String(plain.dropLast(5)) : plain
    return index.resolve(name, in: typeName) ?? name
  }

  /// Returns the selector of a method that the module adds to a class of the frameworks; nil if there is none.
  private func foreignExtensionMethod(_ reference: SelectorReference, of type: String) -> Resolution? {
    guard index.types[type] == nil else { return nil }
    let lineage = Set(index.frameworks.lineage(of: type) + [type])
    let found = index.methodsByName[reference.name, default: []].filter {
      let part = index.parts[$0.part]
      return part.kind == .extension && lineage.contains(part.name) && fits($0.member, reference)
    }
    return unique(found.map { (index.parts[$0.part], $0.member) }, in: nil, reference)
  }

  /// Returns the selector of the found members; nil without members. Members with different full names are an error.
  private func unique(
    _ found: [(part: TypePart, member: Member)], in type: String?, _ reference: SelectorReference
  ) -> Resolution? {
    guard let first = found.first else { return nil }
    let names = Set(found.map(\.member.fullName))
    if names.count > 1 {
      return .missing(
        "ambiguous use of '\(reference.name)'; write its labels: \(names.sorted().joined(separator: ", "))")
    }
    if first.member.isStatic {
      report(
        .edit, at: reference.offset,
        "'\(reference.name)' is a method of the class itself, which cannot be called by name; "
          + "make it a method of an object")
    }
    let owner = type ?? index.typeName(of: first.part) ?? first.part.name
    return .found(index.objectiveCName(of: first.member, in: owner))
  }

  private func frameworkSelector(
    _ methods: Set<String>, of type: String? = nil, _ reference: SelectorReference
  ) -> String? {
    let fitting = methods.filter { method in
      let labels = Self.labels(of: method)
      if let written = reference.labels { return written == labels }
      return reference.arity.map { $0 == labels.count } ?? true
    }
    // If several methods match, the selector names the method with the fewest parameters.
    guard
      let method = fitting.min(by: {
        (Self.labels(of: $0).count, $0) < (Self.labels(of: $1).count, $1)
      })
    else { return nil }
    let labels = Self.labels(of: method)
    let selector = Frameworks.selectors[method] ?? SelectorName.method(reference.name, labels: labels)
    let owner = type.flatMap { index.frameworks.owner(of: method, below: $0) }
    if let owner, labels.count <= Exposure.maximumArity {
      frameworkMethods.insert(Self.exposure(reference.name, labels, selector, owner))
    }
    return selector
  }

  /// Returns the statement that exposes a method of the frameworks by name, since UIKit exposes only the most common
  /// methods.
  private static func exposure(_ name: String, _ labels: [String], _ selector: String, _ owner: String)
    -> String
  {
    let arguments = labels.enumerated().map { ($1.isEmpty ? "" : $1 + ": ") + "$1(\($0))" }
    let call = labels.isEmpty ? "o, _ in o.\(name)()" : "$0.\(name)(\(arguments.joined(separator: ", ")))"
    return "ObjectiveC.ExposedClass(\(owner).self).method(\(selector.quoted)) { \(call) }"
  }

  /// Returns the labels in `name(_:b:)`, with an empty text for `_`.
  static func labels(of fullName: String) -> [String] {
    guard let open = fullName.firstIndex(of: "(") else { return [] }
    return fullName[fullName.index(after: open)...].dropLast().split(separator: ":").map {
      $0 == "_" ? "" : String($0)
    }
  }

  private func propertySelector(of reference: SelectorReference) -> Resolution {
    let owner = owner(of: reference.base)
    let known = owner.flatMap { type in
      index.property(reference.name, of: type).map { index.objectiveCName(of: $0, in: type) }
    }
    if known == nil, let owner, index.types[owner] == nil, namesOwner(reference.base), reference.base != nil,
      let type = index.frameworks.owner(ofProperty: reference.name, below: owner)
    {
      let setter = reference.form == .setter ? ", { $0.\(reference.name) = $1 }" : ""
      let name = reference.form == .setter ? Frameworks.key(reference.name) : reference.name
      frameworkMethods.insert(
        "ObjectiveC.ExposedClass(\(type).self).property(\(name.quoted), { $0.\(reference.name) }\(setter))")
    }
    let key =
      known
      ?? index.propertiesByName[reference.name]?.first.map { $0.member.objectiveCName ?? $0.member.name }
      ?? reference.name
    if reference.form == .setter {
      return .found(SelectorName.setter(known == nil ? Frameworks.key(key) : key))
    }
    return .found(key)
  }

  // MARK: Key paths

  private func rewriteKeyPath(_ node: MacroExpansionExprSyntax) {
    guard let expression = node.arguments.first?.expression else { return }
    var names: [String] = []
    var remaining: ExprSyntax? = expression
    while let current = remaining {
      if let access = current.as(MemberAccessExprSyntax.self) {
        names.insert(access.declName.baseName.text.unquoted, at: 0)
        remaining = access.base
      } else if let name = current.as(DeclReferenceExprSyntax.self) {
        names.insert(name.baseName.text.unquoted, at: 0)
        remaining = nil
      } else if let chain = current.as(OptionalChainingExprSyntax.self) {
        remaining = chain.expression
      } else {
        remaining = nil
      }
    }
    var base: String?
    while let first = names.first, first.startsUppercase || first == "self" {
      base = first == "self" ? base : first
      names.removeFirst()
    }
    guard !names.isEmpty else {
      report(.error, at: node.start, "empty key path does not refer to a property")
      return
    }
    replace(node, with: key(of: names, in: base).quoted)
  }

  /// Whether `base` is a class of the frameworks and no extension in the module adds the property `name` to it or to its
  /// ancestors, so that the property is taken to be the framework's.
  private func isFrameworkProperty(_ name: String, _ base: String) -> Bool {
    guard index.resolve(base, in: typeName) == nil, index.frameworks.types[base] != nil else { return false }
    let lineage = index.frameworks.lineage(of: base)
    return !index.propertiesByName[name, default: []].contains {
      index.parts[$0.part].kind == .extension && lineage.contains(index.parts[$0.part].name)
    }
  }

  /// Returns the key path of properties, with their Objective-C names. `base` is the type that has the first property,
  /// as the source names it; nil if the source names no type.
  func key(of names: [String], in base: String? = nil) -> String {
    names.enumerated().map { position, name in
      if position == 0, let base, isFrameworkProperty(name, base) {
        return Frameworks.key(name)
      }
      guard let property = index.propertiesByName[name]?.first?.member else { return Frameworks.key(name) }
      return property.objectiveCName ?? name
    }
    .joined(separator: ".")
  }
}
