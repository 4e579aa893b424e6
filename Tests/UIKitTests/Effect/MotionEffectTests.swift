import Testing

@testable import UIKit

/// Motion effects, which views store, and whose values are computed on demand.
@Suite(.serialized) @MainActor
struct MotionEffectTests {
  private func effect(
    _ type: UIInterpolatingMotionEffect.EffectType, from low: Any?, to high: Any?,
    _ keyPath: String = "center.x"
  ) -> UIInterpolatingMotionEffect {
    let effect = UIInterpolatingMotionEffect(keyPath: keyPath, type: type)
    (effect.minimumRelativeValue, effect.maximumRelativeValue) = (low, high)
    return effect
  }

  private func value(_ effect: UIMotionEffect, _ horizontal: CGFloat, _ vertical: CGFloat) -> Any? {
    effect.keyPathsAndRelativeValues(
      forViewerOffset: UIOffset(horizontal: horizontal, vertical: vertical))?["center.x"]
  }

  @Test func aViewStoresItsEffects() {
    let view = UIView()
    let (first, group) = (effect(.tiltAlongHorizontalAxis, from: -10, to: 10), UIMotionEffectGroup())
    #expect(view.motionEffects.isEmpty)
    view.addMotionEffect(first)
    view.addMotionEffect(group)
    view.addMotionEffect(first)
    #expect(view.motionEffects == [first, group] && UIView().motionEffects.isEmpty)
    view.removeMotionEffect(first)
    view.removeMotionEffect(UIMotionEffect())
    #expect(view.motionEffects == [group])
    view.motionEffects = [first]
    #expect(view.motionEffects == [first])
    view.motionEffects = []
    #expect(view.motionEffects.isEmpty)
  }

  @Test func numbersAreInterpolated() {
    let horizontal = effect(.tiltAlongHorizontalAxis, from: -10, to: CGFloat(30))
    for (offset, expected) in [(-1, -10), (0, 10), (0.5, 20), (1, 30), (7, 30), (-7, -10)]
      as [(CGFloat, Double)]
    {
      #expect(value(horizontal, offset, 0.3) as? NSNumber == NSNumber(value: expected), "\(offset)")
    }
    let vertical = effect(.tiltAlongVerticalAxis, from: NSNumber(value: 0), to: 8)
    #expect(value(vertical, 0.3, -0.5) as? Double == 2 && vertical.type.rawValue == 1)
    #expect(value(effect(.tiltAlongVerticalAxis, from: nil, to: 8), 0, 0) == nil)
    #expect(UIMotionEffect().keyPathsAndRelativeValues(forViewerOffset: .zero) == nil)
  }

  @Test func pointsAndSizesAreInterpolated() {
    let points = effect(
      .tiltAlongHorizontalAxis, from: NSValue(cgPoint: CGPoint(x: -4, y: 0)), to: CGPoint(x: 4, y: 8))
    #expect((value(points, 0.5, 0) as? NSValue)?.cgPointValue == CGPoint(x: 2, y: 6))
    let sizes = effect(
      .tiltAlongHorizontalAxis, from: NSValue(cgSize: .zero), to: NSValue(cgSize: CGSize(width: 2, height: 4))
    )
    #expect((value(sizes, 0, 0) as? NSValue)?.cgSizeValue == CGSize(width: 1, height: 2))
  }

  @Test func aGroupAddsItsEffects() {
    let group = UIMotionEffectGroup()
    #expect(group.motionEffects == nil && group.keyPathsAndRelativeValues(forViewerOffset: .zero) == nil)
    group.motionEffects = [
      effect(.tiltAlongHorizontalAxis, from: -10, to: 10), effect(.tiltAlongVerticalAxis, from: -1, to: 1),
      effect(.tiltAlongVerticalAxis, from: 0, to: 2, "center.y"),
    ]
    let changes = group.keyPathsAndRelativeValues(forViewerOffset: UIOffset(horizontal: 0.5, vertical: 1))
    #expect(
      changes?.count == 2 && changes?["center.x"] as? Double == 6 && changes?["center.y"] as? Double == 2)
  }

  @Test func aCopyHasTheValuesOfItsEffect() throws {
    let first = effect(.tiltAlongVerticalAxis, from: -10, to: 10)
    let copy = try #require(first.copy() as? UIInterpolatingMotionEffect)
    #expect(copy !== first && copy.keyPath == "center.x" && copy.type == .tiltAlongVerticalAxis)
    #expect(value(copy, 0, 1) as? Double == 10)
    let group = UIMotionEffectGroup()
    group.motionEffects = [first]
    #expect((group.copy() as? UIMotionEffectGroup)?.motionEffects == [first])
  }

  @Test func valuesOfDifferentTypesTrap() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let effect = UIInterpolatingMotionEffect(keyPath: "center", type: .tiltAlongHorizontalAxis)
        (effect.minimumRelativeValue, effect.maximumRelativeValue) = (1, CGPoint.zero)
        _ = effect.keyPathsAndRelativeValues(forViewerOffset: .zero)
      }
    }
    #expect(
      result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }?.contains(
        "UIInterpolatingMotionEffect(\"center\"): minimumRelativeValue 1") == true)
  }
}
