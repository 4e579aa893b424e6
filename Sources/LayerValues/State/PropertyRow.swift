/// The facts of an animatable property beside its stored property, whose type determines the kind of the values.
@usableFromInline
struct PropertyRow {
  /// Core Animation's key path of the property.
  @usableFromInline let keyPath: String
  /// The name of the getter if the key path differs, which is a key too.
  @usableFromInline let getter: String?
  /// The first column of the property.
  @usableFromInline let offset: Int
  @usableFromInline let change: PropertyChange

  @inlinable @inline(__always)
  init(_ keyPath: String, getter: String? = nil, at offset: Int, _ change: PropertyChange = .redraws) {
    self.keyPath = keyPath
    self.getter = getter
    self.offset = offset
    self.change = change
  }
}

/// The effect of a property's change on a layer's picture.
@usableFromInline
package enum PropertyChange: Sendable {
  /// The picture is drawn again.
  case redraws
  /// The picture only moves.
  case moves
  /// The picture only fades, if it does not include the layer's opacity.
  case fades
}

/// One use of the rows: a function of any stored property.
@usableFromInline
protocol PropertyUse {
  associatedtype Result
  func callAsFunction<Value: InlineValue>(
    _ stored: @autoclosure () -> WritableKeyPath<LayerState, Value>, _ row: PropertyRow
  ) -> Result
}

@usableFromInline
struct PropertyFacts: PropertyUse {
  @inlinable @inline(__always)
  init() {}

  @inlinable @inline(__always)
  func callAsFunction<Value: InlineValue>(
    _ stored: @autoclosure () -> WritableKeyPath<LayerState, Value>, _ row: PropertyRow
  ) -> PropertyRow { row }
}

@usableFromInline
struct PropertyKind: PropertyUse {
  @inlinable @inline(__always)
  init() {}

  @inlinable @inline(__always)
  func callAsFunction<Value: InlineValue>(
    _ stored: @autoclosure () -> WritableKeyPath<LayerState, Value>, _ row: PropertyRow
  ) -> ValueKind { Value.kind }
}

struct PropertyReader: PropertyUse {
  let state: LayerState

  @inline(__always)
  func callAsFunction<Value: InlineValue>(
    _ stored: @autoclosure () -> WritableKeyPath<LayerState, Value>, _ row: PropertyRow
  ) -> Components { state[keyPath: stored()].components }
}

struct PropertyWriter: PropertyUse {
  let state: UnsafeMutablePointer<LayerState>
  let value: Components

  @inline(__always)
  func callAsFunction<Value: InlineValue>(
    _ stored: @autoclosure () -> WritableKeyPath<LayerState, Value>, _ row: PropertyRow
  ) { state.pointee[keyPath: stored()] = Value(value) }
}

extension AnimatableProperty {
  @inlinable package var kind: ValueKind { row(PropertyKind()) }

  @inlinable package var componentCount: Int { kind.componentCount }

  /// The first column of the property: a constant in loops over layers, which read columns of known properties.
  @inlinable @inline(__always) package var offset: Int { row(PropertyFacts()).offset }

  @inlinable package var change: PropertyChange { row(PropertyFacts()).change }

  /// Core Animation's key path of the property.
  package var keyPath: String { row(PropertyFacts()).keyPath }

  /// The keys of the property: its key path, and the name of its getter if that differs.
  package var keys: [String] {
    let row = row(PropertyFacts())
    return [row.keyPath] + (row.getter.map { [$0] } ?? [])
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
    withUnsafeMutablePointer(to: &self) { property.row(PropertyWriter(state: $0, value: value)) }
  }
}
