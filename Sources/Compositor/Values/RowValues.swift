import LayerValues

/// A value for each row of the render tree.
struct RowValues<Value> {
  private var values: ContiguousArray<Value> = []

  /// The number of rows that have a value.
  var count: Int { values.count }

  @inline(__always)
  subscript(row: RowIndex) -> Value {
    get { values[row.position] }
    _modify { yield &values[row.position] }
  }

  /// Extends the values to `rows` rows; the added rows get `value`.
  mutating func grow(to rows: Int, with value: Value) { values.grow(to: rows, with: value) }
}
