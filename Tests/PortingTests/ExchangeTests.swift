import Testing

@testable import Porting

/// Methods that code exchanges with methods of UIKit.
struct ExchangeTests {
  private static let exchange = """
    import UIKit
    let exchange: Void = {
      let original = class_getInstanceMethod(CALayer.self, #selector(CALayer.add(_:forKey:)))
      let own = class_getInstanceMethod(CALayer.self, #selector(CALayer.my_add(anim:forKey:)))
      method_exchangeImplementations(original!, own!)
    }()
    """

  @Test func aMethodCallsItsAssignedBody() {
    let port = Port(
      Self.exchange
        + "\nextension CALayer {\n  @objc dynamic func my_add(anim: CAAnimation, forKey: String?) {\n    print(anim)\n"
        + "    my_add(anim: anim, forKey: forKey)\n  }\n}\n")
    #expect(
      port.line(8).hasPrefix(
        "  func my_add(anim a0: CAAnimation, forKey a1: String?) { if let m = ObjectiveC.exchanged(self, CALayer.self, "
          + "\"my_addWithAnim:forKey:\") { m.run(a0, a1); return }; return `my_add itself`(anim: a0, forKey: a1) }; "
      ),
      "\(port.line(8))")
    #expect(port.line(8).contains("func `my_add itself`(anim: CAAnimation, forKey: String?) {"))
    #expect(port.line(10) == "    my_add(anim: anim, forKey: forKey)")
    #expect(
      port.text().contains(
        "c.method(\"my_addWithAnim:forKey:\") { $0.`my_add itself`(anim: $1(0) as CAAnimation, forKey: $1(1) as String?) }"
      ))
    #expect(port.messages(.edit) == [] && port.messages(.note).count == 3)
  }

  @Test func resultsAndAccessArePreserved() {
    let text = Port(
      Self.exchange.replacing("my_add(anim:forKey:)", with: "my_hit(_:)")
        + "\nextension CALayer {\n  @objc private func my_hit(_ p: CGPoint) -> CALayer? { return my_hit(p) }\n}\n"
    ).text()
    #expect(text.contains("private func my_hit(_ a0: CGPoint) -> CALayer? { if let m = "))
    #expect(text.contains("{ return m.call(a0) }; return `my_hit itself`(a0) }; "))
  }

  @Test(arguments: [
    // The first method does not call itself, and no exchange names the second one.
    "\nextension CALayer {\n  @objc func my_add(anim: CAAnimation, forKey: String?) {}\n}\n",
    "\nextension CALayer {\n  @objc func my_other() { my_other() }\n}\n",
  ])
  func otherMethodsAreUnchanged(_ source: String) {
    #expect(!Port(Self.exchange + source).text().contains(" itself`"))
    let named = Port(
      "import UIKit\nlet s = #selector(CALayer.my_add(anim:forKey:))\nlet o = #selector(CALayer.my_other)\n"
        + "extension CALayer {\n  @objc func my_add(anim: CAAnimation, forKey: String?) { my_add(anim: anim, forKey: forKey) }\n"
        + "  @objc func my_other() { my_other() }\n}")
    #expect(named.module.files.count == 2 && !named.text().contains(" itself`"), "nothing is exchanged")
  }
}
