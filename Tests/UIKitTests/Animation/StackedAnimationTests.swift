import Foundation
import Testing

@testable import Engine
@testable import UIKit

/// Many changes of target during an animation, each of which adds an animation.
@Suite(.serialized) @MainActor
struct StackedAnimationTests {
  private let stage = Stage()
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  private func begin() {
    stage.frame(at: 0)
    stage.window.addSubview(view)
    stage.frame(at: 0)
  }

  private func change(_ number: Int, _ duration: Double = 1) {
    UIView.animate(withDuration: duration) { view.center.x = Double(number) }
  }

  @Test func keysOfStackedAnimationsAreUnique() {
    begin()
    for number in 1...4 { change(number) }
    #expect(view.layer.animationKeys() == ["position", "position-2", "position-3", "position-4"])
    view.layer.removeAnimation(forKey: "position-2")
    let appAnimation = CABasicAnimation(keyPath: "position.y")
    appAnimation.byValue = 8
    view.layer.add(appAnimation, forKey: "position-5")
    change(5)
    #expect(
      view.layer.animationKeys() == ["position", "position-3", "position-4", "position-5", "position-6"])
    #expect(view.layer.animation(forKey: "position-5") is CABasicAnimation)
    // The key without a number is used whenever it is free.
    view.layer.removeAnimation(forKey: "position")
    change(6)
    change(7)
    #expect(
      view.layer.animationKeys()
        == ["position-3", "position-4", "position-5", "position-6", "position", "position-7"])
    stage.frame(at: 0)
    stage.run(to: 2)
    #expect(view.layer.animationKeys() == nil && view.animationObservers.isEmpty)
    #expect(view.animationNumbers.isEmpty)
    change(8)
    change(9)
    #expect(view.layer.animationKeys() == ["position", "position-2"])
  }

  @Test func eachPropertyOfEachLayerCountsSeparately() {
    begin()
    let other = CALayer()
    other.delegate = view
    view.layer.addSublayer(other)
    UIView.animate(withDuration: 1) {
      for number in 1...3 {
        view.center.x = Double(number)
        view.transform = CGAffineTransform(translationX: Double(number), y: 0)
        other.position.x = Double(number)
      }
    }
    let keys = Set(view.layer.animationKeys() ?? [])
    #expect(
      keys == ["position", "position-2", "position-3", "transform", "transform-2", "transform-3"])
    #expect(other.animationKeys() == ["position", "position-2", "position-3"])
  }

  /// Four times as many animations take less than eight times as long. With a search among the animations, they would
  /// take sixteen times as long.
  @Test(
    .enabled(if: ProcessInfo.processInfo.environment["SEGUE_SOAK"] != nil, "compares times: make soak"),
    arguments: [false, true])
  func costDoesNotGrowWithTheNumber(rotates: Bool) {
    begin()
    func seconds(_ count: Int) -> Double {
      (0..<3).map { _ in
        let time = ContinuousClock().measure {
          for number in 0..<count {
            UIView.animate(withDuration: 1) {
              if rotates {
                view.transform = CGAffineTransform(rotationAngle: Double(number + 1))
              } else {
                view.center.x = Double(number + 1)
              }
            }
          }
        }
        #expect(view.layer.animationKeys()?.count == count)
        view.layer.removeAllAnimations()
        stage.frame(at: stage.time + 1)
        return Double(time.components.attoseconds) * 1e-18 + Double(time.components.seconds)
      }.min() ?? 0
    }
    // Another process may disturb a measurement, so one undisturbed pair suffices.
    let pairs = (0..<3).lazy.map { _ in (few: seconds(1000), many: seconds(4000)) }
    #expect(pairs.contains { $0.many < 8 * $0.few })
  }
}
