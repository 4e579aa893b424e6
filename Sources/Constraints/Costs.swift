/// The cost of each symbol at each priority. A solution is optimal if no symbol can lower the costs of a priority
/// without raising the costs of a higher priority.
struct Costs {
  /// The priorities in use, in descending order.
  private(set) var priorities: [Float] = []
  /// For each priority, the cost of each symbol; 0 for basic symbols.
  private var costs: [[Double]] = []

  /// The magnitude below which a cost is a rounding error.
  private static let zero = 1e-8

  /// Returns the index of a priority, which is added if it is not in use; `symbols` is the number of all symbols.
  private mutating func level(of priority: Float, symbols: Int) -> Int {
    let index = priorities.firstIndex { $0 <= priority } ?? priorities.count
    if index < priorities.count, priorities[index] == priority { return index }
    priorities.insert(priority, at: index)
    costs.insert([Double](repeating: 0, count: symbols), at: index)
    return index
  }

  mutating func grow(to symbols: Int) {
    for level in costs.indices where costs[level].count < symbols {
      costs[level] += [Double](repeating: 0, count: symbols - costs[level].count)
    }
  }

  mutating func add(_ symbol: Int32, cost: Double, priority: Float, symbols: Int) {
    costs[level(of: priority, symbols: symbols)][Int(symbol)] += cost
  }

  mutating func add(_ row: Row, times factor: Double, priority: Float, symbols: Int) {
    add(row, times: factor, level: level(of: priority, symbols: symbols))
  }

  private mutating func add(_ row: Row, times factor: Double, level: Int) {
    for index in 0..<row.count { costs[level][Int(row.symbols[index])] += factor * row.coefficients[index] }
  }

  /// Replaces the cost of a symbol that has become basic by costs of the symbols of its row.
  mutating func substitute(_ symbol: Int32, _ row: Row) {
    for level in costs.indices {
      let cost = costs[level][Int(symbol)]
      if cost == 0 { continue }
      costs[level][Int(symbol)] = 0
      if abs(cost) >= Self.zero { add(row, times: cost, level: level) }
    }
  }

  mutating func clear(_ symbol: Int32) {
    for level in costs.indices { costs[level][Int(symbol)] = 0 }
  }

  /// Whether a greater value of a symbol lowers the costs of the highest priority whose costs it changes.
  func areLowered(by symbol: Int32) -> Bool {
    for level in costs.indices {
      let cost = costs[level][Int(symbol)]
      if cost < -Self.zero { return true }
      if cost > Self.zero { return false }
    }
    return false
  }

  /// Whether the cost of `a` divided by `divisor` is less than the cost of `b` divided by `otherDivisor`, at the
  /// highest priority at which they differ; both divisors are positive.
  func isLess(_ a: Int32, by divisor: Double, than b: Int32, by otherDivisor: Double) -> Bool {
    for level in costs.indices {
      let difference = costs[level][Int(a)] / divisor - costs[level][Int(b)] / otherDivisor
      if difference < -Self.zero { return true }
      if difference > Self.zero { return false }
    }
    return false
  }
}
