import Engine
import Foundation
import Stages
import Testing

@testable import Compositor
@testable import GPURender
@testable import Rendering

extension Projection {
  /// A plane that is rotated about the point `centre`, in points and on the surface, and seen from a distance in
  /// pixels. The angles about the axes are in radians.
  static func turned(
    about centre: SIMD2<Double>, x: Double = 0, y: Double = 0, z: Double = 0, distance: Double
  ) -> Projection {
    // The rotation about z comes first, then y, then x.
    func apply(_ p: SIMD3<Double>) -> SIMD3<Double> {
      let a = SIMD3(p.x * cos(z) - p.y * sin(z), p.x * sin(z) + p.y * cos(z), 0)
      let b = SIMD3(a.x * cos(y), a.y, -a.x * sin(y))
      return SIMD3(b.x, b.y * cos(x) - b.z * sin(x), b.y * sin(x) + b.z * cos(x))
    }
    let (across, down) = (apply(SIMD3(1, 0, 0)), apply(SIMD3(0, 1, 0)))
    let w = SIMD3(
      -across.z / distance, -down.z / distance, 1 + (across.z * centre.x + down.z * centre.y) / distance)
    func row(_ a: Double, _ d: Double, _ c: Double) -> SIMD3<Double> {
      SIMD3(a, d, -a * centre.x - d * centre.y) + w * c
    }
    return Projection(x: row(across.x, down.x, centre.x), y: row(across.y, down.y, centre.y), w: w)
  }

  /// The point of the layer at a position on the surface; nil if that point is behind the eye, or if the projection has
  /// no inverse.
  func point(_ position: SIMD2<Double>) -> SIMD2<Double>? {
    guard let inverse = inverted() else { return nil }
    let depth = inverse.w.value(at: position)
    return depth > 0 ? SIMD2(inverse.x.value(at: position), inverse.y.value(at: position)) / depth : nil
  }
}

extension GPURenderTests {
  /// Planes in perspective, and antialiased edges.
  @Suite(.serialized) @MainActor struct PerspectiveTests {
    nonisolated static let profiles: [RasterProfile] = [.software, .hardware]

    nonisolated static let views: [Projection] = [
      .turned(about: SIMD2(50, 40), y: 0.7, distance: 150),
      .turned(about: SIMD2(50, 40), x: -0.9, distance: 120),
      .turned(about: SIMD2(50, 40), x: 0.5, y: -0.6, z: 0.4, distance: 130),
      .turned(about: SIMD2(48.3, 41.7), x: 0.2, y: 0.1, z: 2.5, distance: 400),
      // The eye is so near that a part of the plane is behind it.
      .turned(about: SIMD2(50, 40), y: 1.3, distance: 25),
    ]

    /// The share of each pixel that the points of a set cover, 0…1.
    func coverage(_ view: Projection, _ contains: (SIMD2<Double>) -> Bool) -> [[Double]] {
      let steps = 8
      return (0..<80).map { y in
        (0..<100).map { x in
          var inside = 0
          for step in 0..<(steps * steps) {
            let offset = (SIMD2(Double(step % steps), Double(step / steps)) + 0.5) / Double(steps)
            if let point = view.point(SIMD2(Double(x), Double(y)) + offset), contains(point) { inside += 1 }
          }
          return Double(inside) / Double(steps * steps)
        }
      }
    }

    /// Checks that pixels at edges differ by at most `edge` of 255, and pixels that are completely inside or outside,
    /// like all their neighbours, by at most 3.
    func check(_ output: DrawnFrame, _ exact: [[Double]], _ comment: Comment, edge: Double = 24) {
      var (worstInside, worstEdge) = (0.0, 0.0)
      for y in 1..<79 {
        for x in 1..<99 {
          let here = exact[y][x]
          let error = abs(Double(output[x, y].x) - here * 255)
          let around = [-1, 0, 1].flatMap { dy in [-1, 0, 1].map { dx in exact[y + dy][x + dx] } }
          if (here == 0 || here == 1) && around.allSatisfy({ $0 == here }) {
            worstInside = max(worstInside, error)
          } else {
            worstEdge = max(worstEdge, error)
          }
        }
      }
      #expect(worstEdge <= edge, comment)
      #expect(worstInside <= 3, comment)
    }

    @Test(arguments: profiles)
    func antialiasedSidesCoverTheirShare(profile: RasterProfile) throws {
      try Stage.run(profile) { stage in
        for (index, view) in Self.views.enumerated() {
          var scene = ListBuilder(width: 100, height: 80)
          scene.solid(rect(20, 15, 60, 50), white)
          scene.list.items[0].antialiasedEdges = 15
          scene.project(view)
          let exact = coverage(view) { $0.x >= 20 && $0.x <= 80 && $0.y >= 15 && $0.y <= 65 }
          #expect(exact.joined().contains { $0 > 0 && $0 < 1 })
          // Two sides of the last view meet at a small angle, where the product of their coverage is not their overlap.
          check(try stage.draw(scene), exact, "view \(index)", edge: index == 4 ? 60 : 24)
        }
      }
    }

    @Test(arguments: profiles)
    func roundedSolidsAndBordersCoverTheirShare(profile: RasterProfile) throws {
      try Stage.run(profile) { stage in
        for (index, view) in Self.views.dropLast().enumerated() {
          let box = SampledBox(rect: rect(20, 15, 60, 50), radii: SIMD4(4, 9, 16, 22))
          let inner = SampledBox(rect: rect(25, 20, 50, 40), radii: SIMD4(0, 4, 11, 17))
          var scene = ListBuilder(width: 100, height: 80)
          scene.solid(box.rect, white)
          scene.list.items[0].radii = box.radii
          scene.project(view)
          let whole = coverage(view) { box.contains(CGPoint(x: $0.x, y: $0.y)) }
          check(try stage.draw(scene), whole, "view \(index)")
          var bordered = ListBuilder(width: 100, height: 80)
          bordered.border(box.rect, white, width: 5)
          bordered.list.items[0].radii = box.radii
          bordered.project(view)
          let ring = coverage(view) {
            let point = CGPoint(x: $0.x, y: $0.y)
            return box.contains(point) && !inner.contains(point)
          }
          // The corners differ more, because the inner edge of the border is not a circle in perspective.
          check(try stage.draw(bordered), ring, "border in view \(index)", edge: 28)
        }
      }
    }

    @Test func roundedClipsCutPlanesInPerspective() throws {
      try Stage.run { stage in
        let view = Self.views[2]
        let clip = SampledBox(rect: rect(30, 20, 40, 40), radii: SIMD4(repeating: 12))
        for radius in [Float(0), 10] {
          var scene = ListBuilder(width: 100, height: 80)
          let index = scene.clip(clip.rect, radius: 12)
          scene.solid(rect(20, 15, 60, 50), white, radius: radius, clip: index)
          scene.list.items[0].antialiasedEdges = 15
          scene.project(view)
          let box = SampledBox(rect: rect(20, 15, 60, 50), radii: SIMD4(repeating: radius))
          var exact = coverage(view) { box.contains(CGPoint(x: $0.x, y: $0.y)) }
          for y in 0..<80 { for x in 0..<100 { exact[y][x] *= clip.coverage(x: x, y: y) } }
          check(try stage.draw(scene), exact, "radius \(radius)")
        }
      }
    }

    /// The colour of each texel is its coordinates, so that each pixel is compared with the inverse projection.
    @Test(arguments: profiles)
    func imagesAreDrawnInPerspective(profile: RasterProfile) throws {
      let grid = makeImage(256, 256) { x, y in SIMD4(UInt8(x), UInt8(y), 0, 255) }
      try Stage.run(profile) { stage in
        for (index, view) in Self.views.enumerated() {
          for edges in [UInt8(0), 15] {
            var scene = ListBuilder(width: 100, height: 80)
            scene.solid(rect(0, 0, 100, 80), blue)
            scene.image(rect(2, 3, 96, 74), grid)
            scene.list.items[1].antialiasedEdges = edges
            scene.project(view)
            let output = try stage.draw(scene)
            for y in 1..<79 {
              for x in 1..<99 {
                let point = view.point(SIMD2(Double(x) + 0.5, Double(y) + 0.5))
                let texel = ((point ?? SIMD2(-1e9, 0)) - SIMD2(2, 3)) / SIMD2(96, 74) * 256 - 0.5
                let color = output[x, y]
                if texel.min() > 40 && texel.max() < 215 {
                  let error = max(abs(Double(color.x) - texel.x), abs(Double(color.y) - texel.y))
                  // A pixel of the last view spans up to 30 texels.
                  #expect(
                    error <= (index == 4 ? 12 : 3) && color.z == 0,
                    "view \(index): (\(x), \(y)) is \(color), not \(texel)")
                } else if texel.min() < -40 || texel.max() > 295 {
                  #expect(color == SIMD4(0, 0, 255, 255), "view \(index): (\(x), \(y))")
                }
              }
            }
          }
        }
      }
    }

    @Test func aProjectionWithoutPerspectiveIsATransform() throws {
      let photo = makeImage(64, 48) { x, y in SIMD4(UInt8(x * 4), UInt8(y * 5), 9, 255) }
      let map = CGAffineTransform(a: 0.9, b: 0.3, c: -0.2, d: 1.1, tx: 20, ty: 5)
      let w = 1.7
      let view = Projection(
        x: SIMD3(map.a, map.c, map.tx) * w, y: SIMD3(map.b, map.d, map.ty) * w, w: SIMD3(0, 0, w))
      try Stage.run { stage in
        var outputs: [DrawnFrame] = []
        for isProjected in [false, true] {
          var scene = ListBuilder(width: 100, height: 80)
          for radius in [Float(0), 8] {
            scene.image(rect(10, Double(radius) * 3, 50, 30), photo, radius: radius, transform: map)
            if isProjected { scene.project(view) }
          }
          outputs.append(try stage.draw(scene))
        }
        #expect(outputs[0] == outputs[1])
        #expect(Set(outputs[0].bytes).count > 20)
      }
    }

    @Test func contentBehindTheEyeIsNotDrawn() throws {
      try Stage.run { stage in
        var view = Projection.turned(about: SIMD2(50, 40), y: 0.4, distance: 150)
        (view.x, view.y, view.w) = (view.x * -1, view.y * -1, view.w * -1)
        var scene = ListBuilder(width: 100, height: 80)
        scene.solid(rect(0, 0, 100, 80), red)
        scene.project(view)
        scene.solid(rect(0, 0, 100, 80), red, radius: 9)
        scene.project(.turned(about: SIMD2(50, 40), y: .pi / 2, distance: 150))
        let output = try stage.draw(scene)
        #expect(output[50, 40] == SIMD4(0, 0, 0, 255))
        #expect(stage.renderer.statistics.quads == 0)
      }
    }

    // MARK: - Edges without perspective

    @Test(arguments: profiles)
    func everySideIsAntialiasedByItself(profile: RasterProfile) throws {
      try Stage.run(profile) { stage in
        for angle in [0, 0.03, 0.5, .pi / 4, 2.2, -1] {
          let map = CGAffineTransform(translationX: 50.3, y: 40.4).rotated(by: angle)
          let box = SampledBox(rect: rect(-25.2, -20, 50.6, 40.3), radii: SIMD4(), transform: map)
          var scene = ListBuilder(width: 100, height: 80)
          scene.solid(box.rect, white, transform: map)
          scene.list.items[0].antialiasedEdges = 15
          let exact = (0..<80).map { y in (0..<100).map { x in box.coverage(x: x, y: y) } }
          check(try stage.draw(scene), exact, "\(angle)")
          // With one antialiased side, only pixels near that side are neither full nor empty.
          let sides: [(UInt8, (CGPoint) -> Double)] = [
            (1, { $0.x + 25.2 }), (2, { 25.4 - $0.x }), (4, { 20.3 - $0.y }), (8, { $0.y + 20 }),
          ]
          for (bits, distance) in sides {
            scene.list.items[0].antialiasedEdges = bits
            let output = try stage.draw(scene)
            var antialiased = 0
            for y in 0..<80 {
              for x in 0..<100 where output[x, y].x != 0 && output[x, y].x != 255 {
                antialiased += 1
                let point = CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5).applying(map.inverted())
                #expect(abs(distance(point)) < 0.51, "(\(x), \(y)) for \(bits) at \(angle)")
              }
            }
            #expect(antialiased > 25, "\(bits) at \(angle)")
          }
        }
      }
    }

    /// An image of one colour equals a solid of that colour, whatever its neighbours on the page are.
    @Test(arguments: profiles)
    func antialiasedImagesHaveNoFringe(profile: RasterProfile) throws {
      try Stage.run(profile) { stage in
        let views: [CGAffineTransform] = [
          CGAffineTransform(translationX: 50, y: 40).rotated(by: 0.4),
          CGAffineTransform(translationX: 50.3, y: 40.6),
          CGAffineTransform(a: 0.2, b: 0, c: 0, d: 0.2, tx: 50.3, ty: 40.1),
          CGAffineTransform(translationX: 50, y: 40).rotated(by: 0.4).scaledBy(x: 0.15, y: 0.1),
        ]
        let neighbours = (0..<3).map { makeImage(30, 30, SIMD4(UInt8($0 * 90), 255, 0, 255)) }
        let image = makeImage(30, 30, SIMD4(255, 0, 0, 255))
        for map in views {
          var drawn: [DrawnFrame] = []
          for isImage in [false, true] {
            var scene = ListBuilder(width: 100, height: 80)
            scene.image(rect(0, 0, 5, 5), neighbours[0])
            scene.image(rect(6, 0, 5, 5), neighbours[1])
            if isImage {
              scene.image(rect(-25, -20, 50, 40), image, transform: map)
            } else {
              scene.solid(rect(-25, -20, 50, 40), red, transform: map)
            }
            scene.list.items[2].antialiasedEdges = 15
            scene.image(rect(12, 0, 5, 5), neighbours[2])
            drawn.append(try stage.draw(scene))
          }
          #expect(drawn[0].distance(to: drawn[1]) <= 1, "\(map)")
        }
      }
    }

    /// The sum of the red components of a white text, in the whole surface and in its left half.
    private func ink(_ stage: Stage, _ block: TextBlock, _ view: Projection) throws -> (all: Int, left: Int) {
      var scene = ListBuilder(width: 100, height: 80)
      scene.text(CGPoint(x: 20, y: 15), block, white)
      scene.project(view)
      let output = try stage.draw(scene)
      var (all, left) = (0, 0)
      for y in 0..<80 {
        for x in 0..<100 {
          all += output[x, y].x
          if x < 50 { left += output[x, y].x }
        }
      }
      return (all, left)
    }

    @Test func textIsDrawnInPerspective() throws {
      let font = Font(face: try FontCatalogue.system(weight: 700), size: 40)
      let block = TextLayout.layout(StyledText("HI", style: TextStyle(font: font)))
      try Stage.run { stage in
        let flat = try ink(stage, block, .turned(about: SIMD2(50, 40), y: 1e-4, distance: 150))
        #expect(flat.all > 255 * 200)
        // The two views bring opposite edges nearer, so that the ink of the left half differs.
        let (first, second) = (
          try ink(stage, block, .turned(about: SIMD2(50, 40), y: 0.7, distance: 120)),
          try ink(stage, block, .turned(about: SIMD2(50, 40), y: -0.7, distance: 120))
        )
        #expect(first.left * 10 > second.left * 11 || second.left * 10 > first.left * 11)
        #expect(first.all < flat.all && second.all < flat.all)
      }
    }
  }
}
