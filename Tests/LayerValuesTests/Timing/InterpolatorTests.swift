import Foundation
import RandomNumbers
import Testing

@testable import LayerValues

@Suite struct InterpolatorTests {
  private func interpolator(_ a: CATransform3D, _ b: CATransform3D) -> Interpolator {
    Interpolator(.transform, Components(a), Components(b))
  }

  private func expectNear(
    _ got: CATransform3D, _ want: CATransform3D, _ tolerance: Double = 1e-12, _ comment: Comment = "",
    location: SourceLocation = #_sourceLocation
  ) {
    let (a, b) = (Components(got), Components(want))
    for index in 0..<16 {
      #expect((a[index] - b[index]).magnitude <= tolerance, comment, sourceLocation: location)
    }
  }

  @Test func endsAreTheValuesThemselves() {
    let a = CATransform3DRotate(CATransform3DMakeScale(1.1, 0.7, 1), 0.3, 0.2, 0.5, 1)
    let b = CATransform3DTranslate(CATransform3DMakeRotation(2, 1, 1, 0), 3, 4, 5)
    #expect(interpolator(a, b).value(at: 0).transform == a)
    #expect(interpolator(a, b).value(at: 1).transform == b)
    #expect(interpolator(a, a).value(at: 0.3).transform == a)
    let scalar = Interpolator(.scalar, Components(0.1), Components(0.7))
    #expect(scalar.value(at: 0)[0] == 0.1)
    #expect(scalar.value(at: 1)[0] == 0.7)
    #expect(Interpolator(.point, Components(5, 0.1), Components(9, 0.1)).value(at: 0.37)[1] == 0.1)
  }

  @Test func interpolationExtrapolatesBeyondTheEnds() {
    #expect(Interpolator(.scalar, Components(0.0), Components(10)).value(at: 1.2)[0] == 12)
    #expect(Interpolator(.scalar, Components(0.0), Components(10)).value(at: -0.1)[0] == -1)
    expectNear(
      interpolator(CATransform3DIdentity, CATransform3DMakeRotation(1, 0, 0, 1)).value(at: 1.5).transform,
      CATransform3DMakeRotation(1.5, 0, 0, 1))
    expectNear(
      interpolator(CATransform3DIdentity, CATransform3DMakeRotation(1, 1, 2, 0)).value(at: -0.5).transform,
      CATransform3DMakeRotation(-0.5, 1, 2, 0))
  }

  @Test func halfTurnsRotateNegatively() {
    let mid = interpolator(CATransform3DIdentity, CATransform3DMakeRotation(.pi, 0, 0, 1)).value(at: 0.5)
    expectNear(mid.transform, CATransform3DMakeRotation(-.pi / 2, 0, 0, 1))
  }

  @Test func interpolationWithoutRotationIsExact() {
    // Layers at whole points must stay there, so translations and scales must not be rounded by a sine.
    let a = CATransform3DMakeTranslation(10, 20, 0)
    let b = CATransform3DTranslate(CATransform3DMakeScale(2, 4, 1), 15, 5, 0)
    for step in 0...8 {
      let t = interpolator(a, b).value(at: Double(step) / 8).transform
      #expect(t.m12 == 0 && t.m21 == 0 && t.m33 == 1 && t.m44 == 1)
      #expect(t.m11 == CGFloat(8 + step) / 8)
      #expect(t.m22 == CGFloat(8 + 3 * step) / 8)
      #expect(t.isAffine)
    }
  }

  @Test func quarterTurnsDoNotShrink() {
    for axis in [SIMD3<Double>(0, 0, 1), SIMD3(0, 1, 0), SIMD3(1, 0, 0), SIMD3(1, 1, 1)] {
      let rotated = CATransform3DMakeRotation(.pi / 2, axis.x, axis.y, axis.z)
      let mid = interpolator(CATransform3DIdentity, rotated).value(at: 0.5).transform
      expectNear(mid, CATransform3DMakeRotation(.pi / 4, axis.x, axis.y, axis.z), 1e-12, "\(axis)")
    }
  }

  @Test func mirrorsInterpolateAsAHalfTurn() {
    // From a mirrored x to a mirrored y the transform makes a half turn and does not collapse.
    let mid = interpolator(CATransform3DMakeScale(-1, 1, 1), CATransform3DMakeScale(1, -1, 1)).value(at: 0.5)
      .transform
    #expect((mid.m11 * mid.m22 - mid.m12 * mid.m21).magnitude > 0.99)
    // A single mirror has to pass through a singular transform.
    let flat = interpolator(CATransform3DIdentity, CATransform3DMakeScale(-1, 1, 1)).value(at: 0.5).transform
    expectNear(flat, CATransform3DMakeScale(0, 1, 1))
  }

  @Test func singularTransformsAreInterpolatedByEntry() {
    let collapsed = CATransform3DMakeScale(0, 0, 1)
    let rotated = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    let mid = interpolator(rotated, collapsed).value(at: 0.25).transform
    expectNear(mid, CATransform3DConcat(CATransform3DMakeScale(0.75, 0.75, 1), rotated))
    let nothing = CATransform3DMakeScale(0, 0, 0)
    expectNear(
      interpolator(nothing, CATransform3DIdentity).value(at: 0.5).transform,
      {
        var half = CATransform3DMakeScale(0.5, 0.5, 0.5)
        half.m44 = 1
        return half
      }())
  }

  @Test func perspectiveTransformsAreDecomposedAndRecomposed() {
    var eye = CATransform3DIdentity
    eye.m34 = -1.0 / 500
    let a = CATransform3DRotate(eye, 1, 0, 1, 0)
    let b = CATransform3DScale(CATransform3DRotate(eye, -0.4, 1, 0, 0), 2, 1, 1)
    expectNear(interpolator(a, b).value(at: 1e-12).transform, a, 1e-9)
    expectNear(interpolator(a, b).value(at: 1 - 1e-12).transform, b, 1e-9)
    // A perspective that is equal at both ends stays constant.
    expectNear(interpolator(eye, a).value(at: 0.5).transform, CATransform3DRotate(eye, 0.5, 0, 1, 0), 1e-12)
  }

  @Test func randomTransformsRecompose() {
    var random = SeededRandom("randomTransformsRecompose")
    for _ in 0..<3000 {
      var t = CATransform3DIdentity
      for _ in 0..<3 {
        let v = SIMD3(random.number(-2...2), random.number(-2...2), random.number(-2...2))
        switch Int.random(in: 0..<4, using: &random) {
        case 0: t = CATransform3DTranslate(t, v.x * 50, v.y * 50, v.z * 50)
        case 1: t = CATransform3DScale(t, v.x + 2.5, v.y + 2.5, v.z + 2.5)
        case 2: t = CATransform3DRotate(t, v.x, v.y, v.z, 0.1)
        default: t.m34 = v.x / 1000
        }
      }
      if t.isAffine, let parts = PlanarTransform(t) { expectNear(parts.matrix, t, 1e-9) }
      if t.m44.magnitude < 0.1 { continue }
      if let parts = SpatialTransform(t) {
        // The expected transform is homogeneous: its last entry is 1.
        let want = CATransform3D(
          row1: t.row1 / t.m44, row2: t.row2 / t.m44, row3: t.row3 / t.m44, row4: t.row4 / t.m44)
        expectNear(parts.matrix, want, 1e-8 * (1 + want.row4.max().magnitude))
      } else {
        Issue.record("not decomposed: \(t)")
      }
    }
  }

  @Test func planarMirrorsAndSkewsRecompose() {
    var random = SeededRandom("planarMirrorsAndSkewsRecompose")
    for _ in 0..<3000 {
      let t = CATransform3DMakeAffineTransform(
        CGAffineTransform(
          a: random.number(-2...2), b: random.number(-2...2), c: random.number(-2...2),
          d: random.number(-2...2),
          tx: random.number(-99...99), ty: random.number(-99...99)))
      if let parts = PlanarTransform(t) { expectNear(parts.matrix, t, 1e-8) }
    }
  }

  @Test func slerpTakesTheShorterArc() {
    let far = CATransform3DMakeRotation(1.5 * .pi, 0, 1, 0)
    expectNear(
      interpolator(CATransform3DIdentity, far).value(at: 0.5).transform,
      CATransform3DMakeRotation(-.pi / 4, 0, 1, 0))
    let tiny = CATransform3DMakeRotation(1e-10, 0, 1, 0)
    expectNear(
      interpolator(CATransform3DIdentity, tiny).value(at: 0.5).transform,
      CATransform3DMakeRotation(5e-11, 0, 1, 0),
      1e-15)
  }

  @Test func aMissingColourInterpolatesToNoColour() {
    let none = Components(nil as CGColor?)
    let red = Components(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    for q in [0, 0.3, 1] {
      #expect(Interpolator(.color, none, red).value(at: q).color == nil)
      #expect(Interpolator(.color, red, none).value(at: q).color == nil)
    }
  }

  @Test func flagsSwitchAtOnce() {
    let interpolator = Interpolator(.flag, Components(0.0), Components(1))
    #expect(interpolator.value(at: 0)[0] == 0)
    #expect(interpolator.value(at: 0.001)[0] == 1)
    #expect(interpolator.value(at: 1)[0] == 1)
  }
}
