import Testing

/// Each rule finds its violations and accepts code that only looks like a violation.
@Suite struct RuleTests {
  func check(_ path: String, _ source: String) -> [String] {
    Rules.violations(in: SourceFile(path: path, source: source)).map { "\($0.line): \($0.message)" }
  }

  @Test(arguments: [
    "import GPURender", "@testable import GPURender", "public import GPURender",
    "import struct GPURender.Batch",
    "@preconcurrency @_exported import GPURender", "  import GPURender",
  ])
  func findsAForbiddenArrow(statement: String) {
    #expect(
      check("Sources/Engine/Layer/A.swift", "\n\(statement)\n") == [
        "2: Sources/Engine may not import GPURender"
      ])
  }

  @Test func allowsTheArrowsOfTheDesign() {
    #expect(check("Sources/Engine/Text/A.swift", "import CText\nimport Foundation") == [])
    #expect(check("Sources/Transitions/A.swift", "import UIKit\nimport Shaders") == [])
    #expect(check("Sources/SegueCommand/A.swift", "import Segue\nimport Glibc") == [])
    #expect(check("Sources/Segue/A.swift", "import GPURender") == [])
  }

  @Test func distinguishesTargetsWithACommonPrefix() {
    #expect(
      check("Sources/SegueCommand/A.swift", "import UIKit") == [
        "1: Sources/SegueCommand may not import UIKit"
      ])
  }

  @Test func rejectsAnUnlistedModule() {
    #expect(
      check("Sources/UIKit/A.swift", "import SomeLibrary") == ["1: Sources/UIKit may not import SomeLibrary"])
    #expect(check("Sources/Extra/A.swift", "") == ["1: belongs to no target the architecture names"])
  }

  @Test(arguments: ["glClear(0)", "eglInitialize(display)", "glfwPollEvents()", "let f = epoxy_gl_version"])
  func findsACallOfTheDriver(call: String) {
    let name = call == "let f = epoxy_gl_version" ? "epoxy_gl_version" : String(call.prefix { $0 != "(" })
    #expect(
      check("Sources/GPURender/Batch/A.swift", "func f() {\n  \(call)\n}")
        == ["2: \(name) outside Sources/GPURender/Device/"])
    #expect(check("Sources/GPURender/Device/A.swift", "func f() {\n  \(call)\n}") == [])
  }

  @Test func findsTheDriverImportedOutsideItsFolder() {
    #expect(
      check("Sources/GPURender/Drawing/A.swift", "import CGLFW")
        == ["1: import CGLFW outside Sources/GPURender/Device/"])
  }

  @Test func ignoresNamesThatOnlyLookLikeDriverCalls() {
    #expect(check("Sources/Engine/A.swift", "glyphs(3); Effect.glTransition(x); f(glTransition: y)") == [])
    #expect(check("Sources/Engine/A.swift", "static func glTransition(source: String) {}") == [])
    #expect(
      check("Sources/Engine/A.swift", "// glClear(0)\n/* glClear(0) /* eglX() */ */ let s = \"glClear(0)\"")
        == [])
    #expect(
      check("Sources/Engine/A.swift", "let s = \"\"\"\n  glClear(0) \"quoted\"\n  import CGLFW\n  \"\"\"")
        == [])
  }

  @Test func seesCodeAfterACommentOrALiteral() {
    #expect(check("Sources/UIKit/A.swift", "let s = \"a\\\"b\" /* x */; glClear(0)").count == 1)
    #expect(check("Sources/UIKit/A.swift", "let s = \"\\(glClear(0))\"").count == 1)
    #expect(check("Sources/UIKit/A.swift", "/* a /* b */ c */\nglClear(0)").count == 1)
  }

  @Test(arguments: [
    "UnsafeMutablePointer<Int>", "UnsafeRawBufferPointer", "OpaquePointer", "unsafeBitCast",
    "withUnsafeBytes", "withUnsafeMutableBufferPointer", "Unmanaged",
  ])
  func findsAPointerOutsideItsOwners(name: String) {
    let source = "let p = \(name)"
    let word = name.prefix { $0 != "<" }
    #expect(check("Sources/UIKit/View/A.swift", source) == ["1: \(word) outside the owners of pointers"])
    #expect(check("Sources/Compositor/Lanes/Columns.swift", source) == [])
  }

  @Test(arguments: [
    "open var a = 1 { didSet { b() } }", "public var a: Int {\n  didSet { b() }\n}",
    "open weak var a: A? {\n    willSet { b() }\n  }", "public static var a = c(1) { didSet {} }",
    "open override var a: Bool {\n  didSet {\n    if a { b() }\n  }\n}",
    "open var a = 1 { willSet { requireThawed(\"a\") } didSet { b() } }",
    "open var a = 1 {\n  willSet { requireThawed(\"a\") }\n  didSet { b() }\n}",
  ])
  func findsAPublicPropertyWithAnObserver(source: String) {
    #expect(
      check("Sources/UIKit/View/A.swift", "\n" + source)
        == ["2: public a has an observer; compute it over private storage"])
  }

  @Test(arguments: [
    "open var a: Int {\n  get { c }\n  set { c = newValue }\n}\nprivate var c = 1 { didSet { b() } }",
    "public internal(set) var a = 1 { didSet { b() } }", "package var a = 1 { didSet { b() } }",
    "open var a: Int? { willSet { requireThawed(\"a\") } }",
    "public var a: Int { 1 }\nvar c = 2 { didSet { b() } }", "// public var a = 1 { didSet { b() } }",
  ])
  func acceptsPublicPropertiesWithoutObservers(source: String) {
    #expect(check("Sources/UIKit/View/A.swift", source) == [])
  }

  @Test func findsAForbiddenDependencyOfTheManifest() {
    func violations(_ targets: String) -> [String] { Rules.violations(in: Manifest("[\(targets)]")) }
    let good = #".target(name: "Engine", dependencies: ["CText", "CImage"], swiftSettings: settings),"#
    let bad =
      #".target(name: "Engine", dependencies: ["CText", "UIKit"]), .target(name: "Shaders", path: "x")"#
    #expect(violations(good) == [])
    #expect(violations(bad) == ["Engine depends on UIKit"])
  }
}
