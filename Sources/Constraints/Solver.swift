/// A constraint of a solver.
package struct ConstraintID: Hashable, Sendable {
  let index: Int
}

/// A constraint that contradicts constraints which were added before it.
package struct Conflict: Sendable {
  /// The constraint that the solver ignores until another one of `members` changes.
  package var broken: ConstraintID
  /// The constraints that contradict each other, including `broken`, in the order in which they were added.
  package var members: [ConstraintID]
}

/// Linear constraints by priority, solved incrementally.
///
/// Constraints of the priority 1000 are satisfied. For each lower priority, in descending order, the sum of the
/// violations is minimal, given those of the higher priorities. Priorities are compared lexicographically, not added
/// as weights. If required constraints contradict each other, the one that was added last is ignored until one of
/// them changes. Changes are collected until `solve()`. A constant is changed along the column of its marker, so that
/// the cost is proportional to the number of changed rows (`Tableau`).
///
/// The package has its own solver because Debian has no such library with headers that Swift can import.
package struct Solver {
  package static let required: Float = 1000

  private struct Record {
    var expression: LinearExpression
    var relation: Relation
    var priority: Float
    /// The symbol whose column is that of the constraint's constant; -1 while the constraint is in no row.
    var marker: Int32 = -1
    /// The second symbol of a constraint that may be violated.
    var other: Int32 = -1
    /// The number of constraints that were added before; -1 after its removal.
    var order: Int
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
  private var freeRecords: [Int] = []
  private var count = 0
  private var pending = PendingChanges()
  /// The constraints of slacks, errors and dummies.
  private var owners: [Int32: Int] = [:]
  private var brokenCount = 0
  /// Whether an ignored constraint was added before one that contradicts it.
  private var hasPrecedence = false

  package init() {}

  package var counts: SolverCounts { tableau.counts }

  // MARK: Variables

  /// Makes a variable, which is 0 if no constraint determines it.
  package mutating func makeVariable(isNonnegative: Bool = false) -> Variable {
    let symbol = tableau.makeSymbol(isNonnegative ? .nonnegative : .free)
    return Variable(symbol: symbol)
  }

  /// Frees a variable whose constraints are all removed.
  package mutating func release(_ variable: Variable) { pending.released.append(variable.symbol) }

  /// The value at the last `solve()`.
  package func value(of variable: Variable) -> Double { tableau.value(of: variable.symbol) }

  /// The variables whose values may have changed since the last call.
  package mutating func takeChanges() -> [Variable] { tableau.takeChanges().map { Variable(symbol: $0) } }

  // MARK: Constraints

  /// Adds a constraint; at a priority from 1000 on it is required.
  package mutating func add(_ expression: LinearExpression, _ relation: Relation, priority: Float = required)
    -> ConstraintID
  {
    let record = Record(expression: expression, relation: relation, priority: priority, order: count)
    count += 1
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
      if records[id.index].isBroken { pending.mayMend = true }
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

  /// Whether a required constraint is ignored, since it contradicts others.
  package func isBroken(_ id: ConstraintID) -> Bool { records[id.index].isBroken }

  /// Whether there are changes since the last `solve()`.
  package var hasChanges: Bool { !pending.isEmpty }

  /// Applies the changes since the last call. Returns the conflicts of constraints that are ignored from now on.
  package mutating func solve() -> [Conflict] {
    if pending.isEmpty { return [] }
    var changes = PendingChanges()
    swap(&changes, &pending)
    for index in changes.removed {
      guard takeOut(index) else { return rebuild(changes) }
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
    if brokenCount > 0, !changes.removed.isEmpty || !changes.shifted.isEmpty || changes.mayMend {
      added += records.indices.filter { records[$0].isActive && records[$0].isBroken }
      added.sort { records[$0].order < records[$1].order }
    }
    guard !added.isEmpty else { return [] }
    let conflicts = added.compactMap { insert($0) }
    // An ignored constraint takes precedence over those that were added after it.
    if hasPrecedence {
      let others = rebuild(PendingChanges())
      return conflicts.filter { isBroken($0.broken) } + others
    }
    tableau.optimize()
    return conflicts
  }

  // MARK: The tableau

  /// Adds all constraints to an empty tableau, in their order.
  private mutating func rebuild(_ changes: PendingChanges) -> [Conflict] {
    hasPrecedence = false
    tableau.removeEquations()
    for symbol in changes.released where tableau.kinds[Int(symbol)] != .unused { tableau.free(symbol) }
    owners = [:]
    freeRecords = records.indices.filter { !records[$0].isActive }
    let indices = records.indices.filter { records[$0].isActive }
    for index in indices { (records[index].marker, records[index].other) = (-1, -1) }
    let conflicts = indices.sorted { records[$0].order < records[$1].order }.compactMap { insert($0) }
    tableau.optimize()
    return conflicts
  }

  /// Adds the equation of a constraint to a feasible tableau, if it can be satisfied. Returns the conflict if the
  /// constraint is newly ignored.
  private mutating func insert(_ index: Int) -> Conflict? {
    var row = equation(of: index)
    let record = records[index]
    if row.constant < 0 { row.scale(by: -1) }
    if let subject = subject(of: row, record) {
      insert(row, solvedFor: subject)
    } else if let excluding = insertWithArtificial(row, marker: record.marker) {
      return leaveOut(index, excluding: excluding)
    }
    if record.isBroken {
      brokenCount -= 1
      records[index].isBroken = false
    }
    return nil
  }

  private mutating func insert(_ row: Row, solvedFor subject: Int32) {
    var row = row
    // `0 = row` is solved for the subject, so that no basic symbol leaves.
    let factor = -1 / row.coefficient(of: subject)
    row.add(subject, -row.coefficient(of: subject))
    row.scale(by: factor)
    tableau.insert(row, basic: subject)
  }

  /// The equation with its slack, errors or dummy, in symbols that are not basic.
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
    let other = makeSymbol(.error, of: index)
    row.add(other, -record.sign)
    records[index].other = other
    addCost(of: other, record.priority)
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

  /// The symbol to solve a new equation for: a free variable, or one that is then not negative.
  private func subject(of row: Row, _ record: Record) -> Int32? {
    if let free = row.symbols.first(where: { tableau.kinds[Int($0)] == .free }) { return free }
    for symbol in [record.marker, record.other]
    where symbol >= 0 && tableau.kinds[Int(symbol)] != .dummy && row.coefficient(of: symbol) < 0 {
      return symbol
    }
    return nil
  }

  /// Adds an equation by driving its artificial symbol, the amount by which it is violated, to zero. If that is
  /// impossible, omits the equation and returns the row that contains the contradicting constraints.
  private mutating func insertWithArtificial(_ row: Row, marker: Int32) -> Row? {
    let artificial = tableau.makeSymbol(.slack)
    tableau.insert(row, basic: artificial)
    let isPossible = tableau.minimize(artificial)
    let rest = tableau.row(of: artificial)
    if rest != nil {
      // The other equations imply this one, of whose symbols all are zero.
      if isPossible {
        tableau.pivot(basic: artificial, entering: marker)
      } else {
        tableau.removeRow(of: artificial)
      }
    }
    tableau.dropColumn(artificial)
    tableau.free(artificial)
    return isPossible ? nil : rest
  }

  private mutating func leaveOut(_ index: Int, excluding row: Row) -> Conflict? {
    tableau.free(records[index].marker)
    owners[records[index].marker] = nil
    records[index].marker = -1
    let members = Set(row.symbols.compactMap { owners[$0] } + [index])
      .sorted { records[$0].order < records[$1].order }
    if members.last != index { hasPrecedence = true }
    if records[index].isBroken { return nil }
    records[index].isBroken = true
    brokenCount += 1
    return Conflict(
      broken: ConstraintID(index: index), members: members.map { ConstraintID(index: $0) })
  }

  /// Removes the equation of a constraint. Returns false if the marker has disappeared because of rounding errors.
  private mutating func takeOut(_ index: Int) -> Bool {
    let record = records[index]
    for symbol in [record.marker, record.other] where symbol >= 0 && tableau.kinds[Int(symbol)] == .error {
      if let row = tableau.row(of: symbol) {
        tableau.costs.add(row, times: -1, priority: record.priority, symbols: tableau.symbolCount)
      } else {
        tableau.costs.add(symbol, cost: -1, priority: record.priority, symbols: tableau.symbolCount)
      }
    }
    guard tableau.bringIn(record.marker) else { return false }
    tableau.removeRow(of: record.marker)
    for symbol in [record.marker, record.other] where symbol >= 0 {
      guard tableau.row(of: symbol) == nil else { return false }
      tableau.free(symbol)
      owners[symbol] = nil
    }
    (records[index].marker, records[index].other) = (-1, -1)
    return true
  }
}

/// The changes since the last `solve()`.
private struct PendingChanges {
  var added: [Int] = []
  var removed: [Int] = []
  var released: [Int32] = []
  /// The sum by which constants moved.
  var shifted: [Int: Double] = [:]
  /// Whether an ignored constraint may be satisfiable now.
  var mayMend = false

  var isEmpty: Bool {
    added.isEmpty && removed.isEmpty && released.isEmpty && shifted.isEmpty && !mayMend
  }
}
