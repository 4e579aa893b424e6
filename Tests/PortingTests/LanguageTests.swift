import Testing

@testable import Porting

/// Syntax of earlier versions of Swift, and values in Objective-C's boxes.
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
  ]) func oldSyntaxIsReplaced(source: String, result: String) {
    #expect(Port("import UIKit\n" + source).line(2) == result)
  }

  @Test(arguments: [
    ("(v as AnyObject).cgRectValue", "ObjectiveC.boxed(v)!.cgRectValue"),
    ("(v as AnyObject).cgPointValue.x", "ObjectiveC.boxed(v)!.cgPointValue.x"),
    ("(v as AnyObject).doubleValue", "ObjectiveC.number(v)!.doubleValue"),
    ("o?.cgSizeValue", "ObjectiveC.boxed(o)?.cgSizeValue"),
    ("o!.boolValue", "ObjectiveC.number(o)!.boolValue"),
    ("(v as! NSNumber).doubleValue", "((ObjectiveC.boxed(v) as? NSNumber)!).doubleValue"),
    ("(v as AnyObject).integerValue", "ObjectiveC.number(v)!.integerValue"),
    ("(v as AnyObject).hasPrefix(\"a\")", "ObjectiveC.text(v)!.hasPrefix(\"a\")"),
    ("o?.length", "ObjectiveC.text(o)?.length"),
  ]) func valuesAreTakenFromTheirBoxes(expression: String, result: String) {
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
  ]) func valuesOfAClassAreReadFromItsProperties(expression: String, result: String) {
    let port = Port(
      "import UIKit\nclass A: NSObject { @objc static let b = 1; static func f(_ a: A) { _ = \(expression) } }"
    )
    #expect(port.line(2).hasSuffix("{ _ = \(result) } }"))
  }

  @Test(arguments: [
    ("v as? NSNumber", "(ObjectiveC.boxed(v) as? NSNumber)"),
    ("v as! NSNumber", "(ObjectiveC.boxed(v) as? NSNumber)!"),
    ("a[0] as! CGFloat", "ObjectiveC.float(a[0], CGFloat.self)!"),
    ("a[0] as? Double", "ObjectiveC.float(a[0], Double.self)"),
    ("b ?? a[0] as? TimeInterval", "b ?? ObjectiveC.float(a[0], TimeInterval.self)"),
    ("a[0] as! NSString", "ObjectiveC.text(a[0])!"), ("b + v as? NSNumber", "b + v as? NSNumber"),
    ("v as NSNumber", "v as NSNumber"), ("v as? Int", "v as? Int"), ("v is NSNumber", "v is NSNumber"),
  ]) func castsOfElementsAreConversions(expression: String, result: String) {
    #expect(
      Port("import UIKit\nfunc f(_ v: Any, _ a: NSArray) { _ = \(expression) }").line(2).hasSuffix(
        "{ _ = \(result) }"))
  }

  private static let delegate =
    "import UIKit\n@objc protocol P { func a(); @objc optional func b() -> Int; var c: Int { get } }\n"
    + "class K: NSObject { @objc func k() {} }\n"

  /// No runtime looks up members of `AnyObject`; such a member belongs to the only protocol that declares it.
  @Test(arguments: [
    ("o?.a()", "(o as? any P)?.a()"), ("(v as AnyObject).a()", "(v as! any P).a()"),
    ("_ = o?.b?()", "_ = (o as? any P)?.`b()?`?()"), ("_ = o?.c", "_ = (o as? any P)?.c"),
    ("o!.a()", "(o as? any P)!.a()"),
    ("let x = v is AnyObject; x.a()", "let x = v is AnyObject; x.a()"),
    ("let x = v as? AnyObject; x?.a()", "let x = v as? AnyObject; (x as? any P)?.a()"),
  ]) func membersOfAnyObjectAreFoundInAProtocol(statement: String, result: String) {
    let port = Port(Self.delegate + "func f(_ v: Any, _ o: AnyObject?) { \(statement) }")
    #expect(port.line(4) == "func f(_ v: Any, _ o: AnyObject?) { \(result) }")
    #expect(port.module.findings == [])
  }

  @Test func otherMembersOfAnyObjectAreReported() {
    let port = Port(Self.delegate + "func f(_ o: AnyObject?) {\n  o?.k()\n  o?.frame\n  o?.self\n}")
    #expect(
      port.messages(.edit) == [
        "5:6 AnyObject has no 'k' here, since members aren't looked up at run time; cast the object: as? K",
        "6:6 AnyObject has no 'frame' here, since members aren't looked up at run time; cast the object to its type",
      ])
  }

  @Test func awakeFromNibOfOtherObjectsOverridesNothing() {
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
