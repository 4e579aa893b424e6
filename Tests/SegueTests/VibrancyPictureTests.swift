import Foundation
import Testing

@testable import Segue
@testable import UIKit

/// The pixels of vibrancy above a blur, and of the material of bars, match their definitions.
@Suite(.serialized) @MainActor struct VibrancyPictureTests {
  private static let size = CGSize(width: 160, height: 100)

  private func draw(_ build: (UIWindow) -> Void) throws -> (pixels: [UInt8], passes: Int) {
    let run = try Run(size: Self.size, scale: 1)
    defer { run.close() }
    run.window.makeKeyAndVisible()
    for index in 0..<16 {
      let stripe = UIView(frame: CGRect(x: index * 10, y: 0, width: 10, height: 100))
      stripe.backgroundColor = UIColor(hue: CGFloat(index % 7) / 7, saturation: 1, brightness: 0.9, alpha: 1)
      run.window.addSubview(stripe)
    }
    build(run.window)
    try run.step()
    return (run.image().withPixels { [UInt8]($0) }, run.statistics.passes)
  }

  /// A blur view over the whole window, with an effect view in it if there is content.
  private func panel(_ style: UIBlurEffect.Style, _ vibrancy: UIVibrancyEffect?, _ content: UIView?) -> UIView
  {
    let view = UIVisualEffectView(effect: UIBlurEffect(style: style))
    view.frame = CGRect(origin: .zero, size: Self.size)
    guard let content else { return view }
    let inner = UIVisualEffectView(effect: vibrancy)
    inner.frame = view.bounds
    inner.contentView.addSubview(content)
    view.contentView.addSubview(inner)
    return view
  }

  /// The components blue, green and red by the definition of vibrancy, for content with `alpha` over the pixel
  /// `behind`.
  private func expected(_ behind: ArraySlice<UInt8>, _ look: Vibrancy, _ alpha: Double) -> [Double] {
    let base = behind.prefix(3).map { Double($0) / 255 }
    let luma = 0.0722 * base[0] + 0.7152 * base[1] + 0.2126 * base[2]
    let (color, cover) = (look.color.cgColor.components ?? [], Double(look.color.cgColor.alpha))
    return base.indices.map { component in
      let strong = min(max(luma + Double(look.saturation) * (base[component] - luma), 0), 1)
      let shown = strong * (1 - cover) + Double(color[2 - component]) * cover
      return (base[component] * (1 - alpha) + shown * alpha) * 255
    }
  }

  @Test(arguments: [UIBlurEffect.Style.light, .systemThinMaterialDark])
  func theContentsAlphaShowsTheVibrancy(style: UIBlurEffect.Style) throws {
    let bare = try draw { $0.addSubview(panel(style, nil, nil)) }.pixels
    for raw in 0...7 {
      let kind = try #require(UIVibrancyEffectStyle(rawValue: raw))
      let effect = UIVibrancyEffect(blurEffect: UIBlurEffect(style: style), style: kind)
      let look = effect.look(in: .light)
      for alpha in [1, 0.5] {
        // Only the alpha of the content matters, because its colour is not shown.
        let content = UIView(frame: CGRect(x: 20, y: 10, width: 120, height: 60))
        content.backgroundColor = UIColor(red: 1, green: 0, blue: 0.5, alpha: alpha)
        let shown = try draw { $0.addSubview(panel(style, effect, content)) }.pixels
        var largestDeviation = 0.0
        for y in 0..<100 {
          for x in 0..<160 {
            let first = (y * 160 + x) * 4
            let isInside = (20..<140).contains(x) && (10..<70).contains(y)
            let behind = bare[first..<first + 4]
            let wanted = isInside ? expected(behind, look, alpha) : behind.prefix(3).map(Double.init)
            for component in 0..<3 {
              let deviation = abs(Double(shown[first + component]) - wanted[component])
              largestDeviation = max(largestDeviation, deviation)
            }
          }
        }
        #expect(largestDeviation <= 2, "\(kind) \(alpha)")
      }
    }
  }

  @Test func labelsAndTemplatesOfAnyColourLookTheSame() throws {
    let effect = UIVibrancyEffect(blurEffect: UIBlurEffect(style: .dark))
    let mark = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 30)).image { _ in
      UIColor.black.setFill()
      UIBezierPath(ovalIn: CGRect(x: 2, y: 2, width: 26, height: 26)).fill()
    }.withRenderingMode(.alwaysTemplate)
    let bare = try draw { $0.addSubview(panel(.dark, nil, nil)) }.pixels
    let drawn = try [UIColor.red, .green].map { color in
      try draw { window in
        let content = UIView(frame: CGRect(x: 10, y: 10, width: 140, height: 60))
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        (label.text, label.textColor) = ("Vibrant", color)
        let template = UIImageView(image: mark)
        template.frame = CGRect(x: 100, y: 10, width: 30, height: 30)
        template.tintColor = color
        content.addSubview(label)
        content.addSubview(template)
        window.addSubview(panel(.dark, effect, content))
      }.pixels
    }
    #expect(drawn[0] == drawn[1] && drawn[0] != bare)
  }

  // MARK: Bars

  private final class Attaching: NSObject, UINavigationBarDelegate {
    func position(for bar: any UIBarPositioning) -> UIBarPosition { .topAttached }
  }
  private static let attaching = Attaching()

  private func bar(_ change: (UINavigationBar) -> Void) throws -> (pixels: [UInt8], passes: Int) {
    try draw { window in
      window.simulatedSafeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
      let bar = UINavigationBar(frame: CGRect(x: 0, y: 20, width: 160, height: 44))
      bar.delegate = Self.attaching
      change(bar)
      window.addSubview(bar)
    }
  }

  /// A bar looks like a view with the chrome material that extends to the top of the status bar. An opaque bar blurs
  /// nothing.
  @Test func aBarHasTheChromeMaterial() throws {
    let material = try bar { _ in }
    let expected = try draw { window in
      let view = UIVisualEffectView(effect: UIBlurEffect(style: .systemChromeMaterialLight))
      view.frame = CGRect(x: 0, y: 0, width: 160, height: 64)
      window.addSubview(view)
    }
    let area = 0..<63 * 160 * 4
    #expect(material.pixels[area] == expected.pixels[area] && material.passes == expected.passes)
    let opaque = try bar { $0.isTranslucent = false }
    #expect(opaque.pixels[area].allSatisfy { $0 == 255 } && opaque.passes == 1)
    let tinted = try bar { $0.barTintColor = .blue }
    #expect(tinted.pixels[area] != material.pixels[area] && tinted.passes == material.passes)
    // A black bar is darker, except in components that are 255 in the light bar, such as the alpha.
    let black = try bar { $0.barStyle = .black }
    #expect(zip(black.pixels[area], material.pixels[area]).allSatisfy { $0 < $1 || $1 == 255 })
  }
}
