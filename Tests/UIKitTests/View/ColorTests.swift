import Testing

@testable import UIKit

@Suite struct ColorTests {
  private func components(_ color: UIColor) -> [CGFloat] {
    var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (9, 9, 9, 9)
    #expect(color.getRed(&r, green: &g, blue: &b, alpha: &a))
    return [r, g, b, a]
  }

  @Test func initialisersSetTheComponents() {
    #expect(components(UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)) == [0.1, 0.2, 0.3, 0.4])
    #expect(components(UIColor(white: 0.6, alpha: 0.5)) == [0.6, 0.6, 0.6, 0.5])
    #expect(components(UIColor(cgColor: .black)) == [0, 0, 0, 1])
    #expect(components(UIColor.systemBlue) == [0, 122.0 / 255, 1, 1])
    #expect(components(UIColor.red.withAlphaComponent(0.25)) == [1, 0, 0, 0.25])
  }

  @Test func componentsOutOfRangeAreClamped() {
    for odd in [CGFloat.nan, -CGFloat.infinity, -1e300] {
      #expect(components(UIColor(hue: odd, saturation: 1, brightness: 1, alpha: 1)) == [1, 0, 0, 1])
      #expect(components(UIColor(hue: 0, saturation: odd, brightness: 1, alpha: 1)) == [1, 1, 1, 1])
    }
    #expect(components(UIColor(hue: .infinity, saturation: 1, brightness: 1, alpha: 1)) == [1, 0, 0, 1])
  }

  @Test func huesHaveTheirPureColours() {
    let corners: [(CGFloat, UIColor)] = [
      (0, .red), (1.0 / 6, .yellow), (2.0 / 6, .green), (3.0 / 6, .cyan), (4.0 / 6, .blue),
      (5.0 / 6, .magenta),
      (1, .red),
    ]
    for (hue, color) in corners {
      let made = components(UIColor(hue: hue, saturation: 1, brightness: 1, alpha: 1))
      for (a, b) in zip(made, components(color)) { #expect(isClose(a, b, 1e-12)) }
    }
  }

  /// Every colour of a grid has the hue, saturation and brightness that make it.
  @Test func coloursReturnTheirHueSaturationAndBrightness() {
    for h in stride(from: 0.0, to: 1, by: 0.05) {
      for s in [0.2, 0.7, 1] {
        for v in [0.1, 0.5, 1] {
          var (hue, saturation, brightness, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (9, 9, 9, 9)
          UIColor(hue: h, saturation: s, brightness: v, alpha: 0.5)
            .getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: &alpha)
          #expect(isClose(hue, h, 1e-9) && isClose(saturation, s, 1e-9) && isClose(brightness, v, 1e-9))
          #expect(alpha == 0.5)
        }
      }
    }
  }

  @Test func coloursCompareByComponentsAndOnlyGreysHaveAWhite() {
    #expect(UIColor(red: 1, green: 0, blue: 0, alpha: 1) == .red)
    #expect(UIColor.red.hash == UIColor(red: 1, green: 0, blue: 0, alpha: 1).hash)
    #expect(UIColor.red != .red.withAlphaComponent(0.5))
    var (white, alpha): (CGFloat, CGFloat) = (9, 9)
    #expect(UIColor.gray.getWhite(&white, alpha: &alpha) && white == 0.5 && alpha == 1)
    #expect(!UIColor.red.getWhite(&white, alpha: &alpha))
  }
}
