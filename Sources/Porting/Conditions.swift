import SwiftSyntax

/// Decides the conditions of `#if` for iOS code that builds against Segue.
struct Conditions: Sendable {
  /// The modules of the package that the code may import, besides the platform's modules.
  var modules: Set<String> = []

  private static let presentModules: Set = [
    "UIKit", "QuartzCore", "CoreGraphics", "Foundation", "Dispatch", "ObjectiveC", "Glibc", "Swift",
  ]
  private static let absentModules: Set = [
    "AppKit", "Cocoa", "Darwin", "WatchKit", "SwiftUI", "Combine", "Metal", "MetalKit", "WebKit", "TVUIKit",
    "AVFoundation", "RealityKit", "XCTest",
  ]

  /// Returns the value of a condition, true without one (`#else`); nil if only the build determines the value.
  func value(of condition: ExprSyntax?) -> Bool? {
    guard let condition else { return true }
    if let sequence = condition.as(SequenceExprSyntax.self) {
      return value(of: Array(sequence.elements)[...])
    }
    if let tuple = condition.as(TupleExprSyntax.self), let only = tuple.elements.first,
      tuple.elements.count == 1
    {
      return value(of: only.expression)
    }
    if let prefix = condition.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "!" {
      return value(of: prefix.expression).map { !$0 }
    }
    if let literal = condition.as(BooleanLiteralExprSyntax.self) { return literal.text == "true" }
    guard let call = condition.as(FunctionCallExprSyntax.self) else { return nil }
    let argument = call.arguments.text
    switch call.calledExpression.text {
    case "os": return argument == "iOS"
    case "canImport":
      if Self.presentModules.contains(argument) || modules.contains(argument) { return true }
      return Self.absentModules.contains(argument) ? false : nil
    case "targetEnvironment": return false
    // Ported code is compiled in Swift 5 mode by a compiler of version 6.
    case "swift": return Self.satisfies((5, 10), argument)
    case "compiler", "_compiler_version": return Self.satisfies((6, 3), argument)
    default: return nil
    }
  }

  private func value(of elements: ArraySlice<ExprSyntax>) -> Bool? {
    func isOperator(_ element: ExprSyntax, _ name: String) -> Bool {
      element.as(BinaryOperatorExprSyntax.self)?.operator.text == name
    }
    // Returns the value of elements that an operator joins; nil without that operator. The result `.some(nil)` means
    // that only the build determines the value. `deciding` is the operand's value that decides the result.
    func combine(_ name: String, deciding: Bool) -> Bool?? {
      let parts = elements.split { isOperator($0, name) }
      guard parts.count > 1 else { return nil }
      let values = parts.map { value(of: $0) }
      if values.contains(deciding) { return deciding }
      return .some(values.contains(nil) ? nil : !deciding)
    }
    if let either = combine("||", deciding: true) { return either }
    if let both = combine("&&", deciding: false) { return both }
    return elements.count == 1 ? elements.first.flatMap { value(of: $0) } : nil
  }

  /// Whether a version satisfies a comparison, such as `>=4.2`; nil if the comparison can't be read.
  private static func satisfies(_ version: (Int, Int), _ comparison: String) -> Bool? {
    let text = comparison.filter { !$0.isWhitespace }
    guard let digits = text.firstIndex(where: \.isNumber) else { return nil }
    let numbers = text[digits...].split(separator: ".").map { Int($0) ?? 0 }
    let other = (numbers.first ?? 0, numbers.count > 1 ? numbers[1] : 0)
    switch text[..<digits] {
    case ">=": return version >= other
    case "<": return version < other
    default: return nil
    }
  }

  /// Returns the clauses whose code may be compiled. Each has the condition that only the build determines; nil if the
  /// clause is always compiled.
  func compiledClauses(of node: IfConfigDeclSyntax) -> [(clause: IfConfigClauseSyntax, condition: String?)] {
    var result: [(clause: IfConfigClauseSyntax, condition: String?)] = []
    var preceding: [String] = []
    for clause in node.clauses {
      switch value(of: clause.condition) {
      case false?: continue
      case true?:
        result.append((clause, preceding.isEmpty ? nil : preceding.joined(separator: " && ")))
        return result
      case nil:
        let current = "(\(rewritten(clause.condition)))"
        result.append((clause, (preceding + [current]).joined(separator: " && ")))
        preceding.append("!\(current)")
      }
    }
    return result
  }

  /// Returns the calls in a condition that test for a platform, with their replacements.
  func replacements(in condition: some SyntaxProtocol) -> [(node: FunctionCallExprSyntax, text: String)] {
    if let call = condition.as(FunctionCallExprSyntax.self) {
      let name = call.calledExpression.text
      let argument = call.arguments.text
      if name == "os" || (name == "canImport" && ["AppKit", "Cocoa", "WatchKit"].contains(argument)) {
        return [(call, argument == "iOS" ? "true" : "false")]
      }
      // The module `ObjectiveC` does not exist here, but the branch that requires it has the iOS code to port.
      if name == "canImport", argument == "ObjectiveC" { return [(call, "true")] }
      return []
    }
    return condition.children(viewMode: .sourceAccurate).flatMap { replacements(in: $0) }
  }

  private func rewritten(_ condition: ExprSyntax?) -> String {
    guard let condition else { return "true" }
    var edits = Edits()
    let bytes = Array(condition.text.utf8)
    for (node, text) in replacements(in: condition) {
      edits.replace(node.start - condition.start..<node.end - condition.start, with: text)
    }
    return String(decoding: edits.applied(to: bytes, within: 0..<bytes.count), as: UTF8.self)
  }
}

/// Visits only the code that may be compiled.
class ActiveVisitor: SyntaxVisitor {
  let conditions: Conditions
  /// The conditions around the visited node that only the build determines, outer conditions first.
  private(set) var undecidedConditions: [String] = []

  init(conditions: Conditions) {
    self.conditions = conditions
    super.init(viewMode: .sourceAccurate)
  }

  /// The undecided conditions of the visited node, joined to one; nil if the node is always compiled.
  var condition: String? { undecidedConditions.isEmpty ? nil : undecidedConditions.joined(separator: " && ") }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    for (clause, condition) in conditions.compiledClauses(of: node) {
      if let condition { undecidedConditions.append(condition) }
      if let elements = clause.elements { walk(elements) }
      if condition != nil { undecidedConditions.removeLast() }
    }
    return .skipChildren
  }
}
