/// The initialisers of a class, as far as they decide which ones its subclasses inherit.
struct Initializers: Sendable {
  /// The kind of the initialiser behind `Type()`.
  enum Plain: Sendable { case designated, convenience }

  var designated: Set<String> = []
  var plain: Plain?
}

extension ModuleIndex {
  /// Whether `Type()` is certain to compile within the type.
  func hasPlainInitializer(_ type: String) -> Bool {
    guard types[type].map({ $0.kind == .class && !$0.isGeneric }) ?? true else { return false }
    return initializers(of: type).plain != nil
  }

  /// The initialisers that a class has and inherits: all of its superclass's without designated ones of its own, and
  /// the convenience ones if it overrides all designated ones.
  func initializers(of type: String) -> Initializers {
    guard types[type] != nil else {
      return frameworks.types[type]?.initializers ?? Initializers()
    }
    let own = members(of: type).map(\.member).filter { $0.kind == .initializer && $0.condition == nil }
    let plain = own.first { $0.isPlain }
    let ownPlain = plain.map {
      $0.modifiers.contains("convenience") ? Initializers.Plain.convenience : .designated
    }
    let designated = Set(own.filter { !$0.modifiers.contains("convenience") }.map(\.fullName))
    guard let parent = superclasses(of: type).first else {
      // A class at the root has `init()` without any of its own.
      let isRoot = own.isEmpty
      return Initializers(
        designated: isRoot ? ["init()"] : designated,
        plain: plain?.isUnavailable == true ? nil : isRoot ? .designated : ownPlain)
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

  /// Whether the type or a superclass promises `init()` for all subclasses.
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
