/// The properties of a class's initialisers that determine which initialisers its subclasses inherit.
struct Initializers: Sendable {
  /// The kind of the initialiser that `Type()` calls.
  enum Plain: Sendable { case designated, convenience }

  /// The full names of the designated initialisers.
  var designated: Set<String> = []
  /// The kind of the initialiser that `Type()` calls; nil if `Type()` is not certain to compile.
  var plain: Plain?
}

extension ModuleIndex {
  /// Whether `Type()` is certain to compile within the type.
  func hasPlainInitializer(_ type: String) -> Bool {
    guard types[type].map({ $0.kind == .class && !$0.isGeneric }) ?? true else { return false }
    return initializers(of: type).plain != nil
  }

  /// Returns the initialisers that a class declares and inherits. A class inherits all initialisers of its superclass
  /// if it declares no designated initialiser, and the convenience initialisers if it overrides all designated
  /// initialisers.
  func initializers(of type: String) -> Initializers {
    guard types[type] != nil else {
      return frameworks.types[type]?.initializers ?? Initializers()
    }
    let declared = members(of: type).map(\.member).filter { $0.kind == .initializer && $0.condition == nil }
    let plain = declared.first { $0.isPlain }
    let ownPlain = plain.map {
      $0.modifiers.contains("convenience") ? Initializers.Plain.convenience : .designated
    }
    let designated = Set(declared.filter { !$0.modifiers.contains("convenience") }.map(\.fullName))
    guard let parent = superclasses(of: type).first else {
      // A root class without initialisers has `init()`.
      if declared.isEmpty { return Initializers(designated: ["init()"], plain: .designated) }
      return Initializers(designated: designated, plain: plain?.isUnavailable == true ? nil : ownPlain)
    }
    let inherited = initializers(of: parent)
    if plain?.isUnavailable == true {
      return Initializers(designated: designated.isEmpty ? inherited.designated : designated, plain: nil)
    }
    if designated.isEmpty {
      return Initializers(designated: inherited.designated, plain: ownPlain ?? inherited.plain)
    }
    let coversAll = inherited.designated.isSubset(of: designated) && !inherited.designated.isEmpty
    let inheritedPlain = coversAll && inherited.plain == .convenience ? inherited.plain : nil
    return Initializers(designated: designated, plain: ownPlain ?? inheritedPlain)
  }

  /// Whether a class in the type's lineage has a `required` initialiser without arguments, or a protocol requires one.
  func requiresPlainInitializer(_ type: String) -> Bool {
    lineage(of: type).contains { ancestor in
      members(of: ancestor).contains {
        $0.member.kind == .initializer && $0.member.isPlain
          && ($0.member.modifiers.contains("required") || $0.part.kind == .protocol)
      }
    }
  }
}

extension Member {
  /// Whether an initialiser can be called without arguments and always returns an object.
  var isPlain: Bool {
    labels.count == parametersWithDefaults && !isFailable && !isUncallable && !isAsync && !isThrowing
  }
}
