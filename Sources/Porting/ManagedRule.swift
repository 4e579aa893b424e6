import SwiftSyntax

/// Adds accessors to `@NSManaged` properties, for which Objective-C's runtime generates accessors.
extension Rewriter {
  func rewriteManagedProperty(_ node: VariableDeclSyntax) {
    guard FactCollector.names(of: node.attributes).contains("NSManaged") else { return }
    divide(node)
    for binding in node.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text.unquoted else {
        continue
      }
      let key = name.quoted
      let accessors =
        " { get { ObjectiveC.managedValue(of: self, \(key)) }"
        + " set { ObjectiveC.setManagedValue(newValue, of: self, \(key)) } }"
      edits.insert(accessors, at: binding.typeAnnotation?.end ?? binding.pattern.end)
    }
  }

  /// Divides `var a, b: T` into one declaration for each name, since a declaration of several names can't have
  /// accessors.
  func divide(_ node: VariableDeclSyntax) {
    guard node.bindings.count > 1 else { return }
    let modifiers = node.modifiers.filter { $0.name.text != "dynamic" }.map { $0.text + " " }.joined()
    let bindings = Array(node.bindings)
    for (position, binding) in bindings.enumerated() {
      if binding.typeAnnotation == nil, binding.initializer == nil,
        let shared = bindings[position...].lazy.compactMap(\.typeAnnotation?.type.text).first
      {
        edits.insert(": \(shared)", at: binding.pattern.end)
      }
      if let comma = binding.trailingComma {
        let isSpaced =
          source.bytes[comma.end] == UInt8(ascii: " ") || source.bytes[comma.end] == UInt8(ascii: "\n")
        edits.replace(
          comma.start..<comma.end, with: "; \(modifiers)\(node.bindingSpecifier.text)" + (isSpaced ? "" : " ")
        )
      }
    }
  }
}
