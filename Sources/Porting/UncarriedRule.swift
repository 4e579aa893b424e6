import SwiftSyntax

/// Reports code without a counterpart here, with the remedy.
extension Rewriter {
  /// The advice about functions and types of Apple's systems, by name.
  private static let adviceByName: [String: String] = [
    "method_exchangeImplementations": exchange, "method_setImplementation": swizzling,
    "class_addMethod": swizzling, "class_replaceMethod": swizzling, "class_getInstanceMethod": exchange,
    "class_getClassMethod": swizzling, "class_getMethodImplementation": swizzling,
    "imp_implementationWithBlock": swizzling, "object_setClass": swizzling,
    "objc_allocateClassPair": swizzling,
    "objc_registerClassPair": swizzling, "class_copyMethodList": swizzling, "objc_msgSend": swizzling,
    "UINib": nibs, "loadNibNamed": nibs, "instantiateInitialViewController": nibs,
    "instantiateViewController": nibs, "UIStoryboard": nibs, "performSegue": segues,
    "NSInvocation": "invocations don't exist here; call the method",
  ]
  /// The advice about keys that apps set although the property can only be read.
  private static let setKeys = [
    "orientation": "windows don't rotate; remove the call",
    "tabBar": "override its behaviour in a subclass of UITabBarController, or set properties of its bar",
    "navigationBar": "set properties of its bar",
  ]
  private static let exchange =
    "of UIKit's methods only add(_:forKey:) of layers and the callbacks of controllers can be exchanged; override "
    + "others in a subclass"
  private static let swizzling =
    "methods can't be exchanged here; override the method in a subclass, or call your method directly"
  private static let segues =
    "segues of storyboards aren't read here; make this one with UIViewController.addSegue(withIdentifier:_:)"
  private static let nibs =
    "storyboards and nibs aren't read here; make their contents with UIStoryboard.addScene and UINib.addNib"

  func reportUncarried(_ node: DeclReferenceExprSyntax) {
    let name = node.baseName.text
    guard let advice = Self.adviceByName[name], index.types[name] == nil, index.methodsByName[name] == nil
    else { return }
    if advice == Self.nibs, words.makesScenes { return }
    if advice == Self.segues, words.makesSegues { return }
    // A `UIStoryboard` that is only named as a type, such as the type of a parameter, needs no change.
    if name == "UIStoryboard" || name == "UINib" {
      guard let call = node.parent?.as(FunctionCallExprSyntax.self),
        call.calledExpression.id == ExprSyntax(node).id
      else { return }
    }
    // Code that names an exchangeable method in a selector probably exchanges that method.
    let isCarried = advice == Self.exchange && !index.selectors.isDisjoint(with: ExchangeRule.exchangeable)
    report(isCarried ? .note : .edit, at: node.start, "'\(name)': \(advice)")
  }

  func reportUncarried(_ node: FunctionCallExprSyntax) {
    let called = node.calledExpression
    let name = called.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? called.text
    switch name {
    case "Selector", "NSSelectorFromString":
      guard let text = Self.string(node.arguments.first?.expression), text.hasPrefix("_") else { return }
      report(.edit, at: node.start, "'\(text)' is private to Apple's UIKit; remove the call")
    case "value", "setValue":
      guard let key = node.arguments.first(where: { $0.label?.text.hasPrefix("forKey") == true }),
        let text = Self.string(key.expression)
      else { return }
      if text.hasPrefix("_") || ["statusBar", "statusBarWindow"].contains(text) {
        report(.edit, at: node.start, "'\(text)' is private to Apple's UIKit; remove the access")
      } else if name == "setValue", index.propertiesByName[text] == nil, let advice = Self.setKeys[text] {
        report(.edit, at: node.start, "'\(text)' can't be set by its name here; \(advice)")
      }
    case "addObserver": reportUnobserved(node)
    case "unsafeBitCast":
      guard node.arguments.first?.expression.text.hasPrefix("Selector(") == true else { return }
      report(
        .edit, at: node.start,
        "a selector isn't a pointer here; use the address of a static variable as the key")
    case "unarchiveObject", "unarchivedObject":
      let argument = node.arguments.text
      if argument.contains("archivedData") || facts.identifiers.contains("archivedData") {
        report(
          .edit, at: node.start,
          "views can't be archived here; make another view, or call snapshotView(afterScreenUpdates:)")
      }
    default: break
    }
  }

  /// Returns the text of a string literal, which may be within parentheses; nil for another expression.
  static func string(_ expression: ExprSyntax?) -> String? {
    var expression = expression
    while let tuple = expression?.as(TupleExprSyntax.self) { expression = tuple.elements.first?.expression }
    guard let literal = expression?.as(StringLiteralExprSyntax.self), literal.segments.count == 1 else {
      return nil
    }
    return literal.segments.text
  }
}
