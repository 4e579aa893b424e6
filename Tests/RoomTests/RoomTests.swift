import Foundation
import Testing

/// The folders of a target use each other in one direction: each uses those that ARCHITECTURE.md names before it.
@Suite struct RoomTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The targets whose folders are in order. A file directly in a target is of the last folder.
  static let targets = ["Engine", "Compositor", "GPURender", "Rendering", "Segue", "SegueCommand", "Demo"]

  private static func sources(of target: String) throws -> [(path: String, text: String)] {
    let folder = root.appendingPathComponent("Sources/\(target)")
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      .filter { $0.hasSuffix(".swift") }
      .map { ($0, try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)) }
  }

  /// The folders of a target in the order of ARCHITECTURE.md: `Sources/Demo/  Parts/ (buttons) Live/`.
  private static func order(of target: String) throws -> [String] {
    let text = try String(contentsOf: root.appendingPathComponent("ARCHITECTURE.md"), encoding: .utf8)
    let line = text.split(separator: "\n").first { $0.hasPrefix("    Sources/\(target)/") }
    let named = line?.replacing(#/\([^)]*\)/#, with: "").split(separator: " ").dropFirst() ?? []
    return named.filter { $0.hasSuffix("/") }.map { String($0.dropLast()) } + [Rooms.top]
  }

  @Test(arguments: targets) func aFolderUsesThoseBeforeIt(target: String) throws {
    let rooms = Rooms(try Self.sources(of: target))
    let order = try Self.order(of: target)
    #expect(rooms.folders.subtracting([Rooms.top]) == Set(order).subtracting([Rooms.top]))
    #expect(!rooms.uses.isEmpty)
    for use in rooms.against(order) { Issue.record("\(target): \(use), which stands after it") }
  }

  /// An arrow that is put in by hand is found, whatever mentions the type.
  @Test(arguments: [
    "let a: Late? = nil", "let a = Late()", "extension Late {}", "func f(_ a: [Late]) {}",
    "struct A<T: Late> {}",
    "let a = Late.shared", "class A: Late {}", "func f() { if a is Late {} }",
  ])
  func anArrowBackIsFound(text: String) {
    let late = (path: "Late/A.swift", text: "final class Late { static let shared = 1 }")
    let rooms = Rooms([(path: "Early/A.swift", text: text), late])
    #expect(rooms.against(["Early", "Late"]).map(\.type) == ["Late"])
    #expect(rooms.against(["Late", "Early"]).isEmpty)
  }

  @Test(arguments: ["// Late", "let a = \"Late\"", "let late = 1", "struct A { struct Late {} }"])
  func whatIsNoUseIsNoArrow(text: String) {
    let late = (path: "Late/A.swift", text: "final class Late {}")
    #expect(Rooms([(path: "Early/A.swift", text: text), late]).against(["Early", "Late"]).isEmpty)
  }
}
