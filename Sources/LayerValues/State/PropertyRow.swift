/// The facts of an animatable property besides its stored property, whose type determines the kind of the values.
@usableFromInline
struct PropertyRow {
  /// Core Animation's key path of the property.
  @usableFromInline let keyPath: String
  /// The name of the getter, which is a further key; nil if it equals the key path.
  @usableFromInline let getter: String?
  /// The first column of the property.
  @usableFromInline let offset: Int
  /// The consequence of a change of the property.
  @usableFromInline let change: PropertyChange

  @inlinable @inline(__always)
  init(keyPath: String, getter: String? = nil, offset: Int, change: PropertyChange = .redraws) {
    self.keyPath = keyPath
    self.getter = getter
    self.offset = offset
    self.change = change
  }
}

/// The consequence of a property's change for a layer's raster.
@usableFromInline
package enum PropertyChange: Sendable {
  /// The raster is drawn again.
  case redraws
  /// The raster only moves.
  case moves
  /// The raster only fades, if it does not include the layer's opacity.
  case fades
}

/// A use of the rows: a function that accepts any stored property and its row.
@usableFromInline
protocol PropertyUse {
  /// The type of the value that a use changes; `Void` if it changes none.
  associatedtype Context = Void
  associatedtype Result
  func callAsFunction<Value: InlineValue>(
    _ stored: @autoclosure () -> WritableKeyPath<LayerState, Value>, _ row: PropertyRow,
    _ context: inout Context
  ) -> Result
}

/// Returns the row of a property.
@usableFromInline
struct PropertyFacts: PropertyUse {
  @inlinable @inline(__always)
  init() {}

  @inlinable @inline(__always)
  func callAsFunction<Value: InlineValue>(
    _ stored: @autoclosure () -> WritableKeyPath<LayerState, Value>, _ row: PropertyRow,
    _ context: inout Void
  ) -> PropertyRow { row }
}

/// Returns the kind of a property's values.
@usableFromInline
struct PropertyKind: PropertyUse {
  @inlinable @inline(__always)
  init() {}

  @inlinable @inline(__always)
  func callAsFunction<Value: InlineValue>(
    _ stored: @autoclosure () -> WritableKeyPath<LayerState, Value>, _ row: PropertyRow,
    _ context: inout Void
  ) -> ValueKind { Value.kind }
}

/// Reads the value of a property from a state.
struct PropertyReader: PropertyUse {
  let state: LayerState

  @inline(__always)
  func callAsFunction<Value: InlineValue>(
    _ stored: @autoclosure () -> WritableKeyPath<LayerState, Value>, _ row: PropertyRow,
    _ context: inout Void
  ) -> Components { state[keyPath: stored()].components }
}

/// Writes a value to a property of the state.
struct PropertyWriter: PropertyUse {
  let value: Components

  @inline(__always)
  func callAsFunction<Value: InlineValue>(
    _ stored: @autoclosure () -> WritableKeyPath<LayerState, Value>, _ row: PropertyRow,
    _ state: inout LayerState
  ) { state[keyPath: stored()] = Value(value) }
}

extension AnimatableProperty {
  @inlinable @inline(__always)
  func row<Use: PropertyUse>(_ use: Use) -> Use.Result where Use.Context == Void {
    var context: Void = ()
    return row(use, in: &context)
  }

  @inlinable package var kind: ValueKind { row(PropertyKind()) }

  @inlinable package var componentCount: Int { kind.componentCount }

  /// The first column of the property. In loops over layers, which read columns of known properties, it is a constant.
  @inlinable @inline(__always) package var offset: Int { facts.offset }

  @inlinable package var change: PropertyChange { facts.change }

  @inlinable @inline(__always) var facts: PropertyRow {
    row(PropertyFacts())
  }

  /// Core Animation's key path of the property.
  package var keyPath: String { facts.keyPath }

  /// The keys of the property: its key path, and the name of its getter if that differs.
  package var keys: [String] {
    [facts.keyPath] + (facts.getter.map { [$0] } ?? [])
  }

  /// The number of columns of a row of the render tree; traps if the columns of two properties overlap or leave a gap.
  package static let columnCount = allCases.reduce(0) { count, property in
    guard property.offset == count else {
      fatalError("AnimatableProperty.\(property) begins at column \(property.offset), not at \(count)")
    }
    return count + property.componentCount
  }
}

extension LayerState {
  /// The value of one property as flat components; a missing colour is NaN in all of them.
  package func components(of property: AnimatableProperty) -> Components {
    property.row(PropertyReader(state: self))
  }

  /// Sets one property from flat components.
  package mutating func set(_ property: AnimatableProperty, _ value: Components) {
    property.row(PropertyWriter(value: value), in: &self)
  }
}
