import Foundation
import Stages
import Testing

@testable import Compositor
@testable import Engine

/// Saturations and vibrancy in a display list.
@Suite(.serialized) @MainActor struct ResolveSaturationTests {
  private func saturate(_ amount: CGFloat) -> LayerFilter { .colorSaturate(amount: amount) }

  @Test func aSaturationIsAGroup() {
    let layer = box(20, 20, 30, 30)
    layer.filters = [saturate(1.5), saturate(2)]
    layer.opacity = 0.5
    let list = TestScreen().list(of: layer, scale: 2)
    #expect(list.kinds == [.beginGroup, .solid, .endGroup])
    #expect(list.group(0)?.saturation == 3 && list.group(0)?.blur == 0)
    // The item stays at its position.
    #expect(list.items[0].opacity == 0.5 && list.items[0].bounds == pixels(40, 40, 100, 100))
  }

  @Test func aSaturationSharesTheGroupOfABlur() {
    for clips in [false, true] {
      let layer = box(20, 20, 30, 30)
      layer.filters = [saturate(0.25), LayerFilter.gaussianBlur(radius: 5)]
      layer.masksToBounds = clips
      let list = TestScreen().list(of: layer)
      #expect(list.kinds == [.beginGroup, .solid, .endGroup])
      #expect(list.group(0)?.saturation == 0.25 && list.group(0)?.blur == 5)
      #expect(list.group(0)?.clampsBlur == clips)
    }
  }

  @Test func aBackdropHasASaturation() {
    for (radius, amount) in [0, 5].flatMap({ radius in [0, 0.5, 1, 2].map { (radius, $0) } })
      as [(CGFloat, CGFloat)]
    {
      let layer = box(20, 20, 30, 30, alpha: 0.5)
      layer.backgroundFilters = [LayerFilter.gaussianBlur(radius: radius), saturate(amount)]
      let list = TestScreen().list(of: layer)
      let isShown = radius > 0 || amount != 1
      #expect(list.kinds == (isShown ? [.backdrop, .solid] : [.solid]))
      if isShown {
        #expect(list.items[0].sigma == Float(radius) && list.items[0].saturation == Float(amount))
      }
    }
  }

  @Test func saturationsAreAnimated() {
    let layer = box(20, 20, 30, 30)
    layer.backgroundFilters = [saturate(1)]
    let screen = TestScreen()
    screen.root.addSublayer(layer)
    screen.frame(at: 1)
    #expect(screen.resolve().kinds == [.solid])
    let animation = CABasicAnimation(keyPath: "backgroundFilters.colorSaturate.inputAmount")
    animation.toValue = 3
    animation.duration = 2
    layer.add(animation, forKey: nil)
    screen.frame(at: 1)
    screen.frame(at: 2)
    #expect(screen.resolve().items.first?.saturation == 2)
    screen.frame(at: 4)
    screen.frame(at: 4)
    #expect(screen.resolve().kinds == [.solid])
    layer.setValue(0, forKeyPath: "backgroundFilters.colorSaturate.inputAmount")
    screen.settle()
    #expect(screen.resolve().items.first?.saturation == 0)
    layer.setValue(false, forKeyPath: "backgroundFilters.colorSaturate.enabled")
    screen.settle()
    #expect(screen.resolve().kinds == [.solid])
  }

  @Test func saturationsAreLimited() {
    #expect(DisplayItem.saturation(.nan) == 1 && DisplayItem.saturation(1.001) == 1)
    #expect(DisplayItem.saturation(-2) == 0 && DisplayItem.saturation(-.infinity) == 0)
    #expect(DisplayItem.saturation(.infinity) == 1000 && DisplayItem.saturation(1.8) == 1.8)
  }

  // MARK: Vibrancy

  private func vibrant(_ amount: CGFloat = 2, alpha: CGFloat = 0.5) -> CALayer {
    let layer = box(20, 20, 30, 30)
    layer.compositingFilter = LayerFilter.vibrancy(
      amount: amount, color: CGColor(red: 0, green: 0.25, blue: 1, alpha: alpha))
    return layer
  }

  @Test func aVibrantLayerMasksTheContentBehindIt() throws {
    let layer = vibrant()
    layer.addSublayer(box(20, 10, 30, 5))
    layer.opacity = 0.5
    layer.backgroundFilters = [LayerFilter.gaussianBlur(radius: 5)]
    let list = TestScreen().list(of: layer)
    #expect(
      list.kinds == [.beginGroup, .beginMask, .solid, .solid, .endMask, .backdrop, .solid, .endGroup])
    #expect(list.items[0].opacity == 0.5 && list.group(0)?.hasMask == true)
    // The bounds include the layer and its sublayers.
    for index in [0, 5, 6] { #expect(list.items[index].bounds == pixels(20, 20, 70, 50)) }
    #expect(list.items[5].saturation == 2 && list.items[5].sigma == 0)
    #expect(list.items[6].color == SIMD4(0, 0.25, 1, 0.5) && list.items[6].opacity == 1)
  }

  @Test func vibrancyHasOnlyTheItemsThatChangePixels() {
    for (amount, alpha) in [(1, 0), (1, 0.5), (2, 0), (2, 0.5)] as [(CGFloat, CGFloat)] {
      let kinds = TestScreen().list(of: vibrant(amount, alpha: alpha)).kinds
      let shown: [DisplayItem.Kind] = (amount == 1 ? [] : [.backdrop]) + (alpha == 0 ? [] : [.solid])
      #expect(
        kinds == (shown.isEmpty ? [] : [.beginGroup, .beginMask, .solid, .endMask] + shown + [.endGroup]))
    }
    let layer = vibrant()
    layer.setValue(false, forKeyPath: "compositingFilter.enabled")
    #expect(TestScreen().list(of: layer).kinds == [.solid])
    layer.compositingFilter = nil
    #expect(TestScreen().list(of: layer).kinds == [.solid])
  }

  @Test func theInputsOfVibrancyAreAnimated() {
    let layer = vibrant()
    let screen = TestScreen()
    screen.root.addSublayer(layer)
    screen.frame(at: 1)
    for (key, value) in [
      ("inputAmount", 4 as Any), ("inputColor", CGColor(red: 0, green: 0.75, blue: 1, alpha: 1)),
    ] {
      let animation = CABasicAnimation(keyPath: "compositingFilter.\(key)")
      animation.toValue = value
      animation.duration = 2
      layer.add(animation, forKey: nil)
    }
    screen.frame(at: 1)
    screen.frame(at: 2)
    let items = screen.resolve().items
    #expect(items[4].saturation == 3 && items[5].color == SIMD4(0, 0.5, 1, 0.75))
  }
}
