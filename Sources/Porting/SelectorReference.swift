import SwiftSyntax

/// The reference in `#selector(…)`.
struct SelectorReference {
  enum Form { case method, getter, setter }

  var form: Form
  /// The type or value before the last dot; nil if only the name is written.
  var base: ExprSyntax?
  var name: String
  /// The labels, with an empty text for `_`; nil if they aren't written.
  var labels: [String]?
  /// The number of parameters of the type after `as`; nil if there is no such type.
  var arity: Int?
  var offset: Int

  init?(_ node: MacroExpansionExprSyntax) {
    guard let argument = node.arguments.first, node.arguments.count == 1 else { return nil }
    switch argument.label?.text {
    case "getter": form = .getter
    case "setter": form = .setter
    default: form = .method
    }
    guard let declName = Self.declName(of: argument.expression) else { return nil }
    name = declName.baseName.text.unquoted
    labels = declName.argumentNames.map { names in
      names.arguments.map { $0.name.text == "_" ? "" : $0.name.text.unquoted }
    }
    base = declName.parent?.as(MemberAccessExprSyntax.self)?.base
    arity = Self.castArity(of: argument.expression, isCurried: base.map { $0.text.startsUppercase } ?? false)
    offset = declName.start
  }

  /// Returns the name at the end of a reference.
  static func declName(of expression: ExprSyntax) -> DeclReferenceExprSyntax? {
    if let name = expression.as(DeclReferenceExprSyntax.self) { return name }
    if let access = expression.as(MemberAccessExprSyntax.self) { return access.declName }
    if let tuple = expression.as(TupleExprSyntax.self), let only = tuple.elements.first {
      return declName(of: only.expression)
    }
    if let sequence = expression.as(SequenceExprSyntax.self), let first = sequence.elements.first {
      return declName(of: first)
    }
    if let chain = expression.as(OptionalChainingExprSyntax.self) { return declName(of: chain.expression) }
    if let forced = expression.as(ForceUnwrapExprSyntax.self) { return declName(of: forced.expression) }
    return nil
  }

  /// Returns the number of parameters in `m as (A) -> B`, or in `Type.m as (Type) -> (A) -> B`.
  private static func castArity(of expression: ExprSyntax, isCurried: Bool) -> Int? {
    if let tuple = expression.as(TupleExprSyntax.self), let only = tuple.elements.first {
      return castArity(of: only.expression, isCurried: isCurried)
    }
    guard let sequence = expression.as(SequenceExprSyntax.self),
      let cast = sequence.elements.last?.as(TypeExprSyntax.self)
    else { return nil }
    var type = cast.type
    while true {
      if let optional = type.as(OptionalTypeSyntax.self) {
        type = optional.wrappedType
      } else if let unwrapped = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
        type = unwrapped.wrappedType
      } else if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1,
        let only = tuple.elements.first
      {
        type = only.type
      } else {
        break
      }
    }
    guard var function = type.as(FunctionTypeSyntax.self) else { return nil }
    if isCurried, let inner = function.returnClause.type.as(FunctionTypeSyntax.self) { function = inner }
    if function.parameters.count == 1, function.parameters.first?.type.text == "Void" { return 0 }
    return function.parameters.count
  }
}
