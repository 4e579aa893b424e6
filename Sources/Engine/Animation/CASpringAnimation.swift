import Foundation

/// An animation whose value moves as if a spring drew it to the end (Core Animation, `CASpringAnimation`).
///
/// `duration` only cuts the motion off: set it to `settlingDuration` to see all of it. A `timingFunction` is ignored.
open class CASpringAnimation: CABasicAnimation {
  /// Mass of what hangs on the spring; values that are not above 0 are refused.
  open var mass: CGFloat {
    get { storedMass }
    set { store(newValue, "mass", newValue > 0) { storedMass = newValue } }
  }
  /// Stiffness of the spring; values that are not above 0 are refused.
  open var stiffness: CGFloat {
    get { storedStiffness }
    set { store(newValue, "stiffness", newValue > 0) { storedStiffness = newValue } }
  }
  /// What brakes the motion; negative values are refused.
  open var damping: CGFloat {
    get { storedDamping }
    set { store(newValue, "damping", newValue >= 0) { storedDamping = newValue } }
  }
  /// Velocity at the start, in distances from start to end a second, positive towards the end.
  open var initialVelocity: CGFloat {
    get { storedVelocity }
    set { store(newValue, "initialVelocity", true) { storedVelocity = newValue } }
  }
  /// Whether a spring damped beyond the critical ratio crawls as such, instead of moving as a critical one.
  open var allowsOverdamping = false { willSet { requireThawed("allowsOverdamping") } }

  private var storedMass: CGFloat = 1
  private var storedStiffness: CGFloat = 100
  private var storedDamping: CGFloat = 10
  private var storedVelocity: CGFloat = 0

  /// Creates a spring by how long it seems to take, in seconds above 0, and how much it bounces: 0 not at all, up to 1
  /// more and more, below 0 down to -1 ever more sluggish.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    guard perceptualDuration > 0, perceptualDuration.isFinite, bounce > -1, bounce <= 1 else {
      fatalError(
        """
        CASpringAnimation.init(perceptualDuration:bounce:): there is no spring for \(perceptualDuration) s and \
        a bounce of \(bounce); the first must be above 0, the second above -1 and at most 1
        """)
    }
    self.init()
    let spring = SpringSolution.perceptual(duration: perceptualDuration, bounce: bounce)
    storedMass = spring.mass
    storedStiffness = spring.stiffness
    storedDamping = spring.damping
    allowsOverdamping = true
    duration = spring.settlingDuration
  }

  private func store(_ value: CGFloat, _ property: String, _ isInRange: Bool, _ write: () -> Void) {
    requireThawed(property)
    guard isInRange, value.isFinite else {
      Diagnostics.report(
        .springParameter, "CASpringAnimation.\(property) cannot be \(value); it keeps its value",
        types: ["\(type(of: self))"])
      return
    }
    write()
  }

  package var spring: SpringSolution {
    SpringSolution(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity,
      allowsOverdamping: allowsOverdamping)
  }

  /// Seconds until the spring has come to rest within a thousandth of the distance.
  open var settlingDuration: CFTimeInterval { spring.settlingDuration }

  /// Seconds the spring seems to take: the period it would have undamped.
  open var perceptualDuration: CFTimeInterval { 2 * .pi * (mass / stiffness).squareRoot() }

  /// How much the spring bounces, -1…1.
  open var bounce: CGFloat {
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  override var curve: Curve { .spring(spring) }

  override func takeValues(of other: CAAnimation) {
    super.takeValues(of: other)
    guard let other = other as? CASpringAnimation else { return }
    storedMass = other.storedMass
    storedStiffness = other.storedStiffness
    storedDamping = other.storedDamping
    storedVelocity = other.storedVelocity
    allowsOverdamping = other.allowsOverdamping
  }

  open override func value(forKey key: String) -> Any? {
    switch key {
    case "mass": mass
    case "stiffness": stiffness
    case "damping": damping
    case "initialVelocity": initialVelocity
    case "allowsOverdamping": allowsOverdamping
    case "settlingDuration": settlingDuration
    default: super.value(forKey: key)
    }
  }

  open override func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "mass": mass = number(value, key)
    case "stiffness": stiffness = number(value, key)
    case "damping": damping = number(value, key)
    case "initialVelocity": initialVelocity = number(value, key)
    case "allowsOverdamping": allowsOverdamping = number(value, key) != 0
    default: super.setValue(value, forKey: key)
    }
  }
}

extension Diagnostic.Code {
  /// A spring was given a mass, stiffness, damping or velocity that no spring has.
  package static let springParameter = Diagnostic.Code(rawValue: "spring-parameter")
}
