import Foundation
import Testing

@testable import Benchmarks
@testable import Segue

/// The suite of all scene tests. They run one at a time, because a `Run` uses the process's application and clock.
@Suite(.serialized) @MainActor struct SceneTests {}

/// The scene file of the repository and its scenes.
@MainActor
enum Scenes {
  static let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Benchmarks/peers/scenes.json").path

  static func source() throws -> SceneSource { try SceneSource(path: path) }

  static func definition(_ name: String, _ source: SceneSource) throws -> SceneFile.Definition {
    try #require(source.definition(named: name), "the file has a scene \(name)")
  }

  /// The layers that a scene makes, without a surface.
  static func layers(_ name: String) throws -> (scene: any Scene, root: CALayer) {
    let source = try source()
    let definition = try definition(name, source)
    let type = try #require(SceneKinds.type(of: name))
    let root = CALayer(size: source.size)
    return (try type.init(definition, source, in: root), root)
  }

  /// The values that the file lists for a scene, with which any implementation can be checked.
  static func check(_ name: String) throws -> [String: Any] {
    let file = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: path)))
    let scenes = try #require((file as? [String: Any])?["scenes"] as? [[String: Any]])
    return try #require(scenes.first { $0["name"] as? String == name }?["check"] as? [String: Any])
  }
}
