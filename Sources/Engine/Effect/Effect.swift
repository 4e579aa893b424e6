import Synchronization

/// How one or two pictures are drawn: GLSL with typed uniforms, shown by an `EffectLayer`.
///
/// A source that defines `vec4 effect(vec2 uv)` gives every pixel of the layer its colour. One that defines
/// `vec2 place(int piece, vec4 rect, vec2 point)` cuts the picture into pieces, squares of `uniform float cell` points,
/// and says where the points of each piece go; all pieces are one draw.
///
///     let negative = try Effect(name: "negative", source: """
///       uniform float amount; // = 1
///       vec4 effect(vec2 uv) {
///         vec4 c = first(uv);
///         return vec4(mix(c.rgb, c.a - c.rgb, amount), c.a);
///       }
///       """)
///
/// Colours are premultiplied, y grows downwards. The source may use `first(uv)` and `second(uv)`, the inputs' colours;
/// `progress`; `size`, the layer's in points; `scale`, pixels in a point; `random(seed, piece, channel)`, 0…1. Uniforms
/// are declared a line each, with their defaults in a comment: `uniform vec2 center; // = 0.5, 0.5`.
public final class Effect: Sendable {
  package enum Form: Sendable, Equatable {
    /// A colour for every pixel.
    case pixels
    /// Squares of as many points as this uniform says, moved by the source.
    case pieces(cell: Int)
  }

  /// The name the effect was created with.
  public let name: String
  /// What error messages call the source.
  public let file: String
  /// All that can be set and animated; the first is `progress`.
  public let uniforms: [Uniform]
  /// How many pictures it is drawn from: 1 or 2.
  public let inputCount: Int
  package let source: String
  package let form: Form
  /// Differs from that of every effect of another source.
  package let id: UInt64
  /// How many numbers all uniforms have.
  package let valueCount: Int

  /// Reads the declarations of `source`; `file` is what error messages call it.
  ///
  /// Throws an `EffectError` with the line of a declaration that is wrong. What only a driver can find wrong with it is
  /// thrown by the first frame that shows it. O(n) in the length of the source.
  public init(name: String, source: String, file: String? = nil) throws(EffectError) {
    let scan = try EffectSource(source, file: file ?? name)
    self.name = name
    self.file = file ?? name
    self.source = source
    uniforms = scan.uniforms
    inputCount = scan.inputCount
    form = scan.form
    valueCount = scan.uniforms.reduce(0) { $0 + $1.kind.count }
    id = Self.ids.withLock { ids in
      let key = Key(source: source, file: file ?? name)
      if let known = ids[key] { return known }
      ids[key] = UInt64(ids.count + 1)
      return UInt64(ids.count)
    }
  }

  private struct Key: Hashable {
    let source: String
    let file: String
  }
  private static let ids = Mutex<[Key: UInt64]>([:])

  /// A declared value by its name.
  public func uniform(named name: String) -> Uniform? { uniforms.first { $0.name == name } }

  // MARK: Preparation

  /// Has the driver of the current run compile the effect at the next frame, so that the first that shows it need not wait
  /// for that. Main actor only.
  public func prepare() {
    RunContext.assertThread()
    RunContext.current.prepare(self)
  }
}

/// Effects are equal when their sources are.
extension Effect: Hashable {
  /// Whether source and file are the same, found by comparing one number.
  public static func == (a: Effect, b: Effect) -> Bool { a.id == b.id }
  /// Hashes the number that stands for source and file.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension Effect {
  /// The random number that sources know as `random`: the same for the same three, 0 to just under 1.
  package static func random(_ seed: Int, _ piece: Int, _ channel: Int) -> Double {
    func mixed(_ value: UInt32) -> UInt32 {
      var x = value
      x ^= x >> 16
      x &*= 0x7feb_352d
      x ^= x >> 15
      x &*= 0x846c_a68b
      x ^= x >> 16
      return x
    }
    let stream = mixed(UInt32(truncatingIfNeeded: seed) &+ UInt32(truncatingIfNeeded: channel) &* 0x85eb_ca6b)
    let bits = mixed(UInt32(truncatingIfNeeded: piece) &* 0x9e37_79b9 ^ stream)
    return Double(bits >> 8) / 16_777_216
  }

  /// How many pieces a layer of `width` x `height` points is cut into by squares of `cell` points: columns and rows.
  package static func grid(width: Double, height: Double, cell: Double) -> SIMD2<Int> {
    guard cell > 0, width > 0, height > 0 else { return SIMD2(0, 0) }
    // No more than a driver can count, however small the squares. Lengths may have been held in 32 bits: a third of
    // one still goes into it three times.
    let limit = 4096.0
    return SIMD2(
      Int(min(limit, (width / cell - 1e-4).rounded(.up))),
      Int(min(limit, (height / cell - 1e-4).rounded(.up))))
  }
}
