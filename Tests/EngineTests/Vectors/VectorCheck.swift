/// A comparison of a case's expected values with the computed ones, which reports expected values that were never
/// compared.
struct VectorCheck {
  let vector: VectorCase
  private(set) var failures: [String] = []
  private var checked: Set<String> = []
  private var usedTolerances: Set<String> = []

  init(_ vector: VectorCase) { self.vector = vector }

  var inputs: JSON { vector.inputs }

  /// An expected member, which then counts as checked. The file uses null for a value that is not checked.
  mutating func expected(_ member: String) throws -> JSON {
    checked.insert(member)
    return try vector.expected[member]
  }

  mutating func tolerance(_ name: String) throws -> Double {
    usedTolerances.insert(name)
    return try vector.tolerance[name].number
  }

  mutating func tolerances(_ name: String) throws -> [Double] {
    usedTolerances.insert(name)
    return try vector.tolerance[name].numbers
  }

  mutating func fail(_ message: String) { failures.append(message) }

  mutating func near(
    _ got: Double, _ want: Double, within tolerance: Double, _ what: @autoclosure () -> String
  ) {
    // The condition is not `> tolerance`, so that NaN fails too.
    if !((got - want).magnitude <= tolerance), got != want {
      fail("\(what()): \(got), expected \(want) ± \(tolerance)")
    }
  }

  mutating func near(
    _ got: Double, _ want: Double, relative tolerance: Double, _ what: @autoclosure () -> String
  ) {
    near(got, want, within: tolerance * want.magnitude, what())
  }

  mutating func same<T: Equatable>(_ got: T, _ want: T, _ what: @autoclosure () -> String) {
    if got != want { fail("\(what()): \(got), expected \(want)") }
  }

  /// Compares a list of computed numbers with an expected one of the same length.
  mutating func near(_ got: [Double], _ want: [Double], within tolerance: Double, _ what: String) {
    same(got.count, want.count, "\(what), count")
    for (index, pair) in zip(got, want).enumerated() {
      near(pair.0, pair.1, within: tolerance, "\(what)[\(index)]")
    }
  }

  /// Fails unless every expected member and every tolerance of the case has been used.
  mutating func finish() {
    if let members = try? vector.expected.table.keys {
      let left = Set(members).subtracting(checked)
      if !left.isEmpty { fail("expected members that nothing compared: \(left.sorted())") }
    }
    let left = Set((try? vector.tolerance.table.keys).map(Array.init) ?? []).subtracting(usedTolerances)
    if !left.isEmpty { fail("tolerances that nothing used: \(left.sorted())") }
  }
}
