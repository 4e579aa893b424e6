import Foundation
import Testing

@testable import Porting

struct CreationTests {
  private static let source = """
    import UIKit
    class Plain: UIView { }
    class Required: UIView { required init() { super.init(frame: .zero) } }
    protocol Made { init(); init(name: String) }
    struct Value: Made { init() {}; init(name: String) {} }
    class A: UIViewController {
      let kind: UIView.Type = Plain.self
      let made: Made.Type = Value.self
      var maybe: UIView.Type?
      func f<T: UIView, M: Made, O>(_ t: T.Type, _ m: M.Type, _ r: Required.Type, _ v: Value.Type, _ o: O.Type) {
        LINE
      }
    }
    """

  @Test(arguments: [
    ("_ = kind.init()", "_ = ObjectiveC.create(kind)"),
    ("_ = self.kind.init()", "_ = ObjectiveC.create(self.kind)"),
    ("_ = t.init()", "_ = ObjectiveC.create(t)"), ("_ = T.init()", "_ = ObjectiveC.create(T.self)"),
    ("_ = T()", "_ = ObjectiveC.create(T.self)"), ("_ = T(frame: .zero)", "_ = ObjectiveC.create(T.self)"),
    ("_ = kind.init(frame: CGRect.zero)", "_ = ObjectiveC.create(kind)"), ("_ = m.init()", "_ = m.init()"),
    ("_ = M()", "_ = M()"), ("_ = M(name: \"a\")", "_ = M(name: \"a\")"),
    ("_ = made.init()", "_ = made.init()"),
    ("_ = v.init()", "_ = v.init()"), ("_ = r.init()", "_ = r.init()"),
    ("_ = UIView.init()", "_ = UIView.init()"),
    ("_ = type(of: self).init()", "_ = ObjectiveC.create(type(of: self))"),
    ("_ = maybe?.init()", "_ = maybe.map { ObjectiveC.create($0) }"),
    ("_ = Plain.init(frame: .zero)", "_ = Plain.init(frame: .zero)"),
    ("_ = (kind as! Plain.Type).init()", "_ = ObjectiveC.create((kind as! Plain.Type))"),
  ]) func objectsOfUnnamedTypesAreMadeByTheRuntime(line: String, result: String) {
    let port = Port(Self.source.replacing("LINE", with: line))
    #expect(port.line(11) == "    " + result)
    #expect(port.module.findings == [])
  }

  @Test func unknownArgumentsAreReported() {
    let port = Port(Self.source.replacing("LINE", with: "_ = kind.init(frame: bounds)"))
    #expect(port.line(11) == "    _ = kind.init(frame: bounds)")
    #expect(port.messages(.edit).map { String($0.prefix(5)) } == ["11:9 "])
  }

  @Test func classesThatValuesMayNameHaveCreators() {
    #expect(
      Port(Self.source.replacing("LINE", with: "_ = kind.init()")).text().contains("c.creator { Plain() }"))
    #expect(!Port(Self.source.replacing("LINE", with: "")).text().contains("c.creator { Plain() }"))
  }
}

struct ImportTests {
  @Test(arguments: [
    ("import UIKit.UIGestureRecognizerSubclass", "import UIKit"), ("import AVFoundation", "import UIKit; "),
    ("import ObjectiveC.runtime", "import UIKit; "), ("import Foundation", "import UIKit; import Foundation"),
    ("import SwiftUI", "import UIKit; "), ("import Combine", "import UIKit; "),
    ("import AppKit", "import UIKit; import AppKit"), ("import os.log", "import UIKit; import SystemLog"),
    ("import OSLog", "import UIKit; import SystemLog"),
    ("import struct os.Logger", "import UIKit; import struct SystemLog.Logger"),
    ("import struct UIKit.CGRect", "import UIKit; import struct UIKit.CGRect"),
    ("import AVFoundation; import UIKit", " import UIKit"),
    ("import UIKit; import AVKit; import Foundation", "import UIKit;  import Foundation"),
    ("import QuartzCore", "import UIKit; import QuartzCore"),
    ("@testable import Kit", "import UIKit; @testable import Kit"),
  ]) func importsOfAbsentModulesAreRemoved(source: String, result: String) {
    #expect(Port(source + "\nlet a: UIView? = nil").line(1) == result)
  }

  @Test func aFileWithoutUIKitImportsItIfAnotherFileDoes() {
    let port = Port([("A.swift", "// A\nlet a = 1"), ("B.swift", "import UIKit\nlet b = 1")])
    #expect(port.text("A.swift") == "import UIKit; // A\nlet a = 1")
    #expect(port.text("B.swift") == "import UIKit\nlet b = 1")
  }

  /// Segue has some functions of modules that it lacks.
  @Test func functionsThatSegueHasNeedNoModule() {
    for (module, call) in [
      ("AVFoundation", "AVMakeRect(aspectRatio: a, insideRect: b)"),
      ("CoreFoundation", "CFAbsoluteTimeGetCurrent()"),
    ] {
      let port = Port("import UIKit\nimport \(module)\nlet c = \(call)")
      #expect(port.messages(.edit).isEmpty && port.line(2).isEmpty, "\(module)")
    }
  }

  @Test func aModuleThatIsUsedIsReported() {
    let port = Port("import UIKit\nimport AVFoundation\nlet p: AVPlayer? = nil")
    #expect(
      port.messages(.edit) == [
        "2:1 'AVFoundation' doesn't exist here and 'AVPlayer' of it is used; remove the code that uses it"
      ])
    #expect(port.line(2) == "import AVFoundation")
  }

  @Test func partsOfRenamedModulesAreReported() {
    #expect(
      Port("import UIKit\nimport os\nvar lock = os_unfair_lock()").messages(.edit) == [
        "2:1 'os_unfair_lock' of 'os' doesn't exist here; remove the code that uses it"
      ])
    #expect(
      Port("import UIKit\nimport os\nos_signpost(.begin, log: l, name: \"a\")").messages(.edit).count == 1)
    #expect(
      Port("import UIKit\nimport struct os.OSAllocatedUnfairLock\nvar l: OSAllocatedUnfairLock<Int>")
        .messages(.edit).count == 1)
    #expect(Port("import UIKit\nimport os\nlet l = Logger()").module.findings == [])
  }

  @Test func thirdPartyModulesAreNoted() {
    #expect(Port("import UIKit\nimport SnapKit").messages(.note).count == 1)
    #expect(Port([("A.swift", "import UIKit\nimport SnapKit")], modules: ["SnapKit"]).module.findings == [])
  }
}

struct ConditionTests {
  @Test(arguments: [
    ("os(iOS)", "true"), ("os(iOS) || os(tvOS)", "true || false"), ("!os(watchOS)", "!false"),
    ("canImport(UIKit)", "canImport(UIKit)"), ("canImport(AppKit)", "false"),
    ("DEBUG && os(macOS)", "DEBUG && false"),
    ("swift(>=4.2)", "swift(>=4.2)"), ("os(Linux)", "false"), ("(os(visionOS))", "(false)"),
  ]) func platformsAreDecided(condition: String, result: String) {
    #expect(Port("import UIKit\n#if \(condition)\nlet a = 1\n#endif\n").line(2) == "#if " + result)
  }

  @Test func inactiveBranchesAreUnchanged() {
    expect(
      "import UIKit\n#if os(macOS)\nclass A: NSView { @objc func f() {} }\n#else\nclass A: UIView { @objc func g() {} }\n#endif\n",
      becomes: "class A: NSView { @objc func f() {} }", "class A: UIView { func g() {}", "c.method(\"g\")")
  }

  @Test func languageVersionsAreThoseOfSwift5() {
    expect(
      "import UIKit\nclass A: UIView {\n#if swift(>=4.2)\n@objc func a() {}\n#else\n@objc func b() {}\n#endif\n}",
      becomes: "\nfunc a() {}", "@objc func b() {}")
  }
}

struct ClockAndLegacyTests {
  @Test func delaysFollowTheRunsClock() {
    expect(
      "import UIKit\nfunc f() { DispatchQueue.main.asyncAfter(deadline: .now() + 1) { } }",
      becomes: "DispatchQueue.main.asyncAfterOnRunClock(deadline: .now() + 1) { }")
    #expect(
      Port("import UIKit\nfunc f() { q.asyncAfter(wallDeadline: .now()) { } }").messages(.edit).count == 1)
  }

  @Test func timersFollowTheRunsClock() {
    #expect(
      Port("import UIKit\nvar t: Timer?").support.contains("public typealias Timer = ObjectiveC.RunTimer\n"))
    #expect(!Port("import UIKit\nclass Timer {}\nvar t: Timer?").support.contains("RunTimer"))
  }

  @Test func olderSpellingsImportTheirModule() {
    let port = Port([
      ("A.swift", "import UIKit\nlet a = 1"), ("B.swift", "import UIKit\nlet b = CGRectMake(0, 0, 1, 1)"),
    ])
    #expect(port.line(1) == "import LegacyUIKit; import UIKit")
    #expect(port.line(1, of: "B.swift") == "import LegacyUIKit; import UIKit")
    #expect(Port("import UIKit\nlet b = CGRect.zero").line(1) == "import UIKit")
  }

  @Test func overridesOfOlderSpellingsAreRenamed() {
    let port = Port(
      """
      import UIKit
      class A: UIViewController {
        override func willMove(toParentViewController parent: UIViewController?) {
          super.willMove(toParentViewController: parent)
        }
        override var childViewControllerForStatusBarStyle: UIViewController? {
          return super.childViewControllerForStatusBarStyle
        }
        override func removeFromParentViewController() { super.removeFromParentViewController() }
        func f(_ c: UIViewController) { addChildViewController(c); c.didMove(toParentViewController: self) }
      }
      """)
    #expect(port.line(3) == "  override func willMove(toParent parent: UIViewController?) {")
    #expect(port.line(4) == "    super.willMove(toParent: parent)")
    #expect(port.line(6) == "  override var childForStatusBarStyle: UIViewController? {")
    #expect(port.line(7) == "    return super.childForStatusBarStyle")
    #expect(port.line(9) == "  override func removeFromParent() { super.removeFromParent() }")
    #expect(
      port.line(10)
        == "  func f(_ c: UIViewController) { addChildViewController(c); c.didMove(toParent: self) }")
  }

  @Test(arguments: [
    "let s = UIStoryboard(name: \"Main\", bundle: nil)", "method_exchangeImplementations(a, b)",
    "let n = UINib(nibName: \"A\", bundle: nil)",
    "Bundle.main.loadNibNamed(\"A\", owner: nil)", "view.perform(Selector((\"_private\")))",
    "view.setValue(1, forKey: \"_private\")",
    "let v = NSKeyedUnarchiver.unarchiveObject(with: NSKeyedArchiver.archivedData(withRootObject: view))",
  ]) func codeThatCannotBePortedIsReported(line: String) {
    let port = Port("import UIKit\nfunc f() {\n  \(line)\n}")
    #expect(port.messages(.edit).count == 1)
    #expect(port.messages(.edit).first?.hasPrefix("3:") == true)
  }
}

/// Types that Apple's frameworks have and Segue's don't.
struct UnknownTypeTests {
  @Test func aMissingTypeIsReportedOnce() {
    let port = Port(
      """
      import UIKit
      final class Search: UIViewController {
        let controller = UIXSearchController(searchResultsController: nil)
        var emitter: CAEmitterLayerX?
        let other: CAEmitterLayerX? = nil
        func f() -> UIColor { UIThingX.shared.color(UIGraphicsNothing()) }
      }
      """)
    #expect(
      port.messages(.edit) == [
        "3:20 'UIXSearchController' doesn't exist in Segue's UIKit; remove the code that uses it",
        "4:16 'CAEmitterLayerX' doesn't exist in Segue's UIKit; remove the code that uses it",
        "6:25 'UIThingX' doesn't exist in Segue's UIKit; remove the code that uses it",
      ])
  }

  @Test func typesOfTheModuleAndItsImportsAreKnown() {
    let own = Port(
      """
      import UIKit
      protocol UIThing {}
      enum Outer { struct CAInner {} ; static func f() -> CAInner { CAInner() } }
      typealias UIShape = UIView
      func g<UIType: UIView>(_ a: UIType, _ b: UIThing, _ c: UIShape, _ d: UIActionHandler, _ e: CGFloat) {}
      func old(_ a: UIViewAnimationOptions, _ b: UIAlertControllerStyle, _ c: CGRect) {}
      """)
    #expect(own.module.findings == [])
    #expect(Port("import UIKit\nimport Colours\nvar a: UIHue?").messages(.edit) == [])
  }

  @Test func absentFrameworksAreReported() {
    for (module, use) in [
      ("SwiftUI", "struct A: View {}"), ("Combine", "var bag: Set<AnyCancellable> = []"), ("AppKit", ""),
    ] {
      #expect(
        Port("import UIKit\nimport \(module)\n\(use)\n").messages(.edit) == [
          "2:1 '\(module)' doesn't exist here; remove the file, or the code that uses the module"
        ])
    }
    // The module declares the name itself.
    #expect(Port("import UIKit\nimport SwiftUI\nclass Text {}\nlet a: Text? = nil").module.findings == [])
  }

  /// The rule knows every alias and generic type that the frameworks declare at file scope, since their table lacks
  /// these.
  @Test func typesOutsideOfTheTableAreKnown() throws {
    let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    var found: Set<String> = []
    for folder in ["UIKit", "QuartzCore", "CoreGraphics", "PortedCore", "Engine", "LayerValues"] {
      for source in Inputs(paths: [root.path + "/Sources/" + folder]).sources {
        let text = String(decoding: source.bytes, as: UTF8.self)
        for match in text.matches(of: /\npublic typealias ((?:UI|CA|CG)\w+)/) {
          found.insert(String(match.1))
        }
        for match in text.matches(of: /\n(?:public|open) (?:final )?(?:class|struct) ((?:UI|CA|CG)\w+)</) {
          found.insert(String(match.1))
        }
      }
    }
    #expect(!found.isEmpty && found.isSubset(of: Rewriter.otherTypes))
  }

  /// `LegacyUIKit` is imported where one of its names is used: the list has each of these names and no other.
  @Test func theListOfOldNamesIsThatOfLegacyUIKit() throws {
    let root = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    var declared: Set<String> = []
    var words: Set<String> = []
    for source in Inputs(paths: [root.path + "/Sources/LegacyUIKit"]).sources {
      let text = String(decoding: source.bytes, as: UTF8.self)
      for match in text.matches(of: /public (?:static |class )*(?:var|let|func|typealias|struct|enum) (\w+)/)
      {
        declared.insert(String(match.1))
      }
      words.formUnion(text.matches(of: /\w+/).map { String($0.0) })
    }
    // The rule finds these two by the label of their argument.
    #expect(declared.subtracting(["willMove", "didMove"]).subtracting(LegacyNames.all) == [])
    #expect(LegacyNames.all.subtracting(words) == [])
  }
}
