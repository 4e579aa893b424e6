import Foundation
import Testing

@testable import Engine

@Suite struct CAValueFunctionTests {
  private static let names: [CAValueFunctionName] = [
    .rotateX, .rotateY, .rotateZ, .scale, .scaleX, .scaleY, .scaleZ, .translate, .translateX, .translateY,
    .translateZ,
  ]

  private func wanted(_ name: CAValueFunctionName, _ a: Double, _ b: Double, _ c: Double) -> CATransform3D? {
    switch name {
    case .rotateX: CATransform3DMakeRotation(a, 1, 0, 0)
    case .rotateY: CATransform3DMakeRotation(a, 0, 1, 0)
    case .rotateZ: CATransform3DMakeRotation(a, 0, 0, 1)
    case .scale: CATransform3DMakeScale(a, b, c)
    case .scaleX: CATransform3DMakeScale(a, 1, 1)
    case .scaleY: CATransform3DMakeScale(1, a, 1)
    case .scaleZ: CATransform3DMakeScale(1, 1, a)
    case .translate: CATransform3DMakeTranslation(a, b, c)
    case .translateX: CATransform3DMakeTranslation(a, 0, 0)
    case .translateY: CATransform3DMakeTranslation(0, a, 0)
    case .translateZ: CATransform3DMakeTranslation(0, 0, a)
    default: nil
    }
  }

  @Test(arguments: names)
  func functionsReturnTransforms(_ name: CAValueFunctionName) throws {
    let function = try #require(CAValueFunction(name: name))
    #expect(function.name == name && name.rawValue.count > 4)
    #expect(function.transform(SIMD4(0.5, 2, 3, 0)) == wanted(name, 0.5, 2, 3))
    #expect((function.kind == .scalar) == (name != .scale && name != .translate))
    #expect(CAValueFunction(name: name) == function)
    #expect(CAValueFunction(name: name)?.hash == function.hash)
  }

  @Test func namesMatchApple() {
    #expect(Set(Self.names.map(\.rawValue)).count == 11)
    #expect(
      CAValueFunctionName.rotateZ.rawValue == "rotateZ" && CAValueFunctionName.scale.rawValue == "scale")
    #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "shear")) == nil)
    #expect(CAValueFunction(name: .scaleX) != CAValueFunction(name: .scaleY))
  }

  @Test func inputsMayHaveManyTypes() throws {
    let scale = try #require(CAValueFunction(name: .scale))
    let three: [Any] = [
      [1, 2, 3], [1.0, 2.0, 3.0], [CGFloat(1), 2, 3], [NSNumber(value: 1), 2, 3] as [NSNumber],
      [1, 2.0, Float(3)] as [Any], SIMD3(1.0, 2, 3), Optional([1, 2, 3]) as Any,
    ]
    for value in three {
      #expect(scale.numbers(any: value, keyPath: "transform") == SIMD4(1, 2, 3, 0), "\(type(of: value))")
    }
    #expect(scale.numbers(any: nil, keyPath: "transform") == nil)
    #expect(scale.numbers(any: NSNull(), keyPath: "transform") == nil)
    let turn = try #require(CAValueFunction(name: .rotateX))
    for value in [2, Float(2), 2.0, NSNumber(value: 2)] as [Any] {
      #expect(turn.numbers(any: value, keyPath: "transform") == SIMD4(2, 0, 0, 0))
    }
    #expect(turn.numbers(any: nil, keyPath: "transform") == nil)
  }

  @Test func invalidInputsTrap() async {
    let list = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = CAValueFunction(name: .scale)?.numbers(any: [1, 2], keyPath: "transform")
    }
    let message = String(decoding: list?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      message.contains("transform: [1, 2] is not three numbers, which the value function scale needs"))
    await #expect(processExitsWith: .failure) {
      _ = CAValueFunction(name: .translate)?.numbers(any: [1, 2, "3"], keyPath: "transform")
    }
    await #expect(processExitsWith: .failure) {
      _ = CAValueFunction(name: .rotateX)?.numbers(any: [1, 2, 3], keyPath: "transform")
    }
  }

  @Test func animationsKeepTheirFunction() throws {
    let animation = CABasicAnimation(keyPath: "transform")
    let function = CAValueFunction(name: .rotateZ)
    #expect(animation.value(forKey: "valueFunction") == nil)
    animation.setValue(function, forKey: "valueFunction")
    #expect(animation.valueFunction === function)
    #expect((animation.value(forKey: "valueFunction") as? CAValueFunction) === function)
    #expect((animation.copy() as? CABasicAnimation)?.valueFunction === function)
  }

  /// The keyframes are the inputs of the value function, so that a rotation can exceed a whole turn.
  @Test func keyframesAreInputsOfTheValueFunction() throws {
    let animation = CAKeyframeAnimation(keyPath: "transform")
    animation.valueFunction = CAValueFunction(name: .rotateZ)
    animation.values = [0, 20, NSNumber(value: 10)]
    let turns = try #require(animation.keyframes(kind: .transform, keyPath: "transform"))
    #expect(turns.count == 1 && !turns.isTransform && turns.value(0, at: 0.75) == 15)
    animation.valueFunction = CAValueFunction(name: .translate)
    animation.values = [[0, 0, 0], [8, 4, 2]]
    let moves = try #require(animation.keyframes(kind: .transform, keyPath: "transform"))
    #expect(moves.count == 4 && (0..<4).map { moves.value($0, at: 0.5) } == [4, 2, 1, 0])
    animation.values = [[0, 0, 0], NSNull()]
    #expect(animation.keyframes(kind: .transform, keyPath: "transform") == nil)
    animation.values = [3, 4]
    #expect(animation.keyframes(kind: .scalar, keyPath: "zPosition")?.value(0, at: 0) == 3)
  }
}
