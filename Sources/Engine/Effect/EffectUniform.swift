extension Effect {
  /// A value that an effect's source declares: `uniform float amount; // = 0.5`.
  ///
  /// Read, set and animated on an `EffectLayer` by the key path `effect.NAME`. Ints go from -16,777,216 to 16,777,216.
  public struct Uniform: Sendable, Hashable {
    /// The types of GLSL that values can have.
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

      /// How many numbers a value has.
      public var count: Int {
        switch self {
        case .float, .int, .bool: 1
        case .vec2: 2
        case .vec3: 3
        case .vec4: 4
        }
      }

      /// Whether numbers arrive as they are: whole ones do as far as 32 bits of a float reach.
      func holds(_ numbers: [Double]) -> Bool {
        self != .int || numbers.allSatisfy { abs($0) <= Double(Uniform.wholeLimit) }
      }

      /// What layers hold for it: a `CGFloat`, `CGPoint`, `SIMD3<Double>`, `SIMD4<Double>` or `Bool`; an int is a
      /// number that is rounded when it is drawn.
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

    /// The greatest int: all up to it are exact in the floats that frames hold.
    package static let wholeLimit = 1 << 24

    /// The name in the source, which key paths use as `effect.NAME`.
    public let name: String
    /// The GLSL type of its value.
    public let kind: Kind
    /// The numbers it has until it is set; a flag's are 0 and 1.
    public let defaultNumbers: [Double]
    /// Where its numbers begin among those of all uniforms.
    package let offset: Int
    package let property: NamedProperty
    package let initial: PropertyValue

    init(_ name: String, _ kind: Kind, _ numbers: [Double], offset: Int) {
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
