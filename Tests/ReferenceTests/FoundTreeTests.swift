import Foundation
import Segue
import Testing

extension ReferenceTests {
  /// Regression tests: small trees that were once drawn wrong.
  @Suite(.serialized) @MainActor struct FoundTreeTests {
    private static var verdicts: [String: Verdict] = [:]

    /// The verdict on a tree, computed once for all tests.
    private func verdict(of tree: FoundTree) -> Verdict {
      if let known = Self.verdicts[tree.name] { return known }
      let verdict = Verdict(tree.item)
      Self.verdicts[tree.name] = verdict
      return verdict
    }

    /// Calls `body` with each tree and a shared stage. With a GL context for each tree, the driver would compile every
    /// program again.
    private func forEachTree(
      _ profile: RasterProfile, _ body: (FoundTree, Verdict, PipelineStage) throws -> Void
    ) throws {
      let stage = try PipelineStage(profile)
      defer { stage.close() }
      for tree in FoundTree.all { try body(tree, verdict(of: tree), stage) }
    }

    @Test(arguments: [RasterProfile.software, .hardware])
    func treesFoundByRandomTestsAreDrawnCorrectly(_ profile: RasterProfile) throws {
      try forEachTree(profile) { tree, verdict, stage in
        #expect(!verdict.isUnsure, "\(tree.name)")
        let bytes = try stage.draw(tree.item)
        let comparison = Comparison(bytes, verdict, width: tree.item.width, height: tree.item.height)
        #expect(comparison.isRight, "\(tree.name): \(comparison.summary)")
        if !comparison.isRight {
          try Failure.write(
            bytes, verdict, tree.item, to: "\(profile.rawValue)-\(tree.name.replacing(" ", with: "-"))")
        }
      }
    }

    /// Each tree looks the same in subsequent frames, in which a cached raster may replace it.
    @Test(arguments: [RasterProfile.software, .hardware])
    func treesLookTheSameInSubsequentFrames(_ profile: RasterProfile) throws {
      try forEachTree(profile) { tree, verdict, stage in
        let first = try stage.draw(tree.item)
        for _ in 0..<6 {
          let complaint = Pair(first, try stage.frame()).complaint(verdict, tree.item, .near)
          #expect(complaint == nil, "\(tree.name)")
        }
      }
    }
  }
}

/// A tree with a description of its fault.
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
      "layers that overlap at the edge of a rotated clip",
      [
        box(77.5, 66.5, 80, 60, [.background(SIMD4(0.09, 0.23, 0.92, 1)), .clips, .rotation(-0.04)]) {
          [
            Node(
              kind: .shape, size: CGSize(width: 45, height: 31), position: CGPoint(x: 15, y: 13),
              traits: [
                .shape(
                  ShapePath(form: .star, rect: CGRect(x: 0, y: 0, width: 45, height: 31)), fill: nil,
                  evenOdd: false),
                .stroke(SIMD4(0.79, 0.98, 0, 0.65), width: 7.46, cap: .round, join: .round), .clips,
              ], children: [box(15, 30, 32, 18, [.background(SIMD4(0.32, 0.6, 0.31, 1))])])
          ]
        }
      ]),
    FoundTree(
      "a blurred image that extends into a rotated clip, which is blurred itself",
      [
        box(48, 36, 12, 15, [.background(SIMD4(0.6, 0.83, 0.85, 1)), .clips, .rotation(0.16), .blur(6.76)]) {
          [box(15, 11, 14, 16, [.contents(.fine, .resize), .blur(6.46)])]
        }
      ]),
    FoundTree(
      "nearest filtering of an image in nine parts with antialiased sides",
      [
        box(
          10.4854, 23.1458, 4.08, 28.45,
          [
            .contents(.fine, .resize), .nearest,
            .contentsCenter(CGRect(x: 0.25, y: 0.18, width: 0.12, height: 0.17)), .smoothEdges(3),
          ])
      ]),
    FoundTree(
      "a layer that is blurred up to its bounds and fades without a group",
      [
        stripes,
        box(
          46, 36, 64, 60,
          [
            .background(SIMD4(0.66, 0.63, 0.47, 0.48)), .contents(.dot, .resize), .clips, .opacity(0.27),
            .noGroupOpacity, .blur(7.38),
          ]),
      ]),
    FoundTree(
      "a backdrop that ends at the sides of a rotated rounded clip",
      [
        box(
          42.41, 35.155, 69.02, 68.73,
          [.background(SIMD4(0.35, 0.32, 0.08, 1)), .radius(30.98), .clips, .rotation(1.95)]
        ) {
          [box(42.83, 11.61, 55.3, 30.09, [.backdrop(8.25)])]
        }
      ]),
    FoundTree(
      "a border with round corners is blurred with its layer",
      [
        box(
          46, 36, 64, 60,
          [
            .background(SIMD4(1, 1, 1, 1)), .radius(20), .border(4, SIMD4(0.9, 0.1, 0.1, 1)), .clips,
            .blur(1),
          ])
      ]),
    FoundTree(
      "a rotated border with some round corners is blurred",
      [
        box(
          46, 36, 64, 60,
          [
            .background(SIMD4(1, 1, 1, 1)), .radius(20), .corners(5), .border(4, SIMD4(0.9, 0.1, 0.1, 0.7)),
            .clips,
            .blur(1.5), .rotation(0.3),
          ])
      ]),
    FoundTree(
      "a mask that is the path of a rectangle between pixels", scale: 1.5,
      [
        box(
          40, 36, 50, 40, [.background(SIMD4(0.2, 0.7, 0.6, 1))],
          mask: shape(24.4, 21.7, 26.3, 22.9, .rect, []))
      ]),
    FoundTree(
      "a mask whose antialiased sides are between pixels",
      [
        box(
          40, 36, 50, 40, [.background(SIMD4(0.2, 0.7, 0.6, 1))],
          mask: box(24.4, 21.7, 26.3, 22.9, [.background(SIMD4(0, 0, 0, 1)), .smoothEdges(15)]))
      ]),
    FoundTree(
      "a mask with some antialiased sides between pixels",
      [
        box(
          40, 36, 50, 40, [.background(SIMD4(0.2, 0.7, 0.6, 1))],
          mask: box(24.4, 21.7, 26.3, 22.9, [.background(SIMD4(0, 0, 0, 1)), .smoothEdges(5)]))
      ]),
    FoundTree(
      "a border over an image that fits its layer with its aspect ratio",
      [
        box(
          40, 36, 54, 54,
          [.contents(.dot, .resizeAspect), .border(4.25, SIMD4(0.31, 0.73, 0.9, 0.78)), .rotation(1.68)])
      ]),
    FoundTree(
      "round corners that are rotated and then stretched",
      [
        box(40, 36, 60, 60, [.scale(1.52, 0.71)]) {
          [box(29, 26, 23, 23, [.background(SIMD4(0.87, 0.28, 0.55, 1)), .radius(9.73), .rotation(0.61)])]
        }
      ]),
    FoundTree(
      "a clip with round corners that is rotated and then stretched",
      [
        box(40, 36, 60, 60, [.scale(1.6, 0.7)]) {
          [
            box(29, 26, 30, 23, [.radius(9.73), .rotation(0.61), .clips]) {
              [box(15, 12, 50, 50, [.background(SIMD4(0.87, 0.28, 0.55, 1))])]
            }
          ]
        }
      ]),
    FoundTree(
      "a border with round corners that is rotated and then stretched",
      [
        box(40, 36, 60, 60, [.scale(0.7, 1.6)]) {
          [box(29, 26, 30, 23, [.border(3, SIMD4(0.8, 0.28, 0.15, 1)), .radius(9.73), .rotation(-0.7)])]
        }
      ]),
    FoundTree(
      "a backdrop with a gradient mask",
      [stripes, box(40, 36, 50, 40, [.backdrop(4), .opacity(0.9)], mask: ramp(25, 20, 50, 40))]),
    FoundTree(
      "a rasterized clip into which a layer outside is blurred",
      [
        box(48, 36, 60, 50, [.clips, .rasterized(2)]) {
          [box(58, 44, 40, 36, [.background(SIMD4(0.3, 0.6, 0.4, 1)), .blur(4.4)])]
        }
      ]),
    FoundTree(
      "a clamped blur whose antialiased sides are fully covered",
      [
        box(
          40.3, 30.3, 47, 31,
          [.background(SIMD4(0.2, 0.1, 0.4, 1)), .clips, .smoothEdges(15), .blur(4.6)])
      ]),
    FoundTree(
      "a colour over a rotated backdrop without antialiased sides",
      [
        stripes,
        box(58, 66, 34, 42, [.background(SIMD4(0.2, 0.9, 0.4, 0.6)), .backdrop(3), .rotation(-2.82)]),
      ]),
    FoundTree(
      "a colour and a backdrop with antialiased sides",
      [
        stripes,
        box(48.3, 36.4, 34, 42, [.background(SIMD4(0.2, 0.9, 0.4, 0.6)), .backdrop(3), .smoothEdges(15)]),
      ]),
    FoundTree(
      "a mirrored backdrop with round corners",
      [
        stripes,
        box(
          48.3, 36.4, 34, 42,
          [.background(SIMD4(0.2, 0.9, 0.4, 0.6)), .backdrop(3), .scale(-1, 1), .radius(12), .corners(5)]),
      ]),
    FoundTree(
      "a mirrored backdrop without antialiased sides",
      [
        stripes,
        box(48.3, 50.4, 34.5, 42, [.saturateBackdrop(0), .scale(1, -1)]),
      ]),
    FoundTree(
      "a backdrop that is rotated by a half turn, without antialiased sides",
      [
        stripes,
        box(
          48.3, 50.4, 34.5, 42,
          [.background(SIMD4(0.2, 0.9, 0.4, 0.6)), .saturateBackdrop(0), .rotation(.pi)]),
      ]),
    FoundTree(
      "a mirrored backdrop is blurred in both directions",
      [
        stripes,
        box(48.3, 50.4, 34.5, 42, [.backdrop(3), .scale(-1, -1), .radius(9)]),
      ]),
    FoundTree(
      "a rotated backdrop and its colour with antialiased sides",
      [
        stripes,
        box(
          48.3, 50.4, 34.5, 42,
          [.background(SIMD4(0.2, 0.9, 0.4, 0.6)), .backdrop(3), .rotation(0.4), .smoothEdges(15)]),
      ]),
    FoundTree(
      "a backdrop in a masked layer shows the content behind the layer",
      [
        stripes,
        box(40, 36, 60, 50, [.background(SIMD4(0.1, 0.5, 0.9, 0.4))], mask: ramp(30, 25, 60, 50)) {
          [box(28, 24, 36, 30, [.backdrop(3)])]
        },
      ]),
    FoundTree(
      "a backdrop in a masked layer shows the content that the mask hides",
      [
        box(46, 36, 60, 50, [.background(SIMD4(0.1, 0.5, 0.9, 1))], mask: ramp(24, 25, 20, 30)) {
          [box(28, 24, 36, 30, [.backdrop(5)])]
        }
      ]),
    FoundTree(
      "a backdrop in two round clips shows the content behind both",
      [
        stripes,
        box(46, 36, 60, 50, [.clips, .radius(20), .background(SIMD4(0.1, 0.5, 0.9, 0.3))]) {
          [box(32, 24, 60, 44, [.clips, .radius(16)]) { [box(28, 20, 50, 40, [.backdrop(3)])] }]
        },
      ]),
    FoundTree(
      "a dash that ends in a corner has its cap in the direction of its line",
      [
        shape(
          40.3, 36.2, 30, 24, .rect,
          [
            .stroke(SIMD4(0.83, 0.32, 0.08, 0.6), width: 7, cap: .round, join: .bevel),
            .dashes([6, 12], phase: 0),
          ])
      ]),
    FoundTree(
      "dashes with square caps that end and begin in a corner",
      [
        shape(
          40.3, 36.2, 30, 24, .rect,
          [
            .stroke(SIMD4(0.83, 0.32, 0.08, 0.6), width: 7, cap: .square, join: .bevel),
            .dashes([10, 5], phase: 10),
          ])
      ]),
    FoundTree(
      "a background is hidden by contents along a rotated border",
      [
        box(48, 36, 96, 72, [.background(SIMD4(0, 0, 0, 1))]),
        box(
          48, 36, 40, 50,
          [
            .background(SIMD4(0.93, 0.13, 0.13, 1)), .contents(.squares, .resize),
            .border(2.34, SIMD4(0.38, 0.96, 0.36, 1)), .rotation(0.63),
          ]),
      ]),
    FoundTree(
      "a narrow image with round corners is antialiased on both sides",
      [box(50, 36, 8.4, 60, [.contents(.smooth, .resize), .radius(3.23), .clips])]),
    FoundTree(
      "a border around an invisible sublayer",
      [
        box(
          48.5, 36.5, 60, 48,
          [
            .background(SIMD4(0.81, 0.77, 0.5, 1)), .radius(12.65),
            .border(5.56, SIMD4(0.65, 0.63, 0.46, 0.88)),
          ]
        ) { [box(20, 20, 20, 20, [], mask: box(10, 10, 10, 10, [.background(SIMD4(0, 0, 0, 1))]))] }
      ]),
    FoundTree(
      "an image that fills its layer with its aspect ratio is blurred up to the bounds", scale: 1.5,
      [box(74.1, 26.7, 45.41, 33.8, [.contents(.smooth, .resizeAspectFill), .clips, .blur(0.82)])]),
    FoundTree(
      "a border between pixels is blurred in perspective", scale: 2,
      [
        box(
          48, 36, 13, 33,
          [
            .background(SIMD4(0.98, 0.99, 0.62, 1)), .border(5.74, SIMD4(0.03, 0.37, 0.52, 0.79)), .clips,
            .turn(x: 0.59, y: -0.48, depth: 285.29), .blur(2.7),
          ])
      ]),
    FoundTree(
      "a layer's shadow between pixels, almost without a blur",
      [
        box(
          48, 36, 34, 26,
          [
            .background(SIMD4(0.65, 0.52, 0.57, 0.67)),
            .shadow(
              opacity: 0.98, radius: 0.03, offset: CGSize(width: -12.66, height: -5.84),
              color: SIMD4(0.8, 0.54, 0.99, 1)),
          ]
        ) { [box(14, 17, 4, 8, [])] }
      ]),
    FoundTree(
      "a shadow between pixels is as wide as a shadow on whole pixels",
      [
        box(
          48.5, 36, 45, 42,
          [
            .border(4, SIMD4(0.7, 0.1, 0.7, 1)),
            .shadow(
              opacity: 0.94, radius: 3.21, offset: CGSize(width: 8.5, height: 7.5),
              color: SIMD4(0.4, 0.1, 0.95, 1)),
          ])
      ]),
    FoundTree(
      "contents that fill their bounds except for rounding have antialiased sides",
      scale: 1.5,
      [
        box(
          42.5, 40.5, 31, 31,
          [
            .contents(.squares, .top), .radius(5.24), .clips, .boundsOrigin(CGPoint(x: 2.45, y: 8.17)),
          ])
      ]),
    FoundTree(
      "a clamped blur with round corners between pixels",
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
      "a rotated clamped blur shows its whole edge",
      [box(45, 36, 44, 30, [.contents(.smooth, .resize), .clips, .blur(3.53), .rotation(0.89)])]),
    FoundTree(
      "a narrow rotated gradient",
      [
        gradient(
          45, 36, 12, 60, .radial, CGPoint(x: 0.4, y: 0.2), CGPoint(x: 0.62, y: 0.69), [.rotation(-0.8)])
      ]),
    FoundTree(
      "a gradient with two stops close together",
      [
        gradient(
          45, 36, 80, 60, .conic, CGPoint(x: 0.3, y: 0.46), CGPoint(x: 0.66, y: 0.66),
          [.locations([0.35, 0.58, 0.59, 0.88])])
      ]),
    FoundTree(
      "a gradient below a rotated border",
      [
        gradient(
          45, 36, 50, 30, .axial, CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 0.4),
          [.border(0.9, SIMD4(0.7, 0.4, 0.6, 0.6)), .rotation(-0.92)])
      ]),
    FoundTree(
      "a shape is cut by round corners between pixels", scale: 2,
      [shape(45.3, 36.4, 40.6, 30.7, .ellipse, [.radius(9.4), .clips, .boundsOrigin(CGPoint(x: -3, y: 7))])]),
    FoundTree(
      "a shape between pixels with a border on whole pixels", scale: 2,
      [shape(45.3, 36.4, 30.6, 24.7, .rect, [.border(1.4, SIMD4(0.9, 0.1, 0.1, 0.3))])]),
    FoundTree(
      "a rotated image is drawn from the right mipmap level",
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
      "a masked layer fades without a group",
      [
        box(
          45, 36, 50, 40,
          [
            .background(SIMD4(0.4, 0.1, 0.7, 1)), .border(8, SIMD4(0.9, 0.8, 0, 1)), .opacity(0.43),
            .noGroupOpacity,
          ], mask: ramp(25, 20, 50, 40))
      ]),
    FoundTree(
      "a stretched layer's shadow is as soft horizontally as vertically", scale: 2,
      [box(40, 34, 26, 22, [.background(SIMD4(0.1, 0.4, 0.8, 1)), .scale(0.6, 1.5), shadow(5)])]),
    FoundTree(
      "a rotated layer's shadow is as soft horizontally as vertically",
      [
        box(48, 36, 60, 44, [.scale(0.7, 1.3)]) {
          [box(30, 22, 30, 18, [.background(SIMD4(0.1, 0.4, 0.8, 1)), .rotation(0.6), shadow(4)])]
        }
      ]),
    FoundTree(
      "a transform layer fades a layer with its shadow", [fadedTransformLayer]),
    FoundTree(
      "a clipping layer outside the surface is blurred into it",
      [box(-6, 36, 12, 30, [.background(SIMD4(0.9, 0.1, 0.1, 0.9)), .clips, .blur(5)])]),
    FoundTree(
      "contents in nine parts reach the round corners between pixels", scale: 2,
      [
        box(
          50.08, 30.89, 18.62, 7.3,
          [
            .contents(.dot, .resize), .contentsCenter(CGRect(x: 0.42, y: 0.26, width: 0.14, height: 0.26)),
            .radius(2.46), .clips,
          ])
      ]),
    FoundTree(
      "contents in nine parts with antialiased edges", scale: 2,
      [
        box(
          20, 36, 9, 24,
          [
            .contents(.dot, .resizeAspect),
            .contentsRect(CGRect(x: 0.04, y: 0.08, width: 0.25, height: 0.44)),
            .contentsCenter(CGRect(x: 0.4, y: 0.41, width: 0.15, height: 0.24)), .smoothEdges(15),
          ]),
        box(
          60, 36, 60, 21,
          [
            .contents(.smooth, .resizeAspectFill),
            .contentsCenter(CGRect(x: 0.31, y: 0.37, width: 0.3, height: 0.1)),
            .border(4.52, SIMD4(0.84, 0.07, 0.19, 1)), .rotation(1.64),
          ]),
      ]),
    FoundTree(
      "layers outside the surface are blurred into it",
      [
        box(99, 30, 8, 6, [.border(4.37, SIMD4(0.6, 0.65, 0.01, 1)), .clips, .blur(6.47)]),
        box(40.3, -4.2, 7, 7, [.background(SIMD4(0.9, 0.61, 0.58, 0.7)), .clips, .blur(5.85)]),
      ]),
    FoundTree(
      "a bend next to the end of a stroke does not extend beyond the end", scale: 2,
      [
        shape(
          40, 36, 28, 42, .wave,
          [
            .stroke(SIMD4(0.92, 0.33, 0.95, 1), width: 5.12, cap: .butt, join: .round),
            .strokePart(0.25, 0.51), .rotation(-1.66),
          ])
      ]),
    FoundTree(
      "the raster of a rotated layer has antialiased edges at any scale", scale: 1.5,
      [
        box(
          40, 36, 34.67, 6.24,
          [.background(SIMD4(0.17, 0.34, 0.62, 1)), .rotation(1.47), .smoothEdges(15), .rasterized(2)]),
        box(
          60, 36, 34.67, 6.24,
          [.background(SIMD4(0.17, 0.34, 0.62, 1)), .rotation(0.47), .smoothEdges(15), .rasterized(3)]),
      ]),
    FoundTree(
      "an invisible shape with a rotated background and border", scale: 2,
      [
        shape(
          40, 36, 41, 15, .rect, fill: nil,
          [
            .background(SIMD4(0.93, 0.69, 0.54, 1)), .border(2.99, SIMD4(0.83, 0.33, 0.05, 0.56)),
            .rotation(2.4),
          ])
      ]),
    FoundTree(
      "a clamped blur in perspective",
      [
        box(
          40, 36, 47, 49,
          [
            .background(SIMD4(0.77, 0.6, 0.16, 1)), .border(0.92, SIMD4(0.24, 0.57, 0.65, 1)), .clips,
            .turn(x: -0.12, y: -0.42, depth: 331.94), .blur(7.83),
          ])
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

/// A shadow to the right and below, blurred by `radius` points.
private func shadow(_ radius: Double) -> Trait {
  .shadow(
    opacity: 0.8, radius: radius, offset: CGSize(width: 3.3, height: 4.6), color: SIMD4(0.6, 0.1, 0, 1))
}

/// A translucent transform layer around a layer with a shadow.
private var fadedTransformLayer: Node {
  var node = box(48, 36, 60, 44, [.opacity(0.6)]) {
    [box(30, 22, 30, 18, [.background(SIMD4(0.1, 0.4, 0.8, 1)), shadow(4)])]
  }
  node.kind = .transform
  return node
}

private func shape(
  _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ form: ShapePath.Form,
  fill: SIMD4<Double>? = SIMD4(0.3, 0.5, 0.7, 1), evenOdd: Bool = false, _ traits: [Trait]
) -> Node {
  let path = ShapePath(form: form, rect: CGRect(x: 0, y: 0, width: width, height: height))
  var node = box(x, y, width, height, [.shape(path, fill: fill, evenOdd: evenOdd)] + traits)
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

/// A mask whose alpha decreases from left to right.
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
