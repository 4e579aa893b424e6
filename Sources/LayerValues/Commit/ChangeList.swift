/// The changes that a commit sends to the render tree. They are plain values, so that they can cross to another thread.
///
/// Flat arrays hold the numbers that apps change in every frame. `changes` are applied before these numbers.
package struct ChangeList: Sendable {
  /// The row of the root.
  package static let rootRow = RowIndex(0)

  package enum Change: Sendable {
    case create(row: RowIndex)
    case remove(row: RowIndex)
    /// Sets all properties of the row's layer to the state at `index` of `states`.
    case state(row: RowIndex, index: StateIndex)
    indirect case timing(row: RowIndex, TimeMap)
    case children(row: RowIndex, [RowIndex])
    /// Sets the row of the mask's layer; `none` removes the mask.
    case mask(row: RowIndex, RowIndex)
    /// Adds the track at an index of `tracks`.
    case addTrack(NewTrackIndex)
    case removeTrack(id: Int64)
    indirect case anchor(id: Int64, ScrubAnchor)
    indirect case clock(id: Int64, ClockState)
    case removeClock(id: Int64)
  }

  /// New numbers of a property that has columns. They begin at the index `first` of `numbers`.
  package struct ColumnChange: Sendable {
    package var row: RowIndex
    package var property: AnimatableProperty
    package var first: Int32
  }

  /// A track that begins.
  package struct NewTrack: Sendable, TableElement {
    package typealias Table = Tables.NewTracks

    package let id: Int64
    package let row: RowIndex
    package let track: Track
    /// The identifier of the clock; negative for a track that runs by root time.
    package let clock: Int64
    /// The anchor from the last grab of the clock's timeline; nil for the initial anchor.
    package let anchor: BoxedAnchor?

    package init(id: Int64, row: RowIndex, track: Track, clock: Int64 = -1, anchor: BoxedAnchor? = nil) {
      self.id = id
      self.row = row
      self.track = track
      self.clock = clock
      self.anchor = anchor
    }
  }

  /// The row `departed` of the last frame, whose layer was temporarily below the layer of the new row `row` between two
  /// commits.
  package struct DepartedRow: Sendable {
    package var row: RowIndex
    package var departed: RowIndex

    package init(row: RowIndex, departed: RowIndex) {
      self.row = row
      self.departed = departed
    }
  }

  package var changes = ContiguousArray<Change>()
  package var moves: MoveList?
  package private(set) var columns = ContiguousArray<ColumnChange>()
  package private(set) var numbers = ContiguousArray<Double>()
  /// The states and the new tracks to which `changes` refer. Each inside a change would cost an allocation.
  package private(set) var states = ContiguousArray<LayerState>()
  package private(set) var tracks = ContiguousArray<NewTrack>()

  /// Rows of the last frame that were below new rows before the first frame of the new rows: the old content of
  /// transitions that begin in the new rows.
  package var departedRows = ContiguousArray<DepartedRow>()

  /// The number of rows for which the tree needs room: one more than the greatest row whose state is sent.
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

  /// Adds a track.
  package mutating func append(_ track: NewTrack) {
    changes.append(.addTrack(tracks.nextIndex))
    tracks.append(track)
  }

  /// Reserves memory for the states of `layerCount` further layers.
  package mutating func reserve(_ layerCount: Int) {
    let needed = states.count + layerCount
    if needed > states.capacity { states.reserveCapacity(max(needed, 2 * states.capacity)) }
  }

  /// Adds the properties of a layer whose bits are set in `bits`; a bit's number is the property's raw value.
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

  /// Drops the list's memory if it has many states, because a commit that makes many layers takes as much memory as the
  /// layers. The memory of fewer states is kept for a subsequent commit.
  package mutating func dropManyStates() {
    if states.count > Self.maximumReusedStates { self = ChangeList() }
  }

  private static var maximumReusedStates: Int { 256 }

  /// Empties the list, and keeps its memory unless another list shares the memory. After a commit that used hardly any
  /// of the memory for changes, such as the one after that which has begun many animations, this memory is released.
  package mutating func removeAll() {
    let isMostlyUnused = changes.capacity > 4096 && changes.count < changes.capacity / 16
    changes.removeAll(keepingCapacity: !isMostlyUnused)
    tracks.removeAll(keepingCapacity: !isMostlyUnused)
    moves = nil
    rowCount = 0
    effects = []
    departedRows.removeAll(keepingCapacity: true)
    columns.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    states.removeAll(keepingCapacity: true)
  }
}

extension Tables {
  @usableFromInline package enum States {}
  @usableFromInline package enum NewTracks {}
}

/// The index of a layer's state among the states of a commit.
package typealias StateIndex = TableIndex<Tables.States>

/// The index of a new track among the tracks of a commit.
package typealias NewTrackIndex = TableIndex<Tables.NewTracks>

extension LayerState: TableElement {
  @usableFromInline package typealias Table = Tables.States
}
