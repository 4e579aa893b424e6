import Foundation
import Testing

@testable import Engine
@testable import UIKit

/// The layers of an effect view, at rest, in animations and in both user interface styles.
@Suite(.serialized) @MainActor struct VisualEffectTests {
  private let stage = Stage()

  private func begin(_ effect: UIVisualEffect?) -> UIVisualEffectView {
    let view = UIVisualEffectView(effect: effect)
    view.frame = CGRect(x: 10, y: 10, width: 100, height: 50)
    stage.window.addSubview(view)
    stage.frame(at: stage.time + 1)
    return view
  }

  private func radius(_ layer: CALayer?) -> CGFloat {
    layer?.value(forKeyPath: "backgroundFilters.gaussianBlur.inputRadius") as? CGFloat ?? -1
  }

  private func saturation(_ view: UIVisualEffectView, shown: Bool = false) -> CGFloat {
    let layer = shown ? view.subviews[0].layer.presentation() : view.subviews[0].layer
    return layer?.value(forKeyPath: "backgroundFilters.colorSaturate.inputAmount") as? CGFloat ?? -1
  }

  /// The blur radius and the alpha of the tint, from the model layer or, if `shown` is true, from the presented layer.
  private func look(_ view: UIVisualEffectView, shown: Bool = false) -> (radius: CGFloat, alpha: CGFloat) {
    let layer = view.subviews[0].layer
    let source = shown ? layer.presentation() : layer
    return (radius(source), source?.backgroundColor?.alpha ?? 0)
  }

  private func hasLook(
    _ view: UIVisualEffectView, _ radius: CGFloat, _ alpha: CGFloat, shown: Bool = false
  ) -> Bool {
    let look = look(view, shown: shown)
    return isClose(look.radius, radius, 1e-4) && isClose(look.alpha, alpha, 1e-4)
  }

  @Test func everyStyleHasAMaterial() {
    let styles = (0...20).compactMap { UIBlurEffect.Style(rawValue: $0) }
    #expect(styles.count == 20)
    for style in styles {
      let view = begin(UIBlurEffect(style: style))
      let material = BlurMaterial(style, isDark: false)
      #expect(material.radius > 0 && hasLook(view, material.radius, material.alpha), "\(style)")
      #expect(material.saturation == 1.8 && saturation(view) == 1.8, "\(style)")
      view.effect = nil
      #expect(hasLook(view, 0, 0) && saturation(view) == 1, "\(style)")
      view.effect = UIVisualEffect()
      #expect(hasLook(view, 0, 0), "\(style)")
    }
  }

  @Test func materialsCoverMoreFromThinToThick() {
    for first in [6, 11, 16] {
      for isDark in [false, true] {
        let alphas = (first..<first + 4).compactMap { UIBlurEffect.Style(rawValue: $0) }
          .map { BlurMaterial($0, isDark: isDark).alpha }
        #expect(alphas.count == 4 && zip(alphas, alphas.dropFirst()).allSatisfy { $0 < $1 })
      }
    }
  }

  @Test func effectsOfOneStyleAreEqual() {
    let effect = UIBlurEffect(style: .dark)
    #expect(effect == UIBlurEffect(style: .dark) && effect != UIBlurEffect(style: .light))
    #expect(effect.hash == UIBlurEffect(style: .dark).hash)
    #expect(effect.copy() as? UIBlurEffect === effect)
    #expect(UIVisualEffect() != effect)
  }

  @Test func theContentIsAsLargeAsTheView() {
    let view = begin(nil)
    #expect(view.contentView.frame == view.bounds && view.subviews[0].frame == view.bounds)
    view.frame = CGRect(x: 0, y: 0, width: 31, height: 200)
    #expect(view.contentView.frame == view.bounds && view.subviews[0].frame == view.bounds)
    view.bounds = .zero
    view.bounds = CGRect(x: 0, y: 0, width: 12, height: 8)
    #expect(view.contentView.frame == view.bounds && view.subviews[0].frame == view.bounds)
    #expect(view.hitTest(CGPoint(x: 5, y: 5), with: nil) === view.contentView)
    #expect(UIVisualEffectView(frame: CGRect(x: 1, y: 2, width: 3, height: 4)).contentView.frame.width == 3)
  }

  @Test func stylesFollowTheUserInterfaceStyle() {
    for raw in 0...20 {
      guard let style = UIBlurEffect.Style(rawValue: raw) else { continue }
      let view = begin(UIBlurEffect(style: style))
      for isDark in [true, false] {
        view.overrideUserInterfaceStyle = isDark ? .dark : .light
        let material = BlurMaterial(style, isDark: isDark)
        #expect(hasLook(view, material.radius, material.alpha), "\(style)")
      }
      let follows = BlurMaterial(style, isDark: true) != BlurMaterial(style, isDark: false)
      #expect(follows == (4...10).contains(raw), "\(style)")
      view.effect = nil
      view.overrideUserInterfaceStyle = .dark
      #expect(hasLook(view, 0, 0), "\(style)")
    }
  }

  @Test(arguments: [false, true]) func anAnimatorScrubsRadiusAndTint(appears: Bool) {
    let effect = UIBlurEffect(style: .light)
    let view = begin(appears ? nil : effect)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      view.effect = appears ? effect : nil
    }
    animator.pauseAnimation()
    for fraction in [0, 0.25, 0.5, 1, 0.5, 0] as [CGFloat] {
      animator.fractionComplete = fraction
      stage.frame(at: stage.time + 0.1)
      let strength = appears ? fraction : 1 - fraction
      #expect(hasLook(view, 30 * strength, 0.3 * strength, shown: true), "\(look(view, shown: true))")
    }
    animator.stopAnimation(true)
  }

  @Test func anAnimatorChangesBetweenStyles() {
    let view = begin(UIBlurEffect(style: .light))
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      view.effect = UIBlurEffect(style: .dark)
    }
    animator.pauseAnimation()
    animator.fractionComplete = 0.5
    stage.frame(at: stage.time + 0.1)
    #expect(isClose(look(view, shown: true).radius, 25, 1e-4))
    #expect(isClose(saturation(view, shown: true), 1.8, 1e-4))
    animator.stopAnimation(false)
    animator.finishAnimation(at: .end)
    stage.frame(at: stage.time + 0.1)
    #expect(hasLook(view, 20, 0.73) && hasLook(view, 20, 0.73, shown: true))
  }

  @Test func aReversedAnimatorRestoresTheLook() {
    let view = begin(nil)
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      view.effect = UIBlurEffect(style: .regular)
    }
    animator.startAnimation()
    stage.frame(at: stage.time)
    stage.frame(at: stage.time + 0.5)
    #expect(hasLook(view, 15, 0.15, shown: true), "\(look(view, shown: true))")
    animator.pauseAnimation()
    animator.isReversed = true
    animator.startAnimation()
    stage.frame(at: stage.time)
    stage.frame(at: stage.time + 0.25)
    #expect(hasLook(view, 7.5, 0.075, shown: true), "\(look(view, shown: true))")
    stage.frame(at: stage.time + 1)
    stage.frame(at: stage.time + 0.1)
    #expect(hasLook(view, 0, 0, shown: true))
    #expect(hasLook(view, 0, 0), "\(look(view))")
    #expect(view.effect == nil)
    view.overrideUserInterfaceStyle = .dark
    #expect(hasLook(view, 0, 0))
    view.effect = UIBlurEffect(style: .regular)
    #expect(hasLook(view, 20, 0.73))
  }

  @Test func aBlockAnimatesTheEffect() {
    let view = begin(nil)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.effect = UIBlurEffect(style: .extraLight)
    }
    #expect(hasLook(view, 20, 0.82))
    stage.frame(at: stage.time)
    stage.frame(at: stage.time + 0.25)
    #expect(hasLook(view, 5, 0.205, shown: true), "\(look(view, shown: true))")
    stage.frame(at: stage.time + 1)
    #expect(hasLook(view, 20, 0.82, shown: true))
  }

  /// Constraints of its content give an effect view its size, which a frame that is set later replaces.
  @Test func contentGivesAnEffectViewItsSize() {
    let view = UIVisualEffectView(effect: UIBlurEffect(style: .light))
    let label = UILabel()
    label.text = "Card"
    let size = label.intrinsicContentSize
    for view in [view, label] { view.translatesAutoresizingMaskIntoConstraints = false }
    view.contentView.addSubview(label)
    stage.window.addSubview(view)
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: view.contentView.topAnchor, constant: 10),
      label.bottomAnchor.constraint(equalTo: view.contentView.bottomAnchor, constant: -10),
      label.leadingAnchor.constraint(equalTo: view.contentView.leadingAnchor, constant: 20),
      label.trailingAnchor.constraint(equalTo: view.contentView.trailingAnchor, constant: -20),
      view.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor, constant: 5),
      view.topAnchor.constraint(equalTo: stage.window.topAnchor, constant: 7),
    ])
    stage.frame(at: stage.time + 1)
    let expected = CGSize(width: size.width.rounded(.up) + 40, height: size.height.rounded(.up) + 20)
    #expect(abs(view.bounds.width - expected.width) <= 1 && abs(view.bounds.height - expected.height) <= 1)
    #expect(view.contentView.frame == view.bounds && label.frame.minX == 20 && label.frame.minY == 10)
    #expect(view.subviews[0].frame == view.bounds)
    view.translatesAutoresizingMaskIntoConstraints = true
    view.frame = CGRect(x: 0, y: 0, width: 200, height: 90)
    stage.frame(at: stage.time + 1)
    #expect(view.contentView.frame == view.bounds && view.bounds.size == CGSize(width: 200, height: 90))
  }
}
