import Testing

@testable import Porting

struct SelectorTests {
  @Test(arguments: [
    ("move", ["to"], "moveTo:"), ("move", ["point"], "moveWithPoint:"),
    ("animate", ["", "duration"], "animate:duration:"),
    ("show", [""], "show:"), ("close", [], "close"), ("card", ["", "didMoveTo"], "card:didMoveTo:"),
    ("init", ["coder"], "initWithCoder:"), ("load", ["URL"], "loadWithURL:"), ("goTo", ["page"], "goToPage:"),
    ("two", ["a", "", "c"], "twoWithA::c:"), ("notified", ["note"], "notifiedWithNote:"),
    ("insert", ["atIndex"], "insertAtIndex:"), ("moveBy", ["dx", "dy"], "moveByDx:dy:"),
    ("loadURL", ["inURLBar"], "loadURLInURLBar:"), ("a", ["asset"], "aWithAsset:"),
  ]) func namesFollowSwiftsRules(name: String, labels: [String], selector: String) {
    #expect(SelectorName.method(name, labels: labels) == selector)
  }

  @Test func throwingMethodsHaveAnErrorAtTheEnd() {
    #expect(SelectorName.method("load", labels: [], isThrowing: true) == "loadAndReturnError:")
    #expect(SelectorName.method("load", labels: ["from"], isThrowing: true) == "loadFrom:error:")
    #expect(SelectorName.setter("progress") == "setProgress:")
  }

  private static let classes = """
    import UIKit
    class Base: UIViewController { @objc func inherited(_ sender: Any) {} }
    class A: Base {
      @objc func close() {}
      @objc func tap(_ g: UITapGestureRecognizer) {}
      @objc(renamed:) func named(x: Int) {}
      @objc func twice() {}
      @objc func twice(_ sender: Any) {}
      @objc var value = 1
      let other = Other()
      class Inner: NSObject { @objc func deep(from a: Int) {} }
      func use() {
        _ = SELECTOR
      }
    }
    class Other: NSObject { @objc func elsewhere(after a: Int) {}; @objc func close(_ now: Bool) {} }
    extension UIView { @objc func shake(times: Int) {} }
    """

  @Test(arguments: [
    ("#selector(close)", "close"), ("#selector(A.close)", "close"), ("#selector(self.close)", "close"),
    ("#selector(tap)", "tap:"), ("#selector(tap(_:))", "tap:"), ("#selector(A.tap(_:))", "tap:"),
    ("#selector(named(x:))", "renamed:"), ("#selector(named)", "renamed:"),
    ("#selector(inherited)", "inherited:"), ("#selector(Base.inherited(_:))", "inherited:"),
    ("#selector(super.inherited(_:))", "inherited:"), ("#selector(Inner.deep)", "deepFrom:"),
    ("#selector(A.Inner.deep(from:))", "deepFrom:"), ("#selector(other.elsewhere)", "elsewhereAfter:"),
    ("#selector(Other.elsewhere(after:))", "elsewhereAfter:"), ("#selector(Other.close)", "close:"),
    ("#selector(other.close)", "close:"), ("#selector(twice(_:))", "twice:"),
    ("#selector(twice as () -> Void)", "twice"),
    ("#selector((twice as (Any) -> Void))", "twice:"),
    ("#selector(A.twice as (A) -> (Any) -> ())", "twice:"),
    ("#selector(A.twice as (A) -> () -> Void)", "twice"),
    ("#selector(getter: value)", "value"), ("#selector(setter: A.value)", "setValue:"),
    ("#selector(UIView.shake)", "shakeWithTimes:"), ("#selector(view.shake)", "shakeWithTimes:"),
    ("#selector(UIView.removeFromSuperview)", "removeFromSuperview"),
    ("#selector(UIView.setNeedsLayout)", "setNeedsLayout"), ("#selector(setNeedsDisplay)", "setNeedsDisplay"),
    ("#selector(viewDidLoad)", "viewDidLoad"), ("#selector(UIView.endEditing(_:))", "endEditing:"),
    ("#selector(UIScrollViewDelegate.scrollViewDidScroll(_:))", "scrollViewDidScroll:"),
    ("#selector(UIScrollViewDelegate.scrollViewDidScroll)", "scrollViewDidScroll:"),
    (
      "#selector(UIViewController.dismiss(animated:completion:))", "dismissViewControllerAnimated:completion:"
    ),
    ("#selector(getter: UIView.isHidden)", "isHidden"), ("#selector(type(of: self).close)", "close"),
    ("#selector(Self.close)", "close"), ("#selector(Inner.init)", "init"),
    ("#selector(UINavigationController.popViewController(animated:))", "popViewControllerAnimated:"),
  ]) func referencesBecomeNames(reference: String, name: String) {
    let port = Port(Self.classes.replacing("SELECTOR", with: reference))
    #expect(port.module.findings == [])
    #expect(port.text().contains("_ = Selector(\"\(name)\")"))
  }

  @Test(arguments: [
    ("#selector(missing)", "13:19 cannot find 'missing' in scope"),
    ("#selector(A.missing(_:))", "13:21 type 'A' has no member 'missing(_:)'"),
    ("#selector(tap(_:again:))", "13:19 cannot find 'tap(_:again:)' in scope"),
    ("#selector(Other.close(_:now:))", "13:25 type 'Other' has no member 'close(_:now:)'"),
    ("#selector(twice)", "13:19 ambiguous use of 'twice'; write its labels: twice(), twice(_:)"),
    ("#selector(elsewhere)", "13:19 cannot find 'elsewhere' in scope"),
    ("#selector(Other.missing)", "13:25 type 'Other' has no member 'missing'"),
  ]) func aReferenceWithoutASingleMatchIsAnError(reference: String, message: String) {
    let port = Port(Self.classes.replacing("SELECTOR", with: reference))
    #expect(port.messages(.error) == [message])
    #expect(port.module.files.isEmpty)
  }

  @Test func namesInStringsAreUnchanged() {
    expect(
      "import UIKit\nlet a = Selector(\"a:\"), b = Selector((\"b\")), c = NSSelectorFromString(\"c\")",
      becomes: "Selector(\"a:\"), b = Selector((\"b\")), c = NSSelectorFromString(\"c\")")
  }

  @Test(arguments: [
    ("#keyPath(A.b.c)", "b.c"), ("#keyPath(b)", "b"), ("#keyPath(A.B.c)", "c"),
    ("#keyPath(CALayer.isHidden)", "hidden"),
    ("#keyPath(self.b)", "b"), ("#keyPath(CALayer.bounds)", "bounds"),
  ]) func keyPathsBecomeText(source: String, key: String) {
    expect("import UIKit\nlet k = \(source)", becomes: "let k = \"\(key)\"")
  }

  @Test func labelsOfADependencyAreKnown() {
    let port = Port(
      [("A.swift", "import UIKit\nimport Kit\nclass A: Base { func f() { _ = #selector(go) } }")],
      dependencies: [("Kit.swift", "open class Base: UIView { @objc open func go(with a: Int) {} }")],
      modules: ["Kit"])
    #expect(port.module.findings == [])
    #expect(port.text().contains("Selector(\"goWith:\")"))
  }

  @Test func literalsOfTheEditorBecomeObjects() {
    expect(
      "import UIKit\nlet c = #colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)\nlet i = #imageLiteral(resourceName: \"x\")",
      becomes: "let c = UIColor(red: 1, green: 0, blue: 0, alpha: 1)\n", "let i = UIImage(named: \"x\")!")
  }
}
