import Foundation
import Segue
import Showcase
import Testing

@testable import Demo

/// The text that "Copy as Swift" puts on the clipboard. `CopiedSwift.swift` has the text of every entry and is compiled
/// with these tests.
@MainActor
@Suite struct CopiedSwiftTests {
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("CopiedSwift.swift")

  /// The expected contents of `CopiedSwift.swift`: the texts of all entries after one import.
  private static var all: String {
    let head =
      "// swift-format-ignore-file\n// What the demo copies as Swift; CopiedSwiftTests write it.\nimport Segue\n"
    return TransitionCatalog.all.reduce(head) { text, entry in
      text + entry.swift([:]).replacingOccurrences(of: "import Segue\n", with: "")
    }
  }

  @Test func everyEntryCompiles() throws {
    if ProcessInfo.processInfo.environment["SEGUE_UPDATE"] != nil {
      try Data(Self.all.utf8).write(to: Self.file)
    }
    let compiled = try String(contentsOf: Self.file, encoding: .utf8)
    #expect(compiled == Self.all, "run the test with SEGUE_UPDATE=1, then build again")
    #expect(compiled.firstMatch(of: #/\$[a-z]/#) == nil, "a parameter is not filled in")
  }

  @Test func theCopiedTextHasTheUsersValues() throws {
    let cube = try #require(TransitionCatalog.all.first { $0.id == "cube" })
    let text = cube.swift(["distance": "350.5", "vertical": "false"])
    #expect(text.contains("axis: .horizontal, distance: 350.5, shade: 0.8"))
    let iris = try #require(TransitionCatalog.all.first { $0.id == "iris" })
    let shader = iris.swift(["center": "0.25,0.5", "curve": "easeIn"])
    #expect(shader.contains("animator.parameters[\"center\"] = [0.25, 0.5]"))
    #expect(shader.contains("animator.parameters[\"blades\"] = 7.0"))
    #expect(shader.contains("animator.curve = .curveEaseIn"))
  }

  @Test func theCopyButtonCopiesTheText() throws {
    let entry = try #require(TransitionCatalog.all.first { $0.id == "cube" })
    let stage = try DemoStage(change: { $0.entry = entry })
    defer { stage.close() }
    let panel = try #require(stage.demo.stage?.tuning)
    panel.onCopy?(entry.swift([:]))
    #expect(stage.host.copied == entry.swift([:]))
  }
}
