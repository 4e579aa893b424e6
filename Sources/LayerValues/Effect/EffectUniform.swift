extension Effect {
  /// A value that an effect's source declares: `uniform float amount; // = 0.5`.
  ///
  /// An `EffectLayer` reads, sets and animates the value by the key path `effect.NAME`. Whole numbers go from
  /// -16,777,216 to 16,777,216. An image does not animate.
  public struct Uniform: Sendable, Hashable {
    /// The supported GLSL types.
    public enum Kind: String, Sendable, CaseIterable {
      /// A number.
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
      /// Two whole numbers.
      case ivec2
      /// Three whole numbers.
      case ivec3
      /// Four whole numbers.
      case ivec4
      /// Two flags.
      case bvec2
      /// Three flags.
      case bvec3
      /// Four flags.
      case bvec4
      /// A matrix of two columns.
      case mat2
      /// A matrix of three columns.
      case mat3
      /// A matrix of four columns.
      case mat4
      /// An image, which the shader reads with linear filtering, clamped to its edge.
      case sampler2D

      /// The number of numbers in a value; 1 for an image.
      public var count: Int {
        switch self {
        case .float, .int, .bool, .sampler2D: 1
        case .vec2, .ivec2, .bvec2: 2
        case .vec3, .ivec3, .bvec3: 3
        case .vec4, .ivec4, .bvec4, .mat2: 4
        case .mat3: 9
        case .mat4: 16
        }
      }

      /// Whether the magnitudes of a value's integers are at most `wholeLimit`, up to which 32-bit floats are exact;
      /// true for kinds without integers.
      package func holds(_ numbers: [Double]) -> Bool {
        !isWhole || numbers.allSatisfy { abs($0) <= Double(Uniform.wholeLimit) }
      }

      /// The kind of the layer's value: a `CGFloat`, `CGPoint`, `SIMD3<Double>`, `SIMD4<Double>`, `Bool` or
      /// `CATransform3D`. Drawing rounds whole numbers; a mat2 is a vector of four numbers.
      package var valueKind: ValueKind {
        switch self {
        case .float, .int: .scalar
        case .vec2, .ivec2, .bvec2: .point
        case .vec3, .ivec3, .bvec3: .vector3
        case .vec4, .ivec4, .bvec4, .mat2: .vector4
        case .bool: .flag
        case .mat3, .mat4: .transform
        case .sampler2D: .wide
        }
      }
    }

    /// The prefix of uniforms' key paths.
    package static let prefix = "effect."

    /// The greatest int; all integers up to it are exact as 32-bit floats.
    package static let wholeLimit = 1 << 24

    /// The name in the source, which key paths use as `effect.NAME`.
    public let name: String
    /// The GLSL type of its value.
    public let kind: Kind
    /// The default value; 0 or 1 for a bool, column by column for a matrix, -1 for an image.
    public let defaultNumbers: [Double]
    /// The name in the program: the source's name, unless a later version of GLSL or the compositor uses that name.
    package let variable: String
    /// The index of the uniform's first number among the numbers of all uniforms.
    package let offset: Int
    package let property: NamedProperty
    package let initial: PropertyValue

    init(name: String, kind: Kind, numbers: [Double], offset: Int, variable: String? = nil) {
      self.name = name
      self.kind = kind
      self.variable = variable ?? name
      defaultNumbers = kind == .sampler2D ? [-1] : numbers
      self.offset = offset
      property = NamedProperty(Self.prefix + name)
      initial =
        kind == .sampler2D ? .wide(.none) : .plain(kind.valueKind, kind.components(defaultNumbers))
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
