/// The changes that a commit sends to the render tree: values only, so that they can cross to another thread.
///
/// The numbers that apps change in every frame are in flat arrays. `changes` apply first.
package struct ChangeList: Sendable {
  /// The row of the root.
  package static let rootRow = RowIndex(0)

  package enum Change: Sendable {
    case create(row: RowIndex)
    case remove(row: RowIndex)
    /// An index of `states`.
    case state(row: RowIndex, index: StateIndex)
    indirect case timing(row: RowIndex, TimeMap)
    case children(row: RowIndex, [RowIndex])
    /// The row of the mask's layer; none removes the mask.
    case mask(row: RowIndex, RowIndex)
    indirect case addTrack(id: Int64, row: RowIndex, Track, clock: Int64, ScrubAnchor)
    case removeTrack(id: Int64)
    indirect case anchor(id: Int64, ScrubAnchor)
    indirect case clock(id: Int64, ClockState)
    case removeClock(id: Int64)
  }

  /// New numbers of a property with columns, from an index of `numbers` on.
  package struct ColumnChange: Sendable {
    package var row: RowIndex
    package var property: AnimatableProperty
    package var first: Int32
  }

  /// A row of the last frame, `left`, that was below the new row `row` between two commits and has left it again.
  package struct LeftRow: Sendable {
    package var row: RowIndex
    package var left: RowIndex

    package init(row: RowIndex, left: RowIndex) {
      self.row = row
      self.left = left
    }
  }

  package var changes = ContiguousArray<Change>()
  package var moves: MoveList?
  package private(set) var columns = ContiguousArray<ColumnChange>()
  package private(set) var numbers = ContiguousArray<Double>()
  /// The states of the changes that name one: a state stored in a change itself would be an allocation each.
  package private(set) var states = ContiguousArray<LayerState>()

  /// The rows that have left new rows before their first frame: old content of the transitions that begin there.
  package var leftRows = ContiguousArray<LeftRow>()

  /// The number of rows for which the tree needs room: one more than the last row whose state is sent.
  package private(set) var rowCount = 0

  /// Effects to compile before a layer shows them.
  package var effects: [Effect] = []

  package var isEmpty: Bool { changesNoLayer && effects.isEmpty }
  /// Whether no layer changes.
  package var changesNoLayer: Bool { changes.isEmpty && columns.isEmpty && (moves?.count ?? 0) == 0 }
  package init() {}

  /// Adds all properties of a layer.
  package mutating func append(_ state: LayerState, row: RowIndex) {
    changes.append(.state(row: row, index: states.nextIndex))
    states.append(state)
    rowCount = max(rowCount, row.position + 1)
  }

  /// Makes room for the properties of so many layers more.
  package mutating func reserve(_ layers: Int) {
    let needed = states.count + layers
    if needed > states.capacity { states.reserveCapacity(max(needed, 2 * states.capacity)) }
  }

  /// Adds the properties of a layer whose bits are set.
  package mutating func append(_ bits: UInt64, of state: LayerState, row: RowIndex) {
    var bits = bits
    while bits != 0 {
      if let property = AnimatableProperty(rawValue: UInt8(bits.trailingZeroBitCount)) {
        columns.append(ColumnChange(row: row, property: property, first: Int32(numbers.count)))
        let value = state.components(of: property)
        for index in 0..<property.componentCount { numbers.append(value[index]) }
      }
      bits &= bits - 1
    }
  }

  /// The list for a later commit to empty and use again, without the states of a commit that made many layers: those are as
  /// large as the layers themselves, and are gone with the list that is sent.
  package var reusable: ChangeList {
    var list = self
    if states.count > Self.mostKeptStates { list.states = [] }
    return list
  }

  private static var mostKeptStates: Int { 256 }

  /// Empties the list; it keeps its memory unless that is shared.
  package mutating func removeAll() {
    changes.removeAll(keepingCapacity: true)
    moves = nil
    rowCount = 0
    effects = []
    leftRows.removeAll(keepingCapacity: true)
    columns.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    states.removeAll(keepingCapacity: true)
  }
}

extension Tables {
  @usableFromInline package enum States {}
}

/// The state of a layer among those of a commit.
package typealias StateIndex = TableIndex<Tables.States>

extension LayerState: TableElement {
  @usableFromInline package typealias Table = Tables.States
}
