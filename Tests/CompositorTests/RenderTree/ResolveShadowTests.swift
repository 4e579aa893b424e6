import Foundation
import Stages
import Testing

@testable import Compositor
@testable import Engine

/// Shadows in a display list.
@Suite(.serialized) @MainActor struct ResolveShadowTests {
  private func casting(_ layer: CALayer, radius: Double = 4) -> CALayer {
    layer.shadowOpacity = 0.5
    layer.shadowRadius = radius
    layer.shadowOffset = CGSize(width: 2, height: 6)
    return layer
  }

  @Test func aRoundedBackgroundCastsAnAnalyticShadow() {
    let layer = casting(box(40, 40, 50, 20))
    layer.cornerRadius = 8
    let list = TestScreen(width: 400, height: 400).list(of: layer, scale: 2)
    #expect(list.kinds == [.shadow, .solid])
    let item = list.items[0]
    #expect(item.rect == SIMD4(0, 0, 50, 20) && item.radii == SIMD4(repeating: 8))
    #expect(item.color == SIMD4(0, 0, 0, 0.5) && item.sigma == 4)
    #expect(item.transform == CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 84, ty: 92))
    // The shadow extends by three standard deviations on all sides.
    #expect(item.bounds == pixels(84 - 24, 92 - 24, 184 + 24, 132 + 24))
  }

  @Test func aTranslucentBackgroundCastsALighterShadow() {
    #expect(TestScreen().list(of: casting(box(40, 40, 50, 20, alpha: 0.5))).items[0].color.w == 0.25)
  }

  @Test func sublayersInsideOfTheLayerDoNotChangeItsShadow() {
    let layer = casting(box(40, 40, 50, 40))
    layer.addSublayer(box(0, 0, 50, 10))
    layer.addSublayer(box(10, 20, 30, 20))
    layer.borderWidth = 1
    #expect(TestScreen().list(of: layer).kinds == [.shadow, .solid, .solid, .solid, .border])
    // The first sublayer extends beyond a rounded corner.
    layer.cornerRadius = 10
    let list = TestScreen().list(of: layer)
    #expect(list.kinds == [.beginGroup, .solid, .solid, .solid, .border, .endGroup])
  }

  @Test func sublayersOutsideOfTheLayerNeedAGroup() throws {
    let layer = casting(box(40, 40, 50, 20))
    layer.addSublayer(box(40, 0, 50, 10))
    let list = TestScreen(width: 400, height: 400).list(of: layer, scale: 2)
    #expect(list.kinds == [.beginGroup, .solid, .solid, .endGroup])
    let shadow = try #require(list.group(0)?.shadow)
    #expect(shadow == GroupShadow(color: SIMD4(0, 0, 0, 0.5), offset: SIMD2(4, 12), sigma: 8))
    #expect(list.items[0].scissor == pixels(80, 80, 260, 120))
    #expect(list.items[0].bounds == pixels(60, 68, 288, 156))
  }

  @Test func offscreenContentCastsItsShadowIntoView() {
    let layer = casting(box(-100, 0, 95, 20))
    layer.addSublayer(box(-10, 0, 10, 10))
    let list = TestScreen().list(of: layer)
    #expect(list.kinds == [.beginGroup, .solid, .endGroup])
    #expect(list.items[1].scissor.x0 < 0)
    #expect(list.items[0].bounds.x0 == 0 && list.items[0].bounds.x1 == 9)
  }

  @Test func imagesAndPathsCastTheirShadows() {
    let imageLayer = CALayer()
    imageLayer.frame = CGRect(x: 40, y: 40, width: 20, height: 20)
    imageLayer.contents = plainImage(4, 4)
    #expect(TestScreen().list(of: casting(imageLayer)).kinds == [.shadow, .image])
    imageLayer.contents = plainImage(4, 4, isOpaque: false)
    #expect(TestScreen().list(of: casting(imageLayer)).kinds == [.beginGroup, .image, .endGroup])
    let shape = CAShapeLayer()
    shape.position = CGPoint(x: 50, y: 50)
    let triangle = CGMutablePath()
    triangle.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 50, y: 0), CGPoint(x: 0, y: 50)])
    shape.path = triangle
    var list = TestScreen().list(of: casting(shape))
    #expect(list.kinds == [.shadow, .path])
    #expect(list.paths[list.items[0].path].path == triangle)
    shape.strokeColor = .black
    list = TestScreen().list(of: casting(shape))
    #expect(list.kinds == [.beginGroup, .path, .path, .endGroup])
  }

  @Test func aShadowPathReplacesTheLayersShape() {
    let layer = casting(CALayer())
    layer.position = CGPoint(x: 50, y: 50)
    layer.shadowPath = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 30, height: 30), transform: nil)
    layer.addSublayer(box(-50, -50, 300, 10))
    let list = TestScreen().list(of: layer)
    #expect(list.kinds == [.shadow, .solid])
    #expect(list.items[0].rect == SIMD4(0, 0, 30, 30) && list.items[0].radii == SIMD4(repeating: 15))
  }

  @Test func aClippedLayerCastsNoShadow() {
    let layer = casting(box(40, 40, 50, 20))
    layer.masksToBounds = true
    #expect(TestScreen().list(of: layer).kinds == [.solid])
  }

  @Test func aShadowFadesWithItsLayer() {
    let layer = casting(box(40, 40, 50, 20))
    layer.opacity = 0.5
    let list = TestScreen().list(of: layer)
    #expect(list.kinds == [.beginGroup, .shadow, .solid, .endGroup])
    #expect(list.items.map(\.opacity) == [0.5, 1, 1, 0.5])
  }

  @Test func shadowPropertiesAreAnimated() {
    let layer = casting(box(40, 40, 50, 20))
    let screen = TestScreen()
    screen.root.addSublayer(layer)
    screen.frame(at: 1)
    for (path, value) in [("shadowRadius", 8), ("shadowOpacity", 1), ("shadowOffset.height", 26)] {
      let animation = CABasicAnimation(keyPath: path)
      animation.toValue = Double(value)
      animation.duration = 2
      layer.add(animation, forKey: nil)
    }
    screen.frame(at: 1)
    screen.frame(at: 2)
    let item = screen.resolve().items[0]
    #expect(item.kind == .shadow && item.sigma == 6 && item.color.w == 0.75 && item.transform.ty == 40 + 16)
  }
}
