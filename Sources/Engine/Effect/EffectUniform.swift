extension Effect {
  /// A value that an effect's source declares: `uniform float amount; // = 0.5`.
  ///
  /// An `EffectLayer` reads, sets and animates it by the key path `effect.NAME`. Ints go from -16,777,216 to
  /// 16,777,216.
  public struct Uniform: Sendable, Hashable {
    /// The supported GLSL types.
    public enum Kind: String, Sendable, CaseIterable {
      /// One number.
      case float
      /// Two numbers.
      case vec2
      /// Three numbers.
      case vec3
      /// Four numbers.
      case vec4
      /// A whole number.
      case int
      /// True or false.
      case bool

      /// The count of numbers in a value.
      public var count: Int {
        switch self {
        case .float, .int, .bool: 1
        case .vec2: 2
        case .vec3: 3
        case .vec4: 4
        }
      }

      /// Whether numbers are represented exactly: integers only up to the precision of a 32-bit float.
      func holds(_ numbers: [Double]) -> Bool {
        self != .int || numbers.allSatisfy { abs($0) <= Double(Uniform.wholeLimit) }
      }

      /// The kind of a layer's value: a `CGFloat`, `CGPoint`, `SIMD3<Double>`, `SIMD4<Double>` or `Bool`; an int is a
      /// number that drawing rounds.
      package var valueKind: ValueKind {
        switch self {
        case .float, .int: .scalar
        case .vec2: .point
        case .vec3: .vector3
        case .vec4: .vector4
        case .bool: .flag
        }
      }
    }

    /// The greatest int: all up to it are exact as 32-bit floats.
    package static let wholeLimit = 1 << 24

    /// The name in the source, which key paths use as `effect.NAME`.
    public let name: String
    /// The GLSL type of its value.
    public let kind: Kind
    /// The default value; 0 or 1 for a bool.
    public let defaultNumbers: [Double]
    /// The index of its first number among those of all uniforms.
    package let offset: Int
    package let property: NamedProperty
    package let initial: PropertyValue

    init(name: String, kind: Kind, numbers: [Double], offset: Int) {
      self.name = name
      self.kind = kind
      defaultNumbers = numbers
      self.offset = offset
      property = NamedProperty(EffectLayer.prefix + name)
      var components = Components()
      for (index, number) in numbers.enumerated() { components[index] = number }
      initial = .plain(kind.valueKind, components)
    }

    /// Whether name, kind and default numbers are the same.
    public static func == (a: Uniform, b: Uniform) -> Bool {
      a.name == b.name && a.kind == b.kind && a.defaultNumbers == b.defaultNumbers
    }

    /// Hashes the name and the kind.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(name)
      hasher.combine(kind)
    }
  }
}
