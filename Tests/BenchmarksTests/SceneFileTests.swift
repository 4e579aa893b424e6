import Foundation
import Testing

@testable import Benchmarks
@testable import Segue

extension SceneTests {
  /// Scene files and options, and the errors of invalid files.
  @Suite(.serialized) @MainActor struct FileTests {
    @Test func theStartOfASceneNameDeterminesItsType() throws {
      let scenes = try SceneFile(path: Scenes.path).scenes
      #expect(scenes.count == 16 && scenes.allSatisfy { SceneKinds.type(of: $0.name) != nil })
      #expect(SceneKinds.type(of: "quads-20k") != nil && SceneKinds.type(of: "quadsoup") == nil)
    }

    @Test func aPatternNamesItsFiles() {
      #expect(SceneSource.files("a/s{0..2}.png") == ["a/s0.png", "a/s1.png", "a/s2.png"])
      #expect(SceneSource.files("a.png") == ["a.png"])
    }

    @Test func aFilterMatchesANameOrPartsOfNames() throws {
      let file = try SceneFile(path: Scenes.path)
      func names(_ filter: String) throws -> [String] {
        try SceneOptions(["--filter", filter]).chosen(of: file).map(\.name)
      }
      #expect(try names("zoom") == ["zoom"])
      #expect(try names("quads") == ["quads-1k", "quads-10k", "quads-50k"])
      #expect(throws: UsageError.self) { try names("nothing") }
    }

    @Test(arguments: [["--frames", "0"], ["--frames"], ["--raster", "soft"], ["--jsno"], ["extra"]])
    func invalidOptionsAreRejected(words: [String]) {
      #expect(throws: UsageError.self) { try SceneOptions(words) }
    }

    @Test func optionsAreRead() throws {
      let options = try SceneOptions(["--scenes=a.json", "--frames", "47", "--json", "--png", "out"])
      #expect(options.scenes == "a.json" && options.frames == 47 && options.isJSON)
      #expect(options.pictures == "out" && options.filter == nil && options.raster == .auto)
    }

    @Test func anInvalidFileIsReported() throws {
      let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      func fault(_ text: String) throws -> String {
        let file = folder.appendingPathComponent("scenes.json")
        try Data(text.utf8).write(to: file)
        do {
          _ = try SceneFile(path: file.path)
          return ""
        } catch { return "\(error)" }
      }
      #expect(try fault("{").contains("scenes.json defines no scenes"))
      #expect(try fault("{\"width\": 3}").contains("the file has no height"))
      do {
        _ = try SceneFile(path: folder.appendingPathComponent("none.json").path)
        Issue.record("a missing file was read")
      } catch { #expect("\(error)".contains("cannot read")) }
    }

    @Test func aMissingNumberOfASceneIsReported() throws {
      let source = try Scenes.source()
      let zoom = try Scenes.definition("zoom", source)
      let bare = SceneFile.Definition(name: "cards", background: "#000000", params: zoom.params)
      let root = CALayer()
      do {
        _ = try CardListScene(bare, source, in: root)
        Issue.record("a scene was made without its numbers")
      } catch { #expect("\(error)" == "scene cards has no number 'cardW' in its params") }
    }
  }
}
