import Testing

@testable import Porting

struct MoveTests {
  @Test func overridesMoveIntoTheClass() {
    let port = Port([
      ("A.swift", "import UIKit\nclass A: UIView {\n  var x = 1\n}\n"),
      (
        "B.swift",
        "import UIKit\nextension A {\n  /// Lays out.\n  override func layoutSubviews() {\n    super.layoutSubviews()\n  }\n  func other() {}\n}\n"
      ),
    ])
    #expect(
      port.text("A.swift").contains(
        """
          var x = 1

        #sourceLocation(file: "/app/B.swift", line: 4)
          override func layoutSubviews() {
            super.layoutSubviews()
          }
        #sourceLocation(file: "/app/A.swift", line: 4)
        }
        """))
    #expect(
      port.text("B.swift") == "import UIKit\nextension A {\n  /// Lays out.\n  \n\n\n  func other() {}\n}\n")
    #expect(port.module.findings == [])
  }

  @Test func overriddenExtensionMembersMove() {
    let port = Port(
      """
      import UIKit
      class A: UIView {}
      public extension A {
        @objc func a() {}
        func b() {}
        var c: Int { 1 }
      }
      class B: A {
        override func a() {}
        override var c: Int { 2 }
      }
      """)
    let text = port.text()
    #expect(
      text.contains("#sourceLocation(file: \"/app/A.swift\", line: 4)\npublic func a() {}\n#sourceLocation"))
    #expect(
      text.contains(
        "#sourceLocation(file: \"/app/A.swift\", line: 6)\npublic var c: Int { 1 }\n#sourceLocation"))
    #expect(text.contains("public extension A {\n  \n  func b() {}\n  \n"))
  }

  @Test func privateNamesOfAMovedMemberBecomeInternal() {
    let port = Port([
      ("A.swift", "import UIKit\nclass A: UIView {}"),
      (
        "B.swift",
        "import UIKit\nprivate let gap = Gap()\nfileprivate struct Gap {}\nprivate let other = 1\nextension A {\n"
          + "  override func layoutSubviews() { print(gap); helper() }\n  private func helper(_ g: Gap? = nil) {}\n}\n"
          + "private extension A {\n  func further() {}\n}"
      ),
    ])
    #expect(port.module.findings == [])
    #expect(
      port.text("B.swift").hasPrefix(
        "import UIKit\nlet gap = Gap()\nstruct Gap {}\nprivate let other = 1\nextension A {\n  \n  func helper(_ g: Gap? = nil) {}\n}\n"
          + "private extension A {"))
  }

  @Test func aPrivateNameInTwoFilesIsReported() {
    let port = Port([
      ("A.swift", "import UIKit\nprivate let gap = 2\nclass A: UIView {}"),
      (
        "B.swift",
        "import UIKit\nprivate let gap = 1\nextension A {\n  override func layoutSubviews() { print(gap) }\n}"
      ),
    ])
    #expect(port.messages(.edit).map { String($0.prefix(10)) } == ["4:42 'gap'"])
  }

  @Test func anOverrideThatCannotBeCalledIsReported() {
    let port = Port(
      "import UIKit\nextension UIView {\n  @objc func a(_ b: Int = 1) {}\n}\nclass A: UIView {\n  override func a(_ b: Int = 1) {}\n}"
    )
    #expect(port.messages(.edit).map { String($0.prefix(5)) } == ["3:14 "])
  }

  @Test func aMovedMemberIncludesItsSemicolon() {
    expect(
      "import UIKit\nclass A: UIView {}\nextension A { override func layoutSubviews() {}; @objc func b() {}; override func didMoveToWindow() {} }",
      becomes: "extension A {  func b() {};   nonisolated static func")
    expect(
      "import UIKit\nclass A: UIView {}\nextension A { @objc override func layoutSubviews() {} }",
      becomes: "extension A { ", "layoutSubviews() {}\n")
    #expect(
      !Port("import UIKit\nclass A: UIView {}\nextension A { override func layoutSubviews() {} }").text()
        .contains("{ ;"))
  }

  @Test func importsMoveWithAnOverride() {
    let port = Port([
      ("A.swift", "import UIKit\nclass A: UIView {}"),
      (
        "B.swift",
        "import UIKit\nimport Kit\nimport AVFoundation\nextension A {\n  override func layoutSubviews() {}\n}"
      ),
    ])
    #expect(port.line(1) == "import Kit; import UIKit")
  }

  @Test func attributesOfTheExtensionMoveWithAnOverride() {
    expect(
      "import UIKit\nclass A: UIView {}\n@available(iOS 13, *)\nextension A {\n  override func layoutSubviews() {}\n}",
      becomes: "\n@available(iOS 13, *) override func layoutSubviews() {}\n")
  }
}
