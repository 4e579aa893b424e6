import Testing

/// The folders of a target use each other in one direction: each uses those that ARCHITECTURE.md names before it.
@Suite struct RoomTests {
  /// The targets whose folders are in order. A file directly in a target is of the last folder.
  static let targets = [
    "LayerValues", "Engine", "Compositor", "GPURender", "Rendering", "Segue", "SegueCommand", "Demo",
  ]

  /// The folders of a target in the order of ARCHITECTURE.md: `Sources/Demo/  Parts/ (buttons) Live/`.
  private static func order(of target: String) throws -> [String] {
    let text = try Package.text("ARCHITECTURE.md")
    let line = text.split(separator: "\n").first { $0.hasPrefix("    Sources/\(target)/") }
    let named = line?.replacing(#/\([^)]*\)/#, with: "").split(separator: " ").dropFirst() ?? []
    return named.filter { $0.hasSuffix("/") }.map { String($0.dropLast()) } + [Rooms.top]
  }

  /// The pairs of UIKit's folders that may use each other, from the table of ARCHITECTURE.md: `| View, Gesture | why |`.
  private static func pairsOfUIKit() throws -> [Rooms.Pair] {
    let text = try Package.text("ARCHITECTURE.md")
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { !$0.hasPrefix("| UIKit's pairs |") }.prefix { !$0.isEmpty }
    return rows.compactMap { $0.firstMatch(of: #/^\| (\w+), (\w+) \| .+ \|$/#) }
      .map { Rooms.Pair(String($0.1), String($0.2)) }
  }

  /// Apple's classes know each other: a view its controller, and that its view. More pairs than these hide an order.
  @Test func foldersOfUIKitUseThoseBeforeThemAndThoseTheyArePairedWith() throws {
    let rooms = Rooms(try Package.sources(in: ["Sources/UIKit"]), below: "Sources/UIKit/")
    let (order, pairs) = (try Self.order(of: "UIKit"), try Self.pairsOfUIKit())
    #expect(rooms.folders.subtracting([Rooms.top]) == Set(order).subtracting([Rooms.top]))
    #expect((1...15).contains(pairs.count))
    #expect(Set(pairs).count == pairs.count)
    for use in rooms.against(order, except: Set(pairs)) {
      Issue.record("UIKit: \(use), which stands after it")
    }
    for pair in pairs where !rooms.pairs.contains(pair) {
      Issue.record("ARCHITECTURE.md: the folders \(pair) of UIKit do not use each other")
    }
  }

  @Test(arguments: targets) func aFolderUsesThoseBeforeIt(target: String) throws {
    let rooms = Rooms(try Package.sources(in: ["Sources/\(target)"]), below: "Sources/\(target)/")
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
    let late = SourceFile(path: "Late/A.swift", source: "final class Late { static let shared = 1 }")
    let rooms = Rooms([SourceFile(path: "Early/A.swift", source: text), late])
    #expect(rooms.against(["Early", "Late"]).map(\.type) == ["Late"])
    #expect(rooms.against(["Late", "Early"]).isEmpty)
  }

  @Test(arguments: ["// Late", "let a = \"Late\"", "let late = 1", "struct A { struct Late {} }"])
  func mentionsOtherThanUsesAddNoArrow(text: String) {
    let late = SourceFile(path: "Late/A.swift", source: "final class Late {}")
    #expect(
      Rooms([SourceFile(path: "Early/A.swift", source: text), late]).against(["Early", "Late"]).isEmpty)
  }

  /// An arrow back is allowed within a pair, and a pair is two folders that use each other.
  @Test func aPairIsTwoFoldersThatUseEachOther() {
    let sources = [
      SourceFile(path: "Early/A.swift", source: "struct A { var late: Late? }"),
      SourceFile(path: "Late/A.swift", source: "final class Late { var a: A? }"),
      SourceFile(path: "Top/A.swift", source: "let a = A()"),
    ]
    let rooms = Rooms(sources)
    #expect(rooms.pairs == [Rooms.Pair("Late", "Early")])
    #expect(rooms.against(["Early", "Late", "Top"], except: rooms.pairs).isEmpty)
    #expect(rooms.against(["Top", "Late", "Early"], except: rooms.pairs).map(\.from) == ["Top"])
    #expect(Rooms([sources[0], sources[2]]).pairs.isEmpty)
  }
}
