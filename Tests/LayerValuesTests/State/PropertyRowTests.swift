import Testing

@testable import LayerValues

@Suite struct PropertyRowTests {
  /// Numbers that a flag, a `Float` and a colour keep exactly, and that no property has at first.
  private static func sample(_ kind: ValueKind) -> Components {
    if kind == .flag { return Components(1) }
    var value = Components()
    for index in 0..<kind.componentCount { value[index] = Double(index + 1) / 16 }
    return value
  }

  @Test func columnsFollowEachOther() {
    let columns = AnimatableProperty.allCases.flatMap { $0.offset..<$0.offset + $0.componentCount }
    #expect(columns == Array(0..<AnimatableProperty.columnCount))
  }

  @Test(arguments: AnimatableProperty.allCases) func eachPropertyIsStoredAlone(_ property: AnimatableProperty)
  {
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

  /// A change that is taken for a move would not be drawn.
  @Test func onlyGeometryBesideTheBoundsMoves() {
    let others = AnimatableProperty.allCases.filter { $0.change != .redraws }
    #expect(others == [.position, .zPosition, .opacity, .transform])
    #expect(others.map(\.change) == [.moves, .moves, .fades, .moves])
  }
}
