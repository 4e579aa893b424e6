/// A quantity that a solver computes, such as the left edge of a view.
package struct Variable: Hashable, Sendable {
  let symbol: Int32
}

/// A variable times a coefficient.
package struct Term: Sendable {
  package var variable: Variable
  package var coefficient: Double

  package init(_ variable: Variable, _ coefficient: Double = 1) {
    (self.variable, self.coefficient) = (variable, coefficient)
  }
}

/// The sum of terms and a constant.
package struct LinearExpression: Sendable {
  package var terms: [Term]
  package var constant: Double

  package init(_ terms: [Term] = [], constant: Double = 0) {
    (self.terms, self.constant) = (terms, constant)
  }

  package static func + (a: LinearExpression, b: LinearExpression) -> LinearExpression {
    LinearExpression(a.terms + b.terms, constant: a.constant + b.constant)
  }

  package static func - (a: LinearExpression, b: LinearExpression) -> LinearExpression { a + b * -1 }

  package static func * (a: LinearExpression, factor: Double) -> LinearExpression {
    LinearExpression(
      a.terms.map { Term($0.variable, $0.coefficient * factor) }, constant: a.constant * factor)
  }
}

/// The relation of an expression to zero.
package enum Relation: Sendable {
  case atMostZero, zero, atLeastZero
}
