import Foundation
import ObjectiveCRuntime
import Testing

@testable import Engine
@testable import UIKit

/// Methods that ported code exchanges, in the form that the source step produces.
@Suite(.serialized) @MainActor struct MethodExchangeTests {
  private let stage = Stage()

  /// Exchanges two methods while `body` runs.
  private func exchanging(_ type: AnyClass, _ a: String, _ b: String, _ body: () throws -> Void) throws {
    let first = try #require(class_getInstanceMethod(type, Selector(a)))
    let second = try #require(class_getInstanceMethod(type, Selector(b)))
    method_exchangeImplementations(first, second)
    defer { method_exchangeImplementations(first, second) }
    try body()
  }

  @Test func addedAnimationsAreSeen() throws {
    stage.frame(at: 0)
    ExchangeLog.expose()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    stage.window.addSubview(view)
    stage.frame(at: 0.1)
    for name in ["add:forKey:", "addAnimation:forKey:"] {
      try exchanging(CALayer.self, name, "noteAddWithAnim:forKey:") {
        UIView.animate(withDuration: 1) { view.bounds.size.width += 10 }
        view.layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "own")
      }
      #expect(ExchangeLog.keys.contains("own") && ExchangeLog.keys.contains { $0.hasPrefix("bounds") })
      #expect(view.layer.animation(forKey: "own") != nil, "the original adds it")
      ExchangeLog.keys = []
      view.layer.removeAllAnimations()
    }
    view.layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "own")
    #expect(ExchangeLog.keys.isEmpty, "the exchange is undone")
    view.layer.noteAdd(anim: CABasicAnimation(keyPath: "opacity"), forKey: "direct")
    #expect(ExchangeLog.keys == ["direct"] && view.layer.animation(forKey: "direct") == nil)
    ExchangeLog.keys = []
  }

  /// An exchange applies to controllers of all classes whose callback calls that of the superclass.
  @Test func callbacksOfControllersAreSeen() throws {
    final class Screen: UIViewController {
      override func viewWillAppear(_ animated: Bool) {
        ExchangeLog.keys.append("screen")
        super.viewWillAppear(animated)
      }
    }
    ExchangeLog.expose()
    stage.frame(at: 0)
    try exchanging(UIViewController.self, "viewWillAppear:", "noteWillAppear:") {
      stage.window.rootViewController = Screen()
      stage.frame(at: 0.1)
    }
    #expect(ExchangeLog.keys == ["screen", "will appear false"])
    ExchangeLog.keys = []
  }

  /// Code that first tries to add a method finds that the method exists, and exchanges it.
  @Test func codeThatTriesToAddFirstExchanges() throws {
    ExchangeLog.expose()
    let method = try #require(class_getInstanceMethod(UIViewController.self, Selector("noteWillAppear:")))
    let isAdded = class_addMethod(
      UIViewController.self, Selector("viewWillAppear:"), method_getImplementation(method),
      method_getTypeEncoding(method))
    #expect(!isAdded)
  }

  @Test func otherMethodsAreNotFound() {
    #expect(class_getInstanceMethod(UIView.self, Selector("layoutSubviews")) == nil)
    #expect(class_getInstanceMethod(nil, Selector("add:forKey:")) == nil)
    #expect(class_getInstanceMethod(CAShapeLayer.self, Selector("add:forKey:")) === CALayer.addMethod)
    #expect(class_getClassMethod(CALayer.self, Selector("add:forKey:")) == nil)
  }
}

@MainActor private enum ExchangeLog {
  nonisolated(unsafe) static var keys: [String] = []

  static func expose() {
    ObjectiveC.ExposedClass(CALayer.self).method("noteAddWithAnim:forKey:") {
      $0.ownNoteAdd(anim: $1(0), forKey: $1(1))
    }
    ObjectiveC.ExposedClass(UIViewController.self).method("noteWillAppear:") {
      $0.ownNoteWillAppear($1(0))
    }
  }
}

extension CALayer {
  fileprivate func noteAdd(anim a0: CAAnimation, forKey a1: String?) {
    if let m = ObjectiveC.exchanged(self, CALayer.self, "noteAddWithAnim:forKey:") {
      m.run(a0, a1)
      return
    }
    return ownNoteAdd(anim: a0, forKey: a1)
  }

  fileprivate func ownNoteAdd(anim: CAAnimation, forKey: String?) {
    ExchangeLog.keys.append(forKey ?? "-")
    // Without an exchange, this method would call itself for ever.
    if forKey != "direct" { noteAdd(anim: anim, forKey: forKey) }
  }
}

extension UIViewController {
  fileprivate func noteWillAppear(_ a0: Bool) {
    if let m = ObjectiveC.exchanged(self, UIViewController.self, "noteWillAppear:") {
      m.run(a0)
      return
    }
    return ownNoteWillAppear(a0)
  }

  fileprivate func ownNoteWillAppear(_ animated: Bool) {
    ExchangeLog.keys.append("will appear \(animated)")
    noteWillAppear(animated)
  }
}
