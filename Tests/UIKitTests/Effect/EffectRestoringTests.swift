import Foundation
import Testing

@testable import Engine
@testable import UIKit

/// The value of `effect` after property animators that finish at their start or their end.
@Suite(.serialized) @MainActor struct EffectRestoringTests {
  private let stage = Stage()
  private static let effects: [UIVisualEffect?] = [
    nil, UIBlurEffect(style: .light), UIBlurEffect(style: .systemMaterial),
    UIVibrancyEffect(blurEffect: UIBlurEffect(style: .dark)),
    UIVibrancyEffect(blurEffect: UIBlurEffect(style: .light), style: .separator),
  ]

  /// The values of all filters and colours that an effect sets on the layers of its view.
  private func look(_ view: UIVisualEffectView) -> [CGFloat] {
    let layer = view.subviews[0].layer
    let numbers = ["gaussianBlur.inputRadius", "colorSaturate.inputAmount"].map {
      layer.value(forKeyPath: "backgroundFilters.\($0)") as? CGFloat ?? -1
    }
    let filter = view.contentView.layer.compositingFilter as? LayerFilter
    let color = filter?.value(forKey: "inputColor").map { $0 as! CGColor }
    return numbers + (layer.backgroundColor?.components ?? [-1])
      + [filter?.value(forKey: "inputAmount") as? CGFloat ?? -1] + (color?.components ?? [-1])
  }

  private func begin(_ effect: UIVisualEffect?) -> UIVisualEffectView {
    let view = UIVisualEffectView(effect: effect)
    view.frame = CGRect(x: 10, y: 10, width: 100, height: 50)
    stage.window.addSubview(view)
    stage.frame(at: stage.time + 1)
    return view
  }

  private func expected(_ effect: UIVisualEffect?) -> [CGFloat] { look(begin(effect)) }

  @Test(arguments: [UIViewAnimatingPosition.start, .end]) func aStoppedAnimatorSetsTheEffect(
    position: UIViewAnimatingPosition
  ) {
    for old in Self.effects {
      for new in Self.effects {
        let view = begin(old)
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.effect = new }
        animator.startAnimation()
        #expect(view.effect == new)
        stage.frame(at: stage.time)
        stage.frame(at: stage.time + 0.5)
        animator.stopAnimation(false)
        animator.finishAnimation(at: position)
        let finalEffect = position == .start ? old : new
        #expect(
          view.effect == finalEffect && look(view) == expected(finalEffect), "\(look(view)) \(position)")
      }
    }
  }

  @Test(arguments: [false, true]) func aReversedAnimatorRestoresTheEffect(reverses: Bool) {
    for old in Self.effects {
      for new in Self.effects {
        let view = begin(old)
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.effect = new }
        animator.startAnimation()
        stage.frame(at: stage.time)
        stage.frame(at: stage.time + 0.5)
        animator.isReversed = reverses
        stage.frame(at: stage.time)
        stage.frame(at: stage.time + 2)
        stage.frame(at: stage.time + 0.1)
        #expect(animator.state == .inactive)
        let finalEffect = reverses ? old : new
        #expect(
          view.effect == finalEffect && look(view) == expected(finalEffect), "\(look(view)) \(reverses)")
      }
    }
  }

  @Test func aValueThatIsSetAfterTheBlockIsKept() {
    let view = begin(nil)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      view.effect = UIBlurEffect(style: .light)
    }
    animator.startAnimation()
    stage.frame(at: stage.time)
    stage.frame(at: stage.time + 0.5)
    view.effect = UIBlurEffect(style: .dark)
    animator.isReversed = true
    stage.frame(at: stage.time)
    stage.frame(at: stage.time + 2)
    stage.frame(at: stage.time + 0.1)
    #expect(view.effect == UIBlurEffect(style: .dark) && look(view) == expected(UIBlurEffect(style: .dark)))
  }
}
