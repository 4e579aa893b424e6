import Foundation
import Testing

@testable import Benchmarks
@testable import Segue

extension SceneTests {
  /// The costs of the scenes' frames, in counts. `Benchmarks counts` checks all scenes, and allocations, in optimised
  /// builds; these tests check the scenes that are quick enough in any build.
  @Suite(.serialized) @MainActor struct CountTests {
    /// The scenes that are quick enough in any build.
    private nonisolated static let quick = [
      "quads-1k", "mask-circle", "zoom", "shatter-5k", "cube-3d", "text-scroll", "images-1k",
      "small-damage", "cards", "mask-path", "backdrop-blur",
    ]

    @Test(arguments: quick, [RasterProfile.software, .hardware])
    func aSceneStaysWithinItsCounts(name: String, raster: RasterProfile) throws {
      let source = try Scenes.source()
      let limit = try #require(SceneCounts.all[name])
      let run = try SceneRun(try Scenes.definition(name, source), source, raster: raster)
      defer { run.close() }
      for _ in 0..<8 { try run.step() }
      for _ in 0..<3 {
        try run.step()
        #expect(run.statistics.draws + run.statistics.fills > 0)
        #expect(
          limit.violations(run.statistics, surface: source.file.width * source.file.height, raster) == [],
          "\(name)")
      }
    }

    @Test func anExceededLimitIsReported() {
      var frame = FrameStatistics()
      (frame.draws, frame.fills, frame.uploadBytes, frame.pixels) = (3, 5, 8, 60)
      let limit = SceneCounts(draws: 2, fills: 4, share: 0.5)
      #expect(
        limit.violations(frame, surface: 100) == [
          "3 draws, 2 at most", "5 fills, 4 at most", "8 bytes uploaded, 0 at most", "60 pixels, 50 at most",
        ])
      let withCardDraws = SceneCounts(draws: 9, cardDraws: 2, fills: 5, uploads: 8)
      #expect(withCardDraws.violations(frame, surface: 100) == [])
      #expect(withCardDraws.violations(frame, surface: 100, .hardware) == ["3 draws, 2 at most"])
      #expect(SceneCounts(draws: 3, fills: 5, uploads: 8, share: 0.6).violations(frame, surface: 100) == [])
    }

    @Test(arguments: [("quads-1k", false), ("zoom", false), ("text-scroll", true), ("small-damage", true)])
    func aSceneReportsWhetherItShowsCachedRasters(name: String, isCached: Bool) throws {
      let source = try Scenes.source()
      let result = try SceneResult(try Scenes.definition(name, source), source, warmUp: 8, frames: 2)
      #expect(result.isCached == isCached, "\(name)")
      #expect(result.json.hasSuffix("\"cached\": \(isCached)}"))
    }

    @Test(arguments: [("rrects-1k", 1000), ("images-1k", 1000), ("quads-1k", 0)])
    func aSceneReportsItsNumberOfRasterizedLayers(name: String, count: Int) throws {
      let source = try Scenes.source()
      let result = try SceneResult(
        try Scenes.definition(name, source), source, warmUp: 8, frames: 2, raster: .software)
      #expect(abs(result.most.bakedLayers - count) <= count / 10, "\(name)")
      #expect(result.json.contains("\"baked\": \(result.most.bakedLayers), "))
    }

    @Test func groupsWhoseMembersDoNotOverlapNeedNoTarget() throws {
      try Self.drawFrames { root in
        for group in 0..<4 {
          let layer = CALayer(size: CGSize(width: 80, height: 40), at: CGPoint(x: 20, y: 50 * group))
          layer.opacity = 0.5
          for index in 0..<2 {
            let member = CALayer(size: CGSize(width: 30, height: 30), at: CGPoint(x: 40 * index, y: 5))
            member.backgroundColor = .white
            layer.addSublayer(member)
          }
          root.addSublayer(layer)
        }
      } check: { statistics in
        #expect(statistics.targets == 0 && statistics.passes == 1)
      }
    }

    /// An unchanged blurred snapshot costs as much as an image, even if the content behind it changes.
    @Test(arguments: [RasterProfile.software, .hardware])
    func anUnchangedBlurredSnapshotIsOneDraw(raster: RasterProfile) throws {
      let run = try Run(size: CGSize(width: 320, height: 240), scale: 1, raster: raster)
      defer { run.close() }
      let content = CALayer(size: CGSize(width: 320, height: 240), at: .zero)
      content.backgroundColor = .white
      let box = CALayer(size: CGSize(width: 90, height: 60), at: CGPoint(x: 30, y: 40))
      box.backgroundColor = .black
      content.addSublayer(box)
      let view = UIView(frame: content.bounds)
      view.backgroundColor = .white
      view.layer.addSublayer(content)
      run.window.addSubview(view)
      run.window.makeKeyAndVisible()
      try run.step()
      let snapshot = try #require(view.snapshotView(afterScreenUpdates: false))
      view.removeFromSuperview()
      snapshot.layer.masksToBounds = true
      snapshot.layer.filters = [LayerFilter.gaussianBlur(radius: 12)]
      // The content behind the snapshot changes in each frame, so that everything is redrawn.
      let behind = CALayer(size: CGSize(width: 320, height: 240), at: .zero)
      run.window.layer.addSublayer(behind)
      run.window.addSubview(snapshot)
      for frame in 0..<8 {
        withoutActions { behind.backgroundColor = frame.isMultiple(of: 2) ? .white : .black }
        try run.step()
        if frame < 4 { continue }
        #expect(run.statistics.draws == 1 && run.statistics.passes == 1 && run.statistics.targets == 0)
        #expect(run.statistics.uploadBytes == 0 && run.statistics.pixels == 320 * 240)
      }
    }

    /// Draws frames of the layers that `build` adds, and passes the statistics of the last frame to `check`.
    private static func drawFrames(_ build: (CALayer) -> Void, check: (FrameStatistics) -> Void) throws {
      let run = try Run(size: CGSize(width: 320, height: 240), scale: 1)
      defer { run.close() }
      build(run.window.layer)
      // A moving layer, because a frame without changes is not drawn.
      let mover = CALayer(size: CGSize(width: 10, height: 10), at: CGPoint(x: 0, y: 220))
      mover.backgroundColor = .white
      run.window.layer.addSublayer(mover)
      run.window.makeKeyAndVisible()
      for step in 0..<8 {
        withoutActions { mover.position.x = Double(step) }
        try run.step()
      }
      check(run.statistics)
    }
  }
}
