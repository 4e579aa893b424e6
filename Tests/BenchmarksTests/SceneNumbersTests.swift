import Foundation
import Pictures
import Testing

@testable import Benchmarks
@testable import Segue

extension SceneTests {
  /// Scenes have the values that the scene file lists to check implementations.
  @Suite(.serialized) @MainActor struct NumbersTests {
    @Test func theRandomGeneratorYieldsTheSpecifiedNumbers() {
      var random = SceneRandom(seed: 1)
      let three = [random.next(), random.next(), random.next()]
      #expect(three == [0.236455500125885, 0.3692706227302551, 0.5042420029640198])
    }

    @Test func motionsReverseAtTheEdges() {
      let positions = [0, 3, 10, 11, 20, 21, -1].map { SceneMath.tri(SIMD2($0, 3), SIMD2(10, 4)) }
      #expect(positions.map(\.x) == [0, 3, 10, 9, 0, 1, 1])
      #expect(positions.allSatisfy { $0.y == 3 })
      #expect([0.49, 0.5, 1.5, -0.5].map { SceneMath.snap(SIMD2(repeating: $0)).y } == [0, 1, 2, 0])
    }

    @Test(arguments: ["quads-1k", "quads-10k", "quads-50k"])
    func rectanglesHaveTheFramesInTheFile(name: String) throws {
      let check = try Scenes.check(name)
      let (scene, root) = try Scenes.layers(name)
      scene.advance(to: try #require(check["frame"] as? Int))
      let indices = try #require(check["indices"] as? [Int])
      let rects = try #require(check["rects"] as? [[Double]])
      let layers = try #require(root.sublayers)
      #expect(layers.count == indices.last.map { $0 + 1 })
      for (index, rect) in zip(indices, rects) {
        let layer = layers[index]
        #expect(layer.frame == CGRect(x: rect[0], y: rect[1], width: rect[2], height: rect[3]))
        #expect(layer.backgroundColor.map(Self.bytes) == rect[4...].map { $0 })
      }
    }

    @Test func roundedRectanglesHaveTheValuesInTheFile() throws {
      let check = try Scenes.check("rrects-1k")
      let frame = try #require(check["frame"] as? Int)
      try Self.run("rrects-1k", fps: 60 / Double(frame)) { run, root in
        for _ in 0...1 { try run.step() }
        let layers = try #require(root.sublayers)
        let indices = try #require(check["indices"] as? [Int])
        for (index, rect) in zip(indices, try #require(check["rects"] as? [[Double]])) {
          let shown = try #require(layers[index].presentation())
          #expect(abs(shown.position.x - rect[0]) < 1e-6 && abs(shown.position.y - rect[1]) < 1e-6)
          #expect(shown.bounds.size == CGSize(width: rect[2], height: rect[3]))
          #expect(shown.cornerRadius == CGFloat(rect[7]))
          #expect(shown.backgroundColor.map(Self.bytes) == rect[4...6].map { $0 })
        }
      }
    }

    @Test func spritesAndGroupsHaveThePositionsInTheFile() throws {
      let sprites = try Scenes.check("images-1k")
      let (scene, root) = try Scenes.layers("images-1k")
      scene.advance(to: 60)
      for (index, position) in zip(
        try #require(sprites["indices"] as? [Int]), try #require(sprites["origins"] as? [[Double]]))
      {
        let layer = try #require(root.sublayers?[index])
        #expect(layer.position == CGPoint(x: position[0], y: position[1]))
        #expect(layer.opacity == 0.8)
      }
      let groups = try Scenes.check("group-opacity")
      let (cells, cellRoot) = try Scenes.layers("group-opacity")
      cells.advance(to: 60)
      let members = (cellRoot.sublayers ?? []).flatMap { $0.sublayers ?? [] }
      for (index, rect) in zip(
        try #require(groups["indices"] as? [Int]), try #require(groups["rectsInCell"] as? [[Double]]))
      {
        #expect(members[index].frame == CGRect(x: rect[0], y: rect[1], width: rect[2], height: rect[3]))
      }
    }

    /// The checked piece is the last piece, which no other piece hides.
    @Test func piecesHaveTheCentresAndAnglesInTheFile() throws {
      let source = try Scenes.source()
      let picture = try source.image("fullA")
      try Self.run("shatter-5k", fps: 60) { run, _ in
        try run.step()
        let imageDifference = try Self.difference(run.image(), picture)
        #expect(imageDifference <= 1, "the first frame has no seams")
      }
      let definition = try Scenes.definition("shatter-5k", source)
      let columns = try definition.count("columns")
      let count = columns * (try definition.count("rows"))
      let side = source.size.width / Double(columns)
      var random = SceneRandom(seed: try definition.number("seed"))
      // Each piece uses four numbers.
      for _ in 0..<(4 * (count - 1)) { _ = random.next() }
      let delay = random.next() * (try definition.number("maxDelay"))
      let speed = SIMD2(
        (2 * random.next() - 1) * (try definition.number("vx")),
        -random.next() * (try definition.number("vyUp")))
      let spin = (2 * random.next() - 1) * (try definition.number("spin"))
      let start = SIMD2(source.size.width - side / 2, (Double(count / columns) - 0.5) * side)
      // The piece is still on the surface in this frame.
      let frame = 34
      let t = max(0, Double(frame) / 60 - delay)
      let position = start + speed * t + SIMD2(0, 0.5 * (try definition.number("gravity")) * t * t)
      let check = try Scenes.check("shatter-5k")
      let last = try #require((check["centreAndAngle"] as? [[Double]])?.last)
      let afterOneSecond =
        start + speed * (1 - delay)
        + SIMD2(0, 0.5 * (try definition.number("gravity")) * (1 - delay) * (1 - delay))
      #expect(abs(afterOneSecond.x - last[0]) < 1e-6 && abs(afterOneSecond.y - last[1]) < 1e-6)
      #expect(abs(spin * (1 - delay) - last[2]) < 1e-9)
      try Self.run("shatter-5k", fps: 60 / Double(frame)) { run, _ in
        for _ in 0...1 { try run.step() }
        let shown = Self.pixel(run.image(), position)
        let expected = Self.pixel(picture, start)
        #expect(
          zip(shown, expected).allSatisfy { abs($0 - $1) <= 12 }, "\(shown) at \(position), not \(expected)")
      }
    }

    private static func pixel(_ image: CGImage, _ position: SIMD2<Double>) -> [Int] {
      let (x, y) = (Int(position.x), Int(position.y))
      guard (0..<image.width).contains(x), (0..<image.height).contains(y) else { return [] }
      return image.withPixels { bytes in (0..<4).map { Int(bytes[(y * image.width + x) * 4 + $0]) } }
    }

    private static func difference(_ a: CGImage, _ b: CGImage) throws -> Int {
      try #require(a.width == b.width && a.height == b.height)
      return largestDifference(a.withPixels { Array($0) }, b.withPixels { Array($0) })
    }

    private static func bytes(_ color: CGColor) -> [Double] {
      [color.red, color.green, color.blue].map { ($0 * 255).rounded() }
    }

    /// Passes a `Run` with the scene, and the layer that contains the scene's layers, to `body`. With 60 / n frames per
    /// second, the second step shows frame n of the scene.
    private static func run(_ name: String, fps: Double, _ body: (Run, CALayer) throws -> Void) throws {
      let source = try Scenes.source()
      let run = try Run(size: source.size, scale: 1, fps: fps)
      defer { run.close() }
      run.window.makeKeyAndVisible()
      let type = try #require(SceneKinds.type(of: name))
      let scene = try type.init(try Scenes.definition(name, source), source, in: run.window.layer)
      try withExtendedLifetime(scene) { try body(run, run.window.layer) }
    }
  }
}
