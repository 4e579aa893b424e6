/// A member of a type, with the properties that rules need.
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
  /// The type of a property or of a method's result, if it is written or evident.
  var type: String?
  /// The name in `@objc(name)`.
  var objectiveCName: String?
  /// The attributes by name, and the modifiers.
  var attributes: Set<String> = []
  var modifiers: Set<String> = []
  /// The access as it is written: `public`, `private`, …
  var access: String?
  var isAsync = false
  var isThrowing = false
  /// Whether the member cannot be called by name: it is generic, variadic or `inout`, has an opaque type or an
  /// autoclosure, or is a property whose accessor is asynchronous or throws.
  var isUncallable = false
  var isSettable = false
  var isFailable = false
  var isUnavailable = false
  /// The range of the declaration in its file, without the comments before it.
  var range: Range<Int>
  /// The end of the member with the semicolon behind it, if any, for a removal.
  var itemEnd: Int
  var nameOffset: Int
  /// The conditions around it within its type that only the build knows.
  var condition: String?

  var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }
  var removalRange: Range<Int> { range.lowerBound..<itemEnd }
  var isOverride: Bool { modifiers.contains("override") }
  /// Whether it becomes an override, see `InheritedConformances`.
  var impliesOverride = false
  /// Whether the member is in an extension of a framework's class and is overridden, or overrides such a member, see
  /// `ExtensionOverrides`.
  var isExtensionBase = false
  var overridesExtension = false
  /// Whether the member's body calls the member itself, and whether code exchanges it, so that the output calls the
  /// body that the runtime assigns.
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
  /// The name with the names of the types around it, `Outer.Inner`; for an extension as it is written.
  var name: String
  /// The index's key of the type: the name, with the file's number for a private type whose name another file has too.
  /// It is unused for an extension.
  var key = ""
  /// The module's name of the type that an extension belongs to, which the index finds; nil for another module's.
  var extendedType: String?
  /// The types around the declaration, from the outermost.
  var outer: [String]
  /// The declaration around this one, as an index of the same list.
  var outerPart: Int?
  var inherited: [String] = []
  var attributes: Set<String> = []
  var access: String?
  var isGeneric = false
  /// Whether the declaration is within a function or a closure.
  var isLocal = false
  /// Whether this is an extension with a `where` clause.
  var isConstrained = false
  var members: [Member] = []
  var file = 0
  /// The number of the declaration in its file.
  var ordinal = 0
  /// The range of the declaration, and the offset of its closing brace.
  var range: Range<Int>
  var nameOffset: Int
  var closingBrace: Int
  /// The end of the last member without a semicolon, from which an insertion on its line must be separated.
  var undividedEnd: Int?
  var condition: String?
  /// The attributes and access that a member inherits from the extension.
  var inheritedByMembers: [String] = []

  var simpleName: String { name.split(separator: ".").last.map(String.init) ?? name }
}

/// A declaration that only its own file sees.
struct HiddenName: Sendable {
  /// The `private` or `fileprivate` that hides it, with the space after it.
  var modifier: Range<Int>
  /// The type of which it is a member, as it is written; nil at file scope.
  var owner: String?
  /// The names that the declaration itself needs, such as the types of its parameters.
  var needs: Set<String>
}

/// The declarations and names of one file.
struct FileFacts: Sendable {
  var parts: [TypePart] = []
  /// The modules that the file imports, by their whole path.
  var imports: [String] = []
  /// The names of all types that the file declares or imports by name: aliases, generic parameters and inner types too.
  var typeNames: Set<String> = []
  /// All identifiers, for rules that only need to know whether a name is used.
  var identifiers: Set<String> = []
  /// The types of global variables.
  var globals: [String: String] = [:]
  /// The aliases at file scope or in types.
  var aliases: [String: String] = [:]
  /// The base names in `#selector`.
  var selectors: Set<String> = []
  /// The texts in `Selector("…")` and `NSSelectorFromString("…")`.
  var selectorTexts: Set<String> = []
  /// The names of `private` and `fileprivate` declarations in the file.
  var hidden: [String: [HiddenName]] = [:]
  /// Whether the file creates objects of types that only values name.
  var createsDynamically = false
}
