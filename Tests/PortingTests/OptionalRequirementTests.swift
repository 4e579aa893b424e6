import Testing

@testable import Porting

struct OptionalRequirementTests {
  private static let declaration = """
    import UIKit
    @objc public protocol P {
      @objc optional func b(_ x: Int, y: UIView!) -> Bool
      @objc optional func done()
      @objc optional func run(_ block: () -> Void)
      @objc optional var c: Int { get }
      @objc optional var d: UIView? { get }
      func a()
    }
    class A: UIView {
      weak var delegate: P?
      var forced: P!
      func f() {
        LINE
      }
    }

    """

  @Test func optionalRequirementsBecomeRequirementsThatThrow() {
    let port = Port(Self.declaration)
    #expect(port.line(2) == "public protocol P: AnyObject, `absent properties of P` {")
    #expect(port.line(3) == "  @_disfavoredOverload func b(_ x: Int, y: UIView!) throws -> Bool")
    #expect(port.line(4) == "  @_disfavoredOverload func done() throws")
    #expect(port.line(5) == "  @_disfavoredOverload func run(_ block: () -> Void) throws")
    #expect(port.line(6) == "  @_disfavoredOverload var c: Int { get throws }")
    #expect(port.line(7) == "  @_disfavoredOverload var d: UIView? { get throws }")
    #expect(port.line(8) == "  func a()")
    let lookUp = "{ ObjectiveC.optionalMethod(of: self, "
    let absent = "{ throw ObjectiveC.AbsentMember() }"
    #expect(
      port.line(9) == "}; extension P { "
        + "public var `b(_:y:)`: ((Int, UIView?) -> Bool)? \(lookUp)\"b:y:\").map { m in { m.call($0, $1) } } }; "
        + "public var `b(_:y:)?`: ((Int, UIView?) -> Bool?)? \(lookUp)\"b:y:\").map { m in { m.call($0, $1) } } }; "
        + "@_disfavoredOverload public func b(_ a: Int, y _: UIView!) throws -> Bool \(absent); "
        + "public var `done()`: (() -> Void)? \(lookUp)\"done\").map { m in { m.call() } } }; "
        + "@_disfavoredOverload public func done() throws \(absent); "
        + "public var `run(_:)`: ((@escaping () -> Void) -> Void)? \(lookUp)\"run:\").map { m in { m.call($0) } } }; "
        + "@_disfavoredOverload public func run(_ a: () -> Void) throws \(absent); "
        + "public var c: Int? { ObjectiveC.optionalValue(of: self, \"c\") }; "
        + "public var d: UIView?? { ObjectiveC.optionalValue(of: self, \"d\") } }"
        + "; public protocol `absent properties of P`: AnyObject {}; extension `absent properties of P` { "
        + "@_disfavoredOverload public var c: Int { get throws \(absent) }; "
        + "@_disfavoredOverload public var d: UIView? { get throws \(absent) } }")
  }

  /// Classes of modules that `segue-port` does not see are called through the protocol.
  @Test func protocolsExposeTheirOptionalRequirements() {
    let text = Port(Self.declaration).text()
    #expect(
      text.contains(
        "let p = ObjectiveC.ExposedProtocol((any P).self); "
          + "p.method(\"b:y:\") { o, a in try o.b(a(0) as Int, y: a(1) as UIView?) }; "
          + "p.method(\"done\") { o, _ in try o.done() }; "), "\(text)")
    #expect(
      text.contains("p.property(\"c\") { try $0.c as Int }; p.property(\"d\") { try $0.d as UIView? } }"))
    let hidden = Port("import UIKit\nclass A { @objc private protocol P { @objc optional func a() } }").text()
    #expect(!hidden.contains("ExposedProtocol"))
  }

  /// A class that implements none of a protocol's optional members is registered, so that tests for these members are
  /// false.
  @Test func classesWithoutOptionalMembersAreRegistered() {
    let source = "import UIKit\n@objc protocol P { @objc optional func a() }\n"
    expect(source + "class A: UIView, P {}", becomes: "ObjectiveC.ExposedClass(A.self)")
    #expect(!Port(source + "class A: UIView {}").text().contains("ExposedClass("))
  }

  /// The limit on the parameters of selectors does not apply to optional requirements, which only closures call.
  @Test func requirementsWithManyParametersAreCalled() {
    expect(
      """
      import UIKit
      @objc protocol P { @objc optional func a(_ b: Int, c: Int, d: Int, e: Int) }
      class A: UIView, P { func a(_ b: Int, c: Int, d: Int, e: Int) {} }
      """,
      becomes:
        "c.method(\"a:c:d:e:\") { $0.a($1(0) as Int, c: $1(1) as Int, d: $1(2) as Int, e: $1(3) as Int) }")
  }

  @Test func requirementsOnOneLineKeepTheirSemicolons() {
    expect(
      "import UIKit\n@objc protocol P { @objc optional func a(); @objc optional var b: Int { get set }; func c() }",
      becomes: "protocol P: AnyObject, `absent properties of P` { @_disfavoredOverload func a() throws; "
        + "@_disfavoredOverload var b: Int { get throws }; func c() }; extension P {")
  }

  @Test func inheritedProtocolsRemain() {
    expect(
      "import UIKit\n@objc protocol P: NSObjectProtocol { func a() }",
      becomes: "protocol P: NSObjectProtocol { func a() }")
    expect("import UIKit\nprotocol P { func a() }", becomes: "protocol P { func a() }")
    expect("import UIKit\n@objc protocol P { func a() }", becomes: "protocol P: AnyObject { func a() }")
  }

  @Test(arguments: [
    ("delegate?.b?(1, y: self)", "delegate?.`b(_:y:)?`?(1, self)"),
    ("_ = delegate?.b?(1, y: self).description", "_ = delegate?.`b(_:y:)?`?(1, self)?.description"),
    ("_ = delegate?.b?(1, y: self) ?? false", "_ = delegate?.`b(_:y:)?`?(1, self) ?? false"),
    ("delegate!.b!(1, y: self)", "delegate!.`b(_:y:)`!(1, self)"),
    ("forced.done?()", "forced.`done()`?()"),
    ("delegate?.run? { print(1) }", "delegate?.`run(_:)`? { print(1) }"),
    (
      "delegate?.b?(delegate!.b!(1, y: self) ? 1 : 2, y: self)",
      "delegate?.`b(_:y:)?`?(delegate!.`b(_:y:)`!(1, self) ? 1 : 2, self)"
    ),
    ("if delegate?.done != nil {}", "if delegate?.`done()` != nil {}"),
    ("if let done = delegate?.done { done() }", "if let done = delegate?.`done()` { done() }"),
    ("_ = delegate?.b(_:y:)", "_ = delegate?.`b(_:y:)`"), ("_ = delegate?.c", "_ = delegate?.c"),
    ("delegate?.a()", "delegate?.a()"), ("unknown().done?()", "unknown().`done()`?()"),
    ("delegate?.b?(1, z: self)", "delegate?.b?(1, z: self)"),
  ]) func callsUseTheGeneratedProperty(call: String, result: String) {
    #expect(Port(Self.declaration.replacing("LINE", with: call)).line(14) == "    " + result)
  }

  @Test func aClosureWithTheSameNameIsUnchanged() {
    expect(
      """
      import UIKit
      @objc protocol P { @objc optional func done() }
      class B { var done: (() -> Void)? }
      class A { var b = B(); weak var p: P?; func f() { b.done?(); p?.done?() } }
      """, becomes: "b.done?(); p?.`done()`?()")
  }

  @Test(arguments: [
    ("d?.scrollViewDidScroll?(s)", "d?.scrollViewDidScroll(s)"),
    ("e.scrollViewDidScroll?(s)", "e.scrollViewDidScroll(s)"),
    ("t.animationEnded?(true)", "t.animationEnded(true)"),
    ("t.animationEnded!(true)", "t.animationEnded(true)"),
    (
      "let a = g.gestureRecognizerShouldBegin?(r) ?? true",
      "let a = (ObjectiveC.implements(g, \"gestureRecognizerShouldBegin:\") ? g.gestureRecognizerShouldBegin(r) : nil)"
        + " ?? true"
    ),
    (
      "let a = d?.viewForZooming?(in: s)",
      "let a = (ObjectiveC.implements(d, \"viewForZoomingInScrollView:\") ? d?.viewForZooming(in: s) : nil)"
    ),
    (
      "let a = e.viewForZooming?(in: s)?.frame",
      "let a = (ObjectiveC.implements(e, \"viewForZoomingInScrollView:\") ? e.viewForZooming(in: s)?.frame : nil)"
    ),
    ("let a = f().viewForZooming?(in: s)", "let a = Optional(f().viewForZooming(in: s))"),
    (
      "let a = d?.scrollViewDidScroll != nil",
      "let a = (ObjectiveC.implements(d, \"scrollViewDidScroll:\") ? true : nil) != nil"
    ),
    (
      "if g.gestureRecognizerShouldBegin?(r) == true {}",
      "if (ObjectiveC.implements(g, \"gestureRecognizerShouldBegin:\") ? g.gestureRecognizerShouldBegin(r) : nil)"
        + " == true {}"
    ),
    (
      "let a = g.gestureRecognizerShouldBegin?(r).description",
      "let a = (ObjectiveC.implements(g, \"gestureRecognizerShouldBegin:\")"
        + " ? g.gestureRecognizerShouldBegin(r).description : nil)"
    ),
    ("s.delegate?.scrollViewDidScroll?(s)", "s.delegate?.scrollViewDidScroll(s)"),
    ("completion?(true)", "completion?(true)"), ("self.completion?(true)", "self.completion?(true)"),
  ]) func callsOfUIKitRequirementsCheckTheObject(call: String, result: String) {
    let source =
      "import UIKit\nfunc f(_ d: UIScrollViewDelegate?, _ e: UIScrollViewDelegate, _ t: UIViewControllerAnimatedTransitioning,"
      + " _ g: UIGestureRecognizerDelegate, _ r: UIGestureRecognizer, _ s: UIScrollView) {\n  \(call)\n}"
    #expect(Port(source).line(3) == "  " + result)
  }

  @Test func aParameterWithTheNameOfARequirementIsNoClosure() {
    expect(
      """
      import UIKit
      class A: NSObject {
        weak var previous: UINavigationControllerDelegate?
        var navigationController: UINavigationController?
        func f(navigationController n: UINavigationController) {
          previous?.navigationController?(n, willShow: n, animated: true)
        }
      }
      """, becomes: "previous?.navigationController(n, willShow: n, animated: true)")
  }

  @Test func aRequirementOfADependencyIsKnown() {
    let port = Port(
      [("A.swift", "import UIKit\nimport Kit\nfunc f(_ p: P?) { p?.b?(c: 1) }")],
      dependencies: [("Kit.swift", "@objc public protocol P { @objc optional func b(c: Int) }")],
      modules: ["Kit"])
    #expect(port.line(3) == "func f(_ p: P?) { p?.`b(c:)`?(1) }")
  }
}
