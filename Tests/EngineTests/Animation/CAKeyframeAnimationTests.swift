import Foundation
import Stages
import Testing

@testable import Engine

@Suite struct CAKeyframeAnimationTests {
  @Test func defaultsMatchApple() {
    let animation = CAKeyframeAnimation(keyPath: "position")
    #expect(animation.keyPath == "position" && animation.calculationMode == .linear)
    #expect(animation.values == nil && animation.path == nil && animation.keyTimes == nil)
    #expect(animation.timingFunctions == nil && animation.rotationMode == nil)
    #expect(
      animation.tensionValues == nil && animation.continuityValues == nil && animation.biasValues == nil)
    #expect(animation.valueFunction == nil)
    #expect(CAAnimationCalculationMode.cubicPaced.rawValue == "cubicPaced")
    #expect(CAAnimationRotationMode.rotateAuto.rawValue == "auto")
    #expect(CAAnimationRotationMode.rotateAutoReverse.rawValue == "autoReverse")
  }

  private func changedValues() -> [(String, Any)] {
    [
      ("values", [1.0, 2.0]), ("path", CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 2), transform: nil)),
      ("keyTimes", [NSNumber(value: 0.0), NSNumber(value: 1.0)]),
      ("timingFunctions", [CAMediaTimingFunction(name: .easeIn)]),
      ("calculationMode", CAAnimationCalculationMode.cubic), ("tensionValues", [NSNumber(value: 0.5)]),
      ("continuityValues", [NSNumber(value: 0.25)]), ("biasValues", [NSNumber(value: -0.5)]),
      ("rotationMode", CAAnimationRotationMode.rotateAuto), ("keyPath", "position"), ("duration", 3.0),
    ]
  }

  private func areEqual(_ a: Any?, _ b: Any?) -> Bool {
    switch (a, b) {
    case (let a as CGPath, let b as CGPath): a == b
    case (let a as [CAMediaTimingFunction], let b as [CAMediaTimingFunction]): a == b
    case (let a?, let b?): "\(a)" == "\(b)"
    case (nil, nil): true
    default: false
    }
  }

  @Test func keysAccessAllPropertiesAndCopiesHaveTheirValues() throws {
    let animation = CAKeyframeAnimation()
    for (key, value) in changedValues() {
      #expect(!areEqual(animation.value(forKey: key), value), "\(key) has its default")
      animation.setValue(value, forKey: key)
      #expect(areEqual(animation.value(forKey: key), value), "\(key) is set")
    }
    let copy = try #require(animation.copy() as? CAKeyframeAnimation)
    for (key, value) in changedValues() {
      #expect(areEqual(copy.value(forKey: key), value), "\(key) is copied")
    }
    for key in [
      "values", "path", "keyTimes", "timingFunctions", "tensionValues", "continuityValues", "biasValues",
      "rotationMode",
    ] {
      copy.setValue(nil, forKey: key)
      #expect(copy.value(forKey: key) == nil && animation.value(forKey: key) != nil, "\(key)")
    }
    animation.setValue([0, 0.5, Float(1)] as [Any], forKey: "keyTimes")
    #expect(animation.keyTimes == [0, 0.5, 1])
  }

  @Test func copiesDoNotFollowChangesOfAMutablePath() throws {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 1, y: 0)])
    let animation = CAKeyframeAnimation()
    animation.path = path
    let copy = try #require(animation.copy() as? CAKeyframeAnimation)
    path.addLine(to: CGPoint(x: 9, y: 9))
    #expect(animation.path === path && copy.path?.currentPoint == CGPoint(x: 1, y: 0))
  }

  @Test func frozenAnimationsCannotChange() async {
    await #expect(processExitsWith: .failure) { frozen().values = [1] }
    await #expect(processExitsWith: .failure) { frozen().path = nil }
    await #expect(processExitsWith: .failure) { frozen().keyTimes = nil }
    await #expect(processExitsWith: .failure) { frozen().timingFunctions = nil }
    await #expect(processExitsWith: .failure) { frozen().calculationMode = .paced }
    await #expect(processExitsWith: .failure) { frozen().tensionValues = nil }
    await #expect(processExitsWith: .failure) { frozen().continuityValues = nil }
    await #expect(processExitsWith: .failure) { frozen().biasValues = nil }
    await #expect(processExitsWith: .failure) { frozen().rotationMode = nil }
    let function = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      frozen().valueFunction = nil
    }
    let message = String(decoding: function?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("CAKeyframeAnimation.valueFunction: an animation that a layer runs"))
  }

  @Test func misuseTraps() async {
    await #expect(processExitsWith: .failure) { CAKeyframeAnimation().setValue("soon", forKey: "keyTimes") }
    await #expect(processExitsWith: .failure) { CAKeyframeAnimation().setValue(["x"], forKey: "keyTimes") }
    await #expect(processExitsWith: .failure) { CAKeyframeAnimation().setValue(1, forKey: "path") }
    await #expect(processExitsWith: .failure) {
      CAKeyframeAnimation().setValue(nil, forKey: "calculationMode")
    }
    let value = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let animation = CAKeyframeAnimation()
      animation.values = [0, "one"]
      _ = animation.keyframes(kind: .scalar, keyPath: "opacity")
    }
    let message = String(decoding: value?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("opacity: a String is not a scalar"))
  }

  @Test func valuesOfEveryKindBecomeNumbers() throws {
    let animation = CAKeyframeAnimation()
    animation.keyTimes = [0, 0.25, 1]
    func check(_ kind: ValueKind, _ values: [Any], _ wanted: [[Double]]) throws {
      animation.values = values
      let keyframes = try #require(animation.keyframes(kind: kind, keyPath: "\(kind)"))
      #expect(keyframes.count == wanted[0].count)
      for (p, row) in zip([0, 0.25, 1], wanted) {
        let got =
          kind == .transform
          ? row.indices.map { Components(keyframes.transform(at: p))[$0] }
          : row.indices.map { keyframes.value($0, at: p) }
        #expect(got == row, "\(kind) at \(p)")
      }
    }
    try check(.scalar, [0, Float(0.5), NSNumber(value: 2)], [[0], [0.5], [2]])
    try check(.flag, [true, false, 2], [[1], [0], [1]])
    let point = CGPoint(x: 1, y: 2)
    try check(.point, [point, NSValue(point: point), CGPoint.zero], [[1, 2], [1, 2], [0, 0]])
    try check(.size, [CGSize(width: 1, height: 2), CGSize.zero, CGSize.zero], [[1, 2], [0, 0], [0, 0]])
    // Apps write points as the values of a translation, which Core Animation accepts.
    try check(.size, [point, NSValue(point: point), CGSize.zero], [[1, 2], [1, 2], [0, 0]])
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    try check(.rect, [rect, CGRect.zero, rect], [[1, 2, 3, 4], [0, 0, 0, 0], [1, 2, 3, 4]])
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    try check(.color, [red, CGColor.black, red], [[1, 0, 0, 0.5], [0, 0, 0, 1], [1, 0, 0, 0.5]])
    let (move, turn) = (CGAffineTransform(translationX: 3, y: 4), CATransform3DMakeRotation(1, 0, 0, 1))
    let transforms = [CATransform3DIdentity, turn, CATransform3DMakeAffineTransform(move)]
    try check(
      .transform, [CATransform3DIdentity, turn, move],
      transforms.map { whole in (0..<16).map { Components(whole)[$0] } })
  }

  @Test func coloursBlendWithoutPremultiplying() throws {
    let animation = CAKeyframeAnimation()
    animation.values = [
      CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 0.5),
    ]
    let keyframes = try #require(animation.keyframes(kind: .color, keyPath: "backgroundColor"))
    #expect((0..<4).map { keyframes.value($0, at: 0.5) } == [0.5, 0, 0.5, 0.75])
  }

  @Test func wideValuesBlendIfTheirFormsMatch() throws {
    let animation = CAKeyframeAnimation()
    animation.values = [[0, 1, 2, 3, 4], [8, 1, 2, 3, 0], [8, 9, 2, 3, 0]]
    let numbers = try #require(animation.keyframes(kind: .wide, keyPath: "lineDashPattern"))
    #expect(numbers.count == 5 && (0..<5).map { numbers.value($0, at: 0.25) } == [4, 1, 2, 3, 2])
    animation.values = [[CGColor.black, CGColor.clear], [CGColor.white, CGColor.white]]
    let colors = try #require(animation.keyframes(kind: .wide, keyPath: "colors"))
    #expect((0..<8).map { colors.value($0, at: 0.5) } == [0.5, 0.5, 0.5, 1, 0.5, 0.5, 0.5, 0.5])
    for values in [[[1, 2], [1, 2, 3]], [[1], [CGColor.black]], ["one", "two"]] as [[Any]] {
      animation.values = values
      #expect(animation.keyframes(kind: .wide, keyPath: "x") == nil)
    }
  }

  @Test func ineffectiveKeyframesAreNil() {
    let animation = CAKeyframeAnimation()
    func expectNil(_ kind: ValueKind, _ reason: String) {
      #expect(animation.keyframes(kind: kind, keyPath: "x") == nil, "\(reason)")
    }
    expectNil(.scalar, "no values")
    animation.values = [1]
    expectNil(.scalar, "one value")
    animation.values = [1, NSNull()]
    expectNil(.scalar, "a missing value")
    animation.values = [CATransform3DIdentity, NSNull()]
    expectNil(.transform, "a missing transform")
    animation.values = [1, Double.nan]
    expectNil(.scalar, "a value that is not finite")
    animation.values = [1, 2]
    animation.keyTimes = [0, NSNumber(value: Double.nan)]
    expectNil(.scalar, "a time that is not finite")
    animation.keyTimes = nil
    animation.calculationMode = .cubic
    animation.biasValues = [NSNumber(value: Double.infinity)]
    expectNil(.scalar, "a bias that is not finite")
    animation.biasValues = nil
    #expect(animation.keyframes(kind: .scalar, keyPath: "x") != nil)
  }

  @Test func pathsOverrideValuesOfPoints() throws {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 8, y: 0), CGPoint(x: 8, y: 8)])
    let animation = CAKeyframeAnimation()
    animation.path = path
    animation.values = [5, 6]
    animation.timingFunctions = [CAMediaTimingFunction(name: .linear), CAMediaTimingFunction(name: .easeIn)]
    let point = try #require(animation.keyframes(kind: .point, keyPath: "position"))
    #expect(point.point(at: 0.25) == SIMD2(4, 0) && point.point(at: 0.75).y < 4)
    let number = try #require(animation.keyframes(kind: .scalar, keyPath: "opacity"))
    #expect(number.value(0, at: 0) == 5)
    animation.calculationMode = .paced
    #expect(animation.keyframes(kind: .size, keyPath: "shadowOffset")?.point(at: 0.75).y == 4)
  }

  @Test func aCurveWithAllParametersMatchesTheLiteralKeyframes() throws {
    let animation = CAKeyframeAnimation()
    animation.calculationMode = .cubic
    animation.values = [0, 4, 1, 5, 2]
    animation.tensionValues = [0, 0.5, 0.25]
    animation.continuityValues = [0, 0.5]
    animation.biasValues = [0, 0, -0.5, 1]
    animation.keyTimes = [0, 0.125, 0.5, 0.75, 1]
    animation.timingFunctions = [CAMediaTimingFunction(name: .easeIn)]
    let got = try #require(animation.keyframes(kind: .scalar, keyPath: "x"))
    let literal = LiteralKeyframes(
      values: [0, 4, 1, 5, 2], mode: .cubic, keyTimes: [0, 0.125, 0.5, 0.75, 1], timing: [.easeIn],
      tension: [0, 0.5, 0.25], continuity: [0, 0.5], bias: [0, 0, -0.5, 1])
    for step in 0...64 {
      let p = Double(step) / 64
      #expect((got.value(0, at: p) - literal.value(at: p)).magnitude < 1e-12)
    }
  }
}

/// A frozen animation, as a layer stores it.
private func frozen() -> CAKeyframeAnimation {
  let animation = CAKeyframeAnimation(keyPath: "opacity")
  animation.freeze()
  return animation
}
