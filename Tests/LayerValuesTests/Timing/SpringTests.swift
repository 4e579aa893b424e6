import Foundation
import RandomNumbers
import Testing

@testable import LayerValues

@Suite struct SpringTests {
  /// Springs of every regime, with velocities in both directions.
  static let springs: [SpringSolution] = {
    var springs: [SpringSolution] = []
    for damping in [0, 1, 10, 19.999, 20, 20.001, 50, 400] {
      for velocity in [-8.0, 0, 3, 30] {
        for allows in [false, true] {
          springs.append(
            SpringSolution(
              mass: 1, stiffness: 100, damping: damping, initialVelocity: velocity, allowsOverdamping: allows)
          )
        }
      }
    }
    return springs
  }()

  @Test func velocityIsTheSlopeOfProgress() {
    for spring in Self.springs {
      for t in [0.05, 0.2, 0.7, 2] {
        let slope = (spring.progress(t + 1e-6) - spring.progress(t - 1e-6)) / 2e-6
        #expect((slope - spring.velocity(t)).magnitude < 1e-6 * max(1, slope.magnitude), "\(spring) at \(t)")
      }
    }
  }

  @Test func motionObeysTheEquation() {
    for spring in Self.springs where spring.allowsOverdamping || spring.damping <= 20 {
      for t in [0.05, 0.3, 1] {
        let acceleration = (spring.velocity(t + 1e-6) - spring.velocity(t - 1e-6)) / 2e-6
        let forces = spring.stiffness * (1 - spring.progress(t)) - spring.damping * spring.velocity(t)
        #expect((acceleration - forces).magnitude < 1e-4 * max(1, forces.magnitude), "\(spring) at \(t)")
      }
    }
  }

  @Test func springsStartAtZeroWithTheirVelocity() {
    for spring in Self.springs {
      #expect(spring.progress(0) == 0)
      #expect(spring.velocity(0) == spring.initialVelocity)
      #expect(spring.progress(-1) == 0)
    }
  }

  @Test func springsAreOverdampedOnlyIfPermitted() {
    let clamped = SpringSolution(mass: 1, stiffness: 100, damping: 500)
    let critical = SpringSolution(mass: 1, stiffness: 100, damping: 20)
    let overdamped = SpringSolution(mass: 1, stiffness: 100, damping: 500, allowsOverdamping: true)
    for t in [0.1, 0.5, 1] {
      #expect(clamped.progress(t) == critical.progress(t))
      #expect(overdamped.progress(t) < critical.progress(t))
    }
    #expect(clamped.damping == 500)
    // Hyperbolic functions would overflow at large times.
    #expect(overdamped.progress(1e4) == 1)
    #expect(
      SpringSolution(mass: 1, stiffness: 100, damping: 1e6, allowsOverdamping: true).progress(1e5) > 0.99)
  }

  /// The formulas of the three damping regimes agree at the critical ratio.
  @Test func theMotionIsContinuousAcrossTheCriticalRatio() {
    for velocity in [-5.0, 0, 12] {
      let critical = SpringSolution(
        mass: 1, stiffness: 100, damping: 20, initialVelocity: velocity, allowsOverdamping: true)
      for exponent in 1...15 {
        let off = pow(10, -Double(exponent))
        for damping in [20 * (1 - off), 20 * (1 + off)] {
          let near = SpringSolution(
            mass: 1, stiffness: 100, damping: damping, initialVelocity: velocity, allowsOverdamping: true)
          for t in [0.01, 0.1, 0.3, 1] {
            #expect((near.progress(t) - critical.progress(t)).magnitude < 2 * off * 20 + 1e-12)
            #expect((near.velocity(t) - critical.velocity(t)).magnitude < 40 * off * 20 + 1e-10)
          }
        }
      }
    }
  }

  @Test func bounceZeroIsExactlyCritical() {
    for hundredths in 1...300 {
      let duration = Double(hundredths) / 100
      let spring = SpringSolution.perceptual(duration: duration, bounce: 0)
      // The critical settling time is a multiple of a tenth of a second, unlike that of the underdamped formula.
      let tenths = spring.settlingDuration * 10
      #expect((tenths - tenths.rounded()).magnitude < 1e-9, "\(duration)")
    }
  }

  @Test func springsAreWithinTheThresholdAfterSettling() {
    for spring in Self.springs where spring.damping > 0 {
      let end = spring.settlingDuration
      for step in 0...200 {
        let t = end * (1 + Double(step) / 100)
        let isCriticalOrAbove = spring.damping >= 20
        // At and above the critical ratio the search stops at the first tenth of a second within the threshold, and
        // later values can exceed it.
        if !isCriticalOrAbove { #expect((1 - spring.progress(t)).magnitude <= 0.001, "\(spring) at \(t)") }
      }
      #expect((1 - spring.progress(end)).magnitude <= 0.001)
    }
    #expect(
      SpringSolution(mass: 1, stiffness: 100, damping: 0).settlingDuration
        == Double(Float.greatestFiniteMagnitude))
    let slow = SpringSolution(mass: 1, stiffness: 1e-9, damping: 1, allowsOverdamping: true)
    #expect(slow.settlingDuration == Double(Float.greatestFiniteMagnitude))
  }

  /// With random parameters, the envelope of the fitted spring is a thousandth at the end of the duration.
  @Test func uikitFitsEndAtAThousandth() {
    var random = SeededRandom("uikitFitsSolveTheirEquation")
    for _ in 0..<2000 {
      let ratio = random.number(0.02...0.999)
      let duration = random.number(0.05...4)
      let velocity = random.number(-20...20)
      let spring = SpringSolution.uikit(dampingRatio: ratio, duration: duration, initialVelocity: velocity)
      let frequency = spring.stiffness.squareRoot()
      let decay = ratio * frequency
      let damped = frequency * (1 - ratio * ratio).squareRoot()
      let envelope = ((decay - velocity) / damped).magnitude * exp(-decay * duration)
      #expect((envelope - 0.001).magnitude < 1e-8, "z \(ratio) D \(duration) v \(velocity): \(envelope)")
      #expect((spring.damping - 2 * ratio * frequency).magnitude < 1e-9 * spring.damping)
    }
  }

  @Test func theUIKitFitOfTheCriticalRatioEndsAtAThousandth() {
    for velocity in [-10.0, -1, 0, 1, 5] {
      for duration in [0.1, 0.35, 1, 3] {
        let spring = SpringSolution.uikit(dampingRatio: 1, duration: duration, initialVelocity: velocity)
        if velocity * duration < 6.9 {
          #expect((1 - spring.progress(duration) - 0.001).magnitude < 1e-9, "D \(duration) v \(velocity)")
        } else {
          // No critical spring fits a velocity above ln 1000 / duration, so the velocity counts as 0.
          #expect(
            spring.stiffness == SpringSolution.uikit(dampingRatio: 1, duration: duration).stiffness)
        }
      }
    }
    #expect(
      SpringSolution.uikit(dampingRatio: 7, duration: 1).stiffness
        == SpringSolution.uikit(dampingRatio: 1, duration: 1).stiffness)
    #expect(
      SpringSolution.uikit(dampingRatio: 0, duration: 1).stiffness
        == SpringSolution.uikit(dampingRatio: 0.01, duration: 1).stiffness)
  }

  @Test func theInverseOfACurveIsTheFirstTime() {
    let spring = SpringSolution.uikit(dampingRatio: 0.4, duration: 1)
    let curve = Curve.spring(spring)
    for step in 0...99 {
      let q = Double(step) / 100
      let fraction = curve.inverse(q, duration: 1)
      #expect((spring.progress(fraction) - q).magnitude < 1e-12)
      #expect(fraction < 0.25, "the first of many times")
    }
    #expect(curve.inverse(9, duration: 1) == 1)
    #expect(Curve.linear.inverse(0.3, duration: 5) == 0.3)
    #expect((Curve.cubic(.easeInOut).inverse(0.5, duration: 5) - 0.5).magnitude < 1e-7)
  }
}
