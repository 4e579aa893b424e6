import Foundation
import Testing

@testable import Engine
@testable import UIKit

/// Animations between `beginAnimations` and `commitAnimations`, and their setters, which also work in blocks.
@Suite(.serialized) @MainActor
struct CommittedAnimationTests {
  private let stage = Stage()
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  private func begin() {
    stage.frame(at: 0)
    stage.window.addSubview(view)
    stage.frame(at: 1)
  }

  private func opacityAnimation() -> CABasicAnimation? {
    view.layer.animation(forKey: "opacity") as? CABasicAnimation
  }

  @Test func settersApplyToLaterChanges() {
    begin()
    UIView.beginAnimations(nil, context: nil)
    view.layer.zPosition = 1
    UIView.setAnimationDuration(2)
    UIView.setAnimationDelay(0.5)
    UIView.setAnimationCurve(.easeOut)
    UIView.setAnimationRepeatCount(3)
    UIView.setAnimationRepeatAutoreverses(true)
    view.alpha = 0
    UIView.setAnimationBeginsFromCurrentState(true)
    view.center.x = 0
    UIView.setAnimationBeginsFromCurrentState(false)
    view.bounds.size.width = 5
    UIView.setAnimationDuration(0)
    UIView.setAnimationDelay(.nan)
    view.layer.cornerRadius = 5
    UIView.commitAnimations()
    view.backgroundColor = .red

    let first = view.layer.animation(forKey: "zPosition")
    #expect(first?.duration == 0.2 && first?.beginTime == 0 && first?.repeatCount == 0)
    #expect(first?.timingFunction == CAMediaTimingFunction(name: .easeInEaseOut))
    let animation = opacityAnimation()
    #expect(animation?.duration == 2 && animation?.beginTime == 1.5 && animation?.repeatCount == 3)
    #expect(animation?.autoreverses == true)
    #expect(animation?.timingFunction == CAMediaTimingFunction(name: .easeOut))
    #expect((view.layer.animation(forKey: "position") as? CABasicAnimation)?.isAdditive == false)
    #expect((view.layer.animation(forKey: "bounds") as? CABasicAnimation)?.isAdditive == true)
    #expect(view.layer.animationKeys()?.count == 4 && view.touchBlockingAnimationCount == 0)
  }

  @Test func nestedCommitsAnimate() {
    begin()
    var ended: [Bool] = []
    UIView.animate(withDuration: 1) {
      UIView.beginAnimations("inner", context: nil)
      UIView.setAnimationDuration(2)
      view.alpha = 0
      UIView.commitAnimations()
      view.center.x = 0
      UIView.setAnimationCurve(.linear)
      view.layer.zPosition = 5
    } completion: {
      ended.append($0)
    }
    #expect(opacityAnimation()?.duration == 2 && view.layer.animation(forKey: "position")?.duration == 1)
    let linear = CAMediaTimingFunction(name: .linear)
    #expect(view.layer.animation(forKey: "zPosition")?.timingFunction == linear)
    #expect(view.layer.animation(forKey: "position")?.timingFunction != linear)
    stage.run(to: 2.9, step: 0.1)
    #expect(ended == [])
    stage.run(to: 3.2, step: 0.1)
    #expect(ended == [true])
  }

  @Test func aCurveReplacesASpring() {
    begin()
    UIView.animate(withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0) {
      view.alpha = 0
      UIView.setAnimationDuration(3)
      view.center.x = 0
      UIView.setAnimationCurve(.linear)
      view.layer.zPosition = 5
    }
    let springs = ["opacity", "position"].map { view.layer.animation(forKey: $0) as? CASpringAnimation }
    for (spring, duration) in zip(springs, [1.0, 3]) {
      let fitted = SpringSolution.uikit(dampingRatio: 0.5, duration: duration, initialVelocity: 0)
      #expect(spring.map { Double($0.stiffness) } == fitted.stiffness && spring?.duration == duration)
    }
    let linearAnimation = view.layer.animation(forKey: "zPosition")
    #expect(!(linearAnimation is CASpringAnimation))
    #expect(linearAnimation?.timingFunction == CAMediaTimingFunction(name: .linear))
  }

  @Test func settersOutsideOfBlocksDoNothing() {
    begin()
    UIView.setAnimationDuration(5)
    UIView.setAnimationCurve(.linear)
    view.alpha = 0
    #expect(view.layer.animationKeys() == nil)
    UIView.setAnimationsEnabled(false)
    UIView.beginAnimations(nil, context: nil)
    view.alpha = 1
    UIView.commitAnimations()
    UIView.setAnimationsEnabled(true)
    #expect(view.layer.animationKeys() == nil)
  }

  @Test func aCommitNeedsABegin() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { UIView.commitAnimations() }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("UIView.commitAnimations(): beginAnimations(_:context:) was not called before"))
  }
}
