import Foundation

/// The motion of a damped spring from 0 to 1 in closed form, so that any time can be evaluated (animation.md §4).
package struct SpringSolution: Sendable, Equatable {
  package let mass: Double
  package let stiffness: Double
  package let damping: Double
  /// The velocity at the start, in distances per second, towards the target.
  package let initialVelocity: Double
  package let allowsOverdamping: Bool

  private enum Regime { case oscillating, critical, overdamped }
  private let regime: Regime
  /// The undamped angular frequency, rad/s.
  private let frequency: Double
  /// The rate of decay, 1/s.
  private let decay: Double
  /// The angular frequency of the damped oscillation, or its imaginary part when overdamped, 1/s; 0 when critical.
  private let damped: Double

  /// `mass` and `stiffness` are positive, `damping` is not negative; all are finite.
  package init(
    mass: Double, stiffness: Double, damping: Double, initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
    self.allowsOverdamping = allowsOverdamping
    frequency = (stiffness / mass).squareRoot()
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    if (ratio - 1).magnitude < 1e-12 || (ratio > 1 && !allowsOverdamping) {
      regime = .critical
      decay = frequency
      damped = 0
    } else if ratio < 1 {
      regime = .oscillating
      decay = ratio * frequency
      // This form of 1 - ratio² keeps its digits near the critical ratio, where the difference would lose them.
      damped = frequency * ((1 - ratio) * (1 + ratio)).squareRoot()
    } else {
      regime = .overdamped
      decay = ratio * frequency
      damped = frequency * ((ratio - 1) * (ratio + 1)).squareRoot()
    }
  }

  /// Whether all derived numbers are finite and in a range that permits computation.
  package var isUsable: Bool {
    frequency > 0 && frequency.isFinite && (frequency * frequency).isFinite && decay.isFinite
      && initialVelocity.magnitude < 1e100
  }

  /// The progress after `t` seconds: 0 at the start, 1 at the target, above 1 when the spring overshoots.
  package func progress(_ t: Double) -> Double {
    if t <= 0 { return 0 }
    let (cosine, sine) = envelopedWave(t)
    return 1 - (cosine + (decay - initialVelocity) * sine)
  }

  /// The velocity in distances per second after `t` seconds.
  package func velocity(_ t: Double) -> Double {
    if t <= 0 { return initialVelocity }
    let (cosine, sine) = envelopedWave(t)
    return initialVelocity * cosine + (frequency * frequency - decay * initialVelocity) * sine
  }

  /// e^-bt cos wt and e^-bt sin(wt)/w for b = `decay`, w = `damped`; when critical their limits for w = 0, when
  /// overdamped with cosh and sinh.
  private func envelopedWave(_ t: Double) -> (cosine: Double, sine: Double) {
    switch regime {
    case .oscillating:
      let envelope = exp(-decay * t)
      return (envelope * cos(damped * t), envelope * sin(damped * t) / damped)
    case .critical:
      let envelope = exp(-decay * t)
      return (envelope, envelope * t)
    case .overdamped:
      // w²/(b + d) equals b - d without cancellation. The sums of exponentials replace hyperbolic functions, which
      // overflow.
      let slow = exp(-frequency * frequency / (decay + damped) * t)
      let fast = exp(-(decay + damped) * t)
      return (0.5 * (slow + fast), 0.5 * (slow - fast) / damped)
    }
  }

  /// The remaining distance as a sum of decaying terms, from a given time on.
  ///
  /// The distance, at x in a clock's seconds, is e^(-decay x) (a cos(frequency x) + b sin(frequency x)) when
  /// oscillating, e^(-decay x) (a + b x) when critical, a e^(-decay x) + b e^(-fastDecay x) when overdamped.
  package struct Motion {
    package enum Kind { case oscillating, critical, overdamped }
    package var kind: Kind
    package var decay: Double
    package var fastDecay = 0.0
    package var frequency = 0.0
    package var a: Double
    package var b: Double
  }

  /// The motion from the spring's time `start` on, in seconds, for a clock that advances 1 second while the spring
  /// advances `pace` seconds.
  package func motion(from start: Double, pace: Double) -> Motion {
    let sineFactor = decay - initialVelocity
    switch regime {
    case .oscillating:
      let envelope = exp(-decay * start)
      let (s, c) = (sin(damped * start), cos(damped * start))
      return Motion(
        kind: .oscillating, decay: decay * pace, frequency: damped * pace,
        a: envelope * (c + sineFactor / damped * s), b: envelope * (sineFactor / damped * c - s))
    case .critical:
      let envelope = exp(-decay * start)
      return Motion(
        kind: .critical, decay: decay * pace, a: envelope * (1 + sineFactor * start),
        b: envelope * sineFactor * pace)
    case .overdamped:
      let slow = frequency * frequency / (decay + damped)
      let fast = decay + damped
      return Motion(
        kind: .overdamped, decay: slow * pace, fastDecay: fast * pace,
        a: exp(-slow * start) * (0.5 + sineFactor / (2 * damped)),
        b: exp(-fast * start) * (0.5 - sineFactor / (2 * damped)))
    }
  }

  /// Seconds until the motion stays within a thousandth of the distance from the target, as Core Animation estimates
  /// this time.
  ///
  /// The result is `Float.greatestFiniteMagnitude` for undamped springs, which never settle, and for springs that need
  /// over an hour without oscillating.
  package var settlingDuration: Double {
    let never = Double(Float.greatestFiniteMagnitude)
    if regime == .oscillating {
      guard decay > 0 else { return never }
      let amplitude = 1 + ((decay - initialVelocity) / damped).magnitude
      return log(amplitude / SpringSolution.threshold) / decay
    }
    for step in 1...36_000 {
      let t = Double(step) / 10
      if (1 - progress(t)).magnitude < SpringSolution.threshold { return t }
    }
    return never
  }

  /// The share of the whole distance within which a spring counts as settled.
  static let threshold = 0.001
}
