import Testing

/// The folders of a target use each other in one direction: each folder uses only folders that ARCHITECTURE.md names
/// before it.
@Suite struct FolderOrderTests {
  /// The targets whose folders have an order. Files that are directly in a target form its last folder.
  static let targets = [
    "LayerValues", "Engine", "Compositor", "GPURender", "Rendering", "Segue", "SegueCommand", "Demo",
  ]

  /// The folders of a target in the order of ARCHITECTURE.md: `Sources/Demo/  Parts/ (buttons) Live/`.
  private static func order(of target: String) throws -> [String] {
    let text = try Package.text("ARCHITECTURE.md")
    let line = text.split(separator: "\n").first { $0.hasPrefix("    Sources/\(target)/") }
    let named = line?.replacing(#/\([^)]*\)/#, with: "").split(separator: " ").dropFirst() ?? []
    return named.filter { $0.hasSuffix("/") }.map { String($0.dropLast()) } + [TargetFolders.top]
  }

  /// The pairs of UIKit's folders that may use each other, from the table of ARCHITECTURE.md: `| View, Gesture | why
  /// |`.
  private static func pairsOfUIKit() throws -> [TargetFolders.Pair] {
    let text = try Package.text("ARCHITECTURE.md")
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { !$0.hasPrefix("| UIKit's pairs |") }.prefix { !$0.isEmpty }
    return rows.compactMap { $0.firstMatch(of: #/^\| (\w+), (\w+) \| .+ \|$/#) }
      .map { TargetFolders.Pair(String($0.1), String($0.2)) }
  }

  /// Some of Apple's classes refer to each other, such as a view and its controller. Their folders are pairs. The
  /// number of pairs is limited, because with many pairs the order means little.
  @Test func aFolderOfUIKitUsesEarlierFoldersAndItsPairs() throws {
    let folders = TargetFolders(try Package.sources(in: ["Sources/UIKit"]), below: "Sources/UIKit/")
    let (order, pairs) = (try Self.order(of: "UIKit"), try Self.pairsOfUIKit())
    #expect(folders.names.subtracting([TargetFolders.top]) == Set(order).subtracting([TargetFolders.top]))
    #expect((1...15).contains(pairs.count))
    #expect(Set(pairs).count == pairs.count)
    for use in folders.against(order, except: Set(pairs)) {
      Issue.record("UIKit: \(use), which comes after it in the order")
    }
    for pair in pairs where !folders.pairs.contains(pair) {
      Issue.record("ARCHITECTURE.md: the folders \(pair) of UIKit do not use each other")
    }
  }

  @Test(arguments: targets) func aFolderUsesOnlyEarlierFolders(target: String) throws {
    let folders = TargetFolders(try Package.sources(in: ["Sources/\(target)"]), below: "Sources/\(target)/")
    let order = try Self.order(of: target)
    #expect(folders.names.subtracting([TargetFolders.top]) == Set(order).subtracting([TargetFolders.top]))
    #expect(!folders.uses.isEmpty)
    for use in folders.against(order) { Issue.record("\(target): \(use), which comes after it in the order") }
  }

  /// A use of a later folder is found in every kind of expression and declaration.
  @Test(arguments: [
    "let a: Late? = nil", "let a = Late()", "extension Late {}", "func f(_ a: [Late]) {}",
    "struct A<T: Late> {}",
    "let a = Late.shared", "class A: Late {}", "func f() { if a is Late {} }",
  ])
  func aUseOfALaterFolderIsFound(text: String) {
    let late = SourceFile(path: "Late/A.swift", source: "final class Late { static let shared = 1 }")
    let folders = TargetFolders([SourceFile(path: "Early/A.swift", source: text), late])
    #expect(folders.against(["Early", "Late"]).map(\.type) == ["Late"])
    #expect(folders.against(["Late", "Early"]).isEmpty)
  }

  @Test(arguments: ["// Late", "let a = \"Late\"", "let late = 1", "struct A { struct Late {} }"])
  func textAndOtherDeclarationsAreNotUses(text: String) {
    let late = SourceFile(path: "Late/A.swift", source: "final class Late {}")
    #expect(
      TargetFolders([SourceFile(path: "Early/A.swift", source: text), late]).against(["Early", "Late"])
        .isEmpty)
  }

  /// Two folders that use each other are a pair, within which a use of the later folder is allowed.
  @Test func aPairIsTwoFoldersThatUseEachOther() {
    let sources = [
      SourceFile(path: "Early/A.swift", source: "struct A { var late: Late? }"),
      SourceFile(path: "Late/A.swift", source: "final class Late { var a: A? }"),
      SourceFile(path: "Top/A.swift", source: "let a = A()"),
    ]
    let folders = TargetFolders(sources)
    #expect(folders.pairs == [TargetFolders.Pair("Late", "Early")])
    #expect(folders.against(["Early", "Late", "Top"], except: folders.pairs).isEmpty)
    #expect(folders.against(["Top", "Late", "Early"], except: folders.pairs).map(\.from) == ["Top"])
    #expect(TargetFolders([sources[0], sources[2]]).pairs.isEmpty)
  }
}
