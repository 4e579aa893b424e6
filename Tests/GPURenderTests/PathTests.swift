import CAllocations
import Foundation
import Reference
import Stages
import Testing

@testable import Compositor
@testable import Engine
@testable import GPURender
@testable import Rendering

private func stroke(
  _ width: Float, cap: CGLineCap = .butt, join: CGLineJoin = .miter, dashes: [Float] = [], phase: Float = 0,
  from start: Float = 0, to end: Float = 1
) -> DisplayPath.Stroke {
  DisplayPath.Stroke(
    width: width, cap: cap, join: join, miterLimit: 10, dashes: dashes, dashPhase: phase, start: start,
    end: end)
}

/// A star that crosses itself.
private func star(_ center: CGPoint, _ radius: Double) -> CGMutablePath {
  let path = CGMutablePath()
  for index in 0..<5 {
    let angle = Double(index) * 4 * .pi / 5 - .pi / 2
    let point = CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
  }
  path.closeSubpath()
  return path
}

/// A closed path of cubic curves that bend outwards and inwards.
private func flower(_ center: CGPoint, _ radius: Double, petals: Int, _ phase: Double = 0) -> CGMutablePath {
  let path = CGMutablePath()
  func point(_ step: Double, _ reach: Double) -> CGPoint {
    let angle = step * 2 * .pi / Double(petals) + phase
    return CGPoint(x: center.x + reach * cos(angle), y: center.y + reach * sin(angle))
  }
  path.move(to: point(0, radius))
  for index in 0..<petals {
    let step = Double(index)
    path.addCurve(
      to: point(step + 1, radius), control1: point(step + 0.3, radius * 1.4),
      control2: point(step + 0.7, radius * 0.4))
  }
  path.closeSubpath()
  return path
}

extension GPURenderTests {
  /// Drawn paths compared with samples, and the caches of their coverage.
  @Suite(.serialized) @MainActor struct PathTests {
    private static let side = 64

    /// The largest difference of a pixel from the share of its `steps` × `steps` samples that are inside. Each end of a
    /// row of samples may be wrong by half a sample.
    private func error(
      steps: Int = 6, _ build: (inout ListBuilder) -> Void, inside: (CGPoint) -> Bool
    ) throws -> Double {
      let side = Self.side
      var counts = [Int](repeating: 0, count: side * side)
      for y in 0..<(side * steps) {
        for x in 0..<(side * steps) {
          let point = CGPoint(
            x: (Double(x) + 0.5) / Double(steps), y: (Double(y) + 0.5) / Double(steps))
          if inside(point) { counts[y / steps * side + x / steps] += 1 }
        }
      }
      let samples = steps * steps
      return try max(error(.software, build, counts, samples), error(.hardware, build, counts, samples))
    }

    /// The largest difference for polygons with each raster profile, from 24 × 24 samples for each pixel. The winding
    /// numbers of a row of samples follow from its crossings with the edges.
    private func errors(of polygons: [[CGPoint]], isEvenOdd: Bool) throws -> (
      software: Double, hardware: Double
    ) {
      let path = CGMutablePath()
      for polygon in polygons {
        path.addLines(between: polygon)
        path.closeSubpath()
      }
      let (side, steps) = (Self.side, 24)
      var counts = [Int](repeating: 0, count: side * side)
      for row in 0..<(side * steps) {
        let y = (Double(row) + 0.5) / Double(steps)
        var crossings: [(x: Double, sign: Int)] = []
        for polygon in polygons {
          for (index, a) in polygon.enumerated() {
            let b = polygon[(index + 1) % polygon.count]
            let (ay, by) = (Double(a.y), Double(b.y))
            if (ay <= y) == (by <= y) { continue }
            let x = Double(a.x) + Double(b.x - a.x) * (y - ay) / (by - ay)
            crossings.append((x, ay <= y ? 1 : -1))
          }
        }
        crossings.sort { $0.x < $1.x }
        var (winding, next) = (0, 0)
        for column in 0..<(side * steps) {
          let x = (Double(column) + 0.5) / Double(steps)
          while next < crossings.count, crossings[next].x < x {
            winding += crossings[next].sign
            next += 1
          }
          if isEvenOdd ? winding % 2 != 0 : winding != 0 { counts[row / steps * side + column / steps] += 1 }
        }
      }
      func build(_ scene: inout ListBuilder) { scene.path(path, white, isEvenOdd: isEvenOdd) }
      let samples = steps * steps
      return try (error(.software, build, counts, samples), error(.hardware, build, counts, samples))
    }

    private func error(
      _ profile: RasterProfile, _ build: (inout ListBuilder) -> Void, _ counts: [Int],
      _ samples: Int
    ) throws -> Double {
      let side = Self.side
      let output = try Stage.run(profile) { stage in
        var scene = ListBuilder(width: side, height: side)
        build(&scene)
        // The processor computes the coverage of unchanged paths, and a graphics card that of changing paths.
        for index in scene.list.paths.indices { scene.list.paths[index].changes = profile == .hardware }
        return try stage.draw(scene)
      }
      var worst = 0.0
      for y in 0..<side {
        for x in 0..<side {
          let share = Double(counts[y * side + x]) / Double(samples)
          worst = max(worst, abs(Double(output[x, y].x) - share * 255))
        }
      }
      return worst
    }

    @Test func fillsCoverTheirArea() throws {
      let circle = CGMutablePath()
      circle.addEllipse(in: rect(7.3, 9.1, 45.2, 38.7))
      let open = CGMutablePath()
      open.move(to: CGPoint(x: 5.5, y: 8.2))
      open.addQuadCurve(to: CGPoint(x: 58, y: 30), control: CGPoint(x: 60, y: -10))
      open.addLine(to: CGPoint(x: 12, y: 57))
      for (number, path) in [circle, open, flower(CGPoint(x: 32, y: 31), 21, petals: 6)].enumerated() {
        let error = try error {
          $0.path(path, white)
        } inside: {
          path.contains($0)
        }
        // In each row, an edge is off by up to half of one of 6 samples: 1/12 of a pixel, or 21 levels.
        #expect(error <= 24, "path \(number)")
      }
      let crossed = (0..<5).map { index in
        let angle = Double(index) * 4 * .pi / 5 - .pi / 2
        return CGPoint(x: 32 + 28 * cos(angle), y: 34 + 28 * sin(angle))
      }
      for isEvenOdd in [false, true] {
        let errors = try errors(of: [crossed], isEvenOdd: isEvenOdd)
        #expect(errors.software <= 6 && errors.hardware <= 17, "even-odd \(isEvenOdd) \(errors)")
      }
    }

    /// The coverage of a pixel in which contours cross or overlap is not the sum of the contours' coverage. All corners
    /// are at sixths of a pixel, so that samples between them are exact. The processor's coverage is exact too. A
    /// graphics card finds the coverage along 16 heights of a pixel, so that each horizontal edge differs by up to a
    /// 32nd.
    @Test(arguments: [false, true]) func coverageOfOverlappingContoursMatchesSamples(isEvenOdd: Bool) throws {
      let sixth = 1.0 / 6
      func box(_ x: Int, _ y: Int, _ width: Int, _ height: Int, isBackward: Bool = false) -> [CGPoint] {
        let (x0, y0) = (7 + Double(x) * sixth, 9 + Double(y) * sixth)
        let (x1, y1) = (x0 + Double(width) * sixth, y0 + Double(height) * sixth)
        let points = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)].map { CGPoint(x: $0.0, y: $0.1) }
        return isBackward ? points.reversed() : points
      }
      let cases: [(String, [[CGPoint]])] = [
        ("a ring thinner than a pixel", [box(3, 2, 240, 180), box(5, 4, 236, 176)]),
        (
          "a ring with a backward inner contour",
          [box(3, 2, 240, 180), box(5, 4, 236, 176, isBackward: true)]
        ),
        ("two overlapping boxes", [box(1, 1, 100, 80), box(51, 3, 120, 73)]),
        ("a cross", [box(0, 61, 210, 3), box(101, 2, 4, 200)]),
        ("the same box twice", [box(2, 3, 31, 37), box(2, 3, 31, 37)]),
        ("the same box forward and backward", [box(2, 3, 31, 37), box(2, 3, 31, 37, isBackward: true)]),
        ("three boxes beside each other in a pixel", [box(1, 2, 1, 90), box(3, 4, 1, 90), box(5, 3, 1, 90)]),
        ("overlapping corners", [box(0, 0, 63, 63), box(62, 61, 40, 40), box(1, 100, 90, 1)]),
      ]
      for (name, boxes) in cases {
        let errors = try errors(of: boxes, isEvenOdd: isEvenOdd)
        #expect(errors.software <= 1 && errors.hardware <= 17, "\(name) \(errors)")
      }
    }

    /// The lines cross at many angles and at many positions in a pixel.
    @Test(arguments: [false, true]) func coverageOfCrossingContoursMatchesSamples(isEvenOdd: Bool) throws {
      var ties: [[CGPoint]] = []
      for row in 0..<5 {
        for column in 0..<5 {
          let (x, y) = (2 + Double(column) * 12.17, 3 + Double(row) * 12.31)
          let rotation = Double(row * 5 + column) * 0.37
          func point(_ angle: Double) -> CGPoint {
            CGPoint(x: x + 5 + 5.5 * cos(rotation + angle), y: y + 5 + 5.5 * sin(rotation + angle))
          }
          // The halves of a bow tie have opposite directions.
          ties.append([point(0), point(.pi), point(0.4 + Double(column) * 0.3), point(.pi + 0.6)])
        }
      }
      let errors = try errors(of: ties, isEvenOdd: isEvenOdd)
      #expect(errors.software <= 6 && errors.hardware <= 17, "\(errors)")
    }

    @Test func transformsAndScissorsApply() throws {
      let path = flower(.zero, 10, petals: 5)
      let map = CGAffineTransform(translationX: 30, y: 20).rotated(by: 0.7).scaledBy(x: 3, y: -1.7)
      let inverse = map.inverted()
      let error = try error {
        $0.path(path, white, transform: map)
        $0.list.items[0].scissor = pixels(17, 3, 50, 41)
      } inside: { point in
        point.x >= 17 && point.x < 50 && point.y >= 3 && point.y < 41
          && path.contains(point.applying(inverse))
      }
      #expect(error <= 26)
    }

    @Test(arguments: [RasterProfile.software, .hardware])
    func rectanglesAreExact(profile: RasterProfile) throws {
      try Stage.run(profile) { stage in
        var scene = ListBuilder(width: 64, height: 64)
        let path = CGMutablePath()
        path.addRect(rect(3.25, 5.5, 40, 30.25))
        scene.path(path, white, changes: profile == .hardware)
        let output = try stage.draw(scene)
        func near(_ x: Int, _ y: Int, _ share: Double) -> Bool {
          abs(Double(output[x, y].x) - share * 255) <= 1
        }
        #expect(near(3, 10, 0.75) && near(43, 10, 0.25) && near(20, 5, 0.5) && near(20, 35, 0.75))
        #expect(near(3, 5, 0.375) && near(2, 10, 0) && near(44, 10, 0) && near(20, 20, 1) && near(20, 36, 0))
        #expect(near(31, 15, 1) && near(32, 16, 1))
      }
    }

    /// A round stroke covers the points at a distance of up to half its width from the line.
    @Test(arguments: [Float(0.6), 9.5])
    func roundStrokesCoverPointsNearTheirLine(width: Float) throws {
      let path = CGMutablePath()
      path.move(to: CGPoint(x: 10, y: 50))
      path.addLine(to: CGPoint(x: 20.5, y: 12))
      path.addLine(to: CGPoint(x: 31, y: 47))
      path.addCurve(
        to: CGPoint(x: 53, y: 20), control1: CGPoint(x: 30, y: 20), control2: CGPoint(x: 62, y: 60))
      var points: [SIMD2<Double>] = []
      path.elements.forEachSegment { _, segment in
        let count = segment.isEvenLine ? 1 : 64
        for step in 0...count { points.append(segment.value(at: Double(step) / Double(count))) }
      }
      let round = RoundStroke(along: points, width: Double(width))
      let error = try error(steps: 12) {
        $0.path(path, white, stroke: stroke(width, cap: .round, join: .round))
      } inside: { point in
        round.contains(SIMD2(point))
      }
      #expect(error <= 24)
    }

    /// Strokes with corners, caps, dashes and parts equal polygons of the same shape.
    @Test func strokesEqualTheirOutlines() throws {
      let corner = CGMutablePath()
      corner.addLines(between: [CGPoint(x: 10, y: 12), CGPoint(x: 40, y: 12), CGPoint(x: 40, y: 50)])
      func polygon(_ points: [(Double, Double)]) -> CGPath {
        let path = CGMutablePath()
        path.addLines(between: points.map { CGPoint(x: $0.0, y: $0.1) })
        path.closeSubpath()
        return path
      }
      let cases: [(String, DisplayPath.Stroke, [CGPath])] = [
        ("miter", stroke(8), [polygon([(10, 8), (44, 8), (44, 50), (36, 50), (36, 16), (10, 16)])]),
        (
          "bevel", stroke(8, join: .bevel),
          [polygon([(10, 8), (40, 8), (44, 12), (44, 50), (36, 50), (36, 16), (10, 16)])]
        ),
        (
          "square", stroke(8, cap: .square),
          [polygon([(6, 8), (44, 8), (44, 54), (36, 54), (36, 16), (6, 16)])]
        ),
        ("part", stroke(8, from: 0.25, to: 0.375), [polygon([(27, 8), (35.5, 8), (35.5, 16), (27, 16)])]),
        (
          "dashes", stroke(8, dashes: [5, 7], phase: 2),
          [
            polygon([(10, 8), (13, 8), (13, 16), (10, 16)]), polygon([(20, 8), (25, 8), (25, 16), (20, 16)]),
            polygon([(32, 8), (37, 8), (37, 16), (32, 16)]),
            polygon([(36, 16), (44, 16), (44, 21), (36, 21)]),
            polygon([(36, 28), (44, 28), (44, 33), (36, 33)]),
            polygon([(36, 40), (44, 40), (44, 45), (36, 45)]),
          ]
        ),
      ]
      try Stage.run { stage in
        for (name, style, outlines) in cases {
          var stroked = ListBuilder(width: 64, height: 64)
          stroked.path(corner, white, stroke: style)
          var filled = ListBuilder(width: 64, height: 64)
          for outline in outlines { filled.path(outline, white) }
          let (a, b) = (try stage.draw(stroked), try stage.draw(filled))
          #expect(Set(a.bytes).count > 1, "\(name) draws nothing")
          #expect(a.distance(to: b) <= 2, "\(name)")
        }
        // The stroke of a closed path has no caps.
        var closed = ListBuilder(width: 64, height: 64)
        let box = CGMutablePath()
        box.addRect(rect(10, 10, 30, 40))
        closed.path(box, white, stroke: stroke(4))
        var ring = ListBuilder(width: 64, height: 64)
        let both = CGMutablePath()
        both.addRect(rect(8, 8, 34, 44))
        both.addRect(rect(12, 12, 26, 36))
        ring.path(both, white, isEvenOdd: true)
        let (a, b) = (try stage.draw(closed), try stage.draw(ring))
        #expect(a.distance(to: b) <= 2)
      }
    }

    @Test func aPathUnderAClipIsCut() throws {
      try Stage.run { stage in
        let path = flower(CGPoint(x: 32, y: 32), 24, petals: 7)
        var scene = ListBuilder(width: 64, height: 64)
        let clip = scene.clip(rect(12, 14, 40, 38), radius: 12)
        scene.path(path, white, clip: clip)
        let output = try stage.draw(scene)
        var whole = ListBuilder(width: 64, height: 64)
        whole.path(path, white)
        let full = try stage.draw(whole)
        var window = ListBuilder(width: 64, height: 64)
        window.solid(rect(12, 14, 40, 38), white, radius: 12)
        let cover = try stage.draw(window)
        for y in 0..<64 {
          for x in 0..<64 {
            let expected = full[x, y].x * cover[x, y].x / 255
            #expect(abs(output[x, y].x - expected) <= 3, "(\(x), \(y))")
          }
        }
      }
    }

    /// The software profile draws clips with many edge pixels by coverage, with nearly the pixels of the hardware
    /// profile.
    @Test(arguments: [0.0, 0.4])
    func largeClipsAreDrawnByCoverage(angle: Double) throws {
      let photo = makeImage(300, 260) { x, y in SIMD4(UInt8(x & 255), UInt8(y & 255), 90, 255) }
      let glass = makeImage(300, 260, isOpaque: false) { x, y in SIMD4(UInt8(x / 4), UInt8(y / 4), 40, 100) }
      let map = CGAffineTransform(translationX: 150.3, y: 130.6).rotated(by: angle)
      func scene(_ fill: (inout ListBuilder, ClipIndex) -> Void) -> ListBuilder {
        var scene = ListBuilder(width: 300, height: 260)
        scene.solid(rect(0, 0, 300, 260), SIMD4(0.9, 0.8, 0.3, 1))
        let clip = scene.clip(rect(-110, -100, 220, 200), radius: 95, transform: map)
        fill(&scene, clip)
        return scene
      }
      let scenes = [
        scene { $0.image(rect(0, 0, 300, 260), photo, clip: $1) },
        scene { $0.image(rect(0, 0, 300, 260), photo, opacity: 0.6, clip: $1) },
        scene { $0.image(rect(0, 0, 300, 260), glass, clip: $1) },
        scene { $0.solid(rect(0, 0, 300, 260), SIMD4(0.1, 0.4, 1, 0.7), clip: $1) },
        scene { $0.image(rect(20.4, 30.7, 200, 170), photo, clip: $1) },
      ]
      let software = try Stage.run(.software) { stage in try scenes.map { try stage.draw($0) } }
      let hardware = try Stage.run(.hardware) { stage in try scenes.map { try stage.draw($0) } }
      for (index, scene) in scenes.enumerated() {
        // The hardware profile draws a ramp along the edge's normal, which is not exactly the covered area.
        #expect(software[index].distance(to: hardware[index]) <= 24, "scene \(index)")
        // Coverage is written into the surface's alpha, which the draw of the texture makes opaque again.
        #expect((0..<(300 * 260)).allSatisfy { software[index].bytes[$0 * 4 + 3] == 255 })
        var scheduler = FrameScheduler<SoftwareEmitter>(textureLimit: 4096)
        scheduler.isSurfaceOpaque = true
        scheduler.schedule(scene.list)
        #expect(!scheduler.plan.draws.contains { $0.state.program == .rounded }, "scene \(index)")
      }
    }

    @Test func theCoverageOfAnUnchangedPathIsCached() throws {
      try Stage.run { stage in
        let path = flower(CGPoint(x: 32, y: 32), 22, petals: 6)
        @MainActor func draw(_ x: Double) throws -> (DrawnFrame, Int) {
          var scene = ListBuilder(width: 200, height: 64)
          scene.path(path, red, transform: CGAffineTransform(translationX: x, y: 0.25))
          let output = try stage.draw(scene)
          return (output, stage.renderer.statistics.uploadBytes)
        }
        let first = try draw(0.5)
        #expect(first.1 > 0)
        let second = try draw(0.5)
        // A path is cached once two consecutive frames draw it, so the second frame uploads its coverage too.
        #expect(second.1 > 0 && second.0 == first.0)
        let third = try draw(0.5)
        #expect(third.1 == 0 && third.0 == first.0)
        // The coverage is the same after a move by whole pixels, but not after a move by a fraction of a pixel.
        let (moved, shifted) = (try draw(40.5), try draw(40.75))
        #expect(moved.1 == 0 && shifted.1 > 0)
      }
    }

    @Test func aChangingPathDoesNotFillPages() throws {
      var scheduler = FrameScheduler<SoftwareEmitter>(textureLimit: 4096)
      var textures = 0
      for step in 0..<600 {
        var scene = ListBuilder(width: 400, height: 300)
        scene.path(
          flower(CGPoint(x: 200, y: 150), 100, petals: 12, Double(step) / 50), red, changes: true)
        scheduler.schedule(scene.list)
        if step == 2 { textures = scheduler.store.entries.count }
      }
      #expect(scheduler.store.entries.count == textures)
      #expect(scheduler.items.shapes.coverage.pages.cached.isEmpty)
    }

    /// The coverage of shapes whose positions always differ by fractions of a pixel is not cached, and these shapes
    /// allocate nothing.
    @Test func theCoverageOfMovingPathsIsNotCached() throws {
      let path = flower(CGPoint(x: 10, y: 10), 9, petals: 3)
      try Stage.run { stage in
        var fewest = UInt64.max
        for step in 0..<200 {
          var scene = ListBuilder(width: 400, height: 300)
          for index in 0..<60 {
            let shift = Double(step) * 0.3719 + Double(index) * 0.0137
            scene.path(
              path, red,
              transform: CGAffineTransform(
                translationX: Double(index % 20) * 20, y: Double(index / 20) * 40 + shift))
          }
          // The coverage of a static shape among them is cached.
          scene.path(path, blue, transform: CGAffineTransform(translationX: 3.25, y: 250.5))
          let list = scene.list
          let before = threadAllocationCount()
          try stage.renderer.draw(list)
          if step > 150 { fewest = min(fewest, threadAllocationCount() - before) }
          stage.renderer.finish()
        }
        #expect(stage.renderer.scheduler.coverage?.pages.cached.count == 1)
        #expect(fewest == 0)
      }
    }

    /// Unused coverage is dropped, used coverage stays, and the number of cached shapes is limited.
    @Test func unusedCoverageIsDropped() {
      let path = flower(CGPoint(x: 10, y: 10), 9, petals: 3)
      var scheduler = FrameScheduler<SoftwareEmitter>(textureLimit: 4096)
      func plan(_ shifts: [Double]) {
        var scene = ListBuilder(width: 400, height: 300)
        for shift in shifts {
          scene.path(path, red, transform: CGAffineTransform(translationX: shift, y: 20))
        }
        scheduler.schedule(scene.list)
      }
      for _ in 0..<3 { plan([0.25, 40.5]) }
      #expect(scheduler.items.shapes.coverage.pages.cached.count == 2)
      for _ in 0..<160 { plan([40.5]) }
      #expect(scheduler.items.shapes.coverage.pages.cached.count == 1)
      for _ in 0..<160 { plan([]) }
      #expect(scheduler.items.shapes.coverage.pages.cached.isEmpty)
      // Each shape is drawn in two frames.
      for step in 0..<180 {
        let shifts = (0..<60).map { Double(step / 2 * 60 + $0) / 16_384 }
        plan(shifts)
      }
      #expect(
        scheduler.items.shapes.coverage.pages.cached.count <= CoveragePages.mostPaths
          && scheduler.items.shapes.coverage.pages.cached.count > 100)
    }

    @Test func manyPathsShareADraw() throws {
      try Stage.run { stage in
        var scene = ListBuilder(width: 400, height: 100)
        for index in 0..<8 {
          scene.path(flower(CGPoint(x: 25 + index * 50, y: 50), 18, petals: 5), red)
        }
        _ = try stage.draw(scene)
        // The draws are one for the edges and one for the insides.
        #expect(stage.renderer.statistics.draws <= 2)
      }
    }

    /// Graphics cards compute the coverage of changing paths and path masks from lines, and draw nearly the pixels of
    /// the processor's coverage.
    @Test func graphicsCardsDrawTheSamePaths() throws {
      let photo = makeImage(300, 260) { x, y in SIMD4(UInt8(x & 255), UInt8(y & 255), 90, 255) }
      func scene(_ build: (inout ListBuilder) -> Void) -> ListBuilder {
        var scene = ListBuilder(width: 300, height: 260)
        scene.solid(rect(0, 0, 300, 260), SIMD4(0.9, 0.8, 0.3, 1))
        build(&scene)
        return scene
      }
      // The path extends beyond all sides of the surface.
      let large = flower(CGPoint(x: 140, y: 120), 230, petals: 11)
      let scenes = [
        scene { $0.path(large, SIMD4(0.1, 0.2, 0.8, 0.7), changes: true) },
        scene { $0.path(star(CGPoint(x: 150, y: 130), 190), red, isEvenOdd: true, changes: true) },
        scene { $0.path(large, blue, stroke: stroke(5, dashes: [30, 12]), changes: true) },
        scene {
          $0.group(DisplayGroup()) {
            $0.path(large, white, changes: true)
          } _: {
            $0.image(rect(0, 0, 300, 260), photo)
          }
        },
        scene {
          $0.group(DisplayGroup(), opacity: 0.7) {
            $0.path(large, white, isEvenOdd: true, changes: true)
          } _: {
            $0.solid(rect(20, 30, 260, 200), SIMD4(0.1, 0.6, 0.2, 0.9))
          }
        },
      ]
      for (index, scene) in scenes.enumerated() {
        let software = try Stage.run(.software) { try $0.draw(scene) }
        try Stage.run(.hardware) { stage in
          let hardware = try stage.draw(scene)
          #expect(software.distance(to: hardware) <= 8, "scene \(index)")
          #expect(stage.renderer.statistics.draws <= 3 && stage.renderer.statistics.passes == 1)
          let coverage = try #require(stage.renderer.scheduler.coverage)
          #expect(coverage.pages.cached.isEmpty && coverage.bands.texture.exists)
        }
      }
    }

    /// The stroked part of a ring is outside of the surface, although the bounds of the ring are not.
    @Test func pathsOutsideTheSurfaceAreNotDrawnOnGraphicsCards() throws {
      let ring = CGPath(ellipseIn: CGRect(x: 20, y: -100, width: 60, height: 140), transform: nil)
      let photo = makeImage(100, 60, SIMD4(9, 99, 9, 255))
      try Stage.run(.hardware) { stage in
        var scene = ListBuilder(width: 100, height: 60)
        let part = stroke(4, from: 0.9, to: 0.95)
        scene.path(ring, red, stroke: part, changes: true)
        scene.group(DisplayGroup()) {
          $0.path(ring, white, stroke: part, changes: true)
        } _: {
          $0.image(rect(0, 0, 100, 60), photo)
        }
        let output = try stage.draw(scene)
        let empty = try stage.draw(ListBuilder(width: 100, height: 60))
        #expect(output == empty)
      }
    }

    /// The curves of a chart are in several cells of a band, with uncovered areas between them.
    @Test func graphicsCardsDrawTheSameCharts() throws {
      var scene = ListBuilder(width: 700, height: 120)
      scene.solid(rect(0, 0, 700, 120), white)
      for curve in 0..<4 {
        let path = CGMutablePath()
        for index in 0...140 {
          let height = 60 + 40 * sin(Double(index) * (0.07 + 0.05 * Double(curve)) + Double(curve))
          let point = CGPoint(x: Double(index) * 5 - 3, y: height)
          index == 0 ? path.move(to: point) : path.addLine(to: point)
        }
        if curve == 0 {
          path.addLine(to: CGPoint(x: 690, y: 130))
          path.addLine(to: CGPoint(x: 9, y: 130))
          path.closeSubpath()
          scene.path(path, SIMD4(0.1, 0.5, 0.2, 0.4), changes: true)
        } else {
          scene.path(path, curve == 1 ? red : blue, stroke: stroke(Float(curve) * 1.5), changes: true)
        }
      }
      let software = try Stage.run(.software) { try $0.draw(scene) }
      try Stage.run(.hardware) { stage in
        let hardware = try stage.draw(scene)
        #expect(software.distance(to: hardware) <= 8)
        #expect(stage.renderer.statistics.draws <= 2)
      }
    }

    @Test(arguments: [RasterProfile.software, .hardware])
    func aChangingPathAllocatesNothing(profile: RasterProfile) throws {
      var paths: [CGPath] = []
      for step in 0..<7 {
        paths.append(flower(CGPoint(x: 200, y: 150), 100, petals: 12, Double(step) / 20))
      }
      try Stage.run(profile) { stage in
        func scene(_ step: Int) -> ListBuilder {
          var scene = ListBuilder(width: 400, height: 300)
          scene.path(paths[step % 7], red, changes: true)
          scene.path(paths[(step + 3) % 7], blue, stroke: stroke(4, dashes: [9, 5]), changes: true)
          scene.path(paths[0], green, transform: CGAffineTransform(scaleX: 0.3, y: 0.3))
          return scene
        }
        for step in 0..<10 { _ = try stage.draw(scene(step)) }
        var fewest = UInt64.max
        for step in 10..<31 {
          let list = scene(step).list
          let before = threadAllocationCount()
          try stage.renderer.draw(list)
          fewest = min(fewest, threadAllocationCount() - before)
          stage.renderer.finish()
        }
        #expect(fewest == 0)
      }
    }
  }
}
