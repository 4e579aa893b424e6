import SwiftSyntax

/// `@NSManaged` properties, whose accessors the runtime of Objective-C makes.
extension Rewriter {
  func rewriteManagedProperty(_ node: VariableDeclSyntax) {
    guard FactCollector.names(of: node.attributes).contains("NSManaged") else { return }
    for binding in node.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text.unquoted else {
        continue
      }
      let key = name.quoted
      edits.insert(
        " { get { ObjectiveC.managedValue(of: self, \(key)) }"
          + " set { ObjectiveC.setManagedValue(newValue, of: self, \(key)) } }",
        at: binding.trailingComma?.start ?? binding.end)
    }
  }
}
