import Foundation
import RandomNumbers
import Testing

@testable import Engine

@Suite struct EdgeBounceTests {
  private let cases = [
    EdgeBounce(displacement: 0, velocity: 3000), EdgeBounce(displacement: 80, velocity: 600),
    EdgeBounce(displacement: 120, velocity: 0), EdgeBounce(displacement: 30, velocity: 49),
    EdgeBounce(displacement: 30, velocity: 50), EdgeBounce(displacement: 30, velocity: -40),
    EdgeBounce(displacement: 40, velocity: -400), EdgeBounce(displacement: 0, velocity: 12),
  ]

  @Test func aBounceStartsWithTheStateAtTheRelease() {
    for bounce in cases {
      #expect(bounce.displacement(at: 0) == bounce.displacement && bounce.velocity(at: 0) == bounce.velocity)
      #expect(abs(bounce.displacement(at: 1e-12) - bounce.displacement) < 1e-7)
      #expect(abs(bounce.velocity(at: 1e-12) - bounce.velocity) < 1e-6)
      #expect(bounce.displacement(at: -1) == bounce.displacement)
    }
  }

  @Test func theVelocityIsTheDerivativeOfTheDisplacement() {
    let h = 1e-6
    for bounce in cases {
      for step in 1...100 {
        let t = Double(step) / 50
        let slope = (bounce.displacement(at: t + h) - bounce.displacement(at: t - h)) / (2 * h)
        #expect(abs(slope - bounce.velocity(at: t)) < 1e-4, "\(bounce) at \(t)")
      }
    }
  }

  /// x'' = -(a + b) x' - ab x, for the rates a and b of the spring. They are equal if the release has a speed of at
  /// least 50 points per second.
  @Test func aBounceObeysTheEquationOfItsSpring() {
    let h = 1e-5
    for bounce in cases {
      let (a, b) = abs(bounce.velocity) >= 50 ? (11.0, 11.0) : (9.0, 46.0)
      for step in 1...60 {
        let t = Double(step) / 50
        let acceleration = (bounce.velocity(at: t + h) - bounce.velocity(at: t - h)) / (2 * h)
        let wanted = -(a + b) * bounce.velocity(at: t) - a * b * bounce.displacement(at: t)
        #expect(abs(acceleration - wanted) < 1e-3 * max(1, abs(wanted)), "\(bounce) at \(t)")
      }
    }
  }

  @Test func aBounceIsSymmetric() {
    for bounce in cases {
      let mirrored = EdgeBounce(displacement: -bounce.displacement, velocity: -bounce.velocity)
      for step in 0...50 {
        let t = Double(step) / 25
        #expect(mirrored.displacement(at: t) == -bounce.displacement(at: t))
        #expect(mirrored.velocity(at: t) == -bounce.velocity(at: t))
      }
      #expect(mirrored.restTime == bounce.restTime)
    }
  }

  @Test func aBounceWithoutVelocityDoesNotOvershoot() {
    let bounce = EdgeBounce(displacement: 120, velocity: 0)
    var last = 120.0
    for step in 1...200 {
      let now = bounce.displacement(at: Double(step) / 100)
      #expect(now < last && now > 0)
      last = now
    }
  }

  @Test func aBounceRestsFromItsRestTimeOn() {
    for bounce in cases {
      for step in 0...200 {
        let t = bounce.restTime + Double(step) / 100
        #expect(abs(bounce.displacement(at: t)) <= EdgeBounce.restDistance)
      }
      #expect(bounce.restTime < 2)
    }
    #expect(EdgeBounce(displacement: 0, velocity: 0).restTime == 0)
    #expect(EdgeBounce(displacement: 0.05, velocity: 0).restTime < 0.2)
    for value in [Double.nan, .infinity] {
      #expect(EdgeBounce(displacement: value, velocity: 0).restTime == 0)
      #expect(EdgeBounce(displacement: 0, velocity: value).restTime == 0)
    }
    #expect(EdgeBounce(displacement: 1e300, velocity: -1e300).restTime < 128)
  }
}

@Suite struct ScrollGlideTests {
  @Test func aFlickOverTheEdgeComesBackToIt() {
    let glide = ScrollGlide(position: 0, velocity: 2000, in: 0...600)
    #expect(glide.target == 600)
    // On the way, the velocity decreases by 600 / 0.499, since a glide at the normal rate covers 0.499 points for each
    // point per second.
    let crossing = 0.4591908315077102
    #expect(abs(glide.position(at: crossing) - 600) < 1e-9)
    #expect(abs(glide.velocity(at: crossing) - 797.5951903807604) < 1e-6)
    #expect(glide.position(at: crossing + 0.05) > 600)
    #expect(glide.position(at: glide.duration) == 600 && glide.velocity(at: glide.duration) == 0)
    #expect(glide.position(at: 1e9) == 600)
  }

  @Test func aFlickThatEndsInsideIsAPlainGlide() {
    let glide = ScrollGlide(position: 100, velocity: -300, in: -50...600)
    let plain = Deceleration(position: 100, velocity: -300)
    #expect(glide.target == plain.target && glide.duration == plain.stopTime)
    for step in 0..<20 {
      let t = plain.stopTime * Double(step) / 20
      #expect(glide.position(at: t) == plain.position(at: t))
    }
  }

  @Test func overscrolledContentReturns() {
    let still = ScrollGlide(position: -120, velocity: 0, in: 0...600)
    #expect(still.target == 0 && abs(still.position(at: 0.1) + 60.36239295037575) < 1e-6)
    let outwards = ScrollGlide(position: 680, velocity: 600, in: 0...600)
    #expect(outwards.target == 600 && outwards.position(at: 0.05) > 680)
    let slowlyIn = ScrollGlide(position: 680, velocity: -60, in: 0...600)
    #expect(slowlyIn.target == 600)
  }

  /// A flick from outside that reaches the range glides into it and may end at the other edge.
  @Test func aFlickInwardsContinuesInside() {
    let plain = Deceleration(position: 680, velocity: -900)
    let glide = ScrollGlide(position: 680, velocity: -900, in: 0...600)
    #expect(glide.target == plain.target && (0...600).contains(glide.target))
    let through = ScrollGlide(position: 680, velocity: -4000, in: 0...600)
    #expect(through.target == 0 && through.position(at: 0.4) < 0)
  }

  @Test func contentWithoutScrollRangeBounces() {
    let glide = ScrollGlide(position: 0, velocity: 1000, in: 0...0)
    #expect(glide.target == 0 && glide.position(at: 0.1) > 30)
    let crawl = ScrollGlide(position: 0, velocity: 5, in: 0...0)
    #expect(crawl.target == 0 && crawl.duration == 0)
  }

  @Test func aTargetBeyondTheEdgeEndsAtTheEdge() {
    let glide = ScrollGlide(Deceleration(position: 100, target: 900), in: 0...600)
    #expect(glide.target == 600)
    let page = ScrollGlide(Deceleration(position: 100, target: 320), in: 0...600)
    #expect(abs(page.target - 320) < 1e-9)
  }

  /// Position and velocity are continuous at any time, also at the edge, for any release.
  @Test func positionAndVelocityAreContinuous() {
    var (worstPosition, worstVelocity) = (0.0, 0.0)
    Soak.each("glides", 3000) { random in
      let glide = anyGlide(&random)
      for step in 0..<64 {
        let t = glide.duration * Double(step) / 64
        // The step is so small that even the greatest acceleration hardly changes the velocity.
        let h = 1e-7
        let (v, next) = (glide.velocity(at: t), glide.velocity(at: t + h))
        let distance = glide.position(at: t + h) - glide.position(at: t)
        // The position is a sum over milliseconds, which differs from the integral by half a percent at the fast rate.
        worstPosition = max(worstPosition, abs(distance - v * h) - 0.006 * abs(v) * h)
        if t + h < glide.duration { worstVelocity = max(worstVelocity, abs(next - v)) }
      }
    }
    #expect(worstPosition < 1e-8)
    #expect(worstVelocity < 0.1)
  }

  /// Position and velocity are continuous at the time at which the glide becomes a bounce.
  @Test func theSpringContinuesFromTheGlide() throws {
    var count = 0
    Soak.each("spring after glide", 3000) { random in
      let start = random.number(0...600)
      let plain = Deceleration(position: start, velocity: random.number(-6000...6000))
      let edge = plain.velocity < 0 ? 0.0 : 600
      guard let crossing = plain.crossing(edge), crossing.time > 1e-3 else { return }
      count += 1
      let glide = ScrollGlide(plain, in: 0...600)
      let (before, after) = (crossing.time - 1e-9, crossing.time + 1e-9)
      #expect(abs(glide.position(at: before) - edge) < 1e-4)
      #expect(abs(glide.position(at: after) - edge) < 1e-4)
      #expect(abs(glide.velocity(at: before) - glide.velocity(at: after)) < 1e-2)
    }
    #expect(count > 10)
  }

  @Test func mirroredAndMovedGlidesAreTheSame() {
    Soak.each("mirrored glides", 3000) { random in
      let (position, velocity) = (random.eighths(-200...800), random.eighths(-5000...5000))
      let glide = ScrollGlide(position: position, velocity: velocity, in: 0...600)
      let mirrored = ScrollGlide(position: -position, velocity: -velocity, in: -600...0)
      let moved = ScrollGlide(position: position + 1024, velocity: velocity, in: 1024...1624)
      #expect(mirrored.duration == glide.duration && mirrored.target == -glide.target)
      #expect(abs(moved.duration - glide.duration) < 1e-9 && abs(moved.target - 1024 - glide.target) < 1e-9)
      let t = random.number(0...3)
      #expect(mirrored.position(at: t) == -glide.position(at: t))
      if abs(t - glide.duration) > 1e-6 {
        #expect(abs(moved.position(at: t) - 1024 - glide.position(at: t)) < 1e-8)
      }
    }
  }

  @Test func everyGlideEndsInsideItsRange() {
    Soak.each("ends of glides", 8000) { random in
      let glide = anyGlide(&random)
      #expect((0...600).contains(glide.target) && glide.duration < 12)
      let last = glide.position(at: glide.duration * (1 - 1e-12))
      #expect(abs(last - glide.target) <= EdgeBounce.restDistance + 1e-6)
    }
  }

  @Test func numbersThatAreNotFiniteEndAtOnce() {
    for velocity in [Double.nan, .infinity, -.infinity] {
      #expect(ScrollGlide(position: 10, velocity: velocity, in: 0...600).target == 10)
    }
    #expect(ScrollGlide(position: .infinity, velocity: 0, in: 0...600).target == 600)
    #expect(ScrollGlide(position: -.infinity, velocity: 0, in: 0...600).position(at: 0) == 0)
    #expect(ScrollGlide(position: .nan, velocity: 100, in: 0...600).duration == 0)
  }

  private func anyGlide(_ random: inout SeededRandom) -> ScrollGlide {
    ScrollGlide(
      position: random.number(-200...800), velocity: random.number(-6000...6000), in: 0...600,
      rate: Bool.random(using: &random) ? Deceleration.normalRate : Deceleration.fastRate)
  }
}
