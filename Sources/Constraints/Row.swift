/// A linear expression over symbols: a constant and the coefficients that are not zero, sorted by symbol.
struct Row {
  var constant = 0.0
  private(set) var symbols: [Int32] = []
  private(set) var coefficients: [Double] = []

  /// The magnitude below which a coefficient is a rounding error of a sum that should be zero.
  static let zero = 1e-9

  init(constant: Double = 0) { self.constant = constant }

  var count: Int { symbols.count }

  /// The index of a symbol, or of the first greater symbol.
  private func index(of symbol: Int32) -> Int {
    var (low, high) = (0, symbols.count)
    while low < high {
      let middle = (low + high) / 2
      if symbols[middle] < symbol { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The coefficient of a symbol; 0 if the row does not contain it.
  func coefficient(of symbol: Int32) -> Double {
    let index = index(of: symbol)
    return index < symbols.count && symbols[index] == symbol ? coefficients[index] : 0
  }

  /// Adds a symbol times a coefficient.
  mutating func add(_ symbol: Int32, _ coefficient: Double) {
    let index = index(of: symbol)
    if index < symbols.count, symbols[index] == symbol {
      coefficients[index] += coefficient
      if abs(coefficients[index]) < Self.zero { remove(at: index) }
    } else if abs(coefficient) >= Self.zero {
      symbols.insert(symbol, at: index)
      coefficients.insert(coefficient, at: index)
    }
  }

  private mutating func remove(at index: Int) {
    symbols.remove(at: index)
    coefficients.remove(at: index)
  }

  mutating func scale(by factor: Double) {
    constant *= factor
    for index in coefficients.indices { coefficients[index] *= factor }
  }

  /// Adds `factor` times another row, and removes `eliminated`, the symbol of this row that the other row replaces; -1
  /// removes none.
  ///
  /// Calls `added` with each symbol that is new in this row. `scratch` is storage for the result.
  mutating func add(
    _ other: Row, times factor: Double, eliminating eliminated: Int32, scratch: inout Row,
    added: (Int32) -> Void
  ) {
    scratch.symbols.removeAll(keepingCapacity: true)
    scratch.coefficients.removeAll(keepingCapacity: true)
    scratch.symbols.reserveCapacity(count + other.count)
    scratch.coefficients.reserveCapacity(count + other.count)
    var (i, j) = (0, 0)
    while i < symbols.count || j < other.symbols.count {
      let symbolA = i < symbols.count ? symbols[i] : .max
      let symbolB = j < other.symbols.count ? other.symbols[j] : .max
      var coefficient = 0.0
      if symbolA <= symbolB {
        if symbolA != eliminated { coefficient = coefficients[i] }
        i += 1
      }
      if symbolB <= symbolA {
        coefficient += factor * other.coefficients[j]
        j += 1
      }
      guard abs(coefficient) >= Self.zero else { continue }
      let symbol = min(symbolA, symbolB)
      scratch.symbols.append(symbol)
      scratch.coefficients.append(coefficient)
      if symbolB < symbolA { added(symbol) }
    }
    scratch.constant = constant + factor * other.constant
    swap(&self, &scratch)
  }

  /// Rewrites the equation `leaving = self` as `entering = self`; the row must contain `entering`.
  mutating func solve(for entering: Int32, leaving: Int32) {
    let index = index(of: entering)
    let factor = -1 / coefficients[index]
    remove(at: index)
    scale(by: factor)
    add(leaving, -factor)
  }
}
