import Foundation
import RandomNumbers
import Testing

@testable import LayerValues

@Suite struct GeometryTests {
  private func near(_ a: CATransform3D, _ b: CATransform3D, _ tolerance: Double = 1e-12) -> Bool {
    (0..<16).allSatisfy { (Components(a)[$0] - Components(b)[$0]).magnitude <= tolerance }
  }

  @Test func affineTransformsAreRowVectorTransforms() {
    let t = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    #expect(CGPoint(x: 10, y: 100).applying(t) == CGPoint(x: 10 + 300 + 5, y: 20 + 400 + 6))
    #expect(CGSize(width: 10, height: 100).applying(t) == CGSize(width: 310, height: 420))
    #expect(t == CGAffineTransform(1, 2, 3, 4, 5, 6))
    #expect(CGAffineTransform() == CGAffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0))
    #expect(CGAffineTransform.identity.isIdentity && !t.isIdentity)
  }

  @Test func theTransformAddedLastAppliesFirst() {
    let point = CGPoint(x: 1, y: 0)
    let scaledThenMoved = CGAffineTransform(translationX: 10, y: 0).scaledBy(x: 2, y: 2)
    #expect(point.applying(scaledThenMoved) == CGPoint(x: 12, y: 0))
    let movedThenScaled = CGAffineTransform(scaleX: 2, y: 2).translatedBy(x: 10, y: 0)
    #expect(point.applying(movedThenScaled) == CGPoint(x: 22, y: 0))
    let turnedThenMoved = CGAffineTransform(translationX: 10, y: 0).rotated(by: .pi / 2)
    let turned = point.applying(turnedThenMoved)
    #expect(abs(turned.x - 10) < 1e-12 && abs(turned.y - 1) < 1e-12)
    let a = CGAffineTransform(rotationAngle: 0.4)
    let b = CGAffineTransform(translationX: 3, y: 4)
    let (together, apart) = (point.applying(a.concatenating(b)), point.applying(a).applying(b))
    #expect(abs(together.x - apart.x) < 1e-12 && abs(together.y - apart.y) < 1e-12)
  }

  @Test func theInverseUndoesATransform() {
    let t = CGAffineTransform(a: 2, b: 1, c: -1, d: 4, tx: 7, ty: 9)
    let point = CGPoint(x: 3, y: -5)
    let back = point.applying(t).applying(t.inverted())
    #expect(abs(back.x - point.x) < 1e-12 && abs(back.y - point.y) < 1e-12)
    let flat = CGAffineTransform(scaleX: 0, y: 1)
    #expect(flat.inverted() == flat)
  }

  @Test func aTransformedRectangleIsABoundingBox() {
    let rect = CGRect(x: 0, y: 0, width: 2, height: 1)
    let turned = rect.applying(CGAffineTransform(rotationAngle: .pi / 2))
    #expect(abs(turned.minX + 1) < 1e-12 && abs(turned.width - 1) < 1e-12 && abs(turned.height - 2) < 1e-12)
    #expect(rect.applying(CGAffineTransform(scaleX: -1, y: 1)) == CGRect(x: -2, y: 0, width: 2, height: 1))
    #expect(CGRect.null.applying(CGAffineTransform(translationX: 1, y: 1)).isNull)
    #expect(CGRect.infinite.applying(CGAffineTransform(scaleX: 2, y: 2)) == .infinite)
  }

  @Test func transformsAndVectorsSurviveCoding() throws {
    let t = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let coded = try JSONEncoder().encode([t])
    #expect(try JSONDecoder().decode([CGAffineTransform].self, from: coded) == [t])
    #expect(String(data: coded, encoding: .utf8) == "[[1,2,3,4,5,6]]")
    let v = CGVector(dx: 1, dy: 2)
    #expect(try JSONDecoder().decode([CGVector].self, from: JSONEncoder().encode([v])) == [v])
    #expect(CGVector.zero == CGVector() && CGVector(dx: 1.0, dy: 2.0) == v)
  }

  @Test func spatialFunctionsComposeInApplesOrder() {
    let point = SIMD4<Double>(1, 0, 0, 1)
    let scaledThenMoved = CATransform3DScale(CATransform3DMakeTranslation(10, 0, 0), 2, 2, 2)
    #expect(scaledThenMoved.apply(point) == SIMD4(12, 0, 0, 1))
    let movedThenScaled = CATransform3DTranslate(CATransform3DMakeScale(2, 2, 2), 10, 0, 0)
    #expect(movedThenScaled.apply(point) == SIMD4(22, 0, 0, 1))
    let aboutY = CATransform3DMakeRotation(.pi / 2, 0, 1, 0).apply(point)
    #expect(abs(aboutY.z + 1) < 1e-12, "x turns away from the viewer")
    let aboutZ = CATransform3DMakeRotation(.pi / 2, 0, 0, 5).apply(point)
    #expect(abs(aboutZ.y - 1) < 1e-12, "an axis of any length")
    #expect(CATransform3DIsIdentity(CATransform3DMakeRotation(1, 0, 0, 0)))
    let turned = CATransform3DRotate(CATransform3DMakeTranslation(1, 2, 3), 0.5, 1, 1, 0)
    #expect(turned.m41 == 1 && turned.m42 == 2 && turned.m43 == 3)
    #expect(CATransform3DEqualToTransform(CATransform3DIdentity, CATransform3DMakeScale(1, 1, 1)))
    #expect(CATransform3D() != CATransform3DIdentity)
  }

  @Test func theInverseUndoesASpatialTransform() {
    var random = SeededRandom("spatialInverses")
    for _ in 0..<2000 {
      var t = CATransform3DMakeTranslation(
        random.number(-9...9), random.number(-9...9), random.number(-9...9))
      t = CATransform3DRotate(t, random.number(-3...3), 1, random.number(-1...1), random.number(-1...1))
      t = CATransform3DScale(t, random.number(0.2...3), random.number(0.2...3), random.number(0.2...3))
      t.m34 = random.number(-0.01...0.01)
      guard let inverse = t.inverse else {
        Issue.record("no inverse: \(t)")
        continue
      }
      #expect(near(CATransform3DConcat(t, inverse), CATransform3DIdentity, 1e-9))
      #expect(near(CATransform3DConcat(inverse, t), CATransform3DIdentity, 1e-9))
      #expect(CATransform3DInvert(t) == inverse)
    }
    let flat = CATransform3DMakeScale(1, 0, 1)
    #expect(CATransform3DInvert(flat) == flat)
    #expect(
      CATransform3DInvert(CATransform3DMakeTranslation(3, 4, 5)) == CATransform3DMakeTranslation(-3, -4, -5))
  }

  @Test func affineTransformsRoundTripThroughSpace() {
    let t = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let spatial = CATransform3DMakeAffineTransform(t)
    #expect(CATransform3DIsAffine(spatial))
    #expect(CATransform3DGetAffineTransform(spatial) == t)
    #expect(spatial.apply(SIMD4(1, 1, 0, 1)) == SIMD4(9, 12, 0, 1))
    var eye = CATransform3DIdentity
    eye.m34 = -0.001
    #expect(!CATransform3DIsAffine(eye))
    #expect(!CATransform3DIsAffine(CATransform3DMakeTranslation(0, 0, 1)))
  }

  @Test func coloursHaveRedGreenBlueAndAlpha() {
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    #expect(red.components == [1, 0, 0, 1] && red.numberOfComponents == 4)
    #expect(red == CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
    #expect(red.copy(alpha: 0.5) == CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    #expect(red.copy(alpha: 0.5)?.alpha == 0.5)
    #expect(CGColor(gray: 0.5, alpha: 1).components == [0.5, 0.5, 0.5, 1])
    #expect(Set([red, CGColor(red: 1, green: 0, blue: 0, alpha: 1), .black, .white, .clear]).count == 4)
  }
}
