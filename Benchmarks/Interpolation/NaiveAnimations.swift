/// Many naive animations, in the order of evaluation.
///
/// The references are unmanaged, because reference counting would cost more than the rest of a linear animation.
struct NaiveAnimations {
  private let owned: [NaiveAnimation]
  private let objects: [Unmanaged<NaiveAnimation>]

  init(_ recipes: some Collection<Recipe>) {
    owned = recipes.map { NaiveAnimation.make($0) }
    objects = owned.map { Unmanaged.passUnretained($0) }
  }

  func evaluate(at time: Double) {
    withExtendedLifetime(owned) {
      for object in objects { object._withUnsafeGuaranteedRef { $0.evaluate(at: time) } }
    }
  }
}
