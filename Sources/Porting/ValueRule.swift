import SwiftSyntax

/// Casts to boxes of geometry, which Swift makes by itself only where Objective-C's runtime is.
extension Rewriter {
  /// `x as? NSValue` also boxes a point, a size or a rectangle, as the changes of observed keys are here.
  func rewriteBoxing(_ node: SequenceExprSyntax) {
    let elements = Array(node.elements)
    for position in elements.indices.dropFirst().dropLast() {
      guard let cast = elements[position].as(UnresolvedAsExprSyntax.self),
        cast.questionOrExclamationMark != nil,
        elements[position + 1].text == "NSValue"
      else { continue }
      let operand = elements[position - 1]
      edits.insert("ObjectiveC.boxed(", at: operand.start)
      let end = cast.questionOrExclamationMark?.text == "!" ? ")!" : ")"
      edits.replace(operand.end..<elements[position + 1].end, with: end)
    }
  }
}
