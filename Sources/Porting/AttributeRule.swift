import SwiftSyntax

/// Removes attributes that only Objective-C's runtime and Interface Builder read.
extension Rewriter {
  private static let removedAttributes: Set = [
    "objc", "objcMembers", "nonobjc", "IBAction", "IBSegueAction", "IBOutlet", "IBInspectable",
    "IBDesignable",
    "GKInspectable", "NSCopying", "NSManaged",
  ]

  /// The attributes that mark the class with which an application starts.
  static let mainAttributes: Set = ["UIApplicationMain", "NSApplicationMain", "main"]

  func rewriteAttribute(_ node: AttributeSyntax) {
    let name = node.attributeName.text
    if Self.removedAttributes.contains(name) {
      removeWithSpace(node)
    } else if name == "UIApplicationMain" || name == "NSApplicationMain" {
      replace(node, with: "@main")
    } else if name == "convention", let arguments = node.arguments?.text, arguments.hasPrefix("block") {
      // Without Objective-C, a block is an ordinary closure.
      removeWithSpace(node)
    }
  }
}
