import Testing

/// Each public symbol of the folders and files below is used in Tests/Surface as Apple declares it, and each public
/// function and property is tested.
@Suite struct SurfaceTests {
  private static let folders = [
    "Sources/UIKit/AutoLayout", "Sources/UIKit/Collection", "Sources/UIKit/List", "Sources/UIKit/Table",
    "Sources/UIKit/Effect", "Sources/UIKit/Graphics", "Sources/UIKit/Alert", "Sources/UIKit/Page",
    "Sources/UIKit/Split", "Sources/UIKit/Symbol", "Sources/UIKit/Appearance", "Sources/UIKit/Path",
    "Sources/LayerValues/Path", "Sources/Engine/Snapshot",
  ]
  /// Single files of folders that are not checked as a whole.
  private static let files = [
    "Sources/LayerValues/Geometry/CGColorSpace.swift", "Sources/LayerValues/Geometry/CGGradient.swift",
    "Sources/Engine/Image/CGContext.swift", "Sources/Engine/Layer/CATextLayer.swift",
    "Sources/UIKit/View/NSDirectionalRectEdge.swift", "Sources/UIKit/View/SymbolSource.swift",
    "Sources/UIKit/View/AppearanceProxies.swift",
  ]
  /// Public symbols that are not Apple's: diagnostics, and classes through which other objects are made.
  private static let ownSymbols: Set<Substring> = [
    "Diagnostic", "ReusableViewShape", "LayoutAttributesShape", "InvalidationContextShape", "TableCellShape",
    "TableHeaderShape", "BarItemShape", "RecognizerShape",
  ]

  private func publicSymbols() throws -> [PublicSymbol] {
    let symbols = try Package.sources(in: Self.folders, and: Self.files).flatMap(\.published.symbols)
    let appleSymbols = symbols.filter { symbol in
      let outermost = (symbol.type.isEmpty ? symbol.name : symbol.type).split(separator: ".").first ?? ""
      return !Self.ownSymbols.contains(outermost)
    }
    return Set(appleSymbols).sorted { $0.description < $1.description }
  }

  @Test func everyPublicSymbolIsUsedAsAppleDeclaresIt() throws {
    let symbols = try publicSymbols()
    #expect(symbols.count > 500, "the walk found the declarations")
    let used = try Package.sources(in: ["Tests/Surface"]).flatMap(\.uses)
    let missing = symbols.filter { symbol in
      // A member counts as used only in a statement that also names its type.
      let type = symbol.type.split(separator: ".").last.map(String.init)
      return !used.contains { uses in
        type.map(uses.contain) != false && uses.contain(symbol)
      }
    }
    #expect(missing.isEmpty, "Tests/Surface lacks \(list(missing))")
  }

  @Test func everyPublicFunctionAndPropertyIsTested() throws {
    let symbols = try publicSymbols()
    let tests = try Package.sources(in: ["Tests"])
      .filter { !$0.path.hasPrefix("Tests/Surface/") && !$0.path.hasPrefix("Tests/ArchitectureTests/") }
    #expect(tests.count > 100, "the walk found the tests")
    let uses = tests.flatMap(\.uses).reduce(into: Uses()) { $0.formUnion($1) }
    let missing = symbols.filter { symbol in
      // Initialisers from an archive are excepted, because they trap.
      guard symbol.isBehavior, symbol.labels != ["coder"] else { return false }
      return !uses.contain(symbol)
    }
    let unlisted = missing.filter { !Untested.symbols.contains($0.description) }
    #expect(unlisted.isEmpty, "no test mentions \(list(unlisted))")
    let tested = Untested.symbols.subtracting(missing.map(\.description)).sorted()
    #expect(tested.isEmpty, "remove from Untested, tested or deleted: \(tested.joined(separator: ", "))")
  }

  private func list(_ symbols: [PublicSymbol]) -> String {
    symbols.map(\.description).joined(separator: ", ")
  }

  private func symbols(_ source: String) -> [String] {
    SourceFile(path: "A.swift", source: source).published.symbols.map(\.description)
  }

  @Test func publicDeclarationsArePublishedWithTheirPaths() {
    let source = """
      public class A: B {
        public enum C: Int { case `default` = -1, b
          case c }
        open override func d() { func e() {} }
        public final func f<T: A>(
          _ g: T, at h: (A, B) -> C,
          i j: [K: L] = [:]
        ) -> M { var n = 1 }
        open internal(set) weak var o: A?
        public convenience init(p: Int) {}
        open class func q() {}
        func r() {}
        struct S { public var t = 1 }
      }
      public protocol U: V { func w(_ x: A, y z: B)
        var a: Int { get } }
      extension A.C { public static let d = 1 }
      func e() { public() }
      """
    #expect(
      symbols(source) == [
        "A", "A.C", "A.C.default", "A.C.b", "A.C.c", "A.f(_:at:i:)", "A.o", "A.init(p:)", "A.q()", "U",
        "U.w(_:y:)", "U.a", "A.C.d",
      ])
  }

  @Test func symbolsAreUsedByCallsWithMatchingLabels() {
    let declared = SourceFile(
      path: "A.swift",
      source:
        "public func a(_ b: Int, at c: Int = 1, done: () -> Void) {}\npublic struct D { public init(e: Int) {} }"
    ).published.symbols
    func used(_ source: String) -> [String] {
      let uses = SourceFile(path: "B.swift", source: source).uses
      return declared.filter { symbol in uses.contains { $0.contain(symbol) } }.map(\.description)
    }
    #expect(used("a(1, at: 2, done: f)") == ["a(_:at:done:)"])
    #expect(used("a(\"b\", done: f)") == ["a(_:at:done:)"])
    #expect(used("a(1) { }") == ["a(_:at:done:)"])
    #expect(used("let f = a(_:at:done:)") == ["a(_:at:done:)"])
    #expect(used("func a(_ x: Int, at y: Int, done: () -> Void) {}") == ["a(_:at:done:)"])
    #expect(used("a(at: 2)") == [])
    #expect(used("a(1, 2)") == [])
    #expect(used("D(e: 1)") == ["D", "D.init(e:)"])
    #expect(used("D(f: 1)") == ["D"])
    #expect(used("let s = \"\\(D(e: 1))\"") == ["D", "D.init(e:)"])
    #expect(used("func f(D: Int) -> [E] {}; f(D: 1); let D = 2") == [])
    #expect(used("func f() -> D {}") == ["D"])
  }
}
