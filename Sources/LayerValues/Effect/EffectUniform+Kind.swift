extension Effect.Uniform.Kind {
  /// The columns of a square matrix; nil for other values.
  package var matrixSide: Int? {
    switch self {
    case .mat2: 2
    case .mat3: 3
    case .mat4: 4
    default: nil
    }
  }

  /// Whether its numbers are whole.
  package var isWhole: Bool { self == .int || self == .ivec2 || self == .ivec3 || self == .ivec4 }

  /// Whether its numbers are true or false.
  package var isFlags: Bool { self == .bool || self == .bvec2 || self == .bvec3 || self == .bvec4 }

  /// The index of a value's number among the components of the layer's value: a mat3 is the corner of a transform.
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
