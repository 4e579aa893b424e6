import Foundation
import Testing

@testable import Porting

struct FaultTests {
  @Test func aParseErrorIsReportedAtItsLine() {
    let port = Port([("A.swift", "import UIKit\nclass A {\n  func f( {}\n}\n"), ("B.swift", "import UIKit")])
    #expect(port.messages(.error).allSatisfy { $0.hasPrefix("3:") || $0.hasPrefix("4:") })
    #expect(!port.messages(.error).isEmpty)
    #expect(port.module.files.isEmpty)
    #expect(port.module.findings[0].description.hasPrefix("/app/A.swift:3:"))
    #expect(port.module.findings[0].description.contains(": error: "))
  }

  @Test(arguments: [
    "class A: UIView { private @objc func a() {}; weak @IBOutlet var b: UIView!; public @objc dynamic func c() {} }",
    "class A: UIView { private @available(iOS 9, *) @objc init(x: Int) { super.init(frame: .zero) } }",
    "public @objc class A: UIView { fileprivate\n@objc func f() {} }",
  ]) func attributesAfterModifiersParse(source: String) {
    let port = Port("import UIKit\n" + source + "\nlet last = 1")
    #expect(port.module.findings == [])
    #expect(port.text().contains("\nlet last = 1"))
    #expect(!port.text().contains("@objc") && !port.text().contains("@IB"))
    let lines = ("import UIKit\n" + source).split(separator: "\n").count
    #expect(port.line(lines + 1) == "let last = 1")
  }

  @Test func aClassWithTheNameOfASegueClassIsReported() {
    let port = Port("import UIKit\nclass UIView {}\nclass Outer { class UILabel {} }")
    #expect(port.messages(.edit) == ["2:7 Segue's own UIKit has a type 'UIView' too; rename this one"])
  }

  @Test func theCompilerDecidesWhetherAFileParses() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(
      "porting-\(UUID().uuidString).swift"
    ).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    func findings(_ text: String) throws -> [String] {
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      let module = PortedModule(module: "App", sources: [(path, "A.swift", Array(text.utf8))])
      return module.findings.map { $0.description.replacing(path, with: "A.swift") }
    }
    #expect(
      try findings("import UIKit\nfunc f() {\n  let = 1\n}\n") == ["A.swift:3:7: error: expected pattern"])
  }

  @Test func previewsAreLeftOut() {
    let port = Port("import UIKit\n#Preview {\n  UIView()\n}\nlet a = 1")
    #expect(port.text() == "import UIKit\n\n\n\nlet a = 1")
  }

  @Test func aByteOrderMarkIsLeftOut() {
    let module = PortedModule(
      module: "App",
      sources: [
        ("/app/A.swift", "A.swift", [0xEF, 0xBB, 0xBF] + Array("import UIKit\nlet a = #keyPath(b)".utf8))
      ])
    #expect(String(decoding: module.files[0].text, as: UTF8.self).hasSuffix("\nimport UIKit\nlet a = \"b\""))
  }
}

/// Every line of an output has its number in the user's file, if `#sourceLocation` directives are taken into account.
struct LineTests {
  @Test func linesKeepTheirNumbers() {
    let source = """
      import UIKit
      import AVFoundation
      @objc protocol P: class {
        // one
        @objc optional func a(
          _ x: Int,
          y: Int
        )
        // two
      }
      class A: UIView {
        @objc
        dynamic
        var x = 1
        func f() {
          let s = #selector(
            A.g(_:)
          )
          // three
          delegate?.a?(
            1,
            y: 2
          )
          print(s) // four
        }
        weak var delegate: P?
        @objc func g(_ x: Any) {}
      }
      // five
      extension A {
        override func layoutSubviews() {
        } // six
      }
      // seven
      """
    let output = String(decoding: Port(source).module.files[0].text, as: UTF8.self)
    var lines: [Int: String] = [:]
    var number = 0
    for line in output.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("#sourceLocation"), let last = line.split(separator: " ").last {
        number = Int(last.dropLast()) ?? 0
      } else {
        lines[number, default: ""] += line
        number += 1
      }
    }
    for (index, line) in source.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      for word in ["one", "two", "three", "four", "five", "six", "seven", "func f()", "class A"]
      where line.contains(word) {
        #expect(lines[index + 1]?.contains(word) == true, "\(word)")
      }
    }
    #expect(lines[31]?.contains("override func layoutSubviews()") == true)
  }

  @Test func aFileWithNothingToRewriteIsUnchanged() {
    let source = "import UIKit\n\n// Café ✓\r\nfinal class A: UIView {\n\tvar x = \"\\(1)\"\n}\n"
    #expect(Port(source).text() == source)
  }
}

struct FolderTests {
  private func folder(_ files: [String: String]) throws -> String {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("porting-\(UUID().uuidString)")
      .path
    for (name, text) in files {
      let path = root + "/" + name
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try text.write(toFile: path, atomically: true, encoding: .utf8)
    }
    return root
  }

  @Test func filesWithTheSameNameHaveSeparateOutputs() throws {
    let root = try folder([
      "A.swift": "", "x/A.swift": "", "x/y/A.swift": "", "x/main.swift": "", "B.txt": "",
    ])
    defer { try? FileManager.default.removeItem(atPath: root) }
    let inputs = Inputs(paths: [root])
    #expect(inputs.findings == [])
    #expect(Set(inputs.sources.map(\.name)) == ["A.swift", "x+A.swift", "x+y+A.swift", "main.swift"])
  }

  @Test func anOutputIsWrittenOnlyIfItChanged() throws {
    let root = try folder(["in/A.swift": "import UIKit\nlet a = 1", "in/B.swift": "import UIKit\nlet b = 1"])
    defer { try? FileManager.default.removeItem(atPath: root) }
    func port() throws -> Int {
      let inputs = Inputs(paths: [root + "/in"])
      return try PortedModule(module: "M", sources: inputs.sources).write(to: root + "/out")
    }
    #expect(try port() == 3)
    let date = Date(timeIntervalSince1970: 1000)
    for name in ["A.swift", "B.swift"] {
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: root + "/out/" + name)
    }
    try "import UIKit\nlet b = 2".write(toFile: root + "/in/B.swift", atomically: true, encoding: .utf8)
    #expect(try port() == 1)
    func modified(_ name: String) throws -> Date? {
      try FileManager.default.attributesOfItem(atPath: root + "/out/" + name)[.modificationDate] as? Date
    }
    #expect(try modified("A.swift") == date)
    #expect(try modified("B.swift") != date)
  }

  @Test func unreadableFilesAreErrors() throws {
    let root = try folder(["A.txt": ""])
    defer { try? FileManager.default.removeItem(atPath: root) }
    #expect(Inputs(paths: [root + "/none"]).findings.map(\.severity) == [.error])
    #expect(
      Inputs(paths: [root]).findings.map(\.message) == [
        "there are no Swift files; name Swift files, or a folder that contains some"
      ])
  }

  @Test func filesOfOtherLanguagesAreReported() throws {
    let root = try folder([
      "A.swift": "", "Main.storyboard": "", "LaunchScreen.storyboard": "", "B.xib": "", "C.m": "",
      "C.h": "int f(void);",
    ])
    defer { try? FileManager.default.removeItem(atPath: root) }
    let names = Inputs(paths: [root]).findings.map { ($0.path as NSString).lastPathComponent }
    #expect(names == ["B.xib", "C.h", "C.m", "Main.storyboard"])
  }

  /// A framework's umbrella header declares only the constants of Xcode's template.
  @Test(arguments: [
    ("// A\n#import <UIKit/UIKit.h>\nFOUNDATION_EXPORT double AVersionNumber;\n", true),
    ("/* A\n int f(void); */\n@import UIKit;\nextern const unsigned char AVersionString[];", true),
    ("", true),
    ("NS_ASSUME_NONNULL_BEGIN\n#pragma once\nNS_ASSUME_NONNULL_END\n", true),
    ("#import \"A.h\"\n@interface A : NSObject\n@end", false), ("FOUNDATION_EXPORT double AVersion;", false),
    ("#define A 1", false), ("extern double AVersionNumber; int f(void);", false),
  ]) func headersThatDeclareNothingAreAccepted(header: String, isAccepted: Bool) throws {
    let root = try folder(["A.swift": "", "A.h": header])
    defer { try? FileManager.default.removeItem(atPath: root) }
    #expect(Inputs(paths: [root]).findings.isEmpty == isAccepted)
  }

  @Test func theTableListsCodeThatNeedsAnEdit() {
    let port = Port([
      ("A.swift", "import UIKit\nlet n = UINib(nibName: \"A\", bundle: nil)"), ("B.swift", "import UIKit"),
    ])
    let table = CheckTable(findings: port.module.findings, sources: port.module.sources, root: "/app")
    #expect(!table.isCarried)
    #expect(
      table.text == """
        file     carried  needs an edit   why
        A.swift  no       1               2:9 'UINib': storyboards and nibs aren't read here; make their contents with UIStoryboard.addScene and UINib.addNib
        B.swift  yes      -
        """)
  }
}
