import SwiftSyntax

/// `as` from Swift's values to Foundation's classes, which Apple's compilers do by themselves.
extension Rewriter {
  private static let classes: Set = [
    "NSString", "NSNumber", "NSArray", "NSDictionary", "NSSet", "NSData", "NSDate", "NSURL", "NSError", "NSValue",
    "NSIndexPath", "NSAttributedString",
  ]

  func rewriteBridging(_ node: SequenceExprSyntax) {
    let elements = Array(node.elements)
    for position in elements.indices.dropLast(2) {
      guard let cast = elements[position + 1].as(UnresolvedAsExprSyntax.self), cast.questionOrExclamationMark == nil,
        let type = elements[position + 2].as(TypeExprSyntax.self), Self.classes.contains(type.type.text)
      else { continue }
      // Literals are of the class at once.
      let value = elements[position]
      let isLiteral =
        value.is(StringLiteralExprSyntax.self) || value.is(IntegerLiteralExprSyntax.self)
        || value.is(FloatLiteralExprSyntax.self) || value.is(BooleanLiteralExprSyntax.self)
      if !isLiteral { edits.insert("!", at: cast.end) }
    }
  }
}
