import Foundation
import Testing

@testable import Engine

@Suite struct TrackTests {
  private func track(
    _ keyPath: String, _ configure: (CABasicAnimation) -> Void = { _ in }
  ) throws -> Track {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.duration = 1
    configure(animation)
    return try #require(animation.frozenCopy(on: CAShapeLayer(), transactionDuration: 0.25)?.tracks.first)
  }

  private func shown(_ track: Track, at t: Double, over underlying: Components) -> Components {
    guard let (q, iteration) = track.fraction(atLocal: t) else { return underlying }
    return track.value(q: q, iteration: iteration, underlying: underlying)
  }

  @Test func anAnimatedComponentDoesNotChangeTheOthers() throws {
    let x = try track("position.x") { $0.toValue = 10 }
    #expect(shown(x, at: 0.5, over: Components(0, 7)) == Components(5, 7))
    let height = try track("bounds.size.height") { $0.byValue = 100 }
    let bounds = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(
      shown(height, at: 0.5, over: Components(bounds)).rect == CGRect(x: 1, y: 2, width: 3, height: 54))
  }

  /// An additive animation adds its path to a path with the same kinds of elements, and replaces any other path.
  @Test func additivePathsAddOrReplace() throws {
    func path(_ height: CGFloat) -> CGPath {
      CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: height), transform: nil)
    }
    let keyframes = CAKeyframeAnimation(keyPath: "path")
    keyframes.values = [path(10), path(30)]
    let basic = CABasicAnimation(keyPath: "path")
    (basic.fromValue, basic.toValue) = (path(10), path(30))
    let rounded = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 9, height: 5), transform: nil)
    for animation in [keyframes, basic] {
      animation.duration = 1
      animation.isAdditive = true
      let track = try #require(
        animation.frozenCopy(on: CAShapeLayer(), transactionDuration: 0.25)?.tracks.first)
      for (below, height) in [(path(50), 70.0), (rounded, 20)] {
        let base = PropertyValue.wide(WideValue(any: below))
        var value: PropertyValue? = base
        track.apply(q: 0.5, iteration: 0, over: base, to: &value)
        guard case .wide(let shown)? = value, case .path = shown.form else {
          Issue.record("no path")
          continue
        }
        #expect(shown.numbers.max() == height, "\(type(of: animation))")
      }
    }
  }

  /// UIKit retargets with an additive animation from old·new⁻¹ to the identity, which starts exactly at the old value.
  @Test func additiveTransformsStartAtTheOldValue() throws {
    let old = CATransform3DRotate(CATransform3DMakeTranslation(30, 0, 0), 1, 0, 0, 1)
    let new = CATransform3DScale(CATransform3DMakeTranslation(0, 50, 0), 2, 2, 1)
    let back = try track("transform") {
      $0.fromValue = CATransform3DConcat(old, CATransform3DInvert(new))
      $0.toValue = CATransform3DIdentity
      $0.isAdditive = true
    }
    let start = shown(back, at: 0, over: Components(new))
    for index in 0..<16 { #expect((start[index] - Components(old)[index]).magnitude < 1e-12) }
    #expect(shown(back, at: 1, over: Components(new)).transform == new)
  }

  @Test func additiveTracksWithMissingEndsStartFromTheNeutralValue() throws {
    let byTen = try track("zPosition") {
      $0.byValue = 10
      $0.isAdditive = true
    }
    #expect(shown(byTen, at: 0.5, over: Components(100))[0] == 105)
    let toTen = try track("zPosition") {
      $0.toValue = 10
      $0.isAdditive = true
    }
    #expect(shown(toTen, at: 0.5, over: Components(100))[0] == 105)
    let fromTen = try track("zPosition") {
      $0.fromValue = 10
      $0.isAdditive = true
    }
    #expect(shown(fromTen, at: 0.25, over: Components(100))[0] == 107.5)
  }

  @Test func transformsHaveByValuesAndAccumulate() throws {
    let quarter = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    let turning = try track("transform") {
      $0.byValue = quarter
      $0.isCumulative = true
      $0.repeatCount = 4
    }
    let after = shown(turning, at: 2.5, over: Components(CATransform3DIdentity)).transform
    let want = CATransform3DMakeRotation(2.5 * .pi / 2, 0, 0, 1)
    #expect((after.m11 - want.m11).magnitude < 1e-12 && (after.m12 - want.m12).magnitude < 1e-12)
    let upTo = try track("transform") {
      $0.toValue = CATransform3DMakeTranslation(10, 0, 0)
      $0.byValue = CATransform3DMakeTranslation(4, 0, 0)
    }
    #expect(shown(upTo, at: 0, over: Components(CATransform3DIdentity)).transform.m41 == 6)
  }

  @Test func cumulativeSpringsAddTheirEndValue() throws {
    let spring = CASpringAnimation(keyPath: "zPosition")
    spring.fromValue = 0
    spring.toValue = 10
    spring.duration = 0.2
    spring.repeatCount = 2
    spring.isCumulative = true
    let track = try #require(spring.frozenCopy(transactionDuration: 0.25)).track
    let end = 10 * spring.spring.progress(0.2)
    #expect(
      (shown(track, at: 0.25, over: .zero)[0] - (end + 10 * spring.spring.progress(0.05))).magnitude < 1e-9)
  }

  @Test func springsRunOnSecondsAndIgnoreTimingFunctions() throws {
    let spring = CASpringAnimation(keyPath: "zPosition")
    spring.toValue = 1
    spring.duration = 7
    spring.timingFunction = CAMediaTimingFunction(name: .easeIn)
    let track = try #require(spring.frozenCopy(transactionDuration: 0.25)).track
    #expect(track.fraction(atLocal: 0.3)?.easedFraction == spring.spring.progress(0.3))
  }

  @Test func flagsSwitchAsSoonAsTheyAreActive() throws {
    let hide = try track("hidden") {
      $0.fromValue = false
      $0.toValue = true
      $0.beginTime = 1
      $0.fillMode = .both
      $0.isAdditive = true
      $0.isCumulative = true
    }
    #expect(shown(hide, at: 0.5, over: .zero)[0] == 0)
    #expect(shown(hide, at: 1, over: .zero)[0] == 1)
    #expect(shown(hide, at: 9, over: .zero)[0] == 1)
  }

  @Test func aMissingColourAnimatesToNoColour() throws {
    let fade = try track("backgroundColor") { $0.fromValue = CGColor.white }
    #expect(shown(fade, at: 0.5, over: Components(nil as CGColor?)).color == nil)
    #expect(shown(fade, at: 0.5, over: Components(CGColor.black)).color == CGColor(gray: 0.5, alpha: 1))
  }

  @Test func aDurationOf0IsReplacedByThatOfTheTransaction() throws {
    for duration in [0.0, -1] {
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.duration = duration
      fade.toValue = 1
      let frozen = try #require(fade.frozenCopy(transactionDuration: 0.4))
      #expect(frozen.track.chain.innermost.duration == 0.4)
      #expect(frozen.animation.duration == 0.4)
      #expect(fade.duration == duration)
    }
  }

  @Test func keyPathsNamePropertiesAndTheirComponents() throws {
    #expect(AnimatableProperty.resolve("position")?.part == .whole)
    #expect(AnimatableProperty.resolve("bounds.size.width")?.part == .component(2))
    #expect(AnimatableProperty.resolve("transform.rotation")?.part == .ofTransform(.rotationZ))
    #expect(AnimatableProperty.resolve("sublayerTransform.scale.x")?.property == .column(.sublayerTransform))
    for keyPath in [
      "", "transform.", "transform.spin", "position.z", "opacity.x", "colour", ".x", "bounds.rotation",
    ] {
      #expect(AnimatableProperty.resolve(keyPath) == nil, "\(keyPath)")
    }
    for part in TransformPart.allCases {
      #expect(AnimatableProperty.resolve("transform.\(part.rawValue)")?.part == .ofTransform(part))
    }
  }
}
