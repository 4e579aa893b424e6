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

  @Test func optionalRequirementsMoveToAnExtension() {
    let port = Port(Self.declaration)
    #expect(port.line(2) == "public protocol P: AnyObject {")
    #expect((3...7).allSatisfy { port.line($0).trimmed.isEmpty })
    #expect(port.line(8) == "  func a()")
    #expect(
      port.line(9) == "}; extension P { public var __optional_b__y: ((Int, UIView?) -> Bool)? "
        + "{ ObjectiveC.optionalMethod(of: self, \"b:y:\").map { m in { m.call($0, $1) } } }; "
        + "public var __optional_done: (() -> Void)? { ObjectiveC.optionalMethod(of: self, \"done\").map { m in { m.call() } } }; "
        + "public var __optional_run_: ((@escaping () -> Void) -> Void)? "
        + "{ ObjectiveC.optionalMethod(of: self, \"run:\").map { m in { m.call($0) } } }; "
        + "public var c: Int? { ObjectiveC.optionalValue(of: self, \"c\") }; "
        + "public var d: UIView?? { ObjectiveC.optionalValue(of: self, \"d\") } }")
  }

  @Test func requirementsOnOneLineTakeTheirSemicolonsAlong() {
    expect(
      "import UIKit\n@objc protocol P { @objc optional func a(); @objc optional var b: Int { get }; func c() }",
      becomes: "protocol P: AnyObject {   func c() }; extension P {")
  }

  @Test func whatAProtocolInheritsStays() {
    expect(
      "import UIKit\n@objc protocol P: NSObjectProtocol { func a() }",
      becomes: "protocol P: NSObjectProtocol { func a() }")
    expect("import UIKit\nprotocol P { func a() }", becomes: "protocol P { func a() }")
    expect("import UIKit\n@objc protocol P { func a() }", becomes: "protocol P: AnyObject { func a() }")
  }

  @Test(arguments: [
    ("delegate?.b?(1, y: self)", "delegate?.__optional_b__y?(1, self)"),
    ("_ = delegate?.b?(1, y: self) ?? false", "_ = delegate?.__optional_b__y?(1, self) ?? false"),
    ("delegate!.b!(1, y: self)", "delegate!.__optional_b__y!(1, self)"),
    ("forced.done?()", "forced.__optional_done?()"),
    ("delegate?.run? { print(1) }", "delegate?.__optional_run_? { print(1) }"),
    (
      "delegate?.b?(delegate!.b!(1, y: self) ? 1 : 2, y: self)",
      "delegate?.__optional_b__y?(delegate!.__optional_b__y!(1, self) ? 1 : 2, self)"
    ),
    ("if delegate?.done != nil {}", "if delegate?.__optional_done != nil {}"),
    ("if let done = delegate?.done { done() }", "if let done = delegate?.__optional_done { done() }"),
    ("_ = delegate?.b(_:y:)", "_ = delegate?.__optional_b__y"), ("_ = delegate?.c", "_ = delegate?.c"),
    ("delegate?.a()", "delegate?.a()"), ("unknown().done?()", "unknown().__optional_done?()"),
    ("delegate?.b?(1, z: self)", "delegate?.b?(1, z: self)"),
  ]) func callsNameTheProperty(call: String, result: String) {
    #expect(Port(Self.declaration.replacing("LINE", with: call)).line(14) == "    " + result)
  }

  @Test func aClosureOfTheSameNameIsLeftAlone() {
    expect(
      """
      import UIKit
      @objc protocol P { @objc optional func done() }
      class B { var done: (() -> Void)? }
      class A { var b = B(); weak var p: P?; func f() { b.done?(); p?.done?() } }
      """, becomes: "b.done?(); p?.__optional_done?()")
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
  ]) func callsOfUIKitsRequirementsAskTheObject(call: String, result: String) {
    let source =
      "import UIKit\nfunc f(_ d: UIScrollViewDelegate?, _ e: UIScrollViewDelegate, _ t: UIViewControllerAnimatedTransitioning,"
      + " _ g: UIGestureRecognizerDelegate, _ r: UIGestureRecognizer, _ s: UIScrollView) {\n  \(call)\n}"
    #expect(Port(source).line(3) == "  " + result)
  }

  @Test func aParameterOfTheNameIsNoClosure() {
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
    #expect(port.line(3) == "func f(_ p: P?) { p?.__optional_b_c?(1) }")
  }
}
