import Foundation
import Testing

@testable import Engine
@testable import UIKit

/// The value of `effect` after property animators that end at either end.
@Suite(.serialized) @MainActor struct EffectRestoringTests {
  private let stage = Stage()
  private static let effects: [UIVisualEffect?] = [
    nil, UIBlurEffect(style: .light), UIBlurEffect(style: .systemMaterial),
    UIVibrancyEffect(blurEffect: UIBlurEffect(style: .dark)),
    UIVibrancyEffect(blurEffect: UIBlurEffect(style: .light), style: .separator),
  ]

  /// Everything that a view shows of its effect.
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

  @Test(arguments: [UIViewAnimatingPosition.start, .end]) func aStoppedAnimatorSetsIt(
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
        let rests = position == .start ? old : new
        #expect(view.effect == rests && look(view) == expected(rests), "\(look(view)) \(position)")
      }
    }
  }

  @Test(arguments: [false, true]) func aReversedAnimatorRestoresIt(reverses: Bool) {
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
        let rests = reverses ? old : new
        #expect(view.effect == rests && look(view) == expected(rests), "\(look(view)) \(reverses)")
      }
    }
  }

  /// A value that the app sets after the animator's block has run stays.
  @Test func aLaterValueStays() {
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
