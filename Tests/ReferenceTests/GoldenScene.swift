import Foundation
import Segue

/// A scene whose raster a person has reviewed.
struct GoldenScene {
  let name: String
  let item: Case

  private init(_ name: String, _ children: [Node], _ traits: [Trait] = []) {
    self.name = name
    item = Case(
      width: 320, height: 240, scale: 2,
      root: Node(
        size: CGSize(width: 160, height: 120), position: CGPoint(x: 80, y: 60),
        traits: [.background(paper)] + traits, children: children))
  }

  static let all = [cards, pictures, shapes, gradients, masks, shadows, blurs, groups, space]

  private static let cards = GoldenScene(
    "cards",
    [
      box(44, 36, 70, 50, [.background(white), .radius(10), .border(1, line)]) {
        [
          box(18, 25, 22, 22, [.background(coral), .radius(11)]),
          box(48, 18, 32, 6, [.background(ink), .radius(3)]),
          box(44, 32, 24, 5, [.background(line), .radius(2.5)]),
        ]
      },
      box(116, 36, 60, 46, [.background(teal), .radius(14), .clips]) {
        [
          box(10, 8, 40, 40, [.background(gold), .radius(20)]),
          box(56, 44, 30, 30, [.background(ink), .rotation(0.6)]),
        ]
      },
      box(42, 90, 50, 34, [.background(coral), .radius(8), .rotation(-0.2), .border(3, ink)]),
      box(112, 90, 70, 30, [.background(gold), .radius(15), .corners(9)]),
      box(112, 90, 40, 14, [.background(white), .rotation(0.35), .smoothEdges(15)]),
    ])

  private static let pictures = GoldenScene(
    "pictures",
    [
      box(34, 32, 56, 44, [.contents(.smooth, .resizeAspectFill), .radius(9), .clips]),
      box(96, 32, 52, 44, [.contents(.squares, .resizeAspect), .background(white)]),
      box(142, 32, 24, 44, [.contents(.fine, .center), .contentsScale(2), .background(line), .clips]),
      box(36, 88, 48, 40, [.contents(.fine, .resize), .nearest]),
      box(92, 88, 40, 40, [.contents(.smooth, .resize), .rotation(0.5), .smoothEdges(15)]),
      box(
        138, 88, 30, 40,
        [
          .contents(.squares, .resize), .contentsRect(CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)),
          .opacity(0.7),
        ]),
    ])

  private static let shapes = GoldenScene(
    "shapes",
    [
      shape(34, 34, 50, 50, .star, coral, [.stroke(ink, width: 2, cap: .round, join: .round)]),
      shape(90, 34, 44, 44, .rings, teal, [], evenOdd: true),
      shape(136, 34, 36, 44, .triangle, gold, [.stroke(ink, width: 4, cap: .butt, join: .miter)]),
      shape(42, 90, 64, 40, .wave, nil, [.stroke(coral, width: 6, cap: .round, join: .round)]),
      shape(
        116, 90, 60, 36, .rounded, nil,
        [
          .stroke(ink, width: 3, cap: .butt, join: .miter), .dashes([8, 5], phase: 0),
        ]),
      shape(116, 90, 30, 16, .ellipse, gold, [.rotation(0.4)]),
    ])

  private static let gradients = GoldenScene(
    "gradients",
    [
      gradient(30, 60, 44, 100, .axial, CGPoint(x: 0.5, y: 0), CGPoint(x: 0.5, y: 1), [.radius(12)]),
      gradient(80, 60, 44, 100, .radial, CGPoint(x: 0.5, y: 0.5), CGPoint(x: 1, y: 1), []),
      gradient(130, 60, 44, 100, .conic, CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0.5, y: 0), [.radius(22)]),
    ])

  private static let masks = GoldenScene(
    "masks",
    [
      box(40, 34, 64, 52, [.contents(.smooth, .resize)], mask: shape(32, 26, 48, 48, .ellipse, ink, [])),
      box(118, 34, 64, 52, [.contents(.smooth, .resize)], mask: shape(32, 26, 52, 52, .star, ink, [])),
      box(
        40, 90, 64, 44, [.background(teal)],
        mask: gradient(
          32, 22, 64, 44, .axial, CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5), [], [ink, SIMD4(0, 0, 0, 0)])),
      box(
        118, 90, 64, 44, [.contents(.smooth, .resize)],
        mask: box(32, 22, 40, 40, [.background(SIMD4(0, 0, 0, 0.35)), .rotation(0.4)]) {
          [
            box(20, 20, 24, 24, [.background(ink), .radius(12)])
          ]
        }),
    ])

  private static let shadows = GoldenScene(
    "shadows",
    [
      box(38, 34, 50, 36, [.background(white), .radius(8), shadow(4, 0, 3)]),
      box(112, 34, 56, 40, [.contents(.squares, .resize), shadow(3, 4, 4)]),
      shape(38, 88, 44, 44, .star, coral, [shadow(3, 0, 4)]),
      box(112, 88, 60, 30, [.background(gold), .rotation(0.3), shadow(6, 0, 8)]) {
        [
          box(50, 24, 26, 26, [.background(teal), .radius(13)])
        ]
      },
    ])

  private static let blurs = GoldenScene(
    "blurs",
    [
      box(42, 34, 64, 48, [.contents(.smooth, .resize), .clips, .blur(4)]),
      shape(118, 34, 44, 44, .star, coral, [.blur(2)]),
      box(80, 92, 150, 46, [.contents(.fine, .resize)]),
      box(
        80, 92, 90, 34, [.backdrop(4), .radius(12), .background(SIMD4(1, 1, 1, 0.25)), .border(0.5, white)]),
    ])

  private static let groups = GoldenScene(
    "groups",
    [
      box(44, 60, 60, 80, [.background(coral), .opacity(0.5), .radius(10)]) {
        [
          box(40, 30, 50, 30, [.background(teal)]), box(30, 60, 40, 20, [.background(ink), .radius(10)]),
        ]
      },
      box(116, 60, 60, 80, [.background(coral), .opacity(0.5), .radius(10), .noGroupOpacity]) {
        [
          box(40, 30, 50, 30, [.background(teal)]), box(30, 60, 40, 20, [.background(ink), .radius(10)]),
        ]
      },
    ])

  private static let space = GoldenScene(
    "space",
    [
      box(40, 60, 50, 80, [.background(coral), .turn(x: 0, y: 0.8, depth: 200), .smoothEdges(15)]),
      box(80, 60, 50, 60, [.contents(.smooth, .resize), .turn(x: 0.7, y: 0, depth: 200), .smoothEdges(15)]),
      box(124, 60, 50, 80, [.background(teal), .radius(12), .turn(x: 0.2, y: -0.8, depth: 200)]) {
        [
          box(25, 30, 30, 30, [.background(gold), .radius(15)])
        ]
      },
    ])
}

// Colours and boxes of the scenes.
private let paper = SIMD4(0.95, 0.94, 0.91, 1)
private let ink = SIMD4(0.13, 0.14, 0.2, 1)
private let line = SIMD4(0.75, 0.74, 0.72, 1)
private let white = SIMD4(1.0, 1, 1, 1)
private let coral = SIMD4(0.92, 0.39, 0.33, 1)
private let teal = SIMD4(0.1, 0.55, 0.56, 1)
private let gold = SIMD4(0.96, 0.75, 0.27, 1)

private func box(
  _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ traits: [Trait], mask: Node? = nil,
  _ children: () -> [Node] = { [] }
) -> Node {
  Node(
    size: CGSize(width: width, height: height), position: CGPoint(x: x, y: y), traits: traits,
    mask: mask.map { [$0] } ?? [], children: children())
}

private func shape(
  _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ form: ShapePath.Form, _ fill: SIMD4<Double>?,
  _ traits: [Trait], evenOdd: Bool = false
) -> Node {
  let path = ShapePath(form: form, rect: CGRect(x: 0, y: 0, width: width, height: height))
  var node = box(x, y, width, height, [.shape(path, fill: fill, evenOdd: evenOdd)] + traits)
  node.kind = .shape
  return node
}

private func gradient(
  _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ type: CAGradientLayerType, _ start: CGPoint,
  _ end: CGPoint, _ traits: [Trait], _ colors: [SIMD4<Double>] = [coral, gold, teal]
) -> Node {
  var node = box(x, y, width, height, [.gradient(type, colors, start: start, end: end)] + traits)
  node.kind = .gradient
  return node
}

private func shadow(_ radius: Double, _ x: Double, _ y: Double) -> Trait {
  .shadow(opacity: 0.5, radius: radius, offset: CGSize(width: x, height: y), color: SIMD4(0, 0, 0, 1))
}
