import CAllocations
import Foundation
import Testing

@testable import Benchmarks
@testable import Segue

extension SceneTests {
  /// Scenes that resemble pages of apps: the counts of their frames, and their motion as the scene file defines it.
  @Suite(.serialized) @MainActor struct AppTests {
    private static func source(scale: Double = 1) throws -> SceneSource {
      try SceneSource(path: SceneFile.appPath(beside: Scenes.path), scale: scale)
    }

    private static func definition(_ name: String, _ source: SceneSource) throws -> SceneFile.Definition {
      try #require(source.definition(named: name), "the file has a scene \(name)")
    }

    /// The scenes that are quick enough in any build.
    private nonisolated static let quick = [
      "views-10k", "rounded-1k-rest", "groups", "feed", "chat", "app-card", "settings", "photos", "scripts",
      "chart",
    ]

    @Test(arguments: quick, [RasterProfile.software, .hardware])
    func aSceneStaysWithinItsCounts(name: String, raster: RasterProfile) throws {
      let source = try Self.source()
      let definition = try Self.definition(name, source)
      let limit = try #require(SceneCounts.apps[name])
      let run = try SceneRun(definition, source, raster: raster)
      defer { run.close() }
      // `Benchmarks counts` also plays 45 frames before it counts.
      for _ in 0..<45 { try run.step() }
      for _ in 0..<3 {
        try run.step()
        #expect(run.statistics.draws + run.statistics.fills > 0)
        #expect(
          limit.violations(run.statistics, surface: source.pixels(of: definition), raster) == [], "\(name)")
      }
    }

    /// Once nothing moves, frames neither draw nor allocate.
    @Test(arguments: [
      "rounded-1k-rest", "groups", "feed", "chat", "app-card", "settings", "scripts", "chart",
    ])
    func aPageAtRestCostsNothing(name: String) throws {
      let source = try Self.source()
      let run = try SceneRun(try Self.definition(name, source), source)
      defer { run.close() }
      for _ in 0..<8 { try run.step() }
      for _ in 0..<8 { try run.rest() }
      // `#expect` allocates, so the loop only counts.
      var drawn = 0
      let before = allocationCount()
      for _ in 0..<8 {
        try run.rest()
        if run.statistics != FrameStatistics() { drawn += 1 }
      }
      let allocated = allocationCount() - before
      #expect(drawn == 0 && allocated == 0, "\(name)")
    }

    @Test func everySceneHasLimits() throws {
      let names = try Self.source().file.scenes.map(\.name)
      #expect(Set(names.filter { !$0.hasSuffix("-4k") }) == Set(SceneCounts.apps.keys))
      #expect(names.count == 22)
    }

    @Test func scenesOfAPageDifferInScale() throws {
      let source = try Self.source()
      for name in ["feed", "chat", "app-card", "settings", "photos", "scripts", "chart"] {
        let (plain, large) = (
          try Self.definition(name, source), try Self.definition(name + "-4k", source)
        )
        #expect(plain.page == name && large.page == name && plain.background == large.background)
        #expect(source.pixels(of: plain) == 1280 * 720 && source.pixels(of: large) == 3840 * 2160)
      }
    }

    /// Each frame of a scene differs from the frame before it, and a second playback draws equal frames.
    @Test func everySceneDependsOnlyOnItsFrameNumber() throws {
      let source = try Self.source(scale: 0.25)
      // The scenes of scale 3 show the pages of other scenes.
      for definition in source.file.scenes where definition.scale != 3 {
        var playbacks: [[[UInt8]]] = []
        for _ in 0..<2 {
          let run = try SceneRun(definition, source)
          defer { run.close() }
          playbacks.append(
            try (0..<3).map { _ in
              try run.step()
              return run.image.withPixels { Array($0) }
            })
        }
        #expect(Set(playbacks[0]).count == 3, "\(definition.name)")
        #expect(playbacks[0] == playbacks[1], "\(definition.name)")
      }
    }

    @Test func tracksFollowTheirFormulas() {
      #expect(PageTrack.Motion.tri(speed: 3, length: 10).value(frame: 4, index: 0) == 8)
      let ease = PageTrack.Motion.ease(from: 10, to: 20, halfPeriod: 4)
      #expect([0, 2, 4, 6, 8].map { ease.value(frame: $0, index: 0) } == [10, 15, 20, 15, 10])
      let wave = PageTrack.Motion.wave(low: 1, high: 3, period: 8, step: 0.5)
      #expect(wave.value(frame: 0, index: 0) == 3 && abs(wave.value(frame: 0, index: 1) - 1) < 1e-12)
      #expect(abs(wave.value(frame: 4, index: 0) - 1) < 1e-12)
    }

    /// The scene file lists values of its tracks, so that the peers' drivers can be checked against them too.
    @Test func tracksHaveTheValuesOfTheFile() throws {
      let source = try Self.source()
      let path = SceneFile.appPath(beside: Scenes.path)
      let file = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path)))
      let checks = try #require((file as? [String: Any])?["checks"] as? [[String: Any]])
      #expect(checks.count > 60)
      for check in checks {
        let name = try #require(check["page"] as? String)
        let page = try #require(source.file.pages?[name])
        let track = page.tracks[try #require(check["track"] as? Int)]
        let frame = try #require(check["frame"] as? Int)
        let index = try #require(check["index"] as? Int)
        let expected = try #require(check["value"] as? Double)
        #expect(abs(track.motion.value(frame: frame, index: index) - expected) < 1e-9)
      }
    }

    @Test func anInvalidTrackIsReported() throws {
      func fault(_ text: String) -> String {
        do {
          _ = try JSONDecoder().decode(PageTrack.self, from: Data(text.utf8))
          return ""
        } catch { return "\(error)" }
      }
      #expect(fault(#"{"name": "a", "property": "x"}"#).contains("a track is one of tri, ease and wave"))
      #expect(fault(#"{"name": "a", "property": "x", "tri": [1]}"#).contains("tri takes 2 numbers"))
      #expect(fault(#"{"name": "a", "property": "x", "tri": [1, 2]}"#) == "")
    }
  }
}
