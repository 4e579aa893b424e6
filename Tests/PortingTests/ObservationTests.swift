import Testing

@testable import Porting

struct ObservationTests {
  @Test(arguments: [
    (
      "@objc dynamic var x = 1",
      "var x = 1 { willSet { willChangeValue(forKey: \"x\") } didSet { didChangeValue(forKey: \"x\") } }"
    ),
    (
      "@objc dynamic var x = 1 { didSet { f() } }",
      "var x = 1 { willSet { willChangeValue(forKey: \"x\") } didSet { defer { didChangeValue(forKey: \"x\") }; f() } }"
    ),
    (
      "@objc dynamic var x = 1 { willSet { f() } }",
      "var x = 1 { willSet { willChangeValue(forKey: \"x\"); f() }  didSet { didChangeValue(forKey: \"x\") } }"
    ),
    (
      "@objc dynamic var x: Int { get { 1 } set { f() } }",
      "var x: Int { get { 1 } set { willChangeValue(forKey: \"x\"); defer { didChangeValue(forKey: \"x\") }; f() } }"
    ),
    (
      "@objc(y) dynamic var x = 1",
      "var x = 1 { willSet { willChangeValue(forKey: \"y\") } didSet { didChangeValue(forKey: \"y\") } }"
    ),
    ("@objc dynamic var x: Int { 1 }", "var x: Int { 1 }"), ("@objc dynamic let x = 1", "let x = 1"),
    ("@objc var x = 1", "var x = 1"),
    ("dynamic var x = 1", "var x = 1 { willSet { willChangeValue(forKey: \"x\") }"),
    ("private @objc dynamic var x: Int?", "private var x: Int? { willSet { willChangeValue"),
    (
      "@objc dynamic var x = 1, y = 2",
      "var x = 1 { willSet { willChangeValue(forKey: \"x\") } didSet { didChangeValue(forKey: \"x\") } }; "
        + "var y = 2 { willSet { willChangeValue(forKey: \"y\") } didSet { didChangeValue(forKey: \"y\") } }"
    ),
  ]) func dynamicPropertiesNotifyTheirObservers(source: String, result: String) {
    #expect(
      Port("import UIKit\nclass A: NSObject {\n  func f() {}\n  \(source)\n}").line(4).hasPrefix(
        "  " + result))
  }

  @Test(arguments: [
    (
      "a.observe(\\.x.y, options: [.new]) { _, _ in }",
      "a.observe(\\.x.y, forKeyPath: \"x.y\", options: [.new]) { _, _ in }"
    ),
    ("a.observe(\\A.x) { _, _ in }", "a.observe(\\A.x, forKeyPath: \"x\") { _, _ in }"),
    (
      "observe(\\.x, changeHandler: { _, _ in })",
      "observe(\\.x, forKeyPath: \"x\", changeHandler: { _, _ in })"
    ),
    (
      "a.observe(\\.layer.isHidden) { _, _ in }",
      "a.observe(\\.layer.isHidden, forKeyPath: \"layer.hidden\") { _, _ in }"
    ),
    ("a.observe(\\.x?.y) { _, _ in }", "a.observe(\\.x?.y, forKeyPath: \"x.y\") { _, _ in }"),
    ("a.observe(x) { _ in }", "a.observe(x) { _ in }"),
    ("a.observe(\\.x, on: b) { _ in }", "a.observe(\\.x, on: b) { _ in }"),
  ]) func observersNameTheKey(source: String, result: String) {
    #expect(Port("import UIKit\nfunc f() {\n  \(source)\n}").line(3) == "  " + result)
  }

  @Test(arguments: [
    ("_ = (c?[.newKey] as? NSValue)?.cgSizeValue", "_ = (ObjectiveC.boxed(c?[.newKey]))?.cgSizeValue"),
    ("let p = (v as! NSValue).cgPointValue", "let p = (ObjectiveC.boxed(v)!).cgPointValue"),
    ("_ = a ?? v as? NSValue ?? b", "_ = a ?? ObjectiveC.boxed(v) ?? b"),
    ("_ = v as NSValue", "_ = v as NSValue"),
    ("_ = v is NSValue", "_ = v is NSValue"),
  ]) func castsToNSValueBecomeBoxes(source: String, result: String) {
    #expect(Port("import UIKit\nfunc f() {\n  \(source)\n}").line(3) == "  " + result)
  }

  private static let observation =
    "func observeValue(forKeyPath k: String?, of o: Any?, change c: [NSKeyValueChangeKey: Any]?, context x: UnsafeMutableRawPointer?)"

  @Test func theFirstObserverOfAClassOverridesNothing() {
    let port = Port(
      """
      import UIKit
      class A: UIView {
        override \(Self.observation) { super.observeValue(forKeyPath: k, of: o, change: c, context: x) }
      }
      class B: A {
        override \(Self.observation) { super.observeValue(forKeyPath: k, of: o, change: c, context: x) }
      }
      """)
    #expect(
      port.line(3)
        == "  \(Self.observation) { ObjectiveC.unobserved(forKeyPath: k, of: o, change: c, context: x) }")
    #expect(
      port.line(6)
        == "  override \(Self.observation) { super.observeValue(forKeyPath: k, of: o, change: c, context: x) }"
    )
    #expect(port.text().contains("c.method(\"observeValueForKeyPath:ofObject:change:context:\")"))
  }

  @Test func overridesThatNothingCallsAreReported() {
    let port = Port(
      "import UIKit\nclass A: NSObject {\n  override func responds(to a: Selector!) -> Bool { true }\n}")
    #expect(port.line(3) == "  func responds(to a: Selector!) -> Bool { true }")
    #expect(port.messages(.note).map { String($0.prefix(5)) } == ["3:17 "])
    #expect(
      Port(
        "import UIKit\nclass A: NSObject {\n  override func forwardingTarget(for a: Selector!) -> Any? { nil }\n}"
      )
      .messages(.edit).map { String($0.prefix(5)) } == ["3:17 "])
  }

  @Test func declaredFrameworkMethodsRemainOverrides() {
    let port = Port(
      "import UIKit\nclass A: CABasicAnimation {\n  override func value(forKey key: String) -> Any? { nil }\n}"
    )
    #expect(port.line(3) == "  override func value(forKey key: String) -> Any? { nil }")
    #expect(port.module.findings == [])
  }

  @Test func managedPropertiesHaveAccessors() {
    expect(
      "import UIKit\nclass L: CALayer {\n  @NSManaged public var p: CGFloat\n}",
      becomes:
        "  public var p: CGFloat { get { ObjectiveC.managedValue(of: self, \"p\") } set { ObjectiveC.setManagedValue(newValue, of: self, \"p\") } }\n"
    )
  }
}
