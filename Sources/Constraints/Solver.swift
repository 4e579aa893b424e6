/// The identity of a constraint in a solver.
package struct ConstraintID: Hashable, Sendable {
  let index: Int
}

/// A constraint that contradicts constraints which were added before it.
package struct Conflict: Sendable {
  /// The constraint that the solver ignores until a change makes it satisfiable.
  package var broken: ConstraintID
  /// The constraints that contradict each other, including `broken`, in the order in which they were added.
  package var members: [ConstraintID]
}

/// Linear constraints by priority, solved incrementally.
///
/// Constraints of the priority 1000 or more are satisfied. For each lower priority, in descending order, the sum of the
/// violations is minimal, given the violations of the higher priorities. Priorities are compared lexicographically, not
/// added as weights. If required constraints contradict each other, the constraint that was added last is ignored until
/// a change makes it satisfiable.
///
/// Changes are collected until `solve()`. A constant is changed along the column of its marker, so that the cost is
/// proportional to the number of changed rows (`Tableau`).
///
/// The package has its own solver because Debian has no such library with headers that Swift can import.
package struct Solver {
  /// The lowest priority of a required constraint.
  package static let required: Float = 1000

  private struct Record {
    var expression: LinearExpression
    var relation: Relation
    var priority: Float
    /// The symbol that marks the constraint, whose column is also the column of the constraint's constant; -1 while the
    /// constraint is in no row.
    var marker: Int32 = -1
    /// The second symbol of a constraint that may be violated; -1 for other constraints.
    var secondSymbol: Int32 = -1
    /// The number of constraints that were added earlier; -1 after the removal of this constraint.
    var order: Int
    /// Whether the constraint is ignored because it contradicts other constraints.
    var isBroken = false

    var isActive: Bool { order >= 0 }
    var isRequired: Bool { priority >= Solver.required }
    /// The coefficient of the marker.
    var sign: Double {
      switch relation {
      case .atMostZero: 1
      case .atLeastZero: -1
      case .zero: isRequired ? 1 : -1
      }
    }
  }

  private var tableau = Tableau()
  private var records: [Record] = []
  /// The indices of unused records.
  private var freeRecords: [Int] = []
  /// The number of constraints that were ever added.
  private var addedCount = 0
  private var pending = PendingChanges()
  /// The index of the constraint to which a slack, error or dummy symbol belongs.
  private var owners: [Int32: Int] = [:]
  private var brokenCount = 0
  /// Whether an ignored constraint was added before a constraint that contradicts it, so that all must be inserted
  /// anew.
  private var needsRebuild = false

  package init() {}

  package var counts: SolverCounts { tableau.counts }

  // MARK: Variables

  /// Creates a variable, whose value is 0 while no constraint contains it.
  package mutating func makeVariable(isNonnegative: Bool = false) -> Variable {
    let symbol = tableau.makeSymbol(isNonnegative ? .nonnegative : .free)
    return Variable(symbol: symbol)
  }

  /// Releases a variable at the next `solve()`; all its constraints have to be removed before.
  package mutating func release(_ variable: Variable) { pending.released.append(variable.symbol) }

  /// The value at the last `solve()`.
  package func value(of variable: Variable) -> Double { tableau.value(of: variable.symbol) }

  /// The variables whose values may have changed since the last call.
  package mutating func takeChanges() -> [Variable] { tableau.takeChanges().map { Variable(symbol: $0) } }

  // MARK: Constraints

  /// Adds a constraint, which is required if its priority is at least 1000.
  package mutating func add(_ expression: LinearExpression, _ relation: Relation, priority: Float = required)
    -> ConstraintID
  {
    let record = Record(expression: expression, relation: relation, priority: priority, order: addedCount)
    addedCount += 1
    let index: Int
    if let free = freeRecords.popLast() {
      index = free
      records[index] = record
    } else {
      index = records.count
      records.append(record)
    }
    pending.added.append(index)
    return ConstraintID(index: index)
  }

  /// Changes the constant of a constraint's expression.
  package mutating func setConstant(_ constant: Double, of id: ConstraintID) {
    let old = records[id.index].expression.constant
    guard constant != old else { return }
    records[id.index].expression.constant = constant
    guard records[id.index].marker >= 0 else {
      if records[id.index].isBroken { pending.mayRestoreIgnored = true }
      return
    }
    pending.shifted[id.index, default: 0] += constant - old
  }

  package mutating func remove(_ id: ConstraintID) {
    let record = records[id.index]
    records[id.index].order = -1
    if record.isBroken { brokenCount -= 1 }
    pending.shifted[id.index] = nil
    if record.marker < 0 {
      pending.added.removeAll { $0 == id.index }
      freeRecords.append(id.index)
    } else {
      pending.removed.append(id.index)
    }
  }

  /// Whether a required constraint is ignored because it contradicts other constraints.
  package func isBroken(_ id: ConstraintID) -> Bool { records[id.index].isBroken }

  /// Whether there are changes since the last `solve()`.
  package var hasChanges: Bool { !pending.isEmpty }

  /// Applies the changes since the last call; returns a conflict for each constraint that is newly ignored.
  package mutating func solve() -> [Conflict] {
    if pending.isEmpty { return [] }
    var changes = PendingChanges()
    swap(&changes, &pending)
    for index in changes.removed {
      guard removeEquation(of: index) else { return rebuild(changes) }
      freeRecords.append(index)
    }
    for symbol in changes.released { tableau.free(symbol) }
    if !changes.removed.isEmpty { tableau.optimize() }
    for (index, amount) in changes.shifted.sorted(by: { $0.key < $1.key }) {
      let record = records[index]
      tableau.shift(record.marker, by: record.sign * amount)
    }
    guard tableau.restoreFeasibility() else { return rebuild(changes) }
    var added = changes.added
    if brokenCount > 0, !changes.removed.isEmpty || !changes.shifted.isEmpty || changes.mayRestoreIgnored {
      added += records.indices.filter { records[$0].isActive && records[$0].isBroken }
      added.sort { records[$0].order < records[$1].order }
    }
    guard !added.isEmpty else { return [] }
    let conflicts = added.compactMap { insert($0) }
    // An ignored constraint takes precedence over constraints that were added after it.
    if needsRebuild {
      let others = rebuild(PendingChanges())
      return conflicts.filter { isBroken($0.broken) } + others
    }
    tableau.optimize()
    return conflicts
  }

  // MARK: The tableau

  /// Inserts all constraints into an empty tableau, in the order of their addition.
  private mutating func rebuild(_ changes: PendingChanges) -> [Conflict] {
    needsRebuild = false
    tableau.removeEquations()
    for symbol in changes.released where tableau.kinds[Int(symbol)] != .unused { tableau.free(symbol) }
    owners = [:]
    freeRecords = records.indices.filter { !records[$0].isActive }
    let indices = records.indices.filter { records[$0].isActive }
    for index in indices { (records[index].marker, records[index].secondSymbol) = (-1, -1) }
    let conflicts = indices.sorted { records[$0].order < records[$1].order }.compactMap { insert($0) }
    tableau.optimize()
    return conflicts
  }

  /// Inserts the equation of a constraint into a feasible tableau if the equation can be satisfied. Returns the
  /// conflict if the constraint is newly ignored.
  private mutating func insert(_ index: Int) -> Conflict? {
    var row = equation(of: index)
    let record = records[index]
    if row.constant < 0 { row.scale(by: -1) }
    if let subject = subject(of: row, record) {
      insert(row, solvedFor: subject)
    } else if let contradiction = insertWithArtificial(row, marker: record.marker) {
      return ignore(index, contradictedBy: contradiction)
    }
    if record.isBroken {
      brokenCount -= 1
      records[index].isBroken = false
    }
    return nil
  }

  private mutating func insert(_ row: Row, solvedFor subject: Int32) {
    var row = row
    // `0 = row` is solved for the subject; unlike in `Row.solve(for:leaving:)`, no basic symbol leaves.
    let factor = -1 / row.coefficient(of: subject)
    row.add(subject, -row.coefficient(of: subject))
    row.scale(by: factor)
    tableau.insert(row, basic: subject)
  }

  /// Returns the equation of a constraint with its slack, errors or dummy, without basic symbols.
  private mutating func equation(of index: Int) -> Row {
    let record = records[index]
    var row = Row(constant: record.expression.constant)
    var scratch = Row()
    for term in record.expression.terms {
      if let basic = tableau.row(of: term.variable.symbol) {
        row.add(basic, times: term.coefficient, eliminating: -1, scratch: &scratch) { _ in }
      } else {
        row.add(term.variable.symbol, term.coefficient)
      }
    }
    let isRequired = record.isRequired
    let markerKind: Tableau.Kind = record.relation == .zero ? (isRequired ? .dummy : .error) : .slack
    let marker = makeSymbol(markerKind, of: index)
    row.add(marker, record.sign)
    records[index].marker = marker
    if markerKind == .error { addCost(of: marker, record.priority) }
    guard !isRequired else { return row }
    let secondSymbol = makeSymbol(.error, of: index)
    row.add(secondSymbol, -record.sign)
    records[index].secondSymbol = secondSymbol
    addCost(of: secondSymbol, record.priority)
    return row
  }

  private mutating func makeSymbol(_ kind: Tableau.Kind, of index: Int) -> Int32 {
    let symbol = tableau.makeSymbol(kind)
    owners[symbol] = index
    return symbol
  }

  private mutating func addCost(of symbol: Int32, _ priority: Float) {
    tableau.costs.add(symbol, cost: 1, priority: priority, symbols: tableau.symbolCount)
  }

  /// The symbol for which a new equation can be solved: a free variable, or a slack or error of the constraint whose
  /// value is then not negative; nil if there is none.
  private func subject(of row: Row, _ record: Record) -> Int32? {
    if let free = row.symbols.first(where: { tableau.kinds[Int($0)] == .free }) { return free }
    for symbol in [record.marker, record.secondSymbol]
    where symbol >= 0 && tableau.kinds[Int(symbol)] != .dummy && row.coefficient(of: symbol) < 0 {
      return symbol
    }
    return nil
  }

  /// Inserts an equation and drives its artificial symbol, the amount by which the equation is violated, to zero. If
  /// that is impossible, omits the equation and returns a row with the symbols of the contradicting constraints.
  private mutating func insertWithArtificial(_ row: Row, marker: Int32) -> Row? {
    let artificial = tableau.makeSymbol(.slack)
    tableau.insert(row, basic: artificial)
    let isPossible = tableau.minimize(artificial)
    let artificialRow = tableau.row(of: artificial)
    if artificialRow != nil {
      if isPossible {
        // The other equations imply this equation: its row contains only dummies, which are zero.
        tableau.pivot(basic: artificial, entering: marker)
      } else {
        tableau.removeRow(of: artificial)
      }
    }
    tableau.dropColumn(artificial)
    tableau.free(artificial)
    return isPossible ? nil : artificialRow
  }

  /// Marks a constraint as ignored; `row` contains symbols of the constraints that contradict it. Returns the conflict
  /// if the constraint is newly ignored.
  private mutating func ignore(_ index: Int, contradictedBy row: Row) -> Conflict? {
    tableau.free(records[index].marker)
    owners[records[index].marker] = nil
    records[index].marker = -1
    let members = Set(row.symbols.compactMap { owners[$0] } + [index])
      .sorted { records[$0].order < records[$1].order }
    if members.last != index { needsRebuild = true }
    if records[index].isBroken { return nil }
    records[index].isBroken = true
    brokenCount += 1
    return Conflict(
      broken: ConstraintID(index: index), members: members.map { ConstraintID(index: $0) })
  }

  /// Removes the equation of a constraint. Returns false if, because of rounding errors, the marker is in no row or the
  /// second symbol stays basic.
  private mutating func removeEquation(of index: Int) -> Bool {
    let record = records[index]
    for symbol in [record.marker, record.secondSymbol]
    where symbol >= 0 && tableau.kinds[Int(symbol)] == .error {
      if let row = tableau.row(of: symbol) {
        tableau.costs.add(row, times: -1, priority: record.priority, symbols: tableau.symbolCount)
      } else {
        tableau.costs.add(symbol, cost: -1, priority: record.priority, symbols: tableau.symbolCount)
      }
    }
    guard tableau.makeBasic(record.marker) else { return false }
    tableau.removeRow(of: record.marker)
    for symbol in [record.marker, record.secondSymbol] where symbol >= 0 {
      guard tableau.row(of: symbol) == nil else { return false }
      tableau.free(symbol)
      owners[symbol] = nil
    }
    (records[index].marker, records[index].secondSymbol) = (-1, -1)
    return true
  }
}

/// The changes since the last `solve()`.
private struct PendingChanges {
  /// The indices of added and of removed constraints.
  var added: [Int] = []
  var removed: [Int] = []
  /// The symbols of released variables.
  var released: [Int32] = []
  /// The sums of the changes of constants, by the indices of their constraints.
  var shifted: [Int: Double] = [:]
  /// Whether the constant of an ignored constraint has changed, so that the constraint may be satisfiable.
  var mayRestoreIgnored = false

  var isEmpty: Bool {
    added.isEmpty && removed.isEmpty && released.isEmpty && shifted.isEmpty && !mayRestoreIgnored
  }
}
