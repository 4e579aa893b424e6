import Foundation

/// An animation whose value moves like a mass on a spring (Core Animation, `CASpringAnimation`).
///
/// `duration` only cuts the motion off: set it to `settlingDuration` to show all of it. The animation ignores
/// `timingFunction`.
open class CASpringAnimation: CABasicAnimation {
  /// The mass on the spring; the setter rejects values that are not above 0.
  open var mass: CGFloat {
    get { storedMass }
    set { store(newValue, property: "mass", isInRange: newValue > 0) { storedMass = newValue } }
  }
  /// The stiffness of the spring; the setter rejects values that are not above 0.
  open var stiffness: CGFloat {
    get { storedStiffness }
    set { store(newValue, property: "stiffness", isInRange: newValue > 0) { storedStiffness = newValue } }
  }
  /// The damping coefficient; the setter rejects negative values.
  open var damping: CGFloat {
    get { storedDamping }
    set { store(newValue, property: "damping", isInRange: newValue >= 0) { storedDamping = newValue } }
  }
  /// The velocity at the start, in distances from start to end per second, positive towards the end.
  open var initialVelocity: CGFloat {
    get { storedVelocity }
    set { store(newValue, property: "initialVelocity", isInRange: true) { storedVelocity = newValue } }
  }
  /// Whether a damping ratio above 1 is overdamped; otherwise such a spring is critically damped.
  open var allowsOverdamping = false { willSet { requireThawed("allowsOverdamping") } }

  private var storedMass: CGFloat = 1
  private var storedStiffness: CGFloat = 100
  private var storedDamping: CGFloat = 10
  private var storedVelocity: CGFloat = 0

  /// Creates a spring from its perceptual duration in seconds, above 0, and its bounce, above -1 and at most 1. A
  /// bounce of 0 is critically damped, a positive one oscillates, a negative one is overdamped.
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

  private func store(_ value: CGFloat, property: String, isInRange: Bool, write: () -> Void) {
    requireThawed(property)
    guard isInRange, value.isFinite else {
      Diagnostics.report(
        .springParameter,
        "CASpringAnimation.\(property) cannot be \(value); the animation keeps the old value",
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

  override func hasSameValues(as other: CAAnimation) -> Bool {
    guard let other = other as? CASpringAnimation else { return false }
    return allowsOverdamping == other.allowsOverdamping && spring == other.spring
      && super.hasSameValues(as: other)
  }

  /// Seconds until the value stays within a thousandth of the distance from its end value.
  open var settlingDuration: CFTimeInterval { spring.settlingDuration }

  /// The perceptual duration in seconds: the period without damping.
  open var perceptualDuration: CFTimeInterval { 2 * .pi * (mass / stiffness).squareRoot() }

  /// The bounce of the spring, -1…1; 0 is critically damped.
  open var bounce: CGFloat {
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  override var curve: Curve { .spring(spring) }

  override func copyValues(from other: CAAnimation) {
    super.copyValues(from: other)
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
  /// The app set a mass, stiffness, damping or velocity that no spring has.
  package static let springParameter = Diagnostic.Code(rawValue: "spring-parameter")
}
