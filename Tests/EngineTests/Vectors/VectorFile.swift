import Foundation

/// One case of the vector file.
struct VectorCase: Sendable {
  let category: String
  let name: String
  let inputs: JSON
  let expected: JSON
  let tolerance: JSON
}

/// The animation vectors: the fixture, or the file that the environment variable SEGUE_VECTORS names.
struct VectorFile: Sendable {
  let source: String
  let isFixture: Bool
  let categories: [String: [VectorCase]]

  static let environmentVariable = "SEGUE_VECTORS"

  static var fixture: URL? {
    Bundle.module.url(forResource: "animation", withExtension: "json", subdirectory: "Fixtures")
  }

  /// The file, read once.
  static func load() throws -> VectorFile { try loaded.get() }

  private static let loaded = Result { try read() }

  private static func read() throws -> VectorFile {
    if let path = ProcessInfo.processInfo.environment[environmentVariable] {
      return try VectorFile(URL(fileURLWithPath: path), isFixture: false)
    }
    guard let fixture else { throw JSON.Mismatch(description: "the fixture animation.json is missing") }
    return try VectorFile(fixture, isFixture: true)
  }

  private init(_ url: URL, isFixture: Bool) throws {
    source = url.path
    self.isFixture = isFixture
    let root = try JSONDecoder().decode(JSON.self, from: Data(contentsOf: url))
    guard try root["format"].text == "anim-vectors/1" else {
      throw JSON.Mismatch(description: "\(url.path) is of another format")
    }
    var categories: [String: [VectorCase]] = [:]
    for (category, content) in try root["categories"].table {
      categories[category] = try content["cases"].list.map {
        VectorCase(
          category: category, name: try $0["name"].text, inputs: try $0["inputs"],
          expected: try $0["expected"], tolerance: try $0["tolerance"])
      }
    }
    self.categories = categories
  }
}
