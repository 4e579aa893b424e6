import Foundation
import RandomNumbers
import Testing

@testable import Engine
@testable import LayerValues

@Suite struct TransformPartTests {
  @Test func partsRoundTrip() {
    var random = SeededRandom("partsRoundTrip")
    for _ in 0..<500 {
      var t = CATransform3DMakeTranslation(random.number(-9...9), random.number(-9...9), 0)
      t = CATransform3DRotate(t, random.number(-3...3), 0, 0, 1)
      t = CATransform3DScale(t, random.number(0.2...3), random.number(0.2...3), 1)
      if Bool.random(using: &random) { t = CATransform3DRotate(t, random.number(-1...1), 1, 0.3, 0) }
      for part in TransformPart.allCases where part != .scale {
        let value = Components(random.number(0.1...1.4), part == .translation ? random.number(0...9) : 0)
        let got = part.value(in: part.setting(value, in: t))
        #expect((got[0] - value[0]).magnitude < 1e-9, "\(part) in \(t)")
        #expect((got[1] - value[1]).magnitude < 1e-9, "\(part) in \(t)")
      }
    }
  }

  @Test func settingAPartDoesNotChangeTheOthers() {
    let t = CATransform3DScale(CATransform3DMakeTranslation(30, 40, 0), 2, 3, 1)
    let turned = TransformPart.rotationZ.setting(Components(.pi / 2), in: t)
    #expect(turned.m41 == 30 && turned.m42 == 40)
    #expect((turned.m12 - 2).magnitude < 1e-12 && (turned.m21 + 3).magnitude < 1e-12)
    let wide = TransformPart.scaleX.setting(Components(5), in: t)
    #expect(wide == CATransform3DScale(CATransform3DMakeTranslation(30, 40, 0), 5, 3, 1))
    let moved = TransformPart.translationY.setting(Components(-1), in: t)
    #expect(moved == CATransform3DScale(CATransform3DMakeTranslation(30, -1, 0), 2, 3, 1))
    let half = TransformPart.scale.setting(Components(0.5), in: t)
    #expect(half == CATransform3DScale(CATransform3DMakeTranslation(30, 40, 0), 0.5, 0.5, 0.5))
    #expect(TransformPart.scale.value(in: half) == Components(0.5))
  }

  @Test func rotationsEqualThoseOfTheTransformFunctions() {
    for (part, axis) in [
      (TransformPart.rotationX, SIMD3<Double>(1, 0, 0)), (.rotationY, SIMD3(0, 1, 0)),
      (.rotationZ, SIMD3(0, 0, 1)),
    ] {
      for angle in [-3.0, -1, 0.5, 1.5, 3] {
        let got = part.setting(Components(angle), in: CATransform3DIdentity)
        let want = CATransform3DMakeRotation(angle, axis.x, axis.y, axis.z)
        for index in 0..<16 {
          #expect((Components(got)[index] - Components(want)[index]).magnitude < 1e-12, "\(part) \(angle)")
        }
      }
    }
    // The three rotations combine, with the rotation about x first.
    var t = TransformPart.rotationX.setting(Components(0.3), in: CATransform3DIdentity)
    t = TransformPart.rotationY.setting(Components(0.4), in: t)
    t = TransformPart.rotationZ.setting(Components(0.5), in: t)
    let want = CATransform3DConcat(
      CATransform3DConcat(CATransform3DMakeRotation(0.3, 1, 0, 0), CATransform3DMakeRotation(0.4, 0, 1, 0)),
      CATransform3DMakeRotation(0.5, 0, 0, 1))
    for index in 0..<16 { #expect((Components(t)[index] - Components(want)[index]).magnitude < 1e-12) }
  }

  @Test func aKeyPathRotatesMoreThanOneTurn() throws {
    let spin = CABasicAnimation(keyPath: "transform.rotation.z")
    spin.fromValue = 0
    spin.toValue = 6 * Double.pi
    spin.duration = 1
    let track = try #require(spin.frozenCopy(transactionDuration: 0.25)).track
    let base = CATransform3DMakeTranslation(7, 0, 0)
    var total = 0.0
    var last = base
    for step in 1...120 {
      let q = Double(step) / 120
      let t = track.value(q: q, iteration: 0, underlying: Components(base)).transform
      #expect(t.m41 == 7)
      let turn = CATransform3DConcat(t, CATransform3DInvert(last))
      total += atan2(turn.m12, turn.m11)
      last = t
    }
    #expect((total - 6 * .pi).magnitude < 1e-9)
  }

  @Test func aScaleAnimationCanStartFromASingularTransform() throws {
    let grow = CABasicAnimation(keyPath: "transform.scale")
    grow.fromValue = 0
    grow.toValue = 2
    grow.duration = 1
    let track = try #require(grow.frozenCopy(transactionDuration: 0.25)).track
    let flat = Components(CATransform3DMakeScale(0, 0, 1))
    let half = track.value(q: 0.5, iteration: 0, underlying: flat).transform
    #expect(half.m11 == 1 && half.m22 == 1)
    #expect(track.value(q: 0, iteration: 0, underlying: Components(CATransform3DIdentity)).transform.m11 == 0)
  }
}
