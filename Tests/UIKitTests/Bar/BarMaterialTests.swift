import Foundation
import Testing

@testable import Engine
@testable import UIKit

/// The looks of bars that have a material, and the animation of the material.
@Suite(.serialized) @MainActor struct BarMaterialTests {
  private let stage = Stage()

  private func fill(_ bar: UIView) -> UIView { bar.subviews[0].subviews[0] }

  /// The blur radius and the saturation of the content behind the bar, and the components of the bar's colour.
  private func look(_ bar: UIView, shown: Bool = false) -> [CGFloat] {
    let layer = shown ? fill(bar).layer.presentation() : fill(bar).layer
    let filters = ["gaussianBlur.inputRadius", "colorSaturate.inputAmount"].map {
      layer?.value(forKeyPath: "backgroundFilters.\($0)") as? CGFloat ?? -1
    }
    return filters + (layer?.backgroundColor?.components ?? [])
  }

  private func isClose(_ a: [CGFloat], _ b: [CGFloat]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) < 1e-4 }
  }

  private func add<Bar: UIView>(_ bar: Bar) -> Bar {
    bar.frame = CGRect(x: 0, y: 0, width: 320, height: 44)
    stage.window.addSubview(bar)
    stage.frame(at: stage.time + 1)
    return bar
  }

  @Test func barsAreTranslucentUnlessTheyAreMadeOpaque() {
    let (navigation, tabs, tools) = (add(UINavigationBar()), add(UITabBar()), add(UIToolbar()))
    #expect(navigation.isTranslucent && tabs.isTranslucent && tools.isTranslucent)
    for bar in [navigation, tabs, tools] as [UIView] {
      #expect(isClose(look(bar), [20, 1.8, 1, 1, 1, 0.85]))
    }
    (navigation.isTranslucent, tabs.isTranslucent, tools.isTranslucent) = (false, false, false)
    for bar in [navigation, tabs, tools] as [UIView] { #expect(isClose(look(bar), [0, 1, 1, 1, 1, 1])) }
    (navigation.barStyle, tabs.barStyle, tools.barStyle) = (.black, .black, .black)
    for bar in [navigation, tabs, tools] as [UIView] { #expect(isClose(look(bar), [0, 1, 0, 0, 0, 1])) }
    (navigation.isTranslucent, tabs.isTranslucent, tools.isTranslucent) = (true, true, true)
    for bar in [navigation, tabs, tools] as [UIView] { #expect(isClose(look(bar), [20, 1.8, 0, 0, 0, 0.8])) }
    let color = UIColor(red: 1, green: 0.5, blue: 0, alpha: 0.5)
    (navigation.barTintColor, tabs.barTintColor, tools.barTintColor) = (color, color, color)
    for bar in [navigation, tabs, tools] as [UIView] {
      #expect(isClose(look(bar), [20, 1.8, 1, 0.5, 0, 0.4]))
    }
    (navigation.isTranslucent, tabs.isTranslucent, tools.isTranslucent) = (false, false, false)
    for bar in [navigation, tabs, tools] as [UIView] { #expect(isClose(look(bar), [0, 1, 1, 0.5, 0, 0.5])) }
  }

  @Test func aBarThatWasOpaqueFromTheStartHasNoFilter() {
    let background = BarBackground(.below)
    var look = BarBackground.Look()
    look.isTranslucent = false
    let bar = UINavigationBar()
    bar.isTranslucent = false
    background.show(look)
    #expect(background.subviews[0].layer.backgroundColor?.alpha == 1)
    stage.window.addSubview(bar)
    stage.frame(at: stage.time + 1)
    #expect(isClose(self.look(bar), [0, 1, 1, 1, 1, 1]))
  }

  private func image(isOpaque: Bool) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.opaque = isOpaque
    return UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4), format: format).image { context in
      UIColor(white: 0.5, alpha: isOpaque ? 1 : 0.5).setFill()
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
    }
  }

  /// Content behind a background image is not blurred. An opaque image makes the bar opaque, unless the app sets
  /// `isTranslucent`.
  @Test func anImageReplacesTheMaterial() {
    for isOpaque in [false, true] {
      let bar = add(UINavigationBar())
      bar.setBackgroundImage(image(isOpaque: isOpaque), for: .default)
      #expect(bar.isTranslucent != isOpaque && fill(bar).alpha == 1)
      #expect(isClose(look(bar), [0, 1, 1, 1, 1, 0]))
      bar.isTranslucent = true
      #expect(bar.isTranslucent && isClose(look(bar), [0, 1, 1, 1, 1, 0]))
      #expect((fill(bar).alpha < 1) == isOpaque)
      bar.setBackgroundImage(nil, for: .default)
      #expect(bar.isTranslucent && isClose(look(bar), [20, 1.8, 1, 1, 1, 0.85]) && fill(bar).alpha == 1)
      bar.setBackgroundImage(image(isOpaque: isOpaque), for: .default)
      bar.isTranslucent = false
      #expect(!bar.isTranslucent && fill(bar).alpha == 1)
    }
    let tabs = add(UITabBar())
    tabs.backgroundImage = image(isOpaque: true)
    tabs.shadowImage = image(isOpaque: false)
    #expect(!tabs.isTranslucent && tabs.backgroundImage != nil && tabs.shadowImage != nil)
    #expect((tabs.subviews[0].subviews[1] as? UIImageView)?.image === tabs.shadowImage)
  }

  @Test func theMaterialAnimates() {
    let bar = add(UINavigationBar())
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { bar.isTranslucent = false }
    stage.frame(at: stage.time)
    stage.frame(at: stage.time + 0.5)
    #expect(isClose(look(bar, shown: true), [10, 1.4, 1, 1, 1, 0.925]), "\(look(bar, shown: true))")
    stage.frame(at: stage.time + 1)
    #expect(isClose(look(bar, shown: true), [0, 1, 1, 1, 1, 1]))
  }
}
