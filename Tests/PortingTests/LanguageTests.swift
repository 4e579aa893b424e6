import Testing

@testable import Porting

/// What earlier versions of Swift accepted, and values in Objective-C's boxes.
@Suite struct LanguageTests {
  @Test(arguments: [
    ("let f: (Void) -> Void = {}", "let f: () -> Void = {}"),
    ("var done: ((Void) -> Void)?", "var done: (() -> Void)?"),
    ("typealias Body = (Void) -> (Void) -> Int", "typealias Body = () -> () -> Int"),
    ("let f: (Int, Void) -> Void", "let f: (Int, Void) -> Void"),
    ("let f: (Void?) -> Void", "let f: (Void?) -> Void"),
    ("public class A { open let a = 1 }", "public class A { public let a = 1 }"),
    ("protocol P { weak var a: UIView? { get } }", "protocol P { var a: UIView? { get } }"),
    ("class A { weak var a: UIView? }", "class A { weak var a: UIView? }"),
  ]) func oldLanguage(source: String, result: String) {
    #expect(Port("import UIKit\n" + source).line(2) == result)
  }

  @Test(arguments: [
    ("(v as AnyObject).cgRectValue", "ObjectiveC.boxed(v)!.cgRectValue"),
    ("(v as AnyObject).cgPointValue.x", "ObjectiveC.boxed(v)!.cgPointValue.x"),
    ("(v as AnyObject).doubleValue", "(ObjectiveC.boxed(v) as? NSNumber)!.doubleValue"),
    ("o?.cgSizeValue", "ObjectiveC.boxed(o)?.cgSizeValue"),
    ("o!.boolValue", "(ObjectiveC.boxed(o) as? NSNumber)!.boolValue"),
    ("(v as! NSNumber).doubleValue", "(v as! NSNumber).doubleValue"),
  ]) func valuesComeOutOfTheirBoxes(expression: String, result: String) {
    let port = Port("import UIKit\nfunc f(_ v: Any, _ o: AnyObject?) { _ = \(expression) }")
    #expect(port.line(2) == "func f(_ v: Any, _ o: AnyObject?) { _ = \(result) }")
    #expect(port.module.findings == [])
  }

  @Test(arguments: [
    (
      "UIApplication.value(forKeyPath: #keyPath(UIApplication.shared)) as? UIApplication",
      "(UIApplication.shared as Any?) as? UIApplication"
    ),
    ("A.value(forKey: #keyPath(A.b)) as? Int", "(A.b as Any?) as? Int"),
    ("A.value(forKey: \"b\")", "A.value(forKey: \"b\")"),
    ("UserDefaults.standard.value(forKey: \"b\")", "UserDefaults.standard.value(forKey: \"b\")"),
    ("A.shared.value(forKey: #keyPath(A.b))", "A.shared.value(forKey: \"b\")"),
    ("a.value(forKey: \"b\")", "a.value(forKey: \"b\")"),
  ]) func aClassAnswersByItsProperty(expression: String, result: String) {
    let port = Port(
      "import UIKit\nclass A: NSObject { @objc static let b = 1; static func f(_ a: A) { _ = \(expression) } }"
    )
    #expect(port.line(2).hasSuffix("{ _ = \(result) } }"))
  }

  @Test func awakeFromNibOfOtherObjectsIsTheirOwn() {
    let port = Port(
      """
      import UIKit
      class A: NSObject { override func awakeFromNib() {} }
      class B: UIView { override func awakeFromNib() {} }
      class C: A { override func awakeFromNib() {} }
      """)
    #expect(port.line(2).hasPrefix("class A: NSObject { func awakeFromNib() {} "))
    #expect(port.line(3).contains("override func awakeFromNib()") && port.line(4).contains("override func"))
    #expect(port.messages(.note).count == 1)
  }
}
