import Segue

/// One misuse of the API, which is carried out in its own process.
struct Attack: Sendable {
  let name: String
  /// The endings that this misuse may have.
  let allowed: Set<EndingKind>
  let limits: ChildLimits
  let body: @MainActor @Sendable (Stage) throws -> Void

  init(
    _ name: String, _ allowed: Set<EndingKind> = .any, limits: ChildLimits = .structure,
    _ body: @escaping @MainActor @Sendable (Stage) throws -> Void
  ) {
    self.name = name
    self.allowed = allowed
    self.limits = limits
    self.body = body
  }

  /// Returns `verdict`, or a failure if this attack does not allow its ending.
  func judged(_ verdict: Verdict) -> Verdict {
    guard let kind = verdict.kind, !allowed.contains(kind) else { return verdict }
    let names = allowed.map(\.rawValue).sorted().joined(separator: " or ")
    return .failure(.forbidden, "\(verdict.text); allowed: \(names)")
  }

  /// One attack for each entry of a table and each value, named `family.entry.value`.
  static func withEvery<Value: Sendable>(
    _ family: String, _ values: [(name: String, value: Value)], _ allowed: Set<EndingKind> = .any,
    limits: ChildLimits = .number,
    _ table: [(name: String, body: @MainActor @Sendable (Stage, Value) throws -> Void)]
  ) -> [Attack] {
    table.flatMap { entry in
      values.map { name, value in
        Attack("\(family).\(entry.name).\(name)", allowed, limits: limits) { stage in
          try entry.body(stage, value)
        }
      }
    }
  }

  /// Attacks of a family from names and bodies.
  static func family(
    _ family: String, _ allowed: Set<EndingKind> = .any, limits: ChildLimits = .structure,
    _ table: [(name: String, body: @MainActor @Sendable (Stage) throws -> Void)]
  ) -> [Attack] {
    table.map { Attack("\(family).\($0.name)", allowed, limits: limits, $0.body) }
  }
}

/// Extreme numbers, such as layouts, files and arithmetic errors produce.
enum Numbers {
  static let all: [(name: String, value: Double)] = [
    ("nan", .nan), ("infinity", .infinity), ("minusInfinity", -.infinity), ("1e300", 1e300),
    ("minus1e300", -1e300),
    ("beyondFloat", 3.5e38), ("1e9", 1e9), ("minus1", -1), ("zero", 0), ("tiny", .leastNonzeroMagnitude),
  ]
  /// The values for objects with many properties, without those that behave like another value of the list.
  static let most = all.filter { !["minusInfinity", "1e300", "zero"].contains($0.name) }
  /// The values that differ most, for families of many similar calls.
  static let few = all.filter { ["nan", "infinity", "minus1e300", "1e9"].contains($0.name) }
}

/// The list of attacks.
enum Catalogue {
  /// Every attack, in a fixed order; names are unique.
  static let all: [Attack] =
    LayerNumbers.all + AnimationNumbers.all + GeometryNumbers.all + ViewNumbers.all + RunNumbers.all
    + Structures.all
    + Reentrancy.all + Controllers.all + Transitions.all + Gestures.all + Threads.all + Texts.all + Images.all
    + EffectSources.all + Collections.all + LayoutConstraints.all + VisualEffects.all + TableViews.all
    + CollectionViews.all + CollectionLayouts.all
    + Snapshots.all + ContextDrawing.all + Tasks.all

  /// Returns the attack or self-test with the given name.
  static func named(_ name: String) -> Attack? {
    all.first { $0.name == name } ?? SelfTest.all.first { $0.name == name }
  }
}
