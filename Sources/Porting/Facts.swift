/// A member of a type, with the properties that rules need.
struct Member: Sendable {
  enum Kind: Sendable { case method, property, initializer, other }

  var kind: Kind
  /// The name without backquotes; `init` for an initialiser.
  var name: String
  /// The argument labels, empty for `_`.
  var labels: [String] = []
  /// The types of the parameters as they are written, without attributes, and with `?` for `!`.
  var parameters: [String] = []
  var parametersWithDefaults = 0
  /// The positions of the parameters that are `@escaping`, which `parameters` does not show.
  var escaping: Set<Int> = []
  /// The type of a property or of a method's result, if it is written or evident.
  var type: String?
  /// The name in `@objc(name)`.
  var objectiveCName: String?
  /// The names of the attributes.
  var attributes: Set<String> = []
  /// The modifiers as they are written.
  var modifiers: Set<String> = []
  /// The access as it is written: `public`, `private`, …
  var access: String?
  var isAsync = false
  var isThrowing = false
  /// Whether the member cannot be called by name: it is generic, has a parameter that is variadic, `inout`, opaque or an
  /// autoclosure, or is a property whose accessor is asynchronous or throws.
  var isUncallable = false
  var isSettable = false
  var isFailable = false
  var isUnavailable = false
  /// The range of the declaration in its file, without the comments before it.
  var range: Range<Int>
  /// The end of the member, including a semicolon after it.
  var itemEnd: Int
  var nameOffset: Int
  /// The conditions around the member, within its type, that only the build determines; nil if there are none.
  var condition: String?

  var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }
  var removalRange: Range<Int> { range.lowerBound..<itemEnd }
  var isOverride: Bool { modifiers.contains("override") }
  /// Whether the member becomes an override; see `InheritedConformances`.
  var impliesOverride = false
  /// Whether the member is in an extension of a framework's class and is overridden; see `ExtensionOverrides`.
  var isExtensionBase = false
  /// Whether the member overrides a member of an extension of a framework's class; see `ExtensionOverrides`.
  var overridesExtension = false
  /// Whether the body of an `@objc` or `dynamic` method contains the method's own name.
  var callsItself = false
  /// Whether code exchanges the method; the output then calls the body that the runtime assigns to it.
  var isExchanged = false
  var isOptional: Bool { modifiers.contains("optional") }
  var isPrivate: Bool { access == "private" || access == "fileprivate" }
  /// The name with its labels: `m(_:b:)`, or the name alone for a property.
  var fullName: String {
    kind == .property || kind == .other
      ? name : name + "(" + labels.map { ($0.isEmpty ? "_" : $0) + ":" }.joined() + ")"
  }
}

/// One declaration of a type's members: the declaration of the type, or an extension.
struct TypePart: Sendable {
  enum Kind: String, Sendable { case `class`, `struct`, `enum`, `actor`, `protocol`, `extension` }

  var kind: Kind
  /// The name with the names of the enclosing types: `Outer.Inner`. The name of an extension is as it is written.
  var name: String
  /// The key of the type in the index: the name, followed by the number of the file if an earlier declaration has the
  /// same name. Empty for an extension.
  var key = ""
  /// The key of the module's type that an extension extends, as the index resolves it; nil for a type of another
  /// module.
  var extendedType: String?
  /// The names of the enclosing types, from the outermost.
  var outer: [String]
  /// The declaration that encloses this declaration, as an index of the same list; nil at file scope.
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
  /// The range of the declaration.
  var range: Range<Int>
  var nameOffset: Int
  /// The offset of the closing brace.
  var closingBrace: Int
  /// The end of the last member if no semicolon follows it: an insertion on its line needs a separator.
  var unterminatedEnd: Int?
  var condition: String?
  /// The attributes and access that a member inherits from the extension.
  var inheritedByMembers: [String] = []

  var simpleName: String { name.split(separator: ".").last.map(String.init) ?? name }
}

/// A declaration that is visible only in its own file.
struct HiddenName: Sendable {
  /// The range of the modifier `private` or `fileprivate` and of the space after it.
  var modifier: Range<Int>
  /// The name of the type in which the declaration is, as the source writes it; nil at file scope.
  var owner: String?
  /// The names that the declaration itself needs, such as the types of its parameters.
  var needs: Set<String>
}

/// The declarations and names of one file.
struct FileFacts: Sendable {
  var parts: [TypePart] = []
  /// The modules that the file imports, by their whole path.
  var imports: [String] = []
  /// The names of all types that the file declares or imports by name, including aliases, generic parameters and inner
  /// types.
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
  /// Whether the file creates objects whose type only a value names.
  var createsDynamically = false
}
