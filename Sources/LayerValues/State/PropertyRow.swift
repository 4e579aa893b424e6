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
  init(keyPath: String, getter: String? = nil, offset: Int, change: PropertyChange = .redraws) {
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
  /// The value that a use changes; none for most.
  associatedtype Context = Void
  associatedtype Result
  func callAsFunction<Value: InlineValue>(
    _ stored: @autoclosure () -> WritableKeyPath<LayerState, Value>, _ row: PropertyRow,
    _ context: inout Context
  ) -> Result
}

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

struct PropertyReader: PropertyUse {
  let state: LayerState

  @inline(__always)
  func callAsFunction<Value: InlineValue>(
    _ stored: @autoclosure () -> WritableKeyPath<LayerState, Value>, _ row: PropertyRow,
    _ context: inout Void
  ) -> Components { state[keyPath: stored()].components }
}

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

  /// The first column of the property: a constant in loops over layers, which read columns of known properties.
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
