import Foundation
import Testing

@testable import Porting

/// The compiler's errors in the ported sources, at their positions in the author's sources.
struct CompilationTests {
  /// The folder of the modules of the build to which the tests belong.
  private static let modules = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "Modules").path

  /// Checks a module of one file.
  private func check(_ text: String, modules: String = Self.modules) throws -> Compilation.Outcome {
    let path = FileManager.default.temporaryDirectory.appending(path: "check-\(UUID().uuidString).swift").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try text.write(toFile: path, atomically: true, encoding: .utf8)
    let module = PortedModule(module: "App", sources: [(path, "A.swift", Array(text.utf8))])
    #expect(module.findings == [], "the rules report nothing")
    let outcome = Compilation.check(module, name: "App", against: modules)
    guard case .checked(let errors, let unknown) = outcome else { return outcome }
    #expect(errors.allSatisfy { $0.path == path })
    return .checked(errors, unknown: Set(unknown.map { $0 == path ? "A.swift" : $0 }))
  }

  private func errors(_ text: String) throws -> [String] {
    guard case .checked(let errors, _) = try check(text) else { return ["the types aren't checked"] }
    return errors.map { "\($0.line):\($0.column) \($0.message)" }
  }

  @Test(arguments: [
    ("let a = CGFont(\"x\" as CFString)", "2:9 cannot find 'CGFont' in scope"),
    ("func f(_ l: UILabel) { l.absent = 1 }", "2:26 value of type 'UILabel' has no member 'absent'"),
    ("let c = UIColor.absent", "2:17 type 'UIColor' has no member 'absent'"),
    (
      "let i = UIImage(absent: 1)", "2:25 argument passed to call that takes no arguments"
    ),
    (
      "protocol P { init() }; class A: NSObject, P {}",
      "2:45 initializer requirement 'init()' can only be satisfied by a 'required' initializer in non-final class 'A'"
    ),
    (
      "protocol P { associatedtype V: UIView }; extension P { func f() -> V { V() } }",
      "2:72 constructing an object of class type 'Self.V' with a metatype value must use a 'required' initializer"
    ),
    ("func f(_ o: Any) { _ = (o as AnyObject) as! Absent }", "2:45 cannot find type 'Absent' in scope"),
    (
      "class A: UIView { override func absent() {} }",
      "2:33 method does not override any method from its superclass"
    ),
  ]) func missingDeclarationsAreNamed(line: String, error: String) throws {
    #expect(try errors("import UIKit\n" + line) == [error])
  }

  /// `segue-port` replaces code before the error on the same line, and gives optional methods other names. The errors
  /// have the columns and names of the author's source.
  @Test func errorsHaveTheAuthorsColumnsAndNames() throws {
    let source = """
      import UIKit
      @objc protocol P { @objc optional func b(_ x: Int, y: UIView) -> Int }
      class A: UIView {
        weak var delegate: P?
        @objc func tap() {}
        func f() {
          addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(tap))); absent()
          _ = delegate?.b?("one", y: self)
          let s: String = delegate!.b!(1, y: self)
        }
      }
      """
    let found = try errors(source)
    let line = try #require(source.split(separator: "\n").map(String.init).dropFirst(6).first)
    let column = try #require(line.range(of: "absent()")).lowerBound.utf16Offset(in: line) + 1
    #expect(found.first == "7:\(column) cannot find 'absent' in scope")
    #expect(found.count == 3 && found[1].hasPrefix("8:22 ") && found[2].hasPrefix("9:32 "), "\(found)")
    #expect(
      found.allSatisfy { !$0.contains("__") && !$0.contains("`") && !$0.contains("ObjectiveC") }, "\(found)")
  }

  @Test func filesThatImportAbsentModulesAreUnknown() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "check-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let texts = [
      "A.swift": "import UIKit\nimport Absent\nclass A: AbsentView {}",
      "B.swift": "import UIKit\nlet b: Int = \"b\"",
    ]
    for (name, text) in texts { try text.write(toFile: path + "/" + name, atomically: true, encoding: .utf8) }
    let module = PortedModule(
      module: "App",
      sources: texts.sorted { $0.key < $1.key }.map { ("\(path)/\($0.key)", $0.key, Array($0.value.utf8)) })
    let outcome = Compilation.check(module, name: "App", against: Self.modules)
    guard case .checked(let errors, let unknown) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(unknown == [path + "/A.swift"])
    #expect(errors.map { "\($0.path):\($0.line):\($0.column)" } == [path + "/B.swift:2:14"])
    let table = CheckTable(findings: errors, sources: module.sources, root: path, unknown: unknown)
    #expect(table.text.contains("A.swift  unknown") && table.text.contains("B.swift  no"))
  }

  /// The table omits the compiler's errors for a missing name that a rule has reported in the same file, since the
  /// compiler reports every use.
  @Test func theTableNamesEachFaultOnce() {
    func finding(_ line: Int, _ message: String, _ path: String = "/app/A.swift") -> Finding {
      Finding(severity: .edit, path: path, line: line, column: 1, message: message)
    }
    let rule = finding(2, "'UIWidget' doesn't exist in Segue's UIKit; remove the code that uses it")
    let errors = [
      finding(2, "cannot find type 'UIWidget' in scope"), finding(5, "cannot find 'UIWidget' in scope"),
      finding(4, "cannot find 'other' in scope"),
      finding(1, "cannot find 'UIWidget' in scope", "/app/B.swift"),
      finding(3, "type 'UIColor' has no member 'UIWidget'"),
    ]
    #expect(CheckTable.merged([rule], errors) == [rule, errors[4], errors[2], errors[3]])
  }

  @Test func aDependencyIsCompiledToo() throws {
    func module(_ name: String, _ text: String, _ modules: Set<String> = []) -> PortedModule {
      PortedModule(
        module: name, sources: [("/none/\(name).swift", "\(name).swift", Array(text.utf8))], modules: modules)
    }
    let kit = module("Kit", "import UIKit\nimport Base\npublic class Card: Sheet {}", ["Base"])
    let base = module("Base", "import UIKit\nopen class Sheet: UIView { public func show() {} }")
    let app = module("App", "import UIKit\nimport Kit\nfunc f(_ card: Card) { card.show() }", ["Kit"])
    let outcome = Compilation.check(
      app, name: "App", dependencies: [("Kit", kit), ("Base", base)], against: Self.modules)
    #expect(outcome == .checked([], unknown: []))
  }

  /// A folder's name may be invalid as a module's name, or the name of a module that the sources import.
  @Test(arguments: ["01-Iris", "UIKit", "Foundation", "with space", ""])
  func anyFolderNameMakesAModule(name: String) throws {
    let module = PortedModule(
      module: name, sources: [("/none/A.swift", "A.swift", Array("import UIKit\nlet a = UIView()".utf8))])
    #expect(Compilation.check(module, name: name, against: Self.modules) == .checked([], unknown: []))
  }

  @Test(arguments: ["\n", "\r\n"]) func linesMayEndAsOnUnixOrWindows(lineEnd: String) throws {
    let lines = ["import UIKit", "", "let a: Int = \"x\"", "let c = UIColor.absent", ""]
    #expect(
      try errors(lines.joined(separator: lineEnd)) == [
        "3:14 cannot convert value of type 'String' to specified type 'Int'",
        "4:17 type 'UIColor' has no member 'absent'",
      ])
  }

  @Test func withoutSeguesModulesTheCheckIsImpossible() throws {
    guard case .impossible(let reason) = try check("import UIKit", modules: "/none") else {
      Issue.record("nothing can be checked without modules")
      return
    }
    #expect(reason.hasPrefix("Segue's modules aren't in /none; build them with: swift build"))
  }

  @Test(arguments: [
    ("let a = b", "let a = b", 9, 9), ("  x.`b(_:)`?(1, c)", "  x.b?(1, y: c)", 17, 14),
    ("  x.`b(_:)`?(1, c)", "  x.b?(1, y: c)", 5, 5),
    ("A(Selector(\"tap\")); f()", "A(#selector(tap)); f()", 21, 20),
    ("} func g() {}; extra", "}", 16, 1), ("a; public func f()", "public func f()", 11, 8), ("x", "", 1, 1),
  ]) func columnsAreThoseOfTheAuthor(rewritten: String, author: String, column: Int, expected: Int) {
    #expect(ColumnMap.column(column, of: rewritten[...], in: author[...]) == expected)
  }
}
