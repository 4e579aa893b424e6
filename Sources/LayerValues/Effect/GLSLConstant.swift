import Foundation

/// Evaluates the defaults that authors write for parameters: numbers, constructors and arithmetic.
struct GLSLConstant {
  private let tokens: ArraySlice<GLSLToken>
  private var index: Int

  /// The numbers of the value of `kind` with which `tokens` begin; nil if they do not begin with a value, or begin with
  /// a value of another count. Text after the value is ignored, because authors explain their parameters there.
  static func numbers(_ tokens: ArraySlice<GLSLToken>, _ kind: Effect.Uniform.Kind) -> [Double]? {
    var constant = GLSLConstant(tokens: tokens, index: tokens.startIndex)
    guard var numbers = constant.sum() else { return nil }
    while numbers.count < kind.count, numbers.count > 0, constant.take(",") {
      guard let more = constant.sum() else { break }
      numbers += more
    }
    return fitting(numbers, kind)
  }

  /// The numbers as a value of `kind`: a single number is extended to each component of a vector, or to the diagonal of
  /// a matrix. Nil if the count does not fit, or if a number is not finite as a 32-bit float.
  private static func fitting(_ numbers: [Double], _ kind: Effect.Uniform.Kind) -> [Double]? {
    guard numbers.allSatisfy({ $0.isFinite && $0.magnitude <= Double(Float.greatestFiniteMagnitude) }) else {
      return nil
    }
    var result = numbers
    if numbers.count == 1, kind.count > 1 {
      result = [Double](repeating: numbers[0], count: kind.count)
      if let side = kind.matrixSide {
        for index in result.indices where index % (side + 1) != 0 { result[index] = 0 }
      }
    }
    guard result.count == kind.count else { return nil }
    if kind.isWhole { result = result.map { $0.rounded(.towardZero) } }
    if kind.isFlags { result = result.map { $0 != 0 ? 1 : 0 } }
    return result
  }

  private mutating func take(_ sign: String) -> Bool {
    guard index < tokens.endIndex, tokens[index].isSign(sign) else { return false }
    index += 1
    return true
  }

  // MARK: Arithmetic

  private static func combined(_ a: [Double], _ b: [Double], _ operation: (Double, Double) -> Double)
    -> [Double]?
  {
    if a.count == b.count { return zip(a, b).map(operation) }
    if a.count == 1 { return b.map { operation(a[0], $0) } }
    if b.count == 1 { return a.map { operation($0, b[0]) } }
    return nil
  }

  private mutating func sum() -> [Double]? {
    guard var value = product() else { return nil }
    while true {
      // A sign that no number follows is not part of the value: "1.0 - the radius".
      let before = index
      let isAddition = take("+")
      guard isAddition || take("-"), let next = product(),
        let result = Self.combined(value, next, { isAddition ? $0 + $1 : $0 - $1 })
      else {
        index = before
        return value
      }
      value = result
    }
  }

  private mutating func product() -> [Double]? {
    guard var value = factor() else { return nil }
    while true {
      let before = index
      let isMultiplication = take("*")
      guard isMultiplication || take("/"), let next = factor(),
        let result = Self.combined(value, next, { isMultiplication ? $0 * $1 : $0 / $1 })
      else {
        index = before
        return value
      }
      value = result
    }
  }

  private mutating func factor() -> [Double]? {
    // A loop avoids deep recursion, since a comment may have any number of signs.
    var sign = 1.0
    while true {
      if take("-") { sign = -sign } else if !take("+") { break }
    }
    guard let value = primary() else { return nil }
    return sign < 0 ? value.map { -$0 } : value
  }

  private mutating func primary() -> [Double]? {
    guard index < tokens.endIndex else { return nil }
    let token = tokens[index]
    switch token.kind {
    case .number:
      index += 1
      return Self.number(token.text).map { [$0] }
    case .word:
      index += 1
      if token.text == "true" || token.text == "false" { return [token.text == "true" ? 1 : 0] }
      return take("(") ? arguments().flatMap { Self.call(token.text, $0) } : nil
    case .sign:
      guard take("("), let inner = arguments(), inner.count == 1 else { return nil }
      return inner[0]
    case .comment: return nil
    }
  }

  /// The values up to the closing parenthesis; nil if there are no valid values.
  private mutating func arguments() -> [[Double]]? {
    // This limits the recursion; no real default has that many tokens.
    guard index - tokens.startIndex < 400 else { return nil }
    var values: [[Double]] = []
    repeat {
      guard let value = sum() else { return nil }
      values.append(value)
    } while take(",")
    return take(")") ? values : nil
  }

  /// The number of a literal of GLSL ES or desktop GLSL; nil if the text is no literal.
  static func number(_ text: String) -> Double? {
    let lower = text.lowercased()
    if lower.hasPrefix("0x") { return Int(lower.dropFirst(2), radix: 16).map(Double.init) }
    var digits = Substring(lower)
    if digits.hasSuffix("f") || digits.hasSuffix("u") { digits = digits.dropLast() }
    if digits.hasSuffix("l") { digits = digits.dropLast() }
    if digits.hasSuffix(".") { digits = digits.dropLast() }
    return Double(digits.replacing(".e", with: ".0e"))
  }

  private static func call(_ name: String, _ arguments: [[Double]]) -> [Double]? {
    let all = arguments.flatMap { $0 }
    if let kind = Effect.Uniform.Kind(rawValue: name) {
      if kind.count == 1 { return all.first.map { [kind.isWhole ? $0.rounded(.towardZero) : $0] } }
      return fitting(Array(all.prefix(kind.count)), kind)
    }
    if name == "pow", all.count == 2 { return [pow(all[0], all[1])] }
    guard arguments.count == 1 else { return nil }
    switch name {
    case "sqrt": return all.map { $0.squareRoot() }
    case "sin": return all.map { sin($0) }
    case "cos": return all.map { cos($0) }
    case "tan": return all.map { tan($0) }
    case "acos": return all.map { acos($0) }
    case "abs": return all.map { abs($0) }
    case "radians": return all.map { $0 * .pi / 180 }
    case "degrees": return all.map { $0 * 180 / .pi }
    default: return nil
    }
  }
}
