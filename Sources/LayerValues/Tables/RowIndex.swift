/// The tables whose elements have indices; they only name the types of these.
@usableFromInline package enum Tables {
  @usableFromInline package enum Rows {}
}

/// The row of a layer in the render tree, which a commit names; none for a layer that is not shown.
@usableFromInline package typealias RowIndex = TableIndex<Tables.Rows>
