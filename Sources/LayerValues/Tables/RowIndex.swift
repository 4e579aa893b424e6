/// The tables whose elements have indices; these empty types only distinguish the types of the indices.
@usableFromInline package enum Tables {
  @usableFromInline package enum Rows {}
}

/// The index of a layer's row in the render tree, to which commits refer; none for a layer that is not shown.
@usableFromInline package typealias RowIndex = TableIndex<Tables.Rows>
