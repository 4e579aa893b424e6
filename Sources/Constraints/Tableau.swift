/// Linear equations in solved form: each basic symbol equals a row of symbols that are not basic, whose values are
/// zero.
///
/// The incremental simplex method of Badros, Borning and Stuckey, "The Cassowary Linear Arithmetic Constraint Solving
/// Algorithm" (2001). Rows are sparse, and each column lists its rows, so that the cost of a change is proportional
/// to the number of rows that it changes.
struct Tableau {
  enum Kind: UInt8 {
    /// A variable of any sign.
    case free
    /// A variable that is not negative, such as a width.
    case nonnegative
    /// The difference between the two sides of an inequality, or the violation of an equation that is being inserted.
    case slack
    /// The amount by which a constraint that is not required is violated.
    case error
    /// A symbol that is always zero and marks a required equation.
    case dummy
    /// An unused index, which a new symbol may take.
    case unused

    var isVariable: Bool { self == .free || self == .nonnegative }
  }

  private(set) var kinds: [Kind] = []
  /// The row of each basic symbol; -1 for other symbols.
  private var rowOfSymbol: [Int32] = []
  /// The indices of the rows that contain a symbol, possibly repeated, and possibly with rows from which it has
  /// disappeared.
  private var columns: [[Int32]] = []
  private var unusedSymbols: [Int32] = []

  private var rows: [Row] = []
  /// The basic symbol of each row; -1 for an unused row.
  private var basics: [Int32] = []
  private var unusedRows: [Int32] = []

  var costs = Costs()
  private(set) var counts = SolverCounts()

  /// The indices of rows whose basic symbol may have a value that its kind does not allow.
  private var suspectRows: [Int32] = []
  private var changes = ChangedVariables()
  /// A row for sums, and for each row the stamp of the last column visit that reached it.
  private var scratch = (row: Row(), stamps: [Int32](), stamp: Int32(0))

  var symbolCount: Int { kinds.count }

  // MARK: Symbols

  mutating func makeSymbol(_ kind: Kind) -> Int32 {
    if let symbol = unusedSymbols.popLast() {
      kinds[Int(symbol)] = kind
      return symbol
    }
    kinds.append(kind)
    rowOfSymbol.append(-1)
    columns.append([])
    changes.grow()
    costs.grow(to: kinds.count)
    return Int32(kinds.count - 1)
  }

  /// Frees a symbol that is in no row.
  mutating func free(_ symbol: Int32) {
    kinds[Int(symbol)] = .unused
    costs.clear(symbol)
    columns[Int(symbol)].removeAll(keepingCapacity: true)
    unusedSymbols.append(symbol)
  }

  /// Removes all equations and their markers; the variables remain.
  mutating func removeEquations() {
    costs = Costs()
    (rows, basics, unusedRows, suspectRows, scratch.stamps) = ([], [], [], [], [])
    unusedSymbols = []
    for symbol in kinds.indices {
      rowOfSymbol[symbol] = -1
      columns[symbol].removeAll()
      if kinds[symbol].isVariable {
        changes.insert(Int32(symbol))
      } else {
        kinds[symbol] = .unused
        unusedSymbols.append(Int32(symbol))
      }
    }
  }

  func value(of symbol: Int32) -> Double {
    let row = rowOfSymbol[Int(symbol)]
    return row < 0 ? 0 : rows[Int(row)].constant
  }

  /// The variables whose values may have changed since the last call.
  mutating func takeChanges() -> [Int32] { changes.take() }

  // MARK: Rows

  func row(of symbol: Int32) -> Row? {
    let row = rowOfSymbol[Int(symbol)]
    return row < 0 ? nil : rows[Int(row)]
  }

  /// Removes a symbol that is zero, and not basic, from all rows.
  mutating func dropColumn(_ symbol: Int32) {
    visitColumn(symbol) { tableau, index, coefficient in tableau.rows[index].add(symbol, -coefficient) }
    costs.clear(symbol)
  }

  /// Calls the body with the index of each row that contains a symbol, and with the symbol's coefficient.
  private mutating func visitColumn(_ symbol: Int32, _ body: (inout Tableau, Int, Double) -> Void) {
    scratch.stamp &+= 1
    var column: [Int32] = []
    swap(&column, &columns[Int(symbol)])
    var remainingCount = 0
    for row in column where scratch.stamps[Int(row)] != scratch.stamp {
      scratch.stamps[Int(row)] = scratch.stamp
      let coefficient = rows[Int(row)].coefficient(of: symbol)
      guard coefficient != 0 else { continue }
      column[remainingCount] = row
      remainingCount += 1
      counts.rows += 1
      body(&self, Int(row), coefficient)
    }
    column.removeSubrange(remainingCount...)
    // The body adds rows only to other columns.
    swap(&column, &columns[Int(symbol)])
  }

  /// Adds `basic = row`, where the row has no basic symbols, and replaces `basic` in all other rows.
  mutating func insert(_ row: Row, basic: Int32) {
    let index: Int
    if let free = unusedRows.popLast() {
      index = Int(free)
      rows[index] = row
      basics[index] = basic
    } else {
      index = rows.count
      rows.append(row)
      basics.append(basic)
      scratch.stamps.append(scratch.stamp)
    }
    for symbol in row.symbols { columns[Int(symbol)].append(Int32(index)) }
    rowOfSymbol[Int(basic)] = Int32(index)
    recordValue(of: index)
    eliminate(basic, row: index)
  }

  /// Removes the row of a basic symbol.
  mutating func removeRow(of basic: Int32) {
    let index = rowOfSymbol[Int(basic)]
    rowOfSymbol[Int(basic)] = -1
    rows[Int(index)] = Row()
    basics[Int(index)] = -1
    unusedRows.append(index)
    if kinds[Int(basic)].isVariable { changes.insert(basic) }
  }

  /// Replaces a symbol that has become basic by its row in all rows and costs.
  private mutating func eliminate(_ symbol: Int32, row index: Int) {
    var source = Row()
    swap(&source, &rows[index])
    visitColumn(symbol) { tableau, target, coefficient in
      tableau.substitute(symbol, by: source, times: coefficient, in: target)
    }
    columns[Int(symbol)].removeAll(keepingCapacity: true)
    costs.substitute(symbol, source)
    swap(&source, &rows[index])
  }

  private mutating func substitute(_ symbol: Int32, by source: Row, times coefficient: Double, in target: Int)
  {
    var row = Row()
    swap(&row, &rows[target])
    row.add(source, times: coefficient, eliminating: symbol, scratch: &scratch.row) {
      columns[Int($0)].append(Int32(target))
    }
    swap(&row, &rows[target])
    if source.constant != 0 { recordValue(of: target) }
  }

  /// Makes `entering` basic instead of the row's symbol, which becomes zero.
  mutating func pivot(row index: Int, entering: Int32) {
    counts.pivots += 1
    let leaving = basics[index]
    rows[index].solve(for: entering, leaving: leaving)
    columns[Int(leaving)].append(Int32(index))
    rowOfSymbol[Int(leaving)] = -1
    rowOfSymbol[Int(entering)] = Int32(index)
    basics[index] = entering
    if kinds[Int(leaving)].isVariable { changes.insert(leaving) }
    recordValue(of: index)
    eliminate(entering, row: index)
  }

  mutating func pivot(basic: Int32, entering: Int32) {
    pivot(row: Int(rowOfSymbol[Int(basic)]), entering: entering)
  }

  /// Records that the value of a row's basic symbol has changed, and whether its kind may forbid the new value.
  private mutating func recordValue(of index: Int) {
    let basic = basics[index]
    let kind = kinds[Int(basic)]
    if kind.isVariable { changes.insert(basic) }
    if kind != .free, rows[index].constant < 0 || kind == .dummy { suspectRows.append(Int32(index)) }
  }

  // MARK: Moving constants

  /// Adds `amount` to a symbol in all equations; for a marker, this changes the constant of its constraint.
  mutating func shift(_ symbol: Int32, by amount: Double) {
    let row = rowOfSymbol[Int(symbol)]
    if row >= 0 {
      rows[Int(row)].constant -= amount
      recordValue(of: Int(row))
    } else {
      visitColumn(symbol) { tableau, index, coefficient in
        tableau.rows[index].constant += coefficient * amount
        tableau.recordValue(of: index)
      }
    }
  }

  /// The maximum error of a constant that counts as a rounding error.
  static let tolerance = 1e-7

  /// Removes negative values from an optimal tableau. Returns false if the equations have no solution, or if no
  /// solution is found within `stepLimit`.
  mutating func restoreFeasibility() -> Bool {
    let limit = counts.pivots + stepLimit
    while let index = suspectRows.popLast().map(Int.init) {
      let basic = basics[index]
      guard basic >= 0 else { continue }
      let kind = kinds[Int(basic)]
      let constant = rows[index].constant
      if kind == .dummy, abs(constant) > Self.tolerance { return false }
      guard kind != .free, kind != .dummy, constant < 0 else { continue }
      guard let entering = cheapestSymbol(of: rows[index]) else {
        if constant < -Self.tolerance { return false }
        rows[index].constant = 0
        continue
      }
      if counts.pivots > limit { return false }
      pivot(row: index, entering: entering)
    }
    return true
  }

  /// The maximum number of pivots, which a system exceeds only if rounding errors make the pivots cycle.
  private var stepLimit: Int { 1000 + 20 * rows.count }

  /// The symbol that raises the row's value at the lowest cost; nil if no symbol can raise the value.
  private func cheapestSymbol(of row: Row) -> Int32? {
    var best: (symbol: Int32, coefficient: Double)?
    for index in 0..<row.count {
      let (symbol, coefficient) = (row.symbols[index], row.coefficients[index])
      let kind = kinds[Int(symbol)]
      guard kind != .dummy, coefficient > 0 || kind == .free else { continue }
      if let old = best,
        !costs.isLess(symbol, by: abs(coefficient), than: old.symbol, by: abs(old.coefficient))
      {
        continue
      }
      best = (symbol, coefficient)
    }
    return best?.symbol
  }

  // MARK: Optimising

  /// Minimises the costs of a feasible tableau.
  mutating func optimize() {
    let limit = counts.pivots + stepLimit
    // The symbol with the lowest number enters first (Bland's rule), so that there is no cycle without progress.
    while counts.pivots <= limit,
      let entering = (0..<Int32(kinds.count)).first(where: { canLowerCosts($0) })
    {
      guard let index = leavingRow(for: entering) else { return }
      pivot(row: index, entering: entering)
    }
    suspectRows.removeAll(keepingCapacity: true)
  }

  private func canLowerCosts(_ symbol: Int32) -> Bool {
    kinds[Int(symbol)] != .dummy && rowOfSymbol[Int(symbol)] < 0 && costs.areLowered(by: symbol)
  }

  /// The row whose basic symbol reaches zero first as `entering` grows; in a tie, the row of the lowest symbol. Nil if
  /// no basic symbol reaches zero.
  private mutating func leavingRow(for entering: Int32) -> Int? {
    var best: (row: Int, ratio: Double)?
    visitColumn(entering) { tableau, index, coefficient in
      let basic = tableau.basics[index]
      guard tableau.kinds[Int(basic)] != .free, coefficient < 0 else { return }
      let ratio = max(-tableau.rows[index].constant / coefficient, 0)
      if let old = best, ratio > old.ratio || ratio == old.ratio && basic > tableau.basics[old.row] { return }
      best = (index, ratio)
    }
    return best?.row
  }

  /// Reduces a nonnegative basic symbol to zero. Returns false if no solution has zero for this symbol.
  ///
  /// The symbol stays basic if the result is false, or if its row contains no symbol that may enter.
  mutating func minimize(_ symbol: Int32) -> Bool {
    while let row = row(of: symbol) {
      let loweringIndex = (0..<row.count).first {
        row.coefficients[$0] < 0 && kinds[Int(row.symbols[$0])] != .dummy
      }
      guard let loweringIndex, let index = leavingRow(for: row.symbols[loweringIndex]) else {
        guard row.constant <= Self.tolerance else { return false }
        if let other = row.symbols.first(where: { kinds[Int($0)] != .dummy }) {
          rows[Int(rowOfSymbol[Int(symbol)])].constant = 0
          pivot(row: Int(rowOfSymbol[Int(symbol)]), entering: other)
        }
        return true
      }
      pivot(row: index, entering: row.symbols[loweringIndex])
    }
    return true
  }

  /// Makes a symbol basic so that all other symbols remain feasible; the symbol itself may get any value. Returns false
  /// if no row contains the symbol.
  mutating func makeBasic(_ symbol: Int32) -> Bool {
    if rowOfSymbol[Int(symbol)] >= 0 { return true }
    // The best row so far. The ranks are 0 for an equation that other equations imply, 1 for a basic symbol that
    // reaches zero as the entering symbol grows, 2 for one that reaches zero as the entering symbol falls, 3 for a free
    // variable.
    var best: (row: Int, rank: Int, ratio: Double)?
    visitColumn(symbol) { tableau, index, coefficient in
      let kind = tableau.kinds[Int(tableau.basics[index])]
      let rank =
        switch kind {
        case .dummy: 0
        case .free: 3
        case .nonnegative, .slack, .error, .unused: coefficient < 0 ? 1 : 2
        }
      let ratio = rank == 1 || rank == 2 ? abs(tableau.rows[index].constant / coefficient) : 0
      if let old = best, (rank, ratio) >= (old.rank, old.ratio) { return }
      best = (index, rank, ratio)
    }
    guard let best else { return false }
    pivot(row: best.row, entering: symbol)
    return true
  }
}

/// The number of steps that a solver has made.
package struct SolverCounts: Sendable {
  /// The number of exchanges of a basic symbol.
  package var pivots = 0
  /// The number of rows that were visited to change or compare a column.
  package var rows = 0
}

/// The set of variables whose values may have changed, in the order of the first change.
struct ChangedVariables {
  private var isChanged: [Bool] = []
  private var symbols: [Int32] = []

  mutating func grow() { isChanged.append(false) }

  mutating func insert(_ symbol: Int32) {
    guard !isChanged[Int(symbol)] else { return }
    isChanged[Int(symbol)] = true
    symbols.append(symbol)
  }

  mutating func take() -> [Int32] {
    for symbol in symbols { isChanged[Int(symbol)] = false }
    defer { symbols.removeAll() }
    return symbols
  }
}
