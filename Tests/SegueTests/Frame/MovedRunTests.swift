import Compositor
import Engine
import Foundation
import RandomNumbers
import Testing

@testable import Rendering
@testable import Segue

/// Layers that the app moves look the same whether their positions alone are uploaded or everything is drawn anew.
@Suite(.serialized) @MainActor struct MovedRunTests {
  typealias Pair = AnimatedRunTests.Pair

  private static func pair(_ count: Int, seed: UInt64) throws -> Pair {
    try Pair { root in
      var random = SplitMix64(seed: seed)
      AnimatedRunTests.makeLayers(count, in: root, &random)
    }
  }

  /// Moves those layers of both `Run`s for which `moves` is true, and draws a frame.
  private func move(
    _ pair: Pair, _ random: inout SplitMix64, _ what: String, differing limit: Int = 0,
    where moves: (Int) -> Bool = { _ in true }
  ) throws {
    let points = (0..<200).map { _ in AnimatedRunTests.point(&random) }
    let moved = (0..<200).map(moves)
    pair.change { root in
      for (index, layer) in (root.sublayers ?? []).enumerated() where moved[index] {
        layer.position = points[index]
      }
    }
    try pair.step(1, what, differing: limit)
  }

  @Test(arguments: [1, 2, 3]) func movedLayersLookTheSame(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let pair = try Self.pair(60, seed: seed)
    for frame in 0..<30 { try move(pair, &random, "frame \(frame)") }
    #expect(pair.animatedRunCount > 20)
    // Some of the layers rest in each frame.
    for frame in 0..<30 { try move(pair, &random, "part, frame \(frame)") { ($0 + frame) % 3 != 0 } }
    #expect(pair.animatedRunCount > 50)
  }

  @Test func layersThatRestAreDrawnFromThemselves() throws {
    var random = SplitMix64(seed: 4)
    let pair = try Self.pair(60, seed: 4)
    for _ in 0..<8 { try move(pair, &random, "moving") }
    #expect(pair.animatesInShaders)
    // One layer moves on, so that the motion does not end.
    for frame in 0..<20 { try move(pair, &random, "one moves, frame \(frame)") { $0 == 7 } }
    #expect(!pair.animatesInShaders)
    for _ in 0..<24 { try move(pair, &random, "moving again") }
    #expect(pair.animatesInShaders)
    // The frame after the motion is drawn from the layers.
    try pair.step(4, "at rest")
    #expect(!pair.animatesInShaders)
  }

  /// Layers that move while their superlayer is invisible are where the app has put them when it is shown again.
  @Test func layersThatMoveUnseenAreDrawn() throws {
    var random = SplitMix64(seed: 8)
    let pair = try Self.pair(60, seed: 8)
    for _ in 0..<6 { try move(pair, &random, "before") }
    for hide: @MainActor (CALayer, Bool) -> Void in [
      { $0.isHidden = $1 }, { $0.opacity = $1 ? 0 : 1 }, { $0.position.x += $1 ? 1000 : -1000 },
    ] {
      pair.change { hide($0, true) }
      for _ in 0..<3 { try move(pair, &random, "hidden") }
      pair.change { hide($0, false) }
      for _ in 0..<3 { try move(pair, &random, "shown") { $0 == 7 } }
    }
  }

  @Test(arguments: 0..<21) func changesDuringMovesAreDrawn(_ number: Int) throws {
    let change = AnimatedRunTests.changes[number]
    var random = SplitMix64(seed: UInt64(number))
    let pair = try Self.pair(40, seed: 3)
    for _ in 0..<6 { try move(pair, &random, "before") }
    #expect(pair.animatesInShaders)
    pair.change(change.body)
    for _ in 0..<4 { try move(pair, &random, change.name, differing: 30) }
    pair.change { root in
      (root.opacity, root.masksToBounds, root.cornerRadius, root.shadowOpacity) = (1, false, 0, 0)
      (root.transform, root.mask, root.isHidden, root.speed) = (CATransform3DIdentity, nil, false, 1)
      for layer in root.sublayers ?? [] {
        (layer.borderWidth, layer.sublayers) = (0, nil)
        layer.removeAllAnimations()
      }
    }
    for _ in 0..<24 { try move(pair, &random, "\(change.name), back", differing: 30) }
    #expect(pair.animatesInShaders, "\(change.name)")
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -2e6])
  func layersAtPositionsThatCannotBeDrawnAreInvisible(_ coordinate: Double) throws {
    var random = SplitMix64(seed: 5)
    let pair = try Self.pair(40, seed: 5)
    for _ in 0..<6 { try move(pair, &random, "before") }
    #expect(pair.animatesInShaders)
    for isX in [true, false] {
      pair.change { root in
        root.sublayers?[3].position = isX ? CGPoint(x: coordinate, y: 50) : CGPoint(x: 50, y: coordinate)
        root.sublayers?[5].position = CGPoint(x: coordinate, y: coordinate)
      }
      try move(pair, &random, "\(coordinate)") { $0 != 3 && $0 != 5 }
    }
  }

  /// A frame writes a record for each layer that has moved, and makes the same calls for any number of layers.
  @Test func aFrameCostsWhatHasMoved() throws {
    var calls: [Int] = []
    for count in [400, 4000] {
      let run = try Run(size: CGSize(width: 2000, height: 2000), scale: 1, raster: .hardware)
      defer { run.close() }
      let root = run.window.layer
      run.window.makeKeyAndVisible()
      var random = SplitMix64(seed: 6)
      Pair.unanimated { AnimatedRunTests.makeLayers(count, in: root, &random) }
      for frame in 0..<8 {
        let before = run.glCallCount
        Pair.unanimated {
          for layer in root.sublayers ?? [] { layer.position.x += frame % 2 == 0 ? 3 : -3 }
        }
        try run.step()
        if frame == 7 { calls.append(run.glCallCount - before) }
      }
      #expect(run.statistics.draws == 1)
      #expect(run.statistics.uploadBytes == count * 16)
      // Three layers in a row and one far from them have moved: the range from the first to the last is uploaded.
      Pair.unanimated { for index in [10, 11, 12, 20] { root.sublayers?[index].position.x += 1 } }
      try run.step()
      #expect(run.statistics.uploadBytes == 11 * 16)
    }
    #expect(calls[0] == calls[1])
  }

  /// Layers that hide each other are left out if drawing them again costs the device more than the search.
  @Test(arguments: [0, Double.infinity]) func hiddenLayersAreSearchedForIfItPays(_ cost: Double) throws {
    let run = try Run(size: CGSize(width: 100, height: 100), scale: 1, raster: .hardware)
    defer { run.close() }
    run.pipeline.frameRenderer.overdrawCost = cost
    let root = run.window.layer
    run.window.makeKeyAndVisible()
    let count = 500
    Pair.unanimated {
      for index in 0..<count {
        let layer = CALayer()
        layer.frame = CGRect(x: -10, y: -10, width: 120, height: 120)
        layer.backgroundColor = CGColor(red: Double(index % 7) / 7, green: 0.5, blue: 0.5, alpha: 1)
        root.addSublayer(layer)
      }
    }
    for frame in 0..<8 {
      Pair.unanimated {
        for layer in root.sublayers ?? [] { layer.position.x = 50 + Double(frame % 2) }
      }
      try run.step()
    }
    #expect(cost == 0 ? run.statistics.quads >= count : run.statistics.quads < 10)
  }
}
