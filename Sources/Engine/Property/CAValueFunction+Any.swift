extension CAValueFunction {
  /// The inputs of the function from an `Any`: a number of any type, or a list or vector of three numbers; nil for nil.
  ///
  /// Traps for any other value.
  package func numbers(any value: Any?, keyPath: @autoclosure () -> String) -> SIMD4<Double>? {
    if kind == .scalar { return Components(any: value, kind: .scalar, keyPath: keyPath())?.numbers }
    guard let value = value.flatMap(Components.unwrapped) else { return nil }
    if let vector = value as? SIMD3<Double> { return SIMD4(vector, 0) }
    if let list = value as? [Any], list.count == 3 {
      let numbers = list.compactMap(Components.number)
      if numbers.count == 3 { return SIMD4(numbers[0], numbers[1], numbers[2], 0) }
    }
    fatalError("\(keyPath()): \(value) is not three numbers, which the value function \(name.rawValue) needs")
  }
}
