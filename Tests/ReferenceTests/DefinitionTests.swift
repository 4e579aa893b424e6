import Foundation
import Reference
import Segue
import Testing

extension ReferenceTests {
  /// The reference compared with itself: trees that are equal by definition have equal rasters.
  @Suite(.serialized) @MainActor struct DefinitionTests {
    private func draw(_ root: Node, edges: Compositor.Edges = .each, scale: Double = 1) -> Canvas {
      let item = Case(width: Int(64 * scale), height: Int(64 * scale), scale: scale, root: root)
      let compositor = Compositor(
        width: item.width, height: item.height, scale: scale, margin: item.margin, edges: edges)
      return compositor.draw(root.makeLayer())
    }

    /// The largest difference of a component, in 255ths.
    private func distance(_ a: Canvas, _ b: Canvas, _ width: Int = 64) -> Float {
      var worst: Float = 0
      for y in 0..<width {
        for x in 0..<width {
          let difference = a[x, y] - b[x, y]
          worst = max(worst, max(difference.max(), -difference.min()) * 255)
        }
      }
      return worst
    }

    private func screen(_ children: [Node], traits: [Trait] = [.background(SIMD4(0.2, 0.4, 0.9, 1))]) -> Node
    {
      Node(
        size: CGSize(width: 64, height: 64), position: CGPoint(x: 32, y: 32), traits: traits,
        children: children)
    }

    private func box(_ traits: [Trait], mask: [Node] = [], _ children: [Node] = []) -> Node {
      Node(
        size: CGSize(width: 30, height: 24), position: CGPoint(x: 32, y: 30), traits: traits, mask: mask,
        children: children)
    }

    private func child(_ traits: [Trait]) -> Node {
      Node(size: CGSize(width: 22, height: 22), position: CGPoint(x: 24, y: 18), traits: traits)
    }

    private let red = Trait.background(SIMD4(0.9, 0.2, 0.1, 1))
    private let green = Trait.background(SIMD4(0.1, 0.8, 0.3, 0.6))

    @Test func aTranslucentColourIsBlendedWithItsBackground() {
      let canvas = draw(screen([box([.background(SIMD4(1, 0.5, 0, 0.5))])]))
      let mixed = SIMD4<Float>(0.5 + 0.1, 0.25 + 0.2, 0.45, 1)
      #expect((canvas[32, 30] - mixed).max() < 1e-5 && (mixed - canvas[32, 30]).max() < 1e-5)
      #expect(canvas[16, 30] == SIMD4(0.2, 0.4, 0.9, 1))
      #expect(canvas[17, 30] != SIMD4(0.2, 0.4, 0.9, 1))
    }

    @Test func aRoundedMaskEqualsRoundCorners() {
      let mask = Node(
        size: CGSize(width: 30, height: 24), position: CGPoint(x: 15, y: 12),
        traits: [.background(SIMD4(0, 0, 0, 1)), .radius(7)])
      for edges in [Compositor.Edges.each, .whole] {
        let rounded = draw(screen([box([red, .radius(7), .rotation(0.4), .smoothEdges(15)])]), edges: edges)
        let masked = draw(
          screen([
            Node(
              size: CGSize(width: 50, height: 50), position: CGPoint(x: 32, y: 30),
              traits: [red, .rotation(0.4)],
              mask: [
                Node(size: mask.size, position: CGPoint(x: 25, y: 25), traits: mask.traits)
              ])
          ]), edges: edges)
        #expect(distance(masked, rounded) < 0.01)
      }
    }

    @Test func groupOpacityOfOneLayerEqualsAlpha() {
      let faded = draw(screen([box([red, .opacity(0.4)])]))
      let alpha = draw(screen([box([.background(SIMD4(0.9, 0.2, 0.1, 0.4))])]))
      #expect(distance(faded, alpha) < 0.01)
      // Overlapping layers that fade as a group differ from layers that fade one by one.
      let group = draw(screen([box([red, .opacity(0.4)], [child([green])])]))
      let parts = draw(screen([box([red, .opacity(0.4), .noGroupOpacity], [child([green])])]))
      #expect(distance(group, parts) > 10)
      let nested = draw(screen([box([.opacity(0.5)], [child([red, .opacity(0.5)])])]))
      let product = draw(screen([box([], [child([red, .opacity(0.25)])])]))
      #expect(distance(nested, product) < 0.01)
    }

    @Test func emptyLayersAndIndirectTransformsChangeNothing() {
      let plain = draw(screen([box([red, .radius(5), .rotation(0.3)], [child([green])])]))
      let wrapped = draw(
        screen([
          Node(
            size: CGSize(width: 10, height: 8), position: CGPoint(x: 9, y: 4),
            traits: [.anchor(CGPoint(x: 0.9, y: 0.5))],
            children: [box([red, .radius(5), .rotation(0.3)], [child([green])])])
        ]))
      #expect(distance(plain, wrapped) < 0.01)
      let flat = draw(
        screen(
          [box([red, .radius(5), .rotation(0.3)], [child([green])])],
          traits: [.background(SIMD4(0.2, 0.4, 0.9, 1)), .perspective(200)]))
      #expect(distance(plain, flat) < 0.01)
    }

    @Test func blursAddTheirVariances() {
      let twice = draw(
        screen([
          Node(
            size: CGSize(width: 1, height: 1), position: CGPoint(x: 0.5, y: 0.5), traits: [.blur(4)],
            children: [box([red, .blur(3)])])
        ]))
      let once = draw(screen([box([red, .blur(5)])]))
      #expect(distance(twice, once) < 0.6)
      #expect(distance(once, draw(screen([box([red])]))) > 50)
    }

    @Test func aShadowPathOfTheBoundsCastsTheSameShadow() {
      let shadow = Trait.shadow(
        opacity: 0.7, radius: 3, offset: CGSize(width: 2, height: 4), color: SIMD4(0, 0, 0, 1))
      let withoutPath = draw(screen([box([red, shadow])]))
      let path = ShapePath(form: .rect, rect: CGRect(x: 0, y: 0, width: 30, height: 24))
      let withPath = draw(screen([box([red, shadow, .shadowPath(path)])]))
      #expect(distance(withoutPath, withPath) < 0.5)
      let clipped = draw(screen([box([red, shadow, .clips])]))
      #expect(distance(clipped, draw(screen([box([red])]))) < 0.01)
      #expect(distance(withoutPath, clipped) > 20)
    }

    @Test func shapesAndGradientsEqualPlainLayersOfTheSameLook() {
      let rect = ShapePath(form: .rect, rect: CGRect(x: 0, y: 0, width: 30, height: 24))
      var shape = box([.shape(rect, fill: SIMD4(0.9, 0.2, 0.1, 1), evenOdd: false)])
      shape.kind = .shape
      #expect(distance(draw(screen([shape])), draw(screen([box([red])]))) < 0.01)
      shape.traits = [
        .shape(
          ShapePath(form: .rect, rect: CGRect(x: 2, y: 2, width: 26, height: 20)), fill: nil, evenOdd: false),
        .stroke(SIMD4(1, 1, 0, 1), width: 4, cap: .butt, join: .miter),
      ]
      let border = draw(screen([box([.border(4, SIMD4(1, 1, 0, 1))])]))
      #expect(distance(draw(screen([shape])), border) < 0.01)
      var gradient = box([
        .gradient(
          .axial, [SIMD4(0.9, 0.2, 0.1, 1), SIMD4(0.9, 0.2, 0.1, 1)], start: .zero, end: CGPoint(x: 1, y: 1))
      ])
      gradient.kind = .gradient
      #expect(distance(draw(screen([gradient])), draw(screen([box([red])]))) < 0.01)
    }

    @Test func aQuarterTurnSwapsTheSides() {
      let turned = draw(screen([box([red, .radius(6), .rotation(.pi / 2)])]))
      var upright = box([red, .radius(6)])
      upright.size = CGSize(width: 24, height: 30)
      #expect(distance(turned, draw(screen([upright]))) < 0.5)
    }

    @Test func twoPixelsPerPointEqualATreeScaledByTwo() {
      let tree = screen([
        box([red, .radius(6), .rotation(0.4), .border(2, SIMD4(0, 0, 0, 1))], [child([green])])
      ])
      let wide = draw(tree, scale: 2)
      let item = Case(
        width: 128, height: 128, scale: 1,
        root: Node(
          size: CGSize(width: 64, height: 64), position: CGPoint(x: 64, y: 64), traits: [.scale(2, 2)],
          children: [tree]))
      let compositor = Compositor(width: 128, height: 128, scale: 1, margin: 0, edges: .each)
      #expect(distance(wide, compositor.draw(item.root.makeLayer()), 128) < 0.01)
    }
  }
}
