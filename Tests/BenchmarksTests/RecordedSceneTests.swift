import Foundation
import RecordingBackend
import Testing

@testable import Benchmarks
@testable import Segue

extension SceneTests {
  /// Draws every scene with a backend that writes its commands as text and needs no driver.
  @Suite(.serialized) @MainActor struct RecordedSceneTests {
    /// The names of the scenes of both scene files.
    private nonisolated static let names = (Array(SceneCounts.all.keys) + Array(SceneCounts.apps.keys))
      .sorted()

    private func scene(_ name: String) throws -> (SceneSource, SceneFile.Definition) {
      for path in [Scenes.path, SceneFile.appPath(beside: Scenes.path)] {
        let source = try SceneSource(path: path)
        if let definition = source.definition(named: name) { return (source, definition) }
      }
      throw SceneError("no file has a scene '\(name)'")
    }

    @Test(arguments: names, [RasterProfile.software, .hardware])
    func aSceneIsDrawnAsText(name: String, profile: RasterProfile) throws {
      let (source, definition) = try scene(name)
      var texts: [[String]] = []
      for _ in 0..<2 {
        let backend = BackendBox(RecordingBackend(profile))
        let run = try SceneRun(definition, source) { backend.value }
        defer { run.close() }
        var frames: [String] = []
        for _ in 0..<3 {
          try run.step()
          frames.append(backend.value.takeText())
        }
        texts.append(frames)
      }
      #expect(texts[0][0].contains("pass surface into texture"))
      #expect(texts[0].map(\.isEmpty) == texts[1].map(\.isEmpty))
      // Texts contain the numbers of display runs, which are unique in the process, so only the lines are counted.
      #expect(texts[0][0].split(separator: "\n").count == texts[1][0].split(separator: "\n").count)
    }
  }
}

/// Holds a backend that only one thread at a time uses.
private struct BackendBox: @unchecked Sendable {
  let value: RecordingBackend

  init(_ value: RecordingBackend) { self.value = value }
}
