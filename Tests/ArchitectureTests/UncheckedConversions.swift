import SwiftSyntax

/// Conversions of floating-point numbers to integers that stop the program if the number does not fit.
///
/// The syntax has no types. A conversion is found by its argument: a literal with a fraction, `.rounded()`,
/// `Double(…)`, or a name that the file declares as floating-point. This finds most of the conversions, and sometimes a
/// conversion of an integer with the same name.
enum UncheckedConversions {
  /// The line of each unchecked conversion: a call without a label.
  static func lines(in tree: SyntaxTree) -> [Int] {
    let reader = ConversionReader()
    reader.walk(tree.root)
    let declared = reader.declared
    let computed = reader.bindings.filter { $0.value.showsItsType && $0.value.isFloating(declared) }
    let names = declared.union(computed.flatMap(\.names))
    return reader.conversions.filter { $0.arguments.isFloating(names) }.map { tree.line(of: $0) }
  }

  fileprivate static let integers: Set<String> = [
    "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "CInt",
    "FT_Fixed", "FT_F26Dot6",
  ]
  fileprivate static let floats: Set<String> = ["Double", "Float", "CGFloat"]
  /// The types that are floating-point numbers or consist of them.
  fileprivate static let types: Set<String> = floats.union([
    "CFTimeInterval", "TimeInterval", "CGPoint", "CGSize", "CGRect", "CGVector", "CGAffineTransform",
  ])
  /// The members that are floating-point numbers in any type.
  fileprivate static let members: Set<String> = [
    "minX", "maxX", "midX", "minY", "maxY", "midY", "tx", "ty", "dx", "dy", "scalar", "squareRoot", "rounded",
    "pi",
  ]
  /// The members that are floating-point numbers if their base is declared as floating-point.
  fileprivate static let components: Set<String> = ["x", "y", "z", "w", "magnitude"]
}

private final class ConversionReader: SyntaxReader {
  private(set) var conversions: [FunctionCallExprSyntax] = []
  /// The names that the file declares with a floating-point type.
  private(set) var declared: Set<String> = []
  /// The names that the file declares without a type, with their values.
  private(set) var bindings: [(names: [String], value: ExprSyntax)] = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if node.convertsToInteger, let argument = node.arguments.first, argument.label == nil,
      node.arguments.lastToken(viewMode: .sourceAccurate)?.text != "bitPattern"
    {
      conversions.append(node)
    }
    return .visitChildren
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    bind(node.pattern, type: node.typeAnnotation?.type, value: node.initializer?.value)
    return .visitChildren
  }

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    bind(node.pattern, type: node.typeAnnotation?.type, value: node.initializer?.value)
    return .visitChildren
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    if node.ellipsis == nil { declare(node.secondName ?? node.firstName, node.type) }
    return .visitChildren
  }

  override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
    declare(node.secondName ?? node.firstName, node.type)
    return .visitChildren
  }

  override func visit(_ node: EnumCaseParameterSyntax) -> SyntaxVisitorContinueKind {
    declare(node.secondName ?? node.firstName, node.type)
    return .visitChildren
  }

  override func visit(_ node: TupleTypeElementSyntax) -> SyntaxVisitorContinueKind {
    declare(node.secondName ?? node.firstName, node.type)
    return .visitChildren
  }

  private func declare(_ name: TokenSyntax?, _ type: TypeSyntax?) {
    if let name, type?.isFloating == true { declared.insert(name.plainText) }
  }

  private func bind(_ pattern: PatternSyntax, type: TypeSyntax?, value: ExprSyntax?) {
    if let type {
      declare(pattern.as(IdentifierPatternSyntax.self)?.identifier, type)
    } else if let value {
      bindings.append((pattern.names, value))
    }
  }
}

extension FunctionCallExprSyntax {
  fileprivate var convertsToInteger: Bool {
    let name = calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
    return name.map(UncheckedConversions.integers.contains) == true
  }
}

extension PatternSyntax {
  fileprivate var names: [String] {
    if let tuple = self.as(TuplePatternSyntax.self) { return tuple.elements.flatMap(\.pattern.names) }
    return self.as(IdentifierPatternSyntax.self).map { [$0.identifier.plainText] } ?? []
  }
}

extension TypeSyntax {
  fileprivate var isFloating: Bool {
    switch Syntax(self).as(SyntaxEnum.self) {
    case .attributedType(let node): return node.baseType.isFloating
    case .optionalType(let node): return node.wrappedType.isFloating
    case .implicitlyUnwrappedOptionalType(let node): return node.wrappedType.isFloating
    case .identifierType(let node):
      if UncheckedConversions.types.contains(node.name.text) { return true }
      let scalar = node.genericArgumentClause?.arguments.first?.trimmedDescription ?? ""
      return node.name.text.hasPrefix("SIMD") && UncheckedConversions.floats.contains(scalar)
    default: return false
    }
  }
}

extension ExprSyntax {
  /// Whether the operands show the expression's type: it has no comparison, conversion or closure.
  fileprivate var showsItsType: Bool { tokens(viewMode: .sourceAccurate).allSatisfy(\.showsType) }
}

extension SyntaxProtocol {
  /// Whether the node contains a floating-point operand, given the names of floating-point variables. The result of a
  /// nested conversion to an integer does not count.
  fileprivate func isFloating(_ names: Set<String>) -> Bool {
    if let token = self.as(TokenSyntax.self) { return token.isFloating(names) }
    if self.as(FunctionCallExprSyntax.self)?.convertsToInteger == true { return false }
    return children(viewMode: .sourceAccurate).contains { $0.isFloating(names) }
  }
}

extension TokenSyntax {
  fileprivate var showsType: Bool {
    switch tokenKind {
    case .binaryOperator(let name): name.allSatisfy { !"<>=!?".contains($0) }
    case .prefixOperator("!"), .exclamationMark, .postfixQuestionMark, .infixQuestionMark, .leftBrace: false
    // The generic argument of a vector is the type of its components.
    case .leftAngle: parent?.previousToken(viewMode: .sourceAccurate)?.text.hasPrefix("SIMD") == true
    // An operand with one of these names is an integer.
    default:
      !["count", "bitPattern", "PixelRect"].contains(text) && !UncheckedConversions.integers.contains(text)
    }
  }

  fileprivate func isFloating(_ names: Set<String>) -> Bool {
    if case .floatLiteral = tokenKind { return true }
    if parent?.parent?.is(GenericArgumentSyntax.self) == true {
      return UncheckedConversions.floats.contains(text)
    }
    guard let reference = parent?.as(DeclReferenceExprSyntax.self) else { return false }
    switch reference.keyPathInParent {
    case \MemberAccessExprSyntax.declName:
      if UncheckedConversions.members.contains(text) { return true }
      let base = reference.previousToken(viewMode: .sourceAccurate)?.previousToken(viewMode: .sourceAccurate)
      return (text == "width" || text == "height") && base?.text == "size"
    case \FunctionCallExprSyntax.calledExpression: return UncheckedConversions.floats.contains(text)
    case \SubscriptCallExprSyntax.calledExpression: return false
    case \MemberAccessExprSyntax.base:
      let member = reference.parent?.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? ""
      return names.contains(text) && UncheckedConversions.components.contains(member)
    default: return names.contains(text)
    }
  }
}
