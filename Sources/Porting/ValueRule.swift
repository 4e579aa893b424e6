import SwiftSyntax

/// Rewrites casts between values and their boxes, which Swift converts by itself only with Objective-C's runtime.
extension Rewriter {
  /// The operators with a lower precedence than a cast. The operand of a cast begins after such an operator.
  private static let looseOperators: Set = [
    "??", "==", "!=", "<", ">", "<=", ">=", "===", "!==", "&&", "||", "~=",
  ]

  private static let floats: Set = ["CGFloat", "Double", "Float", "TimeInterval"]

  /// Rewrites casts such as `x as? NSNumber`, since a number in a collection has no box here.
  func rewriteBoxing(_ node: SequenceExprSyntax) {
    let elements = Array(node.elements)
    for position in elements.indices.dropFirst().dropLast() {
      guard let cast = elements[position].as(UnresolvedAsExprSyntax.self),
        let mark = cast.questionOrExclamationMark?.text, isOperandAlone(elements, position - 1)
      else { continue }
      let type = elements[position + 1].text
      let (head, tail): (String, String)
      switch type {
      case "NSValue": (head, tail) = ("ObjectiveC.boxed(", ")")
      case "NSNumber": (head, tail) = ("(ObjectiveC.boxed(", ") as? NSNumber)")
      case "NSString": (head, tail) = ("ObjectiveC.text(", ")")
      case _ where Self.floats.contains(type) && index.types[type] == nil:
        (head, tail) = ("ObjectiveC.float(", ", \(type).self)")
      default: continue
      }
      let operand = elements[position - 1]
      edits.insert(head, at: operand.start)
      edits.replace(operand.end..<elements[position + 1].end, with: tail + (mark == "!" ? "!" : ""))
    }
  }

  /// Whether the element at a position is the whole operand of the cast after it.
  private func isOperandAlone(_ elements: [ExprSyntax], _ position: Int) -> Bool {
    guard position > 0 else { return true }
    if let binary = elements[position - 1].as(BinaryOperatorExprSyntax.self) {
      return Self.looseOperators.contains(binary.operator.text)
    }
    return elements[position - 1].is(AssignmentExprSyntax.self)
      || elements[position - 1].is(UnresolvedTernaryExprSyntax.self)
  }
}
