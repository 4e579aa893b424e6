import Foundation
import Testing

@testable import Engine
@testable import UIKit

/// The filters that vibrancy effects set on the layer of the content.
@Suite(.serialized) @MainActor struct VibrancyEffectTests {
  private let stage = Stage()
  private static let styles = (0...7).compactMap { UIVibrancyEffectStyle(rawValue: $0) }

  private func filter(_ view: UIVisualEffectView, shown: Bool = false) -> LayerFilter? {
    let layer = shown ? view.contentView.layer.presentation() : view.contentView.layer
    return layer?.compositingFilter as? LayerFilter
  }

  private func expected(_ style: UIVibrancyEffectStyle, isDark: Bool) -> LayerFilter {
    let look = Vibrancy(style, isDark: isDark)
    return .vibrancy(amount: look.saturation, color: look.color.cgColor)
  }

  @Test func everyStyleHasALook() {
    #expect(Self.styles.count == 8)
    for style in Self.styles {
      for isDark in [false, true] {
        let blur = UIBlurEffect(style: isDark ? .systemThinMaterialDark : .systemThinMaterialLight)
        let view = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: blur, style: style))
        #expect(filter(view) == expected(style, isDark: isDark), "\(style)")
        // A vibrancy effect blurs nothing.
        let radius = view.subviews[0].layer.value(forKeyPath: "backgroundFilters.gaussianBlur.inputRadius")
        #expect(radius as? CGFloat == 0 && view.subviews[0].backgroundColor == nil)
        view.effect = nil
        #expect(filter(view) == nil)
      }
    }
    let plain = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: UIBlurEffect(style: .dark)))
    #expect(filter(plain) == expected(.label, isDark: true))
  }

  /// Labels are less noticeable from the first to the fourth rank, fills from the first to the third.
  @Test func lessNoticeableStylesCoverLess() {
    for isDark in [false, true] {
      for group in [Self.styles[0...3], Self.styles[4...6]] {
        let alphas = group.map { Vibrancy($0, isDark: isDark).color.cgColor.alpha }
        let saturations = group.map { Vibrancy($0, isDark: isDark).saturation }
        #expect(
          zip(saturations, saturations.dropFirst()).allSatisfy { $0 > $1 } && (saturations.last ?? 0) > 1)
        #expect(zip(alphas, alphas.dropFirst()).allSatisfy { $0 > $1 } && (alphas.first ?? 1) < 1)
      }
    }
  }

  @Test func vibrancyFollowsTheMaterialOfItsBlur() {
    for style in (0...20).compactMap({ UIBlurEffect.Style(rawValue: $0) }) {
      let view = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: UIBlurEffect(style: style)))
      stage.window.addSubview(view)
      for isDark in [true, false] {
        view.overrideUserInterfaceStyle = isDark ? .dark : .light
        let isDarkMaterial = BlurMaterial(style, isDark: isDark).white < 0.5
        #expect(filter(view) == expected(.label, isDark: isDarkMaterial), "\(style)")
      }
    }
  }

  @Test func effectsOfOneStyleAreEqual() {
    let effect = UIVibrancyEffect(blurEffect: UIBlurEffect(style: .dark), style: .fill)
    #expect(effect == UIVibrancyEffect(blurEffect: UIBlurEffect(style: .dark), style: .fill))
    #expect(effect.hash == UIVibrancyEffect(blurEffect: UIBlurEffect(style: .dark), style: .fill).hash)
    #expect(effect != UIVibrancyEffect(blurEffect: UIBlurEffect(style: .light), style: .fill))
    #expect(effect != UIVibrancyEffect(blurEffect: UIBlurEffect(style: .dark)))
    #expect(
      UIVibrancyEffect(blurEffect: .init(style: .dark), style: .label)
        == .init(blurEffect: .init(style: .dark)))
  }

  @Test func aVibrancyChangesIntoAnother() throws {
    let blur = UIBlurEffect(style: .light)
    let view = UIVisualEffectView(effect: UIVibrancyEffect(blurEffect: blur, style: .fill))
    view.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    stage.window.addSubview(view)
    stage.frame(at: stage.time + 1)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.effect = UIVibrancyEffect(blurEffect: blur, style: .label)
    }
    stage.frame(at: stage.time)
    stage.frame(at: stage.time + 0.5)
    let color = try #require(filter(view, shown: true)?.value(forKey: "inputColor")) as! CGColor
    #expect(isClose(color.alpha, 0.5, 1e-4) && isClose(color.components?[0] ?? 0, 60.0 / 255, 1e-4))
    #expect(filter(view) == expected(.label, isDark: false))
  }
}
