import Testing

@testable import Porting

struct AttributeTests {
  @Test(arguments: [
    ("@objc func a() {}", "func a() {}"), ("@objc(b:) func a(_ x: Int) {}", "func a(_ x: Int) {}"),
    ("@IBOutlet weak var a: UIView!", "weak var a: UIView!"),
    ("@IBAction func a(_ s: Any) {}", "func a(_ s: Any) {}"),
    ("@IBInspectable var a = 1", "var a = 1"), ("@nonobjc func a() {}", "func a() {}"),
    ("dynamic func a() {}", "func a() {}"), ("@GKInspectable var a = 1", "var a = 1"),
    ("@NSCopying var a: NSString?", "var a: NSString?"),
    ("@IBSegueAction func a(_ c: NSCoder) -> UIViewController? { nil }", "func a(_ c: NSCoder)"),
    ("private @objc dynamic func a() {}", "private func a() {}"),
    ("var a: @convention(block) () -> Void = {}", "var a: () -> Void = {}"),
    (
      "@available(iOS 13, *) @discardableResult @objc func a() -> Int { 1 }",
      "@available(iOS 13, *) @discardableResult func"
    ),
  ]) func membersLoseAttributesOfInterfaceBuilderAndTheRuntime(member: String, result: String) {
    let port = Port("import UIKit\nclass A: UIView {\n  \(member)\n}")
    #expect(port.line(3).hasPrefix("  " + result), "\(port.module.findings)")
  }

  @Test(arguments: [
    ("@objcMembers class A: NSObject {}", "class A: NSObject {"),
    ("@objc(Other) class A: NSObject {}", "class A"),
    ("@IBDesignable class A: UIView {}", "class A"),
    ("@objc enum A: Int { case b }", "enum A: Int { case b }"),
    ("@UIApplicationMain class A: UIResponder, UIApplicationDelegate {}", "@main class A"),
    ("@objc extension UIView {}", "extension UIView {}"),
  ]) func declarationsLoseAttributesOfInterfaceBuilderAndTheRuntime(source: String, result: String) {
    #expect(Port("import UIKit\n" + source).line(2).hasPrefix(result))
  }

  @Test(arguments: ["@UIApplicationMain", "@main"]) func anApplicationImportsSegue(
    attribute: String
  ) {
    let port = Port("import UIKit\n\(attribute) class A: UIResponder, UIApplicationDelegate {}")
    #expect(port.line(1) == "import Segue; import UIKit")
    #expect(port.module.findings.isEmpty)
    #expect(!Port("import UIKit\nclass A: UIResponder {}").text().contains("import Segue"))
  }

  @Test func anAttributeOnItsOwnLineLeavesAnEmptyLine() {
    let port = Port("import UIKit\nclass A: UIView {\n  @objc\n  func a() {}\n}")
    #expect(port.line(3).trimmed.isEmpty)
    #expect(port.line(4) == "  func a() {}")
  }
}
