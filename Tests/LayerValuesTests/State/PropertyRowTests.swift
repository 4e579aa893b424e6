import Testing

@testable import LayerValues

@Suite struct PropertyRowTests {
  /// A value that flags, `Float` numbers and colours store exactly, and that is the default of no property.
  private static func sample(_ kind: ValueKind) -> Components {
    if kind == .flag { return Components(1) }
    var value = Components()
    for index in 0..<kind.componentCount { value[index] = Double(index + 1) / 16 }
    return value
  }

  @Test func theColumnsOfPropertiesHaveNoGapsAndNoOverlaps() {
    let columns = AnimatableProperty.allCases.flatMap { $0.offset..<$0.offset + $0.componentCount }
    #expect(columns == Array(0..<AnimatableProperty.columnCount))
  }

  @Test(arguments: AnimatableProperty.allCases) func settingAPropertyChangesNoOther(
    _ property: AnimatableProperty
  ) {
    let value = Self.sample(property.kind)
    var state = LayerState()
    #expect(!state.components(of: property).isSame(as: value))
    state.set(property, value)
    for other in AnimatableProperty.allCases {
      let expected = other == property ? value : LayerState().components(of: other)
      #expect(state.components(of: other).isSame(as: expected), "\(other)")
    }
    state.set(property, LayerState().components(of: property))
    #expect(state.components(of: property).isSame(as: LayerState().components(of: property)))
  }

  /// The content of a layer that only moves or fades is not drawn again, so that no other change may count as a move or
  /// a fade.
  @Test func onlyFourPropertiesChangeWithoutARedraw() {
    let others = AnimatableProperty.allCases.filter { $0.change != .redraws }
    #expect(others == [.position, .zPosition, .opacity, .transform])
    #expect(others.map(\.change) == [.moves, .moves, .fades, .moves])
  }

  @Test func eachKeyNamesOneProperty() {
    let columns = AnimatableProperty.allCases.flatMap(\.keys)
    for owner in [NamedKey.Owner.shapes, .gradients, .text] {
      let named = NamedKey.allCases.filter { $0.owner == owner || $0.owner == .layers }.flatMap(\.keys)
      #expect(Set(columns + named).count == columns.count + named.count, "\(owner)")
    }
    for property in AnimatableProperty.allCases {
      #expect(property.keys.first == property.keyPath)
      for key in property.keys {
        #expect(AnimatableProperty.resolve(key)?.property == .column(property), "\(key)")
      }
    }
  }

  @Test(arguments: NamedKey.allCases) func namedKeysAreInterned(_ key: NamedKey) {
    #expect(key.property == NamedProperty(key.keyPath) && key.property.keyPath == key.keyPath)
    #expect((key.content == .plain) == (key.kind != .wide))
    #expect(key.isAnimatable || !key.isImplicit)
  }
}
