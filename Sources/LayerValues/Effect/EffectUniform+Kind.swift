extension Effect.Uniform.Kind {
  /// The number of columns of a square matrix; nil for other kinds.
  package var matrixSide: Int? {
    switch self {
    case .mat2: 2
    case .mat3: 3
    case .mat4: 4
    default: nil
    }
  }

  /// Whether the numbers of a value are integers.
  package var isWhole: Bool { self == .int || self == .ivec2 || self == .ivec3 || self == .ivec4 }

  /// Whether the numbers of a value are flags: true or false.
  package var isFlags: Bool { self == .bool || self == .bvec2 || self == .bvec3 || self == .bvec4 }

  /// The index of a uniform's number among the components of the layer's value. A mat3 is the upper left part of a
  /// transform.
  @inline(__always)
  package func component(_ index: Int) -> Int { self == .mat3 ? index / 3 * 4 + index % 3 : index }

  /// The components of the layer's value that hold the numbers of a uniform.
  package func components(_ numbers: [Double]) -> Components {
    var components = Components()
    for (index, number) in numbers.enumerated() { components[component(index)] = number }
    if self == .mat3 { components[15] = 1 }
    return components
  }
}
