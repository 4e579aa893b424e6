import Foundation
import Testing

@testable import Porting

/// Methods of subclasses for a protocol that their superclass has adopted.
struct InheritedConformanceTests {
  private static let subclass = """
    class Sub: Base {
      func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 50 }
    }
    """

  @Test func theSuperclassGetsTheDefault() {
    let port = Port(
      "import UIKit\nclass Base: UIViewController, UITableViewDelegate {\n  var a = 1\n}\n" + Self.subclass)
    #expect(
      port.line(4) == " func tableView(_ a0: UITableView, heightForRowAt a1: IndexPath) -> CGFloat "
        + "{ ObjectiveC.Defaults.shared.tableView(a0, heightForRowAt: a1) } }")
    #expect(port.line(6).hasPrefix("  override func tableView(_ tableView: UITableView, heightForRowAt"))
    #expect(
      port.text().contains("c.method(\"tableView:heightForRowAtIndexPath:\")"), "the method keeps its name")
  }

  @Test(arguments: [
    // The conformance comes through another class, a protocol of the app's own, an alias or an extension.
    "class Root: UIViewController, UITableViewDelegate {}\nclass Base: Root {}",
    "protocol Listing: UITableViewDelegate {}\nclass Base: UIViewController, Listing {}",
    "typealias Listing = UITableViewDelegate\nclass Base: UIViewController, Listing {}",
    "class Base: UIViewController {}\nextension Base: UITableViewDelegate {}",
  ])
  func indirectConformancesCount(_ base: String) {
    let text = Port("import UIKit\n\(base)\n\(Self.subclass)").text()
    #expect(text.components(separatedBy: "ObjectiveC.Defaults.shared.tableView(a0").count == 2, "\(text)")
    #expect(text.contains("override func tableView"))
    #expect(text.contains("@MainActor func") == base.contains("extension"))
  }

  @Test(arguments: [
    // The class adopts the protocol itself, or its superclass has the method.
    "class Base: UIViewController {}\nclass Other: Base, UITableViewDelegate { METHOD }",
    "class Base: UIViewController {}\nclass Other: Base { METHOD }\nextension Other: UITableViewDelegate {}",
    "class Base: UIViewController, UITableViewDelegate { METHOD }\nclass Other: Base {}",
    "class Base: UIViewController, UITableViewDelegate { METHOD }\nclass Other: Base { override METHOD }",
    // The method has only a similar name, or the type adopts nothing.
    "class Base: UIViewController, UITableViewDelegate {}\nclass Other: Base { func tableView(_ a: Int) {} }",
    "class Other: UIViewController { METHOD }",
    "struct Other { METHOD }",
  ])
  func otherMethodsAreUnchanged(_ source: String) {
    let method = "func tableView(_ t: UITableView, heightForRowAt i: IndexPath) -> CGFloat { 1 }"
    let source = source.replacing("METHOD", with: method)
    let text = Port("import UIKit\n" + source).text()
    #expect(!text.contains("ObjectiveC.Defaults"), "\(text)")
    #expect(
      text.components(separatedBy: "override ").count == source.components(separatedBy: "override ").count)
  }

  /// All subclasses share one declaration. A method in an extension moves into its class.
  @Test func subclassesShareTheDeclaration() {
    let method = "func scrollViewDidScroll(_ scrollView: UIScrollView) {}"
    let port = Port([
      ("A.swift", "import UIKit\nclass Base: UIViewController, UIScrollViewDelegate {}"),
      ("B.swift", "import UIKit\nclass One: Base { \(method) }"),
      ("C.swift", "import UIKit\nclass Two: Base {}\nextension Two {\n  \(method)\n}"),
    ])
    #expect(port.text("A.swift").components(separatedBy: "func scrollViewDidScroll(_ a0").count == 2)
    #expect(port.text("B.swift").contains("override \(method)"))
    let two = port.text("C.swift")
    #expect(two.contains("override \(method)"))
    let (moved, end) = (two.range(of: "override func"), two.range(of: "extension Two"))
    #expect((moved?.lowerBound ?? two.endIndex) < (end?.lowerBound ?? two.startIndex), "\(two)")
    // The extension does not keep the method.
    #expect(two.components(separatedBy: "override").count == 2, "\(two)")
    #expect(port.messages(.edit).isEmpty)
  }

  @Test func accessIsPreserved() {
    let text = Port(
      """
      import UIKit
      open class Base: UIViewController, UITextFieldDelegate {}
      public class Sub: Base {
        func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
        public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
      }
      """
    ).text()
    #expect(text.contains("public func textFieldShouldReturn(_ a0: UITextField) -> Bool {"))
    #expect(text.contains("  public override func textFieldShouldReturn"))
    #expect(text.contains("  public override func textFieldShouldClear"))
  }

  /// Attributes precede modifiers, also those that an open class requires.
  @Test func attributesPrecedeModifiers() {
    let text = Port(
      "import UIKit\nopen class Base: UIViewController {}\nextension Base: UITableViewDelegate {}\n"
        + Self.subclass
    ).text()
    #expect(text.contains(" @MainActor public func tableView(_ a0"), "\(text)")
  }

  @Test func defaultsOfAnimationMethodsAreEmptyAndHaveNoActor() {
    let text = Port(
      """
      import UIKit
      class Base: NSObject {}
      extension Base: CAAnimationDelegate {}
      class Sub: Base { func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {} }
      """
    ).text()
    #expect(text.contains("func animationDidStop(_ a0: CAAnimation, finished a1: Bool) { }"), "\(text)")
    #expect(!text.contains("@MainActor"), "\(text)")
  }

  /// Every protocol with optional methods in `Frameworks` has defaults that ported code can call, unless Segue itself
  /// is the only caller or the defaults do nothing, as those of `CAAnimationDelegate`.
  @Test func everyProtocolHasDefaults() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let source = try String(
      contentsOf: root.appending(path: "Sources/UIKit/Ported/DelegateDefaults.swift"), encoding: .utf8)
    let frameworks = Frameworks.shared
    let adopted = Set(source.split { !$0.isLetter }.map(String.init)).flatMap { frameworks.lineage(of: $0) }
    for (name, entry) in frameworks.types where !entry.isClass && !entry.optionals.isEmpty {
      let isKnown =
        adopted.contains(name) || InheritedConformances.internallyCalledProtocols.contains(name)
        || name == "CAAnimationDelegate"
      #expect(isKnown, "\(name)")
    }
  }
}
