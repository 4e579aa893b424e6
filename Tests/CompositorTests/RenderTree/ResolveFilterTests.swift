import Foundation
import Stages
import Testing

@testable import Compositor
@testable import Engine

/// Blurs, gradients, shapes, stretched images and rasterized layers in a display list.
@Suite(.serialized) @MainActor struct ResolveFilterTests {
  @Test func aBlurIsAGroupLargerThanItsLayer() throws {
    let layer = box(20, 20, 30, 30)
    layer.filters = [LayerFilter.gaussianBlur(radius: 3), LayerFilter.gaussianBlur(radius: 4)]
    layer.opacity = 0.5
    let list = TestScreen().list(of: layer, scale: 2)
    #expect(list.kinds == [.beginGroup, .solid, .endGroup])
    #expect(list.group(0)?.blur == 10 && list.group(0)?.clampsBlur == false)
    #expect(list.items[0].opacity == 0.5)
    #expect(list.items[0].bounds == pixels(10, 10, 130, 130))
  }

  @Test func offscreenContentIsBlurredIntoView() {
    let layer = box(-40, 20, 30, 30)
    layer.filters = [LayerFilter.gaussianBlur(radius: 5)]
    let list = TestScreen().list(of: layer)
    #expect(list.items[0].bounds == pixels(0, 5, 5, 65))
    #expect(list.items[0].scissor.x0 == -15 && list.items[1].bounds == pixels(-15, 20, -10, 50))
  }

  @Test func theBlurOfAnOpaqueClippedLayerIsClamped() throws {
    let layer = box(20, 20, 30, 30)
    layer.filters = [LayerFilter.gaussianBlur(radius: 5)]
    layer.masksToBounds = true
    layer.cornerRadius = 6
    layer.addSublayer(box(20, 20, 30, 30))
    var list = TestScreen().list(of: layer)
    #expect(list.kinds == [.beginGroup, .solid, .solid, .endGroup])
    #expect(list.group(0)?.clampsBlur == true)
    #expect(list.items[0].bounds == pixels(20, 20, 50, 50) && list.items[0].clip == ClipIndex(0))
    #expect(list.items[1].radii == SIMD4() && list.items[2].bounds == pixels(40, 40, 50, 50))
    layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.5))
    list = TestScreen().list(of: layer, scale: 2)
    #expect(list.group(0)?.plane == pixels(0, 0, 60, 60))
    #expect(list.items[1].transform == CGAffineTransform(scaleX: 2, y: 2))
  }

  @Test func radiiAreAnimatedAndARadiusOf0NeedsNoGroup() {
    let layer = box(20, 20, 30, 30)
    layer.filters = [LayerFilter.gaussianBlur(radius: 0)]
    let screen = TestScreen()
    screen.root.addSublayer(layer)
    screen.frame(at: 1)
    #expect(screen.resolve().kinds == [.solid])
    let animation = CABasicAnimation(keyPath: "filters.gaussianBlur.inputRadius")
    animation.toValue = 8
    animation.duration = 2
    layer.add(animation, forKey: nil)
    screen.frame(at: 1)
    screen.frame(at: 2)
    #expect(screen.resolve().group(0)?.blur == 4)
    screen.frame(at: 4)
    screen.frame(at: 4)
    #expect(screen.resolve().kinds == [.solid])
    layer.setValue(2, forKeyPath: "filters.gaussianBlur.inputRadius")
    screen.settle()
    #expect(screen.resolve().group(0)?.blur == 2)
    layer.setValue(false, forKeyPath: "filters.gaussianBlur.enabled")
    screen.settle()
    #expect(screen.resolve().kinds == [.solid])
  }

  @Test func theBackdropComesBeforeTheLayersContent() {
    let layer = box(20, 20, 30, 30, alpha: 0.5)
    layer.cornerRadius = 5
    layer.backgroundFilters = [LayerFilter.gaussianBlur(radius: 5)]
    layer.opacity = 0.5
    layer.addSublayer(box(0, 0, 10, 10))
    let list = TestScreen().list(of: layer, scale: 2)
    #expect(list.kinds == [.backdrop, .beginGroup, .solid, .solid, .endGroup])
    #expect(list.items[0].sigma == 10 && list.items[0].radii == SIMD4(repeating: 5))
    #expect(list.items[0].opacity == 0.5 && list.items[0].bounds == pixels(40, 40, 100, 100))
  }

  @Test func aMaskedLayersBackdropIsMasked() {
    let layer = box(20, 20, 30, 30, alpha: 0.5)
    layer.backgroundFilters = [LayerFilter.gaussianBlur(radius: 5)]
    let mask = box(5, 5, 10, 10)
    layer.mask = mask
    var list = TestScreen().list(of: layer)
    #expect(list.kinds == [.backdrop, .solid])
    #expect(list.items[0].bounds == pixels(25, 25, 35, 35))
    mask.addSublayer(box(0, 0, 20, 5))
    list = TestScreen().list(of: layer)
    #expect(
      list.kinds == [.beginGroup, .beginMask, .solid, .solid, .endMask, .backdrop, .solid, .endGroup])
  }

  @Test func gradientsComeOverTheBackground() {
    let layer = CAGradientLayer()
    layer.frame = CGRect(x: 10, y: 10, width: 40, height: 20)
    layer.bounds.origin = CGPoint(x: 5, y: 5)
    layer.backgroundColor = .white
    layer.cornerRadius = 4
    layer.colors = [CGColor.black, CGColor.white, CGColor.clear]
    layer.endPoint = CGPoint(x: 1, y: 1)
    var list = TestScreen().list(of: layer)
    #expect(list.kinds == [.solid, .gradient])
    #expect(list.items[1].radii == SIMD4(repeating: 4))
    #expect(
      list.gradients[0]
        == DisplayGradient(
          kind: .axial, start: SIMD2(25, 5), end: SIMD2(45, 25),
          colors: [SIMD4(0, 0, 0, 1), SIMD4(1, 1, 1, 1), SIMD4(0, 0, 0, 0)], locations: [0, 0.5, 1]))
    layer.type = .conic
    layer.locations = [0.5, 0.2, 7]
    list = TestScreen().list(of: layer)
    #expect(list.gradients[0].kind == .conic && list.gradients[0].locations == [0.5, 0.5, 1])
    layer.colors = [CGColor.black]
    #expect(TestScreen().list(of: layer).kinds == [.solid, .solid])
  }

  @Test func knownShapesAreSolidsAndBorders() {
    let layer = CAShapeLayer()
    layer.position = CGPoint(x: 50, y: 50)
    layer.path = CGPath(
      roundedRect: CGRect(x: 0, y: 0, width: 30, height: 20), cornerWidth: 6, cornerHeight: 6, transform: nil)
    layer.strokeColor = .white
    layer.lineWidth = 2
    var list = TestScreen().list(of: layer)
    #expect(list.kinds == [.solid, .border])
    #expect(list.items[0].rect == SIMD4(0, 0, 30, 20) && list.items[0].radii == SIMD4(repeating: 6))
    #expect(list.items[0].antialiasedEdges == 15)
    #expect(list.items[1].rect == SIMD4(-1, -1, 32, 22) && list.items[1].radii == SIMD4(repeating: 7))
    layer.strokeEnd = 0.5
    list = TestScreen().list(of: layer)
    #expect(list.kinds == [.solid, .path])
    #expect(list.paths[0].stroke?.end == 0.5)
    layer.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 30, height: 20), transform: nil)
    layer.strokeColor = nil
    list = TestScreen().list(of: layer)
    #expect(list.kinds == [.path] && list.items[0].rect == SIMD4(0, 0, 30, 20))
  }

  @Test func outlinesAreRecognizedByTheirPoints() {
    func outline(_ build: (CGMutablePath) -> Void) -> Outline? {
      let path = CGMutablePath()
      build(path)
      guard case .wide(let value) = PropertyValue(any: path), case .path(let verbs) = value.form else {
        return nil
      }
      return Outline(verbs, value.numbers)
    }
    let rect = CGRect(x: 3, y: 4, width: 20, height: 10)
    #expect(outline { $0.addRect(rect) }?.rect == SIMD4(3, 4, 20, 10))
    let circle = outline {
      $0.addArc(
        center: CGPoint(x: 5, y: 5), radius: 4, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
    }
    #expect(circle.map { ($0.radii - 4).max() < 1e-5 && ($0.radii - 4).min() > -1e-5 } == true)
    #expect(circle?.isClosed == false)
    // A rounded rectangle is recognized even if its radius is very small compared with its size.
    for radius in [1e-3, 0.02, 0.1, 0.13, 0.145, 0.2, 0.23, 0.3, 0.5, 2] {
      let rect = CGRect(x: 2, y: 1, width: 1273.76, height: 718)
      let found = outline { $0.addRoundedRect(in: rect, cornerWidth: radius, cornerHeight: radius) }
      #expect(found?.rect == SIMD4(2, 1, 1273.76, 718), "\(radius)")
      #expect(found.map { abs(Double($0.radii.x) - radius) < 0.2 } == true, "\(radius)")
    }
    // The lines go back and forth along two sides.
    #expect(
      outline {
        $0.addLines(between: [
          CGPoint(x: 0, y: 0), CGPoint(x: 20, y: 0), CGPoint(x: 0, y: 0), CGPoint(x: 0, y: 10),
        ])
        $0.closeSubpath()
      } == nil)
    // Half a circle, a rectangle drawn twice, two rectangles, and a bow tie are not recognized.
    #expect(
      outline {
        $0.addArc(center: .zero, radius: 4, startAngle: 0, endAngle: .pi, clockwise: false)
      } == nil)
    #expect(
      outline {
        $0.addLines(between: [
          CGPoint(x: 0, y: 0), CGPoint(x: 4, y: 0), CGPoint(x: 4, y: 4), CGPoint(x: 0, y: 4),
          CGPoint(x: 0, y: 0), CGPoint(x: 4, y: 0), CGPoint(x: 4, y: 4), CGPoint(x: 0, y: 4),
        ])
      } == nil)
    #expect(
      outline {
        $0.addRect(rect)
        $0.addRect(rect.insetBy(dx: 2, dy: 2))
      } == nil)
    #expect(
      outline {
        $0.addLines(between: [
          CGPoint(x: 0, y: 0), CGPoint(x: 4, y: 4), CGPoint(x: 4, y: 0), CGPoint(x: 0, y: 4),
        ])
        $0.closeSubpath()
      } == nil)
  }

  @Test func anUnchangedPathIsTheSameObject() {
    let layer = CAShapeLayer()
    let triangle = CGMutablePath()
    triangle.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 50, y: 0), CGPoint(x: 0, y: 50)])
    layer.path = triangle
    let screen = TestScreen()
    let first = screen.list(of: layer).paths[0]
    layer.lineWidth = 3
    layer.position.x = 5
    screen.settle()
    let second = screen.resolve().paths[0]
    #expect(first.path === second.path && !second.changes)
  }

  @Test func animatedShapesAllocateNothing() {
    let screen = TestScreen()
    let shape = CAShapeLayer()
    let gradient = CAGradientLayer()
    gradient.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    gradient.colors = [CGColor.black, CGColor.white]
    gradient.filters = [LayerFilter.gaussianBlur(radius: 1)]
    let (from, to) = (CGMutablePath(), CGMutablePath())
    from.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 50, y: 0), CGPoint(x: 0, y: 50)])
    to.addLines(between: [CGPoint(x: 9, y: 9), CGPoint(x: 90, y: 0), CGPoint(x: 0, y: 90)])
    shape.path = from
    shape.strokeColor = .black
    screen.root.sublayers = [shape, gradient]
    screen.frame(at: 1)
    func animate(_ layer: CALayer, _ path: String, _ value: Any) {
      let animation = CABasicAnimation(keyPath: path)
      animation.toValue = value
      animation.duration = 100
      layer.add(animation, forKey: nil)
    }
    animate(shape, "path", to)
    animate(shape, "strokeEnd", 0.5)
    animate(shape, "fillColor", CGColor.white)
    animate(gradient, "colors", [CGColor.white, CGColor.black])
    animate(gradient, "locations", [0.25, 0.75])
    animate(gradient, "filters.gaussianBlur.inputRadius", 9)
    screen.frame(at: 1)
    var list = DisplayList()
    var frame = 1.0
    func step() {
      frame += 1
      _ = screen.render.sample(at: frame)
      screen.render.resolve(into: &list, width: 200, height: 100, scale: 1)
    }
    for _ in 0..<4 { step() }
    let (before, changes) = (list.paths[0].path.elements.points[0].x, list.paths[0].changes)
    let count = allocations { for _ in 0..<4 { step() } }
    #expect(count == 0)
    #expect(list.kinds.contains(.path) && list.kinds.contains(.gradient) && changes)
    #expect(list.paths[0].path.elements.points[0].x != before)
  }

  @Test func contentsCenterDividesAnImageIntoParts() {
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 10, width: 60, height: 40)
    layer.contents = plainImage(20, 20)
    layer.contentsScale = 2
    layer.contentsCenter = CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0)
    let list = TestScreen().list(of: layer)
    // A center with a height of 0 has no middle row, so only the rows above and below it are drawn.
    #expect(list.items.count == 6 && list.kinds.allSatisfy { $0 == .image })
    #expect(list.items[0].rect == SIMD4(0, 0, 2.5, 5) && list.items[0].source == SIMD4(0, 0, 0.25, 0.5))
    #expect(list.items[1].rect == SIMD4(2.5, 0, 55, 5) && list.items[5].rect == SIMD4(57.5, 35, 2.5, 5))
  }

  @Test func edgesAreAntialiasedIfTheLayerAllowsIt() {
    let layer = box(10, 10, 10, 10)
    #expect(TestScreen().list(of: layer).items[0].antialiasedEdges == 0)
    layer.allowsEdgeAntialiasing = true
    layer.edgeAntialiasingMask = [.layerLeftEdge, .layerTopEdge]
    #expect(TestScreen().list(of: layer).items[0].antialiasedEdges == 9)
  }

  @Test func aRasterizedLayerHasAPlane() {
    let layer = box(10, 10, 20, 20)
    layer.addSublayer(box(10, 10, 20, 20))
    layer.shouldRasterize = true
    layer.rasterizationScale = 3
    layer.opacity = 0.5
    let list = TestScreen().list(of: layer, scale: 2)
    #expect(list.kinds == [.beginGroup, .solid, .solid, .endGroup])
    // The plane has a transparent border, which filtering reads at its edge.
    #expect(list.group(0)?.plane == pixels(-1, -1, 91, 91) && list.items[0].opacity == 0.5)
    #expect(list.items[0].bounds == pixels(19, 19, 81, 81))
    #expect(list.items[1].transform == CGAffineTransform(scaleX: 3, y: 3))
  }
}
