/// A member of a type, as far as rules ask.
struct Member: Sendable {
  enum Kind: Sendable { case method, property, initializer, other }

  var kind: Kind
  /// The name without backquotes; `init` for an initialiser.
  var name: String
  /// The argument labels, empty for `_`.
  var labels: [String] = []
  /// The types of the parameters as they are written, without attributes.
  var parameters: [String] = []
  var parametersWithDefaults = 0
  /// The positions of parameters that are `@escaping`, which an alias of a function's type does not show.
  var escaping: Set<Int> = []
  /// The type of a property or of a method's result, where it is written or plain to see.
  var type: String?
  /// Of `@objc(name)`.
  var objectiveCName: String?
  /// The attributes by name, and the modifiers.
  var attributes: Set<String> = []
  var modifiers: Set<String> = []
  /// The access that is written: `public`, `private`, …
  var access: String?
  var isAsync = false
  var isThrowing = false
  /// Generic, variadic, `inout`, with an opaque type or an autoclosure, or a property whose accessor waits or throws: nothing
  /// that a call by name could carry.
  var isUncallable = false
  var isSettable = false
  var isFailable = false
  var isUnavailable = false
  /// The range of the declaration in its file, without the comments before it.
  var range: Range<Int>
  /// The end of the semicolon behind it, or of the declaration, for what removes it.
  var itemEnd: Int
  var nameOffset: Int
  /// The conditions around it within its type that only the build knows.
  var condition: String?

  var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }
  var removalRange: Range<Int> { range.lowerBound..<itemEnd }
  var isOverride: Bool { modifiers.contains("override") }
  /// Whether it becomes an override, see `InheritedConformances`.
  var impliesOverride = false
  /// Whether it stands in an extension of a framework's class and is overridden, or overrides such a member, see
  /// `ExtensionOverrides`.
  var isExtensionBase = false
  var overridesExtension = false
  /// Whether its body calls it, and whether code exchanges it, so that it asks which body it is to run.
  var callsItself = false
  var isExchanged = false
  var isOptional: Bool { modifiers.contains("optional") }
  var isPrivate: Bool { access == "private" || access == "fileprivate" }
  /// The name with its labels: `m(_:b:)`, or the name alone for a property.
  var fullName: String {
    kind == .property || kind == .other
      ? name : name + "(" + labels.map { ($0.isEmpty ? "_" : $0) + ":" }.joined() + ")"
  }
}

/// One declaration of a type's members: its body, or an extension.
struct TypePart: Sendable {
  enum Kind: String, Sendable { case `class`, `struct`, `enum`, `actor`, `protocol`, `extension` }

  var kind: Kind
  /// The name with those of the types around it, `Outer.Inner`; for an extension as it is written.
  var name: String
  /// What the index knows the type by: the name, with the file's number for a private type of a name that
  /// another file has too. Of an extension it says nothing.
  var key = ""
  /// The module's name of the type that an extension belongs to, which the index finds; nil for another module's.
  var extendedType: String?
  /// The types around it, from outside.
  var outer: [String]
  /// The declaration that it stands in, as an index of the same list.
  var outerPart: Int?
  var inherited: [String] = []
  var attributes: Set<String> = []
  var access: String?
  var isGeneric = false
  /// Within a function or a closure.
  var isLocal = false
  /// An extension with a `where` clause.
  var isConstrained = false
  var members: [Member] = []
  var file = 0
  /// Which of the file's declarations it is.
  var ordinal = 0
  /// The range of the declaration, and the offset of its closing brace.
  var range: Range<Int>
  var nameOffset: Int
  var closingBrace: Int
  /// The end of the last member without a semicolon, which an insertion on its line must divide itself from.
  var undividedEnd: Int?
  var condition: String?
  /// What a member takes over from the extension: attributes and access.
  var inheritedByMembers: [String] = []

  var simpleName: String { name.split(separator: ".").last.map(String.init) ?? name }
}

/// A declaration that only its own file sees.
struct HiddenName: Sendable {
  /// The `private` or `fileprivate` that hides it, with the space after it.
  var modifier: Range<Int>
  /// The type that it is a member of, as it is written; nil at the top.
  var owner: String?
  /// The names that the declaration itself needs, such as the types of its parameters.
  var needs: Set<String>
}

/// What one file declares and names.
struct FileFacts: Sendable {
  var parts: [TypePart] = []
  /// The modules that it imports, by their whole path.
  var imports: [String] = []
  /// The names of all types that it declares or imports by name: aliases, generic parameters and inner types too.
  var typeNames: Set<String> = []
  /// All identifiers, for the rules that ask whether a name is used at all.
  var identifiers: Set<String> = []
  /// The types of global variables.
  var globals: [String: String] = [:]
  /// `typealias` at the top or in types.
  var aliases: [String: String] = [:]
  /// The base names in `#selector`.
  var selectors: Set<String> = []
  /// What stands in `Selector("…")` and `NSSelectorFromString("…")`.
  var selectorTexts: Set<String> = []
  /// Names of what is `private` or `fileprivate` in the file.
  var hidden: [String: [HiddenName]] = [:]
  /// Whether it creates objects of types that only values name.
  var createsDynamically = false
}
