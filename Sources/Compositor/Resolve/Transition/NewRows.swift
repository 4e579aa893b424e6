import LayerValues

/// The rows that a commit adds, before the commit is applied: their positions, and the existing rows that they take
/// over.
struct NewRows {
  private var states: [RowIndex: StateIndex] = [:]
  private var children: [RowIndex: [RowIndex]] = [:]
  private var parents: [RowIndex: RowIndex] = [:]
  /// For each new row, the rows that have been below it and have left it before the commit.
  private var departed: [RowIndex: [RowIndex]] = [:]
  private var created: Set<RowIndex> = []

  init(_ list: ChangeList) {
    for index in list.changes.indices {
      switch list.changes[index] {
      case .create(let row): created.insert(row)
      case .state(let row, let index): states[row] = index
      case .children(let row, let rows): children[row] = rows
      default: break
      }
    }
    for (parent, rows) in children {
      for row in rows { parents[row] = parent }
    }
    for entry in list.departedRows { departed[entry.row, default: []].append(entry.departed) }
  }

  func contains(_ row: RowIndex) -> Bool { created.contains(row) }

  /// The rows of the current tree that will be below a new row, or have been below it since the last frame: an animator
  /// may take the old page out of a container in the commit that adds the container.
  ///
  /// Rows that have been added below these rows, such as a bar in a page, are included.
  func takenRows(by row: RowIndex) -> Set<RowIndex> {
    var found: Set<RowIndex> = []
    var rows = (children[row] ?? []) + (departed[row] ?? [])
    while let next = rows.popLast() {
      if contains(next) || found.insert(next).inserted { rows += children[next] ?? [] }
    }
    return found
  }

  /// The map from a new row's points to those of the nearest existing row above it, and that row, or none. Nil if the
  /// new row or a new row above it leaves the plane, or if a new row above it has a `sublayerTransform`.
  func transform(of row: RowIndex, _ list: ChangeList) -> (toRow: CGAffineTransform, row: RowIndex)? {
    var toRow = CGAffineTransform.identity
    var next = row
    while contains(next) {
      guard let index = states[next] else { return nil }
      let state = list.states[index]
      if next != row { guard CATransform3DIsIdentity(state.sublayerTransform) else { return nil } }
      guard CATransform3DIsAffine(state.transform), state.anchorPointZ == 0 else { return nil }
      let anchor = CGPoint(
        x: state.bounds.minX + state.anchorPoint.x * state.bounds.width,
        y: state.bounds.minY + state.anchorPoint.y * state.bounds.height)
      toRow = toRow.concatenating(CGAffineTransform(translationX: -anchor.x, y: -anchor.y))
        .concatenating(CATransform3DGetAffineTransform(state.transform))
        .concatenating(CGAffineTransform(translationX: state.position.x, y: state.position.y))
      next = parents[next] ?? .none
    }
    return (toRow, next)
  }

  /// The bounds of a new row, in its own points.
  func bounds(of row: RowIndex, _ list: ChangeList) -> SIMD4<Double> {
    guard let index = states[row] else { return SIMD4() }
    let bounds = list.states[index].bounds.standardized
    return SIMD4(bounds.minX, bounds.minY, bounds.width, bounds.height)
  }
}
