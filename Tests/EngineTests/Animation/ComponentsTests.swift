import Foundation
import Testing

@testable import Engine
@testable import LayerValues

@Suite struct ComponentsTests {
  @Test func countsFollowTheKind() {
    #expect(ValueKind.allCases.map(\.componentCount) == [1, 2, 2, 4, 4, 16, 1, 3, 4, 0])
  }

  @Test func numbersOfEveryTypeAreScalars() {
    let numbers: [Any] = [
      2, Int8(2), UInt16(2), Int64(2), 2.0, Float(2), CGFloat(2), NSNumber(value: 2), NSNumber(value: 2.0),
      Optional(2.0) as Any,
    ]
    for number in numbers {
      #expect(
        Components(any: number, kind: .scalar, keyPath: "opacity") == Components(2), "\(type(of: number))")
    }
    #expect(Components(any: true, kind: .scalar, keyPath: "opacity") == Components(1))
  }

  @Test func flagsMayBeNumbers() {
    for yes in [true, 1, 0.5, NSNumber(value: true), -3] as [Any] {
      #expect(Components(any: yes, kind: .flag, keyPath: "hidden") == Components(1))
    }
    for no in [false, 0, 0.0, NSNumber(value: false)] as [Any] {
      #expect(Components(any: no, kind: .flag, keyPath: "hidden") == Components(0))
    }
  }

  @Test func geometryMayBePlainOrBoxed() {
    let point = CGPoint(x: 1, y: 2)
    let size = CGSize(width: 3, height: 4)
    let rect = CGRect(origin: point, size: size)
    #expect(Components(any: point, kind: .point, keyPath: "position")?.point == point)
    #expect(Components(any: NSValue(point: point), kind: .point, keyPath: "position")?.point == point)
    #expect(Components(any: size, kind: .size, keyPath: "shadowOffset")?.size == size)
    #expect(Components(any: NSValue(size: size), kind: .size, keyPath: "shadowOffset")?.size == size)
    #expect(Components(any: rect, kind: .rect, keyPath: "bounds")?.rect == rect)
    #expect(Components(any: NSValue(rect: rect), kind: .rect, keyPath: "bounds")?.rect == rect)
  }

  @Test func transformsMayBeAffineOrSpatial() {
    let spatial = CATransform3DMakeRotation(1, 1, 2, 3)
    #expect(Components(any: spatial, kind: .transform, keyPath: "transform")?.transform == spatial)
    let affine = CGAffineTransform(rotationAngle: 1)
    #expect(
      Components(any: affine, kind: .transform, keyPath: "transform")?.transform
        == CATransform3DMakeAffineTransform(affine))
  }

  @Test func nilHasNoComponents() {
    for kind in ValueKind.allCases {
      #expect(Components(any: nil, kind: kind, keyPath: "x") == nil)
      #expect(Components(any: NSNull(), kind: kind, keyPath: "x") == nil)
      #expect(Components(any: Optional<CGColor>.none as Any, kind: kind, keyPath: "x") == nil)
    }
  }

  @Test func boxedValuesRoundTrip() {
    let color = CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    let values: [(any Equatable & Sendable, ValueKind)] = [
      (1.5, .scalar), (CGPoint(x: 1, y: 2), .point), (CGSize(width: 1, height: 2), .size),
      (CGRect(x: 1, y: 2, width: 3, height: 4), .rect), (color, .color),
      (CATransform3DMakeRotation(1, 2, 3, 4), .transform), (true, .flag),
      (SIMD3(1.0, 2, 3), .vector3), (SIMD4(1.0, 2, 3, 4), .vector4),
    ]
    #expect(Set(values.map(\.1)) == Set(ValueKind.allCases).subtracting([.wide]))
    for (value, kind) in values {
      let first = Components(any: value, kind: kind, keyPath: "x")
      let second = Components(any: first?.boxed(kind), kind: kind, keyPath: "x")
      #expect(first != nil && first == second, "\(kind)")
    }
  }

  @Test func missingColoursAreNaN() {
    let none = Components(nil as CGColor?)
    #expect(none.color == nil)
    #expect(none.boxed(.color) == nil)
    #expect(!none.isFinite(.color))
    #expect(Components(CGColor.clear).color == .clear)
  }

  @Test func transformsAddByConcatenation() {
    let turn = Components(CATransform3DMakeRotation(0.5, 0, 0, 1))
    let move = Components(CATransform3DMakeTranslation(10, 0, 0))
    let sum = move.adding(turn, .transform)
    #expect(sum.transform == CATransform3DConcat(turn.transform, move.transform), "turned, then moved")
    let back = sum.subtracting(turn, .transform).adding(turn, .transform)
    for index in 0..<16 { #expect((back[index] - sum[index]).magnitude < 1e-12) }
    #expect(Components.neutral(.transform).adding(turn, .transform) == turn)
    #expect(turn.times(0, .transform) == Components(CATransform3DIdentity))
    let fiveTurns = turn.times(5, .transform).transform
    #expect((fiveTurns.m11 - cos(2.5)).magnitude < 1e-12)
    #expect((turn.times(-3, .transform).transform.m12 - sin(-1.5)).magnitude < 1e-12)
    #expect(Components(2.0).times(-3, .scalar) == Components(-6))
    #expect(Components(3, 4).adding(Components(1, 1), .point) == Components(4, 5))
  }

  @Test func invalidValuesTrap() async {
    await #expect(processExitsWith: .failure) {
      _ = Components(any: "red", kind: .color, keyPath: "backgroundColor")
    }
    await #expect(processExitsWith: .failure) {
      _ = Components(any: CGSize(width: 1, height: 1), kind: .point, keyPath: "position")
    }
    await #expect(processExitsWith: .failure) {
      _ = Components(any: NSValue(size: CGSize(width: 1, height: 1)), kind: .point, keyPath: "position")
    }
    await #expect(processExitsWith: .failure) {
      _ = Components(any: CGPoint.zero, kind: .scalar, keyPath: "opacity")
    }
    await #expect(processExitsWith: .failure) {
      _ = Components(any: 1, kind: .transform, keyPath: "transform")
    }
  }
}
