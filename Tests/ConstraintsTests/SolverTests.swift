import Testing

@testable import Constraints

@Suite struct SolverTests {
  /// A list whose rows follow each other at gaps of 8 points. Each row begins 16 points from the left side, ends at
  /// least 16 points from the right side, and prefers a width of 200 points.
  private struct List {
    var solver = Solver()
    let width: ConstraintID
    let height: ConstraintID
    var gaps: [ConstraintID] = []
    var rows: [(x: Variable, y: Variable, width: Variable, height: Variable)] = []
    var constraintCount = 2

    init(_ length: Int) {
      let size = (solver.makeVariable(isNonnegative: true), solver.makeVariable(isNonnegative: true))
      width = solver.add(LinearExpression([Term(size.0)], constant: -390), .zero)
      height = solver.add(LinearExpression([Term(size.1)], constant: -844), .zero)
      var bottom = LinearExpression()
      for _ in 0..<length {
        let row = (
          x: solver.makeVariable(), y: solver.makeVariable(), width: solver.makeVariable(isNonnegative: true),
          height: solver.makeVariable(isNonnegative: true)
        )
        rows.append(row)
        _ = solver.add(LinearExpression([Term(row.x)], constant: -16), .zero)
        _ = solver.add(
          LinearExpression([Term(row.x), Term(row.width), Term(size.0, -1)], constant: 16), .atMostZero)
        _ = solver.add(LinearExpression([Term(row.width)], constant: -200), .atLeastZero, priority: 750)
        _ = solver.add(LinearExpression([Term(row.width)], constant: -200), .atMostZero, priority: 250)
        _ = solver.add(LinearExpression([Term(row.height)], constant: -44), .zero)
        gaps.append(solver.add(LinearExpression([Term(row.y)], constant: -8) - bottom, .zero))
        bottom = LinearExpression([Term(row.y), Term(row.height)])
        constraintCount += 6
      }
      #expect(solver.solve().isEmpty)
      _ = solver.takeChanges()
    }
  }

  @Test func rowsFollowEachOther() {
    let list = List(10)
    for (index, row) in list.rows.enumerated() {
      #expect(list.solver.value(of: row.y) == Double(8 + 52 * index))
      #expect(list.solver.value(of: row.x) == 16 && list.solver.value(of: row.width) == 200)
    }
  }

  /// A change visits only the rows of the tableau that depend on it.
  @Test(arguments: [0, 100, 199]) func aChangedConstantVisitsOnlyDependentRows(index: Int) {
    var list = List(200)
    let before = list.solver.counts
    list.solver.setConstant(-20, of: list.gaps[index])
    #expect(list.solver.solve().isEmpty)
    let after = list.solver.counts
    #expect(after.pivots == before.pivots && after.rows - before.rows == 200 - index)
    #expect(list.solver.takeChanges().count == 200 - index)
    #expect(list.solver.value(of: list.rows[199].y) == Double(8 + 52 * 199 + 12))
    #expect(
      list.solver.solve().isEmpty && list.solver.counts.rows == after.rows, "a second solve has nothing to do"
    )
  }

  @Test func aChangedWidthVisitsOnlyDependentRows() {
    var list = List(200)
    #expect(list.constraintCount > 1000)
    let before = list.solver.counts
    list.solver.setConstant(-380, of: list.width)
    #expect(list.solver.solve().isEmpty)
    // The rows keep their widths of 200 points, and only the space to the right of each row changes.
    #expect(list.solver.counts.pivots == before.pivots && list.solver.counts.rows - before.rows <= 201)
    #expect(list.solver.takeChanges().count <= 1)
    list.solver.setConstant(-100, of: list.width)
    #expect(list.solver.solve().isEmpty)
    #expect(list.solver.counts.pivots - before.pivots <= 400, "each row becomes narrower")
    #expect(list.rows.allSatisfy { list.solver.value(of: $0.width) == 68 })
  }

  @Test func theLastConflictingConstraintIsBroken() {
    var solver = Solver()
    let x = solver.makeVariable()
    let y = solver.makeVariable()
    let first = solver.add(LinearExpression([Term(x)], constant: -10), .zero)
    let second = solver.add(LinearExpression([Term(y), Term(x, -1)], constant: -5), .zero)
    let third = solver.add(LinearExpression([Term(y)], constant: -20), .zero)
    let conflicts = solver.solve()
    #expect(conflicts.count == 1 && conflicts.first?.broken == third)
    #expect(conflicts.first?.members == [first, second, third])
    #expect(solver.value(of: x) == 10 && solver.value(of: y) == 15 && solver.isBroken(third))
    #expect(solver.solve().isEmpty, "a conflict is reported once")
    solver.setConstant(-15, of: first)
    #expect(solver.solve().isEmpty && !solver.isBroken(third))
    #expect(solver.value(of: y) == 20)
    solver.setConstant(-16, of: first)
    #expect(solver.solve().first?.broken == third, "a new conflict is reported")
    solver.remove(first)
    #expect(solver.solve().isEmpty && !solver.isBroken(third) && solver.value(of: x) == 15)
  }

  @Test func sizesAreNotNegative() {
    var solver = Solver()
    let width = solver.makeVariable(isNonnegative: true)
    let x = solver.makeVariable()
    _ = solver.add(LinearExpression([Term(x)], constant: -40), .zero)
    let right = solver.add(LinearExpression([Term(x), Term(width)], constant: -30), .zero)
    #expect(solver.solve().first?.broken == right)
    #expect(solver.value(of: width) == 0)
  }

  @Test func releasedVariablesAreReused() {
    var solver = Solver()
    for _ in 0..<1000 {
      let x = solver.makeVariable()
      let id = solver.add(LinearExpression([Term(x)], constant: -3), .zero)
      #expect(solver.solve().isEmpty && solver.value(of: x) == 3)
      solver.remove(id)
      solver.release(x)
      #expect(solver.solve().isEmpty)
    }
    #expect(solver.makeVariable().symbol < 8)
  }
}
