import Testing

@testable import Porting

/// Members that an extension adds to a class of UIKit and that classes override.
struct ExtensionOverrideTests {
  private static let source = """
    import UIKit
    extension UIViewController {
      @objc var isOpen: Bool { return false }
      @objc func open(_ count: Int, from name: String) -> Bool { return count > 0 }
      @objc func other() {}
    }
    class Menu: UINavigationController {
      override var isOpen: Bool { return !super.isOpen }
      override func open(_ count: Int, from name: String) -> Bool { return super.open(count, from: name) }
    }
    class Sub: Menu {
      override var isOpen: Bool { return super.isOpen }
    }
    """

  @Test func theProtocolExtensionCallsTheOverride() {
    let port = Port(Self.source)
    #expect(port.messages(.edit).isEmpty)
    #expect(port.line(3) == "  var `isOpen of the extension`: Bool { return false }")
    #expect(
      port.line(4).hasPrefix("  func `open of the extension`(_ count: Int, from name: String) -> Bool {"))
    #expect(port.line(5) == "  func other() {}")
    let text = port.text()
    #expect(
      text.contains(
        "extension __Members_UIViewController_isOpen where Self: UIViewController { var isOpen: Bool { if let o = self "
          + "as? any __Overrides_UIViewController_isOpen { return o.isOpen }; return `isOpen of the extension` } }"
      ))
    #expect(
      text.contains(
        "func open(_ a0: Int, from a1: String) -> Bool { if let o = self as? any "
          + "__Overrides_UIViewController_open__from { return o.open(a0, from: a1) }; return `open of the extension`(a0, from: a1) }"
      ), "\(text)")
    #expect(
      text.contains("protocol __Overrides_UIViewController_isOpen: AnyObject { var isOpen: Bool { get } }"))
  }

  @Test func theFirstOverridingClassAdoptsTheProtocol() {
    let port = Port(Self.source)
    #expect(
      port.line(7).hasPrefix(
        "class Menu: UINavigationController, __Overrides_UIViewController_isOpen, __Overrides_UIViewController_open__from {"
      ), "\(port.line(7))")
    #expect(port.line(8) == "  var isOpen: Bool { return !super.`isOpen of the extension` }")
    #expect(port.line(9).hasPrefix("  func open("))
    #expect(port.line(9).contains("return super.`open of the extension`(count, from: name)"))
    #expect(port.line(11).hasPrefix("class Sub: Menu {"))
    #expect(port.line(12) == "  override var isOpen: Bool { return super.isOpen }")
  }

  @Test func settersCallTheOverrideToo() {
    let text = Port(
      """
      import UIKit
      public extension UIView {
        @objc var level: Int { get { tag } set { tag = newValue } }
      }
      class A: UIView {}
      extension A {
        override var level: Int { get { 1 } set {} }
      }
      """
    ).text()
    #expect(text.contains("{ get { if let o = self as? any __Overrides_UIView_level { return o.level }; "))
    #expect(
      text.contains(
        "nonmutating set { if let o = self as? any __Overrides_UIView_level { o.level = newValue } else "
          + "{ `level of the extension` = newValue } }"))
    #expect(text.contains("@preconcurrency @MainActor public protocol __Members_UIView_level {}"))
    #expect(text.contains("class A: UIView, __Overrides_UIView_level {"))
    // The override moves from the extension into the class, which comes first in the text.
    let member = text.range(of: "\n  var level: Int { get { 1 }")
    let extensionOfA = text.range(of: "extension A {")
    #expect((member?.lowerBound ?? text.endIndex) < (extensionOfA?.lowerBound ?? text.startIndex), "\(text)")
  }

  @Test(arguments: [
    // No subclass overrides the member, or the member is not an instance member that an extension of a class of UIKit
    // adds.
    "extension UIView { @objc func a() {} }\nclass A: UIView { func b() {} }",
    "extension UIView { @objc func a() {} }\nclass A: CALayer { override func a() {} }",
    "class A: UIView {}\nextension A { @objc func a() {} }\nclass B: A { override func a() {} }",
    "extension UIView { private func a() {} }\nclass A: UIView { override func a() {} }",
    "extension UIView { @objc class func a() {} }\nclass A: UIView { override class func a() {} }",
  ])
  func otherMembersAreUnchanged(_ source: String) {
    let text = Port("import UIKit\n" + source).text()
    #expect(!text.contains("of the extension") && !text.contains("__Overrides"), "\(text)")
  }
}
