import Testing

@testable import Porting

/// Idioms of older code that the rules must handle.
struct RealCodeTests {
  /// A comment may end the line on which the modifiers stand.
  @Test func anAttributeMovesPastAComment() {
    let port = Port(
      "import UIKit\nclass A: UIView {\n  private // MARK: x\n  @objc func tap() {}\n  func b() {}\n}")
    #expect(port.module.findings == [])
    #expect(port.line(3) == "  // MARK: x" && port.line(4) == "  private func tap() {}")
    #expect(port.line(5).hasPrefix("  func b() {}"))
  }

  @Test func manyAttributesAfterModifiersMoveAtOnce() {
    let lines = (0..<400).map { "  weak @IBOutlet var v\($0): UIView!" }
    let port = Port("import UIKit\nclass A: UIView {\n" + lines.joined(separator: "\n") + "\n}")
    #expect(port.module.findings == [] && port.line(402) == "  weak var v399: UIView!")
  }

  @Test func accessorsOfTheFrameworksAreFound() {
    let port = Port(
      "import UIKit\nlet a = #selector(getter: UINavigationController.interactivePopGestureRecognizer)\n"
        + "let b = #selector(setter: UIView.isHidden)")
    #expect(port.line(2) == "let a = Selector(\"interactivePopGestureRecognizer\")")
    #expect(port.line(3).hasPrefix("let b = Selector(\"setHidden:\")"))
    let text = port.text()
    #expect(
      text.contains(
        "ExposedClass(UINavigationController.self).property(\"interactivePopGestureRecognizer\", "
          + "{ $0.interactivePopGestureRecognizer })"))
    #expect(
      text.contains("ExposedClass(UIView.self).property(\"hidden\", { $0.isHidden }, { $0.isHidden = $1 })"))
  }

  /// A selector may also have the name of a value type's method.
  @Test func extensionsOfValuesAreNotExposed() {
    let port = Port(
      """
      import UIKit
      extension String { func update() -> String { self } }
      extension MutableCollection { mutating func update() {} }
      class A: UIView { func update() {}; func f() { _ = #selector(update) } }
      """)
    #expect(port.module.findings == [] && !port.text().contains("ExposedClass(String"))
    #expect(!port.text().contains("ExposedClass(MutableCollection"))
    #expect(port.text().contains("ExposedClass(A.self)"))
  }

  @Test func aFolderMayBeItsOwnDependency() {
    let text = "import UIKit\nclass A: UIView { @objc func f() {} }"
    let module = PortedModule(
      module: "App", sources: [("/app/A.swift", "A.swift", Array(text.utf8))],
      dependencies: [("/app/A.swift", Array(text.utf8)), ("/b/B.swift", []), ("/b/B.swift", [])],
      modules: ["App"])
    #expect(module.findings == [] && module.files.count == 2)
  }

  @Test func selectorsOfOtherModulesAreGuessed() {
    let port = Port(
      "import UIKit\nimport Menu\nclass A: MenuController {\n  let a = #selector(toggleMenu)\n"
        + "  let b = #selector(URLSession.stop(_:))\n}")
    #expect(port.module.files.count == 2)
    #expect(port.line(4) == "  let a = Selector(\"toggleMenu\")")
    #expect(port.line(5).hasPrefix("  let b = Selector(\"stop:\")"))
    #expect(
      port.messages(.edit) == [
        "4:21 'toggleMenu' isn't known here, and is taken to have 0 parameters without labels; write its labels"
      ])
    #expect(Port("import UIKit\nclass A: UIView { let a = #selector(missing) }").messages(.error).count == 1)
  }

  @Test func closuresWithTheNamesOfRequirementsAreUnchanged() {
    let port = Port(
      """
      import UIKit
      @objc protocol Feed { @objc optional func done() }
      struct Other { var done: (() -> Void)? }
      func f(_ items: [Other], _ feed: Feed?) { items.first?.done?(); feed?.done?() }
      """)
    #expect(port.line(4).contains("items.first?.done?(); feed?.`done()`?()"))
  }

  @Test func aDeclarationOfSeveralNamesIsSplit() {
    let managed = Port("import UIKit\nclass A: CALayer {\n  @NSManaged private var a, b: CGFloat\n}").line(3)
    #expect(managed.hasPrefix("  private var a: CGFloat { get {"))
    #expect(managed.contains("}; private var b: CGFloat { get {"))
    let observed = Port("import UIKit\nclass A: NSObject {\n  @objc dynamic var a, b: Int!\n}").line(3)
    #expect(observed.hasPrefix("  var a: Int! { willSet {"))
    #expect(observed.contains("}; var b: Int! { willSet {"))
  }

  @Test func closuresBehindAnAliasEscape() {
    let port = Port(
      """
      import UIKit
      typealias Completion = (Bool) -> Void
      @objc protocol Panel { @objc optional func close(_ p: Int, then completion: @escaping Completion) }
      """)
    #expect(port.text().contains("var `close(_:then:)`: ((Int, @escaping Completion) -> Void)?"))
  }

  @Test func theConditionForObjectiveCIsTrue() {
    expect(
      "import UIKit\n#if canImport(ObjectiveC)\nclass A: NSObject { @objc func a() {} }\n#endif",
      becomes: "#if true\n")
  }

  @Test func privateNamesOfOtherTypesDoNotCollide() {
    let base = "import UIKit\nclass Base: UIViewController {}"
    let ext =
      "import UIKit\nprivate extension Base { func configure() {} }\n"
      + "extension Base { override func viewDidLoad() { configure() } }"
    let other = Port([
      ("A.swift", base), ("B.swift", ext),
      ("C.swift", "import UIKit\nclass Other: UIView { private func configure() {} }"),
    ])
    #expect(other.module.findings == [] && other.text("B.swift").hasPrefix("import UIKit\nextension Base"))
    let below = Port([
      ("A.swift", base), ("B.swift", ext),
      ("C.swift", "import UIKit\nclass Sub: Base { func configure() {} }"),
    ])
    #expect(below.messages(.edit).count == 1)
  }

  @Test(arguments: [
    (
      "struct B<T> { class A: UIViewController { override func observeValue(forKeyPath k: String?, "
        + "of o: Any?, change c: [NSKeyValueChangeKey: Any]?, context x: UnsafeMutableRawPointer?) {} } }",
      "a generic class"
    ),
    ("func f() { class A: NSObject { @objc func t() { _ = #selector(t) } } }", "local class"),
    ("actor A { @objc func t() {} }", "in an actor"),
    ("class A: NSObject { @objc func t() async {}; func f() { _ = #selector(t) } }", "is async and"),
    (
      "class A: UIViewController { func f() { performSegue(withIdentifier: \"a\", sender: nil) } }",
      "segues of storyboards"
    ),
    (
      "func f(_ p: UIPanGestureRecognizer, _ o: NSObject) { p.addObserver(o, forKeyPath: \"state\", options: [], "
        + "context: nil) }", "'state'"
    ),
    ("func f(_ b: UIButton) { _ = b.observe(\\.isHighlighted) { _, _ in } }", "'isHighlighted'"),
    (
      "func f() { UIDevice.current.setValue(1, forKey: \"orientation\") }",
      "windows don't rotate; remove the call"
    ),
    (
      "class A: NSObject { @objc class func keyPathsForValuesAffectingFull() -> Set<String> { [] } }",
      "isn't called here"
    ),
    ("func f(_ v: Any) { _ = (v as AnyObject).caTransform3DValue }", "as? CATransform3D"),
    ("let key = unsafeBitCast(Selector(\"a\"), to: UnsafeRawPointer.self)", "isn't a pointer here"),
  ]) func codeThatCannotBePortedIsReported(source: String, part: String) {
    let messages = Port("import UIKit\n" + source).messages(.edit)
    #expect(messages.count == 1 && messages.first?.contains(part) == true, "\(messages)")
  }

  @Test(arguments: [
    "func f(_ v: UIView) { _ = v.observe(\\.alpha) { _, _ in }; v.layer.setValue(1, forKey: \"mine\") }",
    "class A: NSObject { @objc dynamic var count = 0; func f() { "
      + "addObserver(self, forKeyPath: #keyPath(count), options: [], context: nil) } }",
    "class A: UIViewController { func f() { addSegue(withIdentifier: \"a\") { _ in fatalError() }; "
      + "performSegue(withIdentifier: \"a\", sender: nil) } }",
  ]) func codeThatCanBePortedIsNotReported(source: String) {
    #expect(Port("import UIKit\n" + source).module.findings == [])
  }

  @Test func otherObserveMethodsAreUnchanged() {
    let port = Port(
      """
      import UIKit
      class Store { func observe<T>(_ path: KeyPath<Store, T>, handler: (T) -> Void) {}; var count = 0 }
      func f(_ s: Store) { s.observe(\\.count) { _ in } }
      """)
    #expect(port.line(3) == "func f(_ s: Store) { s.observe(\\.count) { _ in } }")
  }

  @Test func delaysFollowTheRunsClockOnlyForQueues() {
    expect(
      "import UIKit\nextension DispatchQueue { func later(_ w: @escaping () -> Void) { "
        + "asyncAfter(deadline: .now() + 1, execute: w) } }",
      becomes: "{ asyncAfterOnRunClock(deadline:")
    let other = Port(
      """
      import UIKit
      protocol Scheduling { func asyncAfter(deadline: DispatchTime, execute: @escaping () -> Void) }
      func f(_ s: Scheduling) { s.asyncAfter(deadline: .now()) {} }
      func g() { DispatchQueue.main.asyncAfter(deadline: .now()) {} }
      """)
    #expect(other.line(3).contains("s.asyncAfter(deadline: .now()) {}"))
    #expect(other.line(4).contains("DispatchQueue.main.asyncAfterOnRunClock("))
  }

  @Test func initializersOfProtocolMetatypesAreUnchanged() {
    let line = "func f(_ types: [P.Type]) { _ = types.map { $0.init() } }"
    #expect(Port("import UIKit\nprotocol P { init() }\n" + line).line(3) == line)
  }

  @Test func messagesToAnyObjectAreSentToNSObject() {
    let port = Port(
      """
      import UIKit
      class A: NSObject {
        weak var target: AnyObject?
        func f(_ a: Selector, _ d: Any) -> Bool {
          _ = target?.perform(a, with: self)
          return (d as AnyObject).responds(to: a)
        }
      }
      """)
    #expect(port.line(5) == "    _ = (target as? NSObject)?.perform(a, with: self)")
    #expect(port.line(6) == "    return ((d as AnyObject) as! NSObject).responds(to: a)")
  }

  /// The type before a property in a key path decides the property's name in Objective-C.
  @Test func keyPathsUseTheNamesOfTheirBaseType() {
    let port = Port(
      "import UIKit\nclass A: NSObject { @objc var isHidden = false }\nlet a = #keyPath(CALayer.isHidden)\n"
        + "let b = #keyPath(A.isHidden)")
    #expect(port.line(3) == "let a = \"hidden\"" && port.line(4).hasPrefix("let b = \"isHidden\""))
  }

  @Test func onlyFilesWithAMainAttributeImportSegue() {
    #expect(!Port("import UIKit\nlet a = UIScreen.main").text().contains("import Segue"))
    let app = Port("import UIKit\n@main class D: UIResponder, UIApplicationDelegate {}")
    #expect(app.text().contains("import Segue"))
  }

  @Test func theFirstLineOfAScriptIsRemoved() {
    #expect(Port("#!/usr/bin/swift\nimport UIKit\nlet a = 1").text() == "\nimport UIKit\nlet a = 1")
  }

  /// A method with many parameters has no name at run time, so it is called directly.
  @Test func methodsWithManyParametersAreCalledDirectly() {
    let port = Port(
      """
      import UIKit
      func f(_ d: UINavigationControllerDelegate, _ n: UINavigationController, _ a: UIViewController) {
        let x = d.navigationController?(n, animationControllerFor: .push, from: a, to: a)
      }
      """)
    #expect(port.line(3).hasPrefix("  let x = Optional(d.navigationController(n,"))
  }

  @Test func namesWithoutASpaceAfterTheCommaAreSplit() {
    let line = Port("import UIKit\nclass A: NSObject {\n  @objc dynamic var x,y: Int, z: String\n}").line(3)
    #expect(
      line.hasPrefix("  var x: Int {") && line.contains("; var y: Int {")
        && line.contains("; var z: String {"))
  }

  @Test func keyPathsOfExtensionsKeepTheirNames() {
    let port = Port(
      "import UIKit\nextension UIView { @objc var isFancy: Bool { true } }\nlet a = #keyPath(UIView.isFancy)")
    #expect(port.line(3).hasPrefix("let a = \"isFancy\""))
  }

  @Test func aDependencyMayHaveTheNameOfAnAppleModule() {
    let text = "import UIKit\nimport Charts\n"
    #expect(Port([("A.swift", text)], modules: ["Charts"]).module.findings == [])
    #expect(Port(text).messages(.edit).count == 1)
  }

  @Test(arguments: [
    "protocol P { associatedtype UIViewType; func make() -> UIViewType }",
    "typealias UIHandler<T> = (T) -> Void\nvar h: UIHandler<Int>?",
    "class Box<UIValue> { var v: UIValue? }\nextension Box { func g() -> UIValue? { v } }",
    "class Base { enum UIState { case a } }\nclass Sub: Base { var s: UIState? }",
    "import class Kit.UIWidget\nvar w: UIWidget?",
    "var d: UITableViewDiffableDataSource<Int, Int>?",
    "class V { func refresh() async {}; func update<T>(_ t: T) {} }\n"
      + "class C: UIViewController { @objc func refresh() {}; func f() { _ = #selector(refresh) } }",
    "class Base: UIView { @objc func tapped() {} }\nclass Box<T>: Base { override func tapped() {} }",
  ]) func codeThatCompilesIsNotReported(source: String) {
    #expect(Port("import UIKit\n" + source).messages(.edit) == [])
  }

  /// A type within a function is visible only there.
  @Test func aLocalTypeDoesNotHideAnother() {
    let port = Port([
      ("A.swift", "import UIKit\nfunc f() { struct Item {} ; _ = Item() }"),
      ("B.swift", "import UIKit\nclass Item: NSObject {}"),
      ("C.swift", "import UIKit\nextension Item { @objc func fire() {} }\nlet s = #selector(Item.fire)"),
    ])
    #expect(port.module.findings == [] && port.text("C.swift").contains("ExposedClass(Item.self)"))
  }
}
