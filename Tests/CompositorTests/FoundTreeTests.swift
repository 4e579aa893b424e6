import Foundation
import Segue
import Testing

extension CompositorTests {
  /// Small trees that were drawn wrong once.
  @Suite(.serialized) @MainActor struct FoundTreeTests {
    @Test(arguments: FoundTree.all.map(\.name))
    func isRight(name: String) throws {
      let tree = try #require(FoundTree.all.first { $0.name == name })
      let verdict = Verdict(tree.item)
      try #require(!verdict.isUnsure)
      for profile in [RasterProfile.software, .hardware] {
        let stage = try PipelineStage(profile)
        defer { stage.close() }
        let bytes = try stage.draw(tree.item)
        let comparison = Comparison(bytes, verdict, width: tree.item.width, height: tree.item.height)
        #expect(comparison.isRight, "\(profile.rawValue): \(comparison.summary)")
      }
    }
  }
}

/// A tree and what was wrong with it.
struct FoundTree {
  let name: String
  let item: Case

  private init(_ name: String, scale: Double = 1, _ children: [Node]) {
    self.name = name
    item = Case(
      width: Int(96 * scale), height: Int(72 * scale), scale: scale,
      root: Node(
        size: CGSize(width: 96, height: 72), position: CGPoint(x: 48, y: 36),
        traits: [.background(SIMD4(0.9, 0.9, 0.8, 1))], children: children))
  }

  private static let stripes = box(30, 36, 40, 50, [.background(SIMD4(0.8, 0.1, 0.2, 1))])

  static let all = [
    FoundTree(
      "a backdrop is masked by a picture",
      [stripes, box(40, 36, 50, 40, [.backdrop(4), .opacity(0.9)], mask: ramp(25, 20, 50, 40))]),
    FoundTree(
      "a backdrop in a masked layer sees what lies behind that",
      [
        stripes,
        box(40, 36, 60, 50, [.background(SIMD4(0.1, 0.5, 0.9, 0.4))], mask: ramp(30, 25, 60, 50)) {
          [box(28, 24, 36, 30, [.backdrop(3)])]
        },
      ]),
    FoundTree(
      "a backdrop in a masked layer sees what the mask hides",
      [
        box(46, 36, 60, 50, [.background(SIMD4(0.1, 0.5, 0.9, 1))], mask: ramp(24, 25, 20, 30)) {
          [box(28, 24, 36, 30, [.backdrop(5)])]
        }
      ]),
    FoundTree(
      "a backdrop in two round clips sees what lies behind both",
      [
        stripes,
        box(46, 36, 60, 50, [.clips, .radius(20), .background(SIMD4(0.1, 0.5, 0.9, 0.3))]) {
          [box(32, 24, 60, 44, [.clips, .radius(16)]) { [box(28, 20, 50, 40, [.backdrop(3)])] }]
        },
      ]),
    FoundTree(
      "a clamped blur has its round corners between pixels",
      [
        box(
          43.3, 35.7, 50.45, 40.55,
          [
            .background(SIMD4(0.1, 0.4, 0.8, 1)), .border(6, SIMD4(0.9, 0.8, 0.1, 1)), .radius(9), .clips,
            .blur(3),
          ]
        )
      ]),
    FoundTree(
      "a clamped blur that leans has all of its edge",
      [box(45, 36, 44, 30, [.contents(.smooth, .resize), .clips, .blur(3.53), .rotation(0.89)])]),
    FoundTree(
      "a narrow gradient leans",
      [
        gradient(
          45, 36, 12, 60, .radial, CGPoint(x: 0.4, y: 0.2), CGPoint(x: 0.62, y: 0.69), [.rotation(-0.8)])
      ]),
    FoundTree(
      "colours of a gradient are next to each other",
      [
        gradient(
          45, 36, 80, 60, .conic, CGPoint(x: 0.3, y: 0.46), CGPoint(x: 0.66, y: 0.66),
          [.locations([0.35, 0.58, 0.59, 0.88])])
      ]),
    FoundTree(
      "a gradient lies below a border that leans",
      [
        gradient(
          45, 36, 50, 30, .axial, CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 0.4),
          [.border(0.9, SIMD4(0.7, 0.4, 0.6, 0.6)), .rotation(-0.92)])
      ]),
    FoundTree(
      "a shape is cut by round corners between pixels", scale: 2,
      [shape(45.3, 36.4, 40.6, 30.7, .ellipse, [.radius(9.4), .clips, .boundsOrigin(CGPoint(x: -3, y: 7))])]),
    FoundTree(
      "a shape between pixels has a border that is not", scale: 2,
      [shape(45.3, 36.4, 30.6, 24.7, .rect, [.border(1.4, SIMD4(0.9, 0.1, 0.1, 0.3))])]),
    FoundTree(
      "a slanted picture is drawn from the copy that fits it",
      [
        box(48, 36, 40, 40, [.scale(0.67, 0.78)]) {
          [
            box(
              20, 20, 22, 22,
              [
                .contents(.fine, .resizeAspect), .rotation(0.71),
                .contentsRect(CGRect(x: 0.1, y: 0.2, width: 0.95, height: 0.6)),
              ])
          ]
        }
      ]),
    FoundTree(
      "a stroke ends at right angles to a curve", scale: 2,
      [
        shape(
          45, 36, 50, 40, .ellipse,
          [
            .stroke(SIMD4(0.9, 0.1, 0.8, 1), width: 9, cap: .square, join: .bevel), .strokePart(0.17, 0.74),
          ])
      ]),
    FoundTree(
      "what is masked fades part by part where it may not as a group",
      [
        box(
          45, 36, 50, 40,
          [
            .background(SIMD4(0.4, 0.1, 0.7, 1)), .border(8, SIMD4(0.9, 0.8, 0, 1)), .opacity(0.43),
            .noGroupOpacity,
          ], mask: ramp(25, 20, 50, 40))
      ]),
    FoundTree(
      "the middle of contents is stretched without seams",
      [
        box(
          45, 36, 60, 44,
          [
            .contents(.squares, .resize), .contentsCenter(CGRect(x: 0.3, y: 0.3, width: 0.3, height: 0.3)),
            .smoothEdges(15), .rotation(0.2),
          ])
      ]),
  ]
}

private func box(
  _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ traits: [Trait], mask: Node? = nil,
  _ children: () -> [Node] = { [] }
) -> Node {
  Node(
    size: CGSize(width: width, height: height), position: CGPoint(x: x, y: y), traits: traits,
    mask: mask.map { [$0] } ?? [], children: children())
}

private func shape(
  _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ form: ShapePath.Form, _ traits: [Trait]
) -> Node {
  let path = ShapePath(form: form, rect: CGRect(x: 0, y: 0, width: width, height: height))
  var node = box(
    x, y, width, height, [.shape(path, fill: SIMD4(0.3, 0.5, 0.7, 1), evenOdd: false)] + traits)
  node.kind = .shape
  return node
}

private func gradient(
  _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ type: CAGradientLayerType, _ start: CGPoint,
  _ end: CGPoint, _ traits: [Trait]
) -> Node {
  let colors = [
    SIMD4(0.45, 0.35, 0.5, 0.45), SIMD4(0.6, 0.9, 0.55, 1), SIMD4(0.6, 0.02, 0.85, 0.3),
    SIMD4(0.7, 0.9, 0.7, 1),
  ]
  var node = box(x, y, width, height, [.gradient(type, colors, start: start, end: end)] + traits)
  node.kind = .gradient
  return node
}

/// A mask that lets more through on one side than on the other.
private func ramp(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Node {
  var node = box(
    x, y, width, height,
    [
      .gradient(
        .axial, [SIMD4(0, 0, 0, 1), SIMD4(0, 0, 0, 0.1)], start: CGPoint(x: 0, y: 0.5),
        end: CGPoint(x: 1, y: 0.5))
    ])
  node.kind = .gradient
  return node
}
