import Foundation
import RandomNumbers
import Testing

@testable import Engine

/// Properties of the rubber band that the vectors do not cover, and extreme values.
@Suite struct RubberBandTests {
  private let band = RubberBand(dimension: 844)

  @Test func aBandStretchesLessWithEachStep() {
    var last = 0.0
    var lastStep = Double.infinity
    for step in 1...200 {
      let shown = band.shown(Double(step) * 10)
      #expect(shown > last && shown - last < lastStep && shown < 844, "\(step)")
      (last, lastStep) = (shown, shown - last)
    }
    #expect(abs(band.shown(1e-9) / 1e-9 - 0.55) < 1e-9)
  }

  @Test func aBandIsSymmetric() {
    for distance in [0, 1e-300, 0.1, 3, 100, 1e9, 1e300, Double.infinity] {
      #expect(band.shown(-distance) == -band.shown(distance))
      #expect(band.dragged(-distance) == -band.dragged(distance))
    }
  }

  @Test func aDragContinuesFromOverscrolledContent() {
    var worst = 0.0
    Soak.each("rubber band", 20_000) { random in
      let band = RubberBand(
        dimension: random.number(1...4000), coefficient: random.number(0.05...1))
      let distance = random.number(-5000...5000)
      worst = max(worst, abs(band.dragged(band.shown(distance)) - distance) / max(1, abs(distance)))
    }
    #expect(worst < 1e-9)
  }

  @Test func aBandStretchesAtMostByItsDimension() {
    #expect(band.shown(.infinity) == 844)
    #expect(band.shown(.greatestFiniteMagnitude) == 844)
    #expect(band.shown(-.infinity) == -844)
    #expect(band.dragged(844) == .infinity)
    #expect(band.dragged(-900) == -.infinity)
    #expect(RubberBand(dimension: .infinity).shown(100) == 0.55 * 100)
    #expect(RubberBand(dimension: 1e308).shown(1e-10) == 0.55 * 1e-10)
  }

  @Test func aBandOfLengthZeroDoesNotStretch() {
    for dimension in [0, -5, Double.nan] {
      #expect(RubberBand(dimension: dimension).shown(100) == 0)
      #expect(RubberBand(dimension: dimension).dragged(100) == 0)
    }
    #expect(RubberBand(dimension: 100, coefficient: 0).shown(100) == 0)
    #expect(band.shown(.nan).isNaN && band.dragged(.nan).isNaN)
    #expect(RubberBand(dimension: 0).shown(.nan).isNaN)
  }

  @Test func offsetsInsideTheRangeAreUnchanged() {
    let range = -20.0...500
    for offset in stride(from: -20.0, through: 500, by: 40) {
      #expect(band.shown(offset, in: range) == offset)
    }
    #expect(band.shown(600, in: range) == 500 + band.shown(100))
    #expect(band.shown(-120, in: range) == -20 - band.shown(100))
    for offset in [-300.0, -21, 0, 499, 501, 1500] {
      #expect(abs(band.dragged(band.shown(offset, in: range), in: range) - offset) < 1e-9)
    }
  }
}

@Suite struct DecelerationTests {
  private func anyGlide(_ random: inout SeededRandom) -> Deceleration {
    Deceleration(
      position: random.number(-2000...2000), velocity: random.number(-6000...6000),
      rate: random.number(0.9...0.9995))
  }

  @Test func mirroredAndMovedDecelerationsAreTheSame() {
    Soak.each("deceleration", 4000) { numbers in
      let glide = anyGlide(&numbers)
      let mirrored = Deceleration(position: -glide.position, velocity: -glide.velocity, rate: glide.rate)
      let shifted = Deceleration(
        position: glide.position + 4096, velocity: glide.velocity, rate: glide.rate)
      #expect(mirrored.stopTime == glide.stopTime && shifted.stopTime == glide.stopTime)
      #expect(mirrored.target == -glide.target && abs(shifted.target - 4096 - glide.target) < 1e-9)
      #expect(mirrored.projection == -glide.projection)
      let t = numbers.number(0...4)
      #expect(mirrored.position(at: t) == -glide.position(at: t))
      #expect(abs(shifted.position(at: t) - 4096 - glide.position(at: t)) < 1e-9)
      #expect(mirrored.velocity(at: t) == -glide.velocity(at: t))
    }
  }

  /// A deceleration that restarts from its state at any time continues with the same values.
  @Test func aRestartedDecelerationContinuesUnchanged() {
    Soak.each("deceleration from the middle", 4000) { numbers in
      let glide = anyGlide(&numbers)
      let (s, t) = (numbers.number(0...1), numbers.number(0...2))
      let restarted = Deceleration(
        position: glide.position(at: s), velocity: glide.velocity(at: s), rate: glide.rate)
      #expect(abs(restarted.position(at: t) - glide.position(at: s + t)) < 1e-8)
      #expect(abs(restarted.velocity(at: t) - glide.velocity(at: s + t)) < 1e-8)
      // Near the stop velocity, the restarted deceleration may not move at all.
      if abs(restarted.velocity) > 11 { #expect(abs(restarted.target - glide.target) < 1e-8) }
    }
  }

  @Test func aDecelerationStopsAtItsTargetWithTheFinalVelocity() {
    Soak.each("deceleration's end", 4000) { numbers in
      let glide = anyGlide(&numbers)
      guard abs(glide.velocity) > 10 else { return }
      #expect(abs(glide.position(at: glide.stopTime) - glide.target) < 1e-8)
      #expect(abs(abs(glide.velocity(at: glide.stopTime)) - 10) < 1e-9)
      #expect(abs(glide.position(at: 1e9) - glide.projection) < 1e-8)
    }
  }

  @Test func slowDecelerationsDoNotMove() {
    for velocity in [0, 9.9, -10, 10, Double.nan, .infinity, -.infinity] {
      let glide = Deceleration(position: 3, velocity: velocity)
      #expect(glide.stopTime == 0 && glide.target == 3 && glide.crossing(3) == nil, "\(velocity)")
    }
  }

  @Test func aDecelerationWithATargetEndsThere() {
    Soak.each("retargeted deceleration", 4000) { numbers in
      let (from, to) = (numbers.number(-3000...3000), numbers.number(-3000...3000))
      let glide = Deceleration(position: from, target: to, rate: numbers.number(0.9...0.9995))
      #expect(abs(glide.target - to) < 1e-8)
      #expect(glide.velocity * (to - from) > 0)
    }
    let still = Deceleration(position: 5, target: 5)
    #expect(still.velocity == 0 && still.target == 5 && still.stopTime == 0)
  }

  @Test func aDecelerationCrossesOnlyBoundariesOnItsWay() {
    Soak.each("deceleration's crossings", 8000) { numbers in
      let glide = anyGlide(&numbers)
      let boundary = numbers.number(-4000...4000)
      let isOnTheWay =
        min(glide.position, glide.target) <= boundary && boundary <= max(glide.position, glide.target)
        && abs(glide.velocity) > 10
      guard let crossing = glide.crossing(boundary) else {
        #expect(!isOnTheWay || abs(glide.target - boundary) < 1e-9)
        return
      }
      #expect(isOnTheWay || abs(glide.target - boundary) < 1e-9)
      #expect(abs(glide.position(at: crossing.time) - boundary) < 1e-8)
      #expect(abs(glide.velocity(at: crossing.time) - crossing.velocity) < 1e-8)
    }
    let atOnce = Deceleration(position: 7, velocity: -800).crossing(7)
    #expect(atOnce?.time == 0 && atOnce?.velocity == -800)
  }

  @Test func invalidRatesHaveFiniteResults() {
    for rate in [0, -1, 1, 2, Double.nan, .infinity, 0.998] {
      let glide = Deceleration(position: 0, velocity: 1000, rate: rate)
      #expect(glide.stopTime.isFinite && glide.stopTime > 0)
      #expect(glide.target.isFinite && glide.target > 0)
      #expect(glide.position(at: 0) == 0 && glide.velocity(at: 0) == 1000)
      #expect((0.0...glide.projection).contains(glide.position(at: 0.5)))
    }
    #expect(Deceleration(position: 0, velocity: 1000, rate: .nan).rate == Deceleration.normalRate)
    let huge = Deceleration(position: 0, velocity: 1e300)
    #expect(huge.target.isFinite && huge.stopTime < 400)
  }

  @Test func beforeItsStartADecelerationHasItsInitialState() {
    let glide = Deceleration(position: 4, velocity: 900)
    #expect(glide.position(at: -1) == 4 && glide.velocity(at: -1) == 900)
  }
}
