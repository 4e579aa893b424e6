import SwiftSyntax

/// Reports types of Apple's frameworks that Segue does not have. The compiler reports them too, but only in a complete
/// build.
extension Rewriter {
  private static let prefixes = ["UI", "CA", "CG"]

  /// The names that `FrameworkTable` lacks: the module's name, types of Foundation, aliases and generic types.
  static let otherTypes: Set = [
    "UIKit", "CGFloat", "CGPoint", "CGSize", "CGRect", "UIActionHandler", "CGPathApplierFunction",
    "UICollectionViewCompositionalLayoutSectionProvider", "UITableViewDiffableDataSource",
    "UICollectionViewDiffableDataSource",
  ]

  /// The endings of type names. A called name without such an ending, such as `UIGraphicsGetCurrentContext`, is taken
  /// for a function.
  private static let endings = [
    "Controller", "View", "Layer", "Item", "Delegate", "Recognizer", "Cell", "Configuration",
    "Interaction", "Effect", "Behavior", "Animation", "Animator", "Command", "Menu", "Button", "Control",
    "Generator", "Renderer", "Window", "Style", "Attributes", "Layout", "Field", "Label", "Picker", "Well",
    "Bar", "Detector", "Manager", "Session",
  ]

  func reportUnknownType(_ node: IdentifierTypeSyntax) {
    // The name of an attribute, which has rules of its own, is written as a type.
    if node.parent?.is(AttributeSyntax.self) == true { return }
    reportUnknownType(node.name.text.unquoted, at: node.name.start)
  }

  func reportUnknownType(_ node: DeclReferenceExprSyntax) {
    let name = node.baseName.text
    let expression = ExprSyntax(node).id
    let isBase = node.parent?.as(MemberAccessExprSyntax.self)?.base?.id == expression
    let isCreated =
      node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == expression
      && Self.endings.contains(where: name.hasSuffix)
    if isBase || isCreated { reportUnknownType(name, at: node.baseName.start) }
  }

  private func reportUnknownType(_ name: String, at offset: Int) {
    guard let prefix = Self.prefixes.first(where: name.hasPrefix) else { return }
    let rest = name.dropFirst(prefix.count)
    guard rest.first?.isUppercase == true, rest.contains(where: \.isLowercase) else { return }
    guard !importsOtherModules, !isKnownType(name), unknownTypes.insert(name).inserted else { return }
    report(.edit, at: offset, "'\(name)' doesn't exist in Segue's UIKit; remove the code that uses it")
  }

  private func isKnownType(_ name: String) -> Bool {
    index.frameworks.types[name] != nil || Self.otherTypes.contains(name) || LegacyNames.all.contains(name)
      || words.types.contains(name) || index.globals[name] != nil
  }

  /// Whether the file imports modules that may declare such names themselves.
  private var importsOtherModules: Bool {
    facts.imports.contains { path in
      let module = String(path.prefix { $0 != "." })
      return !Self.presentModules.contains(module) && Self.absentModules[module] == nil
        && Self.absentModules[path] == nil && !dependencies.contains(module)
    }
  }
}
