import Testing

@testable import Porting

struct ExposureTests {
  private func exposed(_ source: String, _ name: String = "__expose_A") -> String {
    let text = Port("import UIKit\n" + source).text()
    guard let start = text.range(of: "nonisolated static func \(name)() { ") else { return "" }
    return String(text[start.upperBound...].prefix { $0 != "\n" })
  }

  @Test func methodsAndPropertiesAreExposedByName() {
    let text = exposed(
      """
      class A: UIView {
        @objc func pan(_ g: UIPanGestureRecognizer) {}
        @objc func close() {}
        @IBAction func tap(_ sender: UIButton!, forEvent event: UIEvent) {}
        @objc var progress: CGFloat = 0
        @objc var count: Int { return 1 }
        @objc let fixed = 1
        @objc private(set) var read = 1
        @objc static func none() {}
        func plain() {}
      }
      """)
    #expect(
      text
        == "let c = ObjectiveC.ExposedClass(A.self); c.method(\"pan:\") { $0.pan($1(0) as UIPanGestureRecognizer) };"
        + " c.method(\"close\") { o, _ in o.close() }; c.method(\"tap:forEvent:\") { $0.tap($1(0) as UIButton?,"
        + " forEvent: $1(1) as UIEvent) }; c.property(\"progress\", { $0.progress }, { $0.progress = $1 });"
        + " c.property(\"count\", { $0.count }); c.property(\"fixed\", { $0.fixed });"
        + " c.property(\"read\", { $0.read }, { $0.read = $1 }); c.creator { A() } } }")
  }

  @Test func objcMembersExposesAllButPrivateMembers() {
    let text = exposed(
      "@objcMembers class A: NSObject { var a = 1; private var b = 1; func c() {}; @nonobjc func d() {} }")
    #expect(text.contains("property(\"a\""))
    #expect(text.contains("method(\"c\")"))
    #expect(!text.contains("\"b\"") && !text.contains("\"d\""))
  }

  @Test func anExtensionExposesItsOwnMembers() {
    let output = Port("import UIKit\nextension UIView {\n  @objc func shake() {}\n}\n").text()
    #expect(output.contains("let c = ObjectiveC.ExposedClass(UIView.self); c.method(\"shake\")"))
    #expect(!output.contains("creator"))
    #expect(output.contains("func __expose_file_App_A() { UIView.__expose_UIView_App_A_0() }"))
  }

  @Test func overridesAndRequirementsAreExposed() {
    let text = exposed(
      """
      @objc protocol P { func a(); @objc optional func b(_ x: Int) }
      class Base: UIView { @objc func over() {} }
      class A: Base, P, UIScrollViewDelegate, UITableViewDataSource {
        override func over() {}
        func a() {}
        func b(_ x: Int) {}
        func scrollViewDidScroll(_ scrollView: UIScrollView) {}
        func other() {}
      }
      """)
    for name in ["over", "a", "b:", "scrollViewDidScroll:"] {
      #expect(text.contains("c.method(\"\(name)\")"))
    }
    #expect(!text.contains("other"))
  }

  @Test func methodsInSelectorsAreExposed() {
    let text = exposed(
      "class A: UIViewController { override func viewDidLoad() { _ = #selector(viewDidLoad) }; override func loadView() {} }"
    )
    #expect(text.contains("c.method(\"viewDidLoad\")"))
    #expect(!text.contains("loadView"))
  }

  @Test func methodsInSelectorStringsAreExposed() {
    let text = exposed(
      "class A: UIView { private func tap(with g: Int) {}; let s = Selector((\"tapWith:\")); func tap() {} }")
    #expect(text.contains("c.method(\"tapWith:\") { $0.tap(with: $1(0) as Int) }"))
    #expect(!text.contains("\"tap\""))
  }

  @Test func methodsOfTheFrameworksThatSelectorsNameAreExposed() {
    let text = Port(
      "import UIKit\nlet a = #selector(UIView.setNeedsLayout), b = #selector(UIView.convert(_:to:)), c = #selector(UIView.addSubview(_:))\n"
    ).text()
    #expect(
      text.contains(
        "\nfunc __expose_file_App_A() { ObjectiveC.ExposedClass(UIView.self).method(\"addSubview:\") { $0.addSubview($1(0)) };"
          + " ObjectiveC.ExposedClass(UIView.self).method(\"setNeedsLayout\") { o, _ in o.setNeedsLayout() } }\n"
      ))
  }

  @Test func nestedClassesAreExposedByTheirOuterType() {
    let port = Port("import UIKit\nenum Space {\n  class A: NSObject { @objc func f() {} }\n}\n")
    #expect(port.line(3).contains("static func __expose_Space_A() { let c = ObjectiveC.ExposedClass(A.self)"))
    #expect(port.line(4) == " nonisolated static func __expose_Space() { A.__expose_Space_A() } }")
    #expect(port.text().contains("func __expose_file_App_A() { Space.__expose_Space() }"))
  }

  @Test(arguments: [
    ("class A: UIView { @objc func f() {} }", true),
    ("class A: UIView { @objc func f() {}; init(x: Int) { super.init(frame: .zero) } }", false),
    ("class A: UIView { @objc func f() {}; init() { super.init(frame: .zero) } }", true),
    (
      "class A: UIView { @objc func f() {}; override init(frame: CGRect) {}; required init?(coder: NSCoder) { fatalError() } }",
      true
    ),
    ("class A: UIView { @objc func f() {}; override init(frame: CGRect) {} }", false),
    ("class A: UIView { @objc func f() {}; convenience init(x: Int = 1) { self.init(frame: .zero) } }", true),
    ("class A: Unknown { @objc func f() {} }", false),
    ("class A: NSObject { @objc func f() {}; @available(*, unavailable) override init() {} }", false),
    ("class A: NSObject { @objc func f() {}; init?(x: Int = 1) {} }", false),
    ("class A { @objc func f() {} }", true),
    ("class B: UIView { init(x: Int) {} }\nclass A: B { @objc func f() {} }", false),
    ("class A: UITableViewCell { @objc func f() {} }", false),
  ]) func classesWithAPlainInitialiserHaveACreator(source: String, hasCreator: Bool) {
    #expect(exposed(source).contains("c.creator { A() }") == hasCreator)
  }

  @Test func exposedMembersKeepTheirBuildConditions() {
    let port = Port(
      "import UIKit\nclass A: NSObject {\n  #if DEBUG\n  @objc func d() {}\n  #endif\n  var x = 1\n}\nlet y = 1\n"
    )
    #expect(port.text().contains("#if (DEBUG)\nc.method(\"d\") { o, _ in o.d() }\n#endif\n"))
    #expect(port.text().contains("#sourceLocation(file: \"/app/A.swift\", line: 7)\n }\nlet y = 1"))
  }

  @Test func theSupportFileExposesEachFileToTheRuntime() {
    let port = Port([
      ("A.swift", "import UIKit\nclass A: UIView { @objc func f() {} }"),
      ("B-C.swift", "class B: NSObject { @objc func f() {} }"),
    ])
    #expect(
      port.support.contains("@section(\".init_array\") @used private let __expose: @convention(c) () -> Void")
    )
    #expect(port.support.contains("    __expose_file_App_A()\n    __expose_file_App_B_C()\n"))
    #expect(!port.support.contains("Timer"))
  }

  @Test(arguments: [
    ("class A: NSObject { @objc func f() {} }", "func f() {} ; nonisolated"),
    ("class A: NSObject { @objc func f() {}; }", "func f() {};  nonisolated"),
    (
      "func g(_ k: UIView.Type) { _ = k.init() }; class A: UIView { /* none */ }", "{ /* none */  nonisolated"
    ), ("class A: NSObject {\n  @objc func f() {}\n} // end", "\n nonisolated"),
    ("class A: NSObject {\n  @objc func f() {} // end\n}", "// end\n nonisolated"),
  ]) func declarationsOnOneLineAreSeparated(source: String, result: String) {
    #expect(Port("import UIKit\n" + source).text().contains(result))
  }

  @Test func privateClassesWithTheSameNameAreSeparate() {
    let source =
      "import UIKit\nprivate class Cell: NSObject {\n  @objc func NAME() {}\n  func g() { _ = #selector(NAME) }\n}\nextension Cell { @objc func x() {} }"
    let port = Port([
      ("A.swift", source.replacing("NAME", with: "a")), ("B.swift", source.replacing("NAME", with: "b")),
    ])
    #expect(port.module.findings == [])
    #expect(port.line(4) == "  func g() { _ = Selector(\"a\") }")
    #expect(port.line(4, of: "B.swift") == "  func g() { _ = Selector(\"b\") }")
    #expect(
      port.text("B.swift").contains("c.method(\"b\")") && !port.text("B.swift").contains("c.method(\"a\")"))
    #expect(port.text("B.swift").contains("c.creator { Cell() }"))
  }

  @Test func anOutputDependsOnlyOnItsFileAndTheNamesInIt() {
    let file = ("B.swift", "import UIKit\nextension UIView { @objc func b() {} }")
    let one = Port([("A.swift", "import UIKit\nextension UIView { @objc func a() {} }"), file])
    let other = Port([("A.swift", "import UIKit\nstruct S {}\nextension UIView { @objc func a() {} }"), file])
    #expect(one.text("B.swift") == other.text("B.swift"))
  }

  @Test func typesOnSeveralLinesAreJoined() {
    expect(
      "import UIKit\nclass A: NSObject {\n  @objc func f(_ a: [\n    String: // key\n    Any\n  ]?, then b: @escaping (\n    Bool) -> Void) {}\n}",
      becomes: "c.method(\"f:then:\") { $0.f($1(0) as [ String: Any ]?, then: $1(1) as ( Bool) -> Void) }")
  }

  @Test func localClassesAreReported() {
    let port = Port("import UIKit\nfunc g() {\n  class B: NSObject { @objc func f() {} }\n}")
    #expect(port.messages(.edit).contains { $0.hasPrefix("3:34 ") && $0.contains("a local class") })
    #expect(!port.text().contains("__expose"))
  }

  @Test func genericClassesExposeTheirMembersThemselves() {
    let port = Port([
      (
        "A.swift",
        "import UIKit\npublic class A<T>: UIView {\n  @objc func f() {}\n}\nclass B: A<Int> { @objc func g() {} }\n"
          + "class C<T>: A<T> { @objc func h() {} }"
      ), ("X.swift", "import UIKit\nextension A { @objc func e() {} }"),
    ])
    #expect(port.module.findings == [])
    #expect(
      port.line(4).contains("c.method(\"f\")")
        && port.line(4).contains(
          "public nonisolated class func exposeMembersByName() { __expose_A(); __expose_A_App_X_0(); }")
    )
    #expect(port.text("X.swift").contains("nonisolated static func __expose_A_App_X_0()"))
    #expect(port.text().contains("B.__expose_B()") && !port.text().contains("A.__expose_A()"))
    #expect(port.line(6).contains("nonisolated override class func exposeMembersByName() { __expose_C(); }"))
    let conformances = port.text().split(separator: "\n").filter { $0.contains("ObjectiveC.GenericClass") }
    #expect(conformances == ["extension A: ObjectiveC.GenericClass {}"])
  }

  @Test(arguments: [
    "class A<T> {}\nextension A where T: UIView { @objc func f() {} }",
    "struct S<T> { class A: NSObject { @objc func f() {} } }",
  ]) func membersOfGenericClassesThatCannotBeCalledByNameAreReported(source: String) {
    let messages = Port("import UIKit\n" + source).messages(.edit)
    #expect(messages.count == 1 && messages.first?.contains("this part of a generic class") == true)
  }

  @Test func methodsWithMoreThanThreeParametersAreReportedIfASelectorNamesThem() {
    let source =
      "import UIKit\nclass A: UIView {\n  @objc func f(_ a: Int, b: Int, c: Int, d: Int) {}\n  func g() { SELECTOR }\n}"
    let port = Port(source.replacing("SELECTOR", with: "_ = #selector(f)"))
    #expect(port.messages(.edit).map { $0.prefix(5) } == ["3:14 "])
    #expect(Port(source.replacing("SELECTOR", with: "")).module.findings == [])
  }

  @Test func aRepeatedObjectiveCNameInAClassIsAnError() {
    let port = Port("import UIKit\nclass A: UIView {\n  @objc(x) func a() {}\n  @objc(x) func b() {}\n}")
    #expect(port.messages(.error) == ["4:17 'A' has another member with the Objective-C name 'x'"])
    #expect(port.module.files.isEmpty)
  }
}
